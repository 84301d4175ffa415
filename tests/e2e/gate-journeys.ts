/**
 * The journeys of `npm test`: those that would hurt most if they broke, and that no lower layer holds. `npm run test:full` makes
 * them all. A journey comes in only where another one goes out, once MOST are here (docs/testing.md).
 */

/** What `npm test` has time for. tests/e2e/check-gate.ts holds it. */
export const MOST = 60;

/** By the zone of the browser and the file; a title is that of one test, with what its loop puts into it. */
export const GATE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Asia/Tokyo': {
    'accounts.spec.ts': [
      'what was typed as the session ran out is there in another browser, and what was done is taken back there',
      'signing out leaves nothing of a person in the browser, and who signs in next finds nothing of them',
    ],
    'agreements.spec.ts': [
      'en français : une publicité va à qui l’a acceptée ; les autres sont nommés et ne reçoivent rien',
    ],
    'aria.spec.ts': ['the palette says what was found, and which line Enter takes'],
    'audit.spec.ts': ['a change is found in the audit, exported, and taken back from there'],
    'axe.spec.ts': ['screens before sign-in'],
    'bookings.spec.ts': [
      'a sick day gives the classes to others, with a preview, and one undo takes all of it back',
      'a class is signed by both and printed, and the day is closed class by class',
    ],
    'bulk.spec.ts': [
      'one message is written to every ticked student: said to whom first, in each conversation, taken back at once',
    ],
    'calendar-print.spec.ts': ['a week is asked for in French with a slip, and lies on its side'],
    'chat.spec.ts': ['a template is sent, the app answers, and the answer is read as it arrives'],
    'console.spec.ts': [
      'a link to a command opens it filled in, and never runs it unasked',
      'what was typed survives a session that ended, and signing in leads back to it',
      'two admins change the same student: the second chooses, and nothing is lost',
      'the first rows wait for few requests and little of the panel',
    ],
    'content.spec.ts': ['a module and a package are put together, put in order by keys, published and taken back'],
    'dialogs.spec.ts': [
      'a confirmation names its rows, keeps the safe answer in focus, and Enter that is held answers nothing',
      'Back closes what is open and stays on the screen, Esc leaves the history as it was, and a link opens the form',
      'two tabs take back one act once, and a lost answer is not told as a refusal',
    ],
    'exams.spec.ts': ['results are noted by a key each, the focus goes down, each is taken back by itself'],
    'filters.spec.ts': ['a filter is typed in one breath, and none of it falls on the rows'],
    'first-steps.spec.ts': [
      'a sample school is filled in from there, looked at, and taken out again, by keyboard alone',
    ],
    'free-times.spec.ts': ['the palette offers free times, says what is in the way, and keeps a refused line: fr'],
    'guardians.spec.ts': [
      'en français : l’aperçu d’une annulation et le journal disent qui est prévenu à la place du mineur',
    ],
    'import.spec.ts': ['a file with a fault is previewed, taken, and taken back'],
    'keys.spec.ts': [
      'keys pressed before the rows are there fall on them, in their order',
      'Enter pressed twice in the palette does nothing in the list below',
      'before the commands are here the list takes its keys, and what is pressed for a command waits for it',
    ],
    'live.spec.ts': ['a booking is told, counted, and read by keys'],
    'messages.spec.ts': ['em português: a vários, por e-mail, com palavras sem acentos; quem não se alcança é dito'],
    'missing-parts.spec.ts': [
      'commands that failed before anyone wanted them are told of at each Ctrl+K, and come once they can',
    ],
    'money.spec.ts': ['charged, paid, a receipt, given back and that taken back; a reload keeps the place'],
    'narrow.spec.ts': ['a form on a phone opens at its title, with the focus in its first field'],
    'papers.spec.ts': ['in Portuguese without accents, refused with a reason'],
    'passkeys.spec.ts': ['one is added, signs in on its own and as the second step, confirms, and is removed'],
    'pay.spec.ts': ['a rate is set in a line, its day is asked; undo takes it back, and the statement adds up'],
    'payment-import.spec.ts': [
      'en français : la liste de la banque est vérifiée ligne par ligne, encaissée, reprise sans double et annulée',
    ],
    'provider.spec.ts': [
      'a refusal is said, the verified address opens where one was going, and the provider signs out',
    ],
    'questions.spec.ts': ['a question is written with an image from the clipboard, and seen as a student will see it'],
    'reports.spec.ts': ['what was taken this month leads to the payment, and back to the figure'],
    'second-step.spec.ts': [
      'is set up from the palette, asking for the password and a code, and the recovery codes are shown once',
    ],
    'selections.spec.ts': ['a range to the end of the list is one selection, deleted and taken back'],
    'settings.spec.ts': [
      'a colleague is invited by mail, joins by the link, changes roles, and the last admin stays one',
    ],
    'shared-views.spec.ts': [
      'a view is shared, opened by a colleague from its link and from the menu, and taken back with one undo',
    ],
    'sign-in.spec.ts': [
      'a fresh installation leads to making the school, by keyboard alone',
      'a session that runs out is told, and signing in returns to the same address',
    ],
    'sit.spec.ts': [
      'by touch on a phone, in Portuguese and in French, without a connection at the end: nothing is lost',
    ],
    'stop.spec.ts': ['em português: quem abre a ligação lê a sua língua, e uma ligação errada diz o que fazer'],
    'students.spec.ts': [
      'from an empty installation to a shared list',
      'nobody is blocked by a single Enter: it is asked first, and one undo unblocks',
    ],
    'timeline.spec.ts': [
      'gone to by words, along its kinds, into a line and back; a reload keeps the place, and what happens comes up',
    ],
    'undo-place.spec.ts': [
      'rows that come back take the cursor back, one after the other, from the middle and from the end of a list',
    ],
    'waits.spec.ts': ['who waits is asked first once a class is cancelled, and waits again after an undo'],
  },
  'America/New_York': {
    'bookings.spec.ts': [
      'a class is booked by typed words, moved, cancelled, and each is taken back',
      'the calendar books, moves and cancels by keys, in the week and in the day',
    ],
    'packages.spec.ts': ['sold, used until booking asks, extended, cancelled and taken back'],
    'palette.spec.ts': ['a day without an hour goes along into the form that asks for the hour'],
    'times.spec.ts': ['a class has one time on every surface, the school’s, and the clock is the account’s'],
    'two-admins.spec.ts': [
      'both want one slot: one has it, the other is told which class is in the way and loses nothing',
    ],
    'vehicles.spec.ts': ['what expires next is marked, sorted by, and stays over a reload; in Portuguese too'],
  },
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a test is of the gate, by what Playwright compares: its project, file, title and tags in one line. */
export function gateOf(zone: string): RegExp[] {
  return Object.entries(GATE[zone] ?? {}).flatMap(([file, titles]) =>
    titles.map((title) => new RegExp(`${literally(file)} .*${literally(title)}(?: @|$)`)),
  );
}
