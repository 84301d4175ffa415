/**
 * How a list query is answered. PostgreSQL knows how many rows a condition will find and plans by itself. SQLite does not,
 * so the choice is made here: candidates are counted on the indexes (as far as it matters), and then either the fewest of
 * them are looked up and sorted, or the index of the order is walked with the sets of ids laid beside it.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery, ListSpec } from '#contract/list.ts';
import type { Entity, Row } from '../entities/entity.ts';
import { clubDb } from '../store/club-db.ts';
import type { Database } from '../store/database.ts';
import type { Engine } from '../store/engine.ts';
import { type Ids, packIds } from '../store/ids.ts';
import type { Lane } from '../store/reader.ts';
import { type Index, indexesOf } from './indexes.ts';
import { type Limits, limitsOf } from './limits.ts';
import { isPlain, type OrderTerm, orderKey, orderOf, orderSql } from './order.ts';
import {
  candidateIds,
  keyOfWords,
  type ListWhere,
  numberOf,
  type Part,
  type Sought,
  searchBy,
  searchIds,
  whereOf,
} from './where.ts';

export interface Plan {
  readonly database: Database;
  readonly clubId: number;
  readonly table: string;
  readonly where: ListWhere;
  readonly order: readonly OrderTerm[];
  /** What a page reads of each row: all columns, or all but those that no list answers. */
  readonly shown: RawBuilder<unknown>;
  /** Where a page is read. SQLite goes through a long text to reach what stands behind it: not in the thread that answers all. */
  readonly lane: Lane;
  /** Equal for equal queries. */
  readonly key: string;
  /** True where one index holds exactly these rows in this order. */
  readonly covered: boolean;
  /** True where nothing is filtered or searched. */
  readonly plain: boolean;
  /** Other entities whose changes make what is remembered of it old. */
  readonly follows: readonly string[];
  readonly indexes: readonly Index[];
}

/** Reads a query, and what else is asked of its rows. @throws Problem 422 where the sort names an unknown field. */
export async function planOf(
  database: Database,
  clubId: number,
  entity: Entity,
  given: Partial<ListQuery>,
  now: Date,
  more: readonly Part[] = [],
): Promise<Plan> {
  const spec = entity.list as ListSpec;
  const db = clubDb(database.db, database.engine, clubId);
  const asked = await entity.asked?.(given, { db, now });
  const query = asked?.query ?? given;
  const where = whereOf(spec, query, clubId, database.engine, [...(asked?.parts ?? []), ...more]);
  const order = orderOf(spec, query.sort);
  const indexes = await indexesOf(database, entity.table);
  // Indexes hold the rows that are not deleted.
  const live = query.deleted === undefined || query.deleted === 'no';
  const simple = where.words.length === 0 && live;
  return {
    database,
    clubId,
    table: entity.table,
    where,
    order,
    shown: shownOf(spec, order),
    lane: spec.apart ? 'page' : 'here',
    key: `${where.key}|q=${keyOfWords(where.words)}|${orderKey(order)}`,
    covered:
      simple &&
      isPlain(order) &&
      where.parts.every(({ equal }) => equal) &&
      indexes.some((index) => holds(index, where, order)),
    plain: simple && where.parts.length === 0,
    follows: [...(entity.follows ?? []), ...(asked?.follows ?? [])],
    indexes: live ? indexes : [],
  };
}

/** The columns that a list's rows are answered and ordered by, of the table aliased `t`. */
export function shownOf({ row, apart }: ListSpec, order: readonly OrderTerm[]): RawBuilder<unknown> {
  if (!apart) return sql`t.*`;
  const columns = new Set([...Object.keys(row.shape), ...order.map(({ column }) => column)]);
  return sql.join([...columns].filter((column) => !apart.includes(column)).map((column) => sql.ref(`t.${column}`)));
}

function holds({ columns }: Index, { parts }: ListWhere, order: readonly OrderTerm[]): boolean {
  const equal = new Set(columns.slice(0, parts.length));
  const rest = columns.slice(parts.length);
  return (
    parts.every(({ column }) => equal.has(column)) &&
    rest.length === order.length &&
    rest.every((column, index) => column === order[index]?.column)
  );
}

/** The whole condition, for code that reads rows by itself. `often`: words are compared row by row, for when many rows match. */
export const conditionOf = ({ database, table, where }: Plan, often: boolean): RawBuilder<SqlBool> =>
  where.words.length === 0
    ? where.sql
    : sql<SqlBool>`${where.sql} and ${searchBy(database.engine, table, where.words, often ? 'walk' : 'index')}`;

/** All ids of the result, in order. */
export async function allIds(plan: Plan, lane: Lane): Promise<Ids> {
  const { database, table, order } = plan;
  const { reader, engine } = database;
  if (engine === 'postgres') {
    return reader.ids(
      sql`select string_agg(id::text, ',') as ids from (select t.id from ${rowsFirst(plan)} order by ${orderSql(order)}) as found`,
      lane,
    );
  }
  const how = plan.covered || plan.plain ? null : await choose(plan, lane);
  if (how && isEmpty(how)) return packIds([]);
  const ids =
    how?.kind === 'gather'
      ? gathered(plan, how.driver)
      : how?.index
        ? walked(plan, how.index, [...how.drivers.map(({ set }) => among(set)), ...how.rest, ...wordsOfRow(plan)])
        : sql`select t.id from ${sql.table(table)} as t where ${conditionOf(plan, false)} order by ${orderSql(order)}`;
  return reader.ids(sql`select group_concat(id) as ids from (${ids})`, lane);
}

/** On PostgreSQL: where the rows of the result are taken from, in whichever way it likes. */
const rowsOf = (plan: Plan): RawBuilder<unknown> => sql`${sql.table(plan.table)} as t where ${conditionOf(plan, true)}`;

/**
 * The same, but searched rows are looked up before they are sorted, which `offset 0` sees to. Asked for together with their order,
 * PostgreSQL may walk the whole table in that order and compare each row: of 100,000 students that took 2 s for one that 0.2 ms find.
 */
const rowsFirst = (plan: Plan): RawBuilder<unknown> =>
  plan.where.words.length === 0 ? rowsOf(plan) : sql`(select t.* from ${rowsOf(plan)} offset 0) as t`;

export interface FirstIds {
  readonly ids: readonly number[];
  /** True where these are all. */
  readonly complete: boolean;
  /** About how many there are, when they are not all here. */
  readonly guess: number;
}

/** The first `limit` ids of the result, quickly; all of them where that is no more work; null where only sorting everything would tell. */
export async function firstIds(plan: Plan, limit: number, lane: Lane): Promise<FirstIds | null> {
  const { database, order } = plan;
  const { reader, engine } = database;
  const { set } = limitsOf(database);
  const read = async (query: RawBuilder<{ id: number }>) => (await reader.rows(query, lane)).map(({ id }) => id);
  if (engine === 'postgres') {
    const count = await countWords(plan, lane);
    const often = count > set;
    const rows = often ? rowsOf(plan) : rowsFirst(plan);
    const ids = await read(sql`select t.id from ${rows} order by ${orderSql(order)} limit ${limit}`);
    return { ids, complete: ids.length < limit, guess: count };
  }
  const how = await choose(plan, lane);
  if (isEmpty(how)) return { ids: [], complete: true, guess: 0 };
  if (how.kind === 'gather') return { ids: await read(gathered(plan, how.driver)), complete: true, guess: 0 };
  if (!how.index) return null;
  const ids = await read(
    sql`${walked(plan, how.index, [...besideWalk(plan, how), ...how.rest, ...wordsOfRow(plan)])} limit ${limit}`,
  );
  // Where no index answers any of the filters, nothing is known but the page itself.
  const guess = how.drivers.length > 0 ? how.driver.count : 0;
  return { ids, complete: ids.length < limit, guess };
}

/**
 * The first `limit` rows of the result as they are read, whose total nobody wants to know. `held` is how many rows hold its words, as
 * far as that was counted already: `limits.gather` + 1 on SQLite, and `limits.set` + 1 on PostgreSQL.
 */
export async function firstRows(plan: Plan, limit: number, lane: Lane, held?: number): Promise<Row[]> {
  const { database, table, where, order, shown } = plan;
  const read = (query: RawBuilder<Row>) => database.reader.rows(query, lane);
  if (database.engine === 'postgres') {
    const count = held ?? (await countWords(plan, lane));
    if (where.words.length > 0 && count === 0 && numberOf(where.words) === null) return [];
    const rows = count > limitsOf(database).set ? rowsOf(plan) : rowsFirst(plan);
    return read(sql`select ${shown} from ${rows} order by ${orderSql(order)} limit ${limit}`);
  }
  const ids = await idsInOrder(plan, lane, held);
  if (!ids) return [];
  // Ids are sorted, and few rows read.
  return read(
    sql`select ${shown} from (${ids} limit ${limit}) as first cross join ${sql.table(table)} as t
      where t.id = first.id and ${where.base} order by ${orderSql(order)}`,
  );
}

/** On SQLite: the ids of the result in its order, as a query; null where there are none. */
async function idsInOrder(plan: Plan, lane: Lane, held?: number): Promise<RawBuilder<{ id: number }> | null> {
  const { table, where, order } = plan;
  const few = where.words.length > 0 && held !== undefined && held <= limitsOf(plan.database).gather;
  if (few) return gathered(plan, { set: searchSet(plan) });
  if (where.ids && where.words.length === 0) return gathered(plan, { set: setOfIds(where.ids) });
  const how = await choose(plan, lane);
  if (isEmpty(how)) return null;
  if (how.kind === 'gather') return gathered(plan, how.driver);
  return how.index
    ? walked(plan, how.index, [...besideWalk(plan, how), ...how.rest, ...wordsOfRow(plan)])
    : sql`select t.id from ${sql.table(table)} as t where ${conditionOf(plan, false)} order by ${orderSql(order)}`;
}

const setOfIds = (ids: readonly number[]): RawBuilder<{ id: number }> =>
  sql`select value as id from json_each(${JSON.stringify(ids)})`;

/** Sets that are small; what is frequent is compared row by row, few rows away. */
const besideWalk = ({ database }: Plan, { drivers }: Choice): RawBuilder<SqlBool>[] =>
  drivers.map(({ count, set: ids, row }) => (count > limitsOf(database).set ? row : among(ids)));

/** About how many rows a club has in a table, deleted ones included: from the oldest id to the newest, never less than there are. */
export function sizeSql(table: string, clubId: number): RawBuilder<number | null> {
  const end = (order: 'asc' | 'desc') =>
    sql`(select id from ${sql.table(table)} where club_id = ${clubId} order by id ${sql.raw(order)} limit 1)`;
  return sql`${end('desc')} - ${end('asc')} + 1`;
}

/** How many rows of a table hold the words, as a query; counted no further than whoever reads `firstRows` has to know. */
export const heldCount = (
  { engine, limits }: { readonly engine: Engine; readonly limits: Limits },
  table: string,
  clubId: number,
  searched: readonly Sought[],
): RawBuilder<number> =>
  engine === 'postgres'
    ? sql`select count(*) from (${searchIds(engine, table, clubId, searched)} limit ${limits.set + 1}) as found`
    : sql`select count(*) from (${candidateIds(table, searched)} limit ${limits.gather + 1}) as found`;

/** Something that is known to hold the result, and how many it is: no more than `limits.set` + 1. */
interface Driver {
  readonly count: number;
  /** Its ids, as a query; of words a few more (see `candidateIds`), which their condition on the row leaves out. */
  readonly set: RawBuilder<unknown>;
  /** The same as a condition on the row. */
  readonly row: RawBuilder<SqlBool>;
}

interface Choice {
  readonly kind: 'gather' | 'walk';
  readonly driver: Driver;
  readonly drivers: readonly Driver[];
  /** Conditions that no index answers. */
  readonly rest: readonly RawBuilder<SqlBool>[];
  /** The index that walks the order. */
  readonly index: Index | null;
}

/** Whether nothing can be in the result: most words that are typed into the search are in no row of most tables. */
const isEmpty = ({ driver }: Choice): boolean => driver.count === 0;

async function choose(plan: Plan, lane: Lane): Promise<Choice> {
  const { database, table, where, indexes, order } = plan;
  const limits = limitsOf(database);
  const indexed = where.parts.filter(({ column }) => indexes.some(({ columns }) => columns[0] === column));
  const candidates: Omit<Driver, 'count'>[] = indexed.map((part) => ({
    set: sql`select t.id from ${sql.table(table)} as t where ${where.base} and ${part.sql}`,
    row: part.sql,
  }));
  if (where.words.length > 0)
    candidates.push({ set: searchSet(plan), row: searchBy('sqlite', table, where.words, 'walk') });
  if (where.ids)
    candidates.push({
      set: setOfIds(where.ids),
      row: sql<SqlBool>`1 = 1`,
    });
  const drivers: Driver[] = [];
  for (const candidate of candidates) {
    const rows = await database.reader.rows<{ count: number }>(
      sql`select count(*) as count from (${candidate.set} limit ${limits.set + 1})`,
      lane,
    );
    drivers.push({ ...candidate, count: rows[0]?.count ?? 0 });
  }
  const all: Driver = {
    count: Number.POSITIVE_INFINITY,
    set: sql`select t.id from ${sql.table(table)} as t where ${where.base}`,
    row: sql<SqlBool>`1 = 1`,
  };
  const driver = drivers.reduce((least, one) => (one.count < least.count ? one : least), all);
  const columns = order.map(({ column }) => column).join();
  const walkable = order.every(({ desc }) => desc === order[0]?.desc);
  return {
    kind: driver.count <= limits.gather ? 'gather' : 'walk',
    driver,
    drivers,
    rest: where.parts.filter((part) => !indexed.includes(part)).map((part) => part.sql),
    index: (walkable && indexes.find((index) => index.columns.join() === columns)) || null,
  };
}

/** Looks up the rows of a driver one by one, and sorts those that meet the whole condition. */
function gathered(plan: Plan, driver: Pick<Driver, 'set'>): RawBuilder<{ id: number }> {
  const { table, where, order } = plan;
  // A cross join keeps SQLite from turning the two around.
  return sql`select t.id from (${driver.set}) as driver cross join ${sql.table(table)} as t
    where t.id = driver.id and ${where.base} and ${sql.join([...where.parts.map((part) => part.sql), ...wordsOfRow(plan), sql<SqlBool>`1 = 1`], sql` and `)} order by ${orderSql(order)}`;
}

const wordsOfRow = ({ table, where }: Plan): RawBuilder<SqlBool>[] =>
  where.words.length > 0 ? [searchBy('sqlite', table, where.words, 'walk')] : [];

/** Walks an index in its order, keeping the rows that meet the conditions. */
function walked(
  { table, where, order }: Plan,
  index: Index,
  conditions: readonly RawBuilder<SqlBool>[],
): RawBuilder<{ id: number }> {
  return sql`select t.id from ${sql.table(table)} as t indexed by ${sql.ref(index.name)}
    where ${sql.join([where.base, ...conditions], sql` and `)} order by ${orderSql(order)}`;
}

/** The plus keeps SQLite from looking the ids up one by one: they are a set beside the walk. */
const among = (set: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`+t.id in (${set})`;

function searchSet({ table, where }: Plan): RawBuilder<unknown> {
  const found = sql`select rowid as id from (${candidateIds(table, where.words)})`;
  const number = numberOf(where.words);
  return number === null ? found : sql`select id from (${found}) union select ${number} as id`;
}

/** How many rows hold the words, counted as far as `limits.set` + 1. */
async function countWords({ database, clubId, table, where }: Plan, lane: Lane): Promise<number> {
  if (where.words.length === 0) return 0;
  const { set } = limitsOf(database);
  const rows = await database.reader.rows<{ count: number }>(
    sql`select count(*) as count from (${searchIds(database.engine, table, clubId, where.words)} limit ${set + 1}) as found`,
    lane,
  );
  return Number(rows[0]?.count ?? 0);
}
