import { expect, test } from 'vitest';
import { cancelBooking, sample, setStatus } from './fixtures.ts';
import { createRegistry } from './registry.ts';

test('finds by id and by surface', () => {
  const registry = createRegistry([cancelBooking, setStatus]);
  expect(registry.get('student.set-status')).toBe(setStatus);
  expect(registry.get('nothing')).toBeUndefined();
  expect(registry.forSurface('palette')).toEqual([setStatus, cancelBooking]);
  expect(registry.forSurface('row', 'booking')).toEqual([cancelBooking]);
  expect(registry.forSurface('bulk', 'booking')).toEqual([]);
});

test('what takes something away is offered last', () => {
  const onRow = { surfaces: [{ kind: 'row', entity: 'student' } as const] };
  const takes = { ...onRow, destructive: 'student' };
  const registry = createRegistry([
    sample('student.edit', onRow),
    sample('student.delete', takes),
    sample('student.cancel-classes', takes),
    sample('student.open', onRow),
  ]);
  expect(registry.forSurface('row', 'student').map(({ id }) => id)).toEqual([
    'student.edit',
    'student.open',
    'student.delete',
    'student.cancel-classes',
  ]);
});

test('double ids, meeting keys and unplaced commands are refused', () => {
  expect(() => createRegistry([sample('a.b'), sample('a.b')])).toThrow('a.b');
  const keys = (press: string, scope: string) => ({ keys: [{ press, scope }] });
  expect(() => createRegistry([sample('a.b', keys('g', 'app')), sample('a.c', keys('g s', 'app'))])).toThrow('meets');
  expect(() => createRegistry([sample('a.b', keys('e', 'app')), sample('a.c', keys('e', 'students'))])).toThrow(
    'meets',
  );
  expect(() => createRegistry([sample('a.b', keys('Bogus+e', 'app'))])).toThrow('Bogus');
  expect(() => createRegistry([sample('a.b', { surfaces: [] })])).toThrow('no surface');
});

test('scopes that differ may share a key; a command may opt out of surfaces with a reason', () => {
  const shared = [
    sample('a.b', { keys: [{ press: 'e', scope: 'students' }] }),
    sample('a.c', { keys: [{ press: 'e', scope: 'bookings' }] }),
    sample('a.d', { surfaces: [], hiddenBecause: 'only keys' }),
  ];
  expect(createRegistry(shared).all).toHaveLength(3);
});
