/** Phrases of the lexicon found in a line. */
import { slipsBetween } from '#contract/rules/edits.ts';
import type { Lexicon } from './lexicon.ts';
import { type Token, tokenise } from './tokens.ts';

const cut = new Map<string, readonly string[]>();
/** The words of a phrase as the line's own are cut: `s'il vous plaît` is four. */
export function wordsOf(phrase: string): readonly string[] {
  let words = cut.get(phrase);
  if (!words) {
    words = tokenise(phrase).map(({ fold }) => fold);
    cut.set(phrase, words);
  }
  return words;
}

/** Where a phrase that begins at `at` ends, or -1. */
export function endOf(tokens: readonly Token[], at: number, phrase: string): number {
  const words = wordsOf(phrase);
  for (let i = 0; i < words.length; i++) {
    const token = tokens[at + i];
    if (!token || token.kind === 'quote' || token.fold !== words[i]) return -1;
  }
  return words.length === 0 ? -1 : at + words.length;
}

/** Phrases by their first words, made of a list that is looked at again: most are the lexicon's own. */
const beginnings = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]> | null>();

/** Of some phrases those that may begin with a word. */
function beginningWith(phrases: readonly string[], word: string): readonly string[] {
  const known = beginnings.get(phrases);
  if (known) return known.get(word) ?? [];
  // A list that is looked at once is not worth the work.
  beginnings.set(phrases, known === undefined ? null : Map.groupBy(phrases, (phrase) => wordsOf(phrase)[0] ?? ''));
  return phrases;
}

/** The end of the longest of some phrases that begins at `at`, or -1. */
export function longestEnd(tokens: readonly Token[], at: number, phrases: readonly string[]): number {
  const first = tokens[at]?.fold;
  if (first === undefined) return -1;
  let best = -1;
  for (const phrase of beginningWith(phrases, first)) best = Math.max(best, endOf(tokens, at, phrase));
  return best;
}

/** Letters from which on a word may have a slip. */
const LEAST_SLIPPED = 4;

/** The same for phrases of several words of which one long enough has a slip: `withuot classes`. */
export function slippedEnd(tokens: readonly Token[], at: number, phrases: readonly string[]): number {
  let best = -1;
  for (const phrase of phrases) {
    const words = wordsOf(phrase);
    if (words.length < 2 || at + words.length <= best) continue;
    let slips = 0;
    const fits = words.every((word, index) => {
      const token = tokens[at + index];
      if (token?.kind !== 'word') return false;
      if (token.fold === word) return true;
      return word.length >= LEAST_SLIPPED && ++slips === 1 && slipsBetween(token.fold, word, 1) !== null;
    });
    if (fits && slips === 1) best = at + words.length;
  }
  return best;
}

/** The keys of tables: a table stays as it is, and so does the list of its keys. */
const keys = new WeakMap<object, readonly string[]>();
function keysOf(table: object): readonly string[] {
  let found = keys.get(table);
  if (!found) {
    found = Object.keys(table);
    keys.set(table, found);
  }
  return found;
}

/** The longest key of a table that begins at `at`, with its value and where it ends. */
export function longestKey<T>(
  tokens: readonly Token[],
  at: number,
  table: Readonly<Record<string, T>>,
): { readonly to: number; readonly value: T } | null {
  const first = tokens[at]?.fold;
  if (first === undefined) return null;
  let best: { to: number; value: T } | null = null;
  for (const phrase of beginningWith(keysOf(table), first)) {
    const to = endOf(tokens, at, phrase);
    if (to > (best?.to ?? -1)) best = { to, value: table[phrase] as T };
  }
  return best;
}

/** The first lexicon that has something to say. */
export function inOrder<T>(lexicons: readonly Lexicon[], look: (lexicon: Lexicon) => T | null): T | null {
  for (const lexicon of lexicons) {
    const found = look(lexicon);
    if (found !== null) return found;
  }
  return null;
}
