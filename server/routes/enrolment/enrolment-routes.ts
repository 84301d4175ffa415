/** Enrolments: listed, sold, changed, extended, cancelled, and what is left of them. */
import type { FastifyInstance } from 'fastify';
import {
  cancelEnrolments,
  type Enrolment,
  enrolment,
  extendEnrolments,
  readLeft,
  sellPackage,
} from '#contract/entities/enrolment.ts';
import { importEnrolments } from '#contract/entities/enrolment-import.ts';
import type { LeftByKind } from '#contract/entities/left.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Ctx, Services } from '../../context.ts';
import { actOnEach } from '../../enrolments/acts.ts';
import { enrolmentsIn, importEnrolmentsOf } from '../../enrolments/enrolment-import.ts';
import { presentEnrolments, withLeft } from '../../enrolments/left.ts';
import { editEnrolment } from '../../enrolments/sell.ts';
import type { Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { withProgress } from '../../http/progress.ts';
import { readRoute, route } from '../../http/route.ts';
import { streamCsv } from '../../lists/csv.ts';
import { list } from '../../lists/list.ts';
import { write } from '../../operations/write.ts';
import { notFound } from '../../problems.ts';

export function enrolmentRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('enrolment');
  const shown = async (ctx: Ctx, db: Ctx['db'], rows: readonly Row[]) =>
    (await presentEnrolments(db, rows, ctx.now())) as Enrolment[];

  readRoute(app, services, enrolment.endpoints.list, async (ctx, { query }) => {
    const found = await list(ctx.services.database, ctx.clubId, entity, query as ListQuery, ctx.now());
    return { ...found, data: await shown(ctx, ctx.db, found.data) };
  });
  readRoute(app, services, enrolment.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => presentEnrolments(ctx.db, rows, ctx.now())),
  );
  route(app, services, enrolment.endpoints.get, async (ctx, { params }) => {
    const row = await ctx.db.find('enrolment', params.id);
    if (!row) throw notFound('enrolment');
    return { data: (await shown(ctx, ctx.db, [row as Row]))[0] as Enrolment };
  });
  route(app, services, enrolment.endpoints.edit, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      const { version, ...values } = body;
      writer.describe({ id: params.id, ...values });
      const current = await writer.db.find('enrolment', params.id);
      if (!current || current.deleted_at) throw notFound('enrolment');
      await writer.lock('student', [current.student_id]);
      const row = await editEnrolment(writer, current, values, version);
      return { data: (await shown(ctx, writer.db, [row as Row]))[0] as Enrolment };
    }),
  );

  route(app, services, sellPackage, (ctx, { body }) => actOnEach(ctx, 'sell', body));
  route(app, services, extendEnrolments, (ctx, { body }) => actOnEach(ctx, 'extend', body));
  route(app, services, cancelEnrolments, (ctx, { body }) => actOnEach(ctx, 'cancel', body));

  route(app, services, importEnrolments, async (ctx, { body, request, reply }) => {
    const file = await enrolmentsIn(ctx, body.file);
    return withProgress(request, reply, file.lines.length, () => importEnrolmentsOf(ctx, file, body));
  });

  route(app, services, readLeft, async (ctx, { body }) => {
    const row = await ctx.db.find('student', body.student_id);
    if (!row || row.deleted_at) throw notFound('student');
    const [read] = await withLeft(ctx.db, [row as Row], ctx.now());
    return { data: (read?.left ?? null) as LeftByKind };
  });
}
