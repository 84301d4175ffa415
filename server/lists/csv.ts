/** CSV export: streamed a batch of rows at a time, so that a million rows need hardly more memory than one page. */
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { kindOf } from '#contract/kinds.ts';
import type { ListQuery, ListSpec } from '#contract/list.ts';
import { harmless } from '#contract/rules/formulas.ts';
import { groupedPhone } from '#contract/rules/phone.ts';
import { noteExport } from '../audit/exports.ts';
import type { Ctx } from '../context.ts';
import { type Entity, present, type Row } from '../entities/entity.ts';
import { sendPieces } from '../http/file-stream.ts';
import { type Turn, turns } from '../store/turns.ts';
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

/** One cell. Text that a spreadsheet would run as a formula is made harmless, numbers are left as they are. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const cell = harmless(text);
  return /[",;\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The columns of a file of rows. The surname beside a whole name only says how the console's lists write that name. */
export const csvColumns = (row: ListSpec['row']): readonly string[] =>
  Object.keys(row.shape).filter((name) => name !== 'deleted_at' && !name.endsWith('_surname'));

/**
 * Sends what a list query matches as CSV, in its order, with a header of the row's field names. `complete` adds to a batch of
 * rows what their table does not hold, as names.
 */
export async function streamCsv(
  ctx: Ctx,
  entity: Entity,
  query: ListQuery,
  reply: FastifyReply,
  complete?: Complete,
): Promise<FastifyReply> {
  return sendCsv(
    ctx,
    await planOf(ctx.services.database, ctx.clubId, entity, query, ctx.now()),
    entity,
    reply,
    complete,
  );
}

/** Adds to a batch of rows what their table does not hold, as names. */
type Complete = (rows: Row[]) => Promise<Row[]>;

/** What a column says in a file: its value, and of a telephone number its groups. */
const cellOf = ({ phones }: Entity, column: string, value: unknown): unknown =>
  phones?.includes(column) ? groupedPhone(String(value ?? '')) : value;

/** Sends what a plan finds as CSV. */
export async function sendCsv(
  ctx: Ctx,
  plan: Plan,
  entity: Entity,
  reply: FastifyReply,
  complete: Complete = async (rows) => rows,
): Promise<FastifyReply> {
  const spec = entity.list as ListSpec;
  const columns = csvColumns(spec.row);
  const found = noteExport(ctx, spec.entity, batches(plan, ctx.clubId, spec.apart ? LONG_BATCH : BATCH));
  // Read before anything is sent: a query that fails is told as a problem, not as a file that breaks off.
  let batch = await found.next();
  /** The lines of a batch, which is let go: a reader who stalls has no rows kept waiting. */
  const text = async (): Promise<string> => {
    const rows = batch.done ? [] : batch.value;
    const shown = await complete(rows.map((row) => present(entity, row)));
    rows.length = 0;
    return shown.map((row) => csvLine(columns.map((column) => cellOf(entity, column, row[column])))).join('');
  };
  const turn = LANES[lanes++ % LANES.length] as Turn;
  async function* lines(): AsyncGenerator<string, void> {
    // The mark tells spreadsheet programs that the text is UTF-8.
    try {
      yield `\uFEFF${csvLine(columns)}`;
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
