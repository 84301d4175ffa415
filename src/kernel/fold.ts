/**
 * Text made comparable: small letters, without accents. Folding keeps a map back to the original, because matches
 * are highlighted in the text as the user sees it.
 */

import { APOSTROPHES, foldLetter } from '#contract/rules/fold.ts';

/** Lines are typed with any apostrophe, and words of commands hold the straight one. */
const foldChar = (char: string): string => (char.search(APOSTROPHES) < 0 ? foldLetter(char) : "'");

const PLAIN = /^[\x20-\x7e]*$/;

/** Small letters, no accents, runs of white space untouched. */
export const fold = (text: string): string => {
  if (PLAIN.test(text)) return text.toLowerCase();
  let folded = '';
  for (const char of text) folded += foldChar(char);
  return folded;
};

/** Composed small letters with their accents kept: equal here means equal "with exact accents". */
export const lower = (text: string): string => text.normalize('NFC').toLowerCase();

export interface Folded {
  readonly text: string;
  readonly folded: string;
  /** `at[i]` is where the character that gave `folded[i]` begins in `text`; one more entry for the end. Absent when equal. */
  readonly at?: readonly number[];
}

/** Folds a text and remembers where each folded character came from. */
export function foldWithMap(text: string): Folded {
  if (PLAIN.test(text)) return { text, folded: text.toLowerCase() };
  let folded = '';
  const at: number[] = [];
  let offset = 0;
  for (const char of text) {
    const piece = foldChar(char);
    for (let i = 0; i < piece.length; i++) at.push(offset);
    folded += piece;
    offset += char.length;
  }
  at.push(text.length);
  return { text, folded, at };
}

/** A range of the folded text as a range of the original. A mark that follows its letter belongs to the letter. */
export function originalRange(source: Folded, from: number, to: number): readonly [number, number] {
  if (!source.at) return [from, to];
  return [source.at[from] ?? 0, source.at[to] ?? source.text.length];
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** True where a word begins at `index`: at the start, or after anything that is neither letter nor digit. */
export const isWordStart = (text: string, index: number): boolean =>
  index === 0 || !LETTER_OR_DIGIT.test(text[index - 1] ?? '');

/** Where `word` first begins a word of `text`, or -1. */
export function wordStartOf(text: string, word: string): number {
  let index = text.indexOf(word);
  while (index > 0 && !isWordStart(text, index)) index = text.indexOf(word, index + 1);
  return index;
}
