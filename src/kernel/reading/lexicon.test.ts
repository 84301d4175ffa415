import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { LEXICONS } from './lexicon.ts';

/** Every text in a value, with the keys of its records. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsIn)];
};

test.each(LANGUAGES)('no word of %s has an accent, since the words of a line have lost theirs', (language) => {
  const words = textsIn(LEXICONS[language]);
  expect(words.length).toBeGreaterThan(500);
  expect(words.filter((word) => /\p{M}/u.test(word.normalize('NFD')))).toEqual([]);
});
