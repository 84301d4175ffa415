/**
 * Arguments typed after a command's name: `8123 ill`, `ana tue 15:00 rui`. What has a shape of its own (e-mail, phone,
 * date, time) is recognised anywhere; then choices, then rows by search, then numbers; texts take what remains.
 */
import type { Field } from './fields.ts';
import { choiceValues } from './fields.ts';
import { fold } from './fold.ts';
import { tokenise } from './tokens.ts';
import { takeRefs } from './word-refs.ts';
import { takeShapes } from './word-shapes.ts';
import type { Completion, ParsedWords, Resolve, WordChoice, WordOptions, WordState } from './word-state.ts';
import { claim, firstFor, joined, open, runEnd } from './word-state.ts';
import { takeTexts } from './word-texts.ts';

const labels = (state: WordState, field: Field, value: string): readonly string[] => [
  ...(state.options.labelsOf?.(field, value) ?? []),
  value,
];
const choicesOf = (state: WordState, field: Field, values: readonly string[]): WordChoice[] =>
  values.map((value) => ({ value, label: labels(state, field, value)[0] ?? value }));

/** Values of a choice whose labels equal the text, or else begin with it. */
function meant(state: WordState, field: Field, text: string): { values: string[]; exact: boolean } {
  const wanted = fold(text);
  const match = (test: (label: string) => boolean) =>
    choiceValues(field).filter((value) => labels(state, field, value).some((label) => test(fold(label))));
  const exact = match((label) => label === wanted);
  return exact.length > 0
    ? { values: exact, exact: true }
    : { values: match((label) => label.startsWith(wanted)), exact: false };
}

/** Choices: with `exact` only words that are a whole label, anywhere; else also beginnings of labels. */
function takeChoices(state: WordState, exact: boolean): void {
  // Among words of a text a short one is hardly the beginning of a label.
  const shortest = exact || open(state, 'text', 'multiline', 'markdown').length === 0 ? 1 : 3;
  for (const field of open(state, 'choice', 'choices')) {
    const several: string[] = [];
    for (let from = exact ? 0 : firstFor(state, field); from < state.tokens.length; from++) {
      if (state.used.has(from) || state.tokens[from]?.quoted || (state.met.has(field.name) && several.length === 0))
        continue;
      for (let to = runEnd(state, from, 4); to > from; to--) {
        const text = joined(state, from, to);
        if (text.length < shortest) continue;
        const found = meant(state, field, text);
        if (found.values.length === 0 || (exact && !found.exact)) continue;
        const [only] = found.values;
        if (found.values.length > 1) {
          claim(state, from, to, field.name, undefined, 'ambiguous', {
            choices: choicesOf(state, field, found.values),
          });
        } else if (field.meta.kind === 'choices') {
          several.push(only ?? '');
          claim(state, from, to, field.name, [...new Set(several)]);
        } else claim(state, from, to, field.name, only);
        break;
      }
    }
  }
}

const YES = new Set(['yes', 'oui', 'sim']);
const NO = new Set(['no', 'non', 'nao']);

function takeFlags(state: WordState): void {
  for (const field of open(state, 'flag')) {
    const names = [field.name.replaceAll('_', ' '), ...(state.options.flagLabels?.(field) ?? [])].map(fold);
    for (let from = 0; from < state.tokens.length && !state.met.has(field.name); from++) {
      for (let to = runEnd(state, from, 4); to > from; to--) {
        const text = fold(joined(state, from, to)).replaceAll('-', ' ');
        const positive = names.includes(text);
        if (positive || names.some((name) => text === `no ${name}` || text === `not ${name}`)) {
          claim(state, from, to, field.name, positive);
          break;
        }
      }
    }
  }
  for (const [index, token] of state.tokens.entries()) {
    const [field] = open(state, 'flag');
    const word = fold(token.text);
    if (field && !state.used.has(index) && (YES.has(word) || NO.has(word)))
      claim(state, index, index + 1, field.name, YES.has(word));
  }
}

function completionOf(state: WordState): Completion | null {
  const length = state.tokens.at(-1)?.to ?? 0;
  const caret = state.options.caret ?? Math.max(length, 0);
  const span = state.spans.find((one) => one.from < caret && caret <= one.to);
  const field = state.fields.find(({ name }) => name === span?.field) ?? (span ? undefined : nextField(state));
  if (!field) return null;
  const range = span ? { from: span.from, to: span.to } : { from: caret, to: caret };
  const typed = span
    ? state.tokens
        .filter((one) => one.from >= span.from && one.to <= span.to)
        .map(({ text }) => text)
        .join(' ')
    : '';
  const isChoice = field.meta.kind === 'choice' || field.meta.kind === 'choices';
  const begun = isChoice
    ? choicesOf(state, field, choiceValues(field)).filter(({ label, value }) =>
        [label, String(value)].some((text) => fold(text).startsWith(fold(typed))),
      )
    : [];
  const choices = span?.choices ?? begun;
  return span && choices.length === 0 ? null : { ...range, field: field.name, choices };
}

/** The argument to be typed next: the first required one without a value, else the first without. */
function nextField(state: WordState): Field | undefined {
  const filled = new Set(state.options.filled ?? []);
  const free = state.fields.filter(
    ({ name, meta }) => !state.met.has(name) && !filled.has(name) && meta.kind !== 'file',
  );
  return free.find(({ optional }) => !optional) ?? free[0];
}

async function read(
  fields: readonly Field[],
  words: string,
  resolve: Resolve,
  options: WordOptions,
): Promise<ParsedWords> {
  const state: WordState = {
    fields: fields.filter(({ hidden }) => !hidden),
    tokens: tokenise(words),
    options: { ...options, caret: options.caret ?? words.length },
    args: {},
    spans: [],
    used: new Set(),
    met: new Set(),
  };
  takeShapes(state);
  takeChoices(state, true);
  takeFlags(state);
  await takeRefs(state, resolve);
  takeShapes(state, true);
  takeChoices(state, false);
  takeTexts(state);
  const spans = [...state.spans].sort((a, b) => a.from - b.from);
  return { args: state.args, spans, completion: completionOf({ ...state, spans }) };
}

const ROWS: ReadonlySet<string> = new Set(['ref', 'refs', 'rows']);
const TEXTS: ReadonlySet<string> = new Set(['text', 'multiline', 'markdown']);

/**
 * How badly a reading fits: words that fit nothing weigh most, then those that no row has and those left to a free text.
 * Of two that weigh the same the one that leaves less to a free text is the better: who is named first is not part of it.
 */
function misfit(fields: readonly Field[], { spans }: ParsedWords): number {
  const loose = new Set(fields.flatMap(({ name, meta, optional }) => (optional && TEXTS.has(meta.kind) ? [name] : [])));
  return spans.reduce(
    (sum, { field, state, from, to }) =>
      sum + (field === '' ? 3 : loose.has(field) ? 2 + (to - from) / 100_000 : state === 'unknown' ? 2 : 0),
    0,
  );
}

/**
 * Fills arguments from words. Never rejects unless `resolve` does. Rows known from the place stand at first; when words
 * are left over so, the line is read once more as if none were known, and the reading that fits better is taken:
 * `book ana tue 15:00` means Ana, whichever student is in focus.
 */
export async function parseWords(
  fields: readonly Field[],
  words: string,
  resolve: Resolve,
  options: WordOptions,
): Promise<ParsedWords> {
  const known = new Map<string, ReturnType<Resolve>>();
  const once: Resolve = (entity, text) => {
    const key = `${entity}\n${text}`;
    const found = known.get(key) ?? resolve(entity, text);
    known.set(key, found);
    return found;
  };
  const placed = await read(fields, words, once, options);
  const filled = options.filled ?? [];
  const rows = new Set(fields.flatMap(({ name, meta }) => (ROWS.has(meta.kind) ? [name] : [])));
  if (!filled.some((name) => rows.has(name)) || misfit(fields, placed) === 0) return placed;
  const fresh = await read(fields, words, once, { ...options, filled: filled.filter((name) => !rows.has(name)) });
  return misfit(fields, fresh) < misfit(fields, placed) ? fresh : placed;
}
