/** What is given for one argument: written as in a link, or said as in a line; never guessed. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { fieldsOf } from '../fields.ts';
import { sample } from '../fixtures.ts';
import type { Language } from './languages.ts';
import { readOne } from './one-value.ts';
import type { Lookups, NamedRow } from './types.ts';

const custom = (editor: string, schema: z.ZodType) => schema.meta({ field: { kind: 'custom', editor } });
const time = () => custom('time', z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const command = sample('sample.values', {
  args: z.object({
    amount: f.amount(),
    price: f.money().default(0),
    date: f.date(),
    to: f.date().optional(),
    starts_at: f.instant(),
    time: time(),
    teacher_id: f.ref('teacher').nullable().default(null),
    students: f.rows('student'),
    modules: f.refs('module').optional(),
    status: f.choice(['active', 'paused'], 'status'),
    weekdays: f.choices(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], 'weekday'),
    licence: custom('licence-categories', z.array(z.string().regex(/^[A-Z0-9]{1,8}$/))),
    country: custom(
      'country',
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/),
    ),
    minutes: f.integer(5, 480),
    share: f.decimal(0, 100),
    sure: f.flag(),
    name: f.text(),
    note: f.multiline(),
  }),
});
const PEOPLE: Readonly<Record<string, readonly NamedRow[]>> = {
  teacher: [
    { id: 4, label: 'Carlos Nogueira' },
    { id: 5, label: 'Ana Prata' },
    { id: 6, label: 'Ana Rocha' },
  ],
  student: [
    { id: 12, label: 'Rita Gomes' },
    { id: 13, label: 'Rui Costa' },
  ],
  module: [{ id: 3, label: 'Road signs' }],
};
const lookups: Lookups = { find: async (entity) => PEOPLE[entity] ?? [] };
const LABELS: Readonly<Record<string, readonly string[]>> = { paused: ['En pause', 'Em pausa'], active: ['Actif'] };

// A Wednesday.
const now = new Date('2026-11-18T10:07:00.000Z');
async function read(name: string, text: string, language: Language = 'en', currency = 'EUR') {
  const field = fieldsOf(command).find((one) => one.name === name);
  if (!field) throw new Error(name);
  const languages = [language, ...(['en', 'fr', 'pt'] as const).filter((one) => one !== language)];
  const labelsOf = (_field: unknown, value: string) => LABELS[value] ?? [value];
  const found = await readOne(field, text, lookups, { now, timeZone: 'Europe/Lisbon', languages, currency, labelsOf });
  return found.state === 'ok' ? found.value : 'fault' in found ? found.fault : found.state;
}

describe('an amount is in whole units of the currency', () => {
  test.each([
    ['750', 75_000],
    ['120', 12_000],
    ['12.50', 1250],
    ['12,50', 1250],
    ['€120', 12_000],
    ['120 EUR', 12_000],
    ['1,250.50', 125_050],
    ['1.250,50', 125_050],
    ['0.05', 5],
  ])('%s', async (text, minor) => expect(await read('amount', text)).toBe(minor));

  test.each([
    ['pt', '1.250', 125_000],
    ['fr', '1 250', 125_000],
    ['pt', '12,50', 1250],
    ['fr', '12.50', 1250],
  ] as const)('in %s: %s', async (language, text, minor) => expect(await read('amount', text, language)).toBe(minor));

  test.each([
    ['1.250', 'ambiguous'],
    ['12.505', 'ambiguous'],
    ['$120', 'currency'],
    ['0', 'zero'],
    ['-5', 'zero'],
    ['12.5.0', 'unreadable'],
    ['much', 'unreadable'],
    ['1e3', 'unreadable'],
  ])('%s is none: %s', async (text, fault) => expect(await read('amount', text)).toBe(fault));

  test('in a currency without decimals, and one with three', async () => {
    expect(await read('amount', '1250', 'en', 'JPY')).toBe(1250);
    expect(await read('amount', '12.50', 'en', 'JPY')).toBe('decimals');
    expect(await read('amount', '12.5', 'en', 'KWD')).toBe(12_500);
  });

  test('nothing is a price where a price may be nothing', async () => expect(await read('price', '0,00')).toBe(0));
});

test.each([
  ['date', '2026-11-24', 'en', '2026-11-24'],
  ['date', 'tomorrow', 'en', '2026-11-19'],
  ['date', 'demain', 'fr', '2026-11-19'],
  ['date', 'amanhã', 'pt', '2026-11-19'],
  ['to', 'friday', 'en', '2026-11-20'],
  ['to', '24/11/2026', 'pt', '2026-11-24'],
  ['date', 'someday', 'en', 'invalid'],
  ['date', '2026-02-31', 'en', 'invalid'],
  ['starts_at', '2026-07-24T14:00:00.000Z', 'en', '2026-07-24T14:00:00.000Z'],
  ['starts_at', '2026-07-24T15:00', 'en', '2026-07-24T14:00:00.000Z'],
  ['starts_at', '2026-11-24 15:00', 'en', '2026-11-24T15:00:00.000Z'],
  ['starts_at', 'tomorrow 15:00', 'en', '2026-11-19T15:00:00.000Z'],
  ['starts_at', 'demain 15h', 'fr', '2026-11-19T15:00:00.000Z'],
  ['starts_at', 'amanhã às 15h', 'pt', '2026-11-19T15:00:00.000Z'],
  ['starts_at', 'tomorrow', 'en', 'half'],
  ['starts_at', '2027-03-28T01:30', 'en', 'invalid'],
  ['starts_at', '2026-10-25T01:30', 'en', 'ambiguous'],
  ['time', '15:00', 'en', '15:00'],
  ['time', '3 pm', 'en', '15:00'],
  ['time', '15h', 'pt', '15:00'],
  ['time', '25:00', 'en', 'invalid'],
] as const)('%s %s (%s)', async (name, text, language, value) => expect(await read(name, text, language)).toBe(value));

test.each([
  ['teacher_id', '4', 4],
  ['teacher_id', '#4', 4],
  ['teacher_id', 'Carlos Nogueira', 4],
  ['teacher_id', 'carlos', 4],
  ['teacher_id', 'Ana', 'ambiguous'],
  ['teacher_id', 'Nobody Here', 'invalid'],
  ['teacher_id', 'Carlos Nogueira tomorrow', 'invalid'],
  ['students', '12,13', { ids: [12, 13] }],
  ['students', 'Rita Gomes', { ids: [12] }],
  ['students', 'Rita Gomes, Rui Costa', { ids: [12, 13] }],
  ['students', 'Rita Gomes, Nobody', 'invalid'],
  ['students', 'Rita Gomes,', 'invalid'],
  ['students', 'matching:status=active', { matching: { status: 'active' } }],
  ['modules', 'Road signs', [3]],
  ['status', 'paused', 'paused'],
  ['status', 'Paused', 'paused'],
  ['status', 'En pause', 'paused'],
  ['status', 'gone', 'invalid'],
  ['weekdays', 'mon,wed', ['mon', 'wed']],
  ['weekdays', 'monday, wednesday', ['mon', 'wed']],
  ['licence', 'B', ['B']],
  ['licence', 'b, A1', ['B', 'A1']],
  ['licence', '["B"]', ['B']],
  ['country', 'PT', 'PT'],
  ['country', 'Portugal', 'PT'],
  ['country', 'Alemanha', 'DE'],
  ['country', 'Atlantis', 'invalid'],
  ['minutes', '45', 45],
  ['minutes', 'many', 'invalid'],
  ['share', '1.5', 1.5],
  ['share', '1,5', 1.5],
  ['sure', 'no', false],
  ['sure', 'sim', true],
  ['sure', 'perhaps', 'invalid'],
  ['name', '120', '120'],
  ['note', 'tomorrow', 'tomorrow'],
])('%s %s', async (name, text, value) => expect(await read(name, text)).toEqual(value));
