/** CSV export: streamed a batch of rows at a time, so that a million rows need hardly more memory than one page. */
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { CsvQuery } from '#contract/csv-form.ts';
import { kindOf } from '#contract/kinds.ts';
import type { ListQuery, ListSpec } from '#contract/list.ts';
import { noteExport } from '../audit/exports.ts';
import type { Ctx } from '../context.ts';
import { type Entity, present, type Row } from '../entities/entity.ts';
import { sendPieces } from '../http/file-stream.ts';
import { type Turn, turns } from '../store/turns.ts';
import { columnsOf } from './csv-columns.ts';
import { csvFormOf, withoutForm } from './csv-form.ts';
import { resultIds, rowsById } from './list.ts';
import { after, orderSql } from './order.ts';
import { type Plan, planOf } from './plan.ts';

/** Rows read at once: sixty exports that nobody reads hold little. */
const BATCH = 50;
/** The same of rows with texts that are too long for lists. */
const LONG_BATCH = 5;

/**
 * Exports take turns at making their next batch: what many make at once outlives the collector's short rounds, and stays in
 * memory until its long one. Who does not read has no turn.
 */
const LANES = [turns(), turns()];
let lanes = 0;

/** Adds to a batch of rows what their table does not hold, as names. */
type Complete = (rows: Row[]) => Promise<Row[]>;

/** Sends what a list query matches as CSV, in its order and in the form that it asks for. */
export async function streamCsv(
  ctx: Ctx,
  entity: Entity,
  query: ListQuery,
  reply: FastifyReply,
  complete?: Complete,
): Promise<FastifyReply> {
  const plan = await planOf(ctx.services.database, ctx.clubId, entity, withoutForm(query), ctx.now());
  return sendCsv(ctx, plan, entity, reply, query, complete);
}

/** Sends what a plan finds as CSV. */
export async function sendCsv(
  ctx: Ctx,
  plan: Plan,
  entity: Entity,
  reply: FastifyReply,
  asked: Partial<CsvQuery> | ListQuery,
  complete: Complete = async (rows) => rows,
): Promise<FastifyReply> {
  const spec = entity.list as ListSpec;
  const form = await csvFormOf(ctx, asked as Partial<CsvQuery>);
  const columns = await columnsOf(ctx, form, entity);
  const found = noteExport(ctx, spec.entity, batches(plan, ctx.clubId, spec.apart ? LONG_BATCH : BATCH));
  // Read before anything is sent: a query that fails is told as a problem, not as a file that breaks off.
  let batch = await found.next();
  /** The lines of a batch, which is let go: a reader who stalls has no rows kept waiting. */
  const text = async (): Promise<string> => {
    const rows = batch.done ? [] : batch.value;
    const shown = await complete(rows.map((row) => present(entity, row)));
    rows.length = 0;
    return shown.map((row) => form.line(columns.map(({ cell }) => cell(row)))).join('');
  };
  const turn = LANES[lanes++ % LANES.length] as Turn;
  async function* lines(): AsyncGenerator<string, void> {
    try {
      yield form.head(columns.map(({ title }) => title));
      for (let first = true; ; first = false) {
        const done = await turn();
        let made: string;
        try {
          if (!first) batch = await found.next();
          if (batch.done) return;
          made = await text();
        } finally {
          done();
        }
        yield made;
        // Who waits for a page comes in between.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      await found.return();
    }
  }
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${kindOf(spec.entity)?.plural ?? spec.entity}.csv"`);
  return sendPieces(ctx.services, reply, lines());
}

/**
 * The whole result in order, `size` rows at a time, with all their columns. Where an index holds the order each batch begins after
 * the last row; else the ids are found first.
 */
export async function* batches(plan: Plan, clubId: number, size = BATCH): AsyncGenerator<Row[], void> {
  const { database, table, where, order } = plan;
  if (!plan.covered) {
    const ids = await resultIds(plan, clubId);
    for (let from = 0; from < ids.length; from += size)
      yield rowsById(plan, ids.subarray(from, from + size), null, sql`t.*`);
    return;
  }
  for (let last: Row | undefined; ; ) {
    const keys = order.map(({ column }) => last?.[column]);
    const rest = last ? sql` and ${after(database.engine, order, keys)}` : sql``;
    const found: { rows: Row[] } = await sql<Row>`
      select t.* from ${sql.table(table)} as t where ${where.sql}${rest} order by ${orderSql(order)} limit ${size}`.execute(
      database.db,
    );
    const whole = found.rows.length < size;
    last = found.rows.at(-1);
    yield found.rows;
    if (whole) return;
  }
}
