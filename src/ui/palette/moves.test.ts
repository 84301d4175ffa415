import { expect, test } from 'vitest';
import { context } from '#kernel/fixtures.ts';
import { firstActive, keepActive, moveActive, moveGroup, onlyActive } from './moves.ts';
import { finder, items } from './palette-fixtures.ts';
import { rootRows } from './root-rows.ts';

const groups = (query: string) =>
  rootRows({ query, items, finder, context: context(), weights: new Map(), recent: [], found: [] });

test('the first row that can be run is active; a disabled one only when there is no other', () => {
  expect(firstActive(groups(''))).toBe('student.add');
  expect(firstActive(groups('undo'))).toBe('history.undo');
  expect(firstActive([])).toBeNull();
});

test('single steps go round, leaps stop at the ends', () => {
  const all = groups('');
  expect(moveActive(all, 'student.add', 1)).toBe('student.set-status');
  expect(moveActive(all, 'student.add', -1)).toBe('go.bookings');
  expect(moveActive(all, 'go.bookings', 1)).toBe('student.add');
  expect(moveActive(all, 'student.add', 100)).toBe('go.bookings');
  expect(moveActive(all, 'student.open', -100)).toBe('student.add');
  expect(moveActive(all, 'gone', 1)).toBe('student.add');
  expect(moveActive([], null, 1)).toBeNull();
});

test('groups are leapt over', () => {
  const all = groups('');
  expect(moveGroup(all, 'student.delete', 1)).toBe('booking.cancel-as-admin');
  expect(moveGroup(all, 'student.delete', -1)).toBe('student.add');
  expect(moveGroup(all, 'student.add', -1)).toBe('go.students');
});

test('rows that arrive late do not move what is active', () => {
  expect(keepActive(groups('student'), 'student.open')).toBe('student.open');
  expect(keepActive(groups('student'), 'go.teachers')).toBe('go.students');
  // "studnet" is a slip of the fingers: while results are awaited nothing is active.
  expect(keepActive(groups('studnet'), null)).toBe('go.students');
  expect(keepActive(groups('studnet'), null, true)).toBeNull();
  expect(keepActive(groups('studnet'), 'student.open', true)).toBe('student.open');
});

test('nothing that takes something away becomes active by itself', () => {
  const focused = { entity: 'student', id: 1 };
  const at = (query: string) =>
    rootRows({
      query,
      items,
      finder,
      context: context({ focused }),
      weights: new Map(),
      recent: ['student.delete'],
      found: [],
    });
  // Opened empty on a row: what would delete it stands last, and would not be active if it stood first.
  const [acts] = at('');
  expect(acts?.rows.map(({ key }) => key)).toEqual(['student.open', 'student.delete']);
  expect(firstActive(acts ? [{ ...acts, rows: acts.rows.toReversed() }] : [])).toBe('student.open');
  expect(firstActive(at('delete'))).toBe('student.delete');
  // What is nearest to something that is not here.
  expect(firstActive(groups('vat'))).toBeNull();
});

test('of what words may mean only the single one is active, once nothing more can come', () => {
  const meant = (...keys: string[]) => [
    {
      key: 'values',
      title: '',
      rows: keys.map((key) => ({ kind: 'value' as const, key, value: key, label: key, icon: '', ranges: [] })),
    },
  ];
  expect(onlyActive(meant('1'), false)).toBe('1');
  expect(onlyActive(meant('1'), true)).toBeNull();
  expect(onlyActive(meant('1', '2'), false)).toBeNull();
  expect(onlyActive(meant(), false)).toBeNull();
});
