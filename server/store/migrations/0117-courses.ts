/** Theory courses, and which slots are their dates. */
import { clubReference, clubTable, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function courses(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  const made = clubTable(step, 'course')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('licence_category', sorted, (c) => c.notNull().defaultTo(''))
    .addColumn('teacher_id', 'bigint', (c) => c.notNull())
    .addColumn('location_id', 'bigint', (c) => c.notNull())
    .addColumn('capacity', 'integer', (c) => c.notNull())
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''));
  await clubReference(
    clubReference(made, 'course', 'teacher_id', 'teacher'),
    'course',
    'location_id',
    'location',
  ).execute();
  for (const column of ['name_key', 'licence_category', 'teacher_id', 'location_id', 'created_at'])
    await liveIndex(step, `course_by_${column}`, 'course', ['club_id', column, 'id']);
  await searchIndex(step, 'course');
  await step.db.schema.alterTable('slot').addColumn('course_id', 'bigint').execute();
  await liveIndex(step, 'slot_by_course', 'slot', ['club_id', 'course_id', 'starts_at']);
}
