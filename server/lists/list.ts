/** Answers list calls: any page of any size of table, with its total. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { type Entity, present, type Row } from '../entities/entity.ts';
import type { Database } from '../store/database.ts';
import { type Ids, packIds } from '../store/ids.ts';
import { limitsOf } from './limits.ts';
import { mended } from './mend.ts';
import { after, keyOf, orderSql } from './order.ts';
import { allIds, conditionOf, firstIds, type Plan, planOf, sizeSql } from './plan.ts';
import { type PositionCache, type Positions, positionCache } from './positions.ts';

export interface ListAnswer {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  total_exact: boolean;
  data: Row[];
}

const caches = new WeakMap<object, PositionCache>();
/** What is remembered of a database's lists. */
export function positionsOf(database: Database): PositionCache {
  let cache = caches.get(database.identity);
  if (!cache) {
    cache = positionCache(limitsOf(database));
    caches.set(database.identity, cache);
  }
  return cache;
}

/** How long a count waits for what it counts, in ms: a figure that is read beside others, and opens what it counts. */
const COUNTED_WITHIN = 1500;

interface Page {
  readonly rows: Row[];
  readonly total: number;
  readonly exact: boolean;
}

/**
 * A page of a list. Nothing waits for a count of a huge table: while a large result is being walked for the first time, or
 * anew after a write, its total is a guess and its page may be off by the rows written since (`total_exact: false`).
 * @throws Problem 422 where the sort names an unknown field.
 */
export async function list(
  database: Database,
  clubId: number,
  entity: Entity,
  query: ListQuery,
  now: Date,
): Promise<ListAnswer> {
  const plan = await planOf(database, clubId, entity, query, now);
  const size = query.per_page;
  const { rows, total, exact } = await pageOf(plan, clubId, entity, (query.page - 1) * size, size);
  return {
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    total,
    total_exact: exact,
    data: rows.map((row) => present(entity, row)),
  };
}

/** Positions that still hold, known or mended, and the newest change they are held against. */
async function knownOf(plan: Plan, clubId: number, entity: Entity) {
  const cache = positionsOf(plan.database);
  const found = cache.get(plan.key);
  const newest = () => newestOf(plan, clubId, entity);
  const feed = await newest();
  if (found && found.feed >= feed) return { cache, found, feed, fresh: found };
  const fresh = found && (await mended(plan, clubId, entity, found, newest));
  if (fresh) cache.put(plan.key, fresh);
  return { cache, found, feed, fresh };
}

/**
 * How many rows a list has. Waits up to `patience` ms for a large result to be walked, where `list` answers a guess at once; for
 * what takes longer it is that guess.
 */
export async function countOfList(
  database: Database,
  clubId: number,
  entity: Entity,
  query: ListQuery,
  now: Date,
  patience = COUNTED_WITHIN,
): Promise<number> {
  const plan = await planOf(database, clubId, entity, query, now);
  const { cache, feed, fresh } = await knownOf(plan, clubId, entity);
  if (fresh) return fresh.total;
  const local = (await tableSize(plan, clubId)) <= limitsOf(database).local;
  const made = await within(
    cache.make(plan.key, feed, () => positionsFor(plan, local), true),
    patience,
  );
  return made?.total ?? (await list(database, clubId, entity, { ...query, page: 1, per_page: 1 }, now)).total;
}

async function pageOf(plan: Plan, clubId: number, entity: Entity, offset: number, size: number): Promise<Page> {
  const limits = limitsOf(plan.database);
  const { cache, found, feed, fresh } = await knownOf(plan, clubId, entity);
  const at = (positions: Positions) => pageAt(plan, positions, feed, offset, size);
  if (fresh) return at(fresh);

  const rows = await tableSize(plan, clubId);
  const make = (eager: boolean) => cache.make(plan.key, feed, () => positionsFor(plan, rows <= limits.local), eager);
  if (rows <= limits.local) return at(await make(true));

  const deep = offset > limits.direct;
  if (plan.covered) {
    const made = deep && !found ? await make(true) : await within(make(false), limits.patience);
    const positions = made ?? found;
    if (positions) return at(positions);
    const direct = await rowsFrom(plan, null, offset, size);
    return { rows: direct, total: Math.max(plan.plain ? rows : 0, beyond(offset, direct, size)), exact: false };
  }
  const first = deep ? null : await firstIds(plan, offset + size, 'page');
  if (first?.complete) {
    const positions = { feed, total: first.ids.length, ids: packIds(first.ids), keys: null };
    cache.put(plan.key, positions);
    return at(positions);
  }
  if (!first) return at(found ? ((await within(make(false), limits.patience)) ?? found) : await make(true));
  const made = await within(make(false), limits.patience);
  if (made && made.feed >= feed) return at(made);
  const shown = await rowsById(plan, first.ids.slice(offset), null);
  return {
    rows: shown,
    total: Math.max(made?.total ?? found?.total ?? first.guess, beyond(offset, shown, size)),
    exact: false,
  };
}

/** The least a total can be, going by one page. */
const beyond = (offset: number, rows: readonly Row[], size: number): number =>
  offset + rows.length + (rows.length === size ? 1 : 0);

/** What a promise comes to, or undefined when it takes longer than `ms`. A failure is left to the next who asks. */
function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    promise.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}

async function positionsFor(plan: Plan, local: boolean): Promise<Omit<Positions, 'feed'>> {
  const lane = local ? 'here' : 'build';
  const ids = await allIds(plan, lane);
  if (!plan.covered || local) return { total: ids.length, ids, keys: null };
  const { step, kept } = limitsOf(plan.database);
  if (ids.length <= kept) return { total: ids.length, ids, keys: null };
  const places = ids.filter((_id, index) => index % step === 0);
  const keys: unknown[][] = [];
  for (let from = 0; from < places.length; from += 500) {
    const rows = await rowsById(plan, places.subarray(from, from + 500), null);
    for (const row of rows) keys.push(keyOf(plan.order, row));
  }
  // A row that went away in between leaves the steps uneven; what was made then is old already, and good enough as such.
  return { total: ids.length, ids: null, keys };
}

async function pageAt(plan: Plan, positions: Positions, feed: number, offset: number, size: number): Promise<Page> {
  const exact = positions.feed >= feed;
  const { total, ids, keys } = positions;
  if (ids) {
    // Of an old result, rows that no longer belong to it are left out, and the next ones follow.
    const wanted = exact
      ? ids.subarray(offset, offset + size)
      : ids.subarray(offset, offset + size + Math.ceil(size / 4));
    const rows = await rowsById(plan, wanted, exact ? null : conditionOf(plan, true));
    return { rows: rows.slice(0, size), total, exact };
  }
  const { step } = limitsOf(plan.database);
  const place = Math.min(Math.floor(offset / step), (keys?.length ?? 0) - 1);
  const from = place > 0 ? (keys?.[place] ?? null) : null;
  return { rows: await rowsFrom(plan, from, from ? offset - place * step : offset, size), total, exact };
}

/** Rows in order from a place known by its keys, `skip` rows on. */
async function rowsFrom(plan: Plan, keys: readonly unknown[] | null, skip: number, size: number): Promise<Row[]> {
  const { database, table, order, shown } = plan;
  const rest = keys ? sql` and ${after(database.engine, order, keys, true)}` : sql``;
  return database.reader.rows(
    sql<Row>`
    select ${shown} from ${sql.table(table)} as t where ${conditionOf(plan, true)}${rest} order by ${orderSql(order)} limit ${size} offset ${skip}`,
    plan.lane,
  );
}

/** Rows by id, in the order of the ids; with `condition`, only those that meet it. `shown` is what is read of each. */
export async function rowsById(
  plan: Plan,
  ids: Ids | readonly number[],
  condition: RawBuilder<SqlBool> | null,
  shown = plan.shown,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { database, table, where } = plan;
  const wanted = [...ids];
  const among =
    database.engine === 'sqlite'
      ? sql`t.id in (select value from json_each(${JSON.stringify(wanted)}))`
      : sql`t.id = any(${wanted}::bigint[])`;
  const rows = await database.reader.rows(
    sql<Row>`select ${shown} from ${sql.table(table)} as t where ${condition ?? where.base} and ${among}`,
    plan.lane,
  );
  const byId = new Map(rows.map((row) => [row.id as number, row]));
  return wanted.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** All ids of a result, for work that goes through it once. */
export async function resultIds(plan: Plan, clubId: number): Promise<Ids> {
  return allIds(plan, (await tableSize(plan, clubId)) <= limitsOf(plan.database).local ? 'here' : 'build');
}

/** The same of an entity and of those that a list of it follows. */
async function newestOf({ database, follows }: Plan, clubId: number, { entity, moved }: Entity): Promise<number> {
  const newest = Math.max(
    ...(await Promise.all([entity, ...follows].map((one) => newestChange(database, clubId, one)))),
  );
  return moved ? newest + (await moved(database.db, clubId)) : newest;
}

/** Of a database as of the moment of one call: the newest changes that were asked for together. */
const moments = new WeakMap<
  Database,
  { readonly of: ReadonlySet<string>; newest(): ReturnType<typeof newestOfEach> }
>();

/**
 * The database for one call that only reads, and looks into many lists: their newest changes are asked for in one statement, when the first
 * of them is. What is written meanwhile is for the next call.
 */
export function atOneMoment(database: Database, clubId: number, entities: readonly Entity[]): Database {
  const of = new Set(entities.flatMap(({ entity, follows = [] }) => [entity, ...follows]));
  let newest: ReturnType<typeof newestOfEach> | null = null;
  const view = { ...database };
  moments.set(view, {
    of,
    newest() {
      newest ??= newestOfEach(database, clubId, [...of]);
      return newest;
    },
  });
  return view;
}

/** What is asked for in one statement. */
interface Asked {
  readonly entities: Set<string>;
  readonly newest: Promise<ReadonlyMap<string, number>>;
}
const asked = new WeakMap<Database, Map<number, Asked>>();

/**
 * Number of the newest change of an entity: when it moved, what was remembered of its lists is old. What is asked for at
 * once is one statement: a search looks into every list of the school.
 */
export async function newestChange(database: Database, clubId: number, entity: string): Promise<number> {
  const moment = moments.get(database);
  if (moment?.of.has(entity)) return (await moment.newest()).get(entity) ?? 0;
  const clubs = asked.get(database) ?? new Map<number, Asked>();
  asked.set(database, clubs);
  const together = clubs.get(clubId) ?? askedFrom(database, clubId, clubs);
  together.entities.add(entity);
  return (await together.newest).get(entity) ?? 0;
}

/** Waits for those who ask at the same moment; who asks once the statement is on its way has one of their own. */
function askedFrom(database: Database, clubId: number, clubs: Map<number, Asked>): Asked {
  const entities = new Set<string>();
  const newest = Promise.resolve().then(() => {
    clubs.delete(clubId);
    return newestOfEach(database, clubId, [...entities]);
  });
  const together = { entities, newest };
  clubs.set(clubId, together);
  return together;
}

async function newestOfEach(
  { db, engine }: Database,
  clubId: number,
  entities: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const each =
    engine === 'sqlite'
      ? sql`json_each(${JSON.stringify(entities)}) as one`
      : sql`unnest(${[...entities]}::text[]) as one(value)`;
  const { rows } = await sql<{ entity: string; id: number | null }>`
    select one.value as entity,
      (select id from "change" where club_id = ${clubId} and entity = one.value order by id desc limit 1) as id
    from ${each}`.execute(db);
  return new Map(rows.map(({ entity, id }) => [entity, Number(id ?? 0)]));
}

/** About how many rows the club has in a table, deleted ones included, from what the engine knows without counting. */
async function tableSize({ database, table }: Plan, clubId: number): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select ${sizeSql(table, clubId)} as n`.execute(database.db);
  return Number(rows[0]?.n ?? 0);
}
