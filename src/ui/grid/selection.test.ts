import { expect, test } from 'vitest';
import {
  allSelected,
  countSelected,
  type GridSelection,
  isEmpty,
  isSelected,
  nothingSelected,
  type RowRange,
  settled,
  toggle,
  withRange,
} from './selection.ts';

const some = (...ids: number[]): GridSelection => ({ mode: 'ids', ids: new Set(ids) });
const range = (first: number, last: number): RowRange => ({ from: first, to: last, first, last });

test('rows are taken and let go one by one', () => {
  const one = toggle(nothingSelected, 7, 0);
  expect(isSelected(one, 7, 0)).toBe(true);
  expect(isEmpty(toggle(one, 7, 0))).toBe(true);
});

test('all that match are selected, loaded or not, less those let go', () => {
  const selection = toggle(toggle(allSelected, 3, 2), 4, 3);
  expect([isSelected(selection, 3, 2), isSelected(selection, 5, 4)]).toEqual([false, true]);
  expect(countSelected(selection, 100_000)).toBe(99_998);
  expect(countSelected(toggle(selection, 3, 2), 100_000)).toBe(99_999);
});

test('a range grows and shrinks from the same start', () => {
  const base = some(1);
  expect(withRange(base, [5, 6, 7])).toEqual(some(1, 5, 6, 7));
  expect(withRange(base, [5, 6])).toEqual(some(1, 5, 6));
  expect(countSelected(withRange(base, range(10, 999_999)), 1_000_000)).toBe(999_991);
  expect(countSelected(withRange(base, range(10, 19)), 1_000_000)).toBe(11);
});

test('a range in a full selection takes back what was let go in it', () => {
  const selection: GridSelection = {
    mode: 'all',
    except: new Map([
      [5, 50],
      [9, 90],
    ]),
  };
  const left = { mode: 'all', except: new Map([[9, 90]]) };
  expect(withRange(selection, [5, 6])).toEqual(left);
  expect(withRange(selection, range(40, 60))).toEqual(left);
});

test('rows of a range are let go and taken back, and rows beside it are added', () => {
  const ranged = withRange(some(1), range(100, 5000));
  expect([isSelected(ranged, 77, 100), isSelected(ranged, 77, 99), isSelected(ranged, 1, 0)]).toEqual([
    true,
    false,
    true,
  ]);
  const less = toggle(toggle(ranged, 77, 100), 78, 101);
  expect([isSelected(less, 77, 100), countSelected(less, 9999)]).toEqual([false, 4900]);
  expect(isSelected(toggle(less, 77, 100), 77, 100)).toBe(true);
  const more = toggle(less, 4, 7000);
  expect([isSelected(more, 4, 7000), countSelected(more, 9999)]).toEqual([true, 4901]);
  const both = withRange(more, range(90, 200));
  expect([isSelected(both, 77, 100), countSelected(both, 9999)]).toEqual([true, 4913]);
});

test('what the server found of a range replaces its ends and its places, and nothing when it is the same', () => {
  const ranged = withRange(nothingSelected, range(100, 5000));
  const answer = { count: 4902, ranges: [{ from: ['costa', 8], to: null, first: 101, last: 5002 }] };
  const found = settled(ranged, answer);
  expect([isSelected(found, 77, 100), isSelected(found, 77, 5002), countSelected(found, 9999)]).toEqual([
    false,
    true,
    4902,
  ]);
  expect(settled(found, answer)).toBe(found);
});
