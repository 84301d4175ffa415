import { expect, test } from 'vitest';
import { compactNumber, formatsOf } from './formats.ts';

test('numbers above 999 in thousands with one decimal', () => {
  expect([0, 999, 1000, 1234, 12_960, 1_000_000].map(compactNumber)).toEqual([
    '0',
    '999',
    '1k',
    '1.2k',
    '13k',
    '1000k',
  ]);
});

test('times are of the zone, in 12-hour form, in every language', () => {
  const instant = '2026-07-01T14:05:00.000Z';
  expect(formatsOf('en', 'Europe/Lisbon').time(instant)).toBe('3:05 PM');
  expect(formatsOf('fr', 'Europe/Paris').time(instant)).toBe('4:05 PM');
  expect(formatsOf('pt', 'Europe/Lisbon').time(instant)).toBe('3:05 PM');
});

test('where room is scarce a full hour has no minutes, noon is 12 PM and midnight 12 AM', () => {
  const { shortTime } = formatsOf('en', 'UTC');
  expect(shortTime('2026-11-24T12:00:00Z')).toBe('12 PM');
  expect(shortTime('2026-11-24T00:30:00Z')).toBe('12:30 AM');
  expect(shortTime('2026-11-24T10:00:00Z')).toBe('10 AM');
});

test('a plain date is the same day in every zone', () => {
  expect(formatsOf('en', 'America/New_York').day('2026-01-01')).toBe('1 Jan 2026');
  expect(formatsOf('en', 'America/New_York').day('2026-01-01T01:00:00.000Z')).toBe('31 Dec 2025');
});

test('nothing is shown for nothing', () => {
  const formats = formatsOf('en', 'UTC');
  expect([formats.day(null), formats.time(''), formats.instant(undefined)]).toEqual(['', '', '']);
});

test('durations', () => {
  expect([45, 60, 150].map(formatsOf('en', 'UTC').duration)).toEqual(['45 min', '1 h', '2 h 30']);
});
