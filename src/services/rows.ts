/** Rows of any entity by search and by id, with the names people know them by: for choices, chips and links. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { ClassesLeft } from '#contract/kind.ts';
import { call } from './http.ts';
import { phonesIn } from './phones.ts';
import { keyOf } from './queries.ts';
import { queries } from './queries-client.ts';
import { type Kind, kinds, type Row } from './row-kinds.ts';
import { tiersOf } from './row-order.ts';

/** The list of an entity; undefined where nothing lists its rows. */
export async function listOf(entity: string): Promise<AnyEndpoint | undefined> {
  const list = kinds[entity]?.list;
  return (typeof list === 'function' ? await list() : list) ?? undefined;
}

export interface NamedRow {
  readonly id: number;
  readonly label: string;
  readonly description?: string;
  /** Message key of a state that whoever chooses it has to know of. */
  readonly state?: string;
  /** Message keys of what sort of row it is. */
  readonly sort?: readonly string[];
  /** Classes that are left of it. */
  readonly left?: ClassesLeft;
}

/** A row with the name people know it by. */
export const named = (kind: Kind, row: Row): NamedRow => {
  const description = kind.more?.(row);
  const state = kind.state?.(row);
  const sort = kind.sort?.(row);
  const left = kind.left?.(row);
  return {
    id: Number(row.id),
    label: kind.name(row) || `#${row.id}`,
    ...(description ? { description } : {}),
    ...(state ? { state } : {}),
    ...(sort && sort.length > 0 ? { sort } : {}),
    ...(left ? { left } : {}),
  };
};

/** What a list answers by a query, to the end of it or to so many rows. @throws ApiError */
export async function allRows(
  entity: string,
  query: Query,
  most: number,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const list = await listOf(entity);
  const rows: Row[] = [];
  for (let page = 1; list; page++) {
    const asked = { ...query, page, per_page: PAGE };
    const answer = (await call(list, { query: asked }, { signal })) as { data: Row[]; total: number };
    rows.push(...answer.data);
    if (answer.data.length < PAGE || rows.length >= most) break;
  }
  return rows;
}
type Query = Readonly<Record<string, string>>;
/** The longest page of a list. */
const PAGE = 500;

/** Rows by their names, once it is known how the numbers among what tells them apart are written. */
async function namedRows(kind: Kind, rows: readonly Row[]): Promise<readonly NamedRow[]> {
  await phonesIn(rows.map((row) => kind.more?.(row) ?? ''));
  return rows.map((row) => named(kind, row));
}

/** The same of rows of an entity. */
export const namedRowsOf = async (entity: string, rows: readonly Row[]): Promise<readonly NamedRow[]> => {
  const kind = kinds[entity];
  return kind ? namedRows(kind, rows) : [];
};

/** The path of a row's screen, or null where it has none. */
export const pathOfRow = (entity: string, id: number): string | null => kinds[entity]?.path?.(id) ?? null;

/** The name of a loaded row. */
export const nameOfRow = (entity: string, row: Row): string => kinds[entity]?.name(row) ?? `#${row.id}`;

/** Rows in a picker. */
const MOST = 20;

/**
 * Rows that match a text, at most 20; the first ones when it is empty. `offer` says what for, as the argument does; `among`
 * narrows the list.
 * @throws ApiError
 */
export async function findRows(
  entity: string,
  typed: string,
  signal?: AbortSignal,
  offer?: string,
  among: Readonly<Record<string, string>> = {},
): Promise<readonly NamedRow[]> {
  const kind = kinds[entity];
  const list = await listOf(entity);
  if (!kind || !list) return [];
  const q = typed.trim();
  const found = new Map<unknown, Row>();
  if (q && entity === 'slot') return findSlots(kind, q, { offer, among, signal });
  const tiers = tiersOf(entity, offer, new Date().toISOString()) ?? [{}];
  const byText =
    q && entity === 'entry'
      ? await (await import('./entry-search.ts')).queriesFor(q, signal)
      : q && entity === 'exam'
        ? (await import('./day-search.ts')).queriesFor(q)
        : [q ? { q } : {}];
  for (const tier of byText.flatMap((text) => tiers.map((each) => ({ ...each, ...text })))) {
    const query = { page: 1, per_page: MOST, ...tier, ...among };
    const { data } = (await call(list, { query }, { signal })) as { data: Row[] };
    for (const row of data) if (found.size < MOST && !found.has(row.id)) found.set(row.id, row);
    // Nobody asked for the less likely ones by name.
    if (found.size >= MOST || (!q && found.size > 0)) break;
  }
  return namedRows(kind, [...found.values()]);
}

/** Slots by a day or by words. @throws ApiError */
async function findSlots(
  kind: Kind,
  typed: string,
  { offer, among, signal }: { offer: string | undefined; among: Query; signal: AbortSignal | undefined },
): Promise<readonly NamedRow[]> {
  const { asked, saysAll } = await import('./slot-search.ts');
  const found = new Map<number, NamedRow>();
  for (const tier of tiersOf('slot', offer, new Date().toISOString()) ?? [{}]) {
    const { query, byWords } = asked(typed, { ...tier, ...among } as Query);
    const rows = await allRows('slot', query, PAGE, signal);
    const courses = byWords ? [...new Set(rows.flatMap((row) => (row.course_id as number | null) ?? []))] : [];
    const names = new Map((await nameRows('course', courses)).map(({ id, label }) => [id, label]));
    for (const [index, one] of (await namedRows(kind, rows)).entries()) {
      const row = rows[index] as Row;
      const texts = [one.label, one.description, names.get(row.course_id as number)];
      if (!byWords || saysAll(typed, row, texts)) found.set(one.id, one);
    }
    if (found.size >= MOST) break;
  }
  return [...found.values()].slice(0, MOST);
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
    queryFn: ({ signal }) => call(list, { query }, { signal }) as Promise<{ data: Row[] }>,
    staleTime: 30_000,
  });
  // A list that is short and whole answers all its rows.
  return namedRows(
    kind,
    answer.data.filter((row) => ids.includes(Number(row.id))),
  );
}

/** The query of the names of rows, for whoever shows them: one answer for all, as the same key has the same content. */
export const namesQuery = (entity: string, ids: readonly number[]) => ({
  queryKey: [entity, 'names', ids],
  queryFn: () => nameRows(entity, ids),
  enabled: ids.length > 0,
});
