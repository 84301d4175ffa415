/** Teachers, their signatures and calendar feeds; locations. */
import type { FastifyInstance } from 'fastify';
import { location } from '#contract/entities/location.ts';
import {
  allTeachers,
  clearTeacherSignature,
  createTeacherFeed,
  MAX_SIGNATURE_BYTES,
  revokeTeacherFeed,
  type Teacher,
  teacher,
  teacherFeed,
  uploadTeacherSignature,
  viewTeacherSignature,
} from '#contract/entities/teacher.ts';
import { OPENED, requireCarried } from '../../auth/givers.ts';
import { hashToken, newToken } from '../../auth/secrets.ts';
import { withAbsences } from '../../bookings/absences.ts';
import { refuseWhileBooked } from '../../bookings/guards.ts';
import { iCalendar } from '../../bookings/ics.ts';
import { withTeachersDay } from '../../bookings/next-classes.ts';
import { briefOf, leaving } from '../../bookings/teachers.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { cleanSignature } from '../../files/images.ts';
import { fileStore } from '../../files/store.ts';
import { originOf } from '../../http/origin.ts';
import { publicRoute, route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { notFound } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';

const shown = (row: unknown): Teacher => present(entityOfTable('teacher'), row as Row) as Teacher;

export function teacherRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, teacher, {
    removing: (writer, row) => refuseWhileBooked(writer, 'teacher', row.id as number),
    async prepare(writer, values, current) {
      // Who is added as inactive left before anybody knows.
      if (current === null || values.status === undefined || values.status === current.status) return values;
      return { ...values, ...(await leaving(writer.db, values.status, writer.ctx.now())) };
    },
    statusValues: ({ status }, ctx) => leaving(ctx.db, status, ctx.now()),
    read: (ctx, rows) => withAbsences(ctx.db, rows, ctx.now()),
    beside: (ctx, rows) => withTeachersDay(ctx.db, rows, ctx.now()),
  });
  resourceRoutes(app, services, location, {
    removing: (writer, row) => refuseWhileBooked(writer, 'location', row.id as number),
    skip: ['setStatus'],
  });

  route(app, services, allTeachers, async (ctx, { body }) => {
    const rows = await ctx.db
      .from('teacher')
      .selectAll()
      .where('teacher.deleted_at', 'is', null)
      .$if(body.teacher_type !== undefined, (query) =>
        query.where('teacher.teacher_type', '=', body.teacher_type as string),
      )
      .$if(body.status !== undefined, (query) => query.where('teacher.status', '=', body.status as string))
      .orderBy('teacher.name_key')
      .limit(5000)
      .execute();
    return { data: rows.map(briefOf) };
  });

  route(app, services, viewTeacherSignature, async (ctx, { body }) => {
    const row = await ctx.db.find('teacher', body.teacher_id);
    if (!row) throw notFound('teacher');
    const bytes = row.signature_file ? await fileStore(services.config).get(row.signature_file) : null;
    const signature = bytes ? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` : null;
    return { data: { teacher_id: row.id, signature, signature_at: row.signature_at } };
  });

  route(app, services, uploadTeacherSignature, async (ctx, { body }) => {
    const file = await fileStore(services.config).put(
      await cleanSignature(body.signature, MAX_SIGNATURE_BYTES, ctx.clubId),
      'png',
    );
    return write(ctx, async (writer) => {
      writer.describe({ teacher_id: body.teacher_id });
      return {
        data: shown(await writer.update('teacher', body.teacher_id, { signature_file: file, signature_at: writer.at })),
      };
    });
  });

  route(app, services, clearTeacherSignature, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe({ teacher_id: body.teacher_id });
      return {
        data: shown(await writer.update('teacher', body.teacher_id, { signature_file: null, signature_at: null })),
      };
    }),
  );

  route(app, services, createTeacherFeed, async (ctx, { params, request }) => {
    requireCarried(ctx.actor, OPENED.calendar);
    const key = newToken();
    return write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      writer.irreversible();
      await writer.update('teacher', params.id, {
        feed_hash: hashToken(key),
        feed_at: writer.at,
        feed_by: ctx.actor.id,
      });
      return { data: { teacher_id: params.id, url: `${originOf(services, request)}/api/calendar/${key}.ics` } };
    });
  });

  route(app, services, revokeTeacherFeed, (ctx, { params }) =>
    write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      writer.irreversible();
      return {
        data: shown(await writer.update('teacher', params.id, { feed_hash: null, feed_at: null, feed_by: null })),
      };
    }),
  );

  publicRoute(app, services, teacherFeed, async ({ params, reply }) => {
    const text = await iCalendar(services, hashToken(params.key.replace(/\.ics$/, '')));
    if (text === null) throw notFound('calendar');
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(text);
  });
}
