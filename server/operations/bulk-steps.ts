/** The same values for very many rows, or their end, in steps. */
import { type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/fields.ts';
import type { Ctx } from '../context.ts';
import type { Entity, Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { selectionWhere } from '../lists/selection.ts';
import { idsIn } from '../lists/where.ts';
import { Problem } from '../problems.ts';
import type { Ids } from '../store/ids.ts';
import type { ClubTable } from '../store/tables.ts';
import { guardOf } from './guards.ts';
import { type AddPart, type LongKind, longWrite } from './long-work.ts';
import type { Writer } from './writer.ts';

/** From so many rows on, they are changed in steps. */
export const MANY = 1000;
/** Rows changed in one step. */
const STEP = 100;

interface Facts {
  readonly table: ClubTable;
  /** What they get: their status, and what is kept with it. */
  readonly values?: Row;
  /** Of what an older version began. */
  readonly status?: string;
  /** Statuses that the new one may follow. */
  readonly from: readonly string[];
  /** For the audit. */
  readonly asked: Row;
}

/** Sets the status of rows that others have not taken to another meanwhile. */
export const statusSteps: LongKind<Facts, { changed: number }, { changed: number; dry_run: false }> = {
  kind: 'set-status',
  async begin(writer, { asked }) {
    writer.describe(asked);
  },
  async step(writer, { facts: { table, status, values = { status }, from }, tally, part }) {
    if (!part) return { tally, over: true };
    const rows = idsIn(part as number[], writer.db.engine);
    const where = sql<SqlBool>`${rows} and t.status in (${sql.join([...from])})`;
    return {
      tally: { changed: tally.changed + (await writer.updateMany(table, where, values, rows)) },
      over: false,
    };
  },
  async end(_writer, _facts, { changed }) {
    return { changed, dry_run: false };
  },
};

/** Sets the status of rows by their ids, as one operation. */
export const setStatusInSteps = (ctx: Ctx, ids: Ids, facts: Facts) =>
  longWrite(ctx, statusSteps, {
    async prepare(add) {
      await addSteps(add, ids);
      return { facts, tally: { changed: 0 } };
    },
  });

/** Keeps ids as parts of `size` each. */
export async function addSteps(add: AddPart, ids: Ids, size = STEP): Promise<void> {
  for (let at = 0; at < ids.length; at += size) await add([...ids.subarray(at, at + size)]);
}

interface Going {
  /** The entity's name. */
  readonly entity: string;
  /** For the audit. */
  readonly asked: { readonly rows: Selection };
}

/** Deletes rows. Where one of them must not go the whole is refused; what comes to hold on to a row meanwhile keeps that row. */
export const removeSteps: LongKind<Going, { changed: number }, { changed: number; dry_run: false }> = {
  kind: 'remove-many',
  async begin(writer, { entity: name, asked }) {
    writer.describe(asked);
    const { many } = guardOf(name);
    if (!many) return;
    const entity = entityNamed(name) as Entity;
    const { ctx, internals } = writer;
    const asking = { database: ctx.services.database, db: internals.trx, clubId: ctx.clubId, now: ctx.now() };
    const where = await selectionWhere(asking, entity, asked.rows);
    await many(
      writer,
      sql<number>`(select t.id from ${sql.table(entity.table)} as t
        where t.club_id = ${ctx.clubId} and t.deleted_at is null and (${where}))`,
    );
  },
  async step(writer, { facts: { entity }, tally, part }) {
    if (!part) return { tally, over: true };
    const { table } = entityNamed(entity) as Entity;
    const ids = await free(writer, entity, table, part as number[]);
    if (ids.length === 0) return { tally, over: false };
    const rows = idsIn(ids, writer.db.engine);
    return { tally: { changed: tally.changed + (await writer.removeMany(table, rows)) }, over: false };
  },
  async end(_writer, _facts, { changed }) {
    return { changed, dry_run: false };
  },
};

/** Those of some rows that nothing holds on to. They are locked, so that it stays so until they are gone. */
async function free(writer: Writer, entity: string, table: ClubTable, ids: readonly number[]): Promise<number[]> {
  const { many } = guardOf(entity);
  if (!many) return [...ids];
  await writer.lock(table, ids);
  const may = async (some: readonly number[]): Promise<boolean> => {
    try {
      await many(writer, sql<number>`(${sql.join(some.map((id) => sql.lit(id)))})`);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  if (await may(ids)) return [...ids];
  const those: number[] = [];
  for (const id of ids) if (await may([id])) those.push(id);
  return those;
}

/** Deletes rows by their ids, as one operation. `facts.asked` is the selection that found them. */
export const removeInSteps = (ctx: Ctx, ids: Ids, facts: Going) =>
  longWrite(ctx, removeSteps, {
    async prepare(add) {
      await addSteps(add, ids);
      return { facts, tally: { changed: 0 } };
    },
  });
