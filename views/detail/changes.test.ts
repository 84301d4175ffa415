import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#contract/index.ts';
import { innermost } from '#kernel/fields.ts';
import { type Locale, loadEverything } from '#locales/index.ts';
import { changedLines, fieldChanges, isSaid, shownAs, wordKey } from './changes.ts';
import { wordDiff } from './word-diff.ts';

test('the fields that differ, without bookkeeping', () => {
  expect(
    fieldChanges(
      { phone: '', name: 'Ana', version: 1, updated_at: 'a' },
      { phone: '123', name: 'Ana', version: 2, updated_at: 'b' },
    ),
  ).toEqual([{ path: ['phone'], before: '', after: '123' }]);
});

test('of a row that was added, the fields that hold something', () => {
  expect(fieldChanges({}, { id: 3, name: 'Ana', note: '', tags: [], active: false })).toEqual([
    { path: ['name'], before: undefined, after: 'Ana' },
    { path: ['active'], before: undefined, after: false },
  ]);
});

test('an object is opened down to what differs in it', () => {
  const before = { settings: { lesson_minutes: 45, required: { B: { hours: 32, km: 500 } } } };
  const after = { settings: { lesson_minutes: 50, required: { B: { hours: 30, km: 500 } } } };
  expect(fieldChanges(before, after)).toEqual([
    { path: ['settings', 'lesson_minutes'], before: 45, after: 50 },
    { path: ['settings', 'required', 'B', 'hours'], before: 32, after: 30 },
  ]);
});

test('an object that came or went is opened too', () => {
  expect(fieldChanges({ student_signature: null }, { student_signature: { signer: 'Ana', hash: 'x' } })).toEqual([
    { path: ['student_signature', 'signer'], before: undefined, after: 'Ana' },
  ]);
});

test.each([
  ['teacher_id', 7, { kind: 'rows', entity: 'teacher', ids: [7] }],
  ['modules', [1, 2], { kind: 'rows', entity: 'module', ids: [1, 2] }],
  ['price', 45_000, { kind: 'money', minor: 45_000 }],
  ['amount', 8500, { kind: 'money', minor: 8500 }],
  ['dates', ['2026-12-25', '2026-12-26'], { kind: 'times', texts: ['2026-12-25', '2026-12-26'] }],
  ['student_bookings_id', 17, { kind: 'rows', entity: 'booking', ids: [17] }],
  ['reverses_id', 1765, { kind: 'rows', entity: 'entry', ids: [1765] }],
  ['entered_by', 1, { kind: 'rows', entity: 'user', ids: [1] }],
  ['receipt_year', 2026, { kind: 'text', text: '2026' }],
  ['at_desk', 1, { kind: 'flag', flag: true }],
  ['active', false, { kind: 'flag', flag: false }],
  ['starts_at', '2026-03-02T10:00:00.000Z', { kind: 'times', texts: ['2026-03-02T10:00:00.000Z'] }],
  ['date_of_birth', '2001-02-03', { kind: 'times', texts: ['2001-02-03'] }],
  ['status', 'no_show', { kind: 'word', text: 'no_show' }],
  ['note', 'Calls at 8', { kind: 'text', text: 'Calls at 8' }],
  ['licence_categories', ['A', 'B'], { kind: 'text', text: 'A, B' }],
  ['answers', [{ text: 'Stop', right: true }], { kind: 'lines', lines: ['text: Stop · right: true'] }],
  ['image', 'abc.webp', { kind: 'picture', text: 'abc.webp' }],
  ['file', `${'0a'.repeat(32)}.png`, { kind: 'picture', text: `${'0a'.repeat(32)}.png` }],
  ['phone', null, { kind: 'none' }],
])('%s %j', (name, value, shown) => {
  expect(shownAs(name, value, { colon: ': ' })).toEqual(shown);
});

test('an element told in one line has the colon of the language', () => {
  const shown = shownAs('answers', [{ text: 'Stop', right: true }], { colon: '\u202f: ' });
  expect(shown).toEqual({ kind: 'lines', lines: ['text\u202f: Stop · right\u202f: true'] });
});

test('lines in both are left out, repeated ones counted', () => {
  expect(changedLines(['a', 'b', 'b'], ['b', 'c'])).toEqual({ gone: ['a', 'b'], come: ['c'] });
});

test('two texts word by word', () => {
  expect(wordDiff('You must stop at the line', 'You must always stop at the sign')).toEqual([
    { kind: 'same', text: 'You must ' },
    { kind: 'come', text: 'always ' },
    { kind: 'same', text: 'stop at the ' },
    { kind: 'gone', text: 'line' },
    { kind: 'come', text: 'sign' },
  ]);
});

test('texts that share little are told as a whole, and so are very long ones', () => {
  expect(wordDiff('One two three', 'Four five six')).toBeNull();
  expect(wordDiff('', 'Something new')).toBeNull();
  expect(wordDiff('a '.repeat(700), 'a '.repeat(701))).toBeNull();
});

test('days and names in an element told in one line are in words', () => {
  const words = { colon: ': ', name: (one: string) => `<${one}>`, text: (one: string) => one.replaceAll('-', '/') };
  expect(shownAs('open_charges', [{ due_on: '2026-12-25', open: 5 }], words)).toEqual({
    kind: 'lines',
    lines: ['<due_on>: 2026/12/25 · <open>: 5'],
  });
});

test.each(['en', 'fr', 'pt'])('what is given with a call that writes has a name in words: %s', async (locale) => {
  const messages = (await loadEverything(locale as Locale)) as { fields: Record<string, string> };
  const without = endpoints
    .filter(({ write, body }) => write !== false && body)
    .flatMap(({ id, body }) =>
      Object.keys((innermost(body as z.ZodType) as z.ZodObject).shape ?? {})
        .filter((name) => isSaid(name) && !(wordKey(name).slice('fields.'.length) in messages.fields))
        .map((name) => `${name} of ${id}`),
    );
  expect(without).toEqual([]);
});
