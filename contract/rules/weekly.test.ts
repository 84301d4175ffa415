import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandWeekly, inWeekOrder, MAX_SERIES_SLOTS, spacedBy, WEEKDAYS, type WeeklyRule } from './weekly.ts';
import { addDays, daysBetween, localTimeOf, weekdayOf } from './zone.ts';

const LISBON = 'Europe/Lisbon';
const rule = (more: Partial<WeeklyRule> = {}): WeeklyRule => ({
  weekdays: [1, 3],
  start_time: '09:00',
  end_time: '10:00',
  from: '2026-03-02',
  to: '2026-03-15',
  ...more,
});
const walls = (given: WeeklyRule, zone = LISBON) =>
  expandWeekly(given, zone).map(({ starts_at }) => Object.values(localTimeOf(starts_at, zone)).join(' '));

describe('a weekly rule', () => {
  test('makes a slot on each of its weekdays, both ends included', () => {
    expect(walls(rule())).toEqual(['2026-03-02 09:00', '2026-03-04 09:00', '2026-03-09 09:00', '2026-03-11 09:00']);
    expect(walls(rule({ to: '2026-03-02' }))).toEqual(['2026-03-02 09:00']);
  });

  test('ends at the end of the calendar, and looks at no week that it leaves out', () => {
    const rare = rule({ weekdays: [1], every_weeks: 52, from: '2026-03-02', to: '9999-12-31' });
    expect(expandWeekly(rare, 'UTC')).toHaveLength(MAX_SERIES_SLOTS + 1);
    const last = expandWeekly(rule({ weekdays: [1], every_weeks: 52, from: '9990-01-01', to: '9999-12-31' }), 'UTC');
    expect(last.length).toBeGreaterThan(7);
  });

  test('leaves out its exceptions, and every other week where it says so', () => {
    expect(walls(rule({ except: ['2026-03-04', '2026-03-09'] }))).toEqual(['2026-03-02 09:00', '2026-03-11 09:00']);
    // Weeks begin on Monday: the first Wednesday is in the same week as a rule that starts on that Wednesday.
    expect(walls(rule({ from: '2026-03-04', to: '2026-03-18', every_weeks: 2 }))).toEqual([
      '2026-03-04 09:00',
      '2026-03-16 09:00',
      '2026-03-18 09:00',
    ]);
  });

  test('is cut into lessons with breaks; what does not fit is no lesson', () => {
    const cut = rule({ end_time: '12:00', lesson_minutes: 50, break_minutes: 10, to: '2026-03-02' });
    expect(walls(cut)).toEqual(['2026-03-02 09:00', '2026-03-02 10:00', '2026-03-02 11:00']);
    expect(walls(rule({ end_time: '09:40', lesson_minutes: 50, to: '2026-03-02' }))).toEqual([]);
  });

  test('keeps the wall clock when summer time begins and ends, and over midnight', () => {
    const sundays = rule({ weekdays: [0], from: '2026-03-22', to: '2026-04-05' });
    expect(expandWeekly(sundays, LISBON).map(({ starts_at }) => starts_at.slice(11, 16))).toEqual([
      '09:00',
      '08:00',
      '08:00',
    ]);
    const night = expandWeekly(rule({ start_time: '23:00', end_time: '01:00', to: '2026-03-02' }), LISBON);
    expect(night).toEqual([
      { date: '2026-03-02', starts_at: '2026-03-02T23:00:00.000Z', ends_at: '2026-03-03T01:00:00.000Z' },
    ]);
  });

  test('makes nothing of the hour that the clock skips that would lie across another lesson', () => {
    const skipped = rule({
      weekdays: [0],
      from: '2026-03-29',
      to: '2026-03-29',
      start_time: '00:30',
      end_time: '03:00',
      lesson_minutes: 30,
    });
    const slots = expandWeekly(skipped, LISBON);
    for (const [index, slot] of slots.entries()) {
      expect(slot.ends_at > slot.starts_at).toBe(true);
      if (index > 0) expect(slot.starts_at >= (slots[index - 1]?.ends_at ?? '')).toBe(true);
    }
  });

  test('stops one past the most it may make', () => {
    const long = rule({ weekdays: [0, 1, 2, 3, 4, 5, 6], end_time: '19:00', lesson_minutes: 30, to: '2040-01-01' });
    expect(expandWeekly(long, LISBON)).toHaveLength(MAX_SERIES_SLOTS + 1);
  });

  test('holds for any rule in any zone', () => {
    const zones = ['Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Auckland'];
    const rules = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 800 }).map((day) => addDays('2026-01-01', day)),
      days: fc.integer({ min: 0, max: 60 }),
      hour: fc.integer({ min: 5, max: 15 }),
      hours: fc.integer({ min: 1, max: 6 }),
      every_weeks: fc.integer({ min: 1, max: 4 }),
      lesson_minutes: fc.option(fc.integer({ min: 20, max: 120 })),
      break_minutes: fc.integer({ min: 0, max: 30 }),
      zone: fc.constantFrom(...zones),
    });
    fc.assert(
      fc.property(rules, ({ days, hour, hours, zone, ...more }) => {
        const clock = (value: number) => `${String(value).padStart(2, '0')}:00`;
        const given = { ...more, to: addDays(more.from, days), start_time: clock(hour), end_time: clock(hour + hours) };
        const length = more.lesson_minutes ?? hours * 60;
        let before = '';
        for (const slot of expandWeekly(given, zone)) {
          const wall = localTimeOf(slot.starts_at, zone);
          const minutes = Number(wall.time.slice(0, 2)) * 60 + Number(wall.time.slice(3)) - hour * 60;
          expect(wall.date).toBe(slot.date);
          expect(given.weekdays).toContain(weekdayOf(slot.date));
          expect(minutes % (length + more.break_minutes)).toBe(0);
          expect(minutes + length).toBeLessThanOrEqual(hours * 60);
          expect(Date.parse(slot.ends_at) - Date.parse(slot.starts_at)).toBe(length * 60_000);
          const monday = addDays(given.from, -((weekdayOf(given.from) + 6) % 7));
          expect(Math.floor(daysBetween(monday, slot.date) / 7) % given.every_weeks).toBe(0);
          expect(slot.starts_at >= before).toBe(true);
          before = slot.ends_at;
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('days of the week begin where the school’s week does; other values stay as they stand', () => {
  expect(inWeekOrder(WEEKDAYS, 1)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  expect(inWeekOrder(['sun', 'fri'], 6)).toEqual(['sun', 'fri']);
  expect(inWeekOrder(['sun', 'fri'], 1)).toEqual(['fri', 'sun']);
  expect(inWeekOrder(['stop', 'sun', 'mon'], 1)).toEqual(['stop', 'sun', 'mon']);
  expect(inWeekOrder([], 1)).toEqual([]);
});

test('the school’s buffer is kept between the classes of a span, and nowhere else', () => {
  const morning = { weekdays: [1], start_time: '09:00', end_time: '12:00', from: '2026-03-02', to: '2026-03-02' };
  const begins = (more: Partial<WeeklyRule>, buffer: number) =>
    expandWeekly(spacedBy<WeeklyRule>({ ...morning, ...more }, buffer), 'UTC').map(({ starts_at }) =>
      starts_at.slice(11, 16),
    );
  expect(begins({ lesson_minutes: 50 }, 0)).toEqual(['09:00', '09:50', '10:40']);
  expect(begins({ lesson_minutes: 50 }, 15)).toEqual(['09:00', '10:05', '11:10']);
  expect(begins({ lesson_minutes: 50, break_minutes: 20 }, 15)).toEqual(['09:00', '10:10']);
  expect(begins({}, 15)).toEqual(['09:00']);
});
