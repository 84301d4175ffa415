/** Numbers as the console shows them, with its days and times. Source of the forms: the customer's brief, section 9. */
import { amountText } from '#contract/rules/amounts.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import { type Clock, type TimeTexts, timeTexts } from '#contract/rules/time-texts.ts';

export interface Formats extends TimeTexts {
  /** `12 h 30`. */
  duration(minutes: number): string;
  /** `999`, `1.2k`. */
  compact(value: number): string;
  number(value: number, digits?: number): string;
  /** An amount in minor units. */
  money(minor: number, currency: string): string;
  percent(share: number): string;
}

/** Numbers above 999 in thousands with one decimal and a `k`. */
export function compactNumber(value: number): string {
  if (Math.abs(value) <= 999) return String(value);
  return `${(Math.round(value / 100) / 10).toFixed(1).replace(/\.0$/, '')}k`;
}

const cache = new Map<string, Formats>();

/** Formats of a language, a time zone and a clock, made once. */
export function formatsOf(locale: string, timeZone: string, clock: Clock = '12'): Formats {
  const key = `${locale} ${timeZone} ${clock}`;
  const known = cache.get(key);
  if (known) return known;
  const tag = tagOf(locale);
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const made: Formats = {
    ...timeTexts(locale, timeZone, clock),
    duration: (minutes) =>
      minutes < 60
        ? `${Math.round(minutes)} min`
        : `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${Math.round(minutes % 60)}` : ''}`,
    compact: compactNumber,
    number: (value, digits = 0) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value),
    money: (minor, currency) => amountText(minor, currency, locale),
    percent: (share) => percents.format(share),
  };
  cache.set(key, made);
  return made;
}

/** Pixels a sign takes at the size of lists, at most on average; and what stands around a cell's text. */
const SIGN = 7.5;
const AROUND = 18;
const widths = new WeakMap<Pick<TimeTexts, 'instant'>, number>();

/** Pixels that a column of instants needs: the longest of a year, late in the day, is not cut off. */
export function instantWidth(formats: Pick<TimeTexts, 'instant'>): number {
  let width = widths.get(formats);
  if (width === undefined) {
    // Every fifth day comes by all weekdays and all months.
    const days = Array.from({ length: 73 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + 5 * at, 22, 40)).toISOString());
    const longest = Math.max(...days.map((day) => formats.instant(day).length));
    width = Math.ceil(longest * SIGN) + AROUND;
    widths.set(formats, width);
  }
  return width;
}
