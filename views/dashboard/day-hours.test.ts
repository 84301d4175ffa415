import { expect, test } from 'vitest';
import { hoursOf } from './day-hours.ts';

const hours = (zone: string, first_at: string, last_at: string) =>
  hoursOf([{ first_at, last_at }], zone).map((instant) => new Date(instant).toISOString());

test('begins and ends on full hours of the school’s clock', () => {
  expect(hours('Europe/Lisbon', '2026-07-01T08:20:00Z', '2026-07-01T18:10:00Z')).toEqual([
    '2026-07-01T08:00:00.000Z',
    '2026-07-01T19:00:00.000Z',
  ]);
  expect(hours('Asia/Kolkata', '2026-07-01T04:00:00Z', '2026-07-01T14:30:00Z')).toEqual([
    '2026-07-01T03:30:00.000Z',
    '2026-07-01T14:30:00.000Z',
  ]);
});

test('a short day is as long as eight hours', () => {
  expect(hours('UTC', '2026-07-01T09:00:00Z', '2026-07-01T09:50:00Z')).toEqual([
    '2026-07-01T09:00:00.000Z',
    '2026-07-01T17:00:00.000Z',
  ]);
});
