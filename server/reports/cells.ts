/** What reports are made of: figures beside those of the period before, with the lists behind them. */
import type { ReportCell, ReportRow, RowsBehind, Unit } from '#contract/entities/report.ts';
import type { Period } from '#contract/rules/periods.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import type { DayFacts } from './facts.ts';

/** A period with its days' facts. */
export interface Facts {
  readonly period: Period;
  readonly days: ReadonlyMap<string, DayFacts>;
}

type DayOf = [string, DayFacts];
const byMonth = new WeakMap<Facts['days'], Map<string, DayOf[]>>();

/** The month of a day, `2026-03`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The facts of the days of a period. A report asks for each of its months: only the days of that month are looked at. */
export function daysIn({ period: { from, to }, days }: Facts): DayOf[] {
  let months = byMonth.get(days);
  if (!months) {
    months = Map.groupBy(days, ([day]) => monthOf(day));
    byMonth.set(days, months);
  }
  const found: DayOf[] = [];
  for (const [month, some] of months)
    if (month >= monthOf(from) && month <= monthOf(to))
      for (const one of some) if (one[0] >= from && one[0] <= to) found.push(one);
  return found;
}

/** Of what is of days those that a span of one month holds: asked for each month, each is looked at once. */
export function withinMonths<T extends readonly [day: string, ...unknown[]]>(
  some: readonly T[],
): (span: Period) => T[] {
  const months = Map.groupBy(some, ([day]) => monthOf(day));
  return ({ from, to }) => (months.get(monthOf(from)) ?? []).filter(([day]) => day >= from && day <= to);
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
