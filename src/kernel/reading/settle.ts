/** From words that fill slots to arguments: days of the calendar, rows, and the readings that come of words with two meanings. */
import { addDays, instantOf, localTimeOf, wallState } from '#contract/rules/zone.ts';
import { accepts } from '../accepts.ts';
import type { AnyCommand } from '../command.ts';
import { type Field, isDone } from '../fields.ts';
import type { Assigned } from './assign.ts';
import { daysOf, type Lean, type Today } from './calendar.ts';
import { isOwned, isTimed, meantRows, OWNERS, type Wanted, whichOf } from './classes.ts';
import type { Naming } from './command-names.ts';
import type { Day } from './day-words.ts';
import { LEVEL } from './name-match.ts';
import type { NameHit } from './names.ts';
import { HOURS_OF, type Hours, inHalf } from './parts-of-day.ts';
import type { Line, Part } from './pieces.ts';
import { shifted } from './shifts.ts';
import type { NamedRow, ReadOptions, WordChoice, WordSpan } from './types.ts';

export interface Settled {
  readonly args: Readonly<Record<string, unknown>>;
  /** What was said of a moment whose day or hour is still asked: `2026-11-30`, or `T10:00`. */
  readonly begun: Readonly<Record<string, string>>;
  readonly spans: readonly WordSpan[];
  readonly score: number;
  /** Words were left over, or name nobody. */
  readonly whole: boolean;
}

export interface Place {
  readonly command: AnyCommand;
  readonly naming: Naming;
  readonly fields: readonly Field[];
  readonly known: ReadonlySet<string>;
  readonly line: Line;
  readonly today: Today;
  readonly now: Date;
  readonly timeZone: string;
  /** Rows that go by their owners' names, by entity. */
  readonly owned: ReadonlyMap<string, readonly NamedRow[]>;
  /** Rows that begin on the days that were said, by entity. */
  readonly dated: ReadonlyMap<string, readonly NamedRow[]>;
  /** Who teaches as a rule, by the number of the student. */
  readonly usual: ReadonlyMap<number, NamedRow>;
  /** The row in focus. */
  readonly here?: ReadOptions['here'];
  /** Arguments that words are about. */
  readonly whose?: ReadonlySet<string>;
}

interface Fill {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/** One argument in one of the ways it may be meant. */
interface Way {
  readonly value?: unknown;
  readonly begun?: string;
  readonly spans: readonly WordSpan[];
  readonly score: number;
  readonly whole: boolean;
}

const MISSING = -0.8;
const SECOND = -0.15;
const MOST_WAYS = 4;

export const leanOf = ({ meta }: Field): Lean =>
  meta.kind === 'instant'
    ? 'ahead'
    : meta.kind !== 'date'
      ? 'any'
      : meta.lean === 'done'
        ? 'begun'
        : (meta.lean ?? 'either');

/** What the name itself says of the arguments; a name that says two things of one says nothing of it. */
const saidIn = ({ args = {} }: Naming): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

/** Whether an hour ends the part of a day on which something begins that goes on until another: `this morning until friday`. */
function isOfFirstDay({ slot, from }: Assigned['fills'][number], fills: readonly Assigned['fills'][number][]): boolean {
  if (slot.what !== 'clock' || slot.field.name !== 'end_time') return false;
  const days = fills.filter((fill) => fill.slot.what === 'date');
  return days.some((day) => day.from === from) && days.some((day) => day.slot.field.name === 'to' && day.from !== from);
}

/** The readings that one assignment comes to, the likeliest first. */
export function settle(assigned: Assigned, place: Place): readonly Settled[] {
  const { fields, naming, known, line } = place;
  const byField = new Map<string, Map<string, Fill[]>>();
  for (const { slot, part, from, to } of assigned.fills.filter((fill) => !isOfFirstDay(fill, assigned.fills))) {
    const own = byField.get(slot.field.name) ?? new Map<string, Fill[]>();
    const side = slot.key.split(':')[1] ?? 'all';
    own.set(side, [...(own.get(side) ?? []), { part, from, to }]);
    byField.set(slot.field.name, own);
  }
  const usual = usualOf(assigned, place);
  const spoken: Place = { ...place, whose: new Set(byField.keys()) };
  // `upcoming classes tomorrow` are tomorrow's.
  const saysDays = byField.has('from') || byField.has('to');
  const said = saidIn(naming);
  let ways: Settled[] = [
    {
      args: { ...said, ...(saysDays ? {} : daysFrom(naming.days, place.today)) },
      begun: {},
      spans: leftSpans(line, assigned.left),
      score: assigned.score + naming.score,
      whole: assigned.left.length === 0,
    },
  ];
  for (const field of fields) {
    const own = byField.get(field.name);
    if (!own) {
      const open = !field.optional && !known.has(field.name) && !(field.name in said);
      const announced = naming.about === field.name ? 1.5 : 0;
      if (open || announced)
        ways = ways.map((way) => ({ ...way, score: way.score + (open ? MISSING : 0) - announced }));
      continue;
    }
    ways = ways
      .flatMap((way) =>
        waysOf(field, own, spoken, way.args, usual).map(
          (one): Settled => ({
            args: one.value === undefined ? way.args : { ...way.args, [field.name]: one.value },
            begun: one.begun === undefined ? way.begun : { ...way.begun, [field.name]: one.begun },
            spans: [...way.spans, ...one.spans],
            score: way.score + one.score,
            whole: way.whole && one.whole,
          }),
        ),
      )
      .slice(0, MOST_WAYS);
  }
  return ways.map((way) => ({ ...way, spans: [...way.spans].sort((a, b) => a.from - b.from) }));
}

/** The days that the name of a command says, by the argument: `upcoming classes` are those from today on. */
const daysFrom = (days: Naming['days'], { date }: Today): Settled['args'] =>
  Object.fromEntries(Object.entries(days ?? {}).map(([name, step]) => [name, addDays(date, step)]));

/** Words side by side that were not understood are one span. */
function leftSpans({ tokens }: Line, left: readonly number[]): readonly WordSpan[] {
  const spans: { from: number; to: number; last: number }[] = [];
  for (const at of left) {
    const token = tokens[at];
    const last = spans.at(-1);
    if (!token) continue;
    if (last && last.last === at - 1) {
      last.to = token.to;
      last.last = at;
    } else spans.push({ from: token.from, to: token.to, last: at });
  }
  return spans.map(({ from, to }) => ({ from, to, field: '', state: 'unknown' }));
}

function waysOf(
  field: Field,
  own: ReadonlyMap<string, readonly Fill[]>,
  place: Place,
  args: Settled['args'],
  usual: readonly Usual[],
): readonly Way[] {
  const { line } = place;
  const span = ({ from, to }: Fill, state: WordSpan['state'], more: Partial<WordSpan> = {}): WordSpan => ({
    from: line.tokens[from]?.from ?? 0,
    to: line.tokens[to - 1]?.to ?? 0,
    field: field.name,
    state,
    ...more,
  });
  const all = fillsOf(own);
  const unsure = (state: 'ambiguous' | 'unknown', score: number, more: Partial<WordSpan> = {}): Way => ({
    spans: all.map((one, index) => span(one, state, index === 0 ? more : {})),
    score,
    whole: state === 'ambiguous',
  });
  switch (field.meta.kind) {
    case 'instant':
      return momentWays(field, own, place, instantOfClass(place, args), span, unsure);
    case 'date': {
      const said = own.get('all')?.[0]?.part;
      if (said?.kind === 'open day') return [unsure('ambiguous', -0.8)];
      if (said?.kind !== 'day') return [unsure('unknown', -1)];
      const { day, step = 0, past } = said;
      // Nobody is born on the last 15th of December because a 15th of December was said.
      if (field.name === 'date_of_birth' && !(day.kind === 'date' && day.year !== null))
        return [unsure('unknown', -2.5)];
      const days = daysOf(day, past ? 'past' : leanIn(field, day, args), firstDay(field, day, args, place.today))
        .map((date) => addDays(date, step))
        .filter((date) => accepts(field, date))
        // Nor was anything done on a day that is still to come.
        .filter((date) => !isDone(field) || date <= place.today.date);
      if (days.length === 0) return [unsure('unknown', -2.5)];
      return days.map((value, index) => ({
        value,
        spans: all.map((one) => span(one, 'ok')),
        score: index * SECOND,
        whole: true,
      }));
    }
    case 'ref':
    case 'refs':
    case 'rows':
      return rowWays(field, own, place, usual, span, unsure, args);
    default: {
      const [fill] = all;
      if (fill?.part.kind === 'choices') return [unsure('ambiguous', -0.5, { choices: fill.part.choices })];
      if (fill?.part.kind !== 'value' || !accepts(field, fill.part.value)) return [unsure('unknown', -2)];
      return [{ value: fill.part.value, spans: all.map((one) => span(one, 'ok')), score: 0, whole: true }];
    }
  }
}

/** The first day of a span, where its last one goes by a weekday: `from monday to wednesday`, said on a Wednesday. */
function firstDay(field: Field, day: Day, args: Settled['args'], today: Today): Today {
  const first = args.date ?? args.from;
  if (field.name !== 'to' || typeof first !== 'string') return today;
  const goesOn = day.kind === 'weekday' ? day.which === 'bare' : day.kind === 'monthday' || endsBegun(field, day, args);
  return goesOn ? { ...today, date: first } : today;
}

/** Days that close a span which has begun, though they may be still to come: `from 1 to 30 november`, said in between. */
const ENDS: ReadonlySet<Day['kind']> = new Set(['weekday', 'date', 'monthday']);
const endsBegun = (field: Field, { kind }: Day, { from }: Settled['args']): boolean =>
  leanOf(field) === 'begun' && field.name === 'to' && typeof from === 'string' && ENDS.has(kind);
const leanIn = (field: Field, day: Day, args: Settled['args']): Lean =>
  endsBegun(field, day, args) ? 'either' : leanOf(field);

/** The words of an argument; those that say two parts of it are told once. */
const fillsOf = (own: ReadonlyMap<string, readonly Fill[]>): readonly Fill[] =>
  [...own.values()].flat().filter(({ from }, index, all) => all.findIndex((one) => one.from === from) === index);

const dayOf = (fills: readonly Fill[] | undefined): Day | null => {
  const part = fills?.[0]?.part;
  return part?.kind === 'day' ? part.day : null;
};
/** The times that were said, those of the part of the day alone that was said with its day. */
function timesOf(fills: readonly Fill[] | undefined, ofDay: readonly Fill[] | undefined): readonly string[] | null {
  const part = fills?.[0]?.part;
  if (part?.kind !== 'times') return null;
  const half = partOf(ofDay);
  return half ? inHalf(part.times, half) : part.times;
}
const partOf = (fills: readonly Fill[] | undefined) => {
  const part = fills?.[0]?.part;
  return part?.kind === 'day' ? part.part : undefined;
};
/** The hours that a moment may lie within: those that were said, or those of the part of its day. */
function hoursIn(own: ReadonlyMap<string, readonly Fill[]>): Hours {
  const said = own.get('time')?.[0]?.part;
  if (said?.kind === 'hours') return said;
  const part = partOf(own.get('day'));
  return part ? HOURS_OF[part] : {};
}

/** An instant of the day on which all rows begin, or nothing. */
function sharedDay(rows: readonly NamedRow[], timeZone: string): string | null {
  const days = new Set(rows.map(({ at = '' }) => at && localTimeOf(at, timeZone).date));
  return days.size === 1 ? (rows[0]?.at ?? null) : null;
}

/** An exam that the order needs; one that it may name is beside it. */
const isTimedRow = (field: Field): boolean => !field.optional && isTimed(field);

/** When the class or the exam begins that an order is about, as far as that is known. */
function instantOfClass(
  { fields, known, owned, dated, line, here, whose, now, timeZone }: Place,
  args: Settled['args'],
): string | null {
  const field = fields.find((one) => isOwned(one) || isTimedRow(one));
  if (!field || !('entity' in field.meta)) return null;
  const { entity } = field.meta;
  const value = args[field.name];
  const ids = typeof value === 'number' ? [value] : ((value as { ids?: readonly number[] } | undefined)?.ids ?? []);
  // Of exams of one day which one is asked, and the day is known.
  if (value === undefined && whose?.has(field.name) && isTimedRow(field)) {
    const ahead = (dated.get(entity) ?? []).filter(({ at = '' }) => at > now.toISOString());
    return sharedDay(ahead, timeZone);
  }
  // Whoever was named and is asked for is not the one in focus: `move joão at the same time`.
  if (value === undefined && whose?.has(field.name)) return null;
  if (value === undefined && known.has(field.name)) return here?.entity === entity ? (here.row.at ?? null) : null;
  const [id] = ids;
  if (id === undefined || ids.length > 1) return null;
  const among = owned.get(entity) ?? dated.get(entity);
  return (among?.find((row) => row.id === id) ?? line.ids.get(entity)?.get(id))?.at ?? null;
}

type SpanOf = (fill: Fill, state: WordSpan['state'], more?: Partial<WordSpan>) => WordSpan;
type Unsure = (state: 'ambiguous' | 'unknown', score: number, more?: Partial<WordSpan>) => Way;

/** A moment has a day and a time: with only one of the two it is not yet said. */
function momentWays(
  field: Field,
  own: ReadonlyMap<string, readonly Fill[]>,
  place: Place,
  before: string | null,
  span: SpanOf,
  unsure: Unsure,
): readonly Way[] {
  const { today, timeZone } = place;
  const all = fillsOf(own);
  const day = dayOf(own.get('day'));
  const same = own.get('time')?.[0]?.part.kind === 'same';
  const local = before === null ? null : localTimeOf(before, timeZone);
  const times = same ? local && [local.time] : timesOf(own.get('time'), own.get('day'));
  const lean = leanOf(field);
  // An hour that the clock leaves out is asked, and so is one that it shows twice: the form says which there is, and which is meant.
  const asked = (date: string, time: string): readonly Way[] | null => {
    const state = wallState(date, time, timeZone);
    if (state === 'once') return null;
    const begun = state === 'never' ? `${date}T${time}` : instantOf(date, time, timeZone);
    return [{ ...unsure('ambiguous', -0.8), begun }];
  };
  const said = (value: string): readonly Way[] =>
    accepts(field, value)
      ? [{ value, spans: all.map((one) => span(one, 'ok')), score: 0, whole: true }]
      : [unsure('unknown', -2.5)];
  const moved = own.get('day')?.[0]?.part;
  if (moved?.kind === 'shift') {
    const [time] = times ?? [];
    const shift = { ...moved.shift, ...(time ? { time } : {}) };
    if (shift.count === 0) return [unsure('ambiguous', -0.3)];
    return before === null ? [unsure('ambiguous', -0.3, { shift })] : said(shifted(before, shift, timeZone));
  }
  if (moved?.kind === 'open day')
    return [{ ...unsure('ambiguous', -0.8), ...(times?.[0] ? { begun: `T${times[0]}` } : {}) }];
  if (moved?.kind === 'span') {
    const end = (which: 'first' | 'last') => daysOf({ kind: 'span', ...moved.span, end: which }, 'any', today)[0] ?? '';
    const from = instantOf(end('first'), '00:00', timeZone);
    return [unsure('ambiguous', -0.8, { within: { from, to: instantOf(addDays(end('last'), 1), '00:00', timeZone) } })];
  }
  // `from 9 to 10`: of the day that the class has.
  if (moved?.kind === 'same') {
    if (!local) return [{ ...unsure('ambiguous', -0.8), ...(times?.[0] ? { begun: `T${times[0]}` } : {}) }];
    const [time] = times ?? [];
    if (!time) return [unsure('unknown', -2.5)];
    return asked(local.date, time) ?? said(instantOf(local.date, time, timeZone));
  }
  // `mudar o exame de sexta para as 9h`: an exam keeps its day where only another hour is said.
  if (!day && local && times?.[0] && place.fields.some(isTimedRow)) {
    const kept = times.map((time) => instantOf(local.date, time, timeZone)).filter((value) => accepts(field, value));
    return kept.flatMap((value) => said(value));
  }
  if (!day || !times) {
    const days = day ? daysOf(day, lean, today) : [];
    if (day && days.length === 0) return [unsure('unknown', -2.5)];
    // What is sure of it goes along into the question.
    const [date, another] = days;
    if (date && !another)
      return [{ ...unsure('ambiguous', -0.8, { within: withinDay(date, hoursIn(own), timeZone) }), begun: date }];
    // Which of two days is asked; what is free is shown from the first of them on.
    if (date && another) {
      const [first, last] = [date, another].map((one) => withinDay(one, hoursIn(own), timeZone));
      return [unsure('ambiguous', -0.8, { within: { from: first?.from ?? '', to: last?.to ?? '' } })];
    }
    return [{ ...unsure('ambiguous', -0.8), ...(!day && times?.[0] ? { begun: `T${times[0]}` } : {}) }];
  }
  if (times.length === 0) return [unsure('unknown', -2.5)];
  const walls = times.flatMap((time) => daysOf(day, lean, today, time).map((date) => ({ date, time })));
  const [only, another] = walls;
  const question = only && !another ? asked(only.date, only.time) : null;
  if (question) return question;
  const moments = walls
    .filter(({ date, time }) => wallState(date, time, timeZone) !== 'never')
    .map(({ date, time }) => instantOf(date, time, timeZone));
  // A day that is over is no moment.
  const valid = moments.filter((value) => accepts(field, value));
  if (valid.length === 0) return [unsure('unknown', -2.5)];
  return valid.map((value, index) => ({
    value,
    spans: all.map((one) => span(one, 'ok')),
    score: index * SECOND,
    whole: true,
  }));
}

/** A day, or the hours of it that were said, as instants. */
function withinDay(date: string, { from, to }: Hours, timeZone: string): NonNullable<WordSpan['within']> {
  return {
    from: instantOf(date, from ?? '00:00', timeZone),
    // An end of 23:59 is the day's own.
    to: to && to < '23:59' ? instantOf(date, to, timeZone) : instantOf(addDays(date, 1), '00:00', timeZone),
  };
}

const valueFor = (field: Field, ids: readonly number[]): unknown =>
  field.meta.kind === 'ref' ? ids[0] : field.meta.kind === 'rows' ? { ids } : ids;
const choicesFor = (field: Field, rows: readonly NamedRow[]): readonly WordChoice[] =>
  rows.map(({ id, label, detail, at }) => ({
    value: valueFor(field, [id]),
    label,
    ...(detail ? { detail } : {}),
    ...(at ? { at } : {}),
  }));

function rowWays(
  field: Field,
  own: ReadonlyMap<string, readonly Fill[]>,
  place: Place,
  usual: readonly Usual[],
  span: SpanOf,
  unsure: Unsure,
  args: Settled['args'],
): readonly Way[] {
  const fills = own.get('all') ?? [];
  const [first] = fills;
  const entity = 'entity' in field.meta ? field.meta.entity : '';
  const owned = place.owned.get(entity);
  if (owned && (!first || first.part.kind === 'hit'))
    return ownedWays(field, own, owned, place, span, unsure, args.was);
  if (!first && isTimed(field)) return timedWays(field, own, place, span, unsure, args.kind);
  if (!first || first.part.kind === 'unknown') return [unsure('unknown', -0.5)];
  const ids: number[] = [];
  const spans: WordSpan[] = [];
  let sure = true;
  for (const fill of fills) {
    if (fill.part.kind === 'ids') {
      ids.push(...fill.part.ids);
      const [row] = fill.part.rows;
      const label = fill.part.ids.length === 1 ? row?.label : undefined;
      spans.push(span(fill, 'ok', { ...(label ? { label } : {}), ...(row?.at && label ? { at: row.at } : {}) }));
    } else if (fill.part.kind === 'usual') {
      const [sole, ...more] = usual;
      if (!sole) return [unsure('unknown', -0.5)];
      if (more.some(({ teacher }) => teacher.id !== sole.teacher.id)) {
        sure = false;
        const choices = usual.map(({ teacher, of }) => ({
          value: valueFor(field, [teacher.id]),
          label: teacher.label,
          detail: [of.label, of.detail].filter(Boolean).join(' · '),
        }));
        spans.push(span(fill, 'ambiguous', { choices }));
      } else {
        ids.push(sole.teacher.id);
        spans.push(span(fill, 'ok', { label: sole.teacher.label }));
      }
    } else if (fill.part.kind === 'hit') {
      const row = only(fill.part.hit);
      if (row) {
        ids.push(row.id);
        spans.push(span(fill, 'ok', { label: row.label }));
      } else {
        sure = false;
        spans.push(
          span(fill, 'ambiguous', { choices: choicesFor(field, [...fill.part.hit.rows, ...fill.part.hit.others]) }),
        );
      }
    }
  }
  const value = valueFor(field, [...new Set(ids)]);
  if (!sure) {
    const beside = ids.length > 0 ? { beside: [...new Set(ids)] } : {};
    const asked = spans.map((one) => (one.state === 'ambiguous' ? { ...one, ...beside } : one));
    return [{ spans: asked, score: -0.4, whole: true }];
  }
  return accepts(field, value) ? [{ value, spans, score: 0, whole: true }] : [unsure('unknown', -1)];
}

/** Rows by their day and hour: the only one of that day is meant, and of several which one is asked. */
function timedWays(
  field: Field,
  own: ReadonlyMap<string, readonly Fill[]>,
  { known, dated, now, timeZone, today, line }: Place,
  span: SpanOf,
  unsure: Unsure,
  kind: unknown,
): readonly Way[] {
  const day = dayOf(own.get('day'));
  const found = dated.get('entity' in field.meta ? field.meta.entity : '');
  if (!day || !found) return [unsure('ambiguous', -1.5)];
  // `the theory exam of tuesday` is none of the others of that day.
  const onDay = kind === undefined ? found : found.filter(({ charge }) => charge === kind);
  const part = partOf(own.get('day'));
  const times = timesOf(own.get('time'), own.get('day'));
  const { rows } = meantRows(
    onDay,
    { who: null, day, times, ...(part ? { part } : {}) },
    'timed',
    now,
    timeZone,
    today,
  );
  const all = fillsOf(own);
  const [row, another] = rows;
  if (!row) return [{ ...unsure('unknown', -1.5, { none: { of: 'then', said: wordsIn(line, all) } }), whole: true }];
  const isKnown = known.has(field.name);
  if (another) return [unsure('ambiguous', isKnown ? -0.3 : 0.5, { choices: choicesFor(field, rows) })];
  const value = valueFor(field, [row.id]);
  const spans = all.map((one, index) => span(one, 'ok', index === 0 ? { label: row.label } : {}));
  // A day beside the exam in focus is rather the one that it moves to.
  return [{ value, spans, score: isKnown ? -0.2 : 0.9, whole: true }];
}

/** The row that can only be meant. A slip of the finger is always asked. */
const only = ({ rows, level }: NameHit): NamedRow | null =>
  rows.length === 1 && level > LEVEL.slipped ? (rows[0] ?? null) : null;

/** Who teaches somebody as a rule, and who that is. */
interface Usual {
  readonly teacher: NamedRow;
  readonly of: NamedRow;
}

/**
 * Who teaches the one student that the words name as a rule: several where it may be one student or another, nobody where
 * that is not known of each, or several students were named.
 */
function usualOf({ fills }: Assigned, { usual }: Place): readonly Usual[] {
  const named = fills.flatMap(({ slot: { field }, part }): (readonly NamedRow[])[] => {
    const entity = 'entity' in field.meta ? field.meta.entity : '';
    const owned = OWNERS[entity] === 'student';
    if (!owned && entity !== 'student') return [];
    if (part.kind === 'hit') return [part.hit.level > LEVEL.slipped ? part.hit.rows : []];
    return part.kind === 'ids' ? [part.rows.map((row) => (owned ? { ...row, id: row.owner ?? 0 } : row))] : [];
  });
  const [students = [], ...further] = named;
  const others = further.some((rows) => rows.some(({ id }) => students.every((one) => one.id !== id)));
  const found = students.flatMap((of) => {
    const teacher = usual.get(of.id);
    return teacher ? [{ teacher, of }] : [];
  });
  return others || found.length < students.length ? [] : found;
}

/** The words that parts of an argument were read from, in the order of the line; a word that joins two of them stays (`sexta às 23h`). */
function wordsIn({ text, tokens }: Place['line'], fills: readonly Fill[]): string {
  let words = '';
  let last: Fill | null = null;
  for (const fill of [...fills].sort((a, b) => a.from - b.from)) {
    if (last && fill.from < last.to) continue;
    const from = tokens[fill.from]?.from;
    const gap = last === null ? '' : fill.from - last.to > 1 ? ' ' : text.slice(tokens[last.to - 1]?.to, from);
    words += gap + text.slice(from, tokens[fill.to - 1]?.to);
    last = fill;
  }
  return words;
}

/** A class by its student, its day and its time. */
function ownedWays(
  field: Field,
  own: ReadonlyMap<string, readonly Fill[]>,
  rows: readonly NamedRow[],
  { command, naming, known, today, now, timeZone, dated, line }: Place,
  span: SpanOf,
  unsure: Unsure,
  was: unknown,
): readonly Way[] {
  const which = whichOf(command.id, naming.args);
  const who = own.get('all')?.[0]?.part;
  const day = dayOf(own.get('day'));
  const part = partOf(own.get('day'));
  const times = timesOf(own.get('time'), own.get('day'));
  const said = own.get('day')?.[0]?.part;
  const nth = said?.kind === 'nth' ? said.nth : undefined;
  const all = fillsOf(own);
  if (who?.kind !== 'hit') {
    if (known.has(field.name)) return [unsure('unknown', -3)];
    const onDay = dated.get('entity' in field.meta ? field.meta.entity : '');
    if (!day || !onDay) return [unsure('ambiguous', -1.5)];
    // A day alone names no class, but whoever picks does so among those of that day.
    const wanted = { who: null, day, times, ...(part ? { part } : {}) };
    const those = meantRows(onDay, wanted, which, now, timeZone, today).rows;
    if (those.length > 0) return [unsure('ambiguous', -1.5, { choices: choicesFor(field, those) })];
    return [
      { ...unsure('unknown', -1.5, { none: { of: 'then', said: wordsIn(line, all.slice(0, 1)) } }), whole: true },
    ];
  }
  const { charges } = naming;
  const kinds = charges ? rows.filter(({ charge = '' }) => charges.includes(charge)) : rows;
  // A payment by how much it was; where there is none such, nothing is sure.
  const those = was === undefined ? kinds : kinds.filter(({ amount }) => amount === was);
  if (was !== undefined && those.length === 0)
    return [
      unsure('ambiguous', -0.3, {
        choices: choicesFor(
          field,
          meantRows(kinds, { who: who.hit, day: null, times: null }, which, now, timeZone, today).rows,
        ),
      }),
    ];
  const find = (wanted: Omit<Wanted, 'who'>) =>
    meantRows(those, { who: who.hit, ...wanted }, which, now, timeZone, today);
  const exact = find({ day, times, ...(part ? { part } : {}), ...(nth ? { nth } : {}) });
  const [row] = exact.rows;
  if (row && exact.sure)
    return [
      {
        value: valueFor(field, [row.id]),
        spans: all.map((one, index) =>
          span(one, 'ok', index === 0 ? { label: row.label, ...(row.at ? { at: row.at } : {}) } : {}),
        ),
        score: 0.3,
        whole: true,
      },
    ];
  if (exact.rows.length > 0) return [unsure('ambiguous', -0.3, { choices: choicesFor(field, exact.rows) })];
  // No class on that day: the person's others are offered, and it is told.
  const others = day || times || nth ? find({ day: null, times: null }).rows : [];
  if (others.length > 0) {
    const said = wordsIn(line, [...(own.get('day') ?? []), ...(own.get('time') ?? [])]);
    const isClass = 'entity' in field.meta && field.meta.entity === 'booking';
    return [
      unsure('ambiguous', -2, {
        choices: choicesFor(field, others),
        ...(isClass ? { none: { of: 'then', said } } : {}),
      }),
    ];
  }
  const [person, another] = who.hit.rows;
  if (!person || another || who.hit.level <= LEVEL.slipped) return [unsure('unknown', -1.2)];
  const of = which === 'to leave' ? 'entered' : which;
  const told = of === 'begun' || of === 'ahead' || of === 'counted' || of === 'entered';
  return [unsure('unknown', -1.2, told ? { none: { of, said: person.label } } : {})];
}
