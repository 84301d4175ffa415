/**
 * Which rows a selection means: ids, or a list's query with the ranges, additions and exceptions that were made in it. One
 * reading for all that takes a selection: writes, their dry runs, counts and exports.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { fault } from '#contract/faults/fault.ts';
import { instant, type Place, type Range, type Selection } from '#contract/fields.ts';
import { issueFaults } from '#contract/issues.ts';
import { type ListQuery, type ListSpec, listQuery } from '#contract/list.ts';
import type { SelectionAnswer } from '#contract/resource.ts';
import type { Entity, Row } from '../entities/entity.ts';
import { invalid } from '../problems.ts';
import { clubDb } from '../store/club-db.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/engine.ts';
import { after, type OrderTerm, orderOf, keyOf as placeOf, turned } from './order.ts';
import { conditionOf, type Plan, planOf } from './plan.ts';
import { idsIn, type Part, searchBy, whereOf } from './where.ts';

/** Who asks, and what the rows are read from. */
export interface Asking {
  readonly database: Database;
  /** The database, or the transaction that is under way. */
  readonly db: Db;
  readonly clubId: number;
  readonly now: Date;
}

type Key = readonly (string | number | null)[];
/** A range whose ends are told by the values that the list sorts by. */
interface Stretch {
  readonly from: Key | null;
  readonly to: Key | null;
}

type Matching = Extract<Selection, { matching: unknown }>;

/** The condition for a selection, on the entity's table aliased `t`. @throws Problem 422 where it cannot be read. */
export async function selectionWhere(
  asking: Asking,
  entity: Entity,
  selection: Selection,
): Promise<RawBuilder<SqlBool>> {
  const { engine } = asking.database;
  if ('ids' in selection) return idsIn(selection.ids, engine);
  const { query, parts } = await picked(asking, entity, selection);
  const where = whereOf(specOf(entity), query, asking.clubId, engine, parts);
  if (where.words.length === 0) return where.sql;
  return sql<SqlBool>`${where.sql} and ${searchBy(engine, entity.table, where.words, 'index')}`;
}

/** A selection as the list engine reads a query, for going through its rows in order. */
export async function selectionPlan(
  asking: Asking,
  entity: Entity,
  selection: Selection,
  sort: string | undefined,
): Promise<Plan> {
  const { query, parts } = await picked(asking, entity, selection);
  const order = sort ?? ('ids' in selection ? undefined : selection.sort) ?? query.sort;
  return planOf(asking.database, asking.clubId, entity, { ...query, sort: order }, asking.now, parts);
}

/** Counts a selection, and finds where its ranges stand. */
export async function countSelection(asking: Asking, entity: Entity, selection: Selection): Promise<SelectionAnswer> {
  const plan = await selectionPlan(asking, entity, selection, undefined);
  const count = await countOf(plan);
  if ('ids' in selection || !selection.ranges) return { count, ranges: [] };
  const order = orderOf(specOf(entity), selection.sort);
  const list = await selectionPlan(asking, entity, { matching: selection.matching }, selection.sort);
  const { engine } = asking.database;
  const ranges = [];
  for (const { from, to } of await stretches(asking, entity, selection)) {
    const before = from ? await countOf(list, after(engine, turned(order), from)) : 0;
    const up = to ? after(engine, turned(order), to, true) : sql<SqlBool>`1 = 1`;
    const upTo = await countOf(list, up);
    ranges.push({ from: from && [...from], to: to && [...to], first: before, last: upTo - 1 });
  }
  return { count, ranges };
}

async function countOf(plan: Plan, also: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`): Promise<number> {
  const { database, table } = plan;
  const [row] = await database.reader.rows<{ n: number }>(
    sql`select count(*) as n from ${sql.table(table)} as t where ${conditionOf(plan, false)} and ${also}`,
    'page',
  );
  return Number(row?.n ?? 0);
}

/** The query that holds the selected rows, and what keeps to them. */
async function picked(
  asking: Asking,
  entity: Entity,
  selection: Selection,
): Promise<{ query: Partial<ListQuery>; parts: readonly Part[] }> {
  const { engine } = asking.database;
  // Rows that are named are meant, be they deleted or not; what is done with them has the last word.
  if ('ids' in selection)
    return {
      query: { deleted: 'any' } as never,
      parts: [{ ...part(idsIn(selection.ids, engine)), ids: selection.ids }],
    };
  const read = readMatching(specOf(entity), selection.matching);
  const asked = (await entity.asked?.(read, { db: clubDb(asking.db, engine, asking.clubId), now: asking.now })) ?? {
    query: read,
    parts: [],
  };
  const parts: Part[] = [...asked.parts];
  if (selection.ranges) parts.push(part(await inRanges(asking, entity, selection)));
  if (selection.except?.length) parts.push(part(sql<SqlBool>`not (${idsIn(selection.except, engine)})`));
  if (!selection.also?.length) return { query: asked.query, parts };
  // Rows added by hand stand beside the query.
  const where = whereOf(specOf(entity), asked.query, asking.clubId, engine, parts);
  const words =
    where.words.length > 0 ? sql<SqlBool>` and ${searchBy(engine, entity.table, where.words, 'index')}` : sql``;
  const either = sql<SqlBool>`((${where.sql}${words}) or (${idsIn(selection.also, engine)} and t.deleted_at is null))`;
  const except = selection.except?.length ? [part(sql<SqlBool>`not (${idsIn(selection.except, engine)})`)] : [];
  return { query: { deleted: 'any' } as never, parts: [part(either), ...except] };
}

const part = (condition: RawBuilder<SqlBool>): Part => ({
  key: 'selection',
  column: 'id',
  equal: false,
  sql: condition,
});
const specOf = (entity: Entity): ListSpec => entity.list as ListSpec;

async function inRanges(asking: Asking, entity: Entity, selection: Matching): Promise<RawBuilder<SqlBool>> {
  const order = orderOf(specOf(entity), selection.sort);
  const { engine } = asking.database;
  const found = (await stretches(asking, entity, selection)).map(({ from, to }) => {
    const ends = [
      ...(from ? [after(engine, order, from, true)] : []),
      ...(to ? [after(engine, turned(order), to, true)] : []),
    ];
    return ends.length > 0 ? sql<SqlBool>`(${sql.join(ends, sql` and `)})` : sql<SqlBool>`1 = 1`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** The ranges by their keys; rows that were named as their ends are looked up. */
async function stretches(asking: Asking, entity: Entity, selection: Matching): Promise<Stretch[]> {
  const order = orderOf(specOf(entity), selection.sort);
  const rows = new Map<number, Row>();
  const named = (selection.ranges ?? []).flatMap(({ from, to }) => [from, to]).filter((one) => typeof one === 'number');
  if (named.length > 0) {
    const found = await sql<Row>`
      select ${sql.join([...new Set(order.map(({ column }) => column))].map((column) => sql.ref(`t.${column}`)))} from ${sql.table(entity.table)} as t
      where t.club_id = ${asking.clubId} and ${idsIn(named, asking.database.engine)}`.execute(asking.db);
    for (const row of found.rows) rows.set(Number(row.id), row);
  }
  return (selection.ranges ?? []).map((range: Range, index) => {
    const keyOf = (place: Place, end: keyof Range): Key | null => {
      if (place === null) return null;
      if (typeof place !== 'number') return checkedKey(specOf(entity), order, place, `rows.ranges.${index}.${end}`);
      const row = rows.get(place);
      if (!row) throw invalid({ [`rows.ranges.${index}.${end}`]: fault('not-found', { what: entity.entity }) });
      return placeOf(order, row) as Key;
    };
    return { from: keyOf(range.from, 'from'), to: keyOf(range.to, 'to') };
  });
}

const LARGEST = 2_147_483_647;

/** @throws Problem 422 where a place does not fit the list's order: an engine would refuse it with an error of its own. */
function checkedKey(spec: ListSpec, order: readonly OrderTerm[], key: Key, path: string): Key {
  const fits = ({ column, nullable, blank }: OrderTerm, value: string | number | null): boolean => {
    if (value === null) return nullable;
    if (blank) return value === 0 || value === 1;
    if (column === 'id') return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    const field = Object.entries(spec.fields).find(([name, one]) => (one.sortBy ?? one.column ?? name) === column)?.[1];
    if (field?.type === 'number' || field?.type === 'flag')
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LARGEST;
    if (typeof value !== 'string') return false;
    return field?.type === 'instant' ? instant().safeParse(value).success : true;
  };
  if (key.length === order.length && order.every((term, at) => fits(term, key[at] ?? null))) return key;
  throw invalid({ [path]: fault('no-place') });
}

/** A selection's query as the list call would take it. @throws Problem 422: a filter that is not known would select every row. */
export function readMatching(spec: ListSpec, matching: Readonly<Record<string, string>>): Partial<ListQuery> {
  const known = queryOf(spec);
  const unknown = Object.keys(matching).find((key) => !(key in (known as unknown as z.ZodObject).shape));
  if (unknown) throw invalid({ [`rows.matching.${unknown}`]: fault('no-filter') });
  const read = known.safeParse(matching);
  if (read.success) return read.data;
  throw invalid(
    Object.fromEntries(
      Object.entries(issueFaults(read.error.issues, matching, known as z.ZodType)).map(([key, why]) => [
        `rows.matching.${key}`,
        why,
      ]),
    ),
  );
}

const queries = new WeakMap<ListSpec, ReturnType<typeof listQuery>>();
function queryOf(spec: ListSpec): ReturnType<typeof listQuery> {
  let query = queries.get(spec);
  if (!query) {
    query = listQuery(spec);
    queries.set(spec, query);
  }
  return query;
}
