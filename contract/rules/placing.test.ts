import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, minutesBetween, overlaps, type Span } from './booking-rules.ts';
import { ON_CONFLICT, type OnConflict, placeSlots, type Taken } from './placing.ts';

const DAY = '2026-03-02T00:00:00.000Z';
const END = '2026-03-03T00:00:00.000Z';
const span = (from: number, to: number): Span => ({
  starts_at: addMinutes(DAY, from * 60),
  ends_at: addMinutes(DAY, to * 60),
});
const taken = (from: number, to: number, id = 1): Taken => ({ kind: 'slot', id, ...span(from, to) });
const place = (wanted: Span[], busy: Taken[], onConflict: OnConflict, now = DAY) =>
  placeSlots(wanted, busy, { onConflict, now, endOfDay: () => END });

describe('placing slots', () => {
  test('what ends when another begins is not in its way', () => {
    const placing = place([span(9, 10)], [taken(8, 9), taken(10, 11)], 'stop');
    expect(placing.placed).toHaveLength(1);
    expect(placing.conflicts).toEqual([]);
  });

  test('names what is in the way, and skips it or moves into the next gap of the day', () => {
    const busy = [taken(9, 10, 7), taken(10, 12, 8)];
    expect(place([span(9, 10)], busy, 'skip')).toMatchObject({
      placed: [],
      unplaced: [{ reason: 'conflict', conflict: { id: 7 } }],
      conflicts: [{ conflict: { id: 7 } }],
    });
    expect(place([span(9, 10)], busy, 'move').placed).toMatchObject([{ ...span(12, 13), moved: true }]);
    expect(place([span(9, 11)], [taken(9, 23)], 'move').unplaced).toMatchObject([{ reason: 'no-room' }]);
  });

  test('slots of one call are in each other’s way, and the past is left out', () => {
    expect(place([span(9, 10), span(9.5, 10.5)], [], 'skip').unplaced).toMatchObject([{ conflict: { id: null } }]);
    expect(place([span(9, 10)], [], 'stop', span(9.5, 10).starts_at).unplaced).toMatchObject([{ reason: 'past' }]);
  });

  test('whatever is asked: nothing lies across anything, everything is accounted for, lengths are kept', () => {
    const spans = fc
      .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 12 }))
      .map(([from, length]) => span(from / 4, (from + length) / 4));
    // What is taken does not overlap to begin with.
    const busy = fc
      .array(spans, { maxLength: 8 })
      .map((all) =>
        all
          .filter((one, index) => !all.slice(0, index).some((other) => overlaps(one, other)))
          .map((one, id): Taken => ({ kind: 'booking', id, ...one })),
      );
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 12 }), busy, fc.constantFrom(...ON_CONFLICT), (wanted, given, how) => {
        const { placed, unplaced } = place(wanted, given, how);
        expect(placed.length + unplaced.length).toBe(wanted.length);
        const all: Span[] = [...given, ...placed];
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
        for (const one of placed) {
          expect(minutesBetween(one.starts_at, one.ends_at)).toBe(
            minutesBetween(one.wanted.starts_at, one.wanted.ends_at),
          );
          expect(one.starts_at >= one.wanted.starts_at).toBe(true);
          expect(one.moved).toBe(one.starts_at !== one.wanted.starts_at);
          if (how !== 'move') expect(one.moved).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});
