import { expect, test } from 'vitest';
import type { CategoryNode } from '#contract/entities/category.ts';
import { branchesOf, keyInTree, subtreeOf } from './tree.ts';

const node = (id: number, parent_id: number | null, published = 0): CategoryNode => ({
  id,
  version: 1,
  name: `c${id}`,
  parent_id,
  licence_categories: [],
  position: id,
  depth: 1,
  path: `c${id}`,
  questions: { draft: 1, published, retired: 0 },
});
// 1 (2 (3), 4), 5
const nodes = [node(1, null, 2), node(2, 1), node(3, 2, 5), node(4, 1), node(5, null)];
const none: ReadonlySet<number> = new Set();

test('all that is open is seen, with its level, place and questions below', () => {
  const seen = branchesOf(nodes, none);
  expect(seen.map(({ node: { id }, level, place, siblings, total }) => [id, level, place, siblings, total])).toEqual([
    [1, 1, 1, 2, 11],
    [2, 2, 1, 2, 7],
    [3, 3, 1, 1, 6],
    [4, 2, 2, 2, 1],
    [5, 1, 2, 2, 1],
  ]);
  expect(branchesOf(nodes, new Set([1])).map(({ node: { id } }) => id)).toEqual([1, 5]);
  expect(subtreeOf(nodes, 1)).toEqual([1, 2, 3, 4]);
});

test('arrows go up, down, in and out', () => {
  const seen = branchesOf(nodes, none);
  expect(keyInTree(seen, 0, 'ArrowDown')).toEqual({ to: 1 });
  expect(keyInTree(seen, 0, 'ArrowUp')).toBeNull();
  expect(keyInTree(seen, 1, 'ArrowRight')).toEqual({ to: 2 });
  expect(keyInTree(seen, 2, 'ArrowRight')).toBeNull();
  expect(keyInTree(seen, 2, 'ArrowLeft')).toEqual({ to: 1 });
  expect(keyInTree(seen, 1, 'ArrowLeft')).toEqual({ close: 2 });
  expect(keyInTree(branchesOf(nodes, new Set([2])), 1, 'ArrowRight')).toEqual({ open: 2 });
  expect(keyInTree(seen, 0, 'End')).toEqual({ to: 4 });
});
