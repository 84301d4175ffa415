import { expect, test } from 'vitest';
import type { Notification, NotificationKind } from '#contract/entities/notification.ts';
import { groupsOf, linesOf } from './groups.ts';

const told = (id: number, kind: NotificationKind, created_at: string): Notification => ({
  id,
  version: 1,
  created_at,
  updated_at: created_at,
  deleted_at: null,
  kind,
  title: `Told ${id}`,
  body: '',
  link: '',
  entity: '',
  row_id: null,
  data: {},
  read_at: null,
});

test('notifications stand by the day of the school, and of a day by kind, the newest first', () => {
  const groups = groupsOf(
    [
      told(5, 'message', '2026-07-02T10:00:00.000Z'),
      told(4, 'no_show', '2026-07-02T09:00:00.000Z'),
      told(3, 'message', '2026-07-02T08:00:00.000Z'),
      // Half an hour past midnight in Lisbon.
      told(2, 'message', '2026-07-01T23:30:00.000Z'),
      told(1, 'message', '2026-07-01T22:30:00.000Z'),
    ],
    'Europe/Lisbon',
  );
  expect(
    groups.map(({ day, kinds }) => [day, kinds.map(({ kind, rows }) => [kind, rows.map(({ id }) => id)])]),
  ).toEqual([
    [
      '2026-07-02',
      [
        ['message', [5, 3, 2]],
        ['no_show', [4]],
      ],
    ],
    ['2026-07-01', [['message', [1]]]],
  ]);
});

test('many missing signatures of a day are one line until each is asked for; of others each is told', () => {
  const many = (count: number, kind: NotificationKind) =>
    Array.from({ length: count }, (_, at) => told(count - at, kind, '2026-07-02T10:00:00.000Z'));
  const ids = (count: number, kind: NotificationKind, open: boolean) =>
    linesOf(many(count, kind), () => open).map(({ id }) => id);
  expect(ids(6, 'missing_signature', false)).toEqual([-6]);
  expect(ids(6, 'missing_signature', true)).toEqual([-6, 6, 5, 4, 3, 2, 1]);
  expect(ids(5, 'missing_signature', false)).toEqual([5, 4, 3, 2, 1]);
  expect(ids(6, 'message', false)).toHaveLength(6);
});
