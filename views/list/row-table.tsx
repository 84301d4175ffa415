/**
 * A small table of one kind of rows in a tab or card: the row in focus stands in the address, commands and their keys are
 * about it, and its actions are a menu.
 */
import { useSetAtom } from 'jotai';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { focusedAtom } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { PlainTable, type PlainTableProps } from '#ui/plain-table.tsx';
import { type MenuPlace, RowMenu } from './row-menu.tsx';

type Props<R> = Omit<PlainTableProps<R>, 'at' | 'onActive' | 'onMove' | 'onMenu'> & {
  /** What the rows are; left out, they are no rows of commands. */
  readonly entity?: string;
};

export function RowTable<R extends object>({ entity, rowKey, ...table }: Props<R>) {
  const [url, setUrl] = useUrlState();
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [at] = useState(url.row);
  const setFocused = useSetAtom(focusedAtom);
  const keyOf = useRef(rowKey);
  keyOf.current = rowKey;
  const onActive = useCallback(
    (row: R) => {
      if (!entity) return;
      setFocused({ entity, id: Number(keyOf.current(row)), row: row as Readonly<Record<string, unknown>> });
    },
    [entity, setFocused],
  );
  useLayoutEffect(
    () => () => {
      dropPlace();
      if (entity) setFocused(null);
    },
    [entity, setFocused],
  );
  return (
    // What leads away is clicked: the row's place is written before.
    <div onClickCapture={flushPlace}>
      <PlainTable
        {...table}
        rowKey={rowKey}
        at={at}
        onActive={onActive}
        onMove={(row) => writePlace(() => setUrl({ row: String(rowKey(row)) }, true))}
        onMenu={
          entity
            ? (row, anchor) =>
                setMenu({
                  row: { ...row, id: Number(rowKey(row)) } as Readonly<Record<string, unknown>>,
                  at: { current: anchor },
                })
            : undefined
        }
      />
      {menu && entity && <RowMenu entity={entity} place={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}
