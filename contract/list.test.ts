import { describe, expect, test } from 'vitest';
import { student } from './entities/student.ts';
import { knownQuery, listQuery } from './list.ts';

const spec = student.list;

describe('the list query in an address', () => {
  test('keeps what the call knows and drops what belongs to the screen', () => {
    const { query, broken } = knownQuery(spec, {
      q: 'ana',
      status: 'active,paused',
      panel: 'peek',
      row: '7',
      created_at_from: '2026-01-01T00:00:00Z',
    });
    expect(query).toEqual({ q: 'ana', status: 'active,paused', created_at_from: '2026-01-01T00:00:00Z' });
    expect(broken).toEqual([]);
  });
  test('tells a broken filter and goes on without it', () => {
    expect(knownQuery(spec, { status: 'asleep', date_of_birth_from: 'soon', q: 'x' })).toEqual({
      query: { q: 'x' },
      broken: ['status', 'date_of_birth_from'],
    });
  });
  test('tells names that nothing is called by, and columns that cannot be sorted by, and keeps the rest', () => {
    expect(knownQuery(spec, { statuss: 'active', q: 'x', row: '7', sort: '-name,colour' })).toEqual({
      query: { q: 'x', sort: '-name' },
      broken: ['sort', 'statuss'],
    });
  });
  test('ignores spaces around a search and a filter, and around each of several values', () => {
    const typed = { q: '  ana costa ', status: ' active , paused', email: ' ana@', practice_minutes_to: ' 60 ' };
    const wanted = { q: 'ana costa', status: 'active,paused', email: 'ana@', practice_minutes_to: '60' };
    expect(knownQuery(spec, typed)).toEqual({ query: wanted, broken: [] });
    const call = listQuery(spec).parse({ ...typed, date_of_birth_from: ' 2001-01-01 ', teacher_id: ' 4, none ' });
    expect(call).toMatchObject({
      ...wanted,
      practice_minutes_to: 60,
      date_of_birth_from: '2001-01-01',
      teacher_id: '4,none',
    });
    expect(knownQuery(spec, { q: '   ', email: ' ' })).toEqual({ query: {}, broken: [] });
  });
});
