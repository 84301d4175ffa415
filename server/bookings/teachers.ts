import type { Selectable } from 'kysely';
import type { TeacherBrief } from '#contract/entities/teacher.ts';
import type { Tables } from '../store/tables.ts';

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
