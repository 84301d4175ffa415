/** Absences of teachers: listed, taken out, and ended early. What makes one is a sick day. */
import type { FastifyInstance } from 'fastify';
import { type Absence, absenceFamily, teacherBack } from '#contract/entities/absence.ts';
import type { ListQuery } from '#contract/list.ts';
import { namesOf } from '../../bookings/names.ts';
import type { Services } from '../../context.ts';
import { present, type Row } from '../../entities/entity.ts';
import { entityOfTable } from '../../entities/index.ts';
import { readRoute, route } from '../../http/route.ts';
import { streamCsv } from '../../lists/csv.ts';
import { write } from '../../operations/write.ts';
import { notFound, problem } from '../../problems.ts';
import { resourceRoutes } from '../../resources.ts';
import type { ClubDb } from '../../store/club-db.ts';

export function absenceRoutes(app: FastifyInstance, services: Services): void {
  const entity = entityOfTable('absence');
  resourceRoutes(app, services, absenceFamily, {
    skip: ['add', 'edit', 'restore', 'setStatus', 'exportCsv'],
    read: (ctx, rows) => withTeachers(ctx.db, rows),
    complete: (ctx) => (rows) => withTeachers(ctx.db, rows),
  });
  readRoute(app, services, absenceFamily.endpoints.exportCsv, (ctx, { query, reply }) =>
    streamCsv(ctx, entity, query as ListQuery, reply, (rows) => withTeachers(ctx.db, rows)),
  );
  route(app, services, teacherBack, (ctx, { params }) =>
    write(ctx, async (writer) => {
      writer.describe({ id: params.id });
      await writer.lock('teacher', [params.id]);
      const teacher = await writer.db.find('teacher', params.id);
      if (!teacher || teacher.deleted_at) throw notFound('teacher');
      const now = await writer.db
        .from('absence')
        .selectAll('absence')
        .where('absence.deleted_at', 'is', null)
        .where('absence.teacher_id', '=', params.id)
        .where('absence.starts_at', '<', writer.at)
        .where('absence.ends_at', '>', writer.at)
        .executeTakeFirst();
      if (!now) throw problem('teacher-not-away');
      const row = await writer.update('absence', now.id, { ends_at: writer.at }, now.version);
      const [data] = await withTeachers(writer.db, [present(entity, row as Row)]);
      return { data: data as Absence };
    }),
  );
}

/** Adds `teacher_name` to absences. */
async function withTeachers(db: ClubDb, rows: readonly Row[]): Promise<Row[]> {
  const names = await namesOf(
    db,
    'teacher',
    rows.map((row) => row.teacher_id),
  );
  return rows.map((row) => ({ ...row, teacher_name: names.get(row.teacher_id as number) ?? '' }));
}
