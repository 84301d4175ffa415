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
  'unknown-key': { status: 401, type: 'unknown-token', text: 'This key does not hold.' },
  expired: { status: 401, text: MESSAGES.expiredText },
  'wrong-credentials': { status: 401, text: MESSAGES.wrongCredentials },
  'wrong-code': { status: 401, text: 'This code is wrong, or was used already.' },
  'second-step-over': { status: 401, text: 'This sign-in took too long. Give your password again.' },
  'second-step': {
    status: 403,
    text: 'This account has a second step: give a code of its authenticator app, or a recovery code.',
  },
  'invalid-role': { status: 403, text: MESSAGES.invalidRole },
  'missing-role': { status: 403, text: 'This needs the role {roles}.' },
  'missing-permission': { status: 403, text: 'This needs the permission {permission}.' },
  'key-beyond-giver': {
    status: 403,
    type: 'missing-permission',
    text: 'Whoever gets this key or address could do more than you. You need these permissions first: {permissions}.',
  },
  'not-for-tokens': { status: 403, text: 'No token may make this call.' },
  'reauthentication-needed': { status: 403, text: 'Confirm that it is you: give your password again.' },
  'second-factor-required': {
    status: 403,
    text: 'Your school asks for a second step at sign-in. Set one up in the console before anything else.',
  },
  'address-link-invalid': { status: 403, text: 'This link does not hold any more.' },
  'recovery-invalid': { status: 403, text: 'This link does not hold any more. Ask for a new one.' },
  'invitation-needed': { status: 403, text: 'Signing up here needs an invitation of a school.' },
  'invitation-invalid': { status: 403, text: 'This invitation does not hold any more.' },
  'address-unconfirmed': {
    status: 409,
    text: 'Nobody has confirmed that {email} is theirs: anyone can sign up with any address. Invite it instead. Whoever gets the email chooses a new password and takes over the account.',
  },
  'last-admin': { status: 409, text: 'The last active admin of a school stays one.' },
  'last-holder': {
    status: 409,
    text: 'This is the last account that may see money. Only who may see money can take that from it.',
  },
  'no-holder': {
    status: 403,
    text: 'No account of this school may see money any more. Who runs the server grants it: npm run club -- grant-money.',
  },
  'passkey-refused': { status: 401, text: 'This passkey is not known here any more, or was not accepted.' },
  'passkey-not-yours': { status: 403, text: 'This is not a passkey of your account, or it was not accepted.' },
  'passkey-unused': { status: 403, text: 'The passkey was not used. Nothing was changed.' },
  'passkey-known': { status: 409, text: 'This passkey was added already.' },
  'passkeys-need-a-name': {
    status: 409,
    text: 'Passkeys need an address with a name, as https://clutch.example.org or http://localhost: set PUBLIC_URL.',
  },
  'provider-none': { status: 409, text: 'No identity provider is set up here.' },
  'provider-away': {
    status: 409,
    text: 'The identity provider is not to be reached now. Sign in with your password, or try again.',
  },
  'provider-denied': { status: 403, text: 'The identity provider did not sign you in.' },
  'provider-over': { status: 403, text: 'This sign-in does not hold any more. Begin it again.' },
  'provider-unverified': { status: 403, text: 'The identity provider has not verified your e-mail address.' },
  'provider-no-account': {
    status: 403,
    text: 'No active account has the address that the identity provider gave. Ask an administrator of your school to invite you.',
  },
  'provider-other': {
    status: 403,
    text: 'The account with your address is tied to somebody else at the identity provider. Choose a new password to end that tie.',
  },
  'provider-stale': {
    status: 403,
    text: 'The identity provider did not ask you to sign in there anew. Nothing was changed.',
  },
  'provider-not-you': {
    status: 403,
    text: 'Somebody else signed in at the identity provider: it is not the identity that your account is tied to. Nothing was confirmed.',
  },
  'provider-not-invited': {
    status: 403,
    text: 'The identity provider gave another address than the one that was invited. Nothing was done, and the invitation still holds.',
  },
  'provider-has-account': {
    status: 409,
    text: 'There is an account with your address already. Nothing was done: sign in to it.',
  },
  'provider-tied': { status: 409, text: 'Your account is tied to an identity there already. Take that one off first.' },
  'provider-taken': { status: 409, text: 'This identity is tied to another account. Nothing was changed.' },
  'provider-untied': { status: 409, text: 'Your account is tied to no identity.' },
  'own-factor': {
    status: 409,
    text: 'Nobody takes their own second step off this way: remove it in your profile, or ask another admin.',
  },
  'no-factor': { status: 409, text: 'This account has no second step to take off.' },
  'last-way-in': {
    status: 409,
    text: 'You could not sign in any more then: your account has no password, and nothing else is left. Add a passkey first, or choose a password by “Forgot your password?” at sign-in.',
  },
  'logout-refused': { status: 400, text: 'This logout token does not hold.' },
  'totp-set': { status: 409, text: 'An authenticator app is set up already. Remove it first.' },
  'totp-missing': { status: 409, text: 'No authenticator app is set up.' },
  'second-factor-missing': { status: 409, text: 'Recovery codes come with a second step: set one up first.' },
  'too-many-tokens': { status: 409, text: 'End a token first: there are 100 already.' },
  'password-mismatch': { status: 422, text: MESSAGES.passwordMismatch },
  'rate-limit': { status: 429, text: 'Too many tries. Try again in {seconds} seconds.' },
  busy: { status: 503, text: 'Too many sign in at once.' },
  'busy-files': { status: 503, text: 'Too many pictures come in at once.' },
  'secret-key': {
    status: 503,
    text: 'The server does not have the key that this was kept under. Use a recovery code, and tell whoever runs the server.',
  },
} as const satisfies Record<string, Kind>;

const OF_REQUESTS = {
  malformed: { status: 400, text: 'The request could not be read.' },
  'no-json-object': { status: 400, type: 'malformed', text: 'The body has to be a JSON object.' },
  'idempotency-key': {
    status: 400,
    type: 'malformed',
    text: 'An Idempotency-Key has 1 to 128 visible ASCII characters.',
  },
  'form-unreadable': { status: 400, type: 'malformed', text: 'The form data could not be read.' },
  'form-cut-off': { status: 400, type: 'malformed', text: 'The form data ended before its end.' },
  'form-json': { status: 400, type: 'malformed', text: 'A form field holds broken JSON.' },
  'form-field-name': { status: 400, type: 'malformed', text: 'A form field has an unusable name.' },
  'form-field-twice': { status: 400, type: 'malformed', text: 'A form field comes twice.' },
  'form-file-unwanted': {
    status: 400,
    type: 'malformed',
    text: 'The form has a file that this call does not take.',
  },
  cancelled: { status: 400, text: 'The import was cancelled; nothing of it was kept.' },
  'not-found': { status: 404, text: 'There is no such {what}.' },
  'no-address': { status: 404, type: 'not-found', text: 'There is nothing at this address.' },
  'no-route': { status: 404, type: 'not-found', text: PROBLEM_TITLES[404] },
  'version-conflict': { status: 409, text: 'Someone else changed this in the meantime.' },
  'idempotency-key-reused': { status: 409, text: 'This Idempotency-Key was used for another request.' },
  duplicate: { status: 409, text: 'This exists already.' },
  'not-undoable': { status: 409, text: 'This cannot be undone.' },
  'already-undone': { status: 409, text: 'This was undone already.' },
  'under-way': { status: 409, text: 'This is still being done. Try again once it is finished.' },
  'undo-refused': { status: 409, text: '{entity} {id} was changed since by {by}.' },
  'too-large': { status: 413, text: PROBLEM_TITLES[413] },
  'file-too-large': { status: 413, type: 'too-large', text: 'The file is too large: at most {megabytes} MB.' },
  'file-over-limit': { status: 413, type: 'too-large', text: 'The file is too large.' },
  'image-too-large': { status: 413, text: 'An image has at most {megabytes} MB.' },
  'signature-too-large': { status: 413, type: 'image-too-large', text: 'A signature has at most 1 MB.' },
  'too-many-questions': { status: 413, text: 'A file has at most {most} questions.' },
  'media-type': { status: 415, text: PROBLEM_TITLES[415] },
  'needs-form': { status: 415, type: 'media-type', text: 'This call takes form data.' },
  'needs-json': { status: 415, type: 'media-type', text: 'This call takes JSON.' },
  'image-type': { status: 415, text: 'An image is a PNG, JPEG or WebP.' },
  'image-format': {
    status: 415,
    type: 'image-type',
    text: '{format} images can’t be read here. Save the picture as JPEG, then upload it again.',
  },
  'signature-type': { status: 415, type: 'image-type', text: 'A signature is a PNG, JPEG or WebP.' },
  validation: { status: 422, text: 'Some fields need another value.' },
  value: { status: 422, text: 'A value is too large, or cannot be kept.' },
  reference: { status: 422, text: 'Something this refers to does not exist.' },
  'image-unreadable': { status: 422, text: 'The image is broken and cannot be read.' },
  'paper-type': { status: 415, text: 'The file of a paper is a PDF, PNG, JPEG or WebP.' },
  'pdf-unreadable': { status: 422, text: 'The PDF is broken or was cut off.' },
  'image-pixels': {
    status: 422,
    type: 'image-unreadable',
    text: 'This image has too many pixels. Save it in a smaller size, then upload it again.',
  },
  'too-many-at-once': { status: 429, text: 'At most {most} of these at once.' },
  unexpected: {
    status: 500,
    text: 'Something went wrong on the server. The request id helps to find out what.',
  },
  away: { status: 503, text: 'The server cannot reach its data at the moment. Try again shortly.' },
  'in-doubt': {
    status: 503,
    text: 'The disk failed while this was kept. It may have been done all the same: look before you do it again.',
  },
  'database-read-only': { status: 503, type: 'not-ready', text: 'The database takes no writes at the moment.' },
  'release-behind': {
    status: 503,
    type: 'not-ready',
    text: 'A newer release took away what this copy of the server uses. It has to be updated.',
  },
  'files-away': { status: 503, type: 'not-ready', text: 'The file store cannot be reached at the moment.' },
  'backup-running': { status: 409, text: 'A backup is being made already.' },
  'sample-already': { status: 409, text: 'The sample school is here already, or on its way.' },
  'sample-beside-own': {
    status: 409,
    text: 'This school has something of its own already. The sample school is only filled into an empty one.',
  },
  'sample-filling': { status: 409, text: 'The sample school is still being filled in. Take it out once it is whole.' },
  'sample-not-here': { status: 409, text: 'There is no sample school here that could be taken out.' },
} as const satisfies Record<string, Kind>;

const OF_CLASSES = {
  'teacher-busy': { status: 409, type: 'booking-conflict', text: 'The teacher has another class then.' },
  'student-busy': { status: 409, type: 'booking-conflict', text: 'The student has another class then.' },
  'vehicle-busy': { status: 409, type: 'booking-conflict', text: 'The vehicle is in another class then.' },
  'vehicle-in-class': { status: 409, type: 'booking-conflict', text: 'The vehicle is in a class then.' },
  'vehicle-conflict': {
    status: 409,
    text: 'The vehicle cannot be given to {count} of these classes: see the preview.',
  },
  'vehicle-off-road': { status: 409, text: 'The vehicle is off the road until {until}.' },
  'teacher-away': { status: 409, text: 'The teacher is away until {until}.' },
  'teacher-in-exam': { status: 409, type: 'exam-conflict', text: 'The teacher is in an exam then: {at}.' },
  'vehicle-in-exam': { status: 409, type: 'exam-conflict', text: 'The vehicle is in an exam then: {at}.' },
  'student-in-exam': { status: 409, type: 'exam-conflict', text: 'The student is in an exam then: {at}.' },
  'exam-full': { status: 409, text: 'All seats of the exam are taken ({seats}).' },
  'exam-closed': { status: 409, text: 'Nobody is entered for an exam that is {status}.' },
  'exam-result-noted': {
    status: 409,
    text: '{name} has a result already: {result}. Change it by itself, or take it back first.',
  },
  'exam-cancelled': { status: 409, text: 'The exam was cancelled.' },
  'exam-has-entries': {
    status: 409,
    text: '{count} students are entered for the exam: cancel it, or withdraw them first.',
  },
  'exam-entered-already': { status: 409, text: '{name} is entered already, and has no result yet.' },
  'exam-not-ready': { status: 422, text: 'Not everybody is ready: say why they are entered all the same.' },
  'exam-to-come': { status: 422, text: 'The exam is still to come.' },
  'licence-not-earned': { status: 422, text: 'Both exams have to be passed first.' },
  'vehicle-deleted': { status: 409, text: 'The vehicle of this class was deleted.' },
  'time-taken': { status: 409, type: 'booking-conflict', text: 'This time is taken.' },
  'class-booked': { status: 409, type: 'booking-state', text: 'This class is booked already.' },
  'class-complete': { status: 409, type: 'booking-state', text: 'This class is complete.' },
  'class-missed': { status: 409, type: 'booking-state', text: 'This class is marked as missed.' },
  'class-cancelled': { status: 409, type: 'booking-state', text: 'This class is cancelled.' },
  'class-not-held': {
    status: 409,
    type: 'booking-state',
    text: 'A class that was not held cannot be signed.',
  },
  'nothing-to-waive': { status: 409, text: 'This class does not count as taken.' },
  'slot-deleted': { status: 409, text: 'The slot of this class was deleted.' },
  'student-deleted': { status: 409, text: 'The student of this class was deleted.' },
  'teacher-deleted': { status: 409, text: 'The teacher of this class was deleted.' },
  'has-booking': {
    status: 409,
    type: 'has-bookings',
    text: 'This {what} has {count} booked class to come. Move or cancel them first.',
  },
  'has-bookings': {
    status: 409,
    text: 'This {what} has {count} booked classes to come. Move or cancel them first.',
  },
  'students-have-bookings': {
    status: 409,
    type: 'has-bookings',
    text: 'Some of these students have booked classes to come. Move or cancel them first.',
  },
  'has-exams': {
    status: 409,
    text: 'This {what} is wanted at {count} exams to come: {exams}. Give them to another, or cancel them, first.',
  },
  'students-have-exams': {
    status: 409,
    type: 'has-exams',
    text: '{count} of these students are entered for exams to come. Withdraw them first.',
  },
  'slot-has-bookings': { status: 409, text: 'This slot has classes.' },
  'slots-have-bookings': { status: 409, type: 'slot-has-bookings', text: '{count} of the slots have classes.' },
  'slot-conflict': { status: 409, text: 'The teacher has another slot then.' },
  'slots-conflict': { status: 409, type: 'slot-conflict', text: 'Something is in the way.' },
  'upcoming-classes': { status: 409, text: '{count} classes are still to come: cancel them first.' },
  'upcoming-exams': { status: 409, text: '{count} exams are still to come: withdraw or give them to another first.' },
  'already-erased': { status: 409, text: 'This person was erased already.' },
  // What the school's rules refuse, each at the field that it is about.
  'no-slot': { status: 422, text: 'The teacher has no slot then.' },
  'outside-slot': { status: 422, text: 'The time is not within the slot.' },
  'slot-class-type': { status: 422, text: 'The slot is for {type} classes.' },
  'no-student': { status: 422, text: 'There is no such student.' },
  'no-teacher': { status: 422, text: 'There is no such teacher.' },
  'no-location': { status: 422, text: 'There is no such location.' },
  'no-vehicle': { status: 422, text: 'There is no such vehicle.' },
  'vehicle-out': { status: 422, text: 'The vehicle is {status}.' },
  'vehicle-licence': { status: 422, text: 'The vehicle is not for licence category {licence}.' },
  'own-vehicle-beside': { status: 422, text: 'The class has a vehicle of the school: name one or the other.' },
  'own-vehicle-internal': { status: 422, text: 'Only external teachers bring a car of their own.' },
  'vehicle-theory': { status: 422, text: 'Only practical classes have a vehicle.' },
  'vehicle-not-free': { status: 422, text: 'The vehicle chosen for class {id} does not fit it.' },
  'class-not-in-way': { status: 422, text: 'Class {id} is not among those in the way.' },
  'repair-not-begun': { status: 422, text: 'The vehicle is still on the road: move or delete what is planned.' },
  'repair-over': { status: 422, text: 'The vehicle is back on the road already.' },
  'student-status': { status: 422, text: 'A {status} student cannot be booked.' },
  'teacher-inactive': { status: 422, text: 'The teacher is not active.' },
  'teacher-licence': { status: 422, text: 'The teacher does not teach licence category {licence}.' },
  'teacher-not-away': { status: 422, text: 'The teacher is not away now.' },
  'teacher-not-free': { status: 422, text: 'The teacher chosen for class {id} cannot take it.' },
  past: { status: 422, text: 'The time has passed.' },
  'lead-time': { status: 422, text: 'Classes are booked at least {hours} hours ahead.' },
  'closed-day': { status: 422, text: 'The school is closed on that day: {name}.' },
  'open-limit': { status: 422, text: 'The student has {count} open bookings, which is the most there may be.' },
  'beyond-package': { status: 409, text: 'All {kind} classes of the packages are taken or booked.' },
  'beyond-kind': {
    status: 409,
    type: 'beyond-package',
    text: 'No package of the student holds {kind} classes at that time.',
  },
  'package-used-up': { status: 409, text: 'No more {kind} classes are booked than the packages hold.' },
  'package-without-kind': {
    status: 409,
    type: 'package-used-up',
    text: 'The packages of the student hold no {kind} classes at that time.',
  },
  'no-package': { status: 409, type: 'package-used-up', text: 'The student has no package.' },
  'plan-conflict': { status: 409, text: 'Something is in the way of {count} of the classes.' },
  'plan-too-far': { status: 422, text: 'A plan begins within a year from today.' },
  'not-begun': { status: 422, text: 'The class has not begun.' },
  'too-early': { status: 422, text: 'A student is waited for {minutes} minutes after the start.' },
  'not-over': { status: 422, text: 'The class is not over.' },
  'no-reason': { status: 422, text: 'Say why the class is closed without signatures.' },
  'odometer-backwards': {
    status: 409,
    type: 'odometer-doubt',
    text: 'The odometer of {vehicle} goes backwards in the class, from {from} to {to} km.',
  },
  'odometer-behind': {
    status: 409,
    type: 'odometer-doubt',
    text: 'The odometer of {vehicle} goes backwards: it stood at {before} km before the class began at {from}.',
  },
  'odometer-beyond': {
    status: 409,
    type: 'odometer-doubt',
    text: 'A later class of {vehicle} began at {after} km already, and this one ends at {to}.',
  },
  'odometer-fast': {
    status: 409,
    type: 'odometer-doubt',
    text: '{vehicle} would have gone {km} km in the class, which is faster than a car may go.',
  },
  'odometer-gap': {
    status: 409,
    type: 'odometer-doubt',
    text: 'The odometer of {vehicle} jumps: it stood at {before} km, and the class began at {from}.',
  },
  'odometer-vehicle': { status: 422, text: 'The class has no vehicle whose odometer could be read.' },
  'odometer-end': { status: 422, text: 'Say what the odometer showed as the class ended.' },
  'odometer-unknown': {
    status: 422,
    text: 'No reading of {vehicle} is known yet: say what it showed as the class began.',
  },
  'odometer-far': { status: 422, text: 'A class is at most {most} km long.' },
} as const satisfies Record<string, Kind>;

const OF_PAPERS = {
  'no-paper-set': { status: 409, text: 'There is no ready set of papers for the country of this school.' },
  'papers-lacking': { status: 422, text: 'Papers lack for this class: {papers}.' },
} as const satisfies Record<string, Kind>;

const OF_LEARNING = {
  'category-in-use': {
    status: 409,
    text: '"{name}" holds {questions} questions, {categories} categories and {pages} theory pages. Move them first.',
  },
  'student-blocked': { status: 409, text: 'A blocked student cannot sit a test.' },
  'test-not-published': { status: 409, text: 'Only a published test can be sat.' },
  'test-cannot-be-drawn': { status: 409, text: 'The bank cannot fill section "{section}" of this test.' },
  'attempt-closed': { status: 409, text: 'This attempt was handed in already.' },
  'test-faulty': { status: 422, text: 'The test "{title}" cannot be asked as it is.' },
  'category-circle': { status: 422, text: 'A category cannot lie below itself.' },
  'category-missing': { status: 422, type: 'category-circle', text: 'There is no such category.' },
  'category-depth': { status: 422, type: 'category-circle', text: 'Categories go at most {levels} levels deep.' },
  'zip-broken': { status: 422, text: 'The ZIP file is broken.' },
  'zip-64-bit': { status: 422, type: 'zip-broken', text: 'ZIP files of the 64-bit kind are not read.' },
  'zip-locked': { status: 422, type: 'zip-broken', text: 'Locked ZIP files cannot be read.' },
  'zip-packing': {
    status: 422,
    type: 'zip-broken',
    text: 'The ZIP file is packed in a way that is not read.',
  },
  'zip-many-files': { status: 422, type: 'zip-bomb', text: 'The ZIP file holds more than {most} files.' },
  'zip-bomb': { status: 422, text: 'The ZIP file unpacks to more than it may.' },
  'zip-path': { status: 422, text: 'The ZIP file holds a name that leads out of it.' },
  'zip-no-csv': { status: 422, text: 'The ZIP file holds no CSV file with questions.' },
} as const satisfies Record<string, Kind>;

const OF_MONEY = {
  'payment-refunded': { status: 409, text: 'Some of this payment was given back: take that back first.' },
  'charge-let-off': {
    status: 409,
    text: 'Some of this charge was let off: take the discount or the waiver back first.',
  },
  'nothing-to-correct': { status: 409, text: 'The payment stands like this already.' },
  'already-reversed': { status: 409, text: 'This entry was taken back already.' },
  'balance-too-large': { status: 409, text: 'A balance cannot grow so large.' },
  'closed-since': { status: 409, text: 'The desk was closed again since.' },
  'currency-kept': { status: 409, text: 'The currency stays: there are entries in it.' },
  'nothing-open': { status: 409, text: 'Nothing is open of this charge.' },
} as const satisfies Record<string, Kind>;

const OF_MESSAGES = {
  'messages-on-their-way': { status: 409, text: 'The messages are on their way already.' },
  'sms-refused': { status: 409, text: 'The SMS was not sent: {reason}' },
  'no-sms-provider': { status: 409, text: 'No provider of SMS is set.' },
  'delivery-open': { status: 409, text: 'This message still waits to be sent.' },
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
