/** A short list within a tab, worked by keys like the long ones: every row of it is loaded. */
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keySettingsAtom } from '#services/key-settings.ts';
import { densityAtom } from '#services/look.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom, useSelected } from '#services/screen.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { type GridColumn, type GridRow, plainColumns } from '#ui/grid/grid-types.ts';
import { countSelected, type GridSelection, isEmpty, isSelected, nothingSelected } from '#ui/grid/selection.ts';
import { MenuAt } from '#ui/menu.tsx';
import { BulkBar } from '../list/bulk-bar.tsx';
import styles from './settings.module.css';

interface Props {
  readonly label: string;
  readonly entity: string;
  readonly columns: readonly GridColumn[];
  /** Null while they are on their way. */
  readonly rows: readonly GridRow[] | null;
  readonly empty: ReactNode;
  /** The command that Enter runs on a row; without one it opens the row's actions. */
  readonly open?: string;
  /** Row to begin at, by its id. */
  readonly at?: number | null;
}

const HEIGHT = { compact: 28, comfortable: 36 } as const;
const HEADER = 32;
/** Rows on screen at most; the rest is scrolled to. */
const MOST = 14;

export function SettingsGrid({ label, entity, columns, rows, empty, open, at = null }: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const settings = useAtomValue(keySettingsAtom);
  const rowHeight = HEIGHT[useAtomValue(densityAtom)];
  const setFocused = useSetAtom(focusedAtom);
  const [columnState, setColumnState] = useState(plainColumns);
  const [selection, setSelection] = useState<GridSelection>(nothingSelected);
  const [menu, setMenu] = useState<{ row: GridRow; at: { current: Element } } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const onActive = useCallback(
    (_index: number, row: GridRow | undefined) => setFocused(row ? { entity, id: row.id as number, row } : null),
    [setFocused, entity],
  );
  useEffect(() => () => setFocused(null), [setFocused]);
  const ids = useMemo(
    () => (rows ?? []).map(({ id }) => id as number).filter((id) => isSelected(selection, id)),
    [rows, selection],
  );
  useSelected(useMemo(() => (ids.length === 0 ? null : { entity, rows: { ids }, count: ids.length }), [entity, ids]));
  const count = rows?.length ?? 3;
  const height = count === 0 ? 220 : HEADER + Math.min(count, MOST) * rowHeight + 2;
  return (
    <>
      <div ref={box} className={styles.grid} style={{ height }}>
        <Grid
          label={label}
          columns={columns}
          total={rows ? rows.length : null}
          rowAt={(index) => rows?.[index]}
          onRange={nothing}
          idsInRange={async (first, last) => (rows ?? []).slice(first, last + 1).map(({ id }) => id as number)}
          sort={unsorted}
          onSort={nothing}
          columnState={columnState}
          onColumnState={setColumnState}
          selection={selection}
          onSelection={setSelection}
          initialActive={Math.max(0, rows?.findIndex(({ id }) => id === at) ?? 0)}
          onActive={onActive}
          onOpen={(row) => {
            if (open) return void runner.runOnRow(open, entity, row.id as number);
            const grid = box.current?.querySelector('[role="grid"]');
            const active = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
            if (active) setMenu({ row, at: { current: active } });
          }}
          onMenu={(row, anchor) => setMenu({ row, at: { current: anchor } })}
          rowHeight={rowHeight}
          resetKey={entity}
          singleKeys={!settings.singleKeysOff}
          empty={empty}
        />
      </div>
      {!isEmpty(selection) && runner.offered('bulk', entity).length > 0 && (
        <BulkBar
          entity={entity}
          count={countSelected(selection, count)}
          onClear={() => setSelection(nothingSelected)}
        />
      )}
      {menu && (
        <MenuAt
          label={t('list.actions')}
          at={menu.at}
          onClose={() => setMenu(null)}
          groups={[
            {
              entries: runner.offered('row', entity).map(({ id, icon, reason }) => {
                const keys = runner.keysOf(id);
                return {
                  id,
                  label: t(`commands.${id}.title` as never),
                  icon,
                  disabled: reason && t(reason as never),
                  keys: keys ? [[keys]] : null,
                };
              }),
            },
          ]}
          onChoose={(id) => void runner.runOnRow(id, entity, menu.row.id as number)}
        />
      )}
    </>
  );
}

const nothing = () => {};
const unsorted: never[] = [];
