/**
 * One joint choice over all words of a line for one command: which words fill which arguments, which are small words, and
 * which were not understood. Goes from left to right and keeps the best ways to have read what is behind.
 */
import { isJumbled, slipsBetween } from '#contract/rules/edits.ts';
import { type Field, isDone } from '../fields.ts';
import { isOwned, isTimed, OWNERS } from './classes.ts';
import type { Naming } from './command-names.ts';
import { isFunction, isVerb } from './command-names.ts';
import { type Day, isEveryWeek } from './day-words.ts';
import { LANGUAGES } from './languages.ts';
import { type LeadIn, leadInsAt } from './lead-ins.ts';
import type { Lexicon, Role } from './lexicon.ts';
import { LEVEL, type Level } from './name-match.ts';
import type { NameHit } from './names.ts';
import { NEGATIONS } from './negations.ts';
import { longestEnd, longestKey } from './phrases.ts';
import { beginsSide, dayIn, daysAbout, isFirst, type Line, type Piece, partAt, piecesAt, timeIn } from './pieces.ts';
import { becauseAt, PRONOUNS } from './reasons.ts';
import { secondOrderAt } from './second-orders.ts';
import { allows, isMarked, type Slot } from './slots.ts';
import { labelsOfSlot, markedTexts, nameTexts, newText, tailText } from './texts.ts';

export interface Assigned {
  readonly fills: Piece['fills'];
  /** Tokens that were not understood. */
  readonly left: readonly number[];
  readonly score: number;
}

interface State {
  readonly at: number;
  readonly filled: ReadonlySet<string>;
  readonly fills: Piece['fills'];
  readonly left: readonly number[];
  readonly score: number;
}

/** Ways kept at a place, and ways that fill the same slots. */
const KEPT = 48;
const ALIKE = 4;

const LEFT_OVER = -4;
/** More than that where the word orders something. */
const ORDER_LEFT = -4;
/** A text that begins with what may be the rest of a name but for a slip. */
const CUTS_SLIPPED = -2;
const UNLED_AMOUNT = -8;
const UNLED_NAME = -7;
/** A time behind one that was not understood. */
const LATER_TIME = -3;
/** Which of several a row is, behind a word that leads to where it goes. */
const BACKWARDS = -2;
/** A name made of a part of one. */
const CUTS_NAME = -5;
/** Nothing of the line was found but such a name. */
const ONLY_NOBODY = -8;
/** A name that nobody has, where a row has to be named: it is seen as such, and asked. */
const NOBODY = -0.6;
/** The same where the words are the name of a row of another entity. */
const IS_ANOTHER = -5;

export interface Task {
  readonly line: Line;
  readonly naming: Naming;
  readonly fields: readonly Field[];
  readonly slots: readonly Slot[];
  /** Names of arguments that are known without words. */
  readonly known: ReadonlySet<string>;
  /** Words that belong to the command itself wherever they stand (`class`, `student`). */
  readonly own: ReadonlySet<string>;
  /** It changes nothing: what it shows is narrowed by what is said. */
  readonly shows: boolean;
}

/** The ways to read a line for a command, the best first. */
export function assign(task: Task): readonly Assigned[] {
  const { line, naming, slots, fields, own } = task;
  const { tokens } = line;
  const named = new Set(
    naming.spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  const said = new Set(Object.keys({ ...naming.args, ...naming.days }));
  const places: State[][] = Array.from({ length: tokens.length + 1 }, () => []);
  const put = (state: State) => places[state.at]?.push(state);
  put({ at: 0, filled: said, fills: [], left: [], score: 0 });
  const labels = {
    of: slots
      .filter(({ what }) => what !== 'tail' && what !== 'text')
      .map((slot) => ({ field: slot.field, said: labelsOfSlot(line, slot) })),
  };
  const free = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (named.has(at)) return false;
    return true;
  };
  const isNamedUpTo = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (!named.has(at)) return false;
    return true;
  };
  // What is added is named behind the act: in `sort by enrolment` nobody called Sort is enrolled.
  const begun = Math.min(tokens.length, ...naming.spans.map(([from]) => from));
  const found = new Map<number, readonly Piece[]>();
  const pieces = (at: number): readonly Piece[] => {
    let known = found.get(at);
    if (!known) {
      known = [
        ...slots.flatMap((slot) => piecesAt(line, at, slot, slots, fields)),
        ...(naming.spans.length === 0 || at > begun
          ? nameTexts(line, at, slots, naming.spans.length === 0 && at === 0 ? null : own, task.known)
          : []),
      ].filter(({ to }) => free(at, to));
      found.set(at, known);
    }
    return known;
  };
  const opened = new Map<number, readonly LeadIn[]>();
  const leads = (at: number): readonly LeadIn[] => {
    let known = opened.get(at);
    if (!known) {
      known = leadInsAt(tokens, at, line.lexicons, labels, (one) => named.has(one));
      opened.set(at, known);
    }
    return known;
  };

  const second = secondOrderAt(tokens, line.allLexicons);
  // `annule … et remets le mardi` is one order, named by both of its verbs.
  const endsAt = second !== null && ![...named].some((at) => at >= second) ? second : null;
  for (let at = 0; at < tokens.length; at++) {
    for (const state of kept(places[at] ?? [])) {
      // What is ordered besides is told as not understood, and none of it is said of the first order.
      if (at === endsAt) {
        const left = [...state.left, ...tokens.slice(at).map((_, index) => at + index)];
        put({ ...state, at: tokens.length, score: state.score + LEFT_OVER, left });
        continue;
      }
      if (named.has(at)) {
        put({ ...state, at: at + 1 });
        continue;
      }
      for (const lead of leads(at)) {
        if (named.has(lead.to) || !free(at, lead.to)) continue;
        for (const piece of pieces(lead.to)) take(state, lead, piece, task, put);
        nobody(state, lead, task, put);
      }
      // `message rita and grace: …`
      const next = nextName(line, at);
      if (next !== null && free(at, next))
        for (const piece of pieces(next)) if (againFor(state, piece, next - at)) again(state, piece, 0, put);
      for (const piece of markedTexts(line, at, slots, naming.opens))
        if (free(at, piece.to)) fill(state, piece, 0, put);
      // `new address of rita 12 high street`, `rita lives at 12 high street`: what is new stands right behind whose it is.
      const opened = slots.find(({ field, key }) => field.name === naming.opens && !state.filled.has(key));
      const last = state.fills.at(-1);
      if (opened && last && isNamedUpTo(last.to, at) && last.part.kind === 'hit' && !goesOn(state, line, LEVEL.words)) {
        const piece = newText(line, at, opened, slots);
        if (piece && free(at, piece.to)) fill(state, piece, 0, put);
      }
      const tail = slots.find(({ what, key }) => what === 'tail' && !state.filled.has(key));
      if (
        tail &&
        !isMarked(tail.field) &&
        nothingElse(state, task, tail) &&
        !goesOn(state, line, LEVEL.words) &&
        !broken(state, tail, line) &&
        !isNameBeforeText(state, line)
      ) {
        const piece = tailText(line, at, tail, own, takesDay(fields), slots) ?? afflicted(line, at, tail, task);
        // With a slip in its next word the name goes on as well: `tell elodie bonet that …` names nobody surely.
        if (piece && free(at, piece.to)) fill(state, piece, goesOn(state, line, LEVEL.slipped) ? CUTS_SLIPPED : 0, put);
      }
      skip(state, task, put);
    }
  }
  const endless = slots.some(({ field }) => field.name === 'until');
  const ends = (places[tokens.length] ?? []).filter(
    // Where a list can be narrowed up to a day, an end without a beginning is that.
    (state) => !hoursOfNoDay(state) && !(endless && state.filled.has('to') && !state.filled.has('from')),
  );
  return kept(ends)
    .map(({ fills, left, score }) => ({ fills, left, score: score + (namesNobody(fills, left) ? ONLY_NOBODY : 0) }))
    .sort((a, b) => b.score - a.score);
}

/** Whether rows that nobody found are all that was said, and words of the line are left besides, or several are so. */
function namesNobody(fills: Piece['fills'], left: readonly number[]): boolean {
  const unknown = fills.filter(({ part }) => part.kind === 'unknown').length;
  return unknown > 0 && unknown === fills.length && unknown + left.length > 1;
}

/** The best states at a place; of those that fill the same slots only a few. */
function kept(states: readonly State[]): readonly State[] {
  const alike = new Map<string, number>();
  return [...states]
    .sort((a, b) => b.score - a.score)
    .filter(({ filled }) => {
      const key = [...filled].sort().join(' ');
      const count = (alike.get(key) ?? 0) + 1;
      alike.set(key, count);
      return count <= ALIKE;
    })
    .slice(0, KEPT);
}

function fill(state: State, piece: Piece, more: number, put: (state: State) => void): void {
  if (piece.fills.some(({ slot }) => state.filled.has(slot.key))) return;
  if (severalDays([...state.fills, ...piece.fills]) || mixedDays([...state.fills, ...piece.fills])) return;
  put({
    at: piece.to,
    filled: new Set([...state.filled, ...piece.fills.map(({ slot }) => slot.key)]),
    fills: [...state.fills, ...piece.fills],
    left: state.left,
    score: state.score + piece.score + more,
  });
}

/** Whether hours were said of a day that was not. */
const hoursOfNoDay = ({ fills, filled }: State): boolean =>
  fills.some(({ slot: { field } }) => field.meta.kind === 'custom' && field.meta.of && !filled.has(field.meta.of));

/** Whether hours of one day were said of several: a list cannot be narrowed so. */
const severalDays = (fills: Piece['fills']): boolean =>
  fills.some(({ slot: { field } }) => field.meta.kind === 'custom' && field.meta.of !== undefined) &&
  fills.some(({ slot: { what, field } }) => what === 'date' && field.name === 'to');

/** Whether days have both an end and none: `from monday to friday` is no `from monday on`. */
function mixedDays(fills: Piece['fills']): boolean {
  const says = (...names: readonly string[]) =>
    fills.some(({ slot: { what, field } }) => what === 'date' && names.includes(field.name));
  return (says('from', 'to') && says('starting', 'until')) || (says('starting') && says('until'));
}

const NOT: ReadonlySet<string> = new Set(['not', 'instead', 'pas', 'non', 'lieu', 'nao', 'vez']);
/** Whether words before an amount say that it is not this much; those before another number are about that one. */
function isNegated(from: number, { tokens }: Task['line']): boolean {
  const before = tokens.slice(Math.max(0, from - 3), from);
  const number = before.findLastIndex(({ fold }) => /^\d/.test(fold));
  return before.slice(number + 1).some(({ fold }) => NOT.has(fold));
}

/** Fills a piece behind its small words, where these allow it. */
function take(state: State, lead: LeadIn, piece: Piece, task: Task, put: (state: State) => void): void {
  const { fields, naming } = task;
  const [first] = piece.fills;
  if (!first) return;
  const { slot } = first;
  let more = lead.score;
  // `aux élèves qui …`: who is spoken of further on is nobody whose name begins so.
  if (first.part.kind === 'hit' && first.to - first.from === 1 && ASKING.has(task.line.tokens[first.from]?.fold ?? ''))
    return;
  // `le cours de jeudi à vendredi 14h`: what a class is moved to is not which class it is.
  if (slot.what.startsWith('which') && lead.roles?.includes('to') && saysMoment(state)) more += BACKWARDS;
  // `mudar o exame para sexta`: nor is it which exam.
  if (slot.what === 'which day' && isTimed(slot.field) && lead.roles?.[0] === 'to') return;
  // `mafalda matos` is one person, not a student and a teacher.
  if (first.part.kind === 'hit' && isPartOfName(first.part.hit, task.line)) more += CUTS_NAME;
  // `edit package ten more lessons 285`: a number alone is nobody's but right behind the order.
  if (first.part.kind === 'ids' && PEOPLE.has(slot.what) && isBareNumber(task, first)) return;
  // Nobody is born on the coming Thursday.
  if (slot.field.name === 'date_of_birth' && first.part.kind === 'day' && !isBirthday(first.part.day)) {
    if (!lead.fields) return;
  }
  // `novo aluno sexta às 9`: an hour is no amount.
  if (slot.what === 'money' && /^[àa]s$/i.test(task.line.tokens[first.from - 1]?.text ?? '')) return;
  // `raise it by 50`: an amount behind a small word that was not understood is not what it comes to.
  const behind = isUnled(state, task.line);
  if (behind && (slot.what === 'money' || slot.what === 'number')) more += UNLED_AMOUNT;
  // `120 pas 210`, `120 au lieu de 210`: the amount that it is not is the one that it was.
  // Of what is taken back it is how much that was.
  const wasMuch = isNegated(first.from, task.line) || naming.command === 'entry.reverse';
  if (slot.what === 'money' && wasMuch !== (slot.field.name === 'was')) return;
  // `raise the price by 50`: by how much is not what it comes to.
  const isPrice = naming.command !== 'student.charge';
  if (
    slot.what === 'money' &&
    isPrice &&
    saysByHowMuch(task.line) &&
    !(lead.roles?.[0] === 'to' || lead.roles?.[0] === 'for')
  )
    return;
  // What is paid today is paid now, and has no day of its own; nor is anything paid ahead.
  if (isDone(slot.field) && !saysPast(first.part)) return;
  // `de lunid à mercredi`: nor does an end whose beginning was not understood.
  if (isBeginning(slot, fields) && endsUnread(state, first.from, task.line)) return;
  // `in the garage until friday` says no beginning.
  if (isBeginning(slot, fields) && isBehindUntil(state, task.line)) return;
  // `in the car`: nobody whose name begins so.
  if (behind && first.part.kind === 'hit') more += UNLED_NAME;
  // `the absence of monday` is not due then.
  if (behind && slot.field.name === 'due_on') return;
  if (lead.roles) {
    if (!allows(slot, lead.roles, fields)) return;
    // `les cours d'hier` are those of that day, not all since.
    more += slot.field.name === 'starting' && lead.roles[0] === 'of' ? 0.2 : 0.9;
  }
  // Who is named without more is the one who has to be named: `book maria` is no teacher's name.
  const bare = !lead.roles && !lead.fields && !lead.entity;
  if (bare && slot.field.optional && PEOPLE.has(slot.what) && waitsForSomebody(state, task)) return;
  if (lead.fields && !lead.fields.has(slot.field.name)) return;
  if (lead.entity && lead.entity !== piece.entity) {
    const ofOwner = slot.what === 'who' && 'entity' in slot.field.meta && lead.entity === slot.field.meta.entity;
    if (!ofOwner) return;
  }
  const isHour = lead.roles?.includes('at') || (slot.what === 'clock' && lead.roles?.includes('until'));
  if (piece.needs === 'at' && !isHour) return;
  if (piece.needs === 'role' && !lead.roles && !lead.fields && !lead.entity) return;
  if (piece.needs === 'label' && !lead.fields && !lead.entity) return;
  if (piece.unled && (lead.roles || lead.fields || lead.entity)) return;
  // A list of people is narrowed to days only where it was said what happened on them.
  const about = daysAbout(slot.field);
  if (about && naming.about !== about) return;
  // Nor to amounts but where it was said that they are more than that.
  if (slot.what === 'money' && slot.field.name.endsWith('_from') && naming.about !== slot.field.name) return;
  if (naming.about === slot.field.name) more += 0.4;
  // `de 10h à 11h`: the hour that was said first is meant, not the one that is left.
  if (slot.what === 'time' && state.left.some((at) => timeIn(task.line, at)?.bare === false)) more += LATER_TIME;
  if (againFor(state, piece)) again(state, piece, more, put);
  else fill(state, piece, more, put);
}

/** Whether a number stands without a word that says whose it is, and not right behind the words of the order. */
function isBareNumber({ line: { tokens, lexicons }, naming }: Task, { from, slot }: Piece['fills'][number]): boolean {
  if (!/^\d+$/.test(tokens[from]?.text ?? '')) return false;
  const entity = 'entity' in slot.field.meta ? slot.field.meta.entity : '';
  let before = from - 1;
  while (before > 0 && isFunction(tokens[before]?.fold ?? '')) before--;
  if (before < 0 || naming.spans.length === 0) return false;
  if (naming.spans.some(([first, end]) => first <= before && before < end)) return false;
  return !lexicons.some(({ nouns }) => nouns[entity]?.includes(tokens[before]?.fold ?? ''));
}

/** A day with its year. */
const isBirthday = (day: Day): boolean => day.kind === 'date' && day.year !== null;

/** Whether a day may lie behind: `yesterday`, `monday`, `the 3rd`. */
const saysPast = (part: Piece['fills'][number]['part']): boolean =>
  part.kind !== 'day' || (part.day.kind === 'offset' ? part.day.count < 0 : part.day.kind !== 'span');

/** Whether a day or hour that something is to begin at was said. */
const saysMoment = ({ fills }: State): boolean => fills.some(({ slot: { what } }) => what === 'day' || what === 'time');

const PEOPLE: ReadonlySet<string> = new Set(['person', 'teacher']);
const ROWS: ReadonlySet<string> = new Set(['person', 'teacher', 'place', 'row', 'who']);

/** Whether somebody has still to be named. */
const waitsForSomebody = ({ filled }: State, { slots, known }: Task): boolean =>
  slots.some(
    ({ key, field, what }) =>
      (what === 'person' || what === 'who' || what === 'teacher') &&
      !field.optional &&
      !known.has(field.name) &&
      !filled.has(key),
  );

/** Adds a row to those of the argument before. */
const again = (state: State, piece: Piece, more: number, put: (state: State) => void): void =>
  put({
    ...state,
    at: piece.to,
    fills: [...state.fills, ...piece.fills],
    score: state.score + piece.score + more - 0.2,
  });

/**
 * `ana silva, bruno`: another name for an argument that takes several, right behind the one before, with at most so many
 * tokens between.
 */
function againFor(state: State, piece: Piece, between = 1): boolean {
  const [first] = piece.fills;
  const last = state.fills.at(-1);
  if (!first || !last || piece.fills.length > 1 || last.slot !== first.slot) return false;
  const { kind } = first.slot.field.meta;
  const several = kind === 'refs' || kind === 'rows';
  return (
    several &&
    first.slot.what !== 'who' &&
    first.part.kind === 'hit' &&
    first.from - last.to <= between &&
    first.from > last.to
  );
}

/** What leads to a receiver and holds its article, folded. */
const TO_THE = ['au', 'aux', 'ao', 'aos'];

/** Where the next name of a list begins behind `and` or a comma, past its article: `a rita, a ana e o tomás`. */
function nextName({ tokens, lexicons }: Line, at: number): number | null {
  const and = Math.max(...lexicons.map((lexicon) => longestEnd(tokens, at, lexicon.and)));
  const from = and > at ? and : tokens[at]?.fold === ',' ? at + 1 : null;
  if (from === null) return null;
  const article = longestEnd(tokens, from, [...lexicons.flatMap(({ articles }) => articles), ...TO_THE]);
  return article > from ? article : and > at ? and : null;
}

/** Words that ask. */
export const ASKING = new Set([
  'who',
  'which',
  'what',
  'whose',
  'qui',
  'quel',
  'quelle',
  'quels',
  'quem',
  'qual',
  'quais',
  'que',
]);

const nounsKnown = new WeakMap<readonly Lexicon[], ReadonlySet<string>>();
/** What rows are called in general is nobody's name. Made once for the many places of a line. */
function nounsOf(lexicons: readonly Lexicon[]): ReadonlySet<string> {
  const nouns = nounsKnown.get(lexicons) ?? new Set(lexicons.flatMap((one) => Object.values(one.nouns).flat()));
  nounsKnown.set(lexicons, nouns);
  return nouns;
}

/** A name that nobody has, for a row that has to be named. */
function nobody(
  state: State,
  lead: LeadIn,
  { line, slots, fields, known, naming, own }: Task,
  put: (state: State) => void,
): void {
  const { tokens } = line;
  const named = new Set(
    naming.spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  const nouns = nounsOf(line.lexicons);
  for (const slot of slots) {
    if (!ROWS.has(slot.what) || state.filled.has(slot.key)) continue;
    const waiting = !slot.field.optional && !known.has(slot.field.name);
    const led = lead.roles !== null && allows(slot, lead.roles, fields) && (slot.what === 'teacher' || waiting);
    if (!waiting && !led) continue;
    if (lead.roles && !led) continue;
    if (lead.entity && !('entity' in slot.field.meta && lead.entity === slot.field.meta.entity)) continue;
    if (lead.fields && !lead.fields.has(slot.field.name)) continue;
    const from = lead.to;
    // Who is asked about, and not told: `quem faltou`.
    if (ASKING.has(tokens[from]?.fold ?? '') || PRONOUNS.has(tokens[from]?.fold ?? '')) continue;
    // What orders something at the beginning of a line is nobody's name.
    if (from === 0 && isVerb(tokens[0]?.fold ?? '', LANGUAGES)) continue;
    let to = from;
    while (
      to < Math.min(tokens.length, from + 4) &&
      !named.has(to) &&
      tokens[to]?.kind === 'word' &&
      /^[\p{L}][\p{L}'’.-]*$/u.test(tokens[to]?.text ?? '') &&
      !isFunction(tokens[to]?.fold ?? '') &&
      !own.has(tokens[to]?.fold ?? '') &&
      !partAt(line, to) &&
      !saysNoName(line, to) &&
      !(to > from && saysWhen(line, to)) &&
      !becauseAt(tokens, to, line.lexicons) &&
      !nouns.has(tokens[to]?.fold ?? '')
    ) {
      to++;
      if (namesWhole(line, slot, from, to)) break;
      const other = namesAnother(line, slots, from, to) ? IS_ANOTHER : 0;
      fill(
        state,
        { to, fills: [{ slot, part: { kind: 'unknown' }, from, to }], score: NOBODY * (to - from) + other },
        lead.score * 0.5,
        put,
      );
    }
  }
}

/** Words before one that a phrase of several may begin with. */
const BEFORE = 3;

/** Whether a word is one of `en ce moment`, of `after 5`, or a length of time: nobody is called so. */
function saysNoName(line: Line, at: number): boolean {
  const { tokens, lexicons } = line;
  const within = (phrases: readonly string[]) =>
    Array.from({ length: BEFORE + 1 }, (_, back) => at - back).some(
      (from) => from >= 0 && longestEnd(tokens, from, phrases) > at,
    );
  return (
    NEGATIONS.has(tokens[at]?.fold ?? '') ||
    beginsSide(line, at) ||
    isEveryWeek(tokens, at) ||
    lexicons.some(({ atOnce, dayUnits }) => within(atOnce) || longestKey(tokens, at, dayUnits) !== null)
  );
}

/** Whether a word can only be a day's: it ends a name. */
function saysWhen(line: Line, at: number): boolean {
  const day = dayIn(line, at);
  return day !== null && !day.weak;
}

/** Whether a name of several words that the slot takes stands between two places: then that is who is meant. */
function namesWhole({ names }: Line, { field: { meta } }: Slot, from: number, to: number): boolean {
  const entity = 'entity' in meta ? meta.entity : '';
  return (names.get(OWNERS[entity] ?? entity) ?? []).some(
    (hit) => hit.from >= from && hit.to <= to && hit.to - hit.from > 1 && hit.level >= LEVEL.words,
  );
}

/** Whether the whole name of somebody stands among the words whom the command is never about: a sick student is no teacher. */
const namesAnother = ({ names }: Line, slots: readonly Slot[], from: number, to: number): boolean => {
  const own = new Set(
    slots.map(({ field: { meta } }) => ('entity' in meta ? (OWNERS[meta.entity] ?? meta.entity) : '')),
  );
  return [...names].some(
    ([entity, hits]) =>
      !own.has(entity) &&
      hits.some((hit) => hit.from >= from && hit.to <= to && hit.to - hit.from > 1 && hit.level >= LEVEL.words),
  );
};

const takesDay = (fields: readonly Field[]): boolean =>
  fields.some(({ meta }) => meta.kind === 'date' || meta.kind === 'instant');

/** Whether only texts are left to give: every row, day and choice that the command needs has been said or is known. */
function nothingElse(state: State, { slots, known }: Task, tail: Slot): boolean {
  return slots.every(
    ({ key, field, what }) =>
      key === tail.key ||
      what === 'text' ||
      what === 'which day' ||
      what === 'which time' ||
      field.optional ||
      known.has(field.name) ||
      state.filled.has(key),
  );
}

/** Whether the name just read goes on, at least that well: in `telmo neves ill` no text begins with `neves`. */
function goesOn({ at, fills }: State, { names }: Line, level: Level): boolean {
  const last = fills.at(-1);
  if (last?.to !== at || (last.part.kind !== 'hit' && last.part.kind !== 'unknown')) return false;
  const { from } = last;
  return [...names.values()].some((hits) =>
    hits.some((hit) => hit.from >= from && hit.from < at && hit.to > at && hit.level >= level),
  );
}

/** Whether a verb of the line says that amounts are by how much something changes. */
const saysByHowMuch = ({ tokens, lexicons }: Line): boolean =>
  tokens.some(({ fold: word }) => lexicons.some(({ byHowMuch }) => byHowMuch.includes(word)));

/** Whether a day would begin something: a class that is moved, too, may be so until a day. */
const isBeginning = ({ what, field: { name } }: Slot, fields: readonly Field[]): boolean =>
  what === 'date' ? !/^(?:created_)?to$|^until$/.test(name) : what === 'day' && !fields.some(isOwned);

const DASHES: ReadonlySet<string> = new Set(['–', '-']);
/** Whether a day ends what began with a word that was not understood, or was read as nobody. */
function endsUnread({ left, fills }: State, from: number, { tokens, lexicons }: Line): boolean {
  const leadsTo = (at: number, role: Role) =>
    lexicons.some(({ roles }) => roles[tokens[at]?.fold ?? '']?.includes(role) === true);
  const reaches = DASHES.has(tokens[from - 1]?.fold ?? '') || leadsTo(from - 1, 'until');
  const unread = left.includes(from - 2) || fills.some(({ part, to }) => part.kind === 'unknown' && to === from - 1);
  return reaches && unread && leadsTo(from - 3, 'from');
}

/** Whether a small word that leads to an end was left before a place. */
function isBehindUntil({ at, left }: State, { tokens, lexicons }: Line): boolean {
  return [1, 2].some((words) => {
    const from = at - words;
    if (from < 0 || left.at(-1) !== at - 1) return false;
    return lexicons.some(({ roles }) => {
      const role = longestKey(tokens, from, roles);
      // `jusqu'au 9 janvier`: the day's own small word may be a part of it.
      return role !== null && role.to >= at && role.value.join() === 'until';
    });
  });
}

/** Whether a small word that was not understood stands right before a place, but for articles. */
function isUnled({ at, left }: State, { tokens, lexicons }: Line): boolean {
  let before = at - 1;
  while (
    before > 0 &&
    left.at(-1) !== before &&
    longestEnd(
      tokens,
      before,
      lexicons.flatMap((one) => one.articles),
    ) > 0
  )
    before--;
  return left.at(-1) === before && isFunction(tokens[before]?.fold ?? '');
}

/** Whether it is a part of a longer name, of whatever entity. */
const isPartOfName = ({ from, to }: NameHit, { names }: Line): boolean =>
  [...names.values()].some((hits) =>
    hits.some((hit) => hit.from <= from && hit.to >= to && hit.to - hit.from > to - from && hit.level >= LEVEL.words),
  );

/** `message hugo alves: …`: where it is open which Hugo is meant, words before the colon are more of the name. */
const isNameBeforeText = ({ at, fills }: State, { tokens }: Line): boolean => {
  const last = fills.at(-1);
  if (last?.to !== at) return false;
  const { part } = last;
  const open = part.kind === 'unknown' || (part.kind === 'hit' && part.hit.rows.length + part.hit.others.length > 1);
  return open && tokens.findIndex(({ fold }, index) => index > at && fold === ':') > at;
};

/** Whether it follows what was not understood: `with mafalda matos` is left as a whole, and no part of it is why. */
const broken = ({ at, left, fills }: State, { field }: Slot, { tokens, lexicons }: Line): boolean => {
  const last = fills.at(-1);
  const nobody = last?.part.kind === 'unknown';
  if (field.name === 'reason') return (nobody && last.to === at) || left.at(-1) === at - 1;
  // `tell rita and the new one …`, `tell students who have …`: nor is it a message.
  const articles = lexicons.flatMap((one) => one.articles);
  const before = articles.includes(tokens[at - 1]?.fold ?? '') ? at - 2 : at - 1;
  return field.name === 'body' && (left.at(-1) === before || (nobody && left.length > 0));
};

/**
 * `with flu`, `com gripe`: what is said with an act about teachers alone is why, unless it names one of them. Elsewhere
 * somebody may be meant who is not looked up.
 */
function afflicted(line: Line, at: number, tail: Slot, { slots, fields }: Task): Piece | null {
  if (tail.field.name !== 'reason' || tail.field.optional) return null;
  if (slots.some(({ what }) => ROWS.has(what) && what !== 'teacher')) return null;
  const { tokens, lexicons, names } = line;
  for (const { roles, articles } of lexicons) {
    const role = longestKey(tokens, at, roles);
    if (!role?.value.includes('with')) continue;
    const noun = Math.max(role.to, longestEnd(tokens, role.to, articles));
    const named = [...names.values()].some((hits) => hits.some(({ from, to }) => from <= noun && noun < to));
    if (!named) return tailText(line, role.to, tail, new Set(), takesDay(fields), slots);
  }
  return null;
}

/** Slots that a day may fill or tell apart. */
const OF_DAYS: ReadonlySet<string> = new Set(['day', 'date', 'which day', 'clock', 'time', 'weekdays']);

/** Letters from which on a noun may have a slip. */
const LEAST_SLIPPED_NOUN = 5;
/** Whether a word is one of the command's own nouns but for a slip: `leson`, `cuors`, `aual`. */
const isSlipOf = (word: string, nouns: ReadonlySet<string>): boolean =>
  word.length >= LEAST_SLIPPED_NOUN - 1 &&
  [...nouns].some(
    (noun) =>
      isJumbled(word, noun) ||
      (noun[0] === word[0] &&
        word.length !== noun.length &&
        noun.length >= LEAST_SLIPPED_NOUN &&
        slipsBetween(word, noun, 1) !== null),
  );

/** Goes over what is no argument: marks, politeness, articles, the command's own nouns, and what was not understood. */
function skip(state: State, { line, own, slots, shows }: Task, put: (state: State) => void): void {
  const { tokens, lexicons } = line;
  const { at } = state;
  const token = tokens[at];
  if (!token) return;
  const on = (to: number, score: number, left: readonly number[] = state.left) =>
    put({ ...state, at: to, score: state.score + score, left });
  // Why, where the act takes no reason: all of it is told as not understood, and none of it is somebody's name.
  if (at > 0 && !slots.some(({ what }) => what === 'tail') && becauseAt(tokens, at, lexicons)) {
    on(tokens.length, LEFT_OVER, [...state.left, ...tokens.slice(at).map((_, index) => at + index)]);
    return;
  }
  if (token.kind === 'mark') {
    on(at + 1, token.fold === ':' || token.fold === '–' ? -0.8 : -0.02);
    return;
  }
  if (/^['’]s$/.test(token.fold) || isFirst(line, at)) on(at + 1, -0.05);
  for (const lexicon of lexicons) {
    const polite = longestEnd(tokens, at, lexicon.polite);
    // `paid 210 by card today`: what has no day of its own is done today.
    const today = longestKey(tokens, at, lexicon.days);
    const others = ({ what, field }: Slot) => OF_DAYS.has(what) && !isDone(field);
    if (!shows && today?.value === 0 && !slots.some(others)) on(today.to, -0.1);
    // A list of this moment is another than all of it: `classes now`.
    if (polite > 0 && !(shows && longestEnd(tokens, at, lexicon.atOnce) > 0)) on(polite, -0.05);
    // What is told of a call is neither whom nor when.
    const aside = longestEnd(tokens, at, lexicon.asides);
    if (aside > 0) on(aside, -0.25);
    if (longestEnd(tokens, at, lexicon.articles) > 0 && at + 1 < tokens.length) on(at + 1, -0.2);
    // `of the class`: a small word before the command's own noun goes with it.
    const role = longestKey(tokens, at, lexicon.roles);
    if (role) {
      const article = longestEnd(tokens, role.to, lexicon.articles);
      for (const noun of article > 0 ? [article, role.to] : [role.to])
        if (own.has(tokens[noun]?.fold ?? '')) on(noun + 1, -0.3);
    }
  }
  // `classes every monday` is more than one of them.
  const recurs = lexicons.map(({ everyDay }) => longestEnd(tokens, at, everyDay));
  const until = Math.max(...recurs);
  if (own.has(token.fold) && shows && until > at && dayIn(line, until)?.value.kind === 'weekday')
    on(until, LEFT_OVER, [...state.left, ...tokens.slice(at, until).map((_, index) => at + index)]);
  else if (own.has(token.fold)) on(at + 1, -0.15);
  else if (isSlipOf(token.fold, own)) on(at + 1, -0.35);
  // The order that begins a line is hardly left out of it: `delete the slots of daniel` adds none.
  const order = at === 0 && isVerb(token.fold, LANGUAGES) ? ORDER_LEFT : 0;
  // A small word by itself says less than a word that was meant for something.
  on(at + 1, order + (isFunction(token.fold) ? LEFT_OVER * 0.7 : LEFT_OVER), [...state.left, at]);
}
