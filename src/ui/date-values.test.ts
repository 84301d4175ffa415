import { expect, test } from 'vitest';
import { dayOf, digitIn, instantFrom, isDay, isTime, partsOf, pasted } from './date-values.ts';
import { INCOMPLETE } from './incomplete.ts';

const LISBON = 'Europe/Lisbon';
const part = (type: string, value: number | null) => ({ type, value, isPlaceholder: value === null, isEditable: true });
const literal = { type: 'literal', value: null, isPlaceholder: false, isEditable: false };
const parts = (day: number | null, month: number | null, year: number | null) => [
  part('day', day),
  literal,
  part('month', month),
  literal,
  part('year', year),
];

test('a day is what its parts make; some of them alone are no day', () => {
  expect(dayOf(parts(24, 11, 2026))).toBe('2026-11-24');
  expect(dayOf(parts(null, null, null))).toBe('');
  expect(dayOf(parts(24, 11, null))).toBe(INCOMPLETE);
});

test('a day that no calendar has stays as it was typed, and is none', () => {
  expect(dayOf(parts(30, 2, 2026))).toBe('2026-02-30');
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('2028-02-29')).toBe(true);
  expect([isTime('23:59'), isTime('24:00'), isTime('9:00'), isTime(INCOMPLETE)]).toEqual([true, false, false, false]);
});

test('an instant is of the zone’s wall, both ways', () => {
  expect(instantFrom('2026-07-01', '15:00', LISBON)).toBe('2026-07-01T14:00:00.000Z');
  expect(partsOf('2026-07-01T14:00:00.000Z', LISBON)).toEqual({ day: '2026-07-01', time: '15:00' });
  expect(partsOf('2026-07-01', LISBON)).toEqual({ day: '2026-07-01', time: '' });
  expect(partsOf('T15:00', LISBON)).toEqual({ day: '', time: '15:00' });
  expect(instantFrom('', '', LISBON)).toBe('');
  expect(instantFrom('2026-07-01', '', LISBON)).toBe(INCOMPLETE);
  expect(instantFrom('', '15:00', LISBON)).toBe(INCOMPLETE);
  expect(instantFrom(INCOMPLETE, '15:00', LISBON)).toBe(INCOMPLETE);
});

test('a time that the clock skips is no instant, and stays as it was typed', () => {
  const typed = instantFrom('2027-03-28', '01:30', LISBON);
  expect(typed).toBe('2027-03-28T01:30');
  expect(partsOf(typed, LISBON)).toEqual({ day: '2027-03-28', time: '01:30' });
  expect(instantFrom('2027-03-28', '02:00', LISBON)).toBe('2027-03-28T01:00:00.000Z');
});

test('of a time that the clock shows twice the first is meant', () => {
  expect(instantFrom('2026-10-25', '01:30', LISBON)).toBe('2026-10-25T00:30:00.000Z');
  // The second one is read as it is, and kept where nothing is typed.
  expect(partsOf('2026-10-25T01:30:00.000Z', LISBON)).toEqual({ day: '2026-10-25', time: '01:30' });
});

test.each([
  ['2026-11-24', { day: '2026-11-24' }],
  ['2026-11-24T15:00', { day: '2026-11-24', time: '15:00' }],
  ['2026-07-01T14:00:00.000Z', { day: '2026-07-01', time: '15:00' }],
  ['24/11/2026', { day: '2026-11-24' }],
  ['24/11/2026 15:00', { day: '2026-11-24', time: '15:00' }],
  ['3:00 PM', { time: '15:00' }],
  ['2026-02-30', null],
  ['Ana Reis', null],
])('%s is pasted', (text, found) => {
  expect(pasted(text, { today: '2026-11-20', locale: 'en', timeZone: LISBON })).toEqual(found);
});

test('a year that is still being typed makes no day', () => {
  const part = (type: string, value: number) => ({ type, value, isPlaceholder: false, isEditable: true });
  const day = (year: number) => dayOf([part('day', 23), part('month', 11), part('year', year)]);
  for (const year of [2, 20, 202]) expect(day(year)).toBe(INCOMPLETE);
  expect(day(2026)).toBe('2026-11-23');
});

test.each([
  ['24/11/75', '1975-11-24'],
  ['24/11/05', '2005-11-24'],
  ['20/11/26', '2026-11-20'],
  // Tomorrow.
  ['21/11/26', '1926-11-21'],
  ['24/11/2075', null],
])('a birthday that is pasted is over: %s', (text, day) => {
  const today = { today: '2026-11-20', locale: 'en', timeZone: LISBON };
  expect(pasted(text, { ...today, lean: 'born' })?.day ?? null).toBe(day);
});

test('a day of two digits that is no birthday is of this century', () => {
  expect(pasted('24/11/27', { today: '2026-11-20', locale: 'pt', timeZone: LISBON })).toEqual({ day: '2027-11-24' });
});

const MONTH = { type: 'month', minValue: 1, maxValue: 12 };
const MINUTE = { type: 'minute', minValue: 0, maxValue: 59 };
const YEAR = { type: 'year', minValue: 1, maxValue: 9999 };
test.each([
  ['', '1', MONTH, '1', false],
  ['1', '2', MONTH, '12', false],
  ['1', '3', MONTH, '13', true],
  ['0', '0', MONTH, '00', true],
  // Full: it begins anew.
  ['12', '1', MONTH, '1', false],
  ['7', '5', MINUTE, '75', true],
  ['0', '0', MINUTE, '00', false],
  ['200', '1', YEAR, '2001', false],
  ['2001', '1', YEAR, '1', false],
  ['1', 'x', MONTH, '', false],
  ['', '5', { type: 'dayPeriod' }, '5', true],
] as const)('behind “%s” the digit %s of a %o', (typed, digit, part, text, isRefused) => {
  expect(digitIn(typed, digit, part)).toEqual({ typed: text, isRefused });
});
