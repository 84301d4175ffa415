/**
 * Deep pages and totals of large lists. `offset 900000` has to step over 900,000 index entries; so for a large result the
 * sort keys of every STEPth row are kept in memory, and a page is read from the checkpoint before it. They are built a
 * few rows at a time between other requests, belong to one state of the table (the newest entry of its change feed), and
 * are built anew when that moved on. Until then they serve as they are: positions may be off by the rows written since.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Engine } from '../store/database.ts';
import type { OrderTerm } from './where.ts';

/** Rows between two checkpoints: what is at most stepped over to reach a page. */
export const STEP = 1000;
/** Results kept; the least recently used goes first. A million rows take 1,000 keys. */
const KEPT = 64;
/** Shortest time between two builds of the same result, in ms. */
const REST = 1000;

export interface Checkpoints {
  /** Newest change of the table when they were built. */
  readonly feed: number;
  readonly total: number;
  /** `keys[i]` are the sort columns of row `i * STEP`. */
  readonly keys: readonly (readonly unknown[])[];
  readonly builtAt: number;
}

export interface CheckpointCache {
  get(key: string): Checkpoints | undefined;
  /** Starts a build unless one is under way or has just ended. */
  build(key: string, feed: number, source: Source): void;
  /** Resolves when no build is under way. */
  settled(): Promise<void>;
}

export interface Source {
  readonly db: Db;
  readonly engine: Engine;
  readonly table: string;
  readonly where: RawBuilder<SqlBool>;
  readonly order: readonly OrderTerm[];
}

export function checkpointCache(): CheckpointCache {
  const kept = new Map<string, Checkpoints>();
  const building = new Map<string, Promise<void>>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    build(key, feed, source) {
      const last = kept.get(key);
      if (building.has(key) || (last && performance.now() - last.builtAt < REST)) return;
      const work = walk(source)
        .then(({ total, keys }) => {
          kept.set(key, { feed, total, keys, builtAt: performance.now() });
          if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
        })
        // A failed build leaves the estimate in place; the next request tries again.
        .catch(() => {})
        .finally(() => building.delete(key));
      building.set(key, work);
    },
    async settled() {
      await Promise.all(building.values());
    },
  };
}

/** Steps through the result, STEP rows at a time, giving way to other requests between steps. */
async function walk({ db, engine, table, where, order }: Source): Promise<{ total: number; keys: unknown[][] }> {
  const columns = sql.join(order.map(({ column }) => sql.ref(`t.${column}`)));
  const keys: unknown[][] = [];
  let last: readonly unknown[] | null = null;
  for (;;) {
    const rest: RawBuilder<unknown> = last ? sql` and ${after(engine, order, last)}` : sql``;
    const found: { rows: Record<string, unknown>[] } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} as t where ${where}${rest} order by ${orderSql(order)} limit 1 offset ${last ? STEP - 1 : 0}`.execute(db);
    const row = found.rows[0];
    if (!row) break;
    last = order.map(({ column }) => row[column]);
    keys.push([...last]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!last) return { total: 0, keys };
  const rest = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${sql.table(table)} as t where ${where} and ${after(engine, order, last)} limit ${STEP}) as rest`.execute(db);
  return { total: (keys.length - 1) * STEP + 1 + Number(rest.rows[0]?.count ?? 0), keys };
}

export const orderSql = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ column, desc }) => sql`${sql.ref(`t.${column}`)} ${sql.raw(desc ? 'desc' : 'asc')}`));

/**
 * `(a, b, id) > (…)` for an order whose directions may differ and whose columns may hold null (first in ascending order on
 * SQLite, last on PostgreSQL). `inclusive` lets the row itself in.
 */
export function after(engine: Engine, order: readonly OrderTerm[], keys: readonly unknown[], inclusive = false): RawBuilder<SqlBool> {
  const same = order.every(({ desc, nullable }) => desc === order[0]?.desc && !nullable);
  if (same) {
    const columns = sql.join(order.map(({ column }) => sql.ref(`t.${column}`)));
    const sign = sql.raw(`${order[0]?.desc ? '<' : '>'}${inclusive ? '=' : ''}`);
    return sql<SqlBool>`(${columns}) ${sign} (${sql.join([...keys])})`;
  }
  const equals = order.map(({ column }, i) => sql`${sql.ref(`t.${column}`)} ${keys[i] === null ? sql`is null` : sql`= ${keys[i]}`}`);
  const alternatives = order.map((term, index) => sql`(${sql.join([...equals.slice(0, index), beyond(engine, term, keys[index])], sql` and `)})`);
  if (inclusive) alternatives.push(sql`(${sql.join(equals, sql` and `)})`);
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

function beyond(engine: Engine, { column, desc, nullable }: OrderTerm, key: unknown): RawBuilder<unknown> {
  const ref = sql.ref(`t.${column}`);
  const nullsFirst = (engine === 'sqlite') !== desc;
  if (key === null) return nullsFirst ? sql`${ref} is not null` : sql`1 = 0`;
  const further = sql`${ref} ${sql.raw(desc ? '<' : '>')} ${key}`;
  return nullable && !nullsFirst ? sql`(${further} or ${ref} is null)` : further;
}
