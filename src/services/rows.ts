/** Rows of any entity by search and by id, with the names people know them by: for choices, chips and links. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { call } from './http.ts';
import { keyOf } from './queries.ts';
import { queries } from './queries-client.ts';
import { type Kind, kinds, type Row } from './row-kinds.ts';

const listOf = async (entity: string): Promise<AnyEndpoint | undefined> =>
  (await import('./row-lists.ts')).rowLists[entity];

export interface NamedRow {
  readonly id: number;
  readonly label: string;
  readonly description?: string;
}

const named = (kind: Kind, row: Row): NamedRow => {
  const description = kind.more?.(row);
  return { id: Number(row.id), label: kind.name(row) || `#${row.id}`, ...(description ? { description } : {}) };
};

/** The path of a row's screen, or null where it has none. */
export const pathOfRow = (entity: string, id: number): string | null => kinds[entity]?.path?.(id) ?? null;

/** The name of a loaded row. */
export const nameOfRow = (entity: string, row: Row): string => kinds[entity]?.name(row) ?? `#${row.id}`;

/** Rows that match a text, at most 20; the first ones when it is empty. @throws ApiError */
export async function findRows(entity: string, typed: string, signal?: AbortSignal): Promise<readonly NamedRow[]> {
  const kind = kinds[entity];
  const list = await listOf(entity);
  if (!kind || !list) return [];
  const query = { page: 1, per_page: 20, ...kind.offered, ...(typed.trim() ? { q: typed.trim() } : {}) };
  const answer = (await call(list, { query } as never, { signal })) as { data: Row[] };
  return answer.data.map((row) => named(kind, row));
}

/** Names of rows by id, asked once and kept. @throws ApiError */
export async function nameRows(entity: string, ids: readonly number[]): Promise<readonly NamedRow[]> {
  const kind = kinds[entity];
  if (ids.length === 0) return [];
  const list = await listOf(entity);
  if (!kind || !list) return [];
  const query = { page: 1, per_page: Math.min(ids.length, 500), ids: ids.join(',') };
  const answer = await queries.fetchQuery({
    queryKey: keyOf(entity, list, { query }),
    queryFn: ({ signal }) => call(list, { query } as never, { signal }) as Promise<{ data: Row[] }>,
    staleTime: 30_000,
  });
  return answer.data.map((row) => named(kind, row));
}
