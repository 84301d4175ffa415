import { expect, test } from 'vitest';
import { readFiles } from './project-files.ts';
import { ownTimes, wallWaits } from './time-rules.ts';

const found = (text: string, path = 'views/a.tsx'): number => ownTimes([{ path, text }]).length;

test.each([
  "new Intl.DateTimeFormat('en')",
  'date.toLocaleTimeString()',
  'value.toLocaleString(tag)',
  'new Date().getHours()',
  'new Date().getTimezoneOffset()',
  '<input type="date" />',
  "t('a.b', { at: row.starts_at })",
  "message: { key: 'a', values: { name, at: data.starts_at } }",
])('%s writes a time itself', (line) => expect(found(line)).toBe(1));

test.each([
  "t('a.b', { at: formats.instant(row.starts_at) })",
  'values: { at: { instant: row.starts_at } }',
  'const { starts_at } = row;',
  'new Intl.NumberFormat(tag)',
])('%s does not', (line) => expect(found(line)).toBe(0));

test('in a message a date or a time stands as a text', () => {
  expect(found('"done": "Booked, {at, date, medium}"', 'src/locales/a/en.json')).toBe(1);
  expect(found('"done": "Booked, {at}"', 'src/locales/a/en.json')).toBe(0);
});

test('one module of the project writes times, and no other', () => {
  const files = readFiles(/^(?:contract|src|commands|views|server|tools\/cli)\/.*\.(?:tsx?|json)$/);
  expect(ownTimes(files.filter(({ path }) => !/\.test\.tsx?$/.test(path)))).toEqual([]);
});

test('the server waits by a clock that nobody sets', () => {
  expect(wallWaits([{ path: 'server/a.ts', text: 'const end = Date.now() + 10;' }])).toHaveLength(1);
  const files = readFiles(/^server\/.*\.ts$/);
  expect(wallWaits(files.filter(({ path }) => !/\.test\.ts$/.test(path)))).toEqual([]);
});
