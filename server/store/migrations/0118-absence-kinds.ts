/** Why a teacher is away, by kind. What was noted before said nothing of it. */
import type { Step } from '../columns.ts';

export async function absenceKinds({ db }: Step): Promise<void> {
  await db.schema
    .alterTable('absence')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('other'))
    .execute();
}
