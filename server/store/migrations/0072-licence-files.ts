/** The licence that a student got from the authority: its number and the day on which it was issued. */
import { type Step, sortedText } from '../columns.ts';

export async function licenceFiles({ db, engine }: Step): Promise<void> {
  await db.schema
    .alterTable('student')
    .addColumn('licence_number', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('student').addColumn('licence_issued_on', sortedText(engine)).execute();
}
