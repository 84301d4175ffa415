import { expect, test } from 'vitest';
import { tileMove } from './tile-moves.ts';

const press = (key: string, more: object = {}) => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

// Ten tiles, four in a line: 0-3, 4-7, 8-9.
test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['Home', 6, 4],
  ['End', 4, 7],
  ['End', 8, 9],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['j', 3, 4],
  ['k', 4, 3],
])('%s from tile %i leads to %i', (key, from, to) => {
  expect(tileMove(press(key), from, 10, 4, 2)).toBe(to);
});

test('with Mod, Home and End lead to the ends of all', () => {
  expect(tileMove(press('Home', { ctrlKey: true }), 6, 10, 4, 2)).toBe(0);
  expect(tileMove(press('End', { metaKey: true }), 1, 10, 4, 2)).toBe(9);
});

test('keys of others lead nowhere', () => {
  for (const key of ['a', 'Enter', ' ', 'Tab']) expect(tileMove(press(key), 1, 10, 4, 2)).toBeNull();
  expect(tileMove(press('ArrowDown', { altKey: true }), 1, 10, 4, 2)).toBeNull();
  expect(tileMove(press('ArrowDown', { isComposing: true }), 1, 10, 4, 2)).toBeNull();
  expect(tileMove(press('ArrowDown', { ctrlKey: true }), 1, 10, 4, 2)).toBeNull();
  expect(tileMove(press('ArrowDown'), 0, 0, 4, 2)).toBeNull();
});
