import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { student } from './entities/student.ts';
import { endpoints } from './index.ts';
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

describe('a page of a list', () => {
  /** Longest text of a field that lists answer, in characters: a page of 500 rows stays a page. */
  const LONGEST = 8000;
  test('holds no text of any length: such a field is answered with a single row', () => {
    const lists = new Map(
      endpoints.filter(({ id, method }) => method === 'GET' && id.startsWith('list')).map((one) => [one.path, one]),
    );
    const long: string[] = [];
    for (const { id, method, path, body } of endpoints) {
      const list = method === 'POST' && lists.get(path);
      if (!list || !body) continue;
      const listed = (list.answer as unknown as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>).shape.data?.element;
      for (const [field, taken] of Object.entries((body as unknown as z.ZodObject).shape))
        if (taken.safeParse('x'.repeat(LONGEST + 1)).success && listed?.shape[field]) long.push(`${id}.${field}`);
    }
    expect(lists.size).toBeGreaterThan(30);
    expect(long).toEqual([]);
  });
});
