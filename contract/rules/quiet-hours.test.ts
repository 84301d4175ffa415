import { expect, test } from 'vitest';
import { afterQuiet, quietHoursIn } from './quiet-hours.ts';

const ZONE = 'Europe/Lisbon';
const night = { from: '21:00', to: '08:00' };

test.each([
  ['21-8', night],
  ['21:00 – 08:00', night],
  ['21h à 8h', night],
  ['21h às 8h', night],
  ['21.30 to 7', { from: '21:30', to: '07:00' }],
  ['13:00-14:00', { from: '13:00', to: '14:00' }],
  ['', null],
  ['night', null],
  ['25-8', null],
  ['21:70-8', null],
  ['8-8', null],
  ['21', null],
] as const)('%s', (text, hours) => {
  expect(quietHoursIn(text)).toEqual(hours);
});

test.each([
  ['2026-03-11T20:59:00.000Z', '2026-03-11T20:59:00.000Z'],
  ['2026-03-11T21:00:00.000Z', '2026-03-12T08:00:00.000Z'],
  ['2026-03-12T03:00:00.000Z', '2026-03-12T08:00:00.000Z'],
  ['2026-03-12T08:00:00.000Z', '2026-03-12T08:00:00.000Z'],
  // The clock goes forward in that night, so that eight is an hour earlier.
  ['2026-03-28T22:00:00.000Z', '2026-03-29T07:00:00.000Z'],
])('%s waits until %s', (at, until) => {
  expect(afterQuiet(at, night, ZONE)).toBe(until);
});

test('quiet hours within a day, and none', () => {
  const noon = { from: '13:00', to: '14:00' };
  expect(afterQuiet('2026-03-11T13:30:00.000Z', noon, ZONE)).toBe('2026-03-11T14:00:00.000Z');
  expect(afterQuiet('2026-03-11T12:30:00.000Z', noon, ZONE)).toBe('2026-03-11T12:30:00.000Z');
  expect(afterQuiet('2026-03-11T23:30:00.000Z', null, ZONE)).toBe('2026-03-11T23:30:00.000Z');
});
