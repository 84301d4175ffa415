/** What the steps of `parseWords` share: types, the words not used yet, and how a word is claimed for an argument. */
import type { DateLanguage } from './date-words.ts';
import type { Field } from './fields.ts';
import type { Token } from './tokens.ts';

/** A value that can be chosen: a row's id, or a value of a choice. */
export interface WordChoice {
  readonly value: unknown;
  readonly label: string;
}
export interface WordSpan {
  /** `[from, to)` in the text. */
  readonly from: number;
  readonly to: number;
  /** Empty where the words fit no argument. */
  readonly field: string;
  /** `ambiguous` and `unknown` set no argument. */
  readonly state: 'ok' | 'ambiguous' | 'unknown';
  readonly choices?: readonly WordChoice[];
  /** The name of the row that was found; only for words that name one. */
  readonly label?: string;
}
export interface Completion {
  /** What to replace, `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly field: string;
  readonly choices: readonly WordChoice[];
}
export interface ParsedWords {
  readonly args: Readonly<Record<string, unknown>>;
  readonly spans: readonly WordSpan[];
  /** For the word under the caret, or for the argument that comes next. */
  readonly completion: Completion | null;
}

/** Rows of an entity that a text may mean; a number may be an id. */
export type Resolve = (
  entity: string,
  text: string,
) => Promise<readonly { readonly id: number; readonly label: string }[]>;

export interface WordOptions {
  /** Today and the zone of the club. */
  readonly today: string;
  readonly timeZone: string;
  readonly languages?: readonly DateLanguage[];
  /** The labels of a choice's value in the languages understood; the first one is shown. */
  readonly labelsOf?: (field: Field, value: string) => readonly string[];
  /** Labels by which a flag is named; its name counts without them. */
  readonly flagLabels?: (field: Field) => readonly string[];
  /**
   * Arguments known already (focused row). Typed words fill others first; a number replaces a known row, and so does a
   * name that would otherwise end up in an optional text or nowhere.
   */
  readonly filled?: readonly string[];
  /** Where the caret stands; at the end without it. */
  readonly caret?: number;
}

/** The work in progress, shared by the steps. */
export interface WordState {
  readonly fields: readonly Field[];
  readonly tokens: readonly Token[];
  readonly options: WordOptions;
  readonly args: Record<string, unknown>;
  readonly spans: WordSpan[];
  /** Indexes of tokens that are used up. */
  readonly used: Set<number>;
  /** Names of fields that have a span. */
  readonly met: Set<string>;
}

/** Uses up tokens `[from, to)` for a field. */
export function claim(
  state: WordState,
  from: number,
  to: number,
  field: string,
  value: unknown,
  status: WordSpan['state'] = 'ok',
  more: Pick<WordSpan, 'choices' | 'label'> = {},
): void {
  const first = state.tokens[from];
  const last = state.tokens[to - 1];
  if (!first || !last) return;
  for (let i = from; i < to; i++) state.used.add(i);
  if (field) state.met.add(field);
  if (status === 'ok' && field) state.args[field] = value;
  state.spans.push({ from: first.from, to: last.to, field, state: status, ...more });
}

/** Fields of some kinds that no word has filled yet, those not known already first. */
export function open(state: WordState, ...kinds: readonly Field['meta']['kind'][]): Field[] {
  const filled = new Set(state.options.filled ?? []);
  const fields = state.fields.filter(({ name, meta }) => kinds.includes(meta.kind) && !state.met.has(name));
  return [...fields.filter(({ name }) => !filled.has(name)), ...fields.filter(({ name }) => filled.has(name))];
}

/** Text of tokens `[from, to)`. */
export const joined = (state: WordState, from: number, to: number): string =>
  state.tokens
    .slice(from, to)
    .map(({ text, comma }, index, all) => (comma && index < all.length - 1 ? `${text},` : text))
    .join(' ');

/** Longest end, at most `max` tokens on, of the run of unused tokens that begins at `from`. Quoted ones stand alone. */
export function runEnd(state: WordState, from: number, max: number): number {
  let to = from;
  while (to < state.tokens.length && to < from + max && !state.used.has(to)) {
    if (state.tokens[to]?.quoted && to > from) break;
    to++;
    if (state.tokens[to - 1]?.quoted) break;
  }
  return to;
}

const isText = ({ meta }: Field): boolean =>
  meta.kind === 'text' || meta.kind === 'multiline' || meta.kind === 'markdown';

/** Stretches of unused words, `[from, to)`; a quoted text is a stretch of its own. */
export function stretches(state: WordState): [number, number][] {
  const found: [number, number][] = [];
  state.tokens.forEach((token, index) => {
    if (state.used.has(index)) return;
    const last = found.at(-1);
    const follows = last && last[1] === index && !token.quoted && !state.tokens[index - 1]?.quoted;
    if (follows) last[1] = index + 1;
    else found.push([index, index + 1]);
  });
  return found;
}

/**
 * Where words for `field` may begin: behind the first stretch when required texts stand before it in the order of
 * arguments, so that the name of a new student is not taken for one of the teachers.
 */
export function firstFor(state: WordState, field: Field): number {
  const before = state.fields.slice(0, state.fields.indexOf(field));
  const waiting = before.some(
    (one) => isText(one) && !one.optional && !state.met.has(one.name) && !state.options.filled?.includes(one.name),
  );
  return waiting ? (stretches(state)[0]?.[1] ?? 0) : 0;
}
