/** What a test shows of its result, and how an attempt came in. */
import type { Step } from '../columns.ts';

export async function resultsShown({ db }: Step): Promise<void> {
  await db.schema
    .alterTable('test')
    .addColumn('result_shown', 'text', (c) => c.notNull().defaultTo('score'))
    .execute();
  await db.schema
    .alterTable('attempt')
    .addColumn('arrival', 'text', (c) => c.notNull().defaultTo('in_time'))
    .execute();
}
