/**
 * Undo takes a whole operation back in one transaction, from the rows' images in its record. It is refused when any row
 * was changed since. An undo is an operation itself, so redo is the undo of an undo.
 */
import { type Selectable, sql } from 'kysely';
import { FOLLOWING } from '#contract/entities/audit.ts';
import type { ClubSettings } from '#contract/entities/club.ts';
import type { Stand } from '#contract/entities/operation.ts';
import { updateUser } from '#contract/entities/profile.ts';
import { saltSql } from '../audit/digest.ts';
import { ADMIN_ONLY, isPersonal } from '../auth/admin-only.ts';
import { holdsMoney, MONEY, requireMoney } from '../auth/money-only.ts';
import { refuseUnconfirmed } from '../auth/reauthentication.ts';
import { differsInSignIn } from '../auth/required-second-factor.ts';
import type { Ctx } from '../context.ts';
import type { Entity, Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { notFound, type Problem, problem } from '../problems.ts';
import type { ChangeKind, ChangeRow } from '../store/tables.ts';
import { guardOf } from './guards.ts';
import { imagesOf } from './images.ts';
import { write } from './write.ts';
import { touch, type Writer } from './writer.ts';

const INVERSE: Record<ChangeKind, ChangeKind> = {
  insert: 'delete',
  delete: 'restore',
  restore: 'delete',
  update: 'update',
};
const BATCH = 1000;
/** Kinds in the order in which they are taken back. */
const ORDER: readonly ChangeKind[] = ['delete', 'update', 'restore', 'insert'];

/** Rows told of when an operation was taken back. */
const TOLD = 3;

/** The first rows that a writer has changed, as they stand now, but for those of entities that come along with others. */
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
  return [...written, ...kept].slice(0, TOLD).map((change) => imagesOf(change.entity, change) as Stand);
}

/**
 * Takes back operation `id` of the caller's club. Answers the new operation and how many rows it touched.
 * @throws Problem 404; 403 where it touched what only admins reach, or gave or took rights and the session is not confirmed; 409 `undo-refused` naming who changed what since; 409 `already-undone`; 409 `not-undoable`.
 */
export function undo(ctx: Ctx, id: number) {
  return write(ctx, async (writer) => {
    const { trx } = writer.internals;
    const lock = ctx.services.database.engine === 'postgres' ? sql`for update` : sql``;
    const found = await sql<{
      id: number;
      undoable: number;
      actor_id: number | null;
      undone_by: number | null;
      bulk_columns: string | null;
      command: string;
    }>`
      select id, undoable, actor_id, undone_by, bulk_columns, command from operation where club_id = ${ctx.clubId} and id = ${id} ${lock}`.execute(
      trx,
    );
    const operation = found.rows[0];
    if (!operation) throw notFound('operation');
    if (operation.undone_by) throw await alreadyUndone(writer, operation.undone_by);
    if (!operation.undoable) throw problem('not-undoable');
    writer.internals.undoOf = id;
    writer.describe({ operation: id, command: operation.command });
    const own = await writer.operationId();
    const groups = await trx
      .selectFrom('change')
      .select(['entity', 'kind'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('operation_id', '=', id)
      .where('club_id', '=', ctx.clubId)
      .groupBy(['entity', 'kind'])
      .execute();
    // What others refer to comes back before what refers to it, and goes after it.
    // Entries of money come after what they charge for, which is what the operation was about.
    groups.sort(
      (a, b) =>
        ORDER.indexOf(a.kind as ChangeKind) - ORDER.indexOf(b.kind as ChangeKind) ||
        Number(MONEY.has(a.entity)) - Number(MONEY.has(b.entity)),
    );
    const alone = groups.every(({ entity }) => MONEY.has(entity) || FOLLOWING.includes(entity));
    const following = alone && holdsMoney(ctx.actor) ? FOLLOWING : [...FOLLOWING, ...MONEY];
    let rows = 0;
    let standing = 0;
    for (const { entity: name, kind } of groups) {
      const entity = entityNamed(name);
      if (!entity) throw problem('not-undoable');
      if (ADMIN_ONLY.has(name) && !ctx.actor.roles.includes('admin') && !(await isOwnAct(writer, operation, name)))
        throw problem('missing-role', { roles: 'admin' });
      const asks =
        (name === 'user' && !(await onlyNames(writer, id))) || (name === 'club' && (await changedSignIn(writer, id)));
      if (asks) refuseUnconfirmed(ctx.actor, ctx.now());
      if (MONEY.has(name) && operation.actor_id !== ctx.actor.id) requireMoney(ctx.actor);
      await refuseWhenChanged(writer, entity, id, kind);
    }
    for (const { entity: name, kind, count } of groups) {
      const entity = entityNamed(name) as Entity;
      if (guardOf(name).counter && kind === 'insert') {
        await counterEach(writer, entity, id);
        rows += Number(count);
        if (!following.includes(name)) standing += Number(count);
        continue;
      }
      const bulk = operation.bulk_columns ? (JSON.parse(operation.bulk_columns) as string[]) : null;
      if (!guardOf(entity.entity).row && (kind !== 'update' || bulk))
        await takeBackAtOnce(writer, entity, id, own, kind, bulk ?? []);
      else await takeBackOneByOne(writer, entity, id, kind);
      rows += Number(count);
      if (!following.includes(name)) standing += Number(count);
    }
    await trx.updateTable('operation').set({ undone_by: own }).where('id', '=', id).execute();
    return { rows, command: operation.command, stand: await standOf(writer, following), standing };
  });
}

/** Names the operation that took it back, and says whether that stands or was itself taken back since. */
async function alreadyUndone(writer: Writer, by: number): Promise<Problem> {
  const { rows } = await sql<{ undone_by: number | null }>`
    select undone_by from operation where club_id = ${writer.ctx.clubId} and id = ${by}`.execute(writer.internals.trx);
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
  writer: Writer,
  operation: { readonly id: number; readonly actor_id: number | null },
  entity: string,
): Promise<boolean> {
  const { actor } = writer.ctx;
  if (operation.actor_id !== actor.id || !isPersonal(entity)) return false;
  if (entity !== 'user') return true;
  const changes = await changesOf(writer, operation.id, 'user');
  return changes.every((change) => change.row_id === actor.id && isOfNames(change));
}

/** Whether an operation changed accounts by what everyone changes of their own alone: no role, no status, none deleted. */
const onlyNames = async (writer: Writer, id: number): Promise<boolean> =>
  (await changesOf(writer, id, 'user')).every(isOfNames);

/** Whether an operation changed how a school's accounts sign in. */
const changedSignIn = async (writer: Writer, id: number): Promise<boolean> =>
  (await changesOf(writer, id, 'club')).some(({ before, after }) =>
    differsInSignIn(settingsIn(before), settingsIn(after)),
  );

/** A school's rules in the image of its row; empty where the image holds none. */
function settingsIn(image: string): Partial<ClubSettings> {
  const { settings } = JSON.parse(image) as { settings?: string | object };
  return (typeof settings === 'string' ? JSON.parse(settings) : settings) ?? {};
}

const changesOf = (writer: Writer, id: number, entity: 'user' | 'club') =>
  writer.internals.trx
    .selectFrom('change')
    .select(['row_id', 'kind', 'before', 'after'])
    .where('operation_id', '=', id)
    .where('club_id', '=', writer.ctx.clubId)
    .where('entity', '=', entity)
    .execute();

const isOfNames = ({ kind, before, after }: Pick<Selectable<ChangeRow>, 'kind' | 'before' | 'after'>): boolean =>
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
async function refuseWhenChanged(writer: Writer, entity: Entity, id: number, kind: ChangeKind): Promise<void> {
  const { trx } = writer.internals;
  const table = sql.table(entity.table);
  const changed = sql`
    change c join ${table} t on t.id = c.row_id and t.club_id = c.club_id
    where c.operation_id = ${id} and c.club_id = ${writer.ctx.clubId} and c.entity = ${entity.entity} and c.kind = ${kind} and t.version <> c.version`;
  const found = await sql<{ id: number }>`select t.id from ${changed} limit 1`.execute(trx);
  if (found.rows.length === 0) return;
  const { rows: later } = await sql<Later & { row_id: number }>`
    select o.id, o.undo_of, o.actor_name, o.at, o.command, max(d.row_id) as row_id
    from change d join operation o on o.id = d.operation_id and o.club_id = d.club_id
    where d.club_id = ${writer.ctx.clubId} and d.entity = ${entity.entity} and d.operation_id > ${id}
      and d.row_id in (select c.row_id from ${changed})
    group by o.id, o.undo_of, o.actor_name, o.at, o.command order by o.id desc`.execute(trx);
  const who = standing(later, id);
  if (!who) return;
  throw problem(
    'undo-refused',
    { entity: entity.entity, id: who.row_id, by: who.actor_name },
    {
      conflict: { entity: entity.entity, id: who.row_id, by: who.actor_name, at: who.at, command: who.command },
    },
  );
}

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

async function takeBackAtOnce(
  writer: Writer,
  entity: Entity,
  id: number,
  own: number,
  kind: ChangeKind,
  columns: readonly string[],
): Promise<void> {
  const { internals, ctx, at } = writer;
  const { trx } = internals;
  const { engine } = ctx.services.database;
  const inverse = INVERSE[kind];
  const made = await sql`
    insert into change (salt, club_id, operation_id, entity, row_id, kind, version, before, after, at)
    select ${saltSql(engine)}, c.club_id, ${sql.lit(own)}, c.entity, c.row_id, ${sql.lit(inverse)}, t.version + 1, c.after, c.before, ${at}${engine === 'postgres' ? sql`::timestamptz` : sql``}
    from change c join ${sql.table(entity.table)} t on t.id = c.row_id and t.club_id = c.club_id
    where c.operation_id = ${id} and c.club_id = ${ctx.clubId} and c.entity = ${entity.entity} and c.kind = ${kind}`.execute(
    trx,
  );
  const table = sql.table(entity.table);
  const value = (column: string) =>
    engine === 'sqlite'
      ? sql`json_extract(c.before, ${sql.lit(`$.${column}`)})`
      : sql`(json_populate_record(null::${table}, c.before::json)).${sql.ref(column)}`;
  const set =
    inverse === 'update'
      ? sql.join(columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`))
      : sql`deleted_at = ${inverse === 'delete' ? sql`${at}${engine === 'postgres' ? sql`::timestamptz` : sql``}` : sql`null`}`;
  await sql`
    update ${table} set ${set}, version = ${sql.ref(`${entity.table}.version`)} + 1, updated_at = ${at}
    from change c where c.operation_id = ${id} and c.club_id = ${ctx.clubId} and c.entity = ${entity.entity} and c.kind = ${kind}
      and ${sql.ref(`${entity.table}.id`)} = c.row_id and ${sql.ref(`${entity.table}.club_id`)} = c.club_id`.execute(
    trx,
  );
  internals.total += Number(made.numAffectedRows ?? 0n);
  internals.bulkColumns = [...new Set([...(internals.bulkColumns ?? []), ...columns])];
  internals.touched.set(entity.entity, null);
  await guardOf(entity.entity).many?.(writer);
}

async function takeBackOneByOne(writer: Writer, entity: Entity, id: number, kind: ChangeKind): Promise<void> {
  const { internals, ctx } = writer;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const batch = await internals.trx
      .selectFrom('change')
      .select(['id', 'row_id', 'before'])
      .where('operation_id', '=', id)
      .where('club_id', '=', ctx.clubId)
      .where('entity', '=', entity.entity)
      .where('kind', '=', kind)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
    for (const change of batch) {
      let row: Row;
      if (kind === 'insert' || kind === 'restore') row = await writer.remove(entity.table, change.row_id);
      else if (kind === 'delete') row = await writer.restore(entity.table, change.row_id);
      else row = await writer.update(entity.table, change.row_id, taken(writer, entity, JSON.parse(change.before)));
      touch(internals, entity.entity, change.row_id);
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
