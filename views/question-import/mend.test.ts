import { expect, test } from 'vitest';
import { decode, mended, piecesAt, textOf, toLines } from './mend.ts';

const GIFT = toLines(`// a comment
$CATEGORY: Signs

::one:: What is it? {
  =a

  ~b
}

Two without a title {=a ~b

::three:: Three? {=a ~b}
Four {T}`);

test('a piece of GIFT is a whole question, blank lines in its braces included', () => {
  expect(piecesAt('gift', GIFT, [6])).toEqual([{ from: 4, to: 8 }]);
  expect(textOf(GIFT, { from: 4, to: 8 })).toContain('~b\n}');
});

test('a brace that is missing does not swallow the next question with a title', () => {
  expect(piecesAt('gift', GIFT, [10, 12])).toEqual([
    { from: 10, to: 10 },
    { from: 12, to: 13 },
  ]);
});

test('nor does it swallow the next one without a title, behind a blank line', () => {
  const lines = toLines('One? {=a\n\n~b\n\nTwo,\nreally? {=a ~b}\n\nThree? {=a ~b\n\nFour? {=a}');
  expect(piecesAt('gift', lines, [1, 6, 8, 10])).toEqual([
    { from: 1, to: 3 },
    { from: 5, to: 6 },
    { from: 8, to: 8 },
    { from: 10, to: 10 },
  ]);
});

test('Aiken ends with its answer or a blank line', () => {
  const lines = toLines('One?\nA. a\nB. b\nANSWER: A\nTwo?\nA. a\n\nThree?\nA) x\nB) y\nANSWER: Z');
  expect(piecesAt('aiken', lines, [5, 1, 8, 9])).toEqual([
    { from: 1, to: 4 },
    { from: 5, to: 6 },
    { from: 8, to: 11 },
  ]);
});

test('a row of CSV goes on in quotes; an open quote costs one line', () => {
  const lines = toLines('text,a\n"one\ntwo",b\n"open,c\nlast,d');
  expect(piecesAt('csv', lines, [2, 4])).toEqual([
    { from: 2, to: 3 },
    { from: 4, to: 4 },
  ]);
});

test('pieces are put back from the last to the first, longer, shorter or not at all', () => {
  const lines = toLines('1\r\n2\r\n3\r\n4');
  expect(
    mended(lines, [
      { from: 1, to: 1, text: 'one\nand a half' },
      { from: 2, to: 3, text: null },
      { from: 4, to: 4, text: 'four' },
    ]),
  ).toBe('one\nand a half\nfour');
});

test('lines that are not there have no piece', () => {
  expect(piecesAt('csv', ['a'], [0, 9])).toEqual([]);
});

test('old files are read as Windows-1252', () => {
  expect(decode(new Uint8Array([0x63, 0xe9]))).toBe('cé');
  expect(decode(new TextEncoder().encode('cé'))).toBe('cé');
});
