/** Course plans of a school, and what students could do in their classes. */
import { sql } from 'kysely';
import { clubReference, clubTable, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function coursePlans(step: Step): Promise<void> {
  const { db, engine } = step;
  const sorted = sortedText(engine);
  await clubTable(step, 'skill')
    .addColumn('licence_category', sorted, (c) => c.notNull())
    .addColumn('group', sorted, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'double precision', (c) => c.notNull())
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const [name, columns] of [
    ['skill_in_order', ['club_id', 'licence_category', 'position', 'id']],
    ['skill_by_position', ['club_id', 'position', 'id']],
    ['skill_by_group', ['club_id', 'group', 'id']],
    ['skill_by_name', ['club_id', 'name_key', 'id']],
    ['skill_by_created_at', ['club_id', 'created_at', 'id']],
  ] as const)
    await liveIndex(step, name, 'skill', [...columns]);
  await searchIndex(step, 'skill');
  await sql`create unique index skill_name_once on skill (club_id, licence_category, name_key) where deleted_at is null`.execute(
    db,
  );
  const marks = clubTable(step, 'skill_mark')
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('skill_id', 'bigint', (c) => c.notNull())
    .addColumn('booking_id', 'bigint', (c) => c.notNull())
    .addColumn('level', 'integer', (c) => c.notNull())
    .addCheckConstraint('skill_mark_level', sql`level between 1 and 3`);
  await clubReference(
    clubReference(clubReference(marks, 'skill_mark', 'student_id', 'student'), 'skill_mark', 'skill_id', 'skill'),
    'skill_mark',
    'booking_id',
    'booking',
  ).execute();
  await sql`create unique index skill_mark_once on skill_mark (club_id, booking_id, skill_id) where deleted_at is null`.execute(
    db,
  );
  await liveIndex(step, 'skill_mark_by_student', 'skill_mark', ['club_id', 'student_id', 'skill_id', 'id']);
}
