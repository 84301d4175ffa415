/**
 * Brings many questions in: a batch at a time, in short transactions, where nobody sees them yet, and then some at a time
 * under one operation. Other requests get their turn in between, and little is held in memory.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { encode, type Row } from '../entities/entity.ts';
import { entityOfTable } from '../entities/index.ts';
import { jsonOf, type Writer } from '../operations/writer.ts';
import { breather } from '../store/breather.ts';
import type { Engine } from '../store/engine.ts';

export interface Stage {
  /** Makes a category that counts as deleted until the end; answers its id. */
  category(values: Row): Promise<number>;
  questions(rows: readonly Row[]): Promise<void>;
  /** What `takeIn` knows its rows by. */
  readonly id: string;
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

const instantIn = (engine: Engine) => (text: string) =>
  engine === 'postgres' ? sql`${text}::timestamptz` : sql`${text}`;

/** Makes up to `most` rows of a stage live, categories first, within the writer's operation. Answers how many there were. */
export async function takeIn(writer: Writer, staged: string, most: number): Promise<number> {
  const { internals, ctx } = writer;
  const { engine } = ctx.services.database;
  const at = instantIn(engine)(writer.at);
  const operation = await writer.operationId();
  for (const table of TABLES) {
    const { entity } = entityOfTable(table);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where club_id = ${ctx.clubId} and staged = ${staged} order by id limit ${sql.lit(most)}`.execute(
      internals.trx,
    );
    if (rows.length === 0) continue;
    const ids = sql.join(rows.map(({ id }) => sql.lit(id)));
    await sql`
      insert into change (club_id, operation_id, entity, row_id, kind, version, before, after, at)
      select t.club_id, ${sql.lit(operation)}, ${sql.lit(entity)}, t.id, 'insert', t.version, '{}', ${jsonOf(engine, HISTORY[table])}, ${at}
      from ${sql.table(table)} as t where t.club_id = ${ctx.clubId} and t.id in (${ids})`.execute(internals.trx);
    await sql`
      update ${sql.table(table)} set deleted_at = null, staged = null, created_at = ${at}, updated_at = ${at}
      where club_id = ${ctx.clubId} and id in (${ids})`.execute(internals.trx);
    internals.total += rows.length;
    internals.touched.set(entity, null);
    return rows.length;
  }
  return 0;
}

/** Begins to bring rows in. Call `clear` at the end, however it ends. */
export async function openStage(ctx: Ctx): Promise<Stage> {
  const staged = randomUUID();
  const { long, engine } = ctx.services.database;
  const at = ctx.now().toISOString();
  const instant = instantIn(engine);
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
    id: staged,
    async category(values) {
      const row = complete('category', values) as never;
      const made = await long
        .transaction()
        .execute((trx) => trx.insertInto('category').values(row).returning('id').executeTakeFirstOrThrow());
      return made.id;
    },
    async questions(rows) {
      if (rows.length === 0) return;
      const breathe = breather();
      const values: Row[] = [];
      for (const row of rows) {
        values.push(complete('question', row));
        await breathe();
      }
      await long.transaction().execute((trx) =>
        trx
          .insertInto('question')
          .values(values as never)
          .execute(),
      );
    },
    clear: () => removeStaged(ctx, sql`staged = ${staged}`),
  };
}

/** Rows of the club that are staged and that `which` finds, the last first, so that children go before their parents. */
async function removeStaged(ctx: Ctx, which: ReturnType<typeof sql>): Promise<void> {
  const { long } = ctx.services.database;
  for (const table of ['question', 'category'] as const) {
    for (;;) {
      const some = sql`
        delete from ${sql.table(table)} where club_id = ${ctx.clubId} and id in (
          select id from ${sql.table(table)} where club_id = ${ctx.clubId} and staged is not null and ${which} order by id desc limit 250)`;
      const gone = await long.transaction().execute((trx) => some.execute(trx));
      if (Number(gone.numAffectedRows ?? 0n) < 250) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
