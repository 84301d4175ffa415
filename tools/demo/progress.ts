/** The course plan of the sample school, and what students could do in their latest classes. It draws from a stream of its own. */
import { entityNamed } from '#server/entities/index.ts';
import { readyPlan } from '#server/progress/ready-plan.ts';
import type { Part } from './parts.ts';

/** Days back to which classes are marked. */
const MARKED_DAYS = 90;
const MOST_CLASSES = 6000;
/** Skills taught in one class. */
const A_CLASS = 4;

export const progress: Part = {
  name: 'progress',
  tables: [],
  fills: ['skill', 'skill_mark'],
  units: () => 1,
  batch: 1,
  async fill({ db, clubId, now, random, insert }) {
    const at = now.toISOString();
    const { country } = await db
      .selectFrom('club')
      .select('country')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow();
    const skills = () =>
      db
        .selectFrom('skill')
        .select('id')
        .where('club_id', '=', clubId)
        .where('licence_category', '=', 'B')
        .where('deleted_at', 'is', null)
        .orderBy('position')
        .execute();
    const plan = readyPlan(country);
    if ((await skills()).length === 0 && plan.length > 0) {
      const derived = entityNamed('skill')?.derived;
      await insert(
        'skill',
        plan.map((one) => ({
          ...one,
          ...derived?.({ ...one }),
          version: 1,
          created_at: at,
          updated_at: at,
          deleted_at: null,
        })),
      );
    }
    const ids = (await skills()).map(({ id }) => id);
    if (ids.length === 0) return;
    const held = await db
      .selectFrom('booking')
      .select(['id', 'student_id', 'ends_at'])
      .where('club_id', '=', clubId)
      .where('status', '=', 'completed')
      .where('class_type', '=', 'practical')
      .where('licence_category', '=', 'B')
      .where('starts_at', '>=', new Date(now.getTime() - MARKED_DAYS * 86_400_000).toISOString())
      .where('deleted_at', 'is', null)
      .orderBy('starts_at')
      .limit(MOST_CLASSES)
      .execute();
    /** Levels of each student, by the place of the skill in the plan. */
    const levels = new Map<number, number[]>();
    const rows = held.flatMap(({ id, student_id, ends_at }) => {
      const draw = random(0, id);
      const known = levels.get(student_id) ?? ids.map(() => 0);
      levels.set(student_id, known);
      const next = known.flatMap((level, index) => (level < 3 ? [index] : [])).slice(0, A_CLASS);
      return next.map((index) => {
        const before = known[index] as number;
        const level = before === 0 ? 1 : Math.min(3, before + Number(draw.chance(0.55)));
        known[index] = level;
        return {
          student_id,
          skill_id: ids[index] as number,
          booking_id: id,
          level,
          version: 1,
          created_at: ends_at,
          updated_at: ends_at,
          deleted_at: null,
        };
      });
    });
    for (let from = 0; from < rows.length; from += 2000) await insert('skill_mark', rows.slice(from, from + 2000));
  },
};
