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
