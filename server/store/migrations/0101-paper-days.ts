/** The day on which a paper was handed in, where that is known. */
import type { Step } from '../columns.ts';

export async function paperDays({ db }: Step): Promise<void> {
  await db.schema.alterTable('paper').addColumn('handed_in_on', 'text').execute();
}
