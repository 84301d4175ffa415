/** When a school is open: per weekday one or two spans on its own clock. Nothing said is open at any time. */
import { fold } from './fold.ts';
import { addDays, localTimeOf, weekdayOf } from './zone.ts';

export interface OpenSpan {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  /** `HH:MM` on the school's clock; `to` may be `24:00`. */
  readonly from: string;
  readonly to: string;
}

/** Spans of one weekday at most. */
export const MOST_SPANS = 2;
const MIDNIGHT = '24:00';

/** Whether each span has a length, and no weekday has more than two, parted from each other. */
export function areOpeningHours(spans: readonly OpenSpan[]): boolean {
  if (spans.some(({ from, to }) => from >= to)) return false;
  return [...Map.groupBy(spans, ({ weekday }) => weekday).values()].every((day) => {
    const [first, second] = day.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    return day.length <= MOST_SPANS && (!first || !second || first.to < second.from);
  });
}

/** The spans of one day, `2026-12-24`, in order. */
export const openOn = (spans: readonly OpenSpan[], date: string): readonly OpenSpan[] =>
  spans.filter(({ weekday }) => weekday === weekdayOf(date)).toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** Whether the school is open the whole time from one instant to another, which is no longer than a day. */
export function isOpen(
  spans: readonly OpenSpan[],
  { starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string },
  timeZone: string,
): boolean {
  if (spans.length === 0) return true;
  const begin = localTimeOf(starts_at, timeZone);
  const end = localTimeOf(ends_at, timeZone);
  const within = (date: string, from: string, to: string) =>
    from === to || openOn(spans, date).some((one) => one.from <= from && to <= one.to);
  if (begin.date === end.date) return within(begin.date, begin.time, end.time);
  return (
    addDays(begin.date, 1) === end.date &&
    within(begin.date, begin.time, MIDNIGHT) &&
    within(end.date, '00:00', end.time)
  );
}

/** The hours of one day as they are told: `08:00–12:00, 14:00–20:00`; a dash where it is closed. */
export const openText = (day: readonly OpenSpan[]): string =>
  day.map(({ from, to }) => `${from}–${to}`).join(', ') || '–';

/** Monday first, as weeks of hours are written everywhere. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Short names of the weekdays in a language, Sunday first. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  fr: ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam'],
  pt: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
};

/** A week of hours as it is shown and typed: `Mon–Fri 08:00–12:00, 14:00–20:00; Sat 09:00–13:00`. */
export function openingHoursText(spans: readonly OpenSpan[], locale: string): string {
  const names = SHORT[locale] ?? (SHORT.en as readonly string[]);
  const of = (day: number) =>
    openText(spans.filter(({ weekday }) => weekday === day).toSorted((a, b) => (a.from < b.from ? -1 : 1)));
  const groups: { days: number[]; hours: string }[] = [];
  for (const day of WEEK) {
    const last = groups.at(-1);
    if (last && last.hours === of(day)) last.days.push(day);
    else groups.push({ days: [day], hours: of(day) });
  }
  return groups
    .filter(({ hours }) => hours !== '–')
    .map(({ days, hours }) => {
      const [first, last] = [names[days[0] ?? 0], names[days.at(-1) ?? 0]];
      return `${days.length === 1 ? first : `${first}–${last}`} ${hours}`;
    })
    .join('; ');
}

/** What of each weekday is said, Sunday first, in the languages of the console; folded. */
const NAMES: readonly (readonly string[])[] = [
  ['sunday', 'sundays', 'sun', 'dimanche', 'dimanches', 'dim', 'domingo', 'domingos', 'dom'],
  ['monday', 'mondays', 'mon', 'lundi', 'lundis', 'lun', 'segunda', 'segundas', 'seg', '2a'],
  ['tuesday', 'tuesdays', 'tue', 'tues', 'mardi', 'mardis', 'mar', 'terca', 'tercas', 'ter', '3a'],
  ['wednesday', 'wednesdays', 'wed', 'mercredi', 'mercredis', 'mer', 'quarta', 'quartas', 'qua', '4a'],
  ['thursday', 'thursdays', 'thu', 'thur', 'thurs', 'jeudi', 'jeudis', 'jeu', 'quinta', 'quintas', 'qui', '5a'],
  ['friday', 'fridays', 'fri', 'vendredi', 'vendredis', 'ven', 'sexta', 'sextas', 'sex', '6a'],
  ['saturday', 'saturdays', 'sat', 'samedi', 'samedis', 'sam', 'sabado', 'sabados', 'sab'],
];
/** Several weekdays in one word, and the words that they are said by; folded. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:every day|daily|all week|tous les jours|toute la semaine|todos os dias)\b/g, ' mon - sun '],
  [/\b(?:week-?ends?|fins? de semana|fim-de-semana)\b/g, ' sat , sun '],
  [
    /\b(?:weekdays|workdays|working days|en semaine|(?:les )?jours (?:ouvrables|de semaine)|(?:nos |aos )?dias (?:uteis|de semana))\b/g,
    ' mon - fri ',
  ],
];
const CLOSED = new Set(['closed', 'ferme', 'fermee', 'fechado', 'fechada', 'encerrado', 'encerrada']);
const UNTIL = new Set(['-', 'to', 'until', 'till', 'through', 'a', 'au', 'as', 'aos', 'ate', 'jusqu']);
/** Words that say nothing of when. */
const BESIDE = new Set(
  ',;:&|and et e the on from of de des du das dos le les la o os nos no na nas open opens ouvert ouverte aberto aberta feira feiras'.match(
    /[,;:&|]|[a-z]+/g,
  ) ?? [],
);
const PARTS = /[2-6]a\b|\d{1,2}(?:[:h.]\d{2}|\s*h\b|h)?\s*(?:[ap]m\b)?|[a-z]+|[-,;:&|]/g;

function clock(text: string, isEnd: boolean): string | null {
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?:[:h.](\d{2}))?\s*h?\s*([ap]m)?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  const written = `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`;
  if (isEnd && (written === '00:00' || written === MIDNIGHT)) return MIDNIGHT;
  return hour > 23 || Number(minutes) > 59 ? null : written;
}

/**
 * A week of hours in words as people type them, in any of the console's languages (`weekdays 8 to 20, sat 9-13`, `lun-ven 8h-12h
 * 14h-19h`, `segunda a sexta das 9 às 19`); empty text is nothing said. Null where it says no hours.
 */
export function openingHoursIn(text: string): readonly OpenSpan[] | null {
  let plain = fold(text)
    .replace(/[–—]/g, '-')
    .replace(/[ªº]/g, 'a')
    .replaceAll('-feira', '')
    .replace(/([a-z])\./g, '$1');
  for (const [said, means] of GROUPS) plain = plain.replace(said, means);
  if (plain.trim() === '') return [];
  if (plain.replace(PARTS, '').trim() !== '') return null;
  const found = new Map<number, OpenSpan[]>();
  let days: number[] = [];
  let times: string[] = [];
  let last: 'day' | 'to' | 'other' = 'other';
  let isSaid = true;
  for (const part of plain.match(PARTS) ?? []) {
    const word = part.trim();
    const day = NAMES.findIndex((names) => names.includes(word));
    if (day >= 0) {
      if (times.length % 2 === 1) return null;
      const isRange = last === 'to' && days.length > 0 && times.length === 0 && !isSaid;
      if (isRange) {
        const [from, to] = [WEEK.indexOf(days.at(-1) as never), WEEK.indexOf(day as never)];
        for (let at = from + 1; at <= (to < from ? to + 7 : to); at++) days.push(WEEK[at % 7] as number);
      } else if (isSaid) {
        days = [day];
        times = [];
      } else days.push(day);
      isSaid = false;
      last = 'day';
    } else if (UNTIL.has(word)) last = 'to';
    else if (CLOSED.has(word)) {
      for (const one of days) found.set(one, []);
      isSaid = true;
      last = 'other';
    } else if (/^\d/.test(word)) {
      const time = clock(word, times.length % 2 === 1);
      if (time === null) return null;
      times.push(time);
      const [from, to] = times.length % 2 === 0 ? times.slice(-2) : [];
      if (from !== undefined && to !== undefined) {
        const said = days.length > 0 ? days : [...WEEK];
        for (const weekday of said) {
          const before = times.length > 2 ? (found.get(weekday) ?? []) : [];
          found.set(weekday, [...before, { weekday, from, to }]);
        }
        isSaid = true;
      }
      last = 'other';
    } else if (!BESIDE.has(word)) return null;
  }
  if (!isSaid || times.length % 2 === 1) return null;
  const spans = WEEK.flatMap((weekday) => found.get(weekday) ?? []);
  return areOpeningHours(spans) ? spans : null;
}

/** The weekdays that a change of the hours closes, Monday first: open before, and closed then. Nothing said is open on all of them. */
export const closedBy = (before: readonly OpenSpan[], after: readonly OpenSpan[]): readonly number[] => {
  const isOpenOn = (spans: readonly OpenSpan[], day: number) =>
    spans.length === 0 || spans.some(({ weekday }) => weekday === day);
  return WEEK.filter((day) => isOpenOn(before, day) && !isOpenOn(after, day));
};

/** The week of hours with those of some weekdays put in the place of what they were. */
export const withHours = (
  spans: readonly OpenSpan[],
  weekdays: readonly number[],
  hours: readonly Omit<OpenSpan, 'weekday'>[],
): readonly OpenSpan[] => {
  const kept = spans.filter(({ weekday }) => !weekdays.includes(weekday));
  const set = weekdays.flatMap((weekday) => hours.map(({ from, to }) => ({ weekday, from, to })));
  return WEEK.flatMap((day) => [...kept, ...set].filter(({ weekday }) => weekday === day));
};
