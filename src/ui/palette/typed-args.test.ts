import { expect, test } from 'vitest';
import type { AnyCommand } from '#kernel/command.ts';
import { addStudent, bookClass, setStatus } from '#kernel/fixtures.ts';
import { readWords } from '#kernel/reading/read.ts';
import { asLines } from './palette-fixtures.ts';
import { argumentChips, completionRows, withoutUnknown } from './typed-args.ts';

const people = [
  { id: 1, label: 'Ana Silva' },
  { id: 2, label: 'Ana Reis' },
  { id: 3, label: 'Rui Costa' },
  { id: 4, label: 'Rui Costa' },
];
const lookups = {
  find: async (_entity: string, text: string) =>
    people.filter(({ id, label }) => label.toLowerCase().includes(text.toLowerCase()) || text === `#${id}`),
};
const parse = (command: AnyCommand, words: string, known: readonly string[] = []) =>
  readWords(command, words, known, lookups, {
    now: new Date('2026-03-11T12:00:00Z'),
    timeZone: 'Europe/Lisbon',
    languages: ['en'],
    labelsOf: (_field, value) => [value[0]?.toUpperCase() + value.slice(1)],
  });
const texts = {
  valueText: (_field: unknown, value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  instant: (at: string) => at.slice(0, 16),
};

const chips = async (command: AnyCommand, words: string, known = {}) =>
  argumentChips(command, await parse(command, words, Object.keys(known)), known, words, texts).map(
    ({ field, text, state }) => `${field || '–'}: ${text} (${state})`,
  );

test('typed arguments, then what is missing', async () => {
  expect(await chips(addStudent as AnyCommand, 'ana silva ana@x.pt')).toEqual([
    'first_name: Ana (ok)',
    'last_name: Silva (ok)',
    'email: ana@x.pt (ok)',
  ]);
});

test('what is unsure is told, and so is what the place gives', async () => {
  expect(await chips(bookClass as AnyCommand, 'ana 15:00', { teacher: 3 })).toEqual([
    'student: ana (ambiguous)',
    'starts_at: 15:00 (ambiguous)',
    'teacher: 3 (known)',
  ]);
  expect(await chips(setStatus as AnyCommand, 'paused nonsense', { students: { ids: [1, 2] } })).toEqual([
    'students: {"ids":[1,2]} (known)',
    'status: paused (ok)',
    '–: nonsense (unknown)',
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
    argumentChips(setStatus as AnyCommand, null, { students: { ids: [1] } }, 'pau', texts).map(({ field }) => field),
  ).toEqual(['students']);
});

test('a chip holds its value for machines: numbers of rows, ISO days and instants, minor units', async () => {
  const values = async (command: AnyCommand, words: string) =>
    argumentChips(command, await parse(command, words), {}, words, texts).map(({ value }) => value);
  expect(await values(setStatus as AnyCommand, 'ana silva, ana reis paused')).toEqual(['1,2', 'paused']);
  expect(await values(bookClass as AnyCommand, 'ana silva 24/11/2026 15:00')).toEqual([
    '1',
    '2026-11-24T15:00:00.000Z',
    '',
  ]);
});

const completions = async (command: AnyCommand, line: string) =>
  asLines(completionRows(line, await parse(command, line), 'fields.x'));

test('an unsure word is completed by what it may mean; equal names by their numbers', async () => {
  expect(await completions(bookClass as AnyCommand, 'ana')).toEqual([
    '# fields.x',
    'Ana Silva → Ana Silva ',
    'Ana Reis → Ana Reis ',
  ]);
  expect(await completions(bookClass as AnyCommand, 'rui')).toEqual([
    '# fields.x',
    'Rui Costa · #3 → #3 ',
    'Rui Costa · #4 → #4 ',
  ]);
});

test('a choice is completed from its beginning', async () => {
  expect(await completions(setStatus as AnyCommand, '#3 pau')).toEqual(['# fields.x', 'Paused → #3 Paused ']);
});

test('of a list with words that were not understood the line without them is offered, and of nothing else', () => {
  const line = 'students this month not paid';
  const month = { from: 9, to: 19, field: 'created_from', state: 'ok' } as const;
  const left = { from: 20, to: 28, field: '', state: 'unknown' } as const;
  const rows = (command: string, ...spans: readonly (typeof month | typeof left)[]) =>
    withoutUnknown(line, { command, spans }).flatMap((group) => group.rows);
  expect(rows('go.students', month, left)).toMatchObject([{ kind: 'completion', text: 'students this month' }]);
  expect(rows('go.students', month)).toEqual([]);
  expect(rows('go.students', left)).toEqual([]);
  expect(rows('student.set-status', month, left)).toEqual([]);
});
