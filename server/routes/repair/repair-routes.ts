/** Vehicles off the road: taken off with what becomes of their classes, put back earlier, listed. */
import type { FastifyInstance } from 'fastify';
import type { Booking } from '#contract/entities/booking.ts';
import { endRepair, localSpan, type Repair, repair, takeOffRoad } from '#contract/entities/repair.ts';
import type { ListQuery } from '#contract/list.ts';
import { presentedMany, withVehicles } from '../../bookings/names.ts';
import { briefOf, type OffRoad, planDriving, spanOf, within } from '../../bookings/off-road.ts';
import { clubRules } from '../../bookings/rules.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { coverExams, lineOfExam } from '../../exams/cover.ts';
import { readRoute, route } from '../../http/route.ts';
import { streamCsv } from '../../lists/csv.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { fieldProblem, notFound } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';
import { lineOf } from '../workday/workday-routes.ts';

export function repairRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('repair');
  resourceRoutes(app, services, repair, {
    skip: ['add', 'edit', 'setStatus', 'exportCsv'],
    detail: async (ctx, row) => ({ local: localSpan(row as never, (await clubRules(ctx.db)).time_zone) }),
    read: (ctx, rows) => withVehicles(ctx.db, rows),
    complete: (ctx) => (rows) => withVehicles(ctx.db, rows),
  });
  readRoute(app, services, repair.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => withVehicles(ctx.db, rows)),
  );
  const shown = async (db: ClubDb, row: unknown) =>
    (await withVehicles(db, [present(entity, row as Row)]))[0] as Repair;

  route(app, services, takeOffRoad, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        const { dry_run, choices, kind, note, repair_id, ...asked } = body;
        writer.describe({ id: params.id, ...asked, kind, note, choices, ...(repair_id ? { repair_id } : {}) });
        await writer.lock('vehicle', [params.id]);
        const car = await writer.db.find('vehicle', params.id);
        if (!car || car.deleted_at) throw notFound('vehicle');
        const before = repair_id === undefined ? null : await live(writer.db, repair_id);
        if (before && before.vehicle_id !== car.id) throw notFound('repair');
        const { time_zone } = await clubRules(writer.db);
        const span = spanOf(asked, time_zone, writer.at, before);
        const exams = await coverExams(writer, 'vehicle', { id: car.id, from: span.starts_at, to: span.ends_at });
        const plan = await planDriving(writer.db, car, span, choices, writer.at);
        const classes = (await presentedMany(
          writer.db,
          'booking',
          plan.map(({ row }) => row),
        )) as Booking[];
        for (const { row, vehicle } of plan)
          await writer.update('booking', row.id, { vehicle_id: vehicle?.id ?? null }, row.version);
        const values = { ...span, kind, note };
        const row = await kept(writer, before, { ...values, vehicle_id: car.id }, plan.length + exams.length > 0);
        return {
          dry_run,
          data: await shown(writer.db, row),
          classes: classes.map((one, index) => ({
            ...lineOf(one),
            teacher_name: one.teacher_name,
            vehicle: plan[index]?.vehicle ?? null,
            free: [...(plan[index]?.free ?? [])],
          })),
          exams: exams.map(({ row: one, taker, free }) => ({
            ...lineOfExam(one),
            vehicle: taker && briefOf(taker, one.starts_at, time_zone),
            free: free.map((other) => briefOf(other, one.starts_at, time_zone)),
          })),
          changed: plan.length + exams.length + 1,
        };
      },
      { dry: body.dry_run },
    ),
  );

  route(app, services, endRepair, (ctx, { params }) =>
    write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      const row = await live(writer.db, params.id);
      const now = `${writer.at.slice(0, 16)}:00.000Z`;
      if (row.ends_at <= writer.at) throw fieldProblem('repair-over', 'repair');
      if (row.starts_at >= now) throw fieldProblem('repair-not-begun', 'repair');
      return { data: await shown(writer.db, await writer.update('repair', row.id, { ends_at: now })) };
    }),
  );
}

/** @throws Problem 404 */
async function live(db: ClubDb, id: number) {
  const row = await db.find('repair', id);
  if (!row || row.deleted_at) throw notFound('repair');
  return row;
}

/**
 * Writes a span down. One that is moved onto classes or exams is written as another: taken back, it goes before they come back to the
 * vehicle, which a changed row could not (see server/operations/undo.ts).
 */
async function kept(
  writer: Writer,
  before: (OffRoad & { readonly id: number; readonly version: number }) | null,
  values: OffRoad & Row,
  inTheWay: boolean,
) {
  if (before && (!inTheWay || within(values, before)))
    return writer.update('repair', before.id, values, before.version);
  if (before) await writer.remove('repair', before.id, before.version);
  return writer.insert('repair', values);
}
