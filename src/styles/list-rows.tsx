/** The grid of the lists: a row in focus, ticked rows, a sorted column, and none at all. */
import { useState } from 'react';
import { Grid } from '#ui/grid/grid.tsx';
import { type GridColumn, plainColumns } from '#ui/grid/grid-types.ts';
import { type GridSelection, nothingSelected } from '#ui/grid/selection.ts';
import { Tag } from '#ui/tag.tsx';
import { Example } from './section.tsx';
import styles from './styles-page.module.css';

const ROWS = ['Ana Reis', 'Bea Lima', 'Carla Nunes', 'Daniel Brito'].map((name, index) => ({
  id: index + 1,
  name,
  left: index * 3,
}));
const COLUMNS: readonly GridColumn[] = [
  { id: 'name', header: 'Name', width: 200, sortable: true, priority: 1, cell: (row) => String(row.name) },
  { id: 'status', header: 'Status', width: 120, cell: () => <Tag tone="success">Active</Tag> },
  { id: 'left', header: 'Left', width: 90, align: 'end', cell: (row) => String(row.left) },
];
const ignore = () => {};

function Rows({ label, rows }: { label: string; rows: typeof ROWS }) {
  const [selection, setSelection] = useState<GridSelection>({ mode: 'ids', ids: new Set([2, 3]) });
  const [columnState, setColumnState] = useState(plainColumns);
  return (
    <div className={styles.grid} data-none={rows.length === 0 || undefined}>
      <Grid
        label={label}
        columns={COLUMNS}
        total={rows.length}
        rowAt={(index) => rows[index]}
        onRange={ignore}
        idsInRange={async (first, last) => rows.slice(first, last + 1).map(({ id }) => id)}
        sort={[{ id: 'name', desc: false }]}
        onSort={ignore}
        columnState={columnState}
        onColumnState={setColumnState}
        selection={rows.length > 0 ? selection : nothingSelected}
        onSelection={setSelection}
        selectedText={(count) => `${count} students selected`}
        onActive={ignore}
        onOpen={ignore}
        onMenu={ignore}
        rowHeight={28}
        resetKey={label}
        empty={<p>No rows match.</p>}
      />
    </div>
  );
}

export const ListRows = () => (
  <>
    <Example name="List: the first row in focus, two ticked" wide>
      <Rows label="Students" rows={ROWS} />
    </Example>
    <Example name="List without rows" wide>
      <Rows label="Nobody" rows={[]} />
    </Example>
  </>
);
