/** Every command that people can type for has its own lines in the palette's corpus, in each language. */
import { expect, test } from 'vitest';
import { isQuery, LANGUAGES, readCorpus } from '../tests/palette/entry.ts';
import { commands } from './index.ts';

/** Commands that nobody types for, and why. */
const UNTYPED: Readonly<Record<string, string>> = {
  'notification.desktop-off': 'offered while they are on, in the browser alone',
  'palette.open': 'whoever types has it open',
  'view.restore': 'how undo brings back what was deleted or saved over',
  'chat.see': 'done by looking at a conversation',
  'attempt.mail-link': 'a button beside the link that was just made',
  'booking.book-time': 'a row of the free times, which are found by their own command',
  'booking.book-times': 'ticked rows of the same list',
  'paper.hand-in-missing-many': 'ticked rows of the missing papers, or their key',
  'exam_entry.student': 'a key or a menu in the list of entries; whoever types names the student',
  'notification.mark-read': 'a key or a menu in the list of notifications',
  'notification.mark-unread': 'a key or a menu in the list of notifications',
};

/** What the lines of a language name: ids, for whole families `booking.cancel-as-*`. */
const named = new Map(
  LANGUAGES.map((language) => [
    language,
    new Set(
      readCorpus()
        .filter(({ lang }) => lang === language)
        .flatMap((entry) => (isQuery(entry) ? entry.expect : entry.expect.command)),
    ),
  ]),
);

test.each(LANGUAGES)('each command has a line of its own in %s, or says why none is typed', (language) => {
  const without = commands.filter(({ id }) => !named.get(language)?.has(id) && !(id in UNTYPED));
  expect(without.map(({ id }) => `${id}: add lines to tests/palette/*.jsonl`)).toEqual([]);
});

test('what is said to be typed by nobody is there, and has not lines in every language', () => {
  const ids = new Set(commands.map(({ id }) => id));
  const wrong = Object.keys(UNTYPED).filter((id) => !ids.has(id) || LANGUAGES.every((one) => named.get(one)?.has(id)));
  expect(wrong).toEqual([]);
});
