/** Which day of the calendar was said. Everything is relative to today where the club is. */
import { addDays, addMonths, daysBetween, validDate, weekdayOf } from '#contract/rules/zone.ts';
import type { Day } from './day-words.ts';

/**
 * Where only days to come make sense (a class is booked), only past ones (somebody was born), or either: then a day without
 * more said lies ahead, and `yesterday` is yesterday. `any` takes the nearest. `begun` is `past`, but for the end of a
 * week, a month or a year, which may be still to come. `born` is `past`, and of two digits makes the last such year. `from today` is `either`, but a span that has begun counts from today.
 */
export type Lean = 'ahead' | 'past' | 'born' | 'either' | 'any' | 'begun' | 'from today' | 'nearest';

export interface Today {
  /** `YYYY-MM-DD` and `HH:mm` where the club is. */
  readonly date: string;
  readonly time: string;
  /** Day the club's week begins on, 0 Sunday to 6 Saturday; Monday without it. */
  readonly weekStart?: number;
}

/** Days since the week began. */
const passedOf = (date: string, weekStart: number): number => (weekdayOf(date) - weekStart + 7) % 7;

/**
 * The days that were said, the likeliest first: two where a word has two meanings (`next friday`). Empty where it is no day
 * that makes sense: a past one for what lies ahead, a date that falls on another weekday than the one beside it.
 * `time` is the time of day that goes with it, where one was said.
 */
export function daysOf(day: Day, lean: Lean, today: Today, time: string | null = null): readonly string[] {
  if (day.kind === 'month') return [monthEnd(day, today.date, lean)];
  const side = sideOf(lean, day);
  const days = candidates(
    lean === 'born' ? lastCentury(day, today.date) : day,
    side,
    today,
    time !== null && time <= today.time && side === 'ahead',
  );
  // `sick this week`, said on a Friday, is of no day that is over.
  const from = lean === 'from today' && day.kind === 'span' && day.count === 0 && day.end === 'first' ? today.date : '';
  return days.map((date) => (date < from ? from : date)).filter((date) => fits(date, side, today, time));
}

/** `24/11/75` of a birthday: nobody is born in a year to come. */
const lastCentury = (day: Exclude<Day, { kind: 'month' }>, today: string): typeof day =>
  day.kind === 'date' && day.isShort && day.year !== null && (validDate(day.year, day.month, day.day) ?? '') > today
    ? { ...day, year: day.year - 100 }
    : day;

function sideOf(lean: Lean, { kind }: Day): Exclude<Lean, 'begun' | 'born' | 'from today' | 'nearest'> {
  if (lean === 'from today') return 'either';
  if (lean === 'born') return 'past';
  // What is only shown may be over: a date with its month is the one nearest to today.
  if (lean === 'nearest') return kind === 'date' ? 'any' : 'either';
  return lean !== 'begun' ? lean : kind === 'span' ? 'either' : 'past';
}

function fits(date: string, lean: Lean, today: Today, time: string | null): boolean {
  if (lean === 'any' || lean === 'either') return true;
  if (lean === 'past') return date <= today.date;
  return date > today.date || (date === today.date && (time === null || time > today.time));
}

function candidates(day: Exclude<Day, { kind: 'month' }>, lean: Lean, now: Today, over: boolean): readonly string[] {
  const { date: today, weekStart = 1 } = now;
  switch (day.kind) {
    case 'offset':
      return [
        day.unit === 'month'
          ? addMonths(today, day.count)
          : addDays(today, day.unit === 'week' ? 7 * day.count : day.count),
      ];
    case 'span':
      return [endOf(day, today, weekStart)];
    case 'weekday':
      return day.later
        ? weekdays(day, 'either', today, weekStart, over).map((date) => addDays(date, day.later ?? 0))
        : weekdays(day, lean, today, weekStart, over);
    case 'date':
      return behind(day, dates(day, lean, today));
    case 'monthday':
      return behind(day, monthdays(day.day, lean, today));
  }
}

/** Dates that fall on the weekday that was said with them, or so many days behind them. */
const behind = (
  { weekday, later = 0 }: { readonly weekday: number | null; readonly later?: number },
  dates: readonly string[],
): readonly string[] =>
  dates.filter((date) => weekday === null || weekdayOf(date) === weekday).map((date) => addDays(date, later));

/**
 * An end of a month that was said by its name: without its year the last one that has begun where only the past makes sense,
 * the one nearest to today in a list, and else the one to come.
 */
function monthEnd({ month, year, end }: Extract<Day, { kind: 'month' }>, today: string, lean: Lean): string {
  const two = String(month).padStart(2, '0');
  const now = Number(today.slice(0, 4));
  const begun = `${now}-${two}-01` <= today ? now : now - 1;
  const away = (of: number) => Math.abs(daysBetween(today, `${of}-${two}-01`));
  const near = away(begun + 1) < away(begun) ? begun + 1 : begun;
  const dayIn = (of: number) => {
    const first = `${of}-${two}-01`;
    return end === 'first' ? first : addDays(addMonths(first, 1), -1);
  };
  const ahead = dayIn(now) < today ? now + 1 : now;
  return dayIn(
    year ?? (lean === 'nearest' ? near : lean === 'begun' || lean === 'past' || lean === 'born' ? begun : ahead),
  );
}

/** The first or the last day of a week, a month or a year. */
function endOf({ unit, count, end }: Extract<Day, { kind: 'span' }>, today: string, weekStart: number): string {
  if (unit === 'week') {
    const first = addDays(today, 7 * count - passedOf(today, weekStart));
    return end === 'first' ? first : addDays(first, 6);
  }
  if (unit === 'year') return `${Number(today.slice(0, 4)) + count}-${end === 'first' ? '01-01' : '12-31'}`;
  const first = addMonths(`${today.slice(0, 8)}01`, count);
  return end === 'first' ? first : addDays(addMonths(first, 1), -1);
}

function weekdays(
  day: Extract<Day, { kind: 'weekday' }>,
  lean: Lean,
  today: string,
  weekStart: number,
  over: boolean,
): readonly string[] {
  const ahead = (day.day - weekdayOf(today) + 7) % 7;
  const passed = passedOf(today, weekStart);
  if (day.which === 'last') return [addDays(today, ahead - 7)];
  if (day.which === 'next week') return [addDays(today, 7 - passed + ((day.day - weekStart + 7) % 7))];
  if (lean === 'past' && day.which === 'bare') return [addDays(today, ahead === 0 ? 0 : ahead - 7)];
  if (day.which === 'next') {
    const first = ahead === 0 ? 7 : ahead;
    // Said before the end of this week it is meant of either.
    return first + passed < 7 ? [addDays(today, first), addDays(today, first + 7)] : [addDays(today, first)];
  }
  if (ahead > 0) return [addDays(today, ahead)];
  return over ? [addDays(today, 7)] : lean === 'ahead' ? [today, addDays(today, 7)] : [today];
}

/** A date that was over less than this many days ago is hardly meant of next year. */
const JUST_OVER = 60;

function dates({ day, month, year }: Extract<Day, { kind: 'date' }>, lean: Lean, today: string): readonly string[] {
  if (year !== null) return [validDate(year, month, day) ?? ''].filter(Boolean);
  const now = Number(today.slice(0, 4));
  const found = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((step) => validDate(now + step, month, day) ?? []);
  if (lean === 'any')
    return found.sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b))).slice(0, 1);
  if (lean === 'past') return found.filter((date) => date <= today).slice(-1);
  const last = found.filter((date) => date < today).at(-1);
  if (last && daysBetween(last, today) < JUST_OVER) return [];
  return found.filter((date) => date >= today).slice(0, 1);
}

function monthdays(day: number, lean: Lean, today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const found = [-2, -1, 0, 1, 2, 3].flatMap((step) => {
    const at = year * 12 + month - 1 + step;
    return validDate(Math.floor(at / 12), (at % 12) + 1, day) ?? [];
  });
  if (lean === 'past') return found.filter((date) => date <= today).slice(-1);
  if (lean === 'ahead' || lean === 'either') return found.filter((date) => date >= today).slice(0, 1);
  return found.sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b))).slice(0, 1);
}
