/**
 * What a call is refused with, by code: the status, the English sentence that the API answers (`{name}` is a value), and the
 * last part of the problem's `type` where it is wider than the code. The other languages are in src/locales/faults; a code
 * that one of them lacks fails the check of the languages.
 */
import { MESSAGES, PROBLEM_TITLES, type ProblemStatus } from '../errors.ts';

interface Kind {
  readonly status: ProblemStatus;
  readonly text: string;
  readonly type?: string;
}

const SIGN_IN = 'Sign in first.';

const OF_SESSIONS = {
  'no-token': { status: 401, text: SIGN_IN },
  'unknown-token': { status: 401, text: SIGN_IN },
  'token-expired': { status: 401, type: 'expired', text: SIGN_IN },
  'unknown-key': { status: 401, type: 'unknown-token', text: 'This key isn’t valid.' },
  expired: { status: 401, text: MESSAGES.expiredText },
  'wrong-credentials': { status: 401, text: MESSAGES.wrongCredentials },
  'wrong-code': { status: 401, text: 'This code is wrong or has already been used. Enter a new one.' },
  'second-step-over': { status: 401, text: 'This sign-in took too long. Enter your password again.' },
  'second-step': {
    status: 403,
    text: 'This account has a second step. Enter a code from its authenticator app, or a recovery code.',
  },
  'invalid-role': { status: 403, text: MESSAGES.invalidRole },
  'missing-role': { status: 403, text: 'You need the role {roles} to do this. Ask an admin for it.' },
  'missing-permission': { status: 403, text: 'You need the permission {permission} to do this. Ask an admin for it.' },
  'key-beyond-giver': {
    status: 403,
    type: 'missing-permission',
    text: 'This key or address would allow more than you’re allowed to do. You need these permissions first: {permissions}.',
  },
  'not-for-tokens': { status: 403, text: 'API tokens can’t make this call. Sign in with an account.' },
  'reauthentication-needed': { status: 403, text: 'Confirm that it’s you: enter your password again.' },
  'second-factor-required': {
    status: 403,
    text: 'Your school requires a second step at sign-in. Set yours up in the console before anything else.',
  },
  'address-link-invalid': { status: 403, text: 'This link has expired or was already used.' },
  'recovery-invalid': { status: 403, text: 'This link has expired or was already used. Ask for a new one.' },
  'invitation-needed': { status: 403, text: 'You need an invitation from a school to sign up here.' },
  'invitation-invalid': { status: 403, text: 'This invitation is no longer valid. Ask your school for a new one.' },
  'address-unconfirmed': {
    status: 409,
    text: 'The address {email} isn’t confirmed, so the account may belong to someone else. Send an invitation instead. Whoever gets the email chooses a new password and takes over the account.',
  },
  'last-admin': { status: 409, text: 'A school needs at least one active admin. Make someone else an admin first.' },
  'last-holder': {
    status: 409,
    text: 'This is the last account with access to payments. Only someone with that access can remove it.',
  },
  'no-holder': {
    status: 403,
    text: 'No account of this school has access to payments. The person who runs the server can grant it: npm run club -- grant-money.',
  },
  'passkey-refused': { status: 401, text: 'This passkey wasn’t accepted, or was removed. Sign in another way.' },
  'passkey-not-yours': { status: 403, text: 'This passkey wasn’t accepted. Use one from your own account.' },
  'passkey-unused': { status: 403, text: 'The passkey wasn’t used. Nothing was changed.' },
  'passkey-known': { status: 409, text: 'This passkey has already been added.' },
  'passkeys-need-a-name': {
    status: 409,
    text: 'Passkeys need an address with a name, for example https://clutch.example.org or http://localhost. Set PUBLIC_URL.',
  },
  'provider-none': { status: 409, text: 'No identity provider is set up here.' },
  'provider-away': {
    status: 409,
    text: 'The identity provider can’t be reached right now. Sign in with your password, or try again.',
  },
  'provider-denied': { status: 403, text: 'The identity provider didn’t sign you in. Try again.' },
  'provider-over': { status: 403, text: 'This sign-in has expired. Start again.' },
  'provider-unverified': {
    status: 403,
    text: 'The identity provider hasn’t verified your email address. Verify it there first.',
  },
  'provider-no-account': {
    status: 403,
    text: 'No active account has the email address from the identity provider. Ask an administrator of your school to invite you.',
  },
  'provider-other': {
    status: 403,
    text: 'The account with your email address is linked to someone else at the identity provider. Choose a new password to remove that link.',
  },
  'provider-stale': {
    status: 403,
    text: 'The identity provider didn’t ask you to sign in again. Nothing was changed.',
  },
  'provider-not-you': {
    status: 403,
    text: 'Someone else signed in at the identity provider, so nothing was confirmed. Sign in there with the identity linked to your account.',
  },
  'provider-not-invited': {
    status: 403,
    text: 'The identity provider gave a different email address from the invited one. Nothing was done, and the invitation is still valid.',
  },
  'provider-has-account': {
    status: 409,
    text: 'An account with your email address already exists. Nothing was done: sign in to that account.',
  },
  'provider-tied': { status: 409, text: 'Your account is already linked to an identity there. Remove that one first.' },
  'provider-taken': { status: 409, text: 'This identity is linked to another account. Nothing was changed.' },
  'provider-untied': { status: 409, text: 'Your account isn’t linked to an identity.' },
  'own-factor': {
    status: 409,
    text: 'You can’t remove your own second step here. Use your profile, or ask another admin.',
  },
  'no-factor': { status: 409, text: 'This account has no second step to remove.' },
  'last-way-in': {
    status: 409,
    text: 'You could no longer sign in: your account has no password. Add a passkey first, or choose a password with “Forgot your password?” at sign-in.',
  },
  'logout-refused': { status: 400, text: 'This logout token isn’t valid.' },
  'totp-set': { status: 409, text: 'An authenticator app is already set up. Remove it first.' },
  'totp-missing': { status: 409, text: 'No authenticator app is set up.' },
  'second-factor-missing': { status: 409, text: 'Recovery codes need a second step. Set one up first.' },
  'too-many-tokens': { status: 409, text: 'There are already 100 tokens. Revoke one first.' },
  'password-mismatch': { status: 422, text: MESSAGES.passwordMismatch },
  'rate-limit': { status: 429, text: 'Too many attempts. Try again in {seconds} seconds.' },
  busy: { status: 503, text: 'Too many people are signing in at once. Try again shortly.' },
  'busy-files': { status: 503, text: 'Too many images are being uploaded at once. Try again shortly.' },
  'secret-key': {
    status: 503,
    text: 'The server doesn’t have the key that protects this. Use a recovery code, and tell the person who runs the server.',
  },
} as const satisfies Record<string, Kind>;

const OF_REQUESTS = {
  malformed: { status: 400, text: 'The request couldn’t be read.' },
  'no-json-object': { status: 400, type: 'malformed', text: 'The body must be a JSON object.' },
  'idempotency-key': {
    status: 400,
    type: 'malformed',
    text: 'An Idempotency-Key must have 1 to 128 visible ASCII characters.',
  },
  'form-unreadable': { status: 400, type: 'malformed', text: 'The form data couldn’t be read.' },
  'form-cut-off': { status: 400, type: 'malformed', text: 'The form data was cut off. Send it again.' },
  'form-json': { status: 400, type: 'malformed', text: 'A form field contains invalid JSON.' },
  'form-field-name': { status: 400, type: 'malformed', text: 'A form field has a name that can’t be used.' },
  'form-field-twice': { status: 400, type: 'malformed', text: 'A form field appears twice.' },
  'form-file-unwanted': {
    status: 400,
    type: 'malformed',
    text: 'The form contains a file that isn’t expected here.',
  },
  cancelled: { status: 400, text: 'The import was cancelled, and nothing was saved.' },
  'not-found': { status: 404, text: 'This {what} doesn’t exist.' },
  'no-address': { status: 404, type: 'not-found', text: 'There is nothing at this address.' },
  'no-route': { status: 404, type: 'not-found', text: PROBLEM_TITLES[404] },
  'version-conflict': { status: 409, text: 'Someone else changed this in the meantime.' },
  'idempotency-key-reused': { status: 409, text: 'This Idempotency-Key was already used for another request.' },
  duplicate: { status: 409, text: 'This already exists.' },
  'not-undoable': { status: 409, text: 'This can’t be undone.' },
  'already-undone': { status: 409, text: 'This has already been undone.' },
  'under-way': { status: 409, text: 'This is still in progress. Try again when it’s finished.' },
  'undo-refused': { status: 409, text: '{by} has changed {entity} {id} since then.' },
  'too-large': { status: 413, text: PROBLEM_TITLES[413] },
  'file-too-large': { status: 413, type: 'too-large', text: 'The file is too large. The maximum is {megabytes} MB.' },
  'file-over-limit': { status: 413, type: 'too-large', text: 'The file is too large.' },
  'image-too-large': { status: 413, text: 'The image is too large. The maximum is {megabytes} MB.' },
  'signature-too-large': {
    status: 413,
    type: 'image-too-large',
    text: 'The signature is too large. The maximum is 1 MB.',
  },
  'too-many-questions': { status: 413, text: 'A file can have at most {most} questions. Split it into several files.' },
  'media-type': { status: 415, text: PROBLEM_TITLES[415] },
  'needs-form': { status: 415, type: 'media-type', text: 'This call expects form data.' },
  'needs-json': { status: 415, type: 'media-type', text: 'This call expects JSON.' },
  'image-type': { status: 415, text: 'Choose a PNG, JPEG or WebP image.' },
  'image-format': {
    status: 415,
    type: 'image-type',
    text: '{format} images can’t be read here. Save the picture as JPEG, then upload it again.',
  },
  'signature-type': { status: 415, type: 'image-type', text: 'Choose a PNG, JPEG or WebP image of the signature.' },
  validation: { status: 422, text: 'Some fields aren’t valid. Correct them and try again.' },
  value: { status: 422, text: 'A value is too large or can’t be saved.' },
  reference: { status: 422, text: 'A linked record doesn’t exist. Reload and try again.' },
  'image-unreadable': { status: 422, text: 'The image is damaged and can’t be read. Choose another one.' },
  'paper-type': { status: 415, text: 'Choose a PDF, PNG, JPEG or WebP file.' },
  'pdf-unreadable': { status: 422, text: 'The PDF is damaged or incomplete. Choose another file.' },
  'image-pixels': {
    status: 422,
    type: 'image-unreadable',
    text: 'This image has too many pixels. Save it in a smaller size, then upload it again.',
  },
  'too-many-at-once': { status: 429, text: 'Only {most} of these can run at once. Wait for one to finish.' },
  unexpected: {
    status: 500,
    text: 'Something went wrong on the server. The request ID helps to find the cause.',
  },
  away: { status: 503, text: 'The server can’t reach its data right now. Try again shortly.' },
  'in-doubt': {
    status: 503,
    text: 'A disk error interrupted saving. Check if the change was made before you try again.',
  },
  'database-read-only': {
    status: 503,
    type: 'not-ready',
    text: 'The database is read-only right now. Try again later.',
  },
  'release-behind': {
    status: 503,
    type: 'not-ready',
    text: 'This copy of the server is older than the database. Update it.',
  },
  'files-away': {
    status: 503,
    type: 'not-ready',
    text: 'The file store can’t be reached right now. Try again shortly.',
  },
  'backup-running': { status: 409, text: 'A backup is already running.' },
  'sample-already': { status: 409, text: 'The demo data is already loaded, or is loading.' },
  'sample-beside-own': {
    status: 409,
    text: 'This school already has its own data. Demo data can only be loaded into an empty school.',
  },
  'sample-filling': { status: 409, text: 'The demo data is still loading. Remove it when it’s complete.' },
  'sample-not-here': { status: 409, text: 'There’s no demo data to remove.' },
} as const satisfies Record<string, Kind>;

const OF_CLASSES = {
  'teacher-busy': { status: 409, type: 'booking-conflict', text: 'The teacher has another class at that time.' },
  'student-busy': { status: 409, type: 'booking-conflict', text: 'The student has another class at that time.' },
  'vehicle-busy': { status: 409, type: 'booking-conflict', text: 'The vehicle is in another class at that time.' },
  'vehicle-in-class': { status: 409, type: 'booking-conflict', text: 'The vehicle is in a class at that time.' },
  'vehicle-conflict': {
    status: 409,
    text: 'The vehicle can’t be assigned to {count} of these classes. See the preview.',
  },
  'vehicle-off-road': { status: 409, text: 'The vehicle is off the road until {until}.' },
  'teacher-away': { status: 409, text: 'The teacher is away until {until}.' },
  'teacher-in-exam': { status: 409, type: 'exam-conflict', text: 'The teacher is at an exam at that time: {at}.' },
  'vehicle-in-exam': { status: 409, type: 'exam-conflict', text: 'The vehicle is at an exam at that time: {at}.' },
  'student-in-exam': { status: 409, type: 'exam-conflict', text: 'The student is at an exam at that time: {at}.' },
  'exam-full': { status: 409, text: 'All seats for the exam are taken ({seats}).' },
  'exam-closed': { status: 409, text: 'You can’t enter students for a {status} exam.' },
  'exam-result-noted': {
    status: 409,
    text: '{name} already has a result: {result}. Change it individually, or remove it first.',
  },
  'exam-cancelled': { status: 409, text: 'The exam was cancelled.' },
  'exam-has-entries': {
    status: 409,
    text: 'Students entered for the exam: {count}. Cancel the exam, or withdraw them first.',
  },
  'exam-entered-already': { status: 409, text: '{name} is already entered and has no result yet.' },
  'exam-not-ready': { status: 422, text: 'Some students aren’t ready. Enter a reason for entering them anyway.' },
  'exam-to-come': { status: 422, text: 'The exam hasn’t taken place yet.' },
  'licence-not-earned': { status: 422, text: 'Both exams must be passed first.' },
  'vehicle-deleted': { status: 409, text: 'The vehicle of this class was deleted.' },
  'time-taken': { status: 409, type: 'booking-conflict', text: 'This time is taken. Choose another one.' },
  'class-booked': { status: 409, type: 'booking-state', text: 'This class is already booked.' },
  'class-complete': { status: 409, type: 'booking-state', text: 'This class is complete.' },
  'class-missed': { status: 409, type: 'booking-state', text: 'This class is marked as a no-show.' },
  'class-cancelled': { status: 409, type: 'booking-state', text: 'This class is cancelled.' },
  'class-not-held': {
    status: 409,
    type: 'booking-state',
    text: 'Only a class that took place can be signed.',
  },
  'nothing-to-waive': { status: 409, text: 'Only for cancellations and no-shows that were counted or charged.' },
  'slot-deleted': { status: 409, text: 'The slot of this class was deleted.' },
  'student-deleted': { status: 409, text: 'The student of this class was deleted.' },
  'teacher-deleted': { status: 409, text: 'The teacher of this class was deleted.' },
  'has-booking': {
    status: 409,
    type: 'has-bookings',
    text: 'This {what} still has {count} upcoming class. Move or cancel it first.',
  },
  'has-bookings': {
    status: 409,
    text: 'This {what} still has {count} upcoming classes. Move or cancel them first.',
  },
  'students-have-bookings': {
    status: 409,
    type: 'has-bookings',
    text: 'Some of these students have upcoming classes. Move or cancel them first.',
  },
  'has-exams': {
    status: 409,
    text: 'Upcoming exams with this {what} ({count}): {exams}. Assign them to another, or cancel them, first.',
  },
  'students-have-exams': {
    status: 409,
    type: 'has-exams',
    text: 'Some of these students ({count}) are entered for upcoming exams. Withdraw them first.',
  },
  'attendance-theory': { status: 409, text: 'Attendance is only taken in theory classes.' },
  'course-over': { status: 409, text: 'All dates of this course have passed.' },
  'slot-has-bookings': { status: 409, text: 'This slot has classes. Move or cancel the booked ones first.' },
  'slots-have-bookings': {
    status: 409,
    type: 'slot-has-bookings',
    text: '{count} of the slots have classes. Move or cancel the booked ones first.',
  },
  'slot-conflict': { status: 409, text: 'The teacher already has another slot at that time.' },
  'slots-conflict': {
    status: 409,
    type: 'slot-conflict',
    text: 'Some of these slots clash with others. Change the times, or skip those slots.',
  },
  'upcoming-classes': { status: 409, text: 'This person still has upcoming classes ({count}). Cancel them first.' },
  'upcoming-exams': {
    status: 409,
    text: 'This person still has upcoming exams ({count}). Withdraw the student, or assign another teacher, first.',
  },
  'already-erased': { status: 409, text: 'This person has already been erased.' },
  // What the school's rules refuse, each at the field that it is about.
  'no-slot': { status: 422, text: 'The teacher has no slot at that time.' },
  'outside-slot': { status: 422, text: 'The time is outside the slot. Choose a time within it.' },
  'slot-class-type': { status: 422, text: 'The slot is for {type} classes.' },
  'no-student': { status: 422, text: 'This student doesn’t exist.' },
  'no-teacher': { status: 422, text: 'This teacher doesn’t exist.' },
  'no-location': { status: 422, text: 'This location doesn’t exist.' },
  'no-vehicle': { status: 422, text: 'This vehicle doesn’t exist.' },
  'vehicle-out': { status: 422, text: 'The vehicle is {status}.' },
  'vehicle-licence': { status: 422, text: 'The vehicle isn’t for licence category {licence}.' },
  'own-vehicle-beside': { status: 422, text: 'The class already has a school vehicle. Choose one or the other.' },
  'own-vehicle-internal': { status: 422, text: 'Only external teachers bring their own car.' },
  'vehicle-theory': { status: 422, text: 'Only practical classes have a vehicle.' },
  'vehicle-not-free': { status: 422, text: 'The vehicle chosen for class {id} isn’t suitable. Choose another one.' },
  'class-not-in-way': { status: 422, text: 'Class {id} isn’t affected.' },
  'repair-not-begun': { status: 422, text: 'The off-road period hasn’t started yet. Move or delete it instead.' },
  'repair-over': { status: 422, text: 'The vehicle is already back on the road.' },
  'student-status': { status: 422, text: 'You can’t book classes for a {status} student. Change the status first.' },
  'teacher-inactive': { status: 422, text: 'The teacher isn’t active. Choose another one.' },
  'teacher-licence': { status: 422, text: 'The teacher doesn’t teach licence category {licence}.' },
  'teacher-not-away': { status: 422, text: 'The teacher isn’t away right now.' },
  'teacher-not-free': { status: 422, text: 'The teacher chosen for class {id} can’t take it. Choose another one.' },
  past: { status: 422, text: 'This time is in the past. Choose a later one.' },
  'lead-time': { status: 422, text: 'Book classes at least {hours} hours ahead.' },
  'closed-day': { status: 422, text: 'The school is closed on that day: {name}.' },
  'outside-opening-hours': { status: 409, text: 'The time is outside the opening hours of that day: {hours}.' },
  'closed-weekday': {
    status: 409,
    type: 'outside-opening-hours',
    text: 'The school is closed on that day of the week.',
  },
  'slots-outside-opening-hours': {
    status: 409,
    type: 'outside-opening-hours',
    text: 'Times outside the opening hours: {count}.',
  },
  'open-limit': { status: 422, text: 'The student has {count} upcoming bookings, which is the maximum.' },
  'beyond-package': { status: 409, text: 'All {kind} classes in the packages are taken or booked.' },
  'beyond-kind': {
    status: 409,
    type: 'beyond-package',
    text: 'The student has no package with {kind} classes at that time.',
  },
  'beyond-part': {
    status: 409,
    type: 'beyond-package',
    text: 'The class takes {lessons} lessons. Left in the packages: {spare}.',
  },
  'package-used-up': { status: 409, text: 'The packages have no {kind} classes left. Sell another package first.' },
  'package-without-kind': {
    status: 409,
    type: 'package-used-up',
    text: 'The student’s packages include no {kind} classes at that time. Sell another package first.',
  },
  'package-short': {
    status: 409,
    type: 'package-used-up',
    text: 'The class takes {lessons} lessons, but the packages have only {spare} left. Sell another package first.',
  },
  'no-package': { status: 409, type: 'package-used-up', text: 'The student has no package. Sell one first.' },
  'plan-conflict': { status: 409, text: 'Classes with clashes: {count}. Change the times, or skip those classes.' },
  'plan-too-far': { status: 422, text: 'Start the plan within a year from today.' },
  'not-begun': { status: 422, text: 'The class hasn’t started yet.' },
  'too-early': { status: 422, text: 'You can mark a no-show {minutes} minutes after the start.' },
  'not-over': { status: 422, text: 'The class isn’t over yet.' },
  'no-reason': { status: 422, text: 'Enter why the class is closed without signatures.' },
  'odometer-backwards': {
    status: 409,
    type: 'odometer-doubt',
    text: 'The odometer of {vehicle} shows {from} km at the start of the class, but only {to} km at the end.',
  },
  'odometer-behind': {
    status: 409,
    type: 'odometer-doubt',
    text: 'The odometer of {vehicle} showed {before} km before the class, but only {from} km at its start.',
  },
  'odometer-beyond': {
    status: 409,
    type: 'odometer-doubt',
    text: 'A later class of {vehicle} started at {after} km, but this one ends at {to} km.',
  },
  'odometer-fast': {
    status: 409,
    type: 'odometer-doubt',
    text: '{km} km is too far for {vehicle} in this class. Check the readings.',
  },
  'odometer-gap': {
    status: 409,
    type: 'odometer-doubt',
    text: 'The odometer of {vehicle} jumps: {before} km before the class, {from} km at its start.',
  },
  'odometer-vehicle': { status: 422, text: 'This class has no vehicle with an odometer to read.' },
  'odometer-end': { status: 422, text: 'Enter the odometer reading at the end of the class.' },
  'odometer-unknown': {
    status: 422,
    text: '{vehicle} has no reading yet. Enter the reading at the start of the class.',
  },
  'odometer-far': { status: 422, text: 'A class can be at most {most} km long. Check the readings.' },
} as const satisfies Record<string, Kind>;

const OF_PAPERS = {
  'no-paper-set': {
    status: 409,
    text: 'There’s no ready-made document list for this school’s country. Add the document types yourself.',
  },
  'papers-lacking': { status: 422, text: 'Missing documents for this class: {papers}.' },
} as const satisfies Record<string, Kind>;

const OF_LEARNING = {
  'category-in-use': {
    status: 409,
    text: '“{name}” contains {questions} questions, {categories} categories and {pages} theory pages. Move them first.',
  },
  'student-blocked': { status: 409, text: 'A blocked student can’t take tests. Change the status first.' },
  'test-not-published': { status: 409, text: 'Only a published test can be taken. Publish it first.' },
  'test-cannot-be-drawn': {
    status: 409,
    text: 'There aren’t enough questions for section “{section}” of this test. Add questions first.',
  },
  'attempt-closed': { status: 409, text: 'This attempt has already been submitted.' },
  'test-faulty': { status: 422, text: 'The test “{title}” has errors. Correct them first.' },
  'category-circle': { status: 422, text: 'A category can’t be inside itself. Choose another one.' },
  'category-missing': { status: 422, type: 'category-circle', text: 'This category doesn’t exist.' },
  'category-depth': {
    status: 422,
    type: 'category-circle',
    text: 'Categories can be at most {levels} levels deep. Choose a higher one.',
  },
  'zip-broken': { status: 422, text: 'The ZIP file is damaged. Create it again.' },
  'zip-64-bit': { status: 422, type: 'zip-broken', text: '64-bit ZIP files can’t be read. Create a smaller one.' },
  'zip-locked': { status: 422, type: 'zip-broken', text: 'Locked ZIP files can’t be read. Remove the password.' },
  'zip-packing': {
    status: 422,
    type: 'zip-broken',
    text: 'This kind of ZIP compression can’t be read. Use the standard one.',
  },
  'zip-many-files': { status: 422, type: 'zip-bomb', text: 'The ZIP file contains more than {most} files. Split it.' },
  'zip-bomb': { status: 422, text: 'The ZIP file is too large when unpacked. Split it.' },
  'zip-path': { status: 422, text: 'The ZIP file contains an unsafe path.' },
  'zip-no-csv': { status: 422, text: 'The ZIP file contains no CSV file with questions. Add one.' },
} as const satisfies Record<string, Kind>;

const OF_MONEY = {
  'payment-refunded': { status: 409, text: 'Part of this payment was refunded. Reverse the refund first.' },
  'charge-let-off': {
    status: 409,
    text: 'Part of this charge was discounted or written off. Reverse the discount or write-off first.',
  },
  'nothing-to-correct': { status: 409, text: 'The payment is already recorded like this.' },
  'already-reversed': { status: 409, text: 'This entry has already been reversed.' },
  'balance-too-large': { status: 409, text: 'The balance would be too large.' },
  'closed-since': { status: 409, text: 'The till has been closed again since then.' },
  'currency-kept': { status: 409, text: 'The currency can’t be changed: there are already entries in it.' },
  'nothing-open': { status: 409, text: 'This charge is already paid in full.' },
} as const satisfies Record<string, Kind>;

const OF_MESSAGES = {
  'messages-on-their-way': { status: 409, text: 'The messages are already on their way.' },
  'sms-refused': { status: 409, text: 'The SMS wasn’t sent: {reason}' },
  'no-sms-provider': { status: 409, text: 'No SMS provider is set up. Set one up first.' },
  'delivery-open': { status: 409, text: 'This message is still waiting to be sent.' },
} as const satisfies Record<string, Kind>;

export const PROBLEMS = {
  ...OF_SESSIONS,
  ...OF_REQUESTS,
  ...OF_CLASSES,
  ...OF_PAPERS,
  ...OF_LEARNING,
  ...OF_MONEY,
  ...OF_MESSAGES,
};
