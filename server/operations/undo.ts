/**
 * Undo takes a whole operation back in one transaction, from the rows' images in its record. It is refused when any row
 * was changed since. An undo is an operation itself, so redo is the undo of an undo.
 */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { FOLLOWING } from '#contract/entities/audit.ts';
import { type ClubSettings, MONEY_SETTINGS } from '#contract/entities/club.ts';
import type { Stand } from '#contract/entities/operation.ts';
import { updateUser } from '#contract/entities/profile.ts';
import { saltSql } from '../audit/digest.ts';
import { ADMIN_ONLY, isPersonal } from '../auth/admin-only.ts';
import { holdsMoney, isMoneyAct, MONEY, requireMoney } from '../auth/money-only.ts';
import { refuseUnconfirmed } from '../auth/reauthentication.ts';
import { differsInSignIn } from '../auth/required-second-factor.ts';
import type { Ctx } from '../context.ts';
import type { Entity, Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { notFound, Problem, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Db } from '../store/engine.ts';
import type { Reader } from '../store/reader.ts';
import type { ChangeKind, ChangeRow } from '../store/tables.ts';
import { actBehind } from './act-behind.ts';
import { guardOf } from './guards.ts';
import { imagesOf } from './images.ts';
import { longWrite } from './long-work.ts';
import { write } from './write.ts';
import { touch, type Writer } from './writer.ts';

const INVERSE: Record<ChangeKind, ChangeKind> = {
  insert: 'delete',
  delete: 'restore',
  restore: 'delete',
  update: 'update',
};
const BATCH = 1000;
/** Of what keeps a vehicle or a teacher from classes: it goes before they come back to it, and comes back once they have left. */
const KEEPS_OFF: ReadonlySet<string> = new Set(['repair', 'absence']);
/** Kinds in the order in which they are taken back. */
const ORDER: readonly ChangeKind[] = ['delete', 'update', 'restore', 'insert'];

/** Rows told of when an operation was taken back. */
const TOLD = 3;

/** How many rows of each entity. */
type Counts = Readonly<Record<string, number>>;
const plus = (counts: Counts, entity: string, more: number): Counts => ({
  ...counts,
  [entity]: (counts[entity] ?? 0) + more,
});

/**
 * Entities in the order in which the act touched them first, for one that was taken back and done again too. A class says
 * more than the free time it is in.
 */
async function orderOf(writer: Writer, id: number): Promise<readonly string[]> {
  let first = id;
  for (let of: number | null = id; of !== null; ) {
    first = of;
    const step = await writer.db.from('operation').select('operation.undo_of').where('operation.id', '=', of).execute();
    of = step[0]?.undo_of ?? null;
  }
  const rows = await writer.db
    .from('change')
    .select(['change.entity'])
    .where('change.operation_id', '=', first)
    .groupBy('change.entity')
    .orderBy((sorted) => sorted.fn.min('change.id'))
    .execute();
  const entities = rows.map(({ entity }) => entity);
  return entities.includes('booking') ? ['booking', ...entities.filter((one) => one !== 'booking')] : entities;
}

/** What of an operation that was taken back is told: its first rows as they stand, and how many there are of each kind. */
async function told(writer: Writer, id: number, following: readonly string[], counts: Counts) {
  const order = await orderOf(writer, id);
  const kept = Object.entries(counts)
    .filter(([entity, count]) => count > 0 && !following.includes(entity))
    .map(([entity, count]) => ({ entity, count }))
    .sort((a, b) => order.indexOf(a.entity) - order.indexOf(b.entity));
  // Rows of the first kind stand for all of them.
  const others = kept.slice(1).map(({ entity }) => entity);
  return {
    stand: await standOf(writer, [...following, ...others]),
    standing: kept.reduce((sum, { count }) => sum + count, 0),
    counts: kept,
  };
}

/** The first rows that a writer has changed, as they stand now, but for those of some entities. */
async function standOf(writer: Writer, following: readonly string[]): Promise<Stand[]> {
  const { changes, operation } = writer.internals;
  const written = await writer.db
    .from('change')
    .select(['change.entity', 'change.row_id', 'change.kind', 'change.before', 'change.after'])
    .where('change.operation_id', '=', operation)
    .where('change.entity', 'not in', following)
    .orderBy('change.id')
    .limit(TOLD)
    .execute();
  // Those that are changed one by one are written at the end.
  const kept = [...changes.values()]
    .filter(({ entity }) => !following.includes(entity))
    .slice(0, TOLD)
    .map(({ entity, rowId, kind, before, after }) => ({
      entity,
      row_id: rowId,
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    }));
  return [...written, ...kept]
    .slice(0, TOLD)
    .map((change) => imagesOf(writer.ctx.actor, change.entity, change) as Stand);
}

/** An operation as it is found to be taken back. */
interface Found {
  readonly id: number;
  readonly undoable: number;
  readonly actor_id: number | null;
  readonly undone_by: number | null;
  readonly undo_of: number | null;
  readonly bulk_columns: string | null;
  readonly command: string;
  readonly rows_touched: number;
  readonly result: string;
  /** JSON. */
  readonly arguments: string;
}

/** Who was told nothing of an act is told nothing of its end. */
function beQuiet(writer: Writer, operation: Found): void {
  if ((JSON.parse(operation.arguments) as { quiet?: unknown }).quiet !== true) return;
  writer.quiet();
  writer.describe({ quiet: true });
}

/** Changes of one entity and kind. */
interface Group {
  readonly entity: string;
  readonly kind: ChangeKind;
  readonly count: number;
}

/** From so many rows on, an operation is taken back in steps. */
const LONG = 2000;
/** Changes taken back in one step. */
const STEP = 100;

/**
 * Takes back operation `id` of the caller's club, a very large one in steps. Answers the new operation and how many rows it
 * touched.
 * @throws Problem 404; 403 where it touched what only admins reach, or gave or took rights and the session is not confirmed; 409 `undo-refused` naming who changed what since; 409 `already-undone`; 409 `not-undoable`; 409 `under-way`.
 */
export async function undo(ctx: Ctx, id: number) {
  const { database } = ctx.services;
  const seen = await findOperation(ctx.db, database.db, id, false);
  if (seen.rows_touched > LONG) {
    const groups = await groupsOf(ctx, database.reader, id);
    // What is taken back by adding is taken back in one.
    if (!groups.some(({ entity, kind }) => kind === 'insert' && guardOf(entity).counter)) return undoInSteps(ctx, seen);
  }
  return write(ctx, async (writer) => {
    const { trx } = writer.internals;
    const operation = await findOperation(writer.db, trx, id, true);
    if (operation.undone_by) throw await alreadyUndone(writer.db, trx, operation.undone_by);
    writer.internals.undoOf = id;
    writer.describe({ operation: id, command: operation.command });
    beQuiet(writer, operation);
    const own = await writer.operationId();
    const groups = await groupsOf(ctx, inTransaction(trx), id);
    const following = followingOf(ctx, groups);
    await refuse(ctx, inTransaction(trx), operation, groups);
    let rows = 0;
    let counts: Counts = {};
    for (const { entity: name, kind, count } of groups) {
      const entity = entityNamed(name) as Entity;
      const all = { operation: id, entity, kind };
      const bulk = bulkOf(operation);
      if (guardOf(name).counter && kind === 'insert') await counterEach(writer, entity, id);
      else if (atOnce(all, bulk)) {
        await takeBackAtOnce(writer, all, own, bulk ?? []);
        await guardOf(name).many?.(writer);
      } else await takeBackOneByOne(writer, all);
      rows += count;
      counts = plus(counts, name, count);
    }
    await markUndone(writer, id, own);
    return { rows, command: operation.command, ...(await told(writer, id, following, counts)) };
  });
}

/** What a large undo goes by. */
interface UndoFacts {
  readonly operation: number;
  readonly command: string;
  readonly bulk: readonly string[] | null;
  readonly groups: readonly Group[];
  readonly following: readonly string[];
  /** The newest change when it was looked at. */
  readonly seen: number;
}
interface UndoTally {
  /** The group it is at, and the last change of it that was looked at. */
  readonly group: number;
  readonly after: number;
  readonly rows: number;
  /** Not there in what was begun by an older version. */
  readonly counts?: Counts;
}

const undoInSteps = (ctx: Ctx, operation: Found) =>
  longWrite(ctx, undoSteps, {
    async prepare() {
      const { reader, db } = ctx.services.database;
      const seen = await newestChange(db);
      const groups = await groupsOf(ctx, reader, operation.id);
      if (operation.undone_by) throw await alreadyUndone(ctx.db, ctx.services.database.db, operation.undone_by);
      await refuse(ctx, reader, operation, groups);
      return undoFrom(ctx, operation, groups, seen);
    },
  });

const undoFrom = (ctx: Ctx, operation: Found, groups: readonly Group[], seen: number) => ({
  facts: {
    operation: operation.id,
    command: operation.command,
    bulk: bulkOf(operation),
    groups,
    following: followingOf(ctx, groups),
    seen,
  },
  tally: { group: 0, after: 0, rows: 0, counts: {} },
});

/**
 * Undo in steps. All of it is looked at before it begins, and refused then; a row that somebody changes while it is under way
 * stays as they left it.
 */
export const undoSteps = {
  kind: 'undo',
  async factsOf(ctx: Ctx, id: number) {
    const { database } = ctx.services;
    const seen = await newestChange(database.db);
    const operation = await findOperation(ctx.db, database.db, id, false, true);
    return undoFrom(ctx, operation, await groupsOf(ctx, database.reader, id), seen);
  },
  async begin(writer: Writer, { operation: id, command, groups }: UndoFacts) {
    const { trx } = writer.internals;
    const operation = await findOperation(writer.db, trx, id, true);
    if (operation.undone_by) throw await alreadyUndone(writer.db, trx, operation.undone_by);
    await guardAll(writer, id, groups);
    writer.internals.undoOf = id;
    writer.describe({ operation: id, command });
    beQuiet(writer, operation);
    const own = await writer.operationId();
    await markUndone(writer, id, own);
  },
  async step(writer: Writer, { facts, tally }: { facts: UndoFacts; tally: UndoTally }) {
    const { trx } = writer.internals;
    const group = facts.groups[tally.group];
    if (!group) return { tally, over: true };
    const entity = entityNamed(group.entity) as Entity;
    const { rows: changes } = await sql<{ id: number; row_id: number }>`
      select c.id, c.row_id from change c where c.club_id = ${writer.ctx.clubId} and c.operation_id = ${facts.operation} and c.id > ${tally.after}
        and c.entity = ${group.entity} and c.kind = ${group.kind} order by c.id limit ${STEP}`.execute(trx);
    const last = changes.at(-1);
    if (!last) return { tally: { ...tally, group: tally.group + 1, after: 0 }, over: false };
    const rows = changes.map(({ row_id }) => row_id);
    await writer.lock(entity.table, rows);
    const later = await changedSince(writer, group.entity, rows, facts.seen);
    const those = changes.filter(({ row_id }) => !later.has(row_id));
    const some = { operation: facts.operation, entity, kind: group.kind };
    let count = those.length === 0 ? 0 : await takeBackSome(writer, { ...some, those }, facts.bulk);
    if (count === null) {
      count = 0;
      for (const one of those) count += (await takeBackSome(writer, { ...some, those: [one] }, facts.bulk)) ?? 0;
    }
    return {
      tally: {
        ...tally,
        after: last.id,
        rows: tally.rows + count,
        counts: plus(tally.counts ?? {}, group.entity, count),
      },
      over: false,
    };
  },
  async end(writer: Writer, facts: UndoFacts, { rows, counts = {} }: UndoTally) {
    return { rows, command: facts.command, ...(await told(writer, facts.operation, facts.following, counts)) };
  },
};

/** Changes of one entity and kind: all of an operation, or those of certain numbers. */
interface Some {
  readonly operation: number;
  readonly entity: Entity;
  readonly kind: ChangeKind;
  readonly those?: readonly { readonly id: number; readonly row_id: number }[];
}

/** The condition for them on the table `change` as `c`. */
function someOf({ operation, entity, kind, those }: Some, { clubId }: ClubDb): RawBuilder<SqlBool> {
  // Numbers alone: nothing else leads the engine to another index.
  if (those) return sql<SqlBool>`c.id in (${sql.join(those.map(({ id }) => sql.lit(id)))})`;
  return sql<SqlBool>`c.operation_id = ${operation} and c.club_id = ${clubId} and c.entity = ${entity.entity} and c.kind = ${kind}`;
}

/** Which of these rows somebody changed after number `seen`, the undo itself aside. */
async function changedSince(
  writer: Writer,
  entity: string,
  rows: readonly number[],
  seen: number,
): Promise<Set<number>> {
  const found = await writer.db
    .from('change')
    .select('change.row_id')
    .where('change.entity', '=', entity)
    .where('change.row_id', 'in', [...rows])
    .where('change.id', '>', seen)
    .where('change.operation_id', '<>', await writer.operationId())
    .execute();
  return new Set(found.map(({ row_id }) => row_id));
}

/** Takes some changes back. Answers how many rows; null, with nothing done, where a guard refuses one of them. */
async function takeBackSome(writer: Writer, some: Some, bulk: readonly string[] | null): Promise<number | null> {
  const { internals } = writer;
  const { trx } = internals;
  const { total } = internals;
  const recorded = new Set(internals.changes.keys());
  await sql`savepoint one_part`.execute(trx);
  try {
    const own = await writer.operationId();
    if (atOnce(some, bulk)) {
      await guardSome(writer, some);
      await takeBackAtOnce(writer, some, own, bulk ?? []);
    } else await takeBackOneByOne(writer, some);
    await sql`release savepoint one_part`.execute(trx);
    return internals.total - total + (internals.changes.size - recorded.size);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint one_part`.execute(trx);
    internals.total = total;
    for (const key of [...internals.changes.keys()]) if (!recorded.has(key)) internals.changes.delete(key);
    return null;
  }
}

/** What the guards of many rows say of those that taking this back would delete. */
async function guardAll(writer: Writer, id: number, groups: readonly Group[]): Promise<void> {
  for (const { entity: name, kind } of groups)
    await guardSome(writer, { operation: id, entity: entityNamed(name) as Entity, kind });
}

async function guardSome(writer: Writer, some: Some): Promise<void> {
  if (INVERSE[some.kind] !== 'delete') return;
  await guardOf(some.entity.entity).many?.(
    writer,
    some.those
      ? sql<number>`(${sql.join(some.those.map(({ row_id }) => sql.lit(row_id)))})`
      : sql<number>`(select c.row_id from change c where ${someOf(some, writer.db)})`,
  );
}

const bulkOf = ({ bulk_columns }: Found) => (bulk_columns ? (JSON.parse(bulk_columns) as string[]) : null);

const atOnce = ({ entity, kind }: Pick<Some, 'entity' | 'kind'>, bulk: readonly string[] | null): boolean =>
  !guardOf(entity.entity).row && (kind !== 'update' || bulk !== null);

/** @throws Problem 404; 409 `not-undoable`; 409 `under-way`. */
async function findOperation(db: ClubDb, on: Db, id: number, locked: boolean, own = false): Promise<Found> {
  const lock = locked && db.engine === 'postgres' ? sql`for update` : sql``;
  const { rows } = await sql<Found>`
    select id, undoable, actor_id, undone_by, undo_of, bulk_columns, command, rows_touched, result, arguments from operation
    where club_id = ${db.clubId} and id = ${id} ${lock}`.execute(on);
  const operation = rows[0];
  if (!operation) throw notFound('operation');
  if (operation.result === 'open' && !own) throw problem('under-way');
  if (!operation.undoable && !operation.undone_by) throw problem('not-undoable');
  return operation;
}

const markUndone = ({ internals, ctx }: Writer, id: number, own: number) =>
  internals.trx
    .updateTable('operation')
    .set({ undone_by: own })
    .where('club_id', '=', ctx.clubId)
    .where('id', '=', id)
    .execute();

async function newestChange(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from change`.execute(db);
  return rows[0]?.id ?? 0;
}

/** What reads: the reader of long queries, or a transaction. */
type Reads = Pick<Reader, 'rows'>;
const inTransaction = (trx: Db): Reads => ({
  rows: async <R>(query: RawBuilder<R>) => (await query.execute(trx)).rows,
});

/** What an operation changed, in the order in which it is taken back. */
async function groupsOf({ clubId }: Ctx, reads: Reads, id: number): Promise<Group[]> {
  const rows = await reads.rows<Group>(
    sql`select entity, kind, count(*) as count from change where operation_id = ${id} and club_id = ${clubId} group by entity, kind`,
    'build',
  );
  // What others refer to comes back before what refers to it, and goes after it.
  // Entries of money come after what they charge for, which is what the operation was about.
  return rows
    .map((group) => ({ ...group, count: Number(group.count) }))
    .sort((a, b) => orderIn(a) - orderIn(b) || Number(MONEY.has(a.entity)) - Number(MONEY.has(b.entity)));
}

const orderIn = ({ entity, kind }: Group): number =>
  !KEEPS_OFF.has(entity) ? ORDER.indexOf(kind) : kind === 'delete' ? ORDER.length : -1;

/** Entities whose rows only come along with others. */
function followingOf({ actor }: Ctx, groups: readonly Group[]): readonly string[] {
  const alone = groups.every(({ entity }) => MONEY.has(entity) || FOLLOWING.includes(entity));
  return alone && holdsMoney(actor) ? FOLLOWING : [...FOLLOWING, ...MONEY];
}

/** @throws Problem 403 or 409 where the caller may not take it back, or a row was changed since. */
async function refuse(ctx: Ctx, reads: Reads, operation: Found, groups: readonly Group[]): Promise<void> {
  if (!holdsMoney(ctx.actor) && (await isAboutMoney(ctx, reads, operation, groups))) requireMoney(ctx.actor);
  for (const { entity: name, kind } of groups) {
    const entity = entityNamed(name);
    if (!entity) throw problem('not-undoable');
    if (ADMIN_ONLY.has(name) && !ctx.actor.roles.includes('admin') && !(await isOwnAct(ctx, reads, operation, name)))
      throw problem('missing-role', { roles: 'admin' });
    const asks =
      (name === 'user' && !(await onlyNames(ctx, reads, operation.id))) ||
      (name === 'club' && (await changedSignIn(ctx, reads, operation.id)));
    if (asks) refuseUnconfirmed(ctx.actor, ctx.now());
    await refuseWhenChanged(ctx, reads, entity, operation.id, kind);
  }
}

/**
 * Whether taking an operation back asks for the permission for money, as the act itself did, whoever made it: what was about money
 * alone, what a call for who holds it did, a fee that somebody set, and what money of somebody else's act came to. What a class
 * cost is taken back with the class by whoever cancelled it.
 */
async function isAboutMoney(ctx: Ctx, reads: Reads, operation: Found, groups: readonly Group[]): Promise<boolean> {
  const money = groups.some(({ entity }) => MONEY.has(entity));
  if (money && operation.actor_id !== ctx.actor.id) return true;
  if (money && groups.every(({ entity }) => MONEY.has(entity) || FOLLOWING.includes(entity))) return true;
  const { act } = await actBehind(ctx, operation);
  const { fee } = JSON.parse(act.arguments) as { fee?: unknown };
  // Elsewhere it says whether the school's own fee is charged, which anybody says.
  if (isMoneyAct(act.command) || typeof fee === 'number') return true;
  if (!groups.some(({ entity }) => entity === 'club')) return false;
  const changes = await changesOf(ctx, reads, operation.id, 'club');
  return changes.some(({ before, after }) => changedMoney(settingsIn(before), settingsIn(after)));
}

const changedMoney = (before: Partial<ClubSettings>, after: Partial<ClubSettings>): boolean =>
  MONEY_SETTINGS.some((key) => before[key] !== after[key]);

/** Names the operation that took it back, and says whether that stands or was itself taken back since. */
async function alreadyUndone({ clubId }: ClubDb, on: Db, by: number): Promise<Problem> {
  const { rows } = await sql<{ undone_by: number | null }>`
    select undone_by from operation where club_id = ${clubId} and id = ${by}`.execute(on);
  const stands = rows[0]?.undone_by === null;
  return problem('already-undone', {}, { conflict: { operation_id: by, stands } });
}

/** What everyone changes of their own account. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(Object.keys(updateUser.body?.shape ?? {}));

/**
 * Whether the caller did this themselves and needs no role for it today: with their own notifications, or to their own
 * name and address. Roles and status are never one's own to bring back.
 */
async function isOwnAct(
  { actor, clubId }: Ctx,
  reads: Reads,
  operation: { readonly id: number; readonly actor_id: number | null },
  entity: string,
): Promise<boolean> {
  if (operation.actor_id !== actor.id || !isPersonal(entity)) return false;
  if (entity !== 'user') return true;
  const changes = await changesOf({ clubId }, reads, operation.id, 'user');
  return changes.every((change) => change.row_id === actor.id && isOfNames(change));
}

/** Whether an operation changed accounts by what everyone changes of their own alone: no role, no status, none deleted. */
const onlyNames = async (ctx: Ctx, reads: Reads, id: number): Promise<boolean> =>
  (await changesOf(ctx, reads, id, 'user')).every(isOfNames);

/** Whether an operation changed how a school's accounts sign in. */
const changedSignIn = async (ctx: Ctx, reads: Reads, id: number): Promise<boolean> =>
  (await changesOf(ctx, reads, id, 'club')).some(({ before, after }) =>
    differsInSignIn(settingsIn(before), settingsIn(after)),
  );

/** A school's rules in the image of its row; empty where the image holds none. */
function settingsIn(image: string): Partial<ClubSettings> {
  const { settings } = JSON.parse(image) as { settings?: string | object };
  return (typeof settings === 'string' ? JSON.parse(settings) : settings) ?? {};
}

type Images = Pick<Selectable<ChangeRow>, 'row_id' | 'kind' | 'before' | 'after'>;

const changesOf = ({ clubId }: Pick<Ctx, 'clubId'>, reads: Reads, id: number, entity: 'user' | 'club') =>
  reads.rows<Images>(
    sql`select row_id, kind, before, after from change
      where operation_id = ${id} and club_id = ${clubId} and entity = ${entity}`,
    'build',
  );

const isOfNames = ({ kind, before, after }: Images): boolean =>
  kind === 'update' &&
  Object.keys({ ...JSON.parse(before), ...JSON.parse(after) }).every((column) => OWN_COLUMNS.has(column));

/** An operation that touched a row after the one to be taken back. */
interface Later {
  readonly id: number;
  readonly undo_of: number | null;
  readonly actor_name: string;
  readonly at: string;
  readonly command: string;
}

/**
 * The newest of the later operations that still stands: one and its undo cancel each other, so that acts on the same row
 * can be taken back one after the other. `later` begins with the newest.
 */
export function standing<L extends Pick<Later, 'id' | 'undo_of'>>(later: readonly L[], id: number): L | undefined {
  const cancelled = new Set<number>();
  for (const one of later) {
    if (cancelled.has(one.id)) continue;
    if (one.undo_of === null || one.undo_of <= id) return one;
    cancelled.add(one.undo_of);
  }
  return undefined;
}

/** A row whose version is not the one this operation left was changed since, unless all of that was taken back. */
async function refuseWhenChanged(
  { clubId }: Ctx,
  reads: Reads,
  entity: Entity,
  id: number,
  kind: ChangeKind,
): Promise<void> {
  for (let after = 0; ; ) {
    const changed = await reads.rows<{ id: number; row_id: number }>(
      sql`select c.id, c.row_id from change c join ${sql.table(entity.table)} t on t.id = c.row_id and t.club_id = c.club_id
        where c.club_id = ${clubId} and c.operation_id = ${id} and c.id > ${after} and c.entity = ${entity.entity} and c.kind = ${kind}
          and t.version <> c.version order by c.id limit ${BATCH}`,
      'build',
    );
    const last = changed.at(-1);
    if (!last) return;
    const rows = sql.join(changed.map(({ row_id }) => sql.lit(row_id)));
    const later = await reads.rows<Later & { row_id: number }>(
      // Looked up before they are grouped: SQLite reads every change there is to group by operation.
      sql`with later as materialized (select operation_id, row_id from change
          where club_id = ${clubId} and entity = ${entity.entity} and operation_id > ${id} and row_id in (${rows}))
        select o.id, o.undo_of, o.actor_name, o.at, o.command, d.row_id
        from (select operation_id, max(row_id) as row_id from later group by operation_id) d
        join operation o on o.id = d.operation_id and o.club_id = ${clubId} order by o.id desc`,
      'build',
    );
    const who = standing(later, id);
    if (who) throw changedBy(entity, who);
    if (changed.length < BATCH) return;
    after = last.id;
  }
}

const changedBy = (entity: Entity, who: Later & { readonly row_id: number }): Problem =>
  problem(
    'undo-refused',
    { entity: entity.entity, id: who.row_id, by: who.actor_name },
    {
      conflict: { entity: entity.entity, id: who.row_id, by: who.actor_name, at: who.at, command: who.command },
    },
  );

/** Rows that are never removed are taken back by others, the newest first. */
async function counterEach(writer: Writer, entity: Entity, id: number): Promise<void> {
  const added = await writer.internals.trx
    .selectFrom('change')
    .select('row_id')
    .where('operation_id', '=', id)
    .where('club_id', '=', writer.ctx.clubId)
    .where('entity', '=', entity.entity)
    .where('kind', '=', 'insert')
    .orderBy('row_id', 'desc')
    .execute();
  const { counter } = guardOf(entity.entity);
  for (const { row_id } of added) await counter?.(writer, row_id);
}

/** Takes changes back in two statements. */
async function takeBackAtOnce(writer: Writer, some: Some, own: number, columns: readonly string[]): Promise<void> {
  const { internals, ctx, at } = writer;
  const { trx } = internals;
  const { engine } = ctx.services.database;
  const { entity, kind } = some;
  const inverse = INVERSE[kind];
  const table = sql.table(entity.table);
  const these = someOf(some, writer.db);
  const rows = some.those
    ? sql`${sql.ref(`${entity.table}.id`)} in (${sql.join(some.those.map(({ row_id }) => sql.lit(row_id)))})`
    : sql`1 = 1`;
  const row = (column: string) => sql.ref(`${entity.table}.${column}`);
  const joined = sql`${row('id')} = c.row_id and ${row('club_id')} = c.club_id`;
  const made = await sql`
    insert into change (salt, club_id, operation_id, entity, row_id, kind, version, before, after, at)
    select ${saltSql(engine)}, c.club_id, ${sql.lit(own)}, c.entity, c.row_id, ${sql.lit(inverse)}, ${row('version')} + 1, c.after, c.before, ${at}${engine === 'postgres' ? sql`::timestamptz` : sql``}
    from change c join ${table} on ${joined} where ${these} and ${rows}`.execute(trx);
  const value = (column: string) =>
    engine === 'sqlite'
      ? sql`json_extract(c.before, ${sql.lit(`$.${column}`)})`
      : sql`(json_populate_record(null::${table}, c.before::json)).${sql.ref(column)}`;
  const set =
    inverse === 'update'
      ? sql.join(columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`))
      : sql`deleted_at = ${inverse === 'delete' ? sql`${at}${engine === 'postgres' ? sql`::timestamptz` : sql``}` : sql`null`}`;
  await sql`
    update ${table} set ${set}, version = ${row('version')} + 1, updated_at = ${at}
    from change c where ${these} and ${rows} and ${joined}`.execute(trx);
  internals.total += Number(made.numAffectedRows ?? 0n);
  internals.bulkColumns = [...new Set([...(internals.bulkColumns ?? []), ...columns])];
  internals.touched.set(entity.entity, null);
}

async function takeBackOneByOne(writer: Writer, some: Some): Promise<void> {
  const { internals } = writer;
  const { entity, kind } = some;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { rows: batch } = await sql<{ id: number; row_id: number; before: string }>`
      select c.id, c.row_id, c.before from change c where ${someOf(some, writer.db)} and c.id < ${before}
      order by c.id desc limit ${BATCH}`.execute(internals.trx);
    for (const change of batch) {
      const { row_id: id } = change;
      let row: Row;
      if (kind === 'insert' || kind === 'restore') row = await writer.remove(entity.table, id);
      else if (kind === 'delete') row = await writer.restore(entity.table, id);
      else row = await writer.update(entity.table, id, taken(writer, entity, JSON.parse(change.before)));
      touch(internals, entity.entity, id);
      await guardOf(entity.entity).row?.(writer, row);
    }
    if (batch.length < BATCH) return;
    before = (batch.at(-1) as { id: number }).id;
  }
}

/** What a row is to become again. @throws Problem 409 where that is not for an undo to bring back. */
function taken(writer: Writer, entity: Entity, image: Row): Row {
  // Who may see money is for those to say who do.
  if (entity.table === 'account' && 'permissions' in image) requireMoney(writer.ctx.actor);
  if (entity.settled?.some((column) => column in image)) throw problem('not-undoable');
  return decoded(entity, image);
}

/** Images hold columns as they are kept; JSON columns are encoded again on writing. */
function decoded(entity: Entity, image: Row): Row {
  for (const column of entity.json ?? [])
    if (typeof image[column] === 'string') image[column] = JSON.parse(image[column] as string);
  return image;
}
