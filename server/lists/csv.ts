/** CSV export: streamed row by row, so that a million rows need no more memory than one page. */
import { Readable } from 'node:stream';
import type { ListQuery, ListSpec } from '#contract/list.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { type Entity, present, type Row } from '../entities/entity.ts';
import type { Database } from '../store/database.ts';
import { after, orderSql } from './checkpoints.ts';
import { conditionOf } from './list.ts';
import { orderOf } from './where.ts';

const BATCH = 1000;

/**
 * One cell. A cell that a spreadsheet would run as a formula (= + - @, tab, carriage return) is led by an apostrophe,
 * numbers aside. Source: OWASP, CSV injection.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Sends what a list query matches as CSV, in its order, with a header of the row's field names. */
export async function streamCsv(database: Database, clubId: number, entity: Entity, query: ListQuery, reply: FastifyReply): Promise<FastifyReply> {
  const spec = entity.list as ListSpec;
  const columns = Object.keys(spec.row.shape).filter((name) => name !== 'deleted_at');
  const order = orderOf(spec, query.sort);
  const where = await conditionOf(database, clubId, entity, query);
  async function* lines(): AsyncGenerator<string> {
    // The mark tells spreadsheet programs that the text is UTF-8.
    yield `\uFEFF${csvLine(columns)}`;
    let last: Row | null = null;
    for (;;) {
      const rest = last ? sql` and ${after(database.engine, order, order.map(({ column }) => (last as Row)[column]))}` : sql``;
      const { rows }: { rows: Row[] } = await sql<Row>`
        select t.* from ${sql.table(entity.table)} as t where ${where.sql}${rest} order by ${orderSql(order)} limit ${BATCH}`.execute(database.db);
      yield rows.map((row) => { const shown = present(entity, row); return csvLine(columns.map((column) => shown[column])); }).join('');
      if (rows.length < BATCH) return;
      last = rows.at(-1) as Row;
    }
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${spec.entity}s.csv"`)
    .send(Readable.from(lines()));
}
