/**
 * Undo takes a whole operation back in one transaction, from the rows' images in its record. It is refused when any row
 * was changed since. An undo is an operation itself, so redo is the undo of an undo.
 */
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Entity, Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { notFound, Problem } from '../problems.ts';
import type { ChangeKind } from '../store/tables.ts';
import { write } from './write.ts';
import { touch, type Writer } from './writer.ts';

const INVERSE: Record<ChangeKind, ChangeKind> = {
  insert: 'delete',
  delete: 'restore',
  restore: 'delete',
  update: 'update',
};
const BATCH = 1000;

/**
 * Takes back operation `id` of the caller's club. Answers the new operation and how many rows it touched.
 * @throws Problem 404; 409 `undo-refused` naming who changed what since; 409 `already-undone`; 409 `not-undoable`.
 */
export function undo(ctx: Ctx, id: number) {
  return write(ctx, async (writer) => {
    const { trx } = writer.internals;
    const lock = ctx.services.database.engine === 'postgres' ? sql`for update` : sql``;
    const found = await sql<{
      id: number;
      undoable: number;
      undone_by: number | null;
      bulk_columns: string | null;
      command: string;
    }>`
      select id, undoable, undone_by, bulk_columns, command from operation where club_id = ${ctx.clubId} and id = ${id} ${lock}`.execute(
      trx,
    );
    const operation = found.rows[0];
    if (!operation) throw notFound('operation');
    if (operation.undone_by) throw new Problem(409, 'already-undone', 'This was undone already.');
    if (!operation.undoable) throw new Problem(409, 'not-undoable', 'This cannot be undone.');
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
    let rows = 0;
    for (const { entity: name, kind } of groups) {
      const entity = entityNamed(name);
      if (!entity) throw new Problem(409, 'not-undoable', 'This cannot be undone.');
      await refuseWhenChanged(writer, entity, id, kind);
    }
    for (const { entity: name, kind, count } of groups) {
      const entity = entityNamed(name) as Entity;
      const bulk = operation.bulk_columns ? (JSON.parse(operation.bulk_columns) as string[]) : null;
      if (!entity.guard && (kind !== 'update' || bulk)) await takeBackAtOnce(writer, entity, id, own, kind, bulk ?? []);
      else await takeBackOneByOne(writer, entity, id, kind);
      rows += Number(count);
    }
    await trx.updateTable('operation').set({ undone_by: own }).where('id', '=', id).execute();
    return { rows, command: operation.command };
  });
}

/** A row whose version is not the one this operation left was changed since. */
async function refuseWhenChanged(writer: Writer, entity: Entity, id: number, kind: ChangeKind): Promise<void> {
  const { trx } = writer.internals;
  const found = await sql<{ id: number }>`
    select t.id from change c join ${sql.table(entity.table)} t on t.id = c.row_id and t.club_id = c.club_id
    where c.operation_id = ${id} and c.club_id = ${writer.ctx.clubId} and c.entity = ${entity.entity} and c.kind = ${kind} and t.version <> c.version
    limit 1`.execute(trx);
  const row = found.rows[0];
  if (!row) return;
  const last = await sql<{ actor_name: string; at: string; command: string }>`
    select o.actor_name, o.at, o.command from change c join operation o on o.id = c.operation_id
    where c.club_id = ${writer.ctx.clubId} and c.entity = ${entity.entity} and c.row_id = ${row.id} order by c.id desc limit 1`.execute(
    trx,
  );
  const who = last.rows[0];
  throw new Problem(
    409,
    'undo-refused',
    `${entity.entity} ${row.id} was changed since${who ? ` by ${who.actor_name}` : ''}.`,
    {
      conflict: {
        entity: entity.entity,
        id: row.id,
        by: who?.actor_name ?? null,
        at: who?.at ?? null,
        command: who?.command ?? null,
      },
    },
  );
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
    insert into change (club_id, operation_id, entity, row_id, kind, version, before, after, at)
    select club_id, ${sql.lit(own)}, entity, row_id, ${sql.lit(inverse)}, version + 1, after, before, ${at}${engine === 'postgres' ? sql`::timestamptz` : sql``}
    from change where operation_id = ${id} and club_id = ${ctx.clubId} and entity = ${entity.entity} and kind = ${kind}`.execute(
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
      else row = await writer.update(entity.table, change.row_id, decoded(entity, JSON.parse(change.before)));
      touch(internals, entity.entity, change.row_id);
      await entity.guard?.(writer, row);
    }
    if (batch.length < BATCH) return;
    before = (batch.at(-1) as { id: number }).id;
  }
}

/** Images hold columns as they are kept; JSON columns are encoded again on writing. */
function decoded(entity: Entity, image: Row): Row {
  for (const column of entity.json ?? [])
    if (typeof image[column] === 'string') image[column] = JSON.parse(image[column] as string);
  return image;
}
