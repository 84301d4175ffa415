/** Photos of students. `student_photo` has every photo that a student ever had, so that erasing finds them all. */
import { sql } from 'kysely';
import { clubReference, instantType, type Step, table } from '../columns.ts';

export async function studentPhotos(step: Step): Promise<void> {
  await step.db.schema.alterTable('student').addColumn('photo', 'text').execute();
  const made = table(step, 'student_photo')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('student_id', 'bigint', (c) => c.notNull())
    .addColumn('file_key', 'text', (c) => c.notNull())
    .addColumn('created_at', instantType(step.engine), (c) => c.notNull());
  await clubReference(made, 'student_photo', 'student_id', 'student').execute();
  await sql`create index student_photo_by_student on student_photo (club_id, student_id, id)`.execute(step.db);
}
