/** What teachers are paid: the usual calls of rates, and the statement of one teacher. */
import type { FastifyInstance } from 'fastify';
import { exportPayStatement, payRate, payStatement } from '#contract/entities/pay-rate.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Period } from '#contract/rules/periods.ts';
import { daysBetween, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { noteExport } from '../../audit/exports.ts';
import { peopleOf } from '../../bookings/names.ts';
import type { Ctx, Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { sendPieces } from '../../http/file-stream.ts';
import { readRoute } from '../../http/route.ts';
import { streamCsv } from '../../lists/csv.ts';
import { csvFormOf } from '../../lists/csv-form.ts';
import { payStatementOf } from '../../money/pay.ts';
import { invalid } from '../../problems.ts';
import { type Asked, periodAsked } from '../../reports/report.ts';
import { resourceRoutes } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

/** Days of a statement at most: a year. */
const MOST_DAYS = 366;
/** Columns of the file. docs/money.md says what stands in them; new ones come at the end. */
const COLUMNS = ['day', 'time', 'kind', 'students', 'minutes', 'rate', 'share', 'amount', 'currency'];

export function payRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, payRate, {
    read: (ctx, rows) => withNames(ctx.db, rows),
    detail: async (ctx, row) => (await withNames(ctx.db, [row]))[0] as Row,
    complete: (ctx) => (rows) => withNames(ctx.db, rows),
    skip: ['setStatus', 'exportCsv'],
  });
  readRoute(app, services, payRate.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entityOfTable('pay_rate'), query as ListQuery, reply, (rows) => withNames(ctx.db, rows)),
  );
  readRoute(app, services, payStatement, async (ctx, { params, query }) => ({
    data: await payStatementOf(ctx, params.id, await periodOfStatement(ctx, query)),
  }));
  readRoute(app, services, exportPayStatement, async (ctx, { params, query, reply }) => {
    // Read before anything is sent: what is refused is told as a problem.
    const found = await payStatementOf(ctx, params.id, await periodOfStatement(ctx, query));
    const form = await csvFormOf(ctx, query);
    const kind = form.word('pay.kind');
    const { currency } = found.school;
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="pay-${params.id}-${found.from}-${found.to}.csv"`);
    async function* rows(): AsyncGenerator<string[], void> {
      yield found.lines.map((line) =>
        form.line([
          ...[form.day(line.day), form.text(localTimeOf(line.starts_at, found.time_zone).time), kind(line.kind)],
          ...[form.text(line.students.join('; ')), form.text(line.minutes), form.amount(line.rate, currency)],
          ...[form.text(line.share), form.amount(line.amount, currency), form.text(currency)],
        ]),
      );
    }
    async function* pieces(): AsyncGenerator<string, void> {
      yield form.head(COLUMNS.map((column) => (form.isOffice ? form.words.heading('pay', column) : column)));
      for await (const some of noteExport(ctx, 'pay_rate', rows())) yield some.join('');
    }
    return sendPieces(ctx.services, reply, pieces());
  });
}

/** @throws Problem 422 of a span that ends before it begins, or is longer than a year. */
async function periodOfStatement(ctx: Ctx, asked: Asked): Promise<Period> {
  const period = periodAsked(asked, todayIn((await ctx.db.club()).time_zone, ctx.now()));
  if (daysBetween(period.from, period.to) >= MOST_DAYS)
    throw invalid({ to: fault('report-too-long', { days: MOST_DAYS }) });
  return period;
}

/** Adds to rates whose they are, and in which currency. */
async function withNames(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const teachers = await peopleOf(
    db,
    'teacher',
    rows.map(({ teacher_id }) => teacher_id),
  );
  const { currency } = await db.club();
  return rows.map((row) => {
    const teacher = teachers.get(row.teacher_id as number);
    return { ...row, teacher_name: teacher?.name ?? '', currency, teacher_surname: teacher?.surname ?? '' };
  });
}
