import { expect, test } from 'vitest';
import { LEXICONS } from './lexicon.ts';
import { amountAt, idsAt } from './shapes.ts';
import { spelledAt } from './spelled.ts';
import { tokenise } from './tokens.ts';

test.each([
  ['fifty', 50],
  ['a hundred and fifty', 150],
  ['forty-five', 45],
  ['two thousand three hundred', 2300],
  ['quatre-vingt-dix', 90],
  ['quatre-vingts', 80],
  ['soixante et onze', 71],
  ['cent vingt', 120],
  ['mille deux cents', 1200],
  ['cento e cinquenta', 150],
  ['duzentos e vinte e dois', 222],
  ['mil e quinhentos', 1500],
])('%s is %i', (words, value) => {
  const tokens = tokenise(words);
  expect(spelledAt(tokens, 0)).toEqual({ to: tokens.length, value });
});

test('what is no number is none', () => {
  for (const words of ['and', 'rita gomes', 'e', 'et']) expect(spelledAt(tokenise(words), 0)).toBeNull();
});

const lexicons = Object.values(LEXICONS);
const about = { locale: 'pt', currency: 'EUR' };

test.each([
  ['forty-five euros fifty', 4550],
  ['quarante-cinq euros cinquante', 4550],
  ['trinta e dois euros e cinquenta cêntimos', 3250],
  ['45 euros 50', 4550],
  ['50 euros by card', 5000],
  ['um euro', 100],
])('%s', (words, minor) => {
  expect(amountAt(tokenise(words), 0, lexicons, about)?.value).toEqual({ minor, marked: true });
});

test('what is counted is no amount, and no hundredths are what is counted behind one', () => {
  for (const words of ['two classes', 'one hour', 'três aulas'])
    expect(amountAt(tokenise(words), 0, lexicons, about)).toBeNull();
  expect(amountAt(tokenise('40 euros 10 classes'), 0, lexicons, about)?.value.minor).toBe(4000);
});

test('an amount is no number of a row', () => {
  for (const words of ['89 euros', '89 €', '90 pounds']) expect(idsAt(tokenise(words), 0, lexicons)).toBeNull();
  expect(idsAt(tokenise('89'), 0, lexicons)?.value).toEqual({ ids: [89], marked: false });
});
