import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  choice,
  date,
  email,
  fieldOf,
  instant,
  integer,
  isOptional,
  optionalEmail,
  optionalText,
  phone,
  ref,
  text,
} from '#contract/fields.ts';
import { faultOf, orderFaults, submittable } from './validation.ts';

const field = (schema: z.ZodType, name = 'f') => ({
  name,
  schema,
  meta: fieldOf(schema) ?? { kind: 'text' as const },
  optional: isOptional(schema),
});

describe('what is wrong with a value', () => {
  const cases: [string, z.ZodType, unknown, string | null][] = [
    ['a needed text left empty', text(), '', 'required'],
    ['a needed text never touched', text(), undefined, 'required'],
    ['a text too long', text(3), 'abcd', 'tooLong'],
    ['an address without an at', email(), 'ana', 'email'],
    ['two addresses in a field for one', email(), 'a@x.pt; b@x.pt', 'severalEmails'],
    ['two addresses where none is needed', optionalEmail().default(''), 'a@x.pt, b@x.pt', 'severalEmails'],
    ['no address where none is needed', optionalEmail().default(''), ' ', null],
    ['an address that was pasted', email(), 'Ana <ana@x.pt>', null],
    ['a telephone number with letters', phone(), 'call me', 'phone'],
    ['a telephone number too short in any country', phone(), '9 1 2', 'phone'],
    ['words beside a telephone number', phone(), '912 345 678 (mãe)', 'phoneWords'],
    ['a telephone number that a spreadsheet rounded', phone(), '3,51912E+11', 'phoneRounded'],
    ['a telephone number in brackets', phone(), '(+351) 912 345 678', null],
    ['a number out of bounds', integer(1, 5), 9, 'max'],
    ['a day that does not exist', date(), '2026-02-30', 'date'],
    ['a choice not in the list', choice(['a', 'b'], 'x'), 'c', 'choice'],
    ['a row that was not chosen', ref('student'), undefined, 'required'],
    ['an optional text left empty', optionalText().default(''), '', null],
    ['an optional row not chosen', ref('teacher').nullable().default(null), null, null],
    ['a good address', email(), 'ana@x.pt', null],
  ];
  test.each(cases)('%s', (_name, schema, value, key) => expect(faultOf(field(schema), value)?.key ?? null).toBe(key));
});

test('what is submitted leaves out what was left empty, and keeps what may be empty', () => {
  const fields = [
    field(text(), 'first'),
    field(optionalText(), 'note'),
    field(integer().optional(), 'age'),
    field(ref('x').nullable(), 'who'),
  ];
  expect(submittable(fields, { first: 'Ana', note: '', age: '', who: null })).toEqual({
    first: 'Ana',
    note: '',
    who: null,
  });
});

test('a time lies after the one it follows, where both are given', () => {
  const fields = [
    { ...field(instant().nullable(), 'starts_at'), label: 'Begins' },
    { ...field(instant('starts_at').nullable(), 'ends_at'), label: 'Ends' },
  ];
  const at = (starts_at: unknown, ends_at: unknown) => orderFaults(fields, { starts_at, ends_at });
  const fault = { ends_at: { key: 'after', values: { field: 'Begins' } } };
  expect(at('2030-01-02T00:00:00.000Z', '2030-01-01T00:00:00.000Z')).toEqual(fault);
  expect(at('2030-01-02T00:00:00.000Z', '2030-01-02T00:00:00Z')).toEqual(fault);
  expect(at('2030-01-02T00:00:00.000Z', '2030-01-02T00:00:00.001Z')).toEqual({});
  expect(at(null, '2030-01-01T00:00:00.000Z')).toEqual({});
  expect(at('2030-01-02T00:00:00.000Z', '')).toEqual({});
});
