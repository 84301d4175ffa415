import { describe, expect, test } from 'vitest';
import { EXAM_FACTS } from '../data/countries/exams.ts';
import { daysToLookAt, nextTryOn } from './exam-rules.ts';

describe('the first day of the next try', () => {
  const GERMAN = EXAM_FACTS.DE;
  const BRITISH = EXAM_FACTS.GB;

  test('counts days of the calendar, or nothing where no waiting time is set', () => {
    expect(nextTryOn('2026-12-18', 'practical', GERMAN, null)).toBe('2027-01-01');
    expect(nextTryOn('2026-12-18', 'practical', EXAM_FACTS.PT, null)).toBeNull();
    expect(nextTryOn('2026-12-18', 'practical', { ...GERMAN, practical_wait_days: 0 }, null)).toBeNull();
  });

  test('counts working days without weekends and days on which the school is closed', () => {
    // Failed on a Friday: Monday, Tuesday, Wednesday.
    expect(nextTryOn('2026-12-04', 'theory', BRITISH, new Set())).toBe('2026-12-09');
    expect(nextTryOn('2026-12-07', 'practical', BRITISH, new Set())).toBe('2026-12-21');
    // Christmas Day, Boxing Day on a Saturday with its Monday off, New Year's Day.
    const closed = new Set(['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01']);
    expect(nextTryOn('2026-12-18', 'practical', BRITISH, closed)).toBe('2027-01-06');
  });

  test('a day that is closed and at a weekend is not counted twice', () => {
    expect(nextTryOn('2026-12-24', 'theory', BRITISH, new Set(['2026-12-26', '2026-12-27']))).toBe('2026-12-29');
    expect(daysToLookAt(10)).toBeGreaterThan(28);
  });
});
