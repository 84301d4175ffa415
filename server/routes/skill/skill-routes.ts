/** Course plans, the marks of classes, and a student's progress. */
import type { FastifyInstance } from 'fastify';
import { readSettings } from '#contract/entities/club.ts';
import { addReadyPlan, moveSkill, skill } from '#contract/entities/skill.ts';
import { classSkills, markSkills, studentProgress } from '#contract/entities/skill-mark.ts';
import { mailTrainingRecord, trainingRecord } from '#contract/entities/training-record.ts';
import { fold } from '#contract/rules/fold.ts';
import { classOf } from '../../bookings/classes.ts';
import { presented } from '../../bookings/names.ts';
import type { Services } from '../../context.ts';
import type { Row } from '../../entities/entity.ts';
import { route } from '../../http/route.ts';
import { moveRoute } from '../../learning/move-route.ts';
import { positionBefore } from '../../learning/positions.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { notFound } from '../../problems.ts';
import { markClass, marksOfStudent, progressIn, skillsOfClass } from '../../progress/marks.ts';
import { readyPlan } from '../../progress/ready-plan.ts';
import { mailRecord, recordOf } from '../../progress/record.ts';
import { resourceRoutes } from '../../resources.ts';

export function skillRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, skill, {
    prepare: async (writer, values, current) =>
      current ? values : { ...values, position: await placeOfNew(writer, values) },
  });
  moveRoute(app, services, moveSkill, 'skill');

  route(app, services, addReadyPlan, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe({ ...body });
      const rows = await writer.db
        .from('skill')
        .select(['licence_category', 'name', 'position'])
        .where('deleted_at', 'is', null)
        .execute();
      const nameOf = (one: { licence_category: string; name: string }) => `${one.licence_category} ${fold(one.name)}`;
      const known = new Set(rows.map(nameOf));
      const last = Math.max(0, ...rows.map(({ position }) => position));
      const taught = readSettings((await writer.db.club()).settings).licence_categories;
      const wanted = body.licence_category ? [body.licence_category] : taught;
      const missing = readyPlan(body.country, last, wanted).filter((one) => !known.has(nameOf(one)));
      await writer.insertMany('skill', missing as never);
      return { changed: missing.length };
    }),
  );

  route(app, services, classSkills, async (ctx, { body }) => {
    const row = await ctx.db.find('booking', body.student_bookings_id);
    if (!row) throw notFound('booking');
    return { data: await skillsOfClass(ctx.db, row) };
  });

  route(app, services, markSkills, (ctx, { body }) =>
    write(ctx, async (writer) => {
      writer.describe({ ...body });
      const row = await classOf(writer, body.student_bookings_id);
      const changed = await markClass(writer, row, body.marks);
      const { student_name, starts_at } = await presented(writer.db, 'booking', row);
      return { student_bookings_id: row.id, student_name: String(student_name), starts_at: String(starts_at), changed };
    }),
  );

  route(app, services, trainingRecord, async (ctx, { params, query }) => ({
    data: await recordOf(ctx, params.id, query.language),
  }));
  route(app, services, mailTrainingRecord, (ctx, { params, body }) => mailRecord(ctx, params.id, body));

  route(app, services, studentProgress, async (ctx, { body }) => {
    const student = await ctx.db.find('student', body.student_id);
    if (!student) throw notFound('student');
    const marks = await marksOfStudent(ctx.db, body.student_id);
    const own = student.licence_category;
    const categories = [...new Set([own, ...marks.map((mark) => mark.licence_category)])].filter(Boolean);
    const licence_category = body.licence_category ?? categories[0] ?? '';
    return { ...(await progressIn(ctx.db, marks, licence_category)), licence_category, categories };
  });
}

/** A new skill stands behind the last of its group, else behind the last of its category, else at the end. */
async function placeOfNew(writer: Writer, values: Row): Promise<number> {
  const rows = await writer.db
    .from('skill')
    .select(['id', 'licence_category', 'group'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ofCategory = (row: (typeof rows)[number]) => row.licence_category === values.licence_category;
  const inGroup = rows.findLastIndex((row) => ofCategory(row) && row.group === values.group);
  const at = inGroup >= 0 ? inGroup : rows.findLastIndex(ofCategory);
  const next = at >= 0 ? rows[at + 1] : undefined;
  return positionBefore(writer, 'skill', 0, next?.id ?? null);
}
