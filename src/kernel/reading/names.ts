/** Which words of a line name rows: each stretch of words that the lookups know, with the rows it may mean. */
import { isFunction } from './command-names.ts';
import { LEVEL, type Level, levelOf, nameWords } from './name-match.ts';
import type { Token } from './tokens.ts';
import type { Lookups, NamedRow } from './types.ts';

export interface NameHit {
  /** Tokens `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly level: Level;
  /** The rows of that level; of a slip all that are near. */
  readonly rows: readonly NamedRow[];
  /** Rows that fit less well: offered behind the others when it is asked. */
  readonly others: readonly NamedRow[];
}

/** Words of one name at most. */
const LONGEST = 7;
/** Words of a line that are looked up at most: all of a message to twenty, of whom none may be taken for its text. */
const MOST_WORDS = 60;
/** Rows from which on an answer may be cut short. */
export const FULL_ANSWER = 50;

const isNameable = (token: Token, entity: string): boolean =>
  (entity === 'package' && CATEGORY.test(token.text)) ||
  (token.kind !== 'mark' &&
    /\p{L}/u.test(token.fold) &&
    !isFunction(token.fold) &&
    !token.text.includes('@') &&
    token.fold.length > 1);
/** A package goes by the category that it is for: `package B`. */
const CATEGORY = /^[A-Z]$/;

/** The stretches that may be one name: words side by side, with at most one comma between surname and first name. */
function stretches(tokens: readonly Token[], busy: ReadonlySet<number>, entity: string): [number, number][] {
  const found: [number, number][] = [];
  for (let from = 0; from < tokens.length; from++) {
    let commas = 0;
    let nameable = 0;
    for (let to = from + 1; to <= Math.min(tokens.length, from + LONGEST); to++) {
      const token = tokens[to - 1];
      if (!token || busy.has(to - 1) || (token.kind === 'quote' && to - from > 1)) break;
      if (token.kind === 'mark') {
        // `j.` is an initial.
        if (token.fold === '.' && (tokens[to - 2]?.fold.length ?? 9) === 1) continue;
        if (token.fold !== ',' || ++commas > 1 || to - 1 === from) break;
        continue;
      }
      // What belongs to somebody is no part of the name: `rita's class`.
      if (/^['’]s$/.test(token.fold)) break;
      const letter = /^\p{L}$/u.test(token.fold);
      if (isNameable(token, entity)) nameable++;
      else if (!isFunction(token.fold) && !letter && !/^[\p{L}\d]+$/u.test(token.fold)) break;
      // `Le Gall`, `Bruno Sá`: a small word may be a part of a name, where a name has it.
      if (nameable > 0 && (!isFunction(token.fold) || token.fold.length > 1 || isNameable(token, entity)))
        found.push([from, to]);
      if (token.kind === 'quote') break;
    }
  }
  return found;
}

/** Finds names of one entity. @throws what the lookups throw */
export async function namesIn(
  line: string,
  tokens: readonly Token[],
  entity: string,
  lookups: Lookups,
  busy: ReadonlySet<number> = new Set(),
): Promise<readonly NameHit[]> {
  const spans = stretches(tokens, busy, entity);
  const inSpans = new Set(spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)));
  const words = [...inSpans]
    .filter((at) => tokens[at] && isNameable(tokens[at], entity))
    .sort((a, b) => a - b)
    .slice(0, MOST_WORDS);
  const alone = new Map<number, readonly NamedRow[]>();
  await Promise.all(words.map(async (at) => alone.set(at, await lookups.find(entity, tokens[at]?.text ?? ''))));
  const hits = await Promise.all(spans.map((span) => hitOf(line, tokens, span, entity, lookups, alone)));
  return hits.flatMap((hit) => hit ?? []);
}

async function hitOf(
  line: string,
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  entity: string,
  lookups: Lookups,
  alone: ReadonlyMap<number, readonly NamedRow[]>,
): Promise<NameHit | null> {
  const own = Array.from({ length: to - from }, (_, index) => from + index).filter((at) => alone.has(at));
  if (own.length === 0) return null;
  const text = tokens
    .slice(from, to)
    .filter(({ kind }) => kind !== 'mark')
    .map((token) => (token.kind === 'quote' ? token.text : line.slice(token.from, token.to)))
    .join(' ');
  const typed = nameWords(text);
  const answers = own.map((at) => alone.get(at) ?? []);
  const fits = (rows: readonly NamedRow[]) => rows.filter((row) => (rowLevel(typed, row) ?? 0) > LEVEL.slipped);
  // An answer that is not cut short holds all rows there are; else the words are asked together.
  const whole = answers.filter((rows) => rows.length < FULL_ANSWER);
  let rows: readonly NamedRow[];
  if (own.length === 1) rows = answers[0] ?? [];
  else if (whole.length > 0) rows = whole.reduce((best, one) => (one.length < best.length ? one : best));
  else rows = await lookups.find(entity, text);
  if (fits(rows).length === 0) rows = own.length > 1 ? await near(tokens, own, entity, lookups, answers) : rows;
  return graded(from, to, typed, rows);
}

/** Rows of which one word fits and another may be a slip: asked for by what stands before the slip. */
async function near(
  tokens: readonly Token[],
  own: readonly number[],
  entity: string,
  lookups: Lookups,
  answers: readonly (readonly NamedRow[])[],
): Promise<readonly NamedRow[]> {
  const missed = own.filter((_, index) => answers[index]?.length === 0);
  if (own.length > 4 || missed.length > 1) return [];
  const slip = tokens[missed[0] ?? -1]?.text ?? '';
  const texts = own.map((at) => (at === missed[0] ? slip.slice(0, 3) : (tokens[at]?.text ?? '')));
  const more = slip.length >= 5 ? await lookups.find(entity, texts.join(' ')) : [];
  return [...answers.flat(), ...more];
}

/** A small word is a part of a name that has it, and begins none: `daniel est` is no Daniel Esteves. */
function nameLevel(typed: readonly string[], label: string): Level | null {
  const small = typed.filter(isFunction);
  // Most names are typed without one, and every label is looked at.
  const fits = small.length === 0 || small.every((word) => nameWords(label).includes(word));
  return fits ? levelOf(typed, label) : null;
}

/**
 * By what else a row is called it is named as well, but never more surely than a row whose own name has the words: which of the
 * two is meant is asked. A slip in another name is none.
 */
function rowLevel(typed: readonly string[], { label, also = [] }: NamedRow): Level | null {
  const own = nameLevel(typed, label);
  const others = also
    .map((name) => nameLevel(typed, name) ?? LEVEL.slipped)
    .filter((level) => level > LEVEL.slipped)
    .map((level) => Math.min(level, LEVEL.words));
  const best = Math.max(own ?? -1, ...others);
  return best < 0 ? null : (best as Level);
}

function graded(from: number, to: number, typed: readonly string[], rows: readonly NamedRow[]): NameHit | null {
  const levels = new Map<number, { row: NamedRow; level: Level }>();
  for (const row of rows) {
    const level = rowLevel(typed, row);
    if (level !== null) levels.set(row.id, { row, level });
  }
  if (levels.size === 0) return null;
  const all = [...levels.values()];
  const level = Math.max(...all.map((one) => one.level)) as Level;
  return {
    from,
    to,
    level,
    rows: all.filter((one) => one.level === level).map(({ row }) => row),
    others: all
      .filter((one) => one.level < level && one.level > LEVEL.slipped)
      .sort((a, b) => b.level - a.level)
      .map(({ row }) => row),
  };
}
