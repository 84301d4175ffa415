/** Which of the sample schools a fill is of. Those begun before spoke English in Portugal. */
import type { Step } from '../columns.ts';

export async function sampleLanguage({ db }: Step): Promise<void> {
  await db.schema
    .alterTable('sample_fill')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
}
