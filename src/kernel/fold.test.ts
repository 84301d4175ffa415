import { expect, test } from 'vitest';
import { fold, foldWithMap, originalRange, wordStartOf } from './fold.ts';

test('folds case, accents and joined letters', () => {
  expect(fold('João ŒUVRE Straße')).toBe('joao oeuvre strasse');
  expect(fold('Jo\u0061\u0303o')).toBe('joao');
});

test('maps a range of the folded text back, also through letters that grow or vanish', () => {
  const source = foldWithMap('Cœur Jo\u0061\u0303o');
  const at = source.folded.indexOf('joao');
  const [from, to] = originalRange(source, at, at + 4);
  expect(source.text.slice(from, to)).toBe('Jo\u0061\u0303o');
});

test('finds a word start behind a hit inside a word', () => {
  expect(wordStartOf('scan the can', 'can')).toBe(9);
  expect(wordStartOf('booking.cancel-as', 'as')).toBe(15);
  expect(wordStartOf('scan', 'can')).toBe(-1);
});
