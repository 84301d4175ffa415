/** What the words at one place may be: each piece fills one slot of a command or several. */
import { CURRENCIES } from '#contract/data/currencies.ts';
import { LICENCE_CATEGORIES } from '#contract/data/licence-categories.ts';
import { slipsBetween } from '#contract/rules/edits.ts';
import { accepts } from '../accepts.ts';
import { choiceValues, type Field } from '../fields.ts';
import { fold } from '../fold.ts';
import { nthAt, OWNERS } from './classes.ts';
import { changeAt, type FoundTime, minuteAfter, spanAt, spanOf, timeAt } from './clock-words.ts';
import { isFunction, isNearVerb, isVerb, isWrittenSo } from './command-names.ts';
import {
  type Day,
  dayAt,
  daysAt,
  type Found,
  isEveryWeek,
  lastDaysAt,
  monthAt,
  type Span,
  weekdaysAt,
  wholeSpanAt,
} from './day-words.ts';
import { LANGUAGES } from './languages.ts';
import type { Lexicon, PartOfDay } from './lexicon.ts';
import { LEVEL } from './name-match.ts';
import type { NameHit } from './names.ts';
import { HOURS_OF, type Hours, inHalf } from './parts-of-day.ts';
import { longestEnd, longestKey, slippedEnd, wordsOf } from './phrases.ts';
import {
  type Amount,
  amountAt,
  countAt,
  idsAt,
  isColour,
  isEmail,
  isReceipt,
  isUrl,
  LET_OFF,
  numberAt,
  percentAt,
  phoneAt,
} from './shapes.ts';
import { type Shift, shiftAt } from './shifts.ts';
import type { Slot, What } from './slots.ts';
import type { Token } from './tokens.ts';
import type { NamedRow, WordChoice } from './types.ts';

export type Part =
  | { readonly kind: 'value'; readonly value: unknown }
  /** With the part of the day that was said beside it. */
  | {
      readonly kind: 'day';
      readonly day: Day;
      readonly part?: PartOfDay;
      /** Days to add: `after friday` begins behind it. */
      readonly step?: 1 | -1;
      /** Only a day that has been makes sense: `since monday`. */
      readonly past?: true;
    }
  /** A week or a month in which a free time is wanted. */
  | { readonly kind: 'span'; readonly span: Span }
  | { readonly kind: 'shift'; readonly shift: Shift }
  /** A day that is counted from another, which was not said: it is asked. */
  | { readonly kind: 'open day' }
  /** The hour or the day that the class has already. */
  | { readonly kind: 'same' }
  /** Which of somebody's classes: the first one to come, or the one that was last. */
  | { readonly kind: 'nth'; readonly nth: 'next' | 'last' }
  | { readonly kind: 'times'; readonly times: readonly string[] }
  /** Hours that it may begin within; an end is that of the day where it was not said. */
  | ({ readonly kind: 'hours' } & Hours)
  | { readonly kind: 'hit'; readonly hit: NameHit }
  /** Who teaches the student of the line as a rule. */
  | { readonly kind: 'usual' }
  | { readonly kind: 'ids'; readonly ids: readonly number[]; readonly rows: readonly NamedRow[] }
  | { readonly kind: 'choices'; readonly choices: readonly WordChoice[] }
  | { readonly kind: 'unknown' };

export interface Piece {
  readonly to: number;
  readonly fills: readonly { readonly slot: Slot; readonly part: Part; readonly from: number; readonly to: number }[];
  readonly score: number;
  /** It is no number or name by itself: something before it has to say what it is. */
  readonly needs?: 'at' | 'role' | 'label';
  /** No small word may lead to it. */
  readonly unled?: true;
  /** Of a row: its entity, for the noun before it. */
  readonly entity?: string;
}

export interface Line {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The reader's own language and English. */
  readonly lexicons: readonly Lexicon[];
  /** All languages, for days and times. */
  readonly allLexicons: readonly Lexicon[];
  /** By entity. */
  readonly names: ReadonlyMap<string, readonly NameHit[]>;
  readonly ids: ReadonlyMap<string, ReadonlyMap<number, NamedRow | null>>;
  /** By what was typed for a receipt's number; null where it is none. */
  readonly receipts: ReadonlyMap<string, NamedRow | null>;
  readonly labelsOf: (field: Field, value: string) => readonly string[];
  readonly fieldLabels: (field: Field) => readonly string[];
  /** How amounts are written, and in which currency they are. */
  readonly money: { readonly locale: string; readonly currency: string };
}

/** Points of words that are read, by how sure their kind is. */
const WORD = 2;
const BARE = 1.5;

/** Whether a word says that a class is somebody's first: `1st lesson`. */
export const isFirst = ({ tokens, lexicons }: Pick<Line, 'tokens' | 'lexicons'>, at: number): boolean =>
  lexicons.some(
    ({ first, nouns }) =>
      first.includes(tokens[at]?.fold ?? '') && nouns.booking?.includes(tokens[at + 1]?.fold ?? '') === true,
  );

/** A day in any language; a short word of a foreign one is no day. */
export function dayIn({ tokens, lexicons, allLexicons }: Line, at: number): Found<Day> | null {
  if (isFirst({ tokens, lexicons }, at)) return null;
  const own = dayAt(tokens, at, lexicons);
  if (own) return own;
  const foreign = dayAt(tokens, at, allLexicons);
  return foreign && !foreign.weak && (tokens[at]?.fold.length ?? 0) > 3 ? foreign : null;
}
/** `next class`, `dernier cours`: one of somebody's. */
function nthPieces(line: Line, at: number, slot: Slot): Piece[] {
  const { meta } = slot.field;
  const found = 'entity' in meta && meta.entity === 'booking' ? nthAt(line.tokens, at, line.allLexicons) : null;
  return found ? [one(slot, { kind: 'nth', nth: found.value }, at, found.to, WORD * (found.to - at) + 0.3)] : [];
}

/** The same where one day has to be said: `on mondays` is every week, and not the next one. */
function oneDayIn(line: Line, at: number): Found<Day> | null {
  const day = dayIn(line, at);
  return day?.value.kind === 'weekday' && isEveryWeek(line.tokens, day.to - 1) ? null : day;
}
export const timeIn = ({ tokens, lexicons, allLexicons }: Line, at: number): FoundTime | null =>
  timeAt(tokens, at, lexicons) ?? timeAt(tokens, at, allLexicons);

const one = (slot: Slot, part: Part, from: number, to: number, score: number, more: Partial<Piece> = {}): Piece => ({
  to,
  fills: [{ slot, part, from, to }],
  score,
  ...more,
});

/** Where a time begins behind a day: `tomorrow at 10`, `amanhã às 9`. */
function behindDay(line: Line, at: number): number {
  const { tokens, lexicons } = line;
  const comma = tokens[at]?.fold === ',' ? at + 1 : at;
  const word = Math.max(...lexicons.map(({ clock }) => longestEnd(tokens, comma, clock.at)));
  return word > 0 ? word : comma;
}

/** The part of the day said at a place: `friday morning`, `vendredi matin`, `sexta de manhã`. */
export function partAt({ tokens, lexicons }: Line, at: number): Found<PartOfDay> | null {
  for (const { clock } of lexicons)
    for (const [words, value] of [
      [clock.morning, 'am'],
      [clock.evening, 'evening'],
      [clock.afternoon, 'pm'],
    ] as const) {
      const to = longestEnd(tokens, at, words);
      if (to > 0) return { to, value };
    }
  return null;
}

const partIn = (day: Day): PartOfDay | undefined => (day.kind === 'offset' ? day.part : undefined);

/** Words of a plate, and letters and figures of it. */
const PLATE_WORDS = 3;
const PLATE = /^(?=.*\d)(?=.*\p{L})[\p{L}\d]{4,10}$/u;

/** Where a plate ends that begins at a place, the longest way it can be read, or -1: `AA-12-BC`, `aa 12 bc`, `AB 123 CD`. */
function plateEnd(tokens: readonly Token[], at: number): number {
  for (let to = Math.min(tokens.length, at + PLATE_WORDS); to > at; to--) {
    const words = tokens.slice(at, to);
    const short = words.length === 1 || words.every(({ text }) => text.length <= 3);
    const isWord = words.every(({ kind }) => kind === 'word');
    if (short && isWord && PLATE.test(words.map(({ fold: written }) => written.replaceAll('-', '')).join('')))
      return to;
  }
  return -1;
}

/** What leads to how long something takes, to hours that it may begin within, or to the one it does not, folded. */
const WITHIN: ReadonlySet<string> = new Set(['between', 'entre']);
const NOT_WHEN: ReadonlySet<string> = new Set([
  'during',
  'lasting',
  'pendant',
  'durante',
  'instead',
  'lieu',
  'vez',
  ...WITHIN,
]);

/** Hours that a class may last: `pour 14 heures` is when it begins. */
const LASTS = /^[1-4](?:h|[.,]5h?)?$/;
const HOURS: ReadonlySet<string> = new Set(['h', 'hour', 'hours', 'hrs', 'heure', 'heures', 'hora', 'horas']);

/** Whether a day or an hour is not the one that is meant, by the words before it: `pendant 2 heures`, `after 5`, `entre as 10`. */
function isBeside(line: Line, at: number): boolean {
  const word = (from: number) => line.tokens[from]?.fold ?? '';
  if ([1, 2, 3].some((back) => sideAt(line, at - back)?.to === at)) return true;
  // `entre 10h et 12h`
  const and = line.lexicons.some(({ and }) => and.includes(word(at - 1)) || and.includes(word(at - 2)));
  if (and && [3, 4, 5].some((back) => WITHIN.has(word(at - back)))) return true;
  // `demain 10h pour 2 heures`
  const isHours = HOURS.has(word(at + 1)) || word(at).endsWith('h');
  if (isHours && LASTS.test(word(at)) && line.lexicons.some(({ lasting }) => lasting.includes(word(at - 1))))
    return true;
  return NOT_WHEN.has(word(at - 1)) || (isFunction(word(at - 1)) && NOT_WHEN.has(word(at - 2)));
}

/** `after 5pm`, `avant 10h`, `entre as 15 e as 17`, `9-10`: the hours that a moment may lie within, of whatever day. */
function withinPieces(line: Line, at: number, slot: Slot | undefined, slots: readonly Slot[]): Piece[] {
  if (!slot) return [];
  const { tokens, lexicons } = line;
  const piece = (to: number, hours: Hours): Piece[] => [
    { to, fills: [{ slot, part: { kind: 'hours', ...hours }, from: at, to }], score: WORD * (to - at), unled: true },
  ];
  if (WITHIN.has(tokens[at]?.fold ?? '')) {
    const opened = Math.max(at + 1, ...lexicons.map(({ clock }) => longestEnd(tokens, at + 1, clock.at)));
    const first = timeIn(line, opened);
    const and = first ? Math.max(...lexicons.map((lexicon) => longestEnd(tokens, first.to, lexicon.and))) : -1;
    const again = Math.max(and, ...lexicons.map(({ clock }) => longestEnd(tokens, and, clock.at)));
    const last = and > 0 ? timeIn(line, again) : null;
    const hours = first && last ? spanOf(first.value, last.value) : null;
    return hours && last ? piece(last.to, hours) : [];
  }
  // `monday from 9 to 10`; of a class that is moved these are its hour and the new one.
  const behindDay = [1, 2, 3].some((words) => dayIn(line, at - words)?.to === at);
  const span = slots.some(({ what }) => what === 'who') ? null : spanAt(tokens, at, lexicons, behindDay);
  if (span) return piece(span.to, span.value);
  const either = eitherHour(line, at, behindDay);
  if (either) return piece(either.to, either.value);
  const side = sideAt(line, at);
  const time = side && side.value !== 'since' ? timeIn(line, side.to) : null;
  const [likeliest] = time?.value ?? [];
  // `after 5 december` is a day.
  if (!side || !time || !likeliest || (dayIn(line, side.to)?.to ?? -1) >= time.to) return [];
  return piece(time.to, side.value === 'after' ? { from: likeliest } : { to: likeliest });
}

const OR: ReadonlySet<string> = new Set(['or', 'ou']);
/** `10 or 11`: from the first hour to the second, which is one of them. */
function eitherHour(line: Line, at: number, behindDay: boolean): Found<Hours> | null {
  const first = timeIn(line, at);
  if (!first || !OR.has(line.tokens[first.to]?.fold ?? '')) return null;
  const again = first.to + 1;
  const led = Math.max(again, ...line.lexicons.map(({ clock }) => longestEnd(line.tokens, again, clock.at)));
  const second = timeIn(line, led);
  if (!second || (first.bare && second.bare && !behindDay)) return null;
  const [from = '', to = ''] = [first.value[0], second.value[0]].sort();
  return { to: second.to, value: { from, to: minuteAfter(to) } };
}

/** A day, a time, or a day with its time, for two slots. */
function moments(
  line: Line,
  at: number,
  daySlot: Slot | undefined,
  timeSlot: Slot | undefined,
  weight: number,
  /** A class is moved that has an hour already. */
  keepsHour = false,
): Piece[] {
  const pieces: Piece[] = [];
  // A class that is there may be `mondays class`, without its apostrophe; a new one is on one day.
  const dayFrom = (from: number) =>
    daySlot?.what === 'which day' ? dayIn(line, from) : isBeside(line, from) ? null : oneDayIn(line, from);
  const day = dayFrom(at);
  if (day && daySlot) {
    const half = partAt(line, day.to);
    const said = half?.value ?? partIn(day.value);
    const part: Part = { kind: 'day', day: day.value, ...(said ? { part: said } : {}) };
    const score = (WORD * (day.to - at) - (day.weak ? 0.8 : 0)) * weight;
    pieces.push(one(daySlot, half ? { kind: 'day', day: day.value } : part, at, day.to, score));
    // `tomorrow morning` says no hour: which one is asked.
    if (half) pieces.push(one(daySlot, part, at, half.to, score + WORD * (half.to - day.to) * weight));
    const from = behindDay(line, half?.to ?? day.to);
    const time = timeSlot ? timeIn(line, from) : null;
    const times = said ? inHalf(time?.value ?? [], said) : (time?.value ?? []);
    const same = timeSlot?.what === 'time' && keepsHour ? sameTimeAt(line, from) : -1;
    if (same > 0 && timeSlot)
      pieces.push({
        to: same,
        fills: [
          { slot: daySlot, part, from: at, to: half?.to ?? day.to },
          { slot: timeSlot, part: { kind: 'same' }, from, to: same },
        ],
        score: score + WORD * (same - day.to) * weight + 0.3,
      });
    if (time && timeSlot && times.length > 0) {
      pieces.push({
        to: time.to,
        fills: [
          { slot: daySlot, part, from: at, to: half?.to ?? day.to },
          { slot: timeSlot, part: { kind: 'times', times }, from, to: time.to },
        ],
        score: score + WORD * (time.to - day.to) * weight + 0.3,
      });
    }
  }
  if (timeSlot?.what === 'time' && keepsHour) {
    const same = sameTimeAt(line, at);
    if (same > 0) pieces.push(one(timeSlot, { kind: 'same' }, at, same, WORD * (same - at)));
  }
  if (timeSlot) {
    const time = isBeside(line, at) ? null : timeIn(line, at);
    if (time) {
      const part: Part = { kind: 'times', times: time.value };
      pieces.push(one(timeSlot, part, at, time.to, WORD * (time.to - at) * weight, time.bare ? { needs: 'at' } : {}));
      const { tokens, lexicons } = line;
      // `10 tomorrow`: the day right behind a bare hour.
      const after = day ? null : dayFrom(time.to);
      if (time.bare && after && daySlot && !/^\p{L}/u.test(tokens[at]?.fold ?? '') && lexicons.length > 0)
        pieces.push({
          to: after.to,
          fills: [
            { slot: timeSlot, part, from: at, to: time.to },
            {
              slot: daySlot,
              part: { kind: 'day', day: after.value, part: partIn(after.value) },
              from: time.to,
              to: after.to,
            },
          ],
          score: WORD * (after.to - at) * weight - 0.3,
        });
    }
  }
  return pieces;
}

/** Where `the same time` ends, or -1. */
function sameTimeAt({ tokens, lexicons }: Line, at: number): number {
  for (const { articles, clock } of lexicons) {
    const from = Math.max(at, longestEnd(tokens, at, articles));
    const to = longestEnd(tokens, from, clock.same);
    if (to > 0) return to;
  }
  return -1;
}

/** How far a class is moved from where it is: its day, or its day and its time. */
function shiftPieces(
  line: Line,
  at: number,
  daySlot: Slot,
  timeSlot: Slot | undefined,
  slots: readonly Slot[],
): Piece[] {
  const moves = slots.some(({ what }) => what === 'who');
  const found = moves ? shiftAt(line.tokens, at, line.lexicons) : null;
  if (!found || !timeSlot) return [];
  const part: Part = { kind: 'shift', shift: found.value };
  const fill = (slot: Slot) => ({ slot, part, from: at, to: found.to });
  const fills = found.value.unit === 'day' ? [fill(daySlot)] : [fill(daySlot), fill(timeSlot)];
  // `to the next day` is led to, as a day is; `by an hour` says so itself.
  const isDay = line.lexicons.some(({ dayAfter }) => longestEnd(line.tokens, at, dayAfter) === found.to);
  return [{ to: found.to, fills, score: WORD * (found.to - at) + 0.2, ...(isDay ? {} : { unled: true }) }];
}

/** `le lendemain`, of no day that was said. */
function openDayPieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  if (slots.some(({ what }) => what === 'who') || slot.field.optional) return [];
  const to = Math.max(...line.lexicons.map(({ dayAfter }) => longestEnd(line.tokens, at, dayAfter)));
  return to > at ? [one(slot, { kind: 'open day' }, at, to, WORD * (to - at) - 0.5)] : [];
}

/** `book ana next week`: the week is sure, its day and hour are still open. A class that is moved keeps its weekday. */
function weekPieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  if (slots.some(({ what }) => what === 'who')) return [];
  const found = wholeSpanAt(line.tokens, at, line.lexicons) ?? wholeSpanAt(line.tokens, at, line.allLexicons);
  if (!found || found.value.count < 0 || found.value.unit === 'year') return [];
  return [one(slot, { kind: 'span', span: found.value }, at, found.to, WORD * (found.to - at) - 0.5)];
}

/** `from 9 to 10`: the hour that the class has, and the one it is moved to, of the same day unless another is said. */
function changePieces(line: Line, at: number, own: Slot | undefined, slots: readonly Slot[]): Piece[] {
  const daySlot = slots.find(({ what }) => what === 'day');
  const timeSlot = daySlot && slots.find(({ field, what }) => what === 'time' && field === daySlot.field);
  const found = own && timeSlot ? changeAt(line.tokens, at, line.lexicons) : null;
  if (!found || !own || !timeSlot) return [];
  const { was, becomes, middle } = found.value;
  // `from 9 to 10 march` are days.
  if ((dayIn(line, middle)?.to ?? 0) > found.to) return [];
  const fills: Piece['fills'] = [
    { slot: own, part: { kind: 'times', times: was }, from: at, to: middle },
    { slot: timeSlot, part: { kind: 'times', times: becomes }, from: middle, to: found.to },
  ];
  const score = WORD * (found.to - at) + 0.3;
  const day = { slot: daySlot, part: { kind: 'same' } as const, from: middle, to: found.to };
  return [
    { to: found.to, fills, score, unled: true },
    { to: found.to, fills: [...fills, day], score, unled: true },
  ];
}

/** Points of a name by how well it fits, for each of its words. */
const FITS: Readonly<Record<number, number>> = {
  [LEVEL.whole]: 2.3,
  [LEVEL.words]: 2,
  [LEVEL.begun]: 1.3,
  [LEVEL.initials]: 1.5,
  [LEVEL.slipped]: 0.9,
};

/** Whether it is filled by a student, or by what goes by one's name. */
const isOfStudent = ({ field: { meta } }: Slot): boolean =>
  'entity' in meta && (OWNERS[meta.entity] ?? meta.entity) === 'student';

/** Where words for a student's usual teacher end, or -1. */
export const usualTeacherEnd = ({ tokens, lexicons }: Pick<Line, 'tokens' | 'lexicons'>, at: number): number =>
  longestEnd(
    tokens,
    at,
    lexicons.flatMap(({ usualTeacher }) => usualTeacher),
  );

const isPolite = ({ tokens, lexicons }: Line, at: number): boolean =>
  lexicons.some(({ polite }) => polite.includes(tokens[at]?.fold ?? ''));

/** Whether a word is what rows of another entity are called, in one's own languages or where the command takes such a row. */
function isNounOfOther(
  { tokens, lexicons, allLexicons }: Line,
  at: number,
  own: string,
  slots: readonly Slot[],
): boolean {
  const word = tokens[at]?.fold ?? '';
  const others = lexicons.flatMap(({ nouns }) =>
    Object.entries(nouns).flatMap(([of, said]) => (of === own ? [] : said)),
  );
  if (others.includes(word)) return true;
  return slots.some(({ what, field: { meta } }) => {
    const entity = what === 'row' && 'entity' in meta ? meta.entity : own;
    return entity !== own && allLexicons.some(({ nouns }) => nouns[entity]?.includes(word));
  });
}

const receiptPart = (row: NamedRow): Part => ({ kind: 'ids', ids: [row.id], rows: [row] });

/** Whether the word before a place is a receipt: a number there is the receipt's, and no amount. */
const isBehindReceipt = ({ tokens, allLexicons }: Line, at: number): boolean =>
  allLexicons.some(({ nouns }) => nouns.entry?.includes(tokens[at - 1]?.fold ?? ''));

function rowPieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  // Among the words of a new name nobody else is meant, unless it is said.
  const needs = slot.field.optional && slots.some(({ what }) => what === 'name') ? ({ needs: 'role' } as const) : {};
  const { meta } = slot.field;
  const entity = 'entity' in meta ? meta.entity : '';
  const named = OWNERS[entity] ?? entity;
  const pieces: Piece[] = [];
  const usual = slot.what === 'teacher' && slots.some(isOfStudent) ? usualTeacherEnd(line, at) : -1;
  if (usual > 0) pieces.push(one(slot, { kind: 'usual' }, at, usual, WORD * (usual - at)));
  for (const hit of line.names.get(named) ?? []) {
    if (hit.from !== at) continue;
    // `classes now`: nobody whose name begins so.
    if (hit.level < LEVEL.words && isPolite(line, at)) continue;
    // `marca falta à rita`: what orders something is nobody whose name begins so.
    if (
      hit.level < LEVEL.words &&
      hit.to === 1 &&
      line.tokens.length > 1 &&
      isVerb(line.tokens[0]?.fold ?? '', LANGUAGES)
    )
      continue;
    // `car` says what is meant, and is no beginning of Carvalho.
    if (hit.level < LEVEL.words && hit.to === at + 1 && isNounOfOther(line, at, named, slots)) continue;
    const words = line.tokens.slice(hit.from, hit.to).filter(({ kind }) => kind !== 'mark').length;
    const score = (FITS[hit.level] ?? 0) * words - (hit.rows.length > 1 ? 0.4 : 0);
    pieces.push(one(slot, { kind: 'hit', hit }, hit.from, hit.to, score, { entity: named, ...needs }));
    // `sara freitas 2026/786`: that receipt of hers.
    const receipt = entity === 'entry' ? line.receipts.get(line.tokens[hit.to]?.text ?? '') : null;
    if (receipt && hit.rows.some(({ id }) => id === receipt.owner))
      pieces.push(one(slot, receiptPart(receipt), hit.from, hit.to + 1, score + WORD, { entity: named }));
  }
  if (entity === 'entry' && slot.what === 'who' && isReceipt(line.tokens[at]?.text ?? '')) {
    const receipt = line.receipts.get(line.tokens[at]?.text ?? '');
    if (!receipt) return pieces;
    // Where an amount may be said, a bare number is that amount: `120 instead of 210` is no receipt's.
    const bare =
      !line.tokens[at]?.text.includes('/') && !isBehindReceipt(line, at) && slots.some(({ what }) => what === 'money');
    // A bare number among payments is a receipt's, never an entry's own.
    const label = bare ? ({ needs: 'label' } as const) : {};
    return [...pieces, one(slot, receiptPart(receipt), at, at + 1, WORD + 0.5, { ...label, entity })];
  }
  const ids = idsAt(line.tokens, at, line.lexicons);
  // `95,50` is a price where a price is to be said, not two numbers of rows.
  const isAmount = /^\d+,\d{1,2}$/.test(line.tokens[at]?.text ?? '') && slots.some(({ what }) => what === 'money');
  if (ids && !isAmount && (meta.kind !== 'ref' || ids.value.ids.length === 1)) {
    const known = line.ids.get(entity);
    const rows = ids.value.ids.map((id) => known?.get(id) ?? null);
    // A list of numbers is taken as it stands: what the server does not know it says.
    const all = ids.value.ids.length > 1 || rows.every((row) => row !== null);
    const part: Part = all
      ? { kind: 'ids', ids: ids.value.ids, rows: rows.flatMap((row) => row ?? []) }
      : { kind: 'unknown' };
    const marked = ids.value.marked || ids.value.ids.length > 1;
    const long = ids.value.ids.every((id) => id > 31);
    // `60 minutes` is nobody's number.
    const counted = !marked && line.allLexicons.some(({ units }) => longestEnd(line.tokens, ids.to, units) > 0);
    if (counted) return pieces;
    // Where an amount is to be said, a bare number is that amount: `take 120 cash` is of nobody whose number is 120.
    const isMoney = !marked && slots.some(({ what }) => what === 'money');
    if (marked || (all && long && !isMoney))
      pieces.push(one(slot, part, at, ids.to, (marked ? WORD : BARE) * (ids.to - at), { entity }));
    else if (all) pieces.push(one(slot, part, at, ids.to, BARE * (ids.to - at), { needs: 'label', entity }));
  }
  return pieces;
}

/** Endings that a word of one meaning may have: `bloqué`, `bloquée`; `blocked`, `block`. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ees|es|ed|as|os|s|e|a|o)$/, '') : word);
/** Endings of number and gender alone: who would `publish tests` looks for no published ones. */
const inflected = (word: string): string =>
  word.length > 4 ? word.replace(/([ae])is$/, '$1l').replace(/(?:ees|es|as|os|s|e|a|o)$/, '') : word;

/** `publish` is what is done, `published` how something is. */
const isBareVerb = (typed: string, text: string): boolean => /^e?d$/.test(text.slice(typed.length));

/** Whether a line in French or Portuguese begins with a verb as it is written, or without its accents. */
function orders({ tokens: [opening], lexicons: [own] }: Line): boolean {
  const language = own?.language ?? 'en';
  if (language === 'en' || !opening || !isVerb(opening.fold, [language])) return false;
  const typed = opening.text.toLowerCase();
  return typed === opening.fold || isWrittenSo(typed, language);
}

function choicePieces(line: Line, at: number, slot: Slot): Piece[] {
  const { field } = slot;
  // Of a list: its rows are said to be so, and nothing is ordered.
  const described = field.meta.kind === 'choices';
  // `annule le cours`; `annulés` has its accent, and stands behind what it describes.
  if (described && at === 0 && orders(line)) return [];
  const root = described ? inflected : stem;
  const values = choiceValues(field);
  const texts = values.map((value) =>
    [
      ...line.labelsOf(field, value),
      // Portuguese `no exame` answers nothing with no.
      ...(isFunction(value) ? [] : [value.replaceAll('_', ' ').replaceAll('-', ' ')]),
      ...line.lexicons.flatMap(({ values: said }) => said[value] ?? []),
    ].map(fold),
  );
  const pieces: Piece[] = [];
  for (let to = at + 1; to <= Math.min(at + 4, line.tokens.length); to++) {
    const tokens = line.tokens.slice(at, to);
    if (tokens.some(({ kind }) => kind === 'mark')) break;
    const typed = tokens.map((token) => token.fold).join(' ');
    const last = to === line.tokens.length;
    const exact = values.filter((_, index) => texts[index]?.includes(typed));
    const like =
      exact.length > 0 ? exact : values.filter((_, index) => texts[index]?.some((text) => root(text) === root(typed)));
    const start =
      like.length > 0 || typed.length < 3 || !last
        ? like
        : values.filter((_, index) =>
            texts[index]?.some((text) => text.startsWith(typed) && !(described && isBareVerb(typed, text))),
          );
    const slip = (text: string) => text.length >= 5 && slipsBetween(typed, text, 1) !== null;
    const slipped = start.length === 0 && typed.length >= 5 && !(described && isNearVerb(typed));
    const begun = !slipped ? start : values.filter((_, index) => texts[index]?.some(slip));
    if (begun.length === 0) continue;
    const label = (value: string) => line.labelsOf(field, value)[0] ?? value;
    const score = (exact.length > 0 ? WORD + 0.2 : start.length > 0 ? WORD - 0.3 : WORD - 0.8) * (to - at);
    if (begun.length === 1) {
      const value = field.meta.kind === 'choices' ? [begun[0]] : begun[0];
      pieces.push(one(slot, { kind: 'value', value }, at, to, score));
    } else
      pieces.push(
        one(
          slot,
          { kind: 'choices', choices: begun.map((value) => ({ value, label: label(value) })) },
          at,
          to,
          score - 1,
        ),
      );
  }
  return pieces;
}

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

function flagPieces(line: Line, at: number, slot: Slot, fields: readonly Field[]): Piece[] {
  const { tokens, lexicons } = line;
  const names = [
    slot.field.name.replaceAll('_', ' '),
    ...line.fieldLabels(slot.field),
    ...lexicons.flatMap(({ labels }) => labels[slot.field.name] ?? []),
  ].map(fold);
  const negated = /^(no|not|without|sans|pas|sem|nao|ne)$/.test(tokens[at]?.fold ?? '');
  const pieces: Piece[] = [];
  for (const from of negated ? [at, at + 1] : [at]) {
    const to = longestEnd(tokens, from, names);
    if (to > 0) pieces.push(one(slot, { kind: 'value', value: from === at }, at, to, WORD * (to - at)));
    const slipped = to > 0 ? -1 : slippedEnd(tokens, from, names);
    if (slipped > 0)
      pieces.push(one(slot, { kind: 'value', value: from === at }, at, slipped, WORD * (slipped - at) - 0.8));
  }
  const denied = longestEnd(
    tokens,
    at,
    lexicons.flatMap(({ denials }) => denials[slot.field.name] ?? []),
  );
  if (denied > 0) pieces.push(one(slot, { kind: 'value', value: false }, at, denied, WORD * (denied - at)));
  if (fields.filter(({ meta }) => meta.kind === 'flag').length === 1 && !slot.field.optional) {
    for (const { yes, no } of lexicons) {
      const sure = longestEnd(tokens, at, yes);
      const off = longestEnd(tokens, at, no);
      if (sure > 0) pieces.push(one(slot, { kind: 'value', value: true }, at, sure, WORD));
      if (off > 0) pieces.push(one(slot, { kind: 'value', value: false }, at, off, WORD));
    }
  }
  return pieces;
}

/** A number with a unit fills no argument of another unit: `12 km` are no hours. */
const UNITS: readonly (readonly string[])[] = [
  ['km', 'kilometres', 'kilometers', 'quilometros'],
  ['hours', 'hour', 'h', 'heures', 'heure', 'horas', 'hora'],
  ['minutes', 'minute', 'min', 'mins', 'minutos', 'minuto'],
  ['days', 'jours', 'dias'],
  ['weeks', 'semaines', 'semanas'],
  ['months', 'mois', 'meses'],
  ['years', 'ans', 'anos'],
  ['seats', 'seat', 'places', 'place', 'lugares', 'lugar'],
  ['faults', 'mistakes', 'errors', 'wrong', 'fautes', 'erreurs', 'erros', 'faltas'],
  [
    ...['classes', 'lessons', 'sessions', 'cours', 'lecons', 'seances', 'aulas', 'licoes', 'sessoes'],
    ...['times', 'time', 'fois', 'vezes', 'vez'],
  ],
];
/** What is counted without a unit of its own is not counted in hours or lessons: `2 lessons` are no faults. */
const TIMES: ReadonlySet<string> = new Set(['times', 'time', 'fois', 'vezes', 'vez']);
function unitFits(field: Field, unit: string): boolean {
  const kind = UNITS.find((words) => words.includes(unit));
  if (!kind) return true;
  const own = UNITS.filter((words) => words.some((word) => field.name.split('_').includes(word)));
  return own.length === 0 ? TIMES.has(unit) : own.includes(kind);
}

function numberPieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  const found = numberAt(line.tokens, at, line.allLexicons) ?? countAt(line.tokens, at, line.lexicons);
  if (!found || percentAt(line.tokens, at)) return [];
  const unit =
    found.to - at > 1 ? (line.tokens[at + 1]?.fold ?? '') : (/[a-z]+$/.exec(line.tokens[at]?.fold ?? '')?.[0] ?? '');
  if (!accepts(slot.field, found.value) || (unit && !unitFits(slot.field, unit))) return [];
  const said =
    unit !== '' && UNITS.some((words) => words.includes(unit) && words.some((word) => slot.field.name.includes(word)));
  // Of several numbers that may be left out none is meant by a number alone.
  const several = slot.field.optional && slots.filter(({ what }) => what === 'number').length > 1;
  // Beside a day's time to be said, a number alone is rather an hour: `tuesday 10`.
  const hour = !slot.field.optional && slots.some(({ what, field }) => what === 'clock' && !field.optional);
  // `8 tuesdays`: so many of them.
  const many = isEveryWeek(line.tokens, found.to) && slots.some(({ what }) => what === 'weekdays');
  // `8 dec` is a day, and `monday 9 to 10` says hours: neither is how many.
  if (!said && !many && (dayIn(line, at)?.to ?? -1) > found.to) return [];
  const inHours = [0, 1, 2, 3].some((back) => (spanAt(line.tokens, at - back, line.lexicons, true)?.to ?? -1) > at);
  if (inHours && !said && !many) return [];
  const needs = (several || hour) && !said && !many ? ({ needs: 'label' } as const) : {};
  const score = BARE + 0.4 * (found.to - at - 1) + (said || many ? 1.2 : 0);
  return [one(slot, { kind: 'value', value: found.value }, at, found.to, score, needs)];
}

const CODES: ReadonlySet<string> = new Set(LICENCE_CATEGORIES);

function codePieces(line: Line, at: number, slot: Slot): Piece[] {
  const text = line.tokens[at]?.text ?? '';
  const currency = slot.field.meta.kind === 'custom' && slot.field.meta.editor === 'currency';
  const known = currency ? CURRENCIES.has(text.toUpperCase()) : CODES.has(text.toUpperCase());
  if (!known || !accepts(slot.field, text)) return [];
  const value: Part = { kind: 'value', value: text.toUpperCase() };
  // `B` is a licence; `b` and `a` are so only behind their label. A currency that is asked for may be in small
  // letters; beside other arguments `all` and `try` are words.
  const written = (currency && !slot.field.optional) || text === text.toUpperCase();
  return [one(slot, value, at, at + 1, WORD, written ? {} : { needs: 'label' })];
}

/** An amount; one that is let off is said to be so: in `sell rita the course 750` it is the price. */
function amountPieces({ tokens }: Line, at: number, slot: Slot, { value, to }: Found<Amount>): Piece[] {
  if (!accepts(slot.field, value.minor)) return [];
  const isLetOff = slot.field.name === 'discount' && slot.field.optional;
  const end = isLetOff ? Math.max(to, longestEnd(tokens, to, LET_OFF)) : to;
  const needs = isLetOff && end === to ? ({ needs: 'label' } as const) : {};
  const score = (value.marked ? WORD : BARE) * (to - at);
  return [one(slot, { kind: 'value', value: value.minor }, at, end, score, needs)];
}

/** Letters of a weekday cut short, as `qui` or `tue`. */
const SHORT_DAY = 3;

/** What an amount is paid in, folded. */
const PARTS = [
  ...['instalments', 'installments', 'payments', 'parts', 'mensualites', 'echeances', 'versements'],
  ...['prestacoes', 'parcelas', 'pagamentos'],
];
/** What is counted, in the plural, and costs nothing: `120 exam fee` is an amount. */
const COUNTED = ['student', 'teacher', 'vehicle', 'booking'] as const;
/** Between how many and of what, folded: `5 more lessons`. */
const MORE = ['more', 'extra', 'additional', 'de plus', 'supplementaires', 'mais', 'adicionais'];

/** What the words at a place may be for one slot. */
export function piecesAt(
  line: Line,
  at: number,
  slot: Slot,
  slots: readonly Slot[],
  fields: readonly Field[],
): readonly Piece[] {
  const { tokens, lexicons } = line;
  const token = tokens[at];
  if (!token || token.kind === 'mark') return [];
  const sibling = (what: What) => slots.find((one) => one.field === slot.field && one.what === what);
  const value = (read: unknown, to: number, score: number, more: Partial<Piece> = {}): Piece[] =>
    accepts(slot.field, read) ? [one(slot, { kind: 'value', value: read }, at, to, score, more)] : [];
  switch (slot.what) {
    case 'person':
    case 'teacher':
    case 'place':
    case 'row':
    case 'who':
      return rowPieces(line, at, slot, slots);
    case 'day':
      return [
        ...moments(
          line,
          at,
          slot,
          sibling('time'),
          1,
          slots.some(({ what }) => what === 'who'),
        ),
        ...shiftPieces(line, at, slot, sibling('time'), slots),
        ...withinPieces(line, at, sibling('time'), slots),
        ...weekPieces(line, at, slot, slots),
        ...openDayPieces(line, at, slot, slots),
      ];
    case 'which day':
      return [
        ...nthPieces(line, at, slot),
        ...moments(line, at, slot, sibling('which time'), slots.some(({ what }) => what === 'day') ? 0.8 : 0.95),
        ...changePieces(line, at, sibling('which time'), slots),
      ];
    // What has no day comes with the pieces of its day.
    case 'time':
    case 'which time':
      return [];
    case 'date': {
      const whole = [
        ...spanPieces(line, at, slot, slots),
        ...sidePieces(line, at, slot, slots),
        ...openDayPieces(line, at, slot, slots),
      ];
      const day = oneDayIn(line, at);
      if (!day) return whole;
      // Where days of the week are chosen, `mon` is one of them; and the end of a span is said to be it.
      const inWeek = day.value.kind === 'weekday' && slots.some(({ what }) => what === 'weekdays');
      const score = WORD * (day.to - at) - (day.weak ? 0.8 : 0);
      const open = OPEN_ENDS.includes(slot.field.name);
      const needs =
        inWeek || isEnd(slot.field) || open || slot.field.name === 'since' ? ({ needs: 'role' } as const) : {};
      // `until friday` has no beginning, where a list can be narrowed so.
      const plain = one(slot, { kind: 'day', day: day.value }, at, day.to, score + (open ? 0.1 : 0), needs);
      // `this morning` is a day and a part of it: a list is narrowed to both.
      const part = partIn(day.value);
      const hours = slots.filter(isHour);
      const [first, last] = hours;
      if (!part || !first || !last || slot.field.name === 'to') return [...whole, plain];
      const { from, to } = HOURS_OF[part];
      const fill = (of: Slot, time: string | undefined) =>
        time ? [{ slot: of, part: { kind: 'value', value: time } as const, from: at, to: day.to }] : [];
      return [...whole, { ...plain, fills: [...plain.fills, ...fill(first, from), ...fill(last, to)] }];
    }
    case 'clock':
      return isHour(slot) ? hourPieces(line, at, slot, slots) : clockPieces(line, at, slot, slots);
    case 'weekdays': {
      // Another language's short day is a small word of one's own: French `qui` is no Portuguese Thursday.
      const foreign = token.fold.length > SHORT_DAY ? line.allLexicons : [];
      const days = weekdaysAt(tokens, at, lexicons) ?? weekdaysAt(tokens, at, foreign);
      if (!days) return [];
      const names = MONDAY_FIRST.filter((day) => days.value.includes(day)).map((day) => WEEK[day]);
      return value(names, days.to, WORD * (days.to - at) + 0.2);
    }
    case 'choice':
      return choicePieces(line, at, slot);
    case 'flag':
      return flagPieces(line, at, slot, fields);
    case 'percent': {
      const share = percentAt(tokens, at);
      return share && accepts(slot.field, share.value) ? value(share.value, share.to, WORD * (share.to - at)) : [];
    }
    case 'money': {
      // `10 %` is no amount.
      if (percentAt(tokens, at)) return [];
      const amount = amountAt(tokens, at, lexicons, line.money);
      if (!amount?.value.marked && isBehindReceipt(line, at)) return [];
      // `en 3 fois`, `2 hours`, `4 alunos`: so many, and no price.
      const counts =
        amount &&
        !amount.value.marked &&
        lexicons.some(
          ({ units, nouns }) =>
            longestEnd(tokens, amount.to, units) > 0 ||
            longestEnd(tokens, amount.to, PARTS) > 0 ||
            longestEnd(tokens, amount.to, MORE) > 0 ||
            (/s$/.test(tokens[amount.to]?.fold ?? '') &&
              COUNTED.some((entity) => longestEnd(tokens, amount.to, nouns[entity] ?? []) > 0)),
        );
      // `à partir du 1 janvier`: a day's number is no price.
      const day = amount?.value.marked ? null : dayIn(line, at);
      if (counts || (day && day.to > at + 1)) return [];
      return amount ? amountPieces(line, at, slot, amount) : [];
    }
    case 'number':
      return numberPieces(line, at, slot, slots);
    case 'email':
      return isEmail(token.text) ? value(token.text, at + 1, WORD) : [];
    case 'phone': {
      const sole = fields.length === 1;
      const phone = phoneAt(tokens, at, sole);
      const labelled = phone ? null : phoneAt(tokens, at, true);
      if (phone) return value(phone.value, phone.to, WORD * (phone.to - at));
      return labelled ? value(labelled.value, labelled.to, WORD * (labelled.to - at), { needs: 'label' }) : [];
    }
    case 'url':
      return isUrl(token.text) ? value(token.text, at + 1, WORD) : [];
    case 'colour':
      return isColour(token.text) ? value(token.text, at + 1, WORD) : [];
    case 'plate': {
      const to = plateEnd(tokens, at);
      const needs = slot.field.optional ? ({ needs: 'role' } as const) : {};
      return to > 0 ? value(line.text.slice(token.from, tokens[to - 1]?.to), to, WORD * (to - at) + 0.5, needs) : [];
    }
    case 'code':
      return codePieces(line, at, slot);
    default:
      return [];
  }
}

/** Hours that a list is narrowed to: they may be left out, and are of the day in the argument `of` where they name one. */
const isHour = ({ what, field }: Slot): boolean => what === 'clock' && field.optional;
const dayOfHours = ({ field: { meta } }: Slot): string | undefined =>
  meta.kind === 'custom' && meta.of ? meta.of : undefined;

const DAY_END = '23:59';

/** Hours that are an act's own are rather meant than those that a list is narrowed to. */
const NARROWS = 0.9;

/** Whether a day that something goes on until stands right before a place. */
function isBehindLastDay(line: Line, at: number): boolean {
  const { tokens, lexicons } = line;
  return [1, 2, 3].some((words) => {
    if (dayIn(line, at - words)?.to !== at) return false;
    const lead = tokens[at - words - 1]?.fold ?? '';
    return lexicons.some(({ roles }) => roles[lead]?.includes('until') === true);
  });
}

/** What is said of the hours at a place: `at 10`, `de 9h à 12h`, `in the morning`. */
function hoursAt(
  line: Line,
  at: number,
  [first, last]: readonly Slot[],
  behindDay: boolean,
): Pick<Piece, 'to' | 'fills' | 'score'> | null {
  if (!first || !last) return null;
  const fill = (slot: Slot, time: string | undefined, to: number) =>
    time ? [{ slot, part: { kind: 'value', value: time } as const, from: at, to }] : [];
  const { tokens, lexicons } = line;
  const led = Math.max(...lexicons.map(({ clock }) => longestEnd(tokens, at, clock.at)));
  const span = spanAt(tokens, at, lexicons, behindDay) ?? spanAt(tokens, at, line.allLexicons, behindDay);
  if (span)
    return {
      to: span.to,
      fills: [...fill(first, span.value.from, span.to), ...fill(last, span.value.to, span.to)],
      score: (WORD * (span.to - at) + 0.5) * NARROWS,
    };
  const side = sideAt(line, at);
  if (side && side.value !== 'since') {
    const time = timeIn(line, side.to);
    // `after 5 december` is a day.
    if (!time || (dayIn(line, side.to)?.to ?? -1) >= time.to) return null;
    // An hour alone is all of it: what comes after goes to the end of the day.
    const [begin, end] = side.value === 'after' ? [time.value[0], DAY_END] : [undefined, time.value[0]];
    return {
      to: time.to,
      fills: [...fill(first, begin, time.to), ...fill(last, end, time.to)],
      score: WORD * (time.to - at),
    };
  }
  for (const from of led > 0 ? [led, at] : [at]) {
    const time = timeIn(line, from);
    const [likeliest] = time?.value ?? [];
    if (time && likeliest && (!time.bare || led > 0 || behindDay))
      return { to: time.to, fills: fill(first, likeliest, time.to), score: WORD * (time.to - at) * NARROWS };
  }
  const part = partAt(line, at);
  if (!part) return null;
  const time = timeIn(line, part.to);
  const [likeliest] = inHalf(time?.value ?? [], part.value);
  // `demain matin 10h`
  if (time && likeliest && !time.bare)
    return { to: time.to, fills: fill(first, likeliest, time.to), score: WORD * (time.to - at) };
  const { from, to } = HOURS_OF[part.value];
  // `from tomorrow 2pm to thursday evening`: the evening is when it ends.
  const ends = isBehindLastDay(line, at);
  return {
    to: part.to,
    fills: [...fill(first, ends ? undefined : from, part.to), ...fill(last, to, part.to)],
    score: WORD * (part.to - at),
  };
}

/** The hours of a list, behind its day or before it: `às 10 de amanhã`. */
function hourPieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  const hours = slots.filter(isHour);
  if (slot !== hours[0]) return [];
  const behindDay = [1, 2, 3, 4].some((words) => dayIn(line, at - words)?.to === at);
  const found = hoursAt(line, at, hours, behindDay);
  const of = dayOfHours(slot);
  const daySlot = slots.find(({ field }) => field.name === of);
  if (!found) return [];
  if (!daySlot || !of) return [found];
  const { tokens, lexicons } = line;
  const link = Math.max(found.to, ...lexicons.map(({ roles }) => longestKey(tokens, found.to, roles)?.to ?? -1));
  for (const from of link > found.to ? [link, found.to] : [found.to]) {
    const day = dayIn(line, from);
    if (!day) continue;
    const fill = { slot: daySlot, part: { kind: 'day', day: day.value } as const, from, to: day.to };
    return [found, { to: day.to, fills: [...found.fills, fill], score: found.score + WORD * (day.to - from) }];
  }
  return [found];
}

/** Days of a list that are about one thing alone: when its people were added, when they have no class. */
const DAYS_ABOUT = /^(created|unbooked)_(from|to)$/;
/** The argument with which days of one thing begin; null for all others. */
export const daysAbout = ({ name }: Field): string | null => {
  const about = DAYS_ABOUT.exec(name)?.[1];
  return about ? `${about}_from` : null;
};
const isEnd = ({ name }: Field): boolean => name === 'to' || DAYS_ABOUT.exec(name)?.[2] === 'to';

/** Which side of a day or an hour is meant, and where that is said: `after`, `avant le`, `desde`. */
function sideAt({ tokens, lexicons }: Line, at: number): Found<'after' | 'before' | 'since'> | null {
  for (const { sides, articles } of lexicons)
    for (const side of ['after', 'before', 'since'] as const) {
      const to = longestEnd(tokens, at, sides[side]);
      if (to > 0) return { to: Math.max(to, longestEnd(tokens, to, articles)), value: side };
    }
  return null;
}

/** Whether a word says, or begins to say, on which side of a day or an hour something is. */
export const beginsSide = ({ tokens, lexicons }: Line, at: number): boolean =>
  lexicons.some(({ sides }) =>
    Object.values(sides).some((said) => said.some((phrase) => wordsOf(phrase)[0] === tokens[at]?.fold)),
  );

/** Days of a list that have no end, or no beginning. */
const OPEN_ENDS: readonly string[] = ['starting', 'until'];

/** `after friday`, `avant vendredi`, `desde segunda`: where the days of a list begin or end. */
function sidePieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  const side = sideAt(line, at);
  const opens = OPEN_ENDS.every((name) => slots.some(({ field }) => field.name === name));
  const isFirst = slot.field.name === daysAbout(slot.field);
  const end = isFirst ? slot.field.name.replace(/from$/, 'to') : slot.field.name === 'from' && !opens ? 'to' : null;
  const today = slots.find(({ what, field }) => what === 'date' && field.name === end);
  if (today && side?.value === 'since') {
    // Who was registered since a day, or what was paid since, was so up to now.
    const day = oneDayIn(line, side.to);
    if (!day) return [];
    const now: Part = { kind: 'day', day: { kind: 'offset', unit: 'day', count: 0 } };
    const from = { slot, part: { kind: 'day', day: day.value, past: true } as const, from: at, to: day.to };
    const fills = [from, { slot: today, part: now, from: at, to: day.to }];
    return [{ to: day.to, fills, score: WORD * (day.to - at) + 0.1, unled: true }];
  }
  if (!opens && side?.value === 'since' && !isEnd(slot.field)) {
    // `in the garage since monday`: the one that was.
    const day = oneDayIn(line, side.to);
    const part = day && ({ kind: 'day', day: day.value, past: true } as const);
    return part ? [one(slot, part, at, day.to, WORD * (day.to - at) + 0.1, { unled: true })] : [];
  }
  if (!opens) return [];
  const day = side && (side.value === 'before') === (slot.field.name === 'until') ? oneDayIn(line, side.to) : null;
  if (!side || !day || !OPEN_ENDS.includes(slot.field.name)) return [];
  const said =
    side.value === 'since' ? { past: true as const } : { step: side.value === 'after' ? (1 as const) : (-1 as const) };
  return [one(slot, { kind: 'day', day: day.value, ...said }, at, day.to, WORD * (day.to - at) + 0.1, { unled: true })];
}

/** `next week` fills the first and the last day of a span. */
function spanPieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  const about = daysAbout(slot.field);
  const last = slots.find(({ what, field }) => what === 'date' && isEnd(field) && daysAbout(field) === about);
  // `10 times from next week`: what goes on from then begins with its first day.
  const recurs = !last && slot.field.name === 'from' && slots.some(({ what }) => what === 'weekdays');
  const begun = recurs ? wholeSpanAt(line.tokens, at, line.lexicons) : null;
  if (begun && begun.value.count > 0) {
    const day: Day = { kind: 'span', ...begun.value, end: 'first' };
    return [one(slot, { kind: 'day', day }, at, begun.to, WORD * (begun.to - at) + 0.1)];
  }
  if (!last || slot === last) return [];
  const days = (to: number, [from, until]: readonly [Day, Day]): Piece => ({
    to,
    fills: [
      { slot, part: { kind: 'day', day: from }, from: at, to },
      { slot: last, part: { kind: 'day', day: until }, from: at, to },
    ],
    score: WORD * (to - at) + 0.1,
  });
  const lately = lastDaysAt(line.tokens, at, line.allLexicons);
  if (lately) return [days(lately.to, [lately.value, { kind: 'offset', unit: 'day', count: 0 }])];
  const whole = wholeSpanAt(line.tokens, at, line.lexicons) ?? wholeSpanAt(line.tokens, at, line.allLexicons);
  // In another language's small words figures alone may be hours: `de 9 à 12`.
  const foreign = daysAt(line.tokens, at, line.allLexicons);
  const several = daysAt(line.tokens, at, line.lexicons) ?? (foreign?.value.first.kind === 'monthday' ? null : foreign);
  const end = (which: 'first' | 'last'): Day => ({ kind: 'span', ...(whole?.value as Span), end: which });
  const { meta } = slot.field;
  const named =
    meta.kind === 'date' && (meta.lean === 'begun' || meta.lean === 'done' || meta.lean === 'nearest')
      ? (monthAt(line.tokens, at, line.lexicons) ?? monthAt(line.tokens, at, line.allLexicons))
      : null;
  const month = (which: 'first' | 'last'): Day => ({
    kind: 'month',
    ...(named?.value as { month: number; year: number | null }),
    end: which,
  });
  return [
    ...(named ? [days(named.to, [month('first'), month('last')])] : []),
    ...(whole ? [days(whole.to, [end('first'), end('last')])] : []),
    ...(several ? [{ ...days(several.to, [several.value.first, several.value.last]), unled: true } as const] : []),
  ];
}

function clockPieces(line: Line, at: number, slot: Slot, slots: readonly Slot[]): Piece[] {
  const clocks = slots.filter(({ what }) => what === 'clock');
  const pieces: Piece[] = [];
  const [first, last] = clocks;
  if (slot === first && last) {
    // `friday 9 to 12`: behind a day two bare numbers are hours.
    const behind = [1, 2, 3, 4].some((words) => dayIn(line, at - words)?.to === at);
    const span = spanAt(line.tokens, at, line.lexicons, behind) ?? spanAt(line.tokens, at, line.allLexicons, behind);
    if (span)
      pieces.push({
        to: span.to,
        fills: [
          { slot: first, part: { kind: 'value', value: span.value.from }, from: at, to: span.to },
          { slot: last, part: { kind: 'value', value: span.value.to }, from: at, to: span.to },
        ],
        score: WORD * (span.to - at) + 0.5,
      });
  }
  const time = timeIn(line, at);
  const [likeliest] = time?.value ?? [];
  // `9 janvier` is a day, and no 9 o'clock.
  const isOfDay = time?.bare === true && (dayIn(line, at)?.to ?? 0) > time.to;
  if (time && likeliest && !isOfDay)
    pieces.push(
      one(
        slot,
        { kind: 'value', value: likeliest },
        at,
        time.to,
        WORD * (time.to - at) - 0.3,
        time.bare ? { needs: 'at' } : {},
      ),
    );
  return pieces;
}

/** Whether a word is, or nearly is, one of days and times: such a word is no beginning of a text. */
export function likeTime(line: Line, at: number): boolean {
  const word = line.tokens[at]?.fold ?? '';
  if (/^[\d#+]/.test(word)) return true;
  if (dayIn(line, at) || timeIn(line, at)?.bare === false || partAt(line, at)) return true;
  if (wholeSpanAt(line.tokens, at, line.lexicons)) return true;
  if (word.length < 4) return false;
  return line.allLexicons.some(
    ({ days, weekdays }) =>
      weekdays.some((names) => names.some((name) => name.length >= 4 && slipsBetween(word, name, 1) !== null)) ||
      Object.keys(days).some((name) => name.length >= 4 && slipsBetween(word, name, 1) !== null),
  );
}
