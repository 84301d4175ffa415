/** The same values for very many rows, in steps. */
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { idsIn } from '../lists/where.ts';
import type { Ids } from '../store/ids.ts';
import type { ClubTable } from '../store/tables.ts';
import { type LongKind, longWrite } from './long-work.ts';

/** From so many rows on, they are changed in steps. */
export const MANY = 1000;
/** Rows changed in one step. */
const STEP = 250;

interface Facts {
  readonly table: ClubTable;
  readonly status: string;
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
  async step(writer, { facts: { table, status, from }, tally, part }) {
    if (!part) return { tally, over: true };
    const rows = idsIn(part as number[], writer.db.engine);
    const where = sql<SqlBool>`${rows} and t.status in (${sql.join([...from])})`;
    return {
      tally: { changed: tally.changed + (await writer.updateMany(table, where, { status }, rows)) },
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
      for (let at = 0; at < ids.length; at += STEP) await add([...ids.subarray(at, at + STEP)]);
      return { facts, tally: { changed: 0 } };
    },
  });
