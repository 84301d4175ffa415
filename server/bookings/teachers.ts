import type { Selectable } from 'kysely';
import type { TeacherBrief } from '#contract/entities/teacher.ts';
import { todayIn } from '#contract/rules/zone.ts';
import type { ClubDb } from '../store/club-db.ts';
import type { Tables } from '../store/tables.ts';

/** What becomes of the day of leaving as a teacher's status changes. Who comes back has none. */
export async function leaving(db: ClubDb, status: unknown, now: Date): Promise<{ left_on: string | null }> {
  return { left_on: status === 'inactive' ? todayIn((await db.club()).time_zone, now) : null };
}

/** A teacher in few words. */
export const briefOf = (row: Selectable<Tables['teacher']>): TeacherBrief => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  first_name: row.first_name,
  last_name: row.last_name,
  teacher_type: row.teacher_type as TeacherBrief['teacher_type'],
  licence_categories: JSON.parse(row.licence_categories),
  colour: row.colour,
  status: row.status as TeacherBrief['status'],
});
