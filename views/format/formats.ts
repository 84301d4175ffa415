/** Dates, times and numbers as the console shows them. Source of the forms: the customer's brief, section 9. */
import { upperHalf } from '#contract/rules/zone.ts';

export interface Formats {
  /** `24 Nov 2026`, of an instant in the zone, or of a plain date. */
  day(value: string | null | undefined): string;
  /** `Tue 24 Nov`, without the year. */
  shortDay(value: string | null | undefined): string;
  /** `3:00 PM`. */
  time(instant: string | null | undefined): string;
  /** `3 PM`, `3:30 PM`: for where room is scarce. */
  shortTime(instant: string | null | undefined): string;
  /** Day and time. */
  instant(instant: string | null | undefined): string;
  /** `12 h 30`. */
  duration(minutes: number): string;
  /** `999`, `1.2k`. */
  compact(value: number): string;
  number(value: number, digits?: number): string;
  /** `Nov`, or `November 2026` in full. */
  month(year: number, month: number, full?: boolean): string;
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

/** Formats of a language and a time zone, made once. */
export function formatsOf(locale: string, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`;
  const known = cache.get(key);
  if (known) return known;
  // English of Europe: the day before the month, as in the schools' own papers.
  const tag = locale === 'en' ? 'en-GB' : locale === 'pt' ? 'pt-PT' : locale;
  const date = (options: Intl.DateTimeFormatOptions) => {
    const instants = new Intl.DateTimeFormat(tag, { timeZone, ...options });
    const plain = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
    return (value: string | null | undefined): string => {
      if (!value) return '';
      const time = Date.parse(value);
      if (Number.isNaN(time)) return value;
      return value.length === 10 ? plain.format(time) : instants.format(time);
    };
  };
  const day = date({ day: 'numeric', month: 'short', year: 'numeric' });
  const shortDay = date({ weekday: 'short', day: 'numeric', month: 'short' });
  const hours = date({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
  const time = (value: string | null | undefined) => upperHalf(hours(value));
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const made: Formats = {
    day,
    shortDay,
    time,
    shortTime: (value) => time(value).replace(/[:.h]00(?=\D|$)/, ''),
    instant: (value) => (value ? `${day(value)}, ${time(value)}` : ''),
    duration: (minutes) =>
      minutes < 60
        ? `${Math.round(minutes)} min`
        : `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${Math.round(minutes % 60)}` : ''}`,
    compact: compactNumber,
    number: (value, digits = 0) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value),
    month: (year, month, full = false) =>
      new Intl.DateTimeFormat(tag, {
        timeZone: 'UTC',
        ...(full ? { month: 'long', year: 'numeric' } : { month: 'short' }),
      }).format(Date.UTC(year, month - 1, 1)),
    money: (minor, currency) => new Intl.NumberFormat(tag, { style: 'currency', currency }).format(minor / 100),
    percent: (share) => percents.format(share),
  };
  cache.set(key, made);
  return made;
}
