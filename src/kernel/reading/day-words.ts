/** Days as people write them: what was said, not yet which day of the calendar it is. */
import { isJumbled, lettersApart, lettersOf, slipsBetween } from '#contract/rules/edits.ts';
import type { Lexicon, PartOfDay } from './lexicon.ts';
import { inOrder, longestEnd, longestKey, slippedEnd, wordsOf } from './phrases.ts';
import type { Token } from './tokens.ts';

export type Day =
  /** `which`: bare is the coming one (or, where only the past makes sense, the last one). */
  | {
      readonly kind: 'weekday';
      readonly day: number;
      readonly which: 'bare' | 'next' | 'last' | 'next week';
      /** Days behind it: `mardi en huit`. */
      readonly later?: number;
    }
  | {
      readonly kind: 'date';
      readonly day: number;
      readonly month: number;
      readonly year: number | null;
      /** The year was said by two digits, which are read as of this century. */
      readonly isShort?: true;
      readonly weekday: number | null;
      readonly later?: number;
    }
  | { readonly kind: 'monthday'; readonly day: number; readonly weekday: number | null; readonly later?: number }
  | {
      readonly kind: 'offset';
      readonly unit: 'day' | 'week' | 'month';
      readonly count: number;
      /** The part of the day that its word says: `tonight`. */
      readonly part?: PartOfDay;
    }
  /** An end of a whole week, month or year, this one, the next or the last: `next week` has seven days. */
  | { readonly kind: 'span'; readonly unit: Span['unit']; readonly count: number; readonly end: 'first' | 'last' }
  /** An end of a month that is said by its name: `may`, `mai 2026`. */
  | { readonly kind: 'month'; readonly month: number; readonly year: number | null; readonly end: 'first' | 'last' };

/** A week, a month or a year as a whole, counted from the present one. */
export interface Span {
  readonly unit: 'week' | 'month' | 'year';
  readonly count: -1 | 0 | 1;
}

export interface Found<T> {
  readonly to: number;
  readonly value: T;
  /** A short word that may as well be a name (`sam`, `dom`, `mar`, `may`). */
  readonly weak?: boolean;
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));
const possible = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;
const date = (day: number, month: number, year: number | null = null): Day | null =>
  possible(day, month)
    ? { kind: 'date', day, month, year, weekday: null }
    : // `11/24` can only be the 24th of November.
      possible(month, day) && year === null
      ? { kind: 'date', day: month, month: day, year, weekday: null }
      : null;

/** Figures alone: `24/11`, `24/11/2026`, `24.11.26`, `2026-11-24`. Day before month in all three languages. */
function figures(text: string): Day | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return date(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  const full = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (full) {
    const found = date(Number(full[1]), Number(full[3]), fullYear(full[4] ?? ''));
    return found?.kind === 'date' && full[4]?.length === 2 ? { ...found, isShort: true } : found;
  }
  const short = /^(\d{1,2})\/(\d{1,2})$/.exec(text);
  return short ? date(Number(short[1]), Number(short[2])) : null;
}

const indexIn = (tokens: readonly Token[], at: number, lists: readonly (readonly string[])[]): Found<number> | null => {
  let best: Found<number> | null = null;
  lists.forEach((names, index) => {
    const to = longestEnd(tokens, at, names);
    if (to > (best?.to ?? -1)) best = { to, value: index };
  });
  return best;
};
const stop = (tokens: readonly Token[], at: number): number => (tokens[at]?.fold === '.' ? at + 1 : at);

/** A weekday's name at a place: its number from Sunday on. */
export const weekdayAt = (tokens: readonly Token[], at: number, lexicon: Lexicon): Found<number> | null =>
  indexIn(tokens, at, lexicon.weekdays) ??
  (lexicon.forgives ? slippedWeekday(tokens[at]?.fold ?? '', at, lexicon) : null);

/** Letters from which on a weekday may have a slip. */
const LEAST_SLIPPED_DAY = 6;
/** Weekdays that no other word is near to: `segundo` is no day. */
const UNMISTAKABLE = /(?:day|di|manche|feira)$/;

/** `dans 15 jorus`: the same letters are no other word. */
function jumbledUnit(word: string, at: number, { dayUnits }: Lexicon): Found<'day' | 'week' | 'month'> | null {
  const unit = Object.keys(dayUnits).find((name) => name.length >= LEAST_SLIPPED_DAY - 1 && isJumbled(word, name));
  return unit ? { to: at + 1, value: dayUnits[unit] as 'day' | 'week' | 'month' } : null;
}

/** The one weekday that a word is but for a slip: `thrusday`. `munday` is none, since it may be two. */
function slippedWeekday(word: string, at: number, lexicon: Lexicon): Found<number> | null {
  if (word.length < LEAST_SLIPPED_DAY - 1 || lexicon.days[word] !== undefined) return null;
  const letters = lettersOf(word);
  const near = lexicon.weekdays.flatMap((names, day) =>
    names.some(
      (name) =>
        (name.length >= LEAST_SLIPPED_DAY &&
          !lettersApart(letters, lettersOf(name), 1) &&
          UNMISTAKABLE.test(name) &&
          slipsBetween(word, name, 1) !== null) ||
        // `lunid`, `madri`: the same letters are no other word.
        (name.length === LEAST_SLIPPED_DAY - 1 && isJumbled(word, name)),
    )
      ? [day]
      : [],
  );
  const [day] = near;
  return day !== undefined && near.length === 1 ? { to: at + 1, value: day } : null;
}

const ORDINAL = /^(\d{1,2})(st|nd|rd|th|er|º|ª|o)?$/;
const ORDINAL_ONLY = /^(\d{1,2})(st|nd|rd|th|er)$/;

/** `24 nov`, `nov 24`, `24 de novembro de 2026`, `the 3rd of march`. */
function namedDate(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const skip = (from: number) => {
    const to = longestEnd(tokens, from, lexicon.dateFillers);
    return to < 0 ? from : to;
  };
  const year = (from: number): Found<number | null> => {
    const text = tokens[skip(from)]?.text ?? '';
    return /^20\d\d$|^19\d\d$/.test(text) ? { to: skip(from) + 1, value: Number(text) } : { to: from, value: null };
  };
  const done = (day: number, month: number, to: number): Found<Day> | null => {
    const end = year(tokens[to]?.fold === ',' ? to + 1 : to);
    const value = date(day, month, end.value);
    return value ? { to: end.value === null ? to : end.to, value } : null;
  };
  const first = ORDINAL.exec(tokens[at]?.fold ?? '');
  if (first) {
    const month = indexIn(tokens, skip(at + 1), lexicon.months);
    if (month && Number(first[1]) <= 31) return done(Number(first[1]), month.value + 1, stop(tokens, month.to));
  }
  const month = indexIn(tokens, at, lexicon.months);
  if (!month) return null;
  const next = stop(tokens, month.to);
  const behind = tokens[next]?.fold === 'the' ? next + 1 : next;
  const second = ORDINAL.exec(tokens[behind]?.fold ?? '');
  // `nov 2026` is no day.
  return second && Number(second[1]) >= 1 && Number(second[1]) <= 31
    ? done(Number(second[1]), month.value + 1, behind + 1)
    : null;
}

/** How many are said at a place, in figures or in words. */
function countAt(tokens: readonly Token[], at: number, { counts }: Lexicon): Found<number> | null {
  const text = tokens[at]?.fold ?? '';
  return /^\d{1,3}$/.test(text) ? { to: at + 1, value: Number(text) } : longestKey(tokens, at, counts);
}

/** `in 3 days`, `dans une semaine`, `daqui a 3 dias`, `3 days ago`, `+3d`. */
function distance(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const short = /^([+-])(\d{1,3})([djwm])$/.exec(tokens[at]?.fold ?? '');
  if (short) {
    const unit = short[3] === 'w' ? 'week' : short[3] === 'm' ? 'month' : 'day';
    return { to: at + 1, value: { kind: 'offset', unit, count: Number(`${short[1]}${short[2]}`) } };
  }
  const amount = (from: number): Found<{ count: number; unit: 'day' | 'week' | 'month' }> | null => {
    const number = countAt(tokens, from, lexicon);
    const unit =
      number &&
      (longestKey(tokens, number.to, lexicon.dayUnits) ??
        jumbledUnit(tokens[number.to]?.fold ?? '', number.to, lexicon));
    return unit ? { to: unit.to, value: { count: number.value, unit: unit.value } } : null;
  };
  const offset = (
    sign: number,
    to: number,
    { count, unit }: { count: number; unit: 'day' | 'week' | 'month' },
  ): Found<Day> => ({
    to,
    value: { kind: 'offset', unit, count: sign * count },
  });
  for (const [openings, sign] of [
    [lexicon.ahead, 1],
    [lexicon.agoBefore, -1],
  ] as const) {
    const from = longestEnd(tokens, at, openings);
    const found = from < 0 ? null : amount(from);
    if (found) return offset(sign, found.to, found.value);
  }
  const found = amount(at);
  if (!found) return null;
  const ago = longestEnd(tokens, found.to, lexicon.agoAfter);
  if (ago > 0) return offset(-1, ago, found.value);
  const ahead = longestEnd(tokens, found.to, lexicon.aheadAfter);
  return ahead > 0 ? offset(1, ahead, found.value) : null;
}

/** Hours of a day; a higher figure is a day of the month. */
const HOURS = 24;

/** `friday`, `next friday`, `lundi prochain`, `segunda que vem`, `tuesday next week`, `monday 23/11`. */
function weekday(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const before = (markers: readonly string[]): number => longestEnd(tokens, at, markers);
  const coming = before(lexicon.coming);
  const next = before(lexicon.next);
  const last = before(lexicon.last);
  const nextWeek = before(lexicon.ofNextWeek);
  const from = Math.max(at, coming, next, last, nextWeek);
  const name = weekdayAt(tokens, from, lexicon);
  if (!name) return null;
  let to = name.to;
  // A short name's own stop: `lun.`
  if (name.to - from === 1 && (tokens[from]?.fold.length ?? 9) === 3) to = stop(tokens, to);
  const value = (which: 'bare' | 'next' | 'last' | 'next week', end: number): Found<Day> => ({
    to: end,
    value: { kind: 'weekday', day: name.value, which },
    ...(from === at && end === name.to && end - at === 1 && (tokens[at]?.fold.length ?? 9) <= 3 ? { weak: true } : {}),
  });
  if (nextWeek > at) return value('next week', to);
  if (next > at) return value('next', to);
  if (last > at) return value('last', to);
  const inNextWeek = longestEnd(tokens, to, lexicon.ofNextWeek);
  if (inNextWeek > 0) return value('next week', inNextWeek);
  const nextBehind = longestEnd(tokens, to, lexicon.next);
  if (nextBehind > 0) return value('next', nextBehind);
  const lastBehind = longestEnd(tokens, to, lexicon.last);
  if (lastBehind > 0) return value('last', lastBehind);
  // The date behind it has to fall on that weekday, which is seen when the day is known.
  let behind = tokens[to]?.fold === ',' ? to + 1 : to;
  const filler = longestEnd(tokens, behind, [...lexicon.beforeMonthday, ...lexicon.dateFillers]);
  // `du lundi au 28/11` goes from one day to another.
  const goesOn = lexicon.roles[tokens[behind]?.fold ?? '']?.includes('until');
  const exact = goesOn
    ? null
    : (calendarDay(tokens, behind, lexicon) ?? (filler > 0 ? calendarDay(tokens, filler, lexicon) : null));
  if (exact && (exact.value.kind === 'date' || exact.value.kind === 'monthday'))
    return { to: exact.to, value: { ...exact.value, weekday: name.value } };
  behind = tokens[to]?.fold === ',' ? to + 1 : to;
  const ordinal = ORDINAL_ONLY.exec(tokens[behind]?.fold ?? '') ?? monthdayBehind(tokens, behind, lexicon, from);
  if (ordinal) return { to: behind + 1, value: { kind: 'monthday', day: Number(ordinal[1]), weekday: name.value } };
  return value('bare', to);
}

/**
 * `fri 27`, `mardi 24 à 10h`: a figure behind a weekday is its day where it is too high for an hour, or an hour follows. So are
 * both of `monday 16 to wednesday 18`: hours go from one to another on one day.
 */
function monthdayBehind(tokens: readonly Token[], at: number, lexicon: Lexicon, named: number): RegExpExecArray | null {
  const figure = /^(\d{1,2})$/.exec(tokens[at]?.fold ?? '');
  if (!figure || Number(figure[1]) > 31 || Number(figure[1]) < 1) return null;
  const role = longestKey(tokens, at + 1, lexicon.roles);
  const hour = role?.value.includes('at') && /^(?:\d|noon$|midi$|meio)/.test(tokens[role.to]?.fold ?? '');
  const isSpan = isNumberedDay(tokens, untilFrom(tokens, at + 1, lexicon), lexicon) || endsSpan(tokens, named, lexicon);
  return Number(figure[1]) > HOURS || hour || isSpan ? figure : null;
}

/** Where a word that leads to an end ends; -1 where there is none. */
function untilFrom(tokens: readonly Token[], at: number, lexicon: Lexicon): number {
  const role = longestKey(tokens, at, lexicon.roles);
  return role?.value.includes('until') ? role.to : -1;
}

/** Whether a weekday with a figure behind it stands at a place. */
function isNumberedDay(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const name = at < 0 ? null : weekdayAt(tokens, at, lexicon);
  return name !== null && /^\d{1,2}$/.test(tokens[name.to]?.fold ?? '');
}

/** Words that lead to an end have so many at most. */
const UNTIL_WORDS = 2;

/** Whether the weekday at a place is where a span from another numbered one ends. */
function endsSpan(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  for (let words = 1; words <= UNTIL_WORDS; words++) {
    const until = at - words;
    if (until >= 2 && untilFrom(tokens, until, lexicon) === at && isNumberedDay(tokens, until - 2, lexicon))
      return true;
  }
  return false;
}

/** A date of the calendar: by figures, or by the name of its month. */
function calendarDay(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const lead = longestEnd(tokens, at, lexicon.beforeMonthday);
  for (const from of lead > 0 ? [at, lead] : [at]) {
    const plain = figures(tokens[from]?.fold ?? '');
    const named = plain ? { to: from + 1, value: plain } : namedDate(tokens, from, lexicon);
    if (named) return named;
  }
  return monthday(tokens, at, lexicon);
}

/** `dia 24`, `le 24`, `the 24th`, `24th`: which month is seen when the day is known. */
function monthday(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const lead = longestEnd(tokens, at, lexicon.beforeMonthday);
  const from = lead < 0 ? at : lead;
  const text = tokens[from]?.fold ?? '';
  const said = lead > 0 ? ORDINAL.exec(text) : ORDINAL_ONLY.exec(text);
  const filler = longestEnd(tokens, from + 1, lexicon.dateFillers);
  if (said && indexIn(tokens, filler > 0 ? filler : from + 1, lexicon.months)) return null;
  return said && Number(said[1]) >= 1 && Number(said[1]) <= 31
    ? { to: from + 1, value: { kind: 'monthday', day: Number(said[1]), weekday: null } }
    : null;
}

/** `end of january`, `fin du mois prochain`: a day of the month that is named, or counted from this one. */
function monthEnd(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const edge = longestKey(tokens, at, lexicon.monthEnds);
  if (!edge) return null;
  const end = edge.value;
  const month = namedMonth(tokens, edge.to, lexicon);
  if (month) return { to: month.to, value: { kind: 'month', ...month.value, end } };
  const before = longestEnd(tokens, edge.to, lexicon.next);
  const unit = longestKey(tokens, before > 0 ? before : edge.to, lexicon.dayUnits);
  if (unit?.value !== 'month') return null;
  const behind = before > 0 ? before : longestEnd(tokens, unit.to, lexicon.next);
  return {
    to: Math.max(unit.to, behind),
    value: { kind: 'span', unit: 'month', count: behind > 0 ? 1 : 0, end },
  };
}

/** The longest day that begins at a place. */
export function dayAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<Day> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => {
    const later = putOffFrom(tokens, at, lexicon);
    if (later) return later;
    const tries = [
      wordDay(tokens, at, lexicon),
      distance(tokens, at, lexicon),
      weekday(tokens, at, lexicon),
      calendarDay(tokens, at, lexicon),
      monthEnd(tokens, at, lexicon),
    ];
    const best = tries.reduce((best, one) => (one && one.to > (best?.to ?? -1) ? one : best), null);
    return best && putOff(best, tokens, lexicon);
  });
}

/** `a week on tuesday`, `de terça a oito dias`. */
function putOffFrom(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const than = longestKey(tokens, at, lexicon.laterThan);
  const from = than?.to ?? longestEnd(tokens, at, lexicon.laterFrom);
  if (from <= at) return null;
  const day = wordDay(tokens, from, lexicon) ?? weekday(tokens, from, lexicon);
  if (!day) return null;
  if (than) return movedBy(day, than.value, day.to);
  const behind = putOff(day, tokens, lexicon);
  return behind.to > day.to ? behind : null;
}

/** `mardi en huit`, `demain en quinze`. */
function putOff(found: Found<Day>, tokens: readonly Token[], lexicon: Lexicon): Found<Day> {
  const behind = longestKey(tokens, found.to, lexicon.later);
  return (behind && movedBy(found, behind.value, behind.to)) ?? found;
}

/** A day so many days on; null for what is no single day. */
function movedBy({ value: day }: Found<Day>, days: number, to: number): Found<Day> | null {
  if (day.kind === 'weekday' && day.which === 'bare') return { to, value: { ...day, later: days } };
  if (day.kind === 'offset' && day.unit === 'day') return { to, value: { ...day, count: day.count + days } };
  return null;
}

function wordDay(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Day> | null {
  const found = longestKey(tokens, at, lexicon.days);
  const part = longestKey(tokens, at, lexicon.dayParts);
  return (
    found && {
      to: found.to,
      value: {
        kind: 'offset',
        unit: 'day',
        count: found.value,
        ...(part && part.to === found.to ? { part: part.value } : {}),
      },
    }
  );
}

/** `next week`, `ce mois`, `semana que vem`: all of its days. */
export function wholeSpanAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<Span> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => {
    // `para a semana`
    const nextWeek = longestEnd(tokens, at, lexicon.ofNextWeek);
    if (nextWeek > 0) return { to: nextWeek, value: { unit: 'week', count: 1 } };
    for (const [markers, count] of [
      [lexicon.next, 1],
      [lexicon.last, -1],
      [lexicon.coming, 0],
    ] as const) {
      const before = longestEnd(tokens, at, markers);
      const unit = longestKey<'day' | Span['unit']>(tokens, before > 0 ? before : at, {
        ...lexicon.dayUnits,
        ...lexicon.yearUnit,
      });
      if (!unit || unit.value === 'day') continue;
      const to = before > 0 ? unit.to : longestEnd(tokens, unit.to, markers);
      if (to > 0) return { to, value: { unit: unit.value, count } };
    }
    return lexicon.forgives ? slippedSpan(tokens, at, lexicon) : null;
  });
}

/** The days behind today of which so many were said: `in the last three months`, `les 30 derniers jours`, `nas últimas 2 semanas`. */
export function lastDaysAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<Day> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => {
    const { before, between, leads } = lexicon.lastOnes;
    const opened = Math.max(longestEnd(tokens, at, before), longestEnd(tokens, at, leads));
    const number = opened > at ? countAt(tokens, opened, lexicon) : null;
    const marked = longestEnd(tokens, at, before) > at;
    const to = number ? (marked ? number.to : longestEnd(tokens, number.to, between)) : -1;
    const unit = to > 0 ? longestKey(tokens, to, lexicon.dayUnits) : null;
    return number && unit ? { to: unit.to, value: { kind: 'offset', unit: unit.value, count: -number.value } } : null;
  });
}

interface SpanPhrase {
  readonly phrase: string;
  readonly value: Span;
}
/** Phrases by their first word and by their second: one of these two is as it is written where only one has a slip. */
type SpanIndex = readonly [ReadonlyMap<string, readonly SpanPhrase[]>, ReadonlyMap<string, readonly SpanPhrase[]>];
const spanPhrases = new WeakMap<Lexicon, SpanIndex>();

/** Whole spans as they are said: `next week`, `semaine prochaine`. */
function spanPhrasesOf(lexicon: Lexicon): SpanIndex {
  const known = spanPhrases.get(lexicon);
  if (known) return known;
  const units = Object.entries({ ...lexicon.dayUnits, ...lexicon.yearUnit });
  const counts = [
    [lexicon.next, 1],
    [lexicon.last, -1],
    [lexicon.coming, 0],
  ] as const;
  const all: SpanPhrase[] = [
    ...lexicon.ofNextWeek.map((phrase): SpanPhrase => ({ phrase, value: { unit: 'week', count: 1 } })),
    ...counts.flatMap(([markers, count]) =>
      units.flatMap(([word, unit]) =>
        unit === 'day'
          ? []
          : markers.flatMap((marker) =>
              [`${marker} ${word}`, `${word} ${marker}`].map(
                (phrase): SpanPhrase => ({ phrase, value: { unit, count } }),
              ),
            ),
      ),
    ),
  ];
  const by = (place: number) => Map.groupBy(all, ({ phrase }) => wordsOf(phrase)[place] ?? '');
  const index: SpanIndex = [by(0), by(1)];
  spanPhrases.set(lexicon, index);
  return index;
}

/** The same with a slip in one of its words, where that leaves no doubt which span is meant: `semaine prochane`. */
function slippedSpan(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Span> | null {
  const [first, second] = spanPhrasesOf(lexicon);
  const near = [...(first.get(tokens[at]?.fold ?? '') ?? []), ...(second.get(tokens[at + 1]?.fold ?? '') ?? [])];
  const found = near
    .map(({ phrase, value }) => ({ to: slippedEnd(tokens, at, [phrase]), value }))
    .filter(({ to }) => to > 0);
  const to = Math.max(...found.map((one) => one.to));
  const longest = found.filter((one) => one.to === to);
  const [best] = longest;
  const same = longest.every(({ value }) => value.unit === best?.value.unit && value.count === best.value.count);
  return best && same ? best : null;
}

/** `may`, `mai 2026`, `maio de 2026`: all days of that month. With a day beside it, it is that day. */
export function monthAt(
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
): Found<{ readonly month: number; readonly year: number | null }> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(lexicons, (lexicon) => namedMonth(tokens, at, lexicon));
}

function namedMonth(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
): Found<{ readonly month: number; readonly year: number | null }> | null {
  const month = indexIn(tokens, at, lexicon.months);
  if (!month) return null;
  const filler = longestEnd(tokens, month.to, lexicon.dateFillers);
  const behind = filler > 0 ? filler : month.to;
  const year = /^20\d\d$/.exec(tokens[behind]?.text ?? '');
  return {
    to: year ? behind + 1 : month.to,
    value: { month: month.value + 1, year: year ? Number(year[0]) : null },
  };
}

/** Weekdays in the plural, in each language. */
const SEVERAL_WEEKDAYS =
  /^(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days|(?:lun|mar|mercre|jeu|vendre|same)dis|dimanches|(?:segundas|tercas|quartas|quintas|sextas)(?:-feiras)?|sabados|domingos)$/;

/** A weekday of which there is one a week, behind a word for each of them. */
const WEEKDAY =
  /^(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|(?:segunda|terca|quarta|quinta|sexta)(?:-feira)?|sabado|domingo)$/;
const EACH: ReadonlySet<string> = new Set(['every', 'each', 'chaque', 'cada']);

/** Whether the word at a place says a day of the week that comes again and again: `mondays`, `every monday`. */
export const isEveryWeek = (tokens: readonly Token[], at: number): boolean => {
  const word = tokens[at]?.fold ?? '';
  return SEVERAL_WEEKDAYS.test(word) || (WEEKDAY.test(word) && EACH.has(tokens[at - 1]?.fold ?? ''));
};

export interface Days {
  readonly first: Day;
  readonly last: Day;
}

/**
 * Several days in a row: `24 to 26 november`, `24-26 nov`, `du 24 au 26`, `de 24 a 26`, `today and tomorrow`. Figures alone
 * are days where they are led in as such or are too high for hours. Days named one by one have to follow each other:
 * who is away on Tuesday and Friday is there in between.
 */
export function daysAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<Days> | null {
  if (tokens[at]?.kind !== 'word') return null;
  return inOrder(
    lexicons,
    (lexicon) => figureDays(tokens, at, lexicon) ?? pairOfDays(tokens, at, lexicon) ?? runOfDays(tokens, at, lexicon),
  );
}

function figureDays(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Days> | null {
  const roleAt = (from: number) => longestKey(tokens, from, lexicon.roles);
  const opening = roleAt(at);
  const from = opening?.value.includes('from') ? opening.to : at;
  const joined = /^(\d{1,2})[-–](\d{1,2})$/.exec(tokens[from]?.fold ?? '');
  const until = roleAt(from + 1);
  const dash = tokens[from + 1]?.fold === '–' ? from + 2 : -1;
  const second = joined ? from : until?.value.includes('until') ? until.to : dash;
  const days = joined ? [joined[1], joined[2]] : [tokens[from]?.fold, tokens[second]?.fold];
  const [low, high] = days.map((day) => Number(ORDINAL.exec(day ?? '')?.[1] ?? 0));
  // `du 30 au 4` goes on into the next month, where both are led in as days.
  const wraps =
    from > at &&
    low !== undefined &&
    high !== undefined &&
    low > high &&
    longestEnd(tokens, at, lexicon.fromDay) === from;
  if (second < 0 || !low || !high || (low >= high && !wraps) || high > 31 || low > 31) return null;
  // The month behind the last day is the first one's too.
  const filler = longestEnd(tokens, second + 1, lexicon.dateFillers);
  const behind = filler > 0 ? filler : second + 1;
  const month = wraps ? null : indexIn(tokens, behind, lexicon.months);
  if (month) {
    const year = /^20\d\d$/.exec(tokens[month.to]?.text ?? '');
    const dated = (day: number) => date(day, month.value + 1, year ? Number(year[0]) : null);
    const [first, last] = [dated(low), dated(high)];
    return first && last ? { to: year ? month.to + 1 : month.to, value: { first, last } } : null;
  }
  const led = from > at && longestEnd(tokens, at, lexicon.fromDay) === from;
  if (!led && high <= HOURS) return null;
  const monthly = (day: number): Day => ({ kind: 'monthday', day, weekday: null });
  return { to: second + 1, value: { first: monthly(low), last: monthly(high) } };
}

function pairOfDays(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Days> | null {
  const first = dayAt(tokens, at, [lexicon]);
  const and = first ? longestEnd(tokens, first.to, lexicon.and) : -1;
  const after = and > 0 ? longestEnd(tokens, and, lexicon.dayAfter) : -1;
  const following = first && after > 0 ? dayAfter(first.value) : null;
  if (first && following) return { to: after, value: { first: first.value, last: following } };
  const last = and > 0 ? dayAt(tokens, and, [lexicon]) : null;
  return first && last && isNextDay(first.value, last.value)
    ? { to: last.to, value: { first: first.value, last: last.value } }
    : null;
}

/** More days than anything goes on for that is said by its length. */
const LONGEST_RUN = 60;

/** `wednesday for two days`, `mercredi deux jours`, `quarta durante 2 dias`: the day is the first of them. */
function runOfDays(tokens: readonly Token[], at: number, lexicon: Lexicon): Found<Days> | null {
  const first = dayAt(tokens, at, [lexicon]);
  if (!first) return null;
  const lasting = longestEnd(tokens, first.to, lexicon.lasting);
  const from = lasting > 0 ? lasting : first.to;
  const text = tokens[from]?.fold ?? '';
  const number = /^\d{1,2}$/.test(text)
    ? { to: from + 1, value: Number(text) }
    : longestKey(tokens, from, lexicon.counts);
  const unit = number && longestKey(tokens, number.to, lexicon.dayUnits);
  if (!unit || unit.value === 'month') return null;
  // `2 days ago`, `daqui a 2 dias` say a day, and no length.
  if (longestEnd(tokens, unit.to, [...lexicon.agoAfter, ...lexicon.aheadAfter]) > 0) return null;
  const count = number.value * (unit.value === 'week' ? 7 : 1);
  const last = count >= 1 && count <= LONGEST_RUN ? later(first.value, count - 1) : null;
  return last && { to: unit.to, value: { first: first.value, last } };
}

/** So many days behind a day; null where that cannot be said without the calendar. */
function later(day: Day, days: number): Day | null {
  if (days === 0) return day;
  if (day.kind === 'span' || day.kind === 'month') return null;
  if (day.kind === 'offset') return day.unit === 'day' && !day.part ? { ...day, count: day.count + days } : null;
  return { ...day, later: (day.later ?? 0) + days };
}

/** The day behind one, where that can be said without the calendar. */
function dayAfter(day: Day): Day | null {
  if (day.kind === 'offset') return day.unit === 'day' && !day.part ? { ...day, count: day.count + 1 } : null;
  if (day.kind === 'weekday') return day.later ? null : { ...day, later: 1 };
  return null;
}

/** Whether the second day as it was said can only be the one behind the first. */
function isNextDay(first: Day, last: Day): boolean {
  if (first.kind === 'offset' && last.kind === 'offset')
    return first.unit === 'day' && last.unit === 'day' && !first.part && !last.part && last.count === first.count + 1;
  if (first.kind === 'weekday' && last.kind === 'weekday')
    return first.which === last.which && !first.later && !last.later && (first.day + 1) % 7 === last.day;
  if (first.kind === 'monthday' && last.kind === 'monthday') return last.day === first.day + 1;
  if (first.kind === 'date' && last.kind === 'date')
    return first.month === last.month && first.year === last.year && last.day === first.day + 1;
  return false;
}

/** Days of the week as a set: `mon wed`, `mon-fri`, `du lundi au vendredi`, `every tuesday`, `dias úteis`. */
export function weekdaysAt(
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
): Found<readonly number[]> | null {
  return inOrder(lexicons, (lexicon) => {
    const work = longestEnd(tokens, at, lexicon.workdays);
    if (work > 0) return { to: work, value: [1, 2, 3, 4, 5] };
    const every = longestEnd(tokens, at, lexicon.everyDay);
    const opening = longestEnd(tokens, at, lexicon.clock.from.concat(['du']));
    for (const from of new Set([at, ...(every > 0 ? [every] : []), ...(opening > 0 ? [opening] : [])])) {
      const found = daysFrom(tokens, from, lexicon);
      if (found) return found;
    }
    return null;
  });
}

/** `mon-fri` in one word, or null. */
function spanInWord(text: string, lexicon: Lexicon): readonly number[] | null {
  const parts = text.split(/[-–/,+&]/);
  if (parts.length < 2) return null;
  const days = parts.map((part) => lexicon.weekdays.findIndex((names) => names.includes(part)));
  if (days.some((day) => day < 0)) return null;
  return parts.length === 2 && /[-–]/.test(text) ? between(days[0] ?? 0, days[1] ?? 0) : [...new Set(days)];
}

/** The days from one to another, over the end of the week where need be. */
const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);

function daysFrom(tokens: readonly Token[], from: number, lexicon: Lexicon): Found<readonly number[]> | null {
  const one = (at: number): Found<readonly number[]> | null => {
    const span = spanInWord(tokens[at]?.fold ?? '', lexicon);
    if (span) return { to: at + 1, value: span };
    const day = weekdayAt(tokens, at, lexicon);
    return day && { to: day.to, value: [day.value] };
  };
  const first = one(from);
  if (!first) return null;
  const days = [...first.value];
  let to = first.to;
  if (days.length === 1) {
    const until = longestEnd(tokens, to, [
      ...lexicon.clock.until.filter((word) => word !== 'and' && word !== 'et'),
      'au',
      'thru',
      'through',
      '–',
    ]);
    const last = until > 0 ? weekdayAt(tokens, until, lexicon) : null;
    if (last) return { to: last.to, value: between(days[0] ?? 0, last.value) };
  }
  for (;;) {
    let next = to;
    if (tokens[next]?.fold === ',') next++;
    const and = longestEnd(tokens, next, lexicon.and);
    if (and > 0) next = and;
    const every = longestEnd(tokens, next, lexicon.everyDay);
    const more = one(next) ?? (every > 0 ? one(every) : null);
    if (!more) break;
    days.push(...more.value);
    to = more.to;
  }
  return { to, value: [...new Set(days)] };
}
