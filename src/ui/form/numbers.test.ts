import { expect, test } from 'vitest';
import { numberSaid, numberShown } from './numbers.ts';

test.each([
  ['749.50', true, 74_950],
  ['749,5', true, 74_950],
  ['749.', true, 74_900],
  ['0.10', true, 10],
  ['1.005', true, 100],
  ['-3', false, -3],
  ['2,5', false, 2.5],
  ['', false, null],
  [' ', true, null],
  ['12 euros', true, null],
  ['1.234,50', true, null],
])('%j says (money: %s) %s', (typed, money, kept) => expect(numberSaid(typed, money)).toBe(kept));

test('what is shown of a number says that number', () => {
  for (const language of ['en', 'fr', 'pt'])
    for (let cents = -250; cents < 2500; cents++)
      expect(numberSaid(numberShown(cents, true, language), true)).toBe(cents);
  const shown = (language: string) => [74_950, 74_900, 5].map((cents) => numberShown(cents, true, language));
  expect(shown('en')).toEqual(['749.50', '749', '0.05']);
  expect(shown('fr')).toEqual(['749,50', '749', '0,05']);
  expect(shown('pt')).toEqual(['749,50', '749', '0,05']);
  expect(numberShown(2.5, false, 'en')).toBe('2.5');
  expect(numberShown(2.5, false, 'pt')).toBe('2,5');
});
