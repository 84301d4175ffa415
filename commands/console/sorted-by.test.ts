import { expect, test } from 'vitest';
import { sortedBy } from './sorted-by.ts';

test.each([
  ['/students', 'name', undefined, '/students?sort=name'],
  ['/students?status=active&sort=name', 'created_at', 'descending', '/students?status=active&sort=-created_at'],
  // The field that it is sorted by stays.
  ['/students?sort=-name', undefined, 'ascending', '/students?sort=name'],
  ['/students', undefined, 'descending', null],
  // A list has no other list's columns, and a page has none.
  ['/students', 'price', undefined, null],
  ['/students/7', 'name', undefined, null],
] as const)('%s by %s, %s', (url, by, order, sorted) => {
  expect(sortedBy(url, by, order)).toBe(sorted);
});
