import { expect, test } from 'vitest';
import { placeAfter } from './category-places.ts';

// 1, 2 (3, 4 (5)), 6
const nodes = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: null },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: 2 },
  { id: 5, parent_id: 4 },
  { id: 6, parent_id: null },
];

test('among siblings', () => {
  expect(placeAfter(nodes, 2, 'up')).toEqual({ parent_id: null, before: 1 });
  expect(placeAfter(nodes, 1, 'down')).toEqual({ parent_id: null, before: 6 });
  expect(placeAfter(nodes, 2, 'down')).toEqual({ parent_id: null, before: null });
  expect(placeAfter(nodes, 1, 'up')).toBeNull();
  expect(placeAfter(nodes, 4, 'down')).toBeNull();
});

test('one level down goes to the end of the sibling before', () => {
  expect(placeAfter(nodes, 6, 'in')).toEqual({ parent_id: 2, before: null });
  expect(placeAfter(nodes, 1, 'in')).toBeNull();
});

test('one level up goes behind the category it was in', () => {
  expect(placeAfter(nodes, 5, 'out')).toEqual({ parent_id: 2, before: null });
  expect(placeAfter(nodes, 3, 'out')).toEqual({ parent_id: null, before: 6 });
  expect(placeAfter(nodes, 1, 'out')).toBeNull();
  expect(placeAfter(nodes, 99, 'up')).toBeNull();
});
