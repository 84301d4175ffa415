import { student as resource } from '#contract/entities/student.ts';
import { guardStudents } from '../bookings/guards.ts';
import { fold, searchText } from '../store/search.ts';
import type { Entity } from './entity.ts';

export const student: Entity = {
  entity: 'student',
  table: 'student',
  list: resource.list,
  guardMany: guardStudents,
  uniques: { student_external_once: 'external_id' },
  derived: (row) => ({
    name_key: fold(`${row.last_name} ${row.first_name}`),
    search_text: searchText(
      row.first_name as string,
      row.last_name as string,
      row.email as string,
      row.phone as string,
      row.external_id as string,
    ),
  }),
};
