/** Days as the corpus names them, and as people type them. All are dates of the sample school's zone, `YYYY-MM-DD`. */
import { addDays, addMonths, todayIn, weekdayOf } from '#contract/rules/zone.ts';
import type { Language } from './entry.ts';

export const ZONE = 'Europe/Lisbon';
export const today = (): string => todayIn(ZONE, Date.now());

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * The days that a value may mean: `+3d`, `+1m`, `fri` (the coming one; said on a Friday, today or in a week), `next:fri`
 * (before the end of this week it is said of either), or a date. @throws Error when it is none of these
 */
export function daysMeant(spec: string): readonly string[] {
  const now = today();
  if (/^\d{4}-\d\d-\d\d$/.test(spec)) return [spec];
  const away = /^([+-]\d+)([dm])$/.exec(spec);
  if (away) return [away[2] === 'd' ? addDays(now, Number(away[1])) : addMonths(now, Number(away[1]))];
  const weekday = /^(next:)?(sun|mon|tue|wed|thu|fri|sat)$/.exec(spec);
  if (!weekday) throw new Error(`Not a day of the corpus: ${spec}`);
  const ahead = (WEEKDAYS.indexOf(weekday[2] ?? '') - weekdayOf(now) + 7) % 7;
  if (!weekday[1]) return ahead === 0 ? [now, addDays(now, 7)] : [addDays(now, ahead)];
  const coming = ahead === 0 ? 7 : ahead;
  const sinceMonday = (weekdayOf(now) + 6) % 7;
  return coming + sinceMonday < 7 ? [addDays(now, coming), addDays(now, coming + 7)] : [addDays(now, coming)];
}

const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', pt: 'pt-PT' };
const written = (iso: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(TAGS[language], { timeZone: 'UTC', ...options }).format(new Date(`${iso}T12:00:00Z`));

const FORMS: Readonly<Record<string, (iso: string, language: Language) => string>> = {
  dm: (iso) => `${Number(iso.slice(8))}/${Number(iso.slice(5, 7))}`,
  dmy: (iso) => `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`,
  iso: (iso) => iso,
  dom: (iso) => String(Number(iso.slice(8))),
  th: (iso) => {
    const day = Number(iso.slice(8));
    const ending = day % 100 === 11 || day % 100 === 12 || day % 100 === 13 ? 'th' : ['th', 'st', 'nd', 'rd'][day % 10];
    return `${day}${ending ?? 'th'}`;
  },
  dmon: (iso, language) => `${Number(iso.slice(8))} ${shortMonth(iso, language)}`,
  mond: (iso, language) => `${shortMonth(iso, language)} ${Number(iso.slice(8))}`,
  dmonth: (iso, language) =>
    `${Number(iso.slice(8))} ${language === 'pt' ? 'de ' : ''}${written(iso, language, { month: 'long' })}`,
  wd: (iso, language) => written(iso, language, { weekday: 'long' }).replace('-feira', '').toLowerCase(),
  wds: (iso, language) => written(iso, language, { weekday: 'short' }).replace('.', '').toLowerCase().slice(0, 3),
};
const shortMonth = (iso: string, language: Language) =>
  written(iso, language, { month: 'short' }).replace('.', '').toLowerCase();

export const isDayForm = (form: string): boolean => Object.hasOwn(FORMS, form);

/** A day as it is typed in a language, in one of the forms that the corpus names. */
export function typedDay(form: string, iso: string, language: Language): string {
  const write = FORMS[form];
  if (!write) throw new Error(`Not a form of a day: ${form}`);
  return write(iso, language);
}
