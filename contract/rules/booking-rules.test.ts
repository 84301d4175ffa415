import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOOKING_STATUSES,
  busyUntil,
  cancelCountsAsTaken,
  completesItself,
  mayBecome,
  mayTeach,
  noticeMinutes,
  overlaps,
} from './booking-rules.ts';

const AT = '2026-03-02T09:00:00.000Z';

describe('bookings', () => {
  test('only booked classes become anything else, and everything else may be booked again', () => {
    for (const from of BOOKING_STATUSES)
      for (const to of BOOKING_STATUSES) expect(mayBecome(from, to)).toBe((from === 'booked') !== (to === 'booked'));
  });

  test('a student’s late cancelling counts, at a minute less than the club lets go free', () => {
    const rules = { free_cancel_hours: 48, late_cancel_counts_as_taken: true };
    expect(cancelCountsAsTaken('student', 48 * 60, rules)).toBe(false);
    expect(cancelCountsAsTaken('student', 48 * 60 - 1, rules)).toBe(true);
    expect(cancelCountsAsTaken('student', 0, { ...rules, late_cancel_counts_as_taken: false })).toBe(false);
    for (const by of ['teacher', 'admin'] as const) expect(cancelCountsAsTaken(by, -60, rules)).toBe(false);
  });

  test('notice is in whole minutes, below zero once the class has begun', () => {
    expect(noticeMinutes(AT, new Date('2026-03-02T08:00:30.000Z'))).toBe(59);
    expect(noticeMinutes(AT, new Date('2026-03-02T09:00:01.000Z'))).toBe(-1);
  });

  test('both signatures complete a class at its end, not before', () => {
    const row = { status: 'booked', ends_at: AT, signed: 'both' };
    expect(completesItself(row, new Date(AT))).toBe(true);
    expect(completesItself(row, new Date(Date.parse(AT) - 1))).toBe(false);
    expect(completesItself({ ...row, signed: 'student' }, new Date(AT))).toBe(false);
    expect(completesItself({ ...row, status: 'cancelled' }, new Date(AT))).toBe(false);
  });

  test('a student without a licence category may go to any teacher', () => {
    expect(mayTeach(['B'], '')).toBe(true);
    expect(mayTeach(['B'], 'BE')).toBe(false);
  });

  test('spans are half-open: they meet exactly where they share a minute', () => {
    const minute = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(minute, minute, minute, minute, (a, lengthA, b, lengthB) => {
        const span = (from: number, length: number) => ({
          starts_at: busyUntil(AT, from),
          ends_at: busyUntil(AT, from + length + 1),
        });
        const of = (from: number, length: number) =>
          new Set(Array.from({ length: length + 1 }, (_, index) => from + index));
        const shared = [...of(a, lengthA)].some((one) => of(b, lengthB).has(one));
        expect(overlaps(span(a, lengthA), span(b, lengthB))).toBe(shared);
        expect(overlaps(span(b, lengthB), span(a, lengthA))).toBe(shared);
      }),
    );
  });
});
