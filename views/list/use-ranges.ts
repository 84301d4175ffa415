/** A list's selection for the server, and the ranges of it kept to the rows that they began with. */
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Selection } from '#contract/fields.ts';
import type { SelectionAnswer } from '#contract/resource.ts';
import { call } from '#services/http.ts';
import { type GridSelection, settled } from '#ui/grid/selection.ts';
import type { ListSource } from './list-screen.tsx';

/** What is selected, as calls take it. `query` is the list's, with its sort. */
export function selectedRows(
  selection: GridSelection,
  { sort, ...matching }: Readonly<Record<string, string>>,
): Selection {
  if (selection.mode === 'ids') return { ids: [...selection.ids] };
  const listed = {
    matching,
    ...(sort ? { sort } : {}),
    ...(selection.except.size > 0 ? { except: [...selection.except.keys()] } : {}),
  };
  if (selection.mode === 'all') return listed;
  return {
    ...listed,
    ranges: selection.ranges.map(({ from, to }) => ({ from: keyOf(from), to: keyOf(to) })),
    ...(selection.also.size > 0 ? { also: [...selection.also] } : {}),
  };
}

const keyOf = (end: number | readonly (string | number | null)[] | null) =>
  typeof end === 'object' && end !== null ? [...end] : end;

/**
 * Asks where the ranges of a selection stand: their ends become places that stay when rows are renamed or go, and what is
 * drawn as selected follows the list as it changes.
 */
export function useRangesSettled(
  { entity, endpoints }: ListSource,
  selection: GridSelection,
  setSelection: Dispatch<SetStateAction<GridSelection>>,
  query: Readonly<Record<string, string>>,
): void {
  // Rows that nothing is done with together are not counted.
  const count = endpoints.countSelected;
  const rows = selection.mode === 'ranges' ? selectedRows(selection, query) : null;
  const { data } = useQuery({
    queryKey: [entity, 'selected', rows],
    queryFn: ({ signal }) => call(count as AnyEndpoint, { body: { rows } }, { signal }) as Promise<SelectionAnswer>,
    enabled: rows !== null && count !== undefined,
  });
  useEffect(() => {
    // An answer to an older selection changes nothing: it was asked under another key.
    if (data) setSelection((now) => (now === selection ? settled(now, data) : now));
  }, [data, selection, setSelection]);
}
