import { describe, expect, test } from 'vitest';
import { student } from '#contract/entities/student.ts';
import { activeFilters, isNarrowed, readSort, writeSort } from './list-state.ts';

const spec = student.list;

describe('sort', () => {
  test('reads and writes several terms', () => {
    expect(readSort(spec, '-created_at,name')).toEqual([
      { id: 'created_at', desc: true },
      { id: 'name', desc: false },
    ]);
    expect(writeSort(readSort(spec, '-created_at,name'))).toBe('-created_at,name');
  });
  test('leaves out what cannot be sorted by', () =>
    expect(readSort(spec, 'phone,nothing,-status')).toEqual([{ id: 'status', desc: true }]));
});

test('active filters gather both ends of a range', () => {
  const found = activeFilters(spec, {
    date_of_birth_from: '2000-01-01',
    date_of_birth_to: '2001-01-01',
    status: 'active',
  });
  expect(found.map(({ name, keys }) => [name, keys])).toEqual([
    ['status', ['status']],
    ['date_of_birth', ['date_of_birth_from', 'date_of_birth_to']],
  ]);
});

test('a sort alone narrows nothing', () => {
  expect(isNarrowed({ sort: 'name' })).toBe(false);
  expect(isNarrowed({ sort: 'name', q: 'x' })).toBe(true);
});
