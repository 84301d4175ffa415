/** Who booked an exam at the authority: the school, or the student. All that are kept were the school's. */
import type { Step } from '../columns.ts';

export async function ownExams({ db }: Step): Promise<void> {
  await db.schema
    .alterTable('exam')
    .addColumn('booked_by', 'text', (c) => c.notNull().defaultTo('school'))
    .execute();
}
