/** Columns of lists. */
import type { GridColumn } from '#ui/grid/grid-types.ts';

/** Makes a column that shows a field as text, under the field's name; `more` says what is otherwise. */
export const fieldColumns =
  (t: (key: never) => string) =>
  (id: string, width: number, more: Partial<GridColumn> = {}): GridColumn => ({
    id,
    header: more.header ?? t(`fields.${id}` as never),
    width,
    cell: (row) => String(row[id] ?? ''),
    ...more,
  });
