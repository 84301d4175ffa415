import { useCallback, useState } from 'react';
import { z } from 'zod';
import { keep } from '#services/kept.ts';
import { sessionAtom, store } from '#services/session.ts';
import { type ColumnState, plainColumns } from '#ui/grid/grid-types.ts';

const stored = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number().min(20).max(2000)),
});
const keyOf = (list: string) => `clutch.columns.${store.get(sessionAtom)?.userInfo.id ?? 0}.${list}`;

function read(list: string, initial: ColumnState): ColumnState {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf(list)) ?? ''));
  } catch {
    return initial;
  }
}

/** The columns of a list as this person arranged them. */
export function useColumnState(list: string, hidden: readonly string[]): [ColumnState, (state: ColumnState) => void] {
  const [state, setState] = useState(() => read(list, { ...plainColumns, hidden }));
  const set = useCallback(
    (next: ColumnState) => {
      setState(next);
      keep(keyOf(list), JSON.stringify(next));
    },
    [list],
  );
  return [state, set];
}
