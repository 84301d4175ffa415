/**
 * Brings many questions in: a batch at a time, in short transactions, where nobody sees them yet, and then all at once in
 * one operation. Other requests get their turn in between, and little is held in memory.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { encode, type Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import { jsonOf, type Writer } from '../operations/writer.ts';

export interface Stage {
  /** Makes a category that counts as deleted until the end; answers its id. */
  category(values: Row): Promise<number>;
  questions(rows: readonly Row[]): Promise<void>;
  /** Makes all of it live within an operation. */
  takeIn(writer: Writer): Promise<void>;
  /** Removes what was not taken in. */
  clear(): Promise<void>;
}

/** What a broken-off server left behind is removed after this many hours. */
const LEFT_HOURS = 24;
const TABLES = ['category', 'question'] as const;
/** Columns in the history of an added row. */
const HISTORY = {
  category: ['name', 'parent_id', 'licence_categories', 'position'],
  question: [
    'category_id',
    'code',
    'text',
    'image',
    'answers',
    'explanation',
    'licence_categories',
    'difficulty',
    'weight',
    'status',
    'has_image',
    'right_count',
  ],
} as const;

/** Begins to bring rows in. Call `clear` at the end, however it ends. */
export async function openStage(ctx: Ctx): Promise<Stage> {
  const staged = randomUUID();
  const { db, engine } = ctx.services.database;
  const at = ctx.now().toISOString();
  const instant = (text: string) => (engine === 'postgres' ? sql`${text}::timestamptz` : sql`${text}`);
  const complete = (table: (typeof TABLES)[number], values: Row): Row => {
    const columns = encode(entityOfTable(table), values);
    return {
      ...columns,
      ...entityOfTable(table).derived?.(columns),
      club_id: ctx.clubId,
      created_at: at,
      updated_at: at,
      deleted_at: at,
      staged,
    };
  };
  await removeStaged(
    ctx,
    sql`created_at < ${instant(new Date(ctx.now().getTime() - LEFT_HOURS * 3_600_000).toISOString())}`,
  );
  return {
    async category(values) {
      const made = await db
        .insertInto('category')
        .values(complete('category', values) as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    async questions(rows) {
      if (rows.length === 0) return;
      const values = rows.map((row) => complete('question', row));
      await db
        .insertInto('question')
        .values(values as never)
        .execute();
    },
    async takeIn(writer) {
      const { internals } = writer;
      const operation = await writer.operationId();
      for (const table of TABLES) {
        const { entity } = entityOfTable(table);
        const mine = sql`t.club_id = ${ctx.clubId} and t.staged = ${staged}`;
        const inserted = await sql`
          insert into change (club_id, operation_id, entity, row_id, kind, version, before, after, at)
          select t.club_id, ${sql.lit(operation)}, ${sql.lit(entity)}, t.id, 'insert', t.version, '{}', ${jsonOf(engine, HISTORY[table])}, ${instant(writer.at)}
          from ${sql.table(table)} as t where ${mine}`.execute(internals.trx);
        const count = Number(inserted.numAffectedRows ?? 0n);
        if (count === 0) continue;
        await sql`
          update ${sql.table(table)} set deleted_at = null, staged = null, created_at = ${instant(writer.at)}, updated_at = ${instant(writer.at)}
          where club_id = ${ctx.clubId} and staged = ${staged}`.execute(internals.trx);
        internals.total += count;
        internals.touched.set(entity, null);
      }
    },
    clear: () => removeStaged(ctx, sql`staged = ${staged}`),
  };
}

/** Rows of the club that are staged and that `which` finds, the last first, so that children go before their parents. */
async function removeStaged(ctx: Ctx, which: ReturnType<typeof sql>): Promise<void> {
  const { db } = ctx.services.database;
  for (const table of ['question', 'category'] as const) {
    for (;;) {
      const gone = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where club_id = ${ctx.clubId} and staged is not null and ${which} order by id desc limit 1000)`.execute(
        db,
      );
      if (Number(gone.numAffectedRows ?? 0n) < 1000) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
