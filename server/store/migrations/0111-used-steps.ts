/** The steps of an authenticator app's codes that were taken, the newest last, as JSON: a code holds once whatever the clock does. */
import type { Step } from '../columns.ts';

export async function usedSteps({ db }: Step): Promise<void> {
  await db.schema
    .alterTable('totp')
    .addColumn('used_steps', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
