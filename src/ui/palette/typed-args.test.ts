import { expect, test } from 'vitest';
import type { AnyCommand } from '#kernel/command.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { addStudent, bookClass, setStatus } from '#kernel/fixtures.ts';
import { parseWords } from '#kernel/words.ts';
import { asLines } from './palette-fixtures.ts';
import { argumentChips, completionRows } from './typed-args.ts';

const people = [
  { id: 1, label: 'Ana Silva' },
  { id: 2, label: 'Ana Reis' },
  { id: 3, label: 'Rui Costa' },
  { id: 4, label: 'Rui Costa' },
];
const resolve = async (_entity: string, text: string) =>
  people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
const parse = (command: AnyCommand, rest: string, filled: readonly string[] = []) =>
  parseWords(fieldsOf(command), rest, resolve, {
    filled,
    today: '2026-03-11',
    timeZone: 'Europe/Lisbon',
    labelsOf: (_field, value) => [value[0]?.toUpperCase() + value.slice(1)],
  });
const textOf = (_field: unknown, value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const chips = async (command: AnyCommand, rest: string, known = {}) =>
  argumentChips(command, await parse(command, rest, Object.keys(known)), known, rest, textOf).map(
    ({ field, text, state }) => `${field || '–'}: ${text} (${state})`,
  );

test('typed arguments, then what is missing', async () => {
  expect(await chips(addStudent as AnyCommand, 'ana silva ana@x.pt')).toEqual([
    'first_name: ana (ok)',
    'last_name: silva (ok)',
    'email: ana@x.pt (ok)',
  ]);
  expect(await chips(addStudent as AnyCommand, 'ana')).toEqual([
    'first_name: ana (ok)',
    'last_name:  (missing)',
    'email:  (missing)',
  ]);
});

test('what is unsure is told, and so is what the place gives', async () => {
  expect(await chips(bookClass as AnyCommand, 'ana 15:00', { teacher: 3 })).toEqual([
    'student: ana (ambiguous)',
    'starts_at: 2026-03-11T15:00:00.000Z (ok)',
    'teacher: 3 (known)',
  ]);
  expect(await chips(setStatus as AnyCommand, 'paused nonsense', { students: { ids: [1, 2] } })).toEqual([
    'students: nonsense (unknown)',
    'status: paused (ok)',
  ]);
});

test('a row that was found is shown by its name', async () => {
  expect(await chips(setStatus as AnyCommand, 'ana silva, ana reis paused')).toEqual([
    'students: Ana Silva, Ana Reis (ok)',
    'status: paused (ok)',
  ]);
});

test('before the words are read only what is known is shown', () => {
  expect(
    argumentChips(setStatus as AnyCommand, null, { students: { ids: [1] } }, 'pau', textOf).map(({ field }) => field),
  ).toEqual(['students']);
});

const completions = async (command: AnyCommand, query: string, restFrom: number) =>
  asLines(completionRows(query, restFrom, await parse(command, query.slice(restFrom)), 'fields.x'));

test('an unsure word is completed by what it may mean; equal names by their numbers', async () => {
  expect(await completions(bookClass as AnyCommand, 'book ana', 5)).toEqual([
    '# fields.x',
    'Ana Silva → book Ana Silva ',
    'Ana Reis → book Ana Reis ',
  ]);
  expect(await completions(bookClass as AnyCommand, 'book rui', 5)).toEqual([
    '# fields.x',
    'Rui Costa · #3 → book #3 ',
    'Rui Costa · #4 → book #4 ',
  ]);
});

test('a choice is completed from its beginning', async () => {
  expect(await completions(setStatus as AnyCommand, 'set status 3 p', 11)).toEqual([
    '# fields.x',
    'Paused → set status 3 Paused ',
  ]);
});
