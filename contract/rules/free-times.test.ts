import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, overlaps } from './booking-rules.ts';
import { type Busy, freeTimesOf, type SlotTimes, timesOfSlot } from './free-times.ts';

const DAY = '2026-03-02T00:00:00.000Z';
const at = (minute: number) => addMinutes(DAY, minute);
const slot = (from: number, to: number, more: Partial<SlotTimes> = {}): SlotTimes => ({
  id: 1,
  class_type: 'practical',
  capacity: 1,
  starts_at: at(from),
  ends_at: at(to),
  ...more,
});
const busy = (from: number, to: number, more: Partial<Busy> = {}): Busy => ({
  slot_id: null,
  starts_at: at(from),
  ends_at: at(to),
  busy_until: at(to),
  ...more,
});
const RULES = { lesson_minutes: 45, buffer_minutes: 15 };
const starts = (found: readonly { starts_at: string }[]) => found.map(({ starts_at }) => starts_at.slice(11, 16));

describe('free times', () => {
  test('a long practical slot is cut into lessons with the buffer between them; others are one class', () => {
    expect(starts(timesOfSlot(slot(540, 720), 45, 15))).toEqual(['09:00', '10:00', '11:00']);
    expect(starts(timesOfSlot(slot(540, 630), 45, 15))).toEqual(['09:00']);
    expect(starts(timesOfSlot(slot(540, 720, { class_type: 'theory', capacity: 20 }), 45, 15))).toEqual(['09:00']);
  });

  test('what the teacher or the student has then is not free, the buffer included', () => {
    const day = slot(540, 720);
    expect(starts(freeTimesOf(day, [busy(540, 585)], [], RULES, at(0)))).toEqual(['10:00', '11:00']);
    expect(starts(freeTimesOf(day, [], [busy(650, 700)], RULES, at(0)))).toEqual(['09:00']);
    expect(starts(freeTimesOf(day, [], [], RULES, at(601)))).toEqual(['11:00']);
  });

  test('seats of a theory class are counted; the teacher’s other classes close it', () => {
    const class20 = slot(540, 600, { class_type: 'theory', capacity: 3 });
    const seat = busy(540, 600, { slot_id: 1 });
    expect(freeTimesOf(class20, [seat, seat], [], RULES, at(0))).toMatchObject([{ seats_left: 1 }]);
    expect(freeTimesOf(class20, [seat, seat, seat], [], RULES, at(0))).toEqual([]);
    expect(freeTimesOf(class20, [busy(590, 620)], [], RULES, at(0))).toEqual([]);
  });

  test('whatever is taken, a free time meets none of it and lies in its slot', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 5, max: 140 }));
    const classes = fc.array(
      span.map(([from, length]) => busy(from, from + length)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        span,
        classes,
        classes,
        fc.integer({ min: 0, max: 30 }),
        ([from, length], teacher, student, buffer) => {
          const given = slot(from, from + length * 3);
          const rules = { lesson_minutes: 45, buffer_minutes: buffer };
          for (const time of freeTimesOf(given, teacher, student, rules, at(0))) {
            const keeps = { starts_at: time.starts_at, ends_at: addMinutes(time.ends_at, buffer) };
            expect(time.starts_at >= given.starts_at && time.ends_at <= given.ends_at).toBe(true);
            for (const other of [...teacher, ...student])
              expect(overlaps(keeps, { starts_at: other.starts_at, ends_at: other.busy_until })).toBe(false);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
