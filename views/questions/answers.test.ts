import { expect, test } from 'vitest';
import { answersOf, canAdd, canRemove, letterOf, moved, noAnswer, repeats, someRight } from './answers.ts';

const named = (...texts: string[]) => texts.map((text) => ({ ...noAnswer, text }));

test('a new question starts with the fewest answers, none of them right', () => {
  const start = answersOf(undefined);
  expect(start).toHaveLength(2);
  expect(someRight(start)).toBe(false);
  expect(canRemove(start)).toBe(false);
  expect(canAdd(named('1', '2', '3', '4', '5', '6'))).toBe(false);
  expect(letterOf(5)).toBe('F');
});

test('an answer moves within the list alone', () => {
  const list = named('a', 'b', 'c');
  expect(moved(list, 0, 2).map(({ text }) => text)).toEqual(['b', 'c', 'a']);
  expect(moved(list, 2, 1).map(({ text }) => text)).toEqual(['a', 'c', 'b']);
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 2, 3)).toBe(list);
});

test('answers that differ in case and spaces alone are the same, empty ones are not', () => {
  expect([...repeats(named('Stop', 'Go', ' stop ', '', ''))]).toEqual([[2, 0]]);
});
