/** Students, with the indexes that every sort of their list walks. */
import { sql } from 'kysely';
import { clubTable, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function students(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  await clubTable(step, 'student')
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('phone', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('date_of_birth', sorted)
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('licence_category', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('package_id', 'bigint')
    .addColumn('teacher_id', 'bigint')
    .addColumn('external_id', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('status', sorted, (c) => c.notNull().defaultTo('pending'))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const column of [
    'name_key',
    'email',
    'status',
    'licence_category',
    'created_at',
    'date_of_birth',
    'external_id',
    'phone',
    'package_id',
  ]) {
    await liveIndex(step, `student_by_${column}`, 'student', ['club_id', column, 'id']);
  }
  await liveIndex(step, 'student_by_status_name', 'student', ['club_id', 'status', 'name_key', 'id']);
  await liveIndex(step, 'student_by_teacher', 'student', ['club_id', 'teacher_id', 'id']);
  await sql`create unique index student_external_once on student (club_id, external_id) where external_id <> '' and deleted_at is null`.execute(
    step.db,
  );
  await searchIndex(step, 'student');
}
