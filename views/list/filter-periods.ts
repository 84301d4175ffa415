/** Spans of days that a list is often filtered by, and days as they are typed. Plain functions. */
import { moved, type Period, periodOf } from '#contract/rules/periods.ts';
import { addDays, weekdayOf } from '#contract/rules/zone.ts';
import { parseDate } from '#kernel/dates.ts';

export const PERIODS = [
  'today',
  'yesterday',
  'tomorrow',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisYear',
  'lastYear',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The days of a span, both ends included. `weekStart` is the day the week begins on, 0 Sunday to 6 Saturday. */
export function daysOfPeriod(name: PeriodName, today: string, weekStart: number): Period {
  const first = addDays(today, -((weekdayOf(today) - weekStart + 7) % 7));
  const week: Period = { from: first, to: addDays(first, 6) };
  const day = (by: number): Period => ({ from: addDays(today, by), to: addDays(today, by) });
  switch (name) {
    case 'today':
      return day(0);
    case 'yesterday':
      return day(-1);
    case 'tomorrow':
      return day(1);
    case 'thisWeek':
      return week;
    case 'lastWeek':
      return moved(week, -1);
    case 'nextWeek':
      return moved(week, 1);
    case 'thisMonth':
      return periodOf('month', today);
    case 'lastMonth':
      return moved(periodOf('month', today), -1);
    case 'nextMonth':
      return moved(periodOf('month', today), 1);
    case 'thisYear':
      return periodOf('year', today);
    case 'lastYear':
      return moved(periodOf('year', today), -1);
  }
}

/** The day that a text names, in any of the three languages; null where it names none. */
export const dayTyped = (text: string, today: string, weekStart: number): string | null =>
  text.trim() === '' ? null : parseDate(text, { today, weekStart });
