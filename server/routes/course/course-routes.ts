/** Theory courses: planned with their dates, listed, renamed, deleted; students enrolled and taken out. */
import type { FastifyInstance } from 'fastify';
import { takeAttendance } from '#contract/entities/attendance.ts';
import { courseFamily, enrolInCourse, leaveCourse, planCourse } from '#contract/entities/course.ts';
import { noteAttendance } from '../../bookings/attendance.ts';
import { enrol, leave, planDates, removeDates, withDates } from '../../bookings/courses.ts';
import { withPlaces } from '../../bookings/names.ts';
import type { Services } from '../../context.ts';
import { entityOfTable } from '../../entities/index.ts';
import { route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { resourceRoutes, selectedRows } from '../../resources.ts';

export function courseRoutes(app: FastifyInstance, services: Services): void {
  const students = entityOfTable('student');
  resourceRoutes(app, services, courseFamily, {
    skip: ['add', 'restore', 'setStatus'],
    read: async (ctx, rows) => withPlaces(ctx.db, await withDates(ctx.db, rows, ctx.now())),
    removing: (writer, row) => removeDates(writer, row.id as number),
  });
  route(app, services, planCourse, (ctx, { body }) =>
    write(
      ctx,
      (writer) => {
        writer.describe({ ...body });
        return planDates(writer, body);
      },
      { dry: body.dry_run },
    ),
  );
  route(app, services, enrolInCourse, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ id: params.id, ...body });
        if (body.quiet) writer.quiet();
        return enrol(writer, params.id, await selectedRows(writer, students, body.students), body);
      },
      { dry: body.dry_run },
    ),
  );
  route(app, services, leaveCourse, (ctx, { params, body }) =>
    write(
      ctx,
      async (writer) => {
        writer.describe({ id: params.id, ...body });
        if (body.quiet) writer.quiet();
        const rows = await selectedRows(writer, students, body.students);
        return { dry_run: body.dry_run, ...(await leave(writer, params.id, rows, body)) };
      },
      { dry: body.dry_run },
    ),
  );
  route(app, services, takeAttendance, (ctx, { params, body }) =>
    write(
      ctx,
      (writer) => {
        writer.describe({ id: params.id, ...body });
        return noteAttendance(writer, params.id, body);
      },
      { dry: body.dry_run },
    ),
  );
}
