import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsFromEnd,
  instantOf,
  localTimeOf,
  nextShown,
  offsetAt,
  todayIn,
  validDate,
  wallState,
  weekdayOf,
} from './zone.ts';

const HOUR = 3_600_000;

test('offsets follow summer time', () => {
  expect(offsetAt('Europe/Lisbon', Date.parse('2026-01-15T12:00:00Z'))).toBe(0);
  expect(offsetAt('Europe/Lisbon', Date.parse('2026-07-15T12:00:00Z'))).toBe(HOUR);
  expect(offsetAt('America/New_York', Date.parse('2026-07-15T12:00:00Z'))).toBe(-4 * HOUR);
  expect(offsetAt('Asia/Kathmandu', 0)).toBe(5.5 * HOUR);
});

test('an offset that is remembered holds to the moment at which the clock is changed, and no longer', () => {
  // Paris 29 March 2026 at 01:00 UTC; others by half an hour, by a quarter, or at one minute past.
  for (const [zone, change, before, after] of [
    ['Europe/Paris', '2026-03-29T01:00:00Z', 1, 2],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 11, 10.5],
    ['Asia/Kathmandu', '1985-12-31T18:30:00Z', 5.5, 5.75],
    ['America/St_Johns', '2011-03-13T03:31:00Z', -3.5, -2.5],
    ['Antarctica/Casey', '2022-10-01T16:01:00Z', 8, 11],
  ] as const) {
    const at = Date.parse(change);
    const asked = [at - 1, at, at - HOUR, at + HOUR, at - 1, at];
    expect(asked.map((instant) => offsetAt(zone, instant) / HOUR)).toEqual([
      before,
      after,
      before,
      after,
      before,
      after,
    ]);
  }
  // Of a day long ago Liberia was 44 minutes and a half behind until it was 0, on 7 January 1972 at 00:44:30.
  const liberia = Date.parse('1972-01-07T00:44:30Z');
  expect([liberia - 1000, liberia].map((instant) => offsetAt('Africa/Monrovia', instant))).toEqual([-2_670_000, 0]);
  expect(() => offsetAt('Europe/Nowhere', 2e12)).toThrow(RangeError);
  expect(() => offsetAt('Europe/Paris', Number.NaN)).toThrow(RangeError);
});

test('wall-clock time to instant and back', () => {
  expect(instantOf('2026-07-15', '15:00', 'Europe/Lisbon')).toBe('2026-07-15T14:00:00.000Z');
  expect(instantOf('2026-01-15', '15:00', 'Europe/Paris')).toBe('2026-01-15T14:00:00.000Z');
  expect(localTimeOf('2026-07-15T23:30:00Z', 'Europe/Lisbon')).toEqual({ date: '2026-07-16', time: '00:30' });
  expect(todayIn('Pacific/Auckland', Date.parse('2026-03-11T12:00:00Z'))).toBe('2026-03-12');
});

test('a time the clock skips moves on, a time it shows twice is the first', () => {
  // Paris: 29 March 2026 02:00 → 03:00, 25 October 2026 03:00 → 02:00.
  expect(instantOf('2026-03-29', '02:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z');
  expect(localTimeOf('2026-03-29T01:30:00Z', 'Europe/Paris').time).toBe('03:30');
  expect(instantOf('2026-10-25', '02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
  expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
});

test('the clock says how often it shows a time: Lisbon, 28 March 2027 and 25 October 2026', () => {
  const state = (date: string, time: string) => wallState(date, time, 'Europe/Lisbon');
  expect(['00:59', '01:00', '01:59', '02:00'].map((time) => state('2027-03-28', time))).toEqual([
    'once',
    'never',
    'never',
    'once',
  ]);
  expect(['00:59', '01:00', '01:59', '02:00'].map((time) => state('2026-10-25', time))).toEqual([
    'once',
    'twice',
    'twice',
    'once',
  ]);
  // The first of the two.
  expect(instantOf('2026-10-25', '01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z');
});

test('calendar arithmetic', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -2)).toBe('2025-11-15');
  const ends = (date: string) => [0, 1, 2, 3].map((months) => addMonthsFromEnd(date, months));
  expect(ends('2026-11-30')).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']);
  expect(ends('2027-01-30')).toEqual(['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']);
  expect(weekdayOf('2026-03-15')).toBe(0);
  expect([validDate(2024, 2, 29), validDate(2026, 2, 29), validDate(2026, 13, 1)]).toEqual(['2024-02-29', null, null]);
});

test('behind an hour that the clock skips comes the first that it shows', () => {
  expect(nextShown('2027-03-28', '02:30', 'Europe/Paris')).toEqual({ date: '2027-03-28', time: '03:00' });
  expect(nextShown('2027-03-28', '01:00', 'Europe/Lisbon')).toEqual({ date: '2027-03-28', time: '02:00' });
  expect(nextShown('2027-03-28', '15:00', 'Europe/Lisbon')).toEqual({ date: '2027-03-28', time: '15:00' });
  // Samoa left a day out.
  expect(nextShown('2011-12-30', '10:00', 'Pacific/Apia')).toEqual({ date: '2011-12-31', time: '00:00' });
});
