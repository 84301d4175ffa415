/** Exams at the authority, and who is entered for them. */
import { type SqlBool, sql } from 'kysely';
import { exam as examContract } from '#contract/entities/exam.ts';
import { examEntry as entryContract } from '#contract/entities/exam-entry.ts';
import { fold } from '#contract/rules/fold.ts';
import type { Part } from '../lists/where.ts';
import { searchText } from '../store/search.ts';
import type { Entity } from './entity.ts';

const exam: Entity = {
  entity: 'exam',
  table: 'exam',
  list: examContract.list,
  derived: (row) => ({
    name_key: fold(String(row.centre ?? '')),
    search_text: searchText(
      String(row.centre ?? ''),
      String(row.reference ?? ''),
      String(row.licence_category ?? ''),
      String(row.note ?? ''),
    ),
  }),
};

/** Entries for exams of some teachers, `12,none`: none is an exam to which nobody goes. */
function ofTeachers(asked: string): Part {
  const words = asked.split(',').map((one) => one.trim());
  const ids = words.filter((one) => one !== 'none').map(Number);
  const some = ids.length > 0 ? sql<SqlBool>`e.teacher_id in (${sql.join(ids)})` : sql<SqlBool>`1 = 0`;
  const none = words.includes('none') ? sql<SqlBool>`e.teacher_id is null` : sql<SqlBool>`1 = 0`;
  return {
    key: `teacher_id=${asked}`,
    column: 'teacher_id',
    equal: false,
    sql: sql<SqlBool>`exists (select 1 from exam as e where e.club_id = t.club_id and e.id = t.exam_id and (${some} or ${none}))`,
  };
}

const examEntry: Entity = {
  entity: 'exam_entry',
  table: 'exam_entry',
  json: ['missing'],
  list: entryContract.list,
  // An exam that moves takes its entries along.
  follows: ['exam'],
  async asked({ teacher_id, ...query }) {
    return { query, parts: typeof teacher_id === 'string' && teacher_id !== '' ? [ofTeachers(teacher_id)] : [] };
  },
};

export const examEntities: readonly Entity[] = [exam, examEntry];
