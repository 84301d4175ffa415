/** The audit as a list: its conditions, a page of it, and how many entries there are without counting them anew. */

import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { auditList } from '#contract/entities/audit.ts';
import { MONEY_SETTINGS } from '#contract/entities/club.ts';
import { fault } from '#contract/faults/fault.ts';
import type { Place, Range, Selection } from '#contract/fields.ts';
import type { ListField, ListQuery } from '#contract/list.ts';
import type { SelectionAnswer } from '#contract/resource.ts';
import { holdsMoney, MONEY } from '../../auth/money-only.ts';
import type { Ctx } from '../../context.ts';
import { orderOf } from '../../lists/order.ts';
import { readMatching } from '../../lists/selection.ts';
import { filterParts, idsIn } from '../../lists/where.ts';
import { lastOperation } from '../../live/live.ts';
import { invalid } from '../../problems.ts';
import type { Database } from '../../store/database.ts';
import { holdsText } from '../../store/holds-text.ts';
import type { Lane } from '../../store/reader.ts';
import type { OperationRow } from '../../store/tables.ts';

export type Operation = Selectable<OperationRow>;

/** Logs up to this many entries are read where they are asked for. */
const SHORT = 20_000;
/** Longest a page waits for the count of a long log, in ms. */
const PATIENCE = 8;
/** Counts kept of one database. */
const KEPT = 200;

interface Counted {
  /** Newest entry that is counted. */
  readonly upTo: number;
  readonly total: number;
}

/** Counts by condition. Entries are only ever added, so a count stays true and the newer ones are counted onto it. */
const counts = new WeakMap<object, Map<string, Counted>>();

export interface Condition {
  readonly sql: RawBuilder<SqlBool>;
  readonly key: string;
  /** False where erasing a person may take an entry out of the result. */
  readonly lasting: boolean;
}

/** What a query asks of the table `operation`, aliased `t`. */
export function conditionOf({ clubId, services, actor }: Ctx, query: Partial<ListQuery>): Condition {
  const { engine } = services.database;
  const conditions = [sql<SqlBool>`t.club_id = ${clubId}`];
  const keys = [String(clubId)];
  for (const [name, field] of Object.entries(auditList.fields) as [string, ListField][]) {
    if (name === 'entity' || name === 'row_id') continue;
    for (const part of filterParts(name, field, query, engine)) {
      conditions.push(part.sql);
      keys.push(part.key);
    }
  }
  if (query.ids !== undefined) {
    const ids = query.ids.split(',').filter(Boolean).map(Number);
    conditions.push(idsIn(ids, engine));
    keys.push(`ids=${query.ids}`);
  }
  const touched = touchedBy(query);
  if (touched) {
    conditions.push(touched);
    keys.push(`touched=${query.entity}:${query.row_id}`);
  }
  const q = query.q?.trim() ?? '';
  for (const word of q.split(/\s+/).filter(Boolean)) conditions.push(holds(word, engine));
  const money = q === '' || holdsMoney(actor);
  // Whoever may not see amounts finds none by trying words.
  if (!money) {
    for (const name of MONEY) conditions.push(sql<SqlBool>`t.touched not like ${`%"${name}":%`}`);
    for (const key of MONEY_SETTINGS) conditions.push(sql<SqlBool>`t.arguments not like ${`%"${key}":%`}`);
  }
  return {
    sql: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    key: [...keys, `q=${q}`, ...(money ? [] : ['no-money'])].join('&'),
    lasting: q === '',
  };
}

/** Whether the newest entry comes first. @throws Problem 422 where the sort names an unknown field. */
const newestFirst = (sort: string | undefined): boolean => orderOf(auditList, sort)[0]?.desc ?? true;

/** What a selection asks of the table `operation`. Entries are sorted by their number alone, so a range lies between two of them. */
export function conditionOfSelection(ctx: Ctx, selection: Selection): RawBuilder<SqlBool> {
  const { engine } = ctx.services.database;
  const own = sql<SqlBool>`t.club_id = ${ctx.clubId}`;
  if ('ids' in selection) return sql<SqlBool>`${own} and ${idsIn(selection.ids, engine)}`;
  const desc = newestFirst(selection.sort);
  const parts = [conditionOf(ctx, readMatching(auditList, selection.matching)).sql];
  if (selection.ranges)
    parts.push(
      sql<SqlBool>`(${sql.join(
        selection.ranges.map(({ from, to }) => sql`(${sql.join([end(from, 'from'), end(to, 'to')], sql` and `)})`),
        sql` or `,
      )})`,
    );
  const listed = sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
  const any = selection.also?.length
    ? sql<SqlBool>`(${listed} or (${own} and ${idsIn(selection.also, engine)}))`
    : listed;
  return selection.except?.length ? sql<SqlBool>`${any} and not (${idsIn(selection.except, engine)})` : any;

  function end(place: Place, which: keyof Range): RawBuilder<SqlBool> {
    const id = entryOf(place);
    if (id === null) return sql<SqlBool>`1 = 1`;
    const upward = desc === (which === 'to');
    return upward ? sql<SqlBool>`t.id >= ${id}` : sql<SqlBool>`t.id <= ${id}`;
  }
}

/** The entry that a place names. @throws Problem 422 where it names none. */
function entryOf(place: Place): number | null {
  const id = Array.isArray(place) ? place.at(-1) : place;
  if (id === null || (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0)) return id;
  throw invalid({ 'rows.ranges': fault('no-place') });
}

/** Counts a selection of entries, and finds where its ranges stand. */
export async function countAuditSelection(ctx: Ctx, selection: Selection): Promise<SelectionAnswer> {
  const { reader } = ctx.services.database;
  const total = async (where: RawBuilder<SqlBool>) =>
    Number(
      (await reader.rows<{ n: number }>(sql`select count(*) as n from operation as t where ${where}`, 'page'))[0]?.n ??
        0,
    );
  const count = await total(conditionOfSelection(ctx, selection));
  if ('ids' in selection || !selection.ranges) return { count, ranges: [] };
  const { matching, sort } = selection;
  const ranges = [];
  for (const { from, to } of selection.ranges) {
    const [first, last] = [entryOf(from), entryOf(to)];
    const upTo = (place: number | null) =>
      total(conditionOfSelection(ctx, { matching, sort, ranges: [{ from: null, to: place }] }));
    const own =
      first === null
        ? 0
        : await total(conditionOfSelection(ctx, { matching, sort, ranges: [{ from: first, to: first }] }));
    ranges.push({
      from: first === null ? null : [first],
      to: last === null ? null : [last],
      first: first === null ? 0 : (await upTo(first)) - own,
      last: (await upTo(last)) - 1,
    });
  }
  return { count, ranges };
}

/** Entries that touched rows of an entity, or one row. Operations on very many rows name the entity alone. */
function touchedBy({ entity, row_id }: Partial<ListQuery>): RawBuilder<SqlBool> | null {
  const names = entity ? String(entity).split(',') : [];
  if (names.length === 0 && !row_id) return null;
  const change = sql<SqlBool>`exists (select 1 from change as c where c.operation_id = t.id and c.club_id = t.club_id
    ${names.length > 0 ? sql`and c.entity in (${sql.join(names)})` : sql``} ${row_id ? sql`and c.row_id = ${Number(row_id)}` : sql``})`;
  if (row_id) return change;
  const named = names.map((name) => sql<SqlBool>`t.touched like ${`%"${name}":%`}`);
  return sql<SqlBool>`(${sql.join([...named, change], sql` or `)})`;
}

/** A word in what people read of an entry; a number is the entry's own as well. */
function holds(word: string, engine: Database['engine']): RawBuilder<SqlBool> {
  const found = ['actor_name', 'command', 'arguments'].map((column) => holdsText(sql.ref(`t.${column}`), word, engine));
  const number = /^#?(\d{1,15})$/.exec(word)?.[1];
  return sql<SqlBool>`(${sql.join([...found, ...(number ? [sql<SqlBool>`t.id = ${Number(number)}`] : [])], sql` or `)})`;
}

export interface AuditPage {
  readonly rows: Operation[];
  readonly total: number;
  /** False while a long log is being counted for the first time. */
  readonly exact: boolean;
}

/** @throws Problem 422 where the sort names an unknown field. */
export async function pageOfAudit(ctx: Ctx, query: ListQuery): Promise<AuditPage> {
  const { database } = ctx.services;
  const desc = newestFirst(query.sort);
  const condition = conditionOf(ctx, query);
  const newest = await lastOperation(database.db, ctx.clubId);
  const lane: Lane = newest <= SHORT ? 'here' : 'page';
  const offset = (query.page - 1) * query.per_page;
  const rows = await database.reader.rows<Operation>(
    sql`select t.* from operation as t where ${condition.sql} order by t.id ${sql.raw(desc ? 'desc' : 'asc')} limit ${query.per_page} offset ${offset}`,
    lane,
  );
  const counting = count(database, condition, newest, lane === 'here' ? 'here' : 'build');
  const counted = lane === 'here' ? await counting : await Promise.race([counting, after(PATIENCE)]);
  if (counted) return { rows, total: counted.total, exact: true };
  const seen = offset + rows.length + (rows.length === query.per_page ? 1 : 0);
  return { rows, total: Math.max(seen, kept(database).get(condition.key)?.total ?? 0), exact: false };
}

/** Entries before `before`, the newest first. */
export async function batchOfAudit(ctx: Ctx, where: RawBuilder<SqlBool>, before: number, size: number) {
  return ctx.services.database.reader.rows<Operation>(
    sql`select t.* from operation as t where ${where} and t.id < ${before} order by t.id desc limit ${size}`,
    'build',
  );
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

function kept(database: Database): Map<string, Counted> {
  const found = counts.get(database.identity) ?? new Map<string, Counted>();
  counts.set(database.identity, found);
  return found;
}

/** How many entries meet a condition. A failure is answered as unknown: the page itself has been read. */
async function count(
  database: Database,
  { sql: where, key, lasting }: Condition,
  newest: number,
  lane: Lane,
): Promise<Counted | undefined> {
  const all = kept(database);
  const before = all.get(key);
  if (before && before.upTo >= newest) return before;
  const from = lasting && before ? before : { upTo: 0, total: 0 };
  try {
    const [more] = await database.reader.rows<{ total: number }>(
      sql`select count(*) as total from operation as t where ${where} and t.id > ${from.upTo} and t.id <= ${newest}`,
      lane,
    );
    const counted = { upTo: newest, total: from.total + Number(more?.total ?? 0) };
    all.delete(key);
    all.set(key, counted);
    if (all.size > KEPT) all.delete(all.keys().next().value as string);
    return counted;
  } catch {
    return undefined;
  }
}
