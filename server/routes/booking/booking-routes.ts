/** Classes: listed, booked, cancelled, moved, closed, signed. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  type Booking,
  bookClass,
  booking,
  bookingQuery,
  cancelAsAdmin,
  cancelAsStudent,
  cancelAsTeacher,
  cancelMany,
  checkOdometer,
  completeClass,
  giveVehicle,
  moveClass,
  noShow,
  noteDrives,
  waiveClass,
} from '#contract/entities/booking.ts';
import {
  freeTimes as freeTimeList,
  type ListedFreeTime,
  suggestTimes,
  timesByLocation,
  timesByTeacher,
} from '#contract/entities/free-time.ts';
import { bookTimes, planClasses } from '#contract/entities/planning.ts';
import { vehiclesForClasses } from '#contract/entities/vehicle-offer.ts';
import { fault } from '#contract/faults/fault.ts';
import type { ListQuery } from '#contract/list.ts';
import { bookFreeTimes, planAhead } from '../../bookings/ahead.ts';
import { cancelAll } from '../../bookings/cancel-all.ts';
import {
  book,
  bookAgain,
  bookBehind,
  cancel,
  classOf,
  complete,
  edit,
  missed,
  move,
  waive,
} from '../../bookings/classes.ts';
import { freeTimes } from '../../bookings/free.ts';
import { listFreeTimes } from '../../bookings/free-list.ts';
import { waitingFor } from '../../bookings/gap.ts';
import { giveVehicle as give, vehiclesFor } from '../../bookings/give-vehicle.ts';
import { presented, withNames } from '../../bookings/names.ts';
import { readingsAnswer } from '../../bookings/odometer.ts';
import type { BookingRow } from '../../bookings/plan.ts';
import { suggest } from '../../bookings/suggest.ts';
import { endWait } from '../../bookings/waiting.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { checkNewReferences } from '../../http/references.ts';
import { readRoute, route } from '../../http/route.ts';
import { sendCsv, streamCsv } from '../../lists/csv.ts';
import { list } from '../../lists/list.ts';
import { countSelection, selectionPlan } from '../../lists/selection.ts';
import { feesShown, nothingCharged } from '../../money/fees.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { notFound, problem } from '../../problems.ts';
import { askingOf, bulk, rowsAskedFor, rowsWhere, selectedRows } from '../../resources.ts';
import { signRoutesOfClasses } from './class-sign-routes.ts';
import { onClass } from './on-class.ts';

export function bookingRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('booking');

  readRoute(app, services, booking.endpoints.list, async (ctx, { query }) => {
    const now = ctx.now();
    const found = await list(ctx.services.database, ctx.clubId, entity, bookingQuery(query as ListQuery, now), now);
    return { ...found, data: (await withNames(ctx.db, 'booking', found.data as Row[])) as Booking[] };
  });
  readRoute(app, services, booking.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, bookingQuery(query as ListQuery, ctx.now()), reply, (rows) =>
      withNames(ctx.db, 'booking', rows),
    ),
  );
  readRoute(app, services, booking.endpoints.exportSelected, async (ctx, { query, body, reply }) =>
    sendCsv(ctx, await selectionPlan(askingOf(ctx), entity, body.rows, body.sort), entity, reply, query, (rows) =>
      withNames(ctx.db, 'booking', rows),
    ),
  );
  readRoute(app, services, booking.endpoints.countSelected, (ctx, { body }) =>
    countSelection(askingOf(ctx), entity, body.rows),
  );
  route(app, services, booking.endpoints.get, async (ctx, { params }) => {
    const row = await ctx.db.find('booking', params.id);
    if (!row) throw notFound('booking');
    return { data: (await presented(ctx.db, 'booking', row)) as Booking };
  });
  route(app, services, booking.endpoints.edit, (ctx, { params, body }) => {
    const { version, ...values } = body as Row & { version: number };
    return onClass(ctx, { id: params.id, ...values }, async (writer) => {
      const row = await classOf(writer, params.id, version);
      await checkNewReferences(writer.db, booking.endpoints.edit.body as z.ZodType, values, { ...row });
      return edit(writer, row, values);
    });
  });
  route(app, services, booking.endpoints.restore, (ctx, { params }) =>
    onClass(ctx, { id: params.id }, async (writer) => bookAgain(writer, await classOf(writer, params.id))),
  );

  route(app, services, noteDrives, (ctx, { body: { bookings, drive, dry_run } }) =>
    bulk(
      ctx,
      entity,
      { rows: bookings, dry_run, drive } as { rows: typeof bookings; dry_run: boolean },
      async (writer, where) => {
        const rows = (await rowsWhere(writer, entity, where)).filter(
          (row) => row.class_type === 'practical' && row.drive !== drive,
        );
        for (const row of rows) await writer.update('booking', row.id as number, { drive });
        return { changed: rows.length, which: rows };
      },
      (writer, rows) =>
        withNames(
          writer.db,
          'booking',
          rows.map((row) => present(entity, row)),
        ),
    ),
  );

  route(app, services, vehiclesForClasses, async (ctx, { body }) => {
    const rows = (await rowsAskedFor(ctx, entity, body.bookings)) as BookingRow[];
    return vehiclesFor(ctx.db, rows);
  });
  route(app, services, giveVehicle, (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ ...body });
        const rows = (await selectedRows(writer, entity, body.bookings)) as BookingRow[];
        const given = await give(writer, rows, body.vehicle_id);
        const count = given.kept.length;
        if (body.on_conflict === 'stop' && count > 0 && !body.dry_run)
          throw problem(
            'vehicle-conflict',
            { count },
            { fields: { on_conflict: fault('vehicle-conflict', { count }) } },
          );
        return { dry_run: body.dry_run, changed: given.classes.length, ...given };
      },
      { dry: body.dry_run },
    ),
  );

  route(app, services, timesByLocation, (ctx, { body }) => freeTimes(ctx.db, body, ctx.now()));
  route(app, services, timesByTeacher, (ctx, { body }) => freeTimes(ctx.db, body, ctx.now()));
  route(app, services, suggestTimes, (ctx, { body }) => suggest(ctx.db, body, ctx.now(), ctx.requestId));
  readRoute(app, services, freeTimeList.endpoints.list, async (ctx, { query }) => {
    const found = await listFreeTimes(ctx.db, query as ListQuery, ctx.now());
    return { ...found, data: found.data as ListedFreeTime[] };
  });

  route(app, services, bookClass, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe({ ...body });
      if (body.quiet) writer.quiet();
      const teacher_id = body.teacher_id ?? (body.slot_id ? undefined : await ownTeacher(writer, body.student_id));
      const booked = await book(writer, { ...body, ...(teacher_id ? { teacher_id } : {}) });
      // The student is locked by then: of two classes at once each ends another entry.
      if (body.ends_wait) await endWait(writer, booked);
      const { slot_id: _slot, ends_at: _end, ...wish } = body;
      const second = body.double ? await bookBehind(writer, booked, wish) : null;
      const shown = async (row: BookingRow) => (await presented(writer.db, 'booking', row)) as Booking;
      return { data: await shown(booked), ...(second ? { second: await shown(second) } : {}) };
    }),
  );

  route(app, services, planClasses, (ctx, { body }) =>
    write(
      ctx,
      (writer) => {
        writer.describe({ ...body });
        if (body.quiet) writer.quiet();
        return planAhead(writer, body);
      },
      { dry: body.dry_run },
    ),
  );

  route(app, services, bookTimes, (ctx, { body }) =>
    write(
      ctx,
      (writer) => {
        writer.describe({ ...body });
        if (body.quiet) writer.quiet();
        return bookFreeTimes(writer, body);
      },
      { dry: body.dry_run },
    ),
  );

  for (const [endpoint, by] of [
    [cancelAsAdmin, 'admin'],
    [cancelAsStudent, 'student'],
    [cancelAsTeacher, 'teacher'],
  ] as const) {
    route(app, services, endpoint, async (ctx, { body }) => {
      const answer = await onClass(ctx, { ...body }, async (writer) =>
        cancel(
          writer,
          await classOf(writer, body.student_bookings_id, body.version),
          by,
          body.reason,
          body.fee ? nothingCharged() : null,
        ),
      );
      // The teacher who cannot come takes nobody else instead.
      return { ...answer, waiting: by === 'teacher' ? 0 : await waitingFor(ctx.db, answer.data, ctx.now()) };
    });
  }
  route(app, services, waiveClass, (ctx, { body }) =>
    onClass(ctx, { ...body }, async (writer) =>
      waive(
        writer,
        await classOf(writer, body.student_bookings_id, body.version),
        body.name ?? ctx.actor.name,
        body.reason,
      ),
    ),
  );
  route(app, services, noShow, (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ ...body });
        const charged = body.fee ? nothingCharged() : null;
        const row = await classOf(writer, body.student_bookings_id, body.version);
        const marked = await missed(writer, row, body.reason, charged);
        return {
          data: (await presented(writer.db, 'booking', marked)) as Booking,
          fees: await feesShown(ctx, charged),
        };
      },
      { dry: body.dry_run },
    ),
  );
  route(app, services, moveClass, (ctx, { body }) => {
    const { student_bookings_id: id, version, quiet: _quiet, ...wish } = body;
    return onClass(ctx, { ...body }, async (writer) => move(writer, await classOf(writer, id, version), wish));
  });
  route(app, services, completeClass, (ctx, { body }) => {
    const { student_bookings_id: id, version, ...given } = body;
    return onClass(ctx, { ...body }, async (writer) => complete(writer, await classOf(writer, id, version), given));
  });

  route(app, services, checkOdometer, async (ctx, { body }) => {
    const { student_bookings_id: id, ...read } = body;
    const row = await ctx.db.find('booking', id);
    if (!row || row.deleted_at) throw notFound('booking');
    return { data: await readingsAnswer(ctx.db, row, read, ctx.requestId) };
  });

  route(app, services, cancelMany, (ctx, { body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ ...body });
        if (body.quiet) writer.quiet();
        const rows = (await selectedRows(writer, entity, body.bookings)) as BookingRow[];
        return { dry_run: body.dry_run, ...(await cancelAll(writer, rows, body)) };
      },
      { dry: body.dry_run },
    ),
  );
  signRoutesOfClasses(app, services);
}

/** The teacher a student is assigned to. */
async function ownTeacher(writer: Writer, studentId: number): Promise<number | undefined> {
  const student = await writer.db.find('student', studentId);
  return student?.teacher_id ?? undefined;
}
