/** A short list within a tab, worked by keys like the long ones: every row of it is loaded. */
import { useSetAtom } from 'jotai';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom, useSelected } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { type GridColumn, type GridRow, type GridSort, plainColumns } from '#ui/grid/grid-types.ts';
import { isSelected, nothingSelected } from '#ui/grid/selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './list.module.css';
import { useGridWork } from './use-grid-work.tsx';

interface Props {
  readonly label: string;
  readonly entity: string;
  readonly columns: readonly GridColumn[];
  /** Null while they are on their way. */
  readonly rows: readonly GridRow[] | null;
  readonly empty: ReactNode;
  /** The command that Enter runs on a row; without one it opens the row's actions. */
  readonly open?: string;
  /** The row's own screen, where Enter leads to it. */
  readonly pathOf?: (row: GridRow) => string;
  /** It is the page's list, and as high as what the page leaves it. */
  readonly fills?: boolean;
  /** What it is sorted by, where its header sorts. */
  readonly sort?: readonly GridSort[];
  readonly onSort?: (sort: readonly GridSort[]) => void;
  /** Another one is another list, which begins at its first row: its search and order. */
  readonly shown?: string;
}

const HEADER = 32;
/** Room for what an empty list says, with its button, in px. */
const EMPTY = 356;
/** Rows on screen at most; the rest is scrolled to. A row cut in half says that there are more. */
const MOST = 14;

export function RowsGrid({ label, entity, columns, rows, empty, open, pathOf, fills = false, ...list }: Props) {
  const [url, setUrl] = useUrlState();
  const [at] = useState(() => Number(url.row) || null);
  const linked = useRef(at === null ? null : String(at));
  const reached = useRef(at === null);
  const navigate = useNavigate();
  const runner = useRunner();
  const setFocused = useSetAtom(focusedAtom);
  const [columnState, setColumnState] = useState(plainColumns);
  const { grid, menu, setSelection } = useGridWork(entity);
  const { selection, rowHeight, onMenu } = grid;
  const box = useRef<HTMLDivElement>(null);
  const onActive = useCallback(
    (index: number, row: GridRow | undefined) => {
      setFocused(row ? { entity, id: row.id as number, row } : null);
      if (!row) return;
      // Until that row is reached, or one moves about, the address keeps naming it.
      const before = linked.current;
      if (before === null ? index === 0 : before !== String(row.id) && !reached.current) return;
      reached.current = true;
      if (before === String(row.id)) return;
      linked.current = String(row.id);
      writePlace(() => setUrl({ row: linked.current }, true));
    },
    [setFocused, entity, setUrl],
  );
  useLayoutEffect(
    () => () => {
      setFocused(null);
      dropPlace();
    },
    [setFocused],
  );
  // The row that a link asks for, or that one came back to, once the rows are there.
  const [target, setTarget] = useState<{ index: number } | null>(null);
  const loaded = rows !== null;
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    if (!loaded || at === null || reached.current) return;
    const index = latest.current?.findIndex(({ id }) => id === at) ?? -1;
    if (index > 0) setTarget({ index });
    else reached.current = true;
  }, [loaded, at]);
  const { sort = unsorted, onSort = nothing, shown: resetKey = entity } = list;
  // In another order, or among others, a stretch of rows would be others.
  const shownKey = useRef(resetKey);
  useEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    setSelection((now) => (now.mode === 'ids' ? now : nothingSelected));
  }, [resetKey, setSelection]);
  const ids = useMemo(
    () => (rows ?? []).map(({ id }) => id as number).filter((id, index) => isSelected(selection, id, index)),
    [rows, selection],
  );
  useSelected(useMemo(() => (ids.length === 0 ? null : { entity, rows: { ids }, count: ids.length }), [entity, ids]));
  const count = rows?.length ?? 3;
  const shown = count > MOST ? MOST + 0.5 : count;
  const height = count === 0 ? EMPTY : HEADER + shown * rowHeight + 2;
  return (
    <>
      <div ref={box} className={styles.short} style={fills ? { flex: 1 } : { height }}>
        <Grid
          label={label}
          columns={columns}
          total={rows ? rows.length : null}
          rowAt={(index) => rows?.[index]}
          onRange={nothing}
          idsInRange={async (first, last) => (rows ?? []).slice(first, last + 1).map(({ id }) => id as number)}
          sort={sort}
          onSort={onSort}
          columnState={columnState}
          onColumnState={setColumnState}
          {...grid}
          target={target}
          onActive={onActive}
          onOpen={(row, newTab) => {
            if (pathOf && newTab) return void window.open(pathOf(row), '_blank', 'noopener');
            if (pathOf) {
              flushPlace();
              return void navigate(pathOf(row));
            }
            if (open) return void runner.runOnRow(open, entity, row.id as number);
            const drawn = box.current?.querySelector('[role="grid"]');
            const active = document.getElementById(drawn?.getAttribute('aria-activedescendant') ?? '');
            if (active) onMenu(row, active, false);
          }}
          resetKey={resetKey}
          empty={empty}
        />
      </div>
      {ids.length > 0 && runner.offered('bulk', entity).length > 0 && (
        <BulkBar entity={entity} count={ids.length} onClear={() => setSelection(nothingSelected)} />
      )}
      {menu}
    </>
  );
}

const nothing = () => {};
const unsorted: never[] = [];
