/**
 * A link may name a row and not its place in the list: the place is looked for, and the row gets the focus. A row in focus
 * that is moved to another place keeps the focus.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListWindow } from '#services/list-window.ts';

/** In a longer list the row is not looked for: what a link asks for must not cost hundreds of calls. */
const LONGEST = 1000;
/** Rows to either side among which a row that went elsewhere is looked for. */
const NEAR = 100;

export interface Target {
  readonly index: number;
}

/**
 * `target` is the place of the row that the address names, once it is found. `wrote` is told of each row that the screen
 * itself writes into the address, so that nobody is sent back to where they are. `follow` is told of each row in focus,
 * and answers whether the focus is on its way after the row that was there; `key` says which list it is.
 */
export function useLinkedRow(
  list: Pick<ListWindow, 'total' | 'rowAt' | 'idsInRange'>,
  { row, at }: Readonly<Record<string, string>>,
  key: string,
): {
  target: Target | null;
  wrote: (id: unknown) => void;
  follow: (index: number, row: { readonly id?: unknown } | undefined) => boolean;
} {
  const [target, setTarget] = useState<Target | null>(null);
  const written = useRef<string | null>(null);
  const latest = useRef(list);
  latest.current = list;
  const { total } = list;
  const loaded = total !== null;
  useEffect(() => {
    const { idsInRange, rowAt, total: count } = latest.current;
    if (!loaded || !row || at || written.current === row || !count || count > LONGEST) return;
    const go = (index: number) => {
      written.current = row;
      if (index >= 0) setTarget({ index });
    };
    if (String(rowAt(0)?.id) === row) return go(0);
    let current = true;
    void idsInRange(0, count - 1).then(
      (ids) => current && go(ids.indexOf(Number(row))),
      // Without an answer the list stays where it is.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [loaded, row, at]);
  const seen = useRef<{ key: string; index: number; id: unknown } | null>(null);
  const follow = useCallback(
    (index: number, row: { readonly id?: unknown } | undefined) => {
      const before = seen.current;
      if (!row) return false;
      seen.current = { key, index, id: row.id };
      if (before?.key !== key || before.index !== index || before.id === row.id) return false;
      for (let at = Math.max(0, index - NEAR); at <= index + NEAR; at++) {
        if (latest.current.rowAt(at)?.id !== before.id) continue;
        setTarget({ index: at });
        return true;
      }
      return false;
    },
    [key],
  );
  return {
    target,
    follow,
    wrote: useCallback((id: unknown) => {
      written.current = id === undefined ? null : String(id);
    }, []),
  };
}
