import { expect, test } from 'vitest';
import { hoursOf, minuteOfDay, moveCursor, placeDay } from './layout.ts';

const at = (from: string, to: string) => ({
  starts_at: `2026-07-01T${from}:00.000Z`,
  ends_at: `2026-07-01T${to}:00.000Z`,
});
const zone = 'Europe/Lisbon';

test('minutes are those of the school’s day', () => {
  expect(minuteOfDay('2026-07-01T08:00:00.000Z', '2026-07-01', zone)).toBe(9 * 60);
  expect(minuteOfDay('2026-06-30T08:00:00.000Z', '2026-07-01', zone)).toBe(0);
  expect(minuteOfDay('2026-07-02T08:00:00.000Z', '2026-07-01', zone)).toBe(1440);
});

test('what overlaps stands side by side, what follows has the whole width', () => {
  const placed = placeDay([at('08:00', '09:00'), at('08:30', '09:30'), at('09:30', '10:00')], '2026-07-01', zone);
  expect(placed.map(({ from, lane, lanes }) => [from, lane, lanes])).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [630, 0, 1],
  ]);
});

test('a lane is used again as soon as it is free', () => {
  const placed = placeDay([at('08:00', '11:00'), at('08:00', '09:00'), at('09:00', '10:00')], '2026-07-01', zone);
  expect(placed.map(({ lane, lanes }) => `${lane}/${lanes}`)).toEqual(['0/2', '1/2', '1/2']);
});

test('the hours drawn hold all there is', () => {
  expect(hoursOf([])).toEqual({ first: 7, last: 20 });
  expect(hoursOf([{ from: 5 * 60 + 10, to: 23 * 60 + 10 }])).toEqual({ first: 5, last: 24 });
});

test('arrows move across time and columns, and stop at the ends', () => {
  const hours = { first: 7, last: 20 };
  expect(moveCursor('ArrowDown', { column: 0, minute: 540 }, 3, 30, hours)).toEqual({ column: 0, minute: 570 });
  expect(moveCursor('ArrowUp', { column: 0, minute: 420 }, 3, 30, hours)).toEqual({ column: 0, minute: 420 });
  expect(moveCursor('ArrowRight', { column: 2, minute: 540 }, 3, 30, hours)).toEqual({ column: 2, minute: 540 });
  expect(moveCursor('End', { column: 0, minute: 540 }, 3, 30, hours)).toEqual({ column: 2, minute: 540 });
  expect(moveCursor('x', { column: 0, minute: 540 }, 3, 30, hours)).toBeNull();
});
