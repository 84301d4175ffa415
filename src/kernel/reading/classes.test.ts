/** Which of somebody's classes an act can be about. */
import { expect, test } from 'vitest';
import { meantRows, whichOf } from './classes.ts';
import { LEVEL } from './name-match.ts';
import type { NamedRow } from './types.ts';

const rita: NamedRow = { id: 1, label: 'Rita Gomes' };
const who = { from: 0, to: 2, level: LEVEL.whole, rows: [rita], others: [] };
const CLASSES: readonly NamedRow[] = [
  { id: 1, label: '', at: '2026-03-20T10:00:00Z', owner: 1, status: 'booked', counted: false },
  { id: 2, label: '', at: '2026-03-10T10:00:00Z', owner: 1, status: 'cancelled', counted: false },
  { id: 3, label: '', at: '2026-03-12T10:00:00Z', owner: 1, status: 'cancelled', counted: true },
  { id: 4, label: '', at: '2026-03-05T10:00:00Z', owner: 1, status: 'no_show', counted: true },
  { id: 5, label: '', at: '2026-03-04T10:00:00Z', owner: 1, status: 'completed', counted: true },
];
const now = new Date('2026-03-11T12:00:00Z');
const today = { date: '2026-03-11', time: '12:00' };
const meant = (command: string, rows = CLASSES) =>
  meantRows(rows, { who, day: null, times: null }, whichOf(command), now, 'Europe/Lisbon', today).rows.map(
    ({ id }) => id,
  );

test('somebody is let off a class that was cancelled or missed and counts, the newest first', () => {
  expect(meant('booking.waive')).toEqual([3, 4]);
  expect(meant('booking.waive', CLASSES.slice(0, 2))).toEqual([]);
});

test('a class comes back that was cancelled or missed, and one is moved that is open', () => {
  expect(meant('booking.restore')).toEqual([3, 2, 4]);
  expect(meant('booking.move')).toEqual([1]);
});
