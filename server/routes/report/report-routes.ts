/** Reports, and the same as CSV. */
import type { FastifyInstance } from 'fastify';
import { exportReport, type Report, readReport } from '#contract/entities/report.ts';
import { noteExport } from '../../audit/exports.ts';
import type { Ctx, Services } from '../../context.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { readRoute } from '../../http/route.ts';
import { type CsvForm, csvFormOf } from '../../lists/csv-form.ts';
import { reportOf } from '../../reports/report.ts';
import { reportLines } from '../../reports/report-lines.ts';

export function reportRoutes(app: FastifyInstance, services: Services): void {
  readRoute(app, services, readReport, async (ctx, { params, query }) => ({
    data: await reportOf(ctx, params.report, query),
  }));
  readRoute(app, services, exportReport, async (ctx, { params, query, reply }) => {
    // Read before anything is sent: what is refused is told as a problem.
    const report = await reportOf(ctx, params.report, query);
    const form = await csvFormOf(ctx, query);
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${report.id}-${report.from}-${report.to}.csv"`);
    return sendPieces(ctx.services, reply, lines(ctx, form, report));
  });
}

async function* lines(ctx: Ctx, form: CsvForm, report: Report): AsyncGenerator<string, void> {
  const { head, rows } = reportLines(form, report);
  yield head;
  for await (const some of noteExport(ctx, 'report', batches(rows))) yield some.join('');
}

async function* batches(rows: Iterable<string[]>): AsyncGenerator<string[], void> {
  yield* rows;
}
