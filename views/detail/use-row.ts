/** The row a detail screen is about: loaded by the id in the address and published for the commands. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { useCall } from '#services/queries.ts';
import { useFocused } from '#services/screen.ts';

export interface LoadedRow<R> {
  readonly id: number;
  readonly row: R | null;
  /** Null while loading and when it was loaded. */
  readonly error: (Error & { readonly problem?: { readonly status: number } }) | null;
  readonly retry: () => void;
}

export function useRow<R extends { readonly id: number }>(entity: string, endpoint: AnyEndpoint): LoadedRow<R> {
  const id = Number(useParams().id);
  const valid = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useCall(entity, endpoint, { params: { id } }, { enabled: valid });
  const row = (data as { data: R } | undefined)?.data ?? null;
  useFocused(
    useMemo(() => (row ? { entity, id: row.id, row: row as Readonly<Record<string, unknown>> } : null), [entity, row]),
  );
  const missing = valid ? null : Object.assign(new Error('not found'), { problem: { status: 404 } });
  return { id, row, error: missing ?? error, retry: () => void refetch() };
}
