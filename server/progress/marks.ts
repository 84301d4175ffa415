/** Marks of a class, and what they say of a student's progress. */

import { readSettings } from '#contract/entities/club.ts';
import type { SkillMarks } from '#contract/entities/skill-mark.ts';
import { fault } from '#contract/faults/fault.ts';
import { MARKABLE, progressWith } from '#contract/rules/progress.ts';
import { presented } from '../bookings/names.ts';
import type { BookingRow } from '../bookings/plan.ts';
import type { Writer } from '../operations/writer.ts';
import { fieldProblem, invalid, problem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';

/**
 * Writes the marks of one class; `0` takes one away. Answers how many changed. They are no part of what is signed: a
 * signature says that the class was held, where and for how long, and marks may be put right later.
 * @throws Problem 409 where the class was not held; 422 where it has not begun, or a skill is not of its licence category.
 */
export async function markClass(writer: Writer, row: BookingRow, marks: SkillMarks): Promise<number> {
  if (marks.length === 0) return 0;
  if (!(MARKABLE as readonly string[]).includes(row.status))
    throw problem('class-not-held', {}, { current: await presented(writer.db, 'booking', row) });
  if (row.starts_at > writer.at) throw fieldProblem('not-begun', 'student_bookings_id');
  // Of two people who mark one class the second sees the marks of the first.
  await writer.lock('booking', [row.id]);
  const wanted = new Map(marks.map(({ skill_id, level }) => [skill_id, level]));
  const known = await writer.db
    .from('skill')
    .select(['skill.id', 'skill.licence_category', 'skill.deleted_at'])
    .where('skill.id', 'in', [...wanted.keys()])
    .execute();
  const fits = new Set(
    known
      .filter(({ licence_category, deleted_at }) => !deleted_at && licence_category === row.licence_category)
      .map(({ id }) => id),
  );
  const present = new Map((await marksOfClass(writer.db, row.id)).map((one) => [one.skill_id, one]));
  let changed = 0;
  for (const [skill_id, level] of wanted) {
    const mark = present.get(skill_id);
    // A mark of a skill that is no longer in the plan may be taken away, and nothing else.
    if (!fits.has(skill_id) && !(mark && level === 0)) throw invalid({ marks: fault('skill-of-plan') });
    if ((mark?.level ?? 0) === level) continue;
    if (!mark) await writer.insert('skill_mark', { student_id: row.student_id, skill_id, booking_id: row.id, level });
    else if (level === 0) await writer.remove('skill_mark', mark.id, mark.version);
    else await writer.update('skill_mark', mark.id, { level }, mark.version);
    changed++;
  }
  return changed;
}

const marksOfClass = (db: ClubDb, booking: number) =>
  db
    .from('skill_mark')
    .select(['skill_mark.id', 'skill_mark.skill_id', 'skill_mark.level', 'skill_mark.version'])
    .where('skill_mark.booking_id', '=', booking)
    .where('skill_mark.deleted_at', 'is', null)
    .execute();

/** Skills of a plan in their order, those of one group together. */
export async function planOf(db: ClubDb, category: string) {
  const rows = await db
    .from('skill')
    .select(['skill.id', 'skill.group', 'skill.name'])
    .where('skill.licence_category', '=', category)
    .where('skill.deleted_at', 'is', null)
    .orderBy('skill.position')
    .orderBy('skill.id')
    .execute();
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.flatMap((group) => rows.filter((row) => row.group === group));
}

/** Marks of a student in classes that were held, the oldest class first. */
export const marksOfStudent = (db: ClubDb, student: number) =>
  db
    .from('skill_mark')
    .innerJoin('booking', (join) =>
      join.onRef('booking.id', '=', 'skill_mark.booking_id').onRef('booking.club_id', '=', 'skill_mark.club_id'),
    )
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.id', '=', 'booking.teacher_id').onRef('teacher.club_id', '=', 'booking.club_id'),
    )
    .innerJoin('skill', (join) =>
      join.onRef('skill.id', '=', 'skill_mark.skill_id').onRef('skill.club_id', '=', 'skill_mark.club_id'),
    )
    .select([
      'skill_mark.skill_id',
      'skill_mark.booking_id',
      'skill_mark.level',
      'booking.starts_at',
      'teacher.first_name',
      'teacher.last_name',
      'skill.name',
      'skill.group',
      'skill.licence_category',
    ])
    .where('skill_mark.student_id', '=', student)
    .where('skill_mark.deleted_at', 'is', null)
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', 'in', [...MARKABLE])
    .orderBy('booking.starts_at')
    .orderBy('skill_mark.id')
    .execute();

type StudentMark = Awaited<ReturnType<typeof marksOfStudent>>[number];

/** How far a student is with each skill of the plan of `category`, and after how many classes one stagnates. */
export async function progressIn(db: ClubDb, marks: readonly StudentMark[], category: string) {
  const { stagnant_after_classes: after } = readSettings((await db.club()).settings);
  const bySkill = Map.groupBy(marks, ({ skill_id }) => skill_id);
  const data = (await planOf(db, category)).map((skill) => {
    const { last, classes, stagnates } = progressWith(bySkill.get(skill.id) ?? [], after);
    return {
      ...skill,
      level: last?.level ?? 0,
      student_bookings_id: last?.booking_id ?? null,
      starts_at: last?.starts_at ?? null,
      teacher_name: last ? `${last.first_name} ${last.last_name}`.trim() : '',
      classes,
      stagnates,
    };
  });
  return { data, stagnant_after: after };
}

/** The plan of a class's category with what was marked in it, and the level before it. */
export async function skillsOfClass(db: ClubDb, row: BookingRow) {
  const [plan, here, all] = await Promise.all([
    planOf(db, row.licence_category),
    marksOfClass(db, row.id),
    marksOfStudent(db, row.student_id),
  ]);
  const level = new Map(here.map((mark) => [mark.skill_id, mark.level]));
  // The last of them in time stands in the map.
  const before = new Map(
    all
      .filter((mark) => mark.starts_at < row.starts_at && mark.booking_id !== row.id)
      .map((mark) => [mark.skill_id, mark.level]),
  );
  return plan.map(({ id, group, name }) => ({
    skill_id: id,
    group,
    name,
    level: level.get(id) ?? 0,
    before: before.get(id) ?? 0,
  }));
}
