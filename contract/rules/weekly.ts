/** Weekly rules of a schedule, made into slots. The wall clock rules: 09:00 stays 09:00 when summer time begins or ends. */
import type { Span } from './booking-rules.ts';
import { addDays, instantOf, weekdayOf } from './zone.ts';

/** Names of the days of the week; each one's place is its number, 0 Sunday to 6 Saturday. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Days of the week in the order of a week that begins on day `weekStart`; other values as they stand. */
export function inWeekOrder<T extends string>(values: readonly T[], weekStart: number): readonly T[] {
  const places = values.map((value) => (WEEKDAYS as readonly string[]).indexOf(value));
  if (places.length === 0 || places.includes(-1)) return values;
  const place = (value: T) => ((WEEKDAYS as readonly string[]).indexOf(value) - weekStart + 7) % 7;
  return values.toSorted((a, b) => place(a) - place(b));
}

export interface WeeklyRule {
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[];
  /** `HH:mm` on the club's wall; an end at or before the start is on the next day. */
  readonly start_time: string;
  readonly end_time: string;
  /** First and last date, both included. */
  readonly from: string;
  readonly to: string;
  /** 1 every week, 2 every other, counted from the week of `from`. */
  readonly every_weeks?: number;
  readonly except?: readonly string[];
  /** Cuts each span into classes of this length; left out, the span is one slot. */
  readonly lesson_minutes?: number | null;
  /** Minutes between the classes of a span, at least. */
  readonly break_minutes?: number;
}

type Spacing = Readonly<Partial<Pick<WeeklyRule, 'lesson_minutes' | 'break_minutes'>>>;
/**
 * The same rule with the school's buffer between the classes that it cuts a span into, where that is longer than the break that was
 * asked for: a class would else forbid the next one.
 */
export const spacedBy = <R extends Spacing>(rule: R, buffer: number): R =>
  rule.lesson_minutes ? { ...rule, break_minutes: Math.max(rule.break_minutes ?? 0, buffer) } : rule;

export interface WantedSlot extends Span {
  /** The local date on which it begins. */
  readonly date: string;
}

/** Dates have four figures for a year: no week is looked at that could end behind them. */
const LAST_WEEK = '9999-01-01';

/** Most slots one rule makes. */
export const MAX_SERIES_SLOTS = 5000;

/**
 * The slots of a rule, in order of time, at most one more than a rule may make, so that a caller can tell. Slots that the
 * clock's change would leave without length are left out.
 */
export function expandWeekly(rule: WeeklyRule, timeZone: string): WantedSlot[] {
  const found: WantedSlot[] = [];
  const every = rule.every_weeks ?? 1;
  // Weeks are counted from the Monday on or before the first date.
  const monday = addDays(rule.from, -((weekdayOf(rule.from) + 6) % 7));
  // Week by week: a rule of every 52nd looks at no day between. No date lies behind the calendar's last whole week.
  for (let week = monday; week <= rule.to && week < LAST_WEEK; week = addDays(week, 7 * every)) {
    for (let day = 0; day < 7; day++) {
      const date = addDays(week, day);
      if (date < rule.from || date > rule.to) continue;
      if (!rule.weekdays.includes(weekdayOf(date)) || rule.except?.includes(date)) continue;
      for (const slot of cut(date, rule, timeZone)) {
        found.push(slot);
        if (found.length > MAX_SERIES_SLOTS) return found;
      }
    }
  }
  return found;
}

const MINUTES_A_DAY = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const pad = (value: number): string => String(value).padStart(2, '0');

/** The instant of minute `minute` after local midnight of `date`, on the wall clock. */
const at = (date: string, minute: number, timeZone: string): string =>
  instantOf(
    addDays(date, Math.floor(minute / MINUTES_A_DAY)),
    `${pad(Math.floor((minute % MINUTES_A_DAY) / 60))}:${pad(minute % 60)}`,
    timeZone,
  );

function cut(date: string, rule: WeeklyRule, timeZone: string): WantedSlot[] {
  const start = minutesOf(rule.start_time);
  const given = minutesOf(rule.end_time);
  const end = given > start ? given : given + MINUTES_A_DAY;
  const length = rule.lesson_minutes ?? end - start;
  const found: WantedSlot[] = [];
  for (let minute = start; minute + length <= end; minute += length + (rule.break_minutes ?? 0)) {
    const slot = { date, starts_at: at(date, minute, timeZone), ends_at: at(date, minute + length, timeZone) };
    const before = found.at(-1);
    // In the hour that the clock skips, two wall times fall together.
    if (slot.ends_at > slot.starts_at && (!before || slot.starts_at >= before.ends_at)) found.push(slot);
  }
  return found;
}
