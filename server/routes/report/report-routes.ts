/** Reports, and the same as CSV. */
import type { FastifyInstance } from 'fastify';
import { exportReport, type Report, type ReportCell, type ReportRow, readReport } from '#contract/entities/report.ts';
import { noteExport } from '../../audit/exports.ts';
import type { Ctx, Services } from '../../context.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { readRoute } from '../../http/route.ts';
import { csvLine } from '../../lists/csv.ts';
import { reportOf } from '../../reports/report.ts';

/** Columns of the file. docs/reports.md says what stands in them; new ones come at the end. */
const COLUMNS = ['section', 'row', 'name', 'figure', 'unit', 'value', 'before', 'rows'];

export function reportRoutes(app: FastifyInstance, services: Services): void {
  readRoute(app, services, readReport, async (ctx, { params, query }) => ({
    data: await reportOf(ctx, params.report, query),
  }));
  readRoute(app, services, exportReport, async (ctx, { params, query, reply }) => {
    // Read before anything is sent: what is refused is told as a problem.
    const report = await reportOf(ctx, params.report, query);
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${report.id}-${report.from}-${report.to}.csv"`);
    return sendPieces(ctx.services, reply, lines(ctx, report));
  });
}

/** The lines of each row, a row at a time. */
async function* linesOf({ sections }: Report): AsyncGenerator<string[], void> {
  for (const { id, columns, rows, total } of sections)
    for (const row of total ? [...rows, total] : rows)
      yield columns.map((column, place) => csvLine(cellsOf(id, row, column, row.cells[place])));
}

const cellsOf = (
  section: string,
  { key, name }: ReportRow,
  column: { readonly id: string; readonly unit: string },
  cell: ReportCell | undefined,
) => [section, key, name, column.id, column.unit, cell?.value ?? null, cell?.before ?? null, cell?.rows ?? null];

async function* lines(ctx: Ctx, report: Report): AsyncGenerator<string, void> {
  // The mark tells spreadsheet programs that the text is UTF-8.
  yield `\uFEFF${csvLine(COLUMNS)}`;
  for await (const some of noteExport(ctx, 'report', linesOf(report))) yield some.join('');
}
