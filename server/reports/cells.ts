/** What reports are made of: figures beside those of the period before, with the lists behind them. */
import type { ReportCell, ReportRow, RowsBehind, Unit } from '#contract/entities/report.ts';
import type { Period } from '#contract/rules/periods.ts';
import { addDays, instantOf, weekdayOf } from '#contract/rules/zone.ts';
import type { DayFacts } from './facts.ts';

/** A period with its days' facts. */
export interface Facts {
  readonly period: Period;
  readonly days: ReadonlyMap<string, DayFacts>;
}

/** The facts of those days of a period that `which` takes. */
export function daysIn(
  { period, days }: Facts,
  which: (day: string, weekday: number) => boolean = () => true,
): [string, DayFacts][] {
  return [...days].filter(([day]) => day >= period.from && day <= period.to && which(day, weekdayOf(day)));
}

/** The query of a list of classes that begin in a period. */
export const classesIn = ({ from, to }: Period, zone: string) => ({
  starts_at_from: instantOf(from, '00:00', zone),
  starts_at_to: instantOf(addDays(to, 1), '00:00', zone),
});

/** A figure; `behind` is the list of its rows and how many they are. */
export const figure = (
  value: number | null,
  before: number | null,
  behind: { list: RowsBehind; rows: number } | null = null,
): ReportCell => ({ value, before, list: behind?.list ?? null, rows: behind?.rows ?? null });

export const behind = (entity: RowsBehind['entity'], query: Record<string, string>, rows: number) => ({
  list: { entity, query },
  rows,
});

export const column = (id: string, unit: Unit) => ({ id, unit });
export const row = (key: string, cells: ReportCell[], name = ''): ReportRow => ({ key, name, cells });

/** A part of a whole, 0 to 1; null of nothing. */
export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** The months of both periods side by side: the first with the first. */
export const beside = (months: readonly Period[], before: readonly Period[]) =>
  months.map((month, index) => [month, before[index] ?? null] as const);
