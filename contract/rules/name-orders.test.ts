import { describe, expect, test } from 'vitest';
import { nameInList, nameOrderIn } from './name-orders.ts';

describe('names in lists', () => {
  test.each([
    ['Rita Gomes', 'Gomes', 'Gomes, Rita'],
    ['Ana Sofia Melo Costa', 'Melo Costa', 'Melo Costa, Ana Sofia'],
    ['Maria da Silva', 'da Silva', 'da Silva, Maria'],
    // A name in one word, and who was erased, have nothing to turn round.
    ['Madonna ', '', 'Madonna'],
    [' Gomes', 'Gomes', 'Gomes'],
    [' #12', '#12', '#12'],
    // The surname is not the name's end: what was read of two moments is not put together.
    ['Rita Melo', 'Gomes', 'Rita Melo'],
    ['Rita DeGomes', 'Gomes', 'Rita DeGomes'],
    ['AA-12-BC Corsa', '', 'AA-12-BC Corsa'],
  ])('%s with the surname %s is %s', (name, surname, shown) => {
    expect(nameInList(name, surname, 'surname')).toBe(shown);
    expect(nameInList(name, surname, 'first-name')).toBe(name.trim());
  });

  test('what is no order counts as none chosen', () => {
    expect(['first-name', 'surname', 'both', 7, null].map((names) => nameOrderIn({ names }))).toEqual([
      'first-name',
      ...Array(4).fill('surname'),
    ]);
  });
});
