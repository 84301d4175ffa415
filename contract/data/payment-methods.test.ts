import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { METHOD_WORDS, METHODS, methodsOf } from './payment-methods.ts';

test('a school takes what is usual in its country until it chooses, and then what it chose', () => {
  expect(methodsOf([], 'PT').slice(0, 4)).toEqual(['cash', 'multibanco', 'mb_way', 'card']);
  expect(methodsOf([], 'FR')).toContain('training_account');
  expect(methodsOf([], 'ES')).toContain('bizum');
  expect(methodsOf([], 'NZ')).toEqual(['cash', 'card', 'transfer', 'cheque', 'other']);
  expect(methodsOf(['other', 'twint', 'cash'], 'PT')).toEqual(['cash', 'twint', 'other']);
  for (const country of ['PT', 'FR', 'ES', 'DE', 'GB', 'BE', 'CH', ''])
    expect(new Set(methodsOf([], country)).size).toBe(methodsOf([], country).length);
});

test('each way has words in each language, and no word means two of them, whatever its language', () => {
  expect(Object.keys(METHOD_WORDS)).toEqual(METHODS.filter((method) => method !== 'other'));
  const meant = new Map<string, string>();
  for (const [method, words] of Object.entries(METHOD_WORDS))
    for (const language of LANGUAGES) {
      expect([method, language, words[language].length > 0]).toEqual([method, language, true]);
      for (const word of words[language]) {
        expect([word, meant.get(word) ?? method]).toEqual([word, method]);
        meant.set(word, method);
      }
    }
});
