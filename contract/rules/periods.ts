/** Periods of reports: spans of days of the school, both ends included, `2026-03-01` to `2026-03-31`. */
import { addDays, addMonths, daysBetween } from './zone.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}
export const PERIOD_KINDS = ['month', 'quarter', 'year', 'custom'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The month, quarter or year in which a day lies. */
export function periodOf(kind: Exclude<PeriodKind, 'custom'>, day: string): Period {
  const month = Number(day.slice(5, 7)) - 1;
  const from = addMonths(firstOfMonth(day), -(month % MONTHS[kind]));
  return { from, to: addDays(addMonths(from, MONTHS[kind]), -1) };
}

/** What a span of days is: a whole month, quarter or year, or none of them. */
export function kindOfPeriod({ from, to }: Period): PeriodKind {
  for (const kind of ['month', 'quarter', 'year'] as const) {
    const whole = periodOf(kind, from);
    if (whole.from === from && whole.to === to) return kind;
  }
  return 'custom';
}

/** How many months a span is; null where it does not begin and end with one. */
function wholeMonths({ from, to }: Period): number | null {
  const next = addDays(to, 1);
  if (from !== firstOfMonth(from) || next !== firstOfMonth(next)) return null;
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(next) - count(from);
}

/** The span as long that begins where it ends, or so many before or after: whole months where it is whole months, else days. */
export function moved(period: Period, by: number): Period {
  const months = wholeMonths(period);
  if (months !== null) {
    const from = addMonths(period.from, by * months);
    return { from, to: addDays(addMonths(from, months), -1) };
  }
  const days = daysBetween(period.from, period.to) + 1;
  return { from: addDays(period.from, by * days), to: addDays(period.to, by * days) };
}

/** The months in which a span has days, each cut to it. */
export function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = [];
  for (let begin = from; begin <= to; ) {
    const end = periodOf('month', begin).to;
    months.push({ from: begin, to: end < to ? end : to });
    begin = addDays(end, 1);
  }
  return months;
}
