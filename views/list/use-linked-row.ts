/** A link may name a row and not its place in the list: the place is looked for, and the row gets the focus. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListWindow } from '#services/list-window.ts';

/** In a longer list the row is not looked for: what a link asks for must not cost hundreds of calls. */
const LONGEST = 1000;

export interface Target {
  readonly index: number;
}

/**
 * `target` is the place of the row that the address names, once it is found. `wrote` is told of each row that the screen
 * itself writes into the address, so that nobody is sent back to where they are.
 */
export function useLinkedRow(
  list: Pick<ListWindow, 'total' | 'rowAt' | 'idsInRange'>,
  { row, at }: Readonly<Record<string, string>>,
): { target: Target | null; wrote: (id: unknown) => void } {
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
  return {
    target,
    wrote: useCallback((id: unknown) => {
      written.current = id === undefined ? null : String(id);
    }, []),
  };
}
