import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { starterSigns } from './sign-languages.ts';
import { FRENCH_SIGNS } from './sign-words/fr.ts';
import { PORTUGUESE_SIGNS } from './sign-words/pt.ts';
import { STARTER_SIGNS } from './signs.ts';

const codes = STARTER_SIGNS.map(({ code }) => code).toSorted();

test.each([
  ['fr', FRENCH_SIGNS],
  ['pt', PORTUGUESE_SIGNS],
])('each sign has its words in %s, and there is none without a sign', (locale, words) => {
  expect(Object.keys(words).toSorted()).toEqual(codes);
  const signs = starterSigns(locale);
  expect(signs.map(({ code }) => code)).toEqual(STARTER_SIGNS.map(({ code }) => code));
  // Questions are made of them: what is called or means the same would be right and wrong at once.
  for (const of of ['name', 'meaning'] as const) expect(new Set(signs.map((sign) => sign[of])).size).toBe(signs.length);
});

test('another language has the English set', () => {
  expect(starterSigns('de')).toBe(STARTER_SIGNS);
  expect(LANGUAGES.length).toBeGreaterThan(0);
});
