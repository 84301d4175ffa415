import { expect, test } from 'vitest';
import {
  allSelected,
  countSelected,
  type GridSelection,
  isEmpty,
  isSelected,
  nothingSelected,
  toggle,
  withRange,
} from './selection.ts';

const some = (...ids: number[]): GridSelection => ({ mode: 'ids', ids: new Set(ids) });

test('rows are taken and let go one by one', () => {
  const one = toggle(nothingSelected, 7);
  expect(isSelected(one, 7)).toBe(true);
  expect(isEmpty(toggle(one, 7))).toBe(true);
});

test('all that match are selected, loaded or not, less those let go', () => {
  const selection = toggle(toggle(allSelected, 3), 4);
  expect([isSelected(selection, 3), isSelected(selection, 5)]).toEqual([false, true]);
  expect(countSelected(selection, 100_000)).toBe(99_998);
  expect(countSelected(toggle(selection, 3), 100_000)).toBe(99_999);
});

test('a range grows and shrinks from the same start', () => {
  const base = some(1);
  expect(withRange(base, [5, 6, 7])).toEqual(some(1, 5, 6, 7));
  expect(withRange(base, [5, 6])).toEqual(some(1, 5, 6));
});

test('a range in a full selection takes back what was let go', () => {
  const selection: GridSelection = { mode: 'all', except: new Set([5, 9]) };
  expect(withRange(selection, [5, 6])).toEqual({ mode: 'all', except: new Set([9]) });
});
