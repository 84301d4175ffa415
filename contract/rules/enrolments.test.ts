/** What is left of what was bought: examples, and properties over many made-up histories. */
import { describe, expect, test } from 'vitest';
import {
  type DrawnClass,
  dayStarts,
  draw,
  drawnClass,
  type Enrolled,
  type Holding,
  holdingOf,
  isBeyond,
  leftOf,
  lessonsOf,
  stateOf,
  takingOf,
} from './enrolments.ts';

const ZONE = 'Europe/Lisbon';
const startOf = dayStarts(ZONE);
const sold = (id: number, practical: number, from: string, to: string, more: Partial<Enrolled> = {}): Holding =>
  holdingOf(
    { id, practical_classes: practical, theory_classes: 0, begins_on: from, ends_on: to, cancelled_at: null, ...more },
    startOf,
  );
let number = 0;
const practical = (starts_at: string, booked = false, lessons = 1): DrawnClass => ({
  id: ++number,
  class_type: 'practical',
  starts_at,
  lessons,
  booked,
});
const day = (index: number, hour = 10) => new Date(Date.UTC(2030, 0, 1 + index, hour)).toISOString();
const NOW = day(20);

describe('drawing', () => {
  test('takes from the oldest that holds, and then from the next', () => {
    const both = [sold(2, 2, '2030-01-05', '2030-12-31'), sold(1, 1, '2030-01-01', '2030-12-31')];
    const { drawn, beyond } = draw(both, [practical(day(5)), practical(day(6)), practical(day(7)), practical(day(8))]);
    expect(drawn.get(1)?.practical).toEqual({ bought: 1, taken: 1, booked: 0 });
    expect(drawn.get(2)?.practical).toEqual({ bought: 2, taken: 2, booked: 0 });
    expect(beyond.practical).toEqual({ taken: 1, booked: 0 });
  });

  test('keeps to the days: the last one counts whole in the school’s zone, and none before the first', () => {
    const one = [sold(1, 5, '2030-07-10', '2030-07-10')];
    // Lisbon is an hour ahead of UTC in summer.
    expect(draw(one, [practical('2030-07-09T22:59:00.000Z')]).beyond.practical.taken).toBe(1);
    expect(draw(one, [practical('2030-07-09T23:00:00.000Z')]).beyond.practical.taken).toBe(0);
    expect(draw(one, [practical('2030-07-10T22:59:00.000Z')]).beyond.practical.taken).toBe(0);
    expect(draw(one, [practical('2030-07-10T23:00:00.000Z')]).beyond.practical.taken).toBe(1);
  });

  test('keeps what was taken before a cancellation, and nothing after it', () => {
    const one = [sold(1, 5, '2030-01-01', '2030-12-31', { cancelled_at: day(10) })];
    const { drawn, beyond } = draw(one, [practical(day(9)), practical(day(11))]);
    expect(drawn.get(1)?.practical.taken).toBe(1);
    expect(beyond.practical.taken).toBe(1);
    expect(leftOf(one, [practical(day(9))], NOW)?.practical).toEqual({ bought: 0, left: 0, booked: 0, until: null });
  });

  test('keeps a class to come that was cancelled too late before the cancellation, and none after it or after the end', () => {
    const one = [sold(1, 5, '2030-01-01', '2030-01-20', { cancelled_at: day(10) })];
    const late = (starts_at: string, cancelled_at: string) => ({ ...practical(starts_at), cancelled_at });
    const { drawn, beyond } = draw(one, [late(day(11), day(9)), late(day(12), day(11)), late(day(25), day(9))]);
    expect(drawn.get(1)?.practical.taken).toBe(1);
    expect(beyond.practical.taken).toBe(2);
  });

  test('gives what was taken the first right to what was bought, whenever the booked one begins', () => {
    const { drawn, beyond } = draw(
      [sold(1, 1, '2030-01-01', '2030-12-31')],
      [practical(day(1), true), practical(day(2))],
    );
    expect(drawn.get(1)?.practical).toEqual({ bought: 1, taken: 1, booked: 0 });
    expect(beyond.practical).toEqual({ taken: 0, booked: 1 });
  });
});

describe('a class of several lessons', () => {
  test.each([
    [30, 1],
    [50, 1],
    [55, 1],
    [74, 1],
    [75, 2],
    [100, 2],
    [110, 2],
    [150, 3],
    [5, 1],
  ])('of %i minutes takes %i lessons of 50, and one of theory', (minutes, lessons) => {
    const span = { starts_at: NOW, ends_at: new Date(Date.parse(NOW) + minutes * 60_000).toISOString() };
    expect(lessonsOf({ class_type: 'practical', ...span }, 50)).toBe(lessons);
    expect(lessonsOf({ class_type: 'theory', ...span }, 50)).toBe(1);
  });

  test('takes what is left of one package, then of the next, and the rest is beyond', () => {
    const both = [sold(1, 1, '2030-01-01', '2030-12-31'), sold(2, 1, '2030-01-02', '2030-12-31')];
    const { drawn, beyond } = draw(both, [practical(day(5), false, 3)]);
    expect([...drawn.values()].map((of) => of.practical.taken)).toEqual([1, 1]);
    expect(beyond.practical).toEqual({ taken: 1, booked: 0 });
    const more = { class_type: 'practical', starts_at: day(30) } as const;
    expect(takingOf(both, [], { ...more, lessons: 2 })).toEqual({ from: [1, 2], spare: 2 });
    expect(takingOf(both, [], { ...more, lessons: 1 })).toEqual({ from: [1], spare: 2 });
    expect(isBeyond(both, [], { ...more, lessons: 2 }, 'warn')).toBe(false);
    expect(isBeyond(both, [], { ...more, lessons: 3 }, 'warn')).toBe(true);
    expect(isBeyond(both, [practical(day(9), true)], { ...more, lessons: 2 }, 'refuse')).toBe(true);
  });
});

test('classes count by their state: held, missed, cancelled late; not those cancelled in time or let off', () => {
  const of = (status: string, counts_as_taken: number) =>
    drawnClass({ id: 1, class_type: 'theory', starts_at: NOW, status, counts_as_taken, lessons: 1, cancelled_at: null })
      ?.booked ?? null;
  expect(of('completed', 0)).toBe(false);
  expect(of('no_show', 1)).toBe(false);
  expect(of('no_show', 0)).toBe(null);
  expect(of('cancelled', 1)).toBe(false);
  expect(of('cancelled', 0)).toBe(null);
  expect(of('booked', 0)).toBe(true);
});

test('an enrolment is open, used up, expired or cancelled', () => {
  const state = (one: Holding, classes: DrawnClass[]) =>
    stateOf(one, draw([one], classes).drawn.get(one.id) as never, NOW);
  const open = sold(1, 1, '2030-01-01', '2030-12-31');
  expect(state(open, [])).toBe('open');
  expect(state(open, [practical(day(25), true)])).toBe('open');
  expect(state(open, [practical(day(2))])).toBe('used_up');
  expect(state(sold(1, 1, '2030-01-01', '2030-01-20'), [])).toBe('expired');
  expect(state(sold(1, 1, '2030-01-01', '2030-01-21'), [])).toBe('open');
  expect(state(sold(1, 0, '2030-01-01', '2030-12-31'), [])).toBe('open');
  expect(state({ ...open, cancelled_at: day(3) }, [practical(day(2))])).toBe('cancelled');
});

describe('what is left', () => {
  test('says until when the next class can be taken', () => {
    const two = [sold(1, 1, '2030-01-01', '2030-03-01'), sold(2, 10, '2030-01-02', '2030-06-01')];
    expect(leftOf(two, [], NOW)?.practical).toEqual({ bought: 11, left: 11, booked: 0, until: '2030-03-01' });
    const [taken, booked] = [practical(day(3)), practical(day(30), true)];
    expect(leftOf(two, [taken, booked], NOW)?.practical).toEqual({
      bought: 11,
      left: 10,
      booked: 1,
      until: '2030-06-01',
    });
    expect(leftOf(two, [], '2030-04-01T00:00:00.000Z')?.practical.left).toBe(10);
    expect(leftOf([], [taken], NOW)).toBe(null);
  });

  test('theory alone covers no practical class', () => {
    const theory = [sold(1, 0, '2030-01-01', '2030-12-31', { theory_classes: 28 })];
    const more = { class_type: 'practical', starts_at: day(30), lessons: 1 } as const;
    expect(isBeyond(theory, [], more, 'warn')).toBe(true);
    expect(isBeyond(theory, [], more, 'refuse')).toBe(true);
    expect(isBeyond(theory, [], more, 'allow')).toBe(false);
    expect(isBeyond(theory, [], { ...more, class_type: 'theory' }, 'warn')).toBe(false);
  });

  test('who never bought anything pays by the class, unless every class needs a package', () => {
    const more = { class_type: 'practical', starts_at: day(30), lessons: 1 } as const;
    expect(isBeyond([], [], more, 'warn')).toBe(false);
    expect(isBeyond([], [], more, 'refuse')).toBe(true);
  });
});

/** Numbers that look like chance and are the same each time. Source: mulberry32. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function history(seed: number) {
  const below = chance(seed);
  const iso = (index: number) => day(index).slice(0, 10);
  const enrolments = Array.from({ length: below(5) }, (_, index) => {
    const from = below(60);
    const cancelled_at = below(6) === 0 ? day(from + below(30)) : null;
    return sold(index + 1, below(6), iso(from), iso(from + below(60)), { theory_classes: below(4), cancelled_at });
  });
  const classes = Array.from({ length: below(25) }, (_, index) => ({
    id: index + 1,
    class_type: below(3) === 0 ? ('theory' as const) : ('practical' as const),
    starts_at: day(below(130), below(24)),
    lessons: 1 + below(3),
    booked: below(4) === 0,
  }));
  return { enrolments, classes, now: day(below(130)), below };
}

test.each(['practical', 'theory'] as const)(
  'over 2000 histories %s classes are all drawn once and never too many',
  (kind) => {
    for (let seed = 1; seed <= 2000; seed++) {
      const { enrolments, classes, now, below } = history(seed);
      const { drawn, beyond } = draw(enrolments, classes);
      const all = [...drawn.values()].map((of) => of[kind]);
      const sum = (name: 'taken' | 'booked') => all.reduce((total, one) => total + one[name], 0) + beyond[kind][name];
      const own = classes.filter(({ class_type }) => class_type === kind);
      const lessons = (ahead: boolean) =>
        own.filter(({ booked }) => booked === ahead).reduce((total, one) => total + one.lessons, 0);
      expect(sum('taken')).toBe(lessons(false));
      expect(sum('booked')).toBe(lessons(true));
      for (const one of all) expect(one.taken + one.booked).toBeLessThanOrEqual(one.bought);

      // The order in which rows come says nothing.
      const shuffled = classes.map((one) => ({ one, at: below(1e6) })).sort((a, b) => a.at - b.at);
      expect(
        draw(
          [...enrolments].reverse(),
          shuffled.map(({ one }) => one),
        ).drawn,
      ).toEqual(drawn);

      // What is booked takes nothing from what is left; it only takes what is free of it.
      const left = leftOf(enrolments, classes, now);
      const taken = leftOf(
        enrolments,
        classes.filter(({ booked }) => !booked),
        now,
      );
      expect(left?.[kind].left).toBe(taken?.[kind].left);
      expect((left?.[kind].left ?? 0) - (left?.[kind].booked ?? 0)).toBeGreaterThanOrEqual(0);
      expect((left?.[kind].until ?? null) === null).toBe((left?.[kind].left ?? 0) === 0);

      // A class is beyond if and only if one more of them is not covered.
      const more = { class_type: kind, starts_at: day(below(130)), lessons: 1 + below(3) };
      const after = draw(enrolments, [...classes, { ...more, id: 1000, booked: true }]).beyond[kind];
      const rises = after.taken + after.booked > beyond[kind].taken + beyond[kind].booked;
      expect(isBeyond(enrolments, classes, more, 'warn')).toBe(enrolments.length > 0 && rises);
      // A top-up that holds on the day covers it.
      const on = more.starts_at.slice(0, 10);
      const topUp = sold(99, more.lessons, on, on, { theory_classes: more.lessons });
      if (own.every(({ starts_at }) => starts_at < topUp.from || starts_at >= topUp.until))
        expect(isBeyond([...enrolments, topUp], classes, more, 'refuse')).toBe(false);
    }
  },
);
