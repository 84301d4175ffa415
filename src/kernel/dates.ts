/**
 * Dates and times as people type them, in English, French and Portuguese. Pure: everything is relative to a date that
 * is handed in, which is today where the club is. Day comes before month, as in all three countries.
 *
 * Rules where habits differ: a bare weekday is the coming one, today included; "next tue" is after today, never today;
 * a date without a year is the one nearest to today.
 */

import { addDays, addMonths, daysBetween, validDate, weekdayOf } from '#contract/rules/zone.ts';
import type { DateLanguage, DateWords } from './date-words.ts';
import { DATE_LANGUAGES, DATE_WORDS } from './date-words.ts';
import { fold } from './fold.ts';

export interface DateOptions {
  /** Today in the club's zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Languages to understand, first one first; all three without it. */
  readonly languages?: readonly DateLanguage[];
}

/** The user's language and English, for `DateOptions.languages`. */
export const dateLanguages = (locale: string): readonly DateLanguage[] => {
  const own = DATE_LANGUAGES.find((language) => locale.toLowerCase().startsWith(language));
  return own && own !== 'en' ? [own, 'en'] : ['en'];
};

const clean = (text: string): string =>
  fold(text)
    .replace(/[,\s]+/g, ' ')
    .trim();

const withoutYear = (month: number, day: number, today: string): string | null => {
  const year = Number(today.slice(0, 4));
  // Four years either way reach a leap day.
  const found = [0, 1, -1, 2, -2, 3, -3, 4, -4].flatMap((step) => validDate(year + step, month, day) ?? []);
  found.sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)));
  return found[0] ?? null;
};

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

const dayMonth = (day: number, month: number, year: string | undefined, today: string): string | null =>
  year ? validDate(fullYear(year), month, day) : withoutYear(month, day, today);

function numeric(text: string, today: string): string | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return validDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const full = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (full) return dayMonth(Number(full[1]), Number(full[3]), full[4], today);
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(text);
  return short ? dayMonth(Number(short[1]), Number(short[2]), undefined, today) : null;
}

/** Removes small words in front of a date. */
const withoutFillers = (text: string, words: DateWords): string => {
  let rest = text;
  for (;;) {
    const filler = words.fillers.find((word) => rest.startsWith(`${word} `));
    if (!filler) return rest;
    rest = rest.slice(filler.length + 1);
  }
};

function amount(text: string, words: DateWords, today: string): string | null {
  const short = /^([+-])\s?(\d{1,4})\s?([a-z]*)$/.exec(text);
  // `+351` begins a telephone number, so a bare number of days has two digits at most.
  if (short && (short[3] || (short[2] ?? '').length < 3))
    return move(today, Number(`${short[1]}${short[2]}`), short[3] === '' ? 'd' : (short[3] ?? ''), words, 'd');
  for (const [openings, endings, sign] of [
    [words.ahead, [''], 1],
    [words.agoBefore, [''], -1],
    [[''], words.agoAfter, -1],
  ] as const) {
    for (const opening of openings) {
      for (const ending of endings) {
        if (!text.startsWith(opening ? `${opening} ` : '') || !text.endsWith(ending ? ` ${ending}` : '')) continue;
        const middle = text.slice(opening ? opening.length + 1 : 0, ending ? -ending.length - 1 : undefined);
        const [count = '', unit = '', ...more] = middle.split(' ');
        const number = words.one.includes(count) ? 1 : /^\d{1,4}$/.test(count) ? Number(count) : Number.NaN;
        if (more.length > 0 || Number.isNaN(number) || (!opening && !ending)) continue;
        const moved = move(today, sign * number, unit, words);
        if (moved) return moved;
      }
    }
  }
  return null;
}

function move(today: string, count: number, unit: string, words: DateWords, fallback = ''): string | null {
  const kind = words.units[unit] ?? (unit === fallback && fallback ? 'day' : undefined);
  if (!kind) return null;
  return kind === 'month' ? addMonths(today, count) : addDays(today, kind === 'week' ? 7 * count : count);
}

const indexOfWord = (lists: readonly (readonly string[])[], word: string): number =>
  lists.findIndex((list) => list.includes(word.replace(/\.$/, '')));

function weekday(text: string, words: DateWords, today: string): string | null {
  const around = (markers: readonly string[]): string | null => {
    for (const marker of markers) {
      if (text.startsWith(`${marker} `)) return text.slice(marker.length + 1);
      if (text.endsWith(` ${marker}`)) return text.slice(0, -marker.length - 1);
    }
    return null;
  };
  const next = around(words.next);
  const last = next === null ? around(words.last) : null;
  const name = next ?? last ?? text;
  const step = next !== null ? 1 : -1;
  if (name !== text && words.units[name] && name.length > 1) return move(today, step, name, words);
  const wanted = indexOfWord(words.weekdays, name);
  if (wanted < 0) return null;
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  if (next !== null) return addDays(today, ahead === 0 ? 7 : ahead);
  return addDays(today, last !== null ? ahead - 7 : ahead);
}

function named(text: string, words: DateWords, today: string): string | null {
  const parts = text.split(' ').filter((part) => !words.fillers.includes(part));
  const [first = '', second = '', year, ...more] = parts;
  if (more.length > 0 || (year !== undefined && !/^(\d{4}|\d{2})$/.test(year))) return null;
  const ordinal = /^(\d{1,2})(st|nd|rd|th|er|o|º|\.)?$/;
  for (const [dayPart, monthPart] of [
    [first, second],
    [second, first],
  ] as const) {
    const day = ordinal.exec(dayPart);
    const month = indexOfWord(words.months, monthPart);
    if (day && month >= 0) return dayMonth(Number(day[1]), month + 1, year, today);
  }
  return null;
}

/** The date a text names, `YYYY-MM-DD`, or null when it names none. The whole text must be the date. */
export function parseDate(text: string, options: DateOptions): string | null {
  const cleaned = clean(text);
  if (cleaned === '' || cleaned.length > 60) return null;
  const plain = numeric(cleaned, options.today);
  if (plain) return plain;
  for (const language of options.languages ?? DATE_LANGUAGES) {
    const words = DATE_WORDS[language];
    const tries = new Set([cleaned, withoutFillers(cleaned, words)]);
    for (const one of tries) {
      const days = Object.hasOwn(words.days, one) ? words.days[one] : undefined;
      if (days !== undefined) return addDays(options.today, days);
      const found =
        numeric(one, options.today) ??
        amount(one, words, options.today) ??
        weekday(one, words, options.today) ??
        named(one, words, options.today);
      if (found) return found;
    }
  }
  return null;
}

const clock = (hour: number, minute: number): string | null =>
  hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null;

/** The time of day a text names, `HH:mm`, or null. A bare number is no time: it could be anything. */
export function parseTime(text: string, languages: readonly DateLanguage[] = DATE_LANGUAGES): string | null {
  const bare = clean(text).replace(/^(?:at |@ ?|a |as )/, '');
  for (const language of languages) {
    const { times } = DATE_WORDS[language];
    if (Object.hasOwn(times, bare)) return times[bare] ?? null;
  }
  const half = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\.?$/.exec(bare);
  if (half) {
    const hour = Number(half[1]);
    if (hour < 1 || hour > 12) return null;
    return clock((hour % 12) + (half[3] === 'p' ? 12 : 0), Number(half[2] ?? 0));
  }
  const full = /^(\d{1,2}):(\d{2})$/.exec(bare) ?? /^(\d{1,2}) ?h(?: ?(\d{2}))?$/.exec(bare);
  return full ? clock(Number(full[1]), Number(full[2] ?? 0)) : null;
}
