import { expect, test } from 'vitest';
import type { GridColumn } from './grid-types.ts';
import { fitting } from './use-columns.ts';

const shown = (id: string, priority: 1 | 2 | 3, minWidth: number) => ({
  column: { id, header: id, width: 200, minWidth, priority, cell: () => id } satisfies GridColumn,
  width: 200,
  fixed: false,
});
const columns = [
  shown('at', 2, 100),
  shown('name', 1, 110),
  shown('place', 2, 90),
  shown('no', 3, 40),
  shown('due', 1, 96),
];
const ids = (room: number) => fitting(columns, room).map(({ column }) => column.id);

test('a narrow screen has the important columns as far as they fit, and the most important in any case', () => {
  expect(ids(432)).toEqual(['at', 'name', 'place', 'due']);
  expect(ids(431)).toEqual(['at', 'name', 'due']);
  expect(ids(341)).toEqual(['name', 'due']);
  expect(ids(0)).toEqual(['name', 'due']);
});
