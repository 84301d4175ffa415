/**
 * How the texts of the screen are written (docs/texts.md), as plain functions: phrases to avoid, long sentences, placeholders that
 * are named to the reader, and the letter after a greeting.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { WordingRule } from './wording-rules.ts';

export type Texts = ReadonlyMap<string, string>;

/** Words for the search box, which nobody reads. */
const UNREAD = /(?:^|\.)(?:keywords|vocabulary|words)(?:\.|$)/;

export const isRead = (key: string): boolean => !UNREAD.test(key);

/** Keys of the texts that a rule finds. */
export const foundBy = ({ finds }: WordingRule, texts: Texts): string[] =>
  [...texts].filter(([, text]) => finds.test(text)).map(([key]) => key);

/** A text as somebody may read it: the longest of each choice, a word in place of each argument. */
export function longestReading(text: string): string {
  const read = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value;
        if (element.type === TYPE.tag) return read(element.children);
        if (element.type === TYPE.select || element.type === TYPE.plural) {
          const readings = Object.values(element.options).map(({ value }) => read(value));
          return readings.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
        }
        return 'X';
      })
      .join('');
  return read(parse(text));
}

/** Words of the longest sentence. A line, a colon and the marks at a sentence's end divide. */
export const longestSentence = (text: string): number =>
  Math.max(
    0,
    ...longestReading(text)
      .split(/[.!?:\n](?:\s|$)/)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length),
  );

/** Placeholders in quotes, as the reader is to write them: `'{student}'`. */
export const quotedNames = (text: string): string =>
  [...text.matchAll(/'\{(\w+)\}'/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ');

/** Texts whose quoted placeholders differ from those of the first language. */
export function quotedDifferences(languages: Readonly<Record<string, Texts>>): string[] {
  const [[first, texts], ...others] = Object.entries(languages) as [[string, Texts], ...[string, Texts][]];
  return others.flatMap(([language, theirs]) =>
    [...texts]
      .filter(([key, text]) => theirs.has(key) && quotedNames(theirs.get(key) ?? '') !== quotedNames(text))
      .map(([key]) => `${language}: ${key} names other placeholders to the reader than ${first}`),
  );
}

/** A greeting that is followed by a small letter. */
export const isSmallAfterGreeting = (text: string): boolean => /^\p{Lu}\p{L}+ \{name\},\n\n\p{Ll}/u.test(text);

/** What differs between how many places have something and how many may: more is a fault, fewer has to be written down. */
export function against(what: string, keys: readonly string[], most: number): string[] {
  if (keys.length === most) return [];
  return keys.length > most
    ? [`${what}: ${keys.length}, at most ${most}: ${keys.join(', ')}`]
    : [`${what}: ${keys.length} left: write ${keys.length} in place of ${most}`];
}
