import { expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '#commands/index.ts';
import { sentence } from './faults/english.ts';
import { refined } from './faults/fault.ts';
import { date, instant, phone } from './fields.ts';
import { endpoints } from './index.ts';
import { issueFaults } from './issues.ts';

const faultsOf = (schema: z.ZodType, value: unknown) =>
  issueFaults(schema.safeParse(value).error?.issues ?? [], value, schema);

test('what zod finds is told by codes at the fields, each once', () => {
  const schema = z.object({
    name: z.string().min(2).max(5),
    age: z.number().int().min(18),
    tags: z.array(z.string()).refine((all) => new Set(all).size === all.length, refined('each-once')),
  });
  expect(faultsOf(schema, { name: 'a', age: 1.5, tags: ['x', 'x'] })).toEqual({
    name: [{ code: 'min-characters', values: { min: 2 } }],
    age: [{ code: 'whole-number' }],
    tags: [{ code: 'each-once' }],
  });
  expect(faultsOf(schema, { name: 'abcdef', tags: 1 })).toEqual({
    name: [{ code: 'max-characters', values: { max: 5 } }],
    age: [{ code: 'needed' }],
    tags: [{ code: 'list' }],
  });
});

/** Values that some schema refuses, one for each way of being wrong. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', 'not a date', '2026-02-30', '25:61', 'a@', 'a'.repeat(300_000), '\u0000'],
  ...[-1, 0, 1.5, 1e15, -1e15, Number.NaN, true, false],
  ...[[], ['x'], ['x', 'x'], [1, 1], new Array(3000).fill(1), [{}], {}, { ids: [] }, { nothing: 1 }, { matching: 1 }],
  new Date(0),
];

test('whatever is wrong with a value of the contract has a code, and its sentence no hole', () => {
  const schemas = [
    ...endpoints.flatMap(({ body, query }) => [body, query]),
    ...commands.map(({ args }) => args as z.ZodType),
  ].filter((schema): schema is z.ZodType => schema !== undefined);
  const bare = new Set<string>();
  const codes = new Set<string>();
  const look = (schema: z.ZodType, value: unknown) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    for (const issue of issues)
      if (issue.code === 'custom' && !issue.params?.fault && !/^Invalid input/.test(issue.message))
        bare.add(issue.message);
    for (const found of Object.values(issueFaults(issues, value, schema)).flat()) {
      codes.add(found.code);
      if (/[{}]|undefined|NaN/.test(sentence(found))) bare.add(sentence(found));
    }
  };
  for (const schema of schemas) {
    look(schema, {});
    const shape = (schema as z.ZodObject).shape ?? {};
    for (const name of Object.keys(shape)) for (const value of WRONG) look(schema, { [name]: value });
  }
  expect([...bare]).toEqual([]);
  expect(codes.size).toBeGreaterThan(20);
});

test.each(['0026-11-24', '0000-01-01', '1899-12-31', '26-11-24'])(
  '%s is no day: its year was not typed in full',
  (day) => {
    expect(faultsOf(z.object({ day: date() }), { day })).toEqual({ day: [{ code: 'date' }] });
    expect(faultsOf(z.object({ at: instant() }), { at: `${day}T10:00:00.000Z` })).toEqual({
      at: [{ code: 'instant' }],
    });
  },
);

test.each([
  ['', true],
  ['912 345 678', true],
  ['+376 312 345', true],
  ['06 12 3', false],
  ['1', false],
  ['call me', false],
])('the telephone number “%s” is taken: %s', (number, isTaken) => {
  expect(phone().safeParse(number).success).toBe(isTaken);
});
