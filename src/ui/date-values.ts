/** What date fields hold, between the parts on screen and the texts of a form. Pure. */
import type { DateLean } from '#contract/fields.ts';
import { instantOf, localTimeOf, validDate, wallState } from '#contract/rules/zone.ts';
import { parseDate, parseTime } from '#kernel/dates.ts';
import { LANGUAGES, type Language } from '#kernel/reading/languages.ts';
import { INCOMPLETE } from './incomplete.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)/;

export const isDay = (text: string): boolean => {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return year !== undefined && validDate(Number(year), Number(month), Number(day)) === text;
};
export const isTime = (text: string): boolean => TIME.test(text) && text.length === 5;

/** A part of a field as it stands on screen: no value where its place is empty. */
export interface Part {
  readonly type: string;
  readonly value?: number | null;
  readonly isPlaceholder: boolean;
  readonly isEditable: boolean;
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** The text that the parts of a day make; one that no calendar has is told as it was typed. */
export function dayOf(parts: readonly Part[]): string {
  const state = filled(parts);
  if (state !== 'full') return state === 'empty' ? '' : INCOMPLETE;
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return wholeYear(`${pad(of('year'), 4)}-${pad(of('month'))}-${pad(of('day'))}`);
}

/** A day whose year is still being typed (`2`, `20`, `202`) is no day yet, though a calendar has it. */
export const wholeYear = (day: string): string => (day.startsWith('0') ? INCOMPLETE : day);

function filled(parts: readonly Part[]): 'empty' | 'partial' | 'full' {
  const own = parts.filter(({ isEditable }) => isEditable);
  const missing = own.filter(({ isPlaceholder }) => isPlaceholder).length;
  return missing === 0 ? 'full' : missing === own.length ? 'empty' : 'partial';
}

/** Whether parts of a time are filled: all, some or none. */
export const timeFilled = filled;

/** Day and time of what an instant's field holds, in a zone; of a moment that is half said one of them is empty. */
export function partsOf(value: string, timeZone: string): { day: string; time: string } {
  if (value === '' || value === INCOMPLETE) return { day: value, time: value };
  if (value.endsWith('Z')) {
    const { date, time } = localTimeOf(value, timeZone);
    return { day: date, time };
  }
  if (value.startsWith('T')) return { day: '', time: value.slice(1, 6) };
  // As typed: a time that the clock skips, or the day alone.
  return { day: value.slice(0, 10), time: value.slice(11, 16) };
}

/** The instant of a day and a time in a zone; what cannot be one stays as it was typed, and no schema takes it. */
export function instantFrom(day: string, time: string, timeZone: string): string {
  if (day === '' && time === '') return '';
  if (!isTime(time) || day === '' || day === INCOMPLETE) return INCOMPLETE;
  if (!isDay(day) || wallState(day, time, timeZone) === 'never') return `${day}T${time}`;
  return instantOf(day, time, timeZone);
}

/** A number that was typed into a part and cannot be one: of `13` for a month the bounds are 1 and 12. */
export interface Refused {
  readonly part: string;
  readonly typed: string;
  readonly min: number;
  readonly max: number;
}

/**
 * What a part holds once `digit` is typed behind `typed`, and whether it can be no such number. A part that is full begins
 * anew; one without bounds takes no digits.
 */
export function digitIn(
  typed: string,
  digit: string,
  { minValue, maxValue, type }: { readonly type: string; readonly minValue?: number; readonly maxValue?: number },
): { readonly typed: string; readonly isRefused: boolean } {
  if (!/^\d$/.test(digit)) return { typed: '', isRefused: false };
  if (maxValue === undefined || type === 'dayPeriod') return { typed: digit, isRefused: true };
  const room = String(maxValue).length;
  const text = typed.length >= room ? digit : typed + digit;
  const isRefused = Number(text) > maxValue || (text.length === room && Number(text) < (minValue ?? 0));
  return { typed: text, isRefused };
}

/** What was pasted, as day and time; null where it is neither. ISO texts, and days and times as people write them. */
export function pasted(
  text: string,
  {
    today,
    locale,
    timeZone,
    weekStart,
    lean,
  }: { today: string; locale: string; timeZone: string; weekStart?: number; lean?: DateLean },
): { day?: string; time?: string } | null {
  const given = text.trim();
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(given);
  if (iso) {
    const [, day = '', time, zone] = iso;
    if (!isDay(day)) return null;
    if (time && zone && !Number.isNaN(Date.parse(given))) {
      const local = localTimeOf(given, timeZone);
      return { day: local.date, time: local.time };
    }
    return time && isTime(time) ? { day, time } : { day };
  }
  const own = LANGUAGES.find((one) => locale.startsWith(one)) ?? 'en';
  const languages: readonly Language[] = own === 'en' ? ['en'] : [own, 'en'];
  const side = lean === 'born' ? lean : 'any';
  const time = parseTime(given, languages);
  if (time) return { time };
  const day = parseDate(given, { today, languages, weekStart, lean: side });
  if (day) return { day };
  // A day and a time in one text: the time is what stands last.
  const words = given.split(/[\s,]+/);
  for (let at = words.length - 1; at > 0; at--) {
    const both = {
      day: parseDate(words.slice(0, at).join(' '), { today, languages, weekStart, lean: side }),
      time: parseTime(words.slice(at).join(' '), languages),
    };
    if (both.day && both.time) return { day: both.day, time: both.time };
  }
  return null;
}
