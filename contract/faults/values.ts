/**
 * What is wrong with a value, by code: the English sentence at its field (`{name}` is a value). The other languages are in
 * src/locales/faults; a code that one of them lacks fails the check of the languages.
 */

/** What any value can have against it (see contract/issues.ts). */
const OF_ANY_VALUE = {
  needed: 'This is needed.',
  unusable: 'This value cannot be used.',
  email: 'This is not an e-mail address.',
  'several-emails': 'Enter one email address only.',
  phone: 'This is not a phone number.',
  'phone-words': 'Remove “{words}”: a phone number has digits only. The notes have room for the rest.',
  'phone-rounded':
    'The spreadsheet rounded this phone number and digits are lost. Format the column as text and enter the number again.',
  'phone-several': 'There are {count} phone numbers here. Enter one.',
  'phone-short': 'This phone number is too short.',
  'phone-long': 'This phone number is too long. One of another country begins with + and its code.',
  'phone-country': 'No country has this code. Check the digits after the +.',
  'phone-unclear': 'Start this phone number with + and the country code: +351 912 345 678.',
  url: 'An address begins with http:// or https://.',
  colour: 'This is not a colour.',
  date: 'This is not a date.',
  instant: 'This is not a date with a time.',
  time: 'This is not a time.',
  choice: 'Choose one of the list.',
  choices: 'Choose among the list.',
  rows: 'Choose at least one.',
  file: 'Choose a file.',
  text: 'This has to be a text.',
  number: 'This is not a number.',
  'whole-number': 'This is not a whole number.',
  flag: 'This is either yes or no.',
  list: 'This has to be a list.',
  format: 'This does not have the right form.',
  'no-field': 'There is no such field: {names}.',
  'min-characters': 'At least {min} characters.',
  'min-entries': 'At least {min} entries.',
  min: 'At least {min}.',
  'more-than': 'More than {min}.',
  'max-characters': 'At most {max} characters.',
  'max-entries': 'At most {max} entries.',
  max: 'At most {max}.',
  'less-than': 'Less than {max}.',
  unstorable: 'This text has a character that cannot be kept.',
  taken: 'This value is already taken.',
} as const;

/** What the contract asks of values together. */
const OF_THE_CONTRACT = {
  'not-born-yet': 'A day of birth is not ahead.',
  'each-once': 'Each only once.',
  'each-item-once': 'Each item only once.',
  'each-question-once': 'Each question only once.',
  'no-right-answer': 'At least one answer has to be right.',
  'other-teacher': 'Choose another teacher.',
  'same-answers': 'The answers have to differ.',
  'answers-mixed': 'A question asks for a number, or for one of several answers, and never for both.',
  'number-accepted': 'An accepted number is written as 50, as 50:2 for two more or less, or as 49..51.',
  'most-questions': 'At most {most} questions.',
  'preferences-too-large': 'The preferences are too large.',
  'password-or-code': 'Give the password or a code.',
  'slots-or-rule': 'Either slots or a weekly rule.',
  'slot-class-or-time': 'Either a slot, a class or a free time.',
  'student-or-class': 'A student or a class.',
  'student-or-teacher': 'Name a student or a teacher.',
} as const;

const OF_ACCOUNTS = {
  'password-common':
    'Many people use this password, and it is tried first. Choose several words that do not belong together.',
  'password-few-characters': 'This password repeats the same few characters. Use at least four different ones.',
  'password-of-word':
    'This password is little more than “{word}”, which others would try first. Choose words that have nothing to do with you or your school.',
  'password-is-address': 'The password must not be the e-mail address.',
  'no-password': 'Your account has no password. Choose one by “Forgot your password?” at sign-in.',
  'not-your-password': 'This is not your password.',
  'password-for-address': 'The address only changes with your password.',
  'not-the-code-now': 'This code is not the one the app shows now. Compare the clocks of both devices.',
  'has-account': 'There is an account with this address already.',
  'has-account-grant': 'There is an account with this address already: grant it a role.',
  'school-name': 'The school needs a name.',
  'time-zone': 'There is no such time zone.',
  'token-year': 'A token ends within a year, from today on.',
  'token-purpose': 'A token needs something to be for.',
  'token-beyond-maker': 'A token may do no more than whoever makes it: you lack the permission {permission}.',
  'too-much-kept': 'Too much is kept already.',
} as const;

const OF_LISTS = {
  'sort-unknown': 'This list is not sorted by {name}.',
  'sort-impossible': 'This list cannot be sorted by "{name}".',
  'no-words': 'This list is not searched by words.',
  'no-filter': 'This list has no such filter.',
  'no-place': 'This is no place in the order of this list.',
  'ids-or-all': 'Notifications are named by id, or all of them are meant.',
  'package-currency': 'The package is priced in {priced}, and the school takes {takes}.',
  'one-discount': 'A discount is an amount or a share of the price, not both.',
  'discount-over-price': 'A discount is no more than the price.',
  'days-or-until': 'Say how many days, or until which day.',
  'ends-before-begin': 'It ends on or after the day it begins.',
  'report-too-long': 'A report covers at most {days} days.',
  'no-such-day': 'There is no such day.',
  'no-rows': 'There is no {what} {ids}.',
} as const;

const OF_CLASSES = {
  'choose-location': 'Choose a location.',
  'choose-teacher': 'Choose a teacher.',
  'choose-time': 'Choose a time or a slot.',
  'class-order': 'A class ends after it begins.',
  'class-length': 'A class lasts at most {hours} hours.',
  'absence-reason': 'Say why the teacher is away.',
  'slot-order': 'A slot ends after it begins.',
  'opening-hours': 'A weekday has one or two spans, apart from each other, and each ends after it begins.',
  'rule-too-long': 'A rule makes at most {most} slots: choose an earlier end.',
  'rule-empty': 'The rule makes no slot.',
  'how-many-or-until': 'Say how many classes, or until which day.',
  'plan-too-long': 'A plan holds at most {most} classes: choose an earlier end.',
  'attendance-other': 'Class {id} is none of this list.',
  'course-without-date': 'No date of the course can be held on these days.',
  'course-too-long': 'A course holds at most {most} dates: choose an earlier end.',
  'course-too-many': 'At most {most} students are enrolled at once.',
  'plan-without-class': 'No class of the plan lies before that day’s end.',
  'too-many-classes': 'More than {most} classes at once: choose fewer days.',
  'exam-too-long': 'An exam lasts {hours} hours at most.',
  'exam-theory-alone': 'Only practical exams have a teacher and a vehicle.',
  'exam-entered': 'It stays as it is: students are entered.',
  'exam-seats-taken': '{taken} students are entered.',
  'one-vehicle': 'The students of one class have one vehicle.',
  'one-teacher': 'The students of one class have one teacher.',
  'signature-missing': 'The teacher has no stored signature: give one.',
  'signature-twice': 'One signature for each person.',
  'signature-blank': 'This picture shows no signature. Sign again with more than a dot, or choose another picture.',
  'no-letters': 'Enter a name with letters.',
  'too-many-days': 'At most {most} days at once.',
  'span-order': 'The span ends after it begins.',
  'skill-of-plan': 'This skill is not in the course plan of the class’s licence category.',
  'paid-ahead': 'Nothing was paid on a day that is still to come.',
  'since-ahead': 'Nobody has waited since a day that is still to come.',
  'end-order': 'The end has to lie after the start.',
  'status-step': 'A student who is {from} cannot become {to}.',
  'no-holidays': 'The public holidays of {country} are not known here: add them one by one.',
  'no-region': 'There is no such region: {regions}.',
  'no-regions': 'This country has no regions with holidays of their own.',
  'guardian-name': 'Name the guardian whose e-mail or phone this is.',
  'guardian-unreachable':
    'A guardian who is told in the place of the student needs an e-mail address or a phone number.',
  'number-kind': 'Write each number behind its kind, parted by semicolons: {kinds}.',
  'number-form': 'A {kind} does not look like this. Write it as {example}.',
  'number-check': 'This {kind} does not hold: its check digit is another one.',
  'number-twice': 'The {kind} is there twice.',
  'number-taken': '{name} has this {kind} already.',
  'no-address-to-write': 'There is no e-mail address to write to.',
  'too-many-written-to': 'One message goes to at most {most} students: choose fewer.',
} as const;

const OF_SMS = {
  'rule-audience': 'This event tells others.',
  'sms-needs-https': 'The address begins with https://.',
  'sms-private-address': "This address leads into the server's own network. Who runs the server can allow that.",
  'sms-password-in-address': 'Keys and passwords belong into a header, where they are kept as secrets.',
  'sms-fields': 'This is missing in the request: {names}.',
  'sms-broken-json': 'This is no JSON once it is filled in.',
  'sms-no-header': 'There is no such header.',
} as const;

const OF_FILES = {
  'not-text-file': 'This is no text file. Save the table as CSV and try again.',
  'csv-no-names':
    'The first line has to name the columns, first name and last name among them, each in a column of its own.',
  'csv-no-enrolments':
    'A file of packages sold needs a column for the package, one for its first day and one for the student, by name or number.',
  'csv-no-payments':
    'A file of payments needs columns for the amount, the reference, and the student, by name or number.',
  'csv-no-charges':
    'A file of charges needs columns for the amount, the reference, and the student, by name or number.',
  'csv-lines': 'A file has at most {most} lines; this one has {lines}. Split it into several files.',
  'csv-line-wide': 'Line {line} has more than {most} columns. Is this the right file?',
  'csv-line-long': 'Line {line} is longer than {most} characters. Is this the right file?',
  'csv-open-quote':
    'A quotation mark opens in line {line}, the header, and is never closed. Close it or remove it and try again.',
  'csv-column-twice': 'The column {name} is there twice.',
  'not-zip': 'This is no ZIP file.',
  'no-sign': 'There is no such sign.',
  'no-image': 'There is no such image. Upload it first.',
} as const;

const OF_PAPERS = {
  'paper-of-one': 'A paper is of a student, a teacher or a vehicle.',
  'paper-kind-owner': 'This kind of paper is for somebody else.',
  'paper-until': 'Say until when it is valid: {name}.',
  'paper-ahead': 'Nothing was handed in on a day that is still to come.',
  'paper-issued': 'Say on which day it was issued, or until when it is valid: {name}.',
  'paper-one-kind': 'A day of issue or end is said of papers of one kind. Here are several: {names}.',
  'paper-months': 'Say for how many months it is valid.',
} as const;

const OF_MONEY = {
  'rates-in-currency': 'Teachers have rates of pay in {currency}: delete them before the currency changes.',
  'fees-in-currency': 'Fees are set in {currency}: set them to 0 before the currency changes.',
  'amount-too-large': 'This amount is too large.',
  'more-than-paid': 'No more can be given back than was paid.',
  'more-than-owed': 'No more can be taken off than is owed.',
  'too-many-parts': 'There are more parts than there is to part.',
  'difference-note': 'A difference needs a note: what was counted is not what was taken.',
  'not-their-class': 'This class is another student’s.',
  'class-to-come': 'This class is still to come: nobody has missed it.',
  'not-their-exam': 'The student is not entered for this exam.',
  'no-such-charge': 'This student has no such charge.',
  'no-such-payment': 'This student has no such payment.',
  'attempt-other-key': 'This is not the key of this attempt.',
  'student-no-address': 'This student has no e-mail address.',
} as const;

const OF_MESSAGES = {
  'unknown-placeholder': 'Nothing fills {name} in braces.',
  'person-no-address': 'This person has no e-mail address.',
  'person-no-phone': 'This person has no phone number that an SMS reaches.',
  'person-no-news': 'This person has not agreed to news and offers, or agrees no more.',
} as const;

export const VALUE_FAULTS = {
  ...OF_ANY_VALUE,
  ...OF_THE_CONTRACT,
  ...OF_ACCOUNTS,
  ...OF_LISTS,
  ...OF_CLASSES,
  ...OF_SMS,
  ...OF_FILES,
  ...OF_PAPERS,
  ...OF_MONEY,
  ...OF_MESSAGES,
};
