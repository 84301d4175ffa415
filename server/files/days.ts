/** Days in the cells of files, as programs, spreadsheets and people write them. */
import { LANGUAGES } from '#contract/data/languages.ts';
import { fold } from '#contract/rules/fold.ts';
import { monthNames } from '#contract/rules/time-texts.ts';

/** Whether `03/04/2001` is 3 April or 4 March. */
export type DayOrder = 'day-first' | 'month-first';

/** Why a text is no day: it cannot be read, its year has two digits, or it is the number a spreadsheet keeps a day as. */
export type DayFault = 'unreadable' | 'day-short' | 'day-serial';

export type DayRead = { readonly day: string } | { readonly fault: DayFault };

/** Names of the months in every language, long and short, without accents and dots. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    monthNames(language).flatMap((names, at) => names.map((name) => [monthKey(name), at + 1] as const)),
  ),
);

function monthKey(text: string): string {
  return fold(text).replace(/\./g, '');
}

const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2})(\d{2})$/;
/** `24 Nov 2001`, `24-Nov-2001`, `24 de novembro de 2001`, `1er décembre 2001`. */
const DAY_MONTH =
  /^(\d{1,2})(?:er|st|nd|rd|th|\.|º|ª)?(?: de | of |[ ./-]+)(\p{L}+)\.?,?(?: de |[ ./-]+)(\d{2}|\d{4})$/iu;
/** `November 24, 2001`. */
const MONTH_DAY = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{2}|\d{4})$/iu;
/** A time behind a day. One with `Z` is another day elsewhere, and is taken at midnight only, as programs write a bare day. */
const TIME = /(?:T|,? +)(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?|0{1,2}:00(?::00(?:\.0+)?)?Z)$/;
/** Excel counts days from 1900: five digits are 1927 to 2173. */
const SERIAL = /^\d{5}([.,]\d+)?$/;

/** Digits and signs in their usual width, and no blanks around the marks between numbers. */
const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d) ?([./-]) ?(?=\d)/g, '$1')
    .replace(/(?<=\d{4})[.,]$/, '');

const withoutTime = (text: string): string => text.replace(TIME, '');

const pad = (number: string | number) => String(number).padStart(2, '0');
const made = (year: string, month: string | number, day: string): DayRead => {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  return year.length === 2 ? { fault: 'day-short' } : isCalendarDay(text) ? { day: text } : { fault: 'unreadable' };
};

/**
 * The day that a text says, as `2001-11-24`. A time on the wall behind it is left out. Nothing is guessed: a year of two digits
 * may be of either century, and a number of days since 1900 or 1904 depends on the program.
 */
export function readDay(text: string, order: DayOrder = 'day-first'): DayRead {
  const written = withoutTime(tidy(text));
  const [, first = '', , second = '', third = ''] = NUMBERS.exec(written) ?? [];
  if (first.length === 4) return third.length <= 2 ? made(first, second, third) : { fault: 'unreadable' };
  if (third.length === 4 || third.length === 2)
    return order === 'day-first' ? made(third, second, first) : made(third, first, second);
  const dayMonth = DAY_MONTH.exec(written);
  const monthDay = MONTH_DAY.exec(written);
  const [name, day, year] = dayMonth
    ? [dayMonth[2], dayMonth[1], dayMonth[3]]
    : [monthDay?.[1], monthDay?.[2], monthDay?.[3]];
  const month = MONTHS.get(monthKey(name ?? ''));
  if (month && day && year) return made(year, month, day);
  const digits = DIGITS.exec(written);
  if (digits) {
    const [, a = '', b = '', c = '', d = ''] = digits;
    // No month is 19 or 20: a text is a day in one of the two ways at most.
    const yearFirst = made(a + b, c, d);
    return 'day' in yearFirst && /^(19|20)/.test(a) ? yearFirst : made(c + d, b, a);
  }
  return { fault: SERIAL.test(written) ? 'day-serial' : 'unreadable' };
}

/** Which order a text proves: `24/11/2001` can only begin with its day. Null of one that proves none. */
export function orderProved(text: string): DayOrder | null {
  const [, first = '', , second = '', third = ''] = NUMBERS.exec(withoutTime(tidy(text))) ?? [];
  if (third.length !== 4) return null;
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 && a <= 31 && b <= 12) return 'day-first';
  return b > 12 && b <= 31 && a <= 12 ? 'month-first' : null;
}

/** A day with a time on the wall behind it, `24/11/2001 14:30`; null of anything else. */
export function wallTimeIn(
  text: string,
  order: DayOrder = 'day-first',
): { readonly date: string; readonly time: string } | null {
  const parts = /^(.+?)(?:T|,? +)(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(tidy(text));
  const read = readDay(parts?.[1] ?? '', order);
  if (!parts || !('day' in read) || Number(parts[2]) > 23 || Number(parts[3]) > 59) return null;
  return { date: read.day, time: `${pad(parts[2] as string)}:${parts[3]}` };
}

/** Whether a text is a day of the calendar, `2001-11-24`. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
