/** A list as the grid sees it: rows by index, fetched a page at a time around what is on screen. */

import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { kinds } from '#contract/kinds.ts';
import { knownQuery } from '#contract/list.ts';
import type { AnyResource, SelectionAnswer } from '#contract/resource.ts';
import { type ApiError, call } from './http.ts';
import { type Density, densityAtom } from './look.ts';
import { keyOf } from './queries.ts';
import { queries } from './queries-client.ts';
import { store } from './session.ts';

/** Rows in a page: one fetch covers a tall screen with some to spare. */
export const PAGE = 100;
/** How soon an estimated total is asked for again, in ms. */
const ASK_AGAIN = 700;
/** Rest after a leap to rows far away before they are fetched, in ms. */
const LEAP = 60;

export interface ListPage {
  readonly total: number;
  readonly total_exact: boolean;
  readonly data: readonly Record<string, unknown>[];
}

export interface ListWindow {
  /** Null until the first page is there. */
  readonly total: number | null;
  readonly exact: boolean;
  /** The row at an index, or undefined while it is not loaded. */
  rowAt(index: number): Record<string, unknown> | undefined;
  /** Says which rows are on screen. */
  onRange(from: number, to: number): void;
  readonly error: ApiError | null;
  readonly loading: boolean;
  retry(): void;
  /** Ids of rows `from` to `to`, fetched where they are not loaded. */
  idsInRange(from: number, to: number): Promise<number[]>;
  /** The place of a row among those that match, however many they are; -1 where it is none of them, or nobody can tell. */
  placeOf(id: number): Promise<number>;
}

/** The pages that hold rows `from` to `to`, counted from 1. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / PAGE) + 1;
  const last = Math.floor(Math.max(from, to) / PAGE) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** One page of a list, as the cache keeps it. */
const pageOf = (entity: string, endpoint: AnyEndpoint, query: Readonly<Record<string, string>>, number: number) => {
  const input = { query: { ...query, page: number, per_page: PAGE } };
  return {
    queryKey: keyOf(entity, endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }) as Promise<ListPage>,
  };
};

const besideOf = (beside: readonly string[] | undefined, density: Density): Readonly<Record<string, string>> =>
  beside && density === 'comfortable' ? { with: beside.join() } : {};
/** What a list is asked for beside its columns: what only rows of two lines show is asked for where they are. */
const useBeside = (beside: readonly string[] | undefined) => besideOf(beside, useAtomValue(densityAtom));
const besideNow = (beside: readonly string[] | undefined) => besideOf(beside, store.get(densityAtom));

/** Asks for the first page of the list at an address before its screen is drawn. Where it is no list, nothing happens. */
export function beginList({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const kind = kinds.find(({ place }) => place && (place.path ?? `/${place.id}`) === pathname);
  if (!kind?.list || typeof kind.list === 'function' || Object.keys(kind.fields).length === 0) return;
  const { query } = knownQuery(kind, Object.fromEntries(new URLSearchParams(search)));
  void queries.prefetchQuery(pageOf(kind.entity, kind.list, { ...query, ...besideNow(kind.beside) }, 1));
}

/** Windows over a resource's list. `query` is the list call's query without page and per_page. */
export function useListWindow(
  resource: Pick<AnyResource, 'entity'> & {
    readonly endpoints: Pick<AnyResource['endpoints'], 'list'> & { readonly countSelected?: AnyEndpoint };
  },
  query: Readonly<Record<string, string>>,
  beside?: readonly string[],
): ListWindow {
  const [pages, setPages] = useState<readonly number[]>([1]);
  const shown = useRef<readonly number[]>([1]);
  const leap = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endpoint = resource.endpoints.list;
  const more = useBeside(beside).with;
  const page = useCallback(
    (number: number) => pageOf(resource.entity, endpoint, more ? { ...query, with: more } : query, number),
    [resource.entity, endpoint, query, more],
  );
  const results = useQueries({
    queries: pages.map((number) => ({
      ...page(number),
      refetchInterval: (found: { state: { data?: ListPage } }) =>
        found.state.data?.total_exact === false ? ASK_AGAIN : (false as const),
    })),
  });
  // A change of filter starts at the top; until its first page is there, the count of the last answer stands.
  const known = results.find((result) => result.data)?.data;
  const lastTotal = useRef<{ query: unknown; total: number; exact: boolean } | null>(null);
  if (known) lastTotal.current = { query, total: known.total, exact: known.total_exact };
  const total = lastTotal.current?.query === query ? lastTotal.current.total : null;
  const idsInRange = async (from: number, to: number) => {
    const found = await Promise.all(
      pagesOf(from, to).map((number) => queries.fetchQuery({ ...page(number), staleTime: 15_000 })),
    );
    const rows = found.flatMap(({ data }) => data);
    const skip = from - Math.floor(from / PAGE) * PAGE;
    return rows.slice(skip, skip + to - from + 1).map((row) => row.id as number);
  };
  const loaded = useMemo(() => new Map(pages.map((number, index) => [number, results[index]?.data])), [pages, results]);

  return {
    total,
    exact: lastTotal.current?.exact ?? true,
    rowAt(index) {
      const number = Math.floor(index / PAGE) + 1;
      const found = loaded.get(number) ?? queries.getQueryData<ListPage>(page(number).queryKey);
      return found?.data[index % PAGE];
    },
    onRange: useCallback((from: number, to: number) => {
      const next = pagesOf(from, to);
      clearTimeout(leap.current);
      // Who drags through the list passes thousands of rows: those where the hand rests are fetched.
      const near = next.some((number) => shown.current.some((one) => Math.abs(one - number) <= 1));
      const take = () => {
        shown.current = next;
        setPages((now) =>
          now.length === next.length && now.every((number, index) => number === next[index]) ? now : next,
        );
      };
      if (near) take();
      else leap.current = setTimeout(take, LEAP);
    }, []),
    error: (results.find((result) => result.error && !result.data)?.error as ApiError | undefined) ?? null,
    loading: results.some((result) => result.isPending),
    retry: () => void Promise.all(results.map((result) => result.refetch())),
    idsInRange,
    async placeOf(id) {
      const count = resource.endpoints.countSelected;
      if (!count) return -1;
      const { sort, ...matching } = query;
      const rows = { matching, ...(sort ? { sort } : {}), ranges: [{ from: id, to: id }] };
      const { ranges } = (await call(count, { body: { rows } })) as SelectionAnswer;
      const at = ranges[0]?.first ?? -1;
      // A row that does not match has a place too, which is another's.
      return at >= 0 && (await idsInRange(at, at))[0] === id ? at : -1;
    },
  };
}
