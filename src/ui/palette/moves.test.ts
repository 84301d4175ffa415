import { expect, test } from 'vitest';
import { context } from '#kernel/fixtures.ts';
import type { Reading } from '#kernel/reading/types.ts';
import { enterOn, firstActive, keepActive, moveActive, moveGroup, onlyActive, otherWeek } from './moves.ts';
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

test('of two weeks that may be meant neither is active by itself', () => {
  const rowsFor = (...all: readonly Reading['args'][]) =>
    rootRows({
      query: 'add rita next friday 10:00',
      items,
      finder,
      context: context(),
      weights: new Map(),
      recent: [],
      found: [],
      read: {
        state: 'read',
        named: [],
        readings: all.map((args) => ({
          command: 'student.add',
          args,
          spans: [],
          completion: null,
          score: 5,
          whole: true,
        })),
      },
    });
  const active = (...all: readonly Reading['args'][]) => firstActive(rowsFor(...all));
  const either = [{ first_name: 'Rita', starts_at: '2026-03-13T10:00:00.000Z' }] as const;
  expect(active(...either)).toBe('student.add');
  expect(active(...either, { first_name: 'Rita', starts_at: '2026-03-20T10:00:00.000Z' })).toBeNull();
  // The other one is told of what would come of it as well.
  const other = otherWeek(rowsFor(...either, { first_name: 'Rita', starts_at: '2026-03-20T10:00:00.000Z' }));
  expect(other?.typed?.reading?.args).toMatchObject({ starts_at: '2026-03-20T10:00:00.000Z' });
  expect(otherWeek(rowsFor(...either, { first_name: 'Eva', starts_at: '2026-03-20T10:00:00.000Z' }))).toBeNull();
  // The clock is put forward in between.
  expect(active({ starts_at: '2026-03-27T10:00:00.000Z' }, { starts_at: '2026-04-03T09:00:00.000Z' })).toBeNull();
  expect(active({ from: '2026-03-13', to: '2026-03-14' }, { from: '2026-03-20', to: '2026-03-21' })).toBeNull();
  // Another hour of the day, or another person, has its order by what is likelier.
  expect(active(...either, { first_name: 'Rita', starts_at: '2026-03-13T22:00:00.000Z' })).toBe('student.add');
  expect(active(...either, { first_name: 'Eva', starts_at: '2026-03-20T10:00:00.000Z' })).toBe('student.add');
});

test('where a line does not say in whose name it is done, none of those who may is active by itself', () => {
  const reading = { command: 'student.add', args: {}, spans: [], completion: null, score: 5, whole: true };
  const read = (...readings: readonly Reading[]) =>
    rootRows({
      query: 'add rita',
      items,
      finder,
      context: context(),
      weights: new Map(),
      recent: [],
      found: [],
      read: { state: 'read', named: [], readings },
    });
  const open = read(
    { ...reading, undecided: true },
    { ...reading, command: 'booking.cancel-as-admin', undecided: true },
  );
  expect(firstActive(open)).toBeNull();
  // The arrows lead to the first of them.
  expect(moveActive(open, null, 1)).toBe('student.add');
  expect(firstActive(read(reading, { ...reading, command: 'booking.cancel-as-admin', undecided: true }))).toBe(
    'student.add',
  );
  // Named without a word of whom it is about: the act of several stands there.
  const [{ rows } = { rows: [] }] = groups('cancel');
  const [first] = rows;
  const inName = (id: string) => ({
    ...first,
    key: id,
    command: { ...(first as { command: object }).command, inNameOf: 'x' },
  });
  const named = (...ids: readonly string[]) =>
    firstActive([{ key: 'commands', title: '', rows: ids.map(inName) as unknown as typeof rows }]);
  expect(named('one', 'another')).toBeNull();
  expect(named('one')).toBe('one');
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

test('Enter does nothing on a row that cannot be run, or of which words fit nothing', () => {
  const row = (query: string, spans: Reading['spans'] = []) => {
    const reading = { command: 'student.add', args: {}, spans, completion: null, score: 5, whole: true };
    const input = { query, items, finder, context: context(), weights: new Map(), recent: [], found: [] };
    const read = { state: 'read' as const, named: [], readings: spans.length > 0 ? [reading] : [] };
    return rootRows({ ...input, read })[0]?.rows[0] ?? null;
  };
  expect(enterOn(row('undo'))).toBe('refused');
  expect(enterOn(row('add student'))).toBe('does');
  const rita = { from: 12, to: 16, field: 'first_name', state: 'ok' } as const;
  expect(enterOn(row('add student rita', [rita]))).toBe('does');
  // Which of several is asked.
  expect(enterOn(row('add student rita', [{ ...rita, state: 'ambiguous' }]))).toBe('does');
  expect(enterOn(row('add student rita xyz', [rita, { from: 17, to: 20, field: '', state: 'unknown' }]))).toBe('unfit');
  expect(enterOn(null)).toBe('does');
});
