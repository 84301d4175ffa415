import { describe, expect, test } from 'vitest';
import { PRACTICE_IN_PORTUGAL } from '../data/countries/practice-portugal.ts';
import { addMinutes } from './booking-rules.ts';
import { classCounts, implausible, type LogbookClass, progressOf } from './logbook.ts';

let next = 1;
const held = (from: number, minutes: number, more: Partial<LogbookClass> = {}): LogbookClass => ({
  id: next++,
  class_type: 'practical',
  licence_category: 'B',
  status: 'completed',
  distance_km: null,
  counts_as_taken: false,
  starts_at: addMinutes('2026-03-02T09:00:00.000Z', from),
  ends_at: addMinutes('2026-03-02T09:00:00.000Z', from + minutes),
  ...more,
});

describe('the logbook', () => {
  test('knows what Portugal requires', () => {
    const of = (...codes: (keyof typeof PRACTICE_IN_PORTUGAL)[]) =>
      codes.map((code) => `${code} ${PRACTICE_IN_PORTUGAL[code].hours}/${PRACTICE_IN_PORTUGAL[code].km}`);
    expect(of('B', 'A1', 'A2', 'B1', 'C1', 'A', 'C', 'D1', 'D', 'C1E', 'D1E', 'CE', 'DE')).toEqual([
      'B 32/500',
      ...['A1 12/120', 'A2 12/120', 'B1 12/120', 'C1 12/120', 'A 12/200', 'C 16/200', 'D1 14/180', 'D 18/240'],
      ...['C1E 8/100', 'D1E 8/100', 'CE 10/120', 'DE 10/120'],
    ]);
  });

  test('sums up practical classes that were held, by licence category', () => {
    const entries = [
      held(0, 60, { distance_km: 20.4 }),
      held(60, 45, { distance_km: 0.2 }),
      held(120, 60, { class_type: 'theory' }),
      held(180, 60, { status: 'no_show', counts_as_taken: true }),
      held(240, 60, { licence_category: 'A' }),
    ];
    const [b, a] = progressOf(entries, { B: { hours: 1, km: 20 } }, 'B');
    expect(b).toMatchObject({
      minutes: 105,
      km: 20.6,
      classes: 2,
      required_minutes: 60,
      required_km: 20,
      complete: true,
    });
    expect(a).toMatchObject({ licence_category: 'A', minutes: 60, required_minutes: null, complete: true });
    expect(progressOf([], { B: { hours: 1, km: 20 } }, 'B')).toMatchObject([{ minutes: 0, complete: false }]);
    expect(classCounts(entries)).toEqual({ booked: 0, completed: 4, no_show: 1, cancelled: 0, taken: 5, total: 5 });
  });

  test('asks for lessons where those are counted, each as long as is said', () => {
    const required = { B: { hours: 2, km: 0, practice_lesson_minutes: 50 } };
    const of = (minutes: number) => progressOf([held(0, minutes)], required, 'B')[0];
    expect(of(99)).toMatchObject({ required_minutes: 100, lesson_minutes: 50, complete: false });
    expect(of(100)).toMatchObject({ required_minutes: 100, complete: true });
    const hours = { B: { hours: 2, km: 0 } };
    expect(progressOf([held(0, 100)], hours, 'B')[0]).toMatchObject({ lesson_minutes: null, complete: false });
  });

  test('asks for the hours of an automatic gearbox where nothing else was driven', () => {
    const required = { B: { hours: 2, km: 0, automatic_hours: 1 } };
    const [first, second] = [held(0, 60, { transmission: 'automatic' }), held(60, 30, { transmission: 'automatic' })];
    expect(progressOf([first, second], required, 'B')).toMatchObject([
      { required_minutes: 60, automatic: true, complete: true },
    ]);
    const manual = { required_minutes: 120, automatic: false, complete: false };
    expect(progressOf([first, held(60, 30, { transmission: 'manual' })], required, 'B')).toMatchObject([manual]);
    expect(progressOf([first, held(60, 30)], required, 'B')).toMatchObject([manual]);
    // Theory, and another category, are driven with no gearbox of these.
    const others = [
      held(60, 60, { class_type: 'theory' }),
      held(120, 60, { licence_category: 'A', transmission: 'manual' }),
    ];
    expect(progressOf([first, ...others], required, 'B')[0]).toMatchObject({ automatic: true, complete: true });
  });

  test('flags what cannot be: two classes at once, and faster than 130 km/h', () => {
    const [a, b, c] = [held(0, 60), held(30, 60), held(90, 60)];
    expect([...implausible([c, b, a])]).toEqual([
      [a.id, ['overlap']],
      [b.id, ['overlap']],
    ]);
    const fast = held(0, 60, { distance_km: 130.1 });
    expect([...implausible([fast])]).toEqual([[fast.id, ['speed']]]);
    expect(
      implausible([held(0, 60, { distance_km: 130 }), held(60, 30, { status: 'booked', distance_km: 900 })]).size,
    ).toBe(0);
  });
});
