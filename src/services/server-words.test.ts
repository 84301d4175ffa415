import { expect, test } from 'vitest';
import type { z } from 'zod';
import { commands } from '#commands/index.ts';
import { endpoints } from '#contract/index.ts';
import { issueTexts } from '#contract/issues.ts';
import { readFiles } from '#tools/checks/project-files.ts';
import { inLanguage, problemIn, WORDS } from './server-words.ts';

test('a sentence of the server is told in the language of the console', () => {
  expect(inLanguage('pt', 'Choose a teacher or a slot.')).toBe('Escolha um instrutor ou um horário.');
  expect(inLanguage('fr', 'A class lasts at most 12 hours.')).toBe('Un cours dure 12 heures au plus.');
  expect(inLanguage('en', 'Choose a location.')).toBe('Choose a location.');
});

test('what there are no words for stays as it came', () => {
  expect(inLanguage('fr', 'Nobody has foreseen this.')).toBe('Nobody has foreseen this.');
});

test('of a problem document the detail and the messages of fields are told, and nothing else is touched', () => {
  const problem = {
    type: '/problems/validation',
    title: 'Invalid',
    status: 422,
    detail: 'Some fields need another value.',
    errors: { email: ['This value is already taken.', 'Nobody has foreseen this.'] },
    request_id: 'r1',
  };
  expect(problemIn('pt', problem)).toEqual({
    ...problem,
    detail: 'Alguns campos precisam de outro valor.',
    errors: { email: ['Este valor já está em uso.', 'Nobody has foreseen this.'] },
  });
});

test('each sentence is one that the server says', () => {
  const said = readFiles(/^(?:server|contract)\/.*\.ts$/)
    .map(({ text }) => text.replace(/\$\{[^}]*\}/g, '{}'))
    .join('\n');
  expect(Object.keys(WORDS).filter((english) => !said.includes(english))).toEqual([]);
});

/** Values that some schema refuses, one for each way of being wrong. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', 'not a date', '2026-02-30', '25:61', 'a@', 'a'.repeat(300_000), '\u0000'],
  ...[-1, 0, 1.5, 1e15, -1e15, Number.NaN, true, false],
  ...[[], ['x'], ['x', 'x'], [1, 1], new Array(3000).fill(1), [{}], {}, { ids: [] }, { nothing: 1 }, { matching: 1 }],
  new Date(0),
];

test('whatever is wrong with a value of the contract is told in a sentence of each language', () => {
  const schemas = [
    ...endpoints.flatMap(({ body, query }) => [body, query]),
    ...commands.map(({ args }) => args as z.ZodType),
  ].filter((schema): schema is z.ZodType => schema !== undefined);
  const raw = new Set<string>();
  const told = new Set<string>();
  const hear = (schema: z.ZodType, value: unknown) => {
    const result = schema.safeParse(value);
    for (const text of Object.values(issueTexts(result.error?.issues ?? [], value, schema)).flat()) {
      told.add(text);
      const mine = ['fr', 'pt'].map((locale) => inLanguage(locale, text));
      if (mine.includes(text) || /Invalid|expected|Too (?:small|big)|received/.test(text)) raw.add(text);
    }
  };
  for (const schema of schemas) {
    hear(schema, {});
    const shape = (schema as z.ZodObject).shape ?? {};
    for (const name of Object.keys(shape)) for (const value of WRONG) hear(schema, { [name]: value });
  }
  expect([...raw]).toEqual([]);
  expect(told.size).toBeGreaterThan(20);
});

/** What is told to other programs alone or to whoever runs the server. */
const FOR_PROGRAMS =
  /^(?:It takes --demo|Sign in first|This list (?:is not|cannot be)|This call takes|The request could not|(?:The form data|A form field)|The body has to|An Idempotency-Key|This Idempotency-Key|This is no place|This list has no|This key does not|Notifications are named|If there is an account|The new password holds|Signed out|\{\} failed|The request failed|Work under way failed|A job failed|Refused, for an address without|No token may make|The live feed|The sessions of open streams)/;

test('every sentence that the server may say to a person is there in each language', () => {
  const said = readFiles(/^(?:server|contract)\/.*\.ts$/)
    .filter(
      ({ path }) => !/\.test\.ts$|^server\/(?:notifications|mail|api|metrics|backup|store)|^contract\/data/.test(path),
    )
    // What is wrong with a line of an import is told by its code.
    .filter(({ path }) => !/student-(?:values|import|csv)\.ts$/.test(path))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !/^\s*(?:\*|\/\/|\/\*)|new (?:Type|Range)?Error\(|summary:/.test(line))
    .flatMap((line) => [...line.matchAll(/(['`"])((?:(?!\1)[^\\]|\\.)*?[.!?])\1/g)].map((match) => match[2] ?? ''))
    .map((text) => text.replace(/\$\{[^}]*\}/g, '{}'))
    .filter((text) => /^[A-Z{][^`]* /.test(text) && !FOR_PROGRAMS.test(text));
  // Summaries of calls are for the API's page; they stand on lines of their own.
  const summaries = new Set(endpoints.map(({ summary }) => summary));
  expect(said.filter((text) => !summaries.has(text) && inLanguage('fr', text) === text)).toEqual([]);
});
