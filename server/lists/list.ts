/** Answers list calls: any page of any size of table, with its total. */
import type { ListQuery, ListSpec } from '#contract/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Entity, present, type Row } from '../entities/entity.ts';
import type { Database } from '../store/database.ts';
import { after, type CheckpointCache, checkpointCache, orderSql, STEP } from './checkpoints.ts';
import { orderOf, searchBy, searchIds, whereOf } from './where.ts';

/** Results up to this size are counted and stepped over exactly at each request. */
export const SMALL = 5000;

export interface ListAnswer {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  total_exact: boolean;
  data: Row[];
}

const caches = new WeakMap<Database, CheckpointCache>();
/** The checkpoints of a database, shared by its lists. */
export function checkpointsOf(database: Database): CheckpointCache {
  let cache = caches.get(database);
  if (!cache) {
    cache = checkpointCache();
    caches.set(database, cache);
  }
  return cache;
}

/**
 * A page of a list. Nothing waits for a count of a huge table: a total past SMALL rows comes from the checkpoints, and is
 * an estimate (`total_exact: false`) while they are being built.
 * @throws Problem 422 where the sort names an unknown field.
 */
export async function list(database: Database, clubId: number, entity: Entity, query: ListQuery): Promise<ListAnswer> {
  const spec = entity.list as ListSpec;
  const { db } = database;
  const order = orderOf(spec, query.sort);
  const where = await conditionOf(database, clubId, entity, query);
  const offset = (query.page - 1) * query.per_page;
  const key = `${where.key}|${order.map(({ column, desc }) => `${desc ? '-' : ''}${column}`).join()}`;
  const cache = checkpointsOf(database);

  const small = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${sql.table(entity.table)} as t where ${where.sql} limit ${SMALL + 1}) as some`.execute(db);
  const counted = Number(small.rows[0]?.count ?? 0);
  let total = counted;
  let exact = counted <= SMALL;
  let from: { keys: readonly unknown[]; skip: number } | null = null;
  if (!exact) {
    const feed = await newestChange(database, clubId, entity.entity);
    const found = cache.get(key);
    if (found?.feed !== feed) cache.build(key, feed, { db, engine: database.engine, table: entity.table, where: where.sql, order });
    if (found) {
      total = found.total;
      exact = found.feed === feed;
      const step = Math.min(Math.floor(offset / STEP), found.keys.length - 1);
      const keys = found.keys[step];
      if (step > 0 && keys) from = { keys, skip: offset - step * STEP };
    } else {
      total = Math.max(counted, await estimate(database, entity.table, clubId, where.plain), offset + query.per_page);
    }
  }
  const rest = from ? sql` and ${after(database.engine, order, from.keys, true)}` : sql``;
  const { rows } = await sql<Row>`
    select t.* from ${sql.table(entity.table)} as t where ${where.sql}${rest}
    order by ${orderSql(order)} limit ${query.per_page} offset ${from ? from.skip : offset}`.execute(db);
  return {
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    per_page: query.per_page,
    total,
    total_exact: exact,
    data: rows.map((row) => present(entity, row)),
  };
}

/** The whole condition of a query, search included, looked up in the way that suits how many rows match. */
export async function conditionOf(
  database: Database,
  clubId: number,
  entity: Entity,
  query: Partial<ListQuery>,
): Promise<{ sql: RawBuilder<SqlBool>; key: string; plain: boolean }> {
  const where = whereOf(entity.list as ListSpec, query, clubId);
  if (where.words.length === 0) {
    const plain = where.key === `${entity.entity}|${clubId}|${query.deleted ?? ''}||`;
    return { sql: where.sql, key: where.key, plain };
  }
  const { engine, db } = database;
  const found = await sql<{ count: number }>`
    select count(*) as count from (${searchIds(engine, entity.table, where.words)} limit ${SMALL + 1}) as some`.execute(db);
  const how = Number(found.rows[0]?.count ?? 0) > SMALL ? 'walk' : 'index';
  return {
    sql: sql<SqlBool>`${where.sql} and ${searchBy(engine, entity.table, where.words, how)}`,
    key: `${where.key}|q=${where.words.join(' ')}`,
    plain: false,
  };
}

/** Number of the newest change of an entity: when it moved, what was remembered of its lists is old. */
export async function newestChange(database: Database, clubId: number, entity: string): Promise<number> {
  const row = await database.db
    .selectFrom('change')
    .select('id')
    .where('club_id', '=', clubId)
    .where('entity', '=', entity)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** A first guess at the size of a large list, from what the engine knows without counting. */
async function estimate(database: Database, table: string, clubId: number, plain: boolean): Promise<number> {
  if (!plain) return SMALL + 1;
  if (database.engine === 'postgres') {
    const { rows } = await sql<{ n: number }>`select reltuples::bigint as n from pg_class where oid = ${table}::regclass`.execute(database.db);
    return Math.max(SMALL + 1, Number(rows[0]?.n ?? 0));
  }
  // The newest id less the oldest: exact when the club filled the table alone and deleted little.
  const { rows } = await sql<{ n: number }>`
    select max(id) - min(id) + 1 as n from ${sql.table(table)} where club_id = ${clubId}`.execute(database.db);
  return Math.max(SMALL + 1, Number(rows[0]?.n ?? 0));
}
