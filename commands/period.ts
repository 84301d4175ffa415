/** Commands about a period of days, whose screens have it in the address: `/reports/hours?from=2026-03-01&to=2026-03-31`. */
import { date } from '#contract/fields.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';

/** Parameters of such a command; without any the screen shows this month. */
export const periodFields = { from: date('begun').optional(), to: date('begun').optional() };

interface Said {
  readonly from?: string;
  readonly to?: string;
}

/** The days that were said; one alone is that day. */
export function days({ from, to }: Said): Record<string, string> {
  const first = from ?? to;
  return first ? { from: first, to: to ?? first } : {};
}

/** The address of a screen with the days that were said, and what else it is asked for (`print`). */
export function withDays(path: string, said: Said, more: Readonly<Record<string, string>> = {}): string {
  const query = `${new URLSearchParams({ ...days(said), ...more })}`;
  return query ? `${path}?${query}` : path;
}

/** The days in an address. */
export function daysIn(url: string): Said {
  const state = new URLSearchParams(url.split('?')[1]);
  return Object.fromEntries(['from', 'to'].flatMap((name) => (state.get(name) ? [[name, state.get(name)]] : [])));
}

/** The filter of what begins on a day of the school, or on the days up to another, both included. */
export const startsOn = (day: string, timeZone: string, to = day) => ({
  starts_at_from: instantOf(day, '00:00', timeZone),
  starts_at_to: instantOf(addDays(to, 1), '00:00', timeZone),
});
