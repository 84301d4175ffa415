/**
 * How days and times are written, on every surface: lists, forms, palette, toasts, notifications, mail and terminal. Always
 * in the school's zone; in the language and with the clock (12 or 24 hours) of whoever reads. No other code writes a time.
 * Source of the forms: the customer's brief, section 9.
 */

import { tagOf } from './language-tag.ts';

export const CLOCKS = ['12', '24'] as const;
export type Clock = (typeof CLOCKS)[number];

/** The clock by which a language writes times: 12 hours in English, 24 hours in French and Portuguese. */
export const clockOf = (locale: string): Clock => (/^(?:fr|pt)\b/i.test(locale) ? '24' : '12');

/** The clock that an account has chosen; null where it has chosen none, and is written to as its language writes. */
export const clockChosen = (preferences: Readonly<Record<string, unknown>>): Clock | null =>
  CLOCKS.find((one) => one === preferences.clock) ?? null;

/** The clock for an account that reads in a language: its own choice, else the language's. */
export const clockIn = (preferences: Readonly<Record<string, unknown>>, locale: string): Clock =>
  clockChosen(preferences) ?? clockOf(locale);

/** A time within a message: whoever shows the message writes it. */
export type Moment = { readonly instant: string } | { readonly day: string };

type Value = string | null | undefined;

export interface TimeTexts {
  /** `24 Nov 2026`, of an instant in the zone, or of a plain date. */
  day(value: Value): string;
  /** `Tue 24 Nov`, without the year. */
  shortDay(value: Value): string;
  /** `3:00 PM` or `15:00`. */
  time(instant: Value): string;
  /** `3 PM`, `3:30 PM`; `15:00`: for where room is scarce. */
  shortTime(instant: Value): string;
  /** The same of a time on the wall, `HH:mm`. */
  wallTime(time: string): string;
  /** Day and time: `Tue 24 Nov 2026, 3:00 PM`. A plain date has no time: it is written as a day. */
  instant(instant: Value): string;
  /** `Nov`, or `November 2026` in full. */
  month(year: number, month: number, full?: boolean): string;
}

/** Half of the day as it is written in every language: `3:05 p.m.` becomes `3:05 PM`. */
const upperHalf = (text: string): string =>
  text.replace(/\s?\b([ap])\.?\s?m\b\.?/i, (_all, half: string) => ` ${half.toUpperCase()}M`);

/** Whether it is a date without a time. */
const isPlain = (value: string): boolean => value.length === 10;

/** French counts the first of a month as no other day: `1er déc.` The CLDR data know nothing of it. */
const firstOf = (locale: string, parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value)).join('');

const cache = new Map<string, TimeTexts>();

/** The texts of a language, a zone and a clock, made once. */
export function timeTexts(locale: string, timeZone: string, clock: Clock): TimeTexts {
  const key = `${locale} ${timeZone} ${clock}`;
  const known = cache.get(key);
  if (known) return known;
  const tag = tagOf(locale);
  const writer = (options: Intl.DateTimeFormatOptions) => {
    const instants = new Intl.DateTimeFormat(tag, { timeZone, ...options });
    const plain = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
    return (value: Value): string => {
      if (!value) return '';
      const time = Date.parse(value);
      if (Number.isNaN(time)) return value;
      return firstOf(locale, (isPlain(value) ? plain : instants).formatToParts(time));
    };
  };
  // Where the month is a number, both have two digits.
  const ofMonth = locale === 'pt' ? '2-digit' : 'numeric';
  const day = writer({ day: ofMonth, month: 'short', year: 'numeric' });
  const weekday = writer({ weekday: 'short' });
  const shortDay = writer({ weekday: 'short', day: ofMonth, month: 'short' });
  // With a year some languages part the weekday from the day and others do not; as in the form without a year.
  const comma = locale === 'pt' ? ',' : '';
  const hours = writer(
    clock === '24'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  );
  const time = (value: Value) => upperHalf(hours(value));
  const made: TimeTexts = {
    day,
    shortDay,
    time,
    shortTime: (value) => (clock === '24' ? time(value) : time(value).replace(/[:.h]00(?=\D|$)/, '')),
    wallTime: (wall) => {
      const [hour = 0, minute = 0] = wall.split(':').map(Number);
      if (clock === '24') return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
    },
    instant: (value) => {
      if (!value) return '';
      return isPlain(value) ? day(value) : `${weekday(value)}${comma} ${day(value)}, ${time(value)}`;
    },
    month: (year, month, full = false) =>
      new Intl.DateTimeFormat(tag, {
        timeZone: 'UTC',
        ...(full ? { month: 'long', year: 'numeric' } : { month: 'short' }),
      }).format(Date.UTC(year, month - 1, 1)),
  };
  cache.set(key, made);
  return made;
}

/** What a language calls the months, January first: each in full and as it is shortened. */
export function monthNames(language: string): readonly (readonly [full: string, short: string])[] {
  const [full, short] = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
  return Array.from({ length: 12 }, (_, at) => Date.UTC(2001, at, 15)).map((on) => [full.format(on), short.format(on)]);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

/** A message's values with their times written. A day or an instant that was put in as a text is written too: nobody is shown one raw. */
export function written(
  values: Readonly<Record<string, string | number | Moment>> | undefined,
  texts: TimeTexts,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => {
      if (typeof value === 'object')
        return [name, 'day' in value ? texts.day(value.day) : texts.instant(value.instant)];
      const raw = typeof value === 'string' && (INSTANT.test(value) || DAY.test(value));
      return [name, raw ? texts.instant(value) : value];
    }),
  );
}
