/**
 * Keeps a remembered result true after a write: the few rows that changed since are taken out of it and put where they belong
 * now, so that a write costs the next page of a list of 100,000 rows a few look-ups, and not a walk through all of them.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '../entities/entity.ts';
import type { Ids } from '../store/ids.ts';
import { limitsOf } from './limits.ts';
import { orderSql } from './order.ts';
import { conditionOf, type Plan } from './plan.ts';
import type { Positions } from './positions.ts';

/** Rows looked at in one round while places are sought: over all places, and for each at least. */
const PROBES = 512;
const LEAST_PROBES = 16;
/** 16 to the eighth are more rows than there are. */
const MOST_ROUNDS = 8;

/** How often it is tried where others write meanwhile. */
const TRIES = 3;

/**
 * `positions` as they are now, where `newest` answers the newest change of what they follow; null where they have to be made
 * anew: many rows changed, or rows of other tables of which it is not known to which of these they belong.
 */
export async function mended(
  plan: Plan,
  clubId: number,
  entity: Entity,
  positions: Positions,
  newest: () => Promise<number>,
): Promise<Positions | null> {
  const { ids } = positions;
  if (!ids || ids.length <= limitsOf(plan.database).small || entity.moved) return null;
  for (let feed = await newest(), tries = 0; tries < TRIES; tries++) {
    const found = await mendedIds(plan, clubId, entity, ids, positions.feed);
    if (!found) return null;
    // What was read belongs to one state, unless somebody wrote meanwhile.
    const then = await newest();
    if (then === feed) return { feed, total: found.length, ids: found, keys: null };
    feed = then;
  }
  return null;
}

async function mendedIds(plan: Plan, clubId: number, entity: Entity, ids: Ids, since: number): Promise<Ids | null> {
  const changed = await changedRows(plan, clubId, entity, since);
  if (!changed) return null;
  const rest = without(ids, changed);
  const rows = await rowsNow(plan, changed);
  const places = await placesOf(plan, rest, rows);
  return places && withPlaces(rest, rows, places);
}

/** Rows of the list that changes since `feed` are about; null where they are too many, or not known. */
async function changedRows(
  { database, follows }: Plan,
  clubId: number,
  { entity, concerns = {} }: Entity,
  feed: number,
): Promise<number[] | null> {
  const most = limitsOf(database).mended;
  const changedOf = (of: string) =>
    sql`select row_id from change where club_id = ${clubId} and entity = ${of} and id > ${feed} limit ${most + 1}`;
  const parts: RawBuilder<unknown>[] = [sql`select row_id as id from (${changedOf(entity)}) as own`];
  for (const other of follows) {
    const rowsOf = concerns[other];
    if (!rowsOf) return null;
    parts.push(sql`select id from (${rowsOf(changedOf(other))}) as theirs`);
  }
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union `)} limit ${most + 1}`.execute(database.db);
  return rows.length > most ? null : [...new Set(rows.map(({ id }) => id))];
}

/** Of these rows those that belong to the result now, in its order. */
async function rowsNow(plan: Plan, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select t.id from ${rowsOf(plan, ids)} and ${conditionOf(plan, true)} order by ${orderSql(plan.order)}`.execute(
    plan.database.db,
  );
  return rows.map(({ id }) => id);
}

/** Looked up by their ids, whatever else is asked of them. */
function rowsOf({ database, table, clubId }: Plan, ids: readonly number[]): RawBuilder<unknown> {
  return database.engine === 'sqlite'
    ? sql`json_each(${JSON.stringify(ids)}) as wanted cross join ${sql.table(table)} as t where t.id = wanted.value and t.club_id = ${clubId}`
    : sql`${sql.table(table)} as t where t.id = any(${ids}::bigint[]) and t.club_id = ${clubId}`;
}

/**
 * How many of `ids`, which are in the plan's order, come before each of these rows, which are in it too. The engine sorts them among
 * rows that lie so far apart that a few rounds find the place; null where rows went away meanwhile.
 */
async function placesOf(plan: Plan, ids: Ids, rows: readonly number[]): Promise<number[] | null> {
  const ranges = new Map(rows.map((id) => [id, { low: 0, high: ids.length }]));
  const each = Math.max(LEAST_PROBES, Math.floor(PROBES / rows.length));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const probes = new Map<number, number>();
    for (const { low, high } of ranges.values()) {
      const step = Math.max(1, Math.ceil((high - low) / each));
      for (let at = low; at < high; at += step) probes.set(ids[at] as number, at);
    }
    if (probes.size === 0) return rows.map((id) => ranges.get(id)?.low ?? 0);
    const { rows: sorted } = await sql<{ id: number }>`
      select t.id from ${rowsOf(plan, [...probes.keys(), ...rows])} order by ${orderSql(plan.order)}`.execute(
      plan.database.db,
    );
    let last = -1;
    for (const { id } of sorted) {
      const range = ranges.get(id);
      if (range) range.low = Math.max(range.low, last + 1);
      else last = probes.get(id) ?? last;
    }
    let next = ids.length;
    for (const { id } of sorted.reverse()) {
      const range = ranges.get(id);
      if (range) range.high = Math.min(range.high, next);
      else next = probes.get(id) ?? next;
    }
  }
  return null;
}

function without(ids: Ids, gone: readonly number[]): Ids {
  const places = gone
    .map((id) => ids.indexOf(id))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b);
  const rest = like(ids, ids.length - places.length);
  let from = 0;
  for (const [index, at] of [...places, ids.length].entries()) {
    rest.set(ids.subarray(from, at), from - index);
    from = at + 1;
  }
  return rest;
}

/** With `rows` put in, each before the row that stands at its place in `ids`. */
function withPlaces(ids: Ids, rows: readonly number[], places: readonly number[]): Ids {
  const large = rows.some((id) => id > 0xffff_ffff);
  const all = like(large ? new Float64Array() : ids, ids.length + rows.length);
  let from = 0;
  for (const [index, id] of rows.entries()) {
    const at = places[index] as number;
    all.set(ids.subarray(from, at), from + index);
    all[at + index] = id;
    from = at;
  }
  all.set(ids.subarray(from), from + rows.length);
  return all;
}

const like = (ids: Ids, length: number): Ids =>
  ids instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length);
