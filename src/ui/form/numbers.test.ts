import { expect, test } from 'vitest';
import { numberSaid, numberShown } from './numbers.ts';

const euros = { locale: 'en', currency: 'EUR' };

test.each([
  ['749.50', euros, 74_950],
  ['749,5', euros, 74_950],
  ['749.', euros, 74_900],
  ['0', euros, 0],
  ['0.10', euros, 10],
  ['12 euros', euros, 1200],
  ['1.234,50', euros, 123_450],
  // It may be a thousand or one and a bit.
  ['1.005', euros, null],
  ['1.005', { locale: 'pt', currency: 'EUR' }, 100_500],
  ['$12', euros, null],
  ['-3', euros, null],
  ['1500', { locale: 'en', currency: 'JPY' }, 1500],
  ['-3', null, -3],
  ['2,5', null, 2.5],
  ['', null, null],
  [' ', euros, null],
])('%j says (money: %j) %s', (typed, money, kept) => expect(numberSaid(typed, money)).toBe(kept));

test('what is shown of a number says that number', () => {
  for (const locale of ['en', 'fr', 'pt'])
    for (let cents = 0; cents < 2500; cents++) {
      const money = { locale, currency: 'EUR' };
      expect(numberSaid(numberShown(cents, money, locale), money)).toBe(cents);
    }
  const shown = (language: string) => [74_950, 74_900, 5].map((cents) => numberShown(cents, euros, language));
  expect(shown('en')).toEqual(['749.50', '749', '0.05']);
  expect(shown('fr')).toEqual(['749,50', '749', '0,05']);
  expect(shown('pt')).toEqual(['749,50', '749', '0,05']);
  expect(numberShown(1500, { locale: 'en', currency: 'JPY' }, 'en')).toBe('1500');
  expect(numberShown(2.5, null, 'en')).toBe('2.5');
  expect(numberShown(2.5, null, 'pt')).toBe('2,5');
});
