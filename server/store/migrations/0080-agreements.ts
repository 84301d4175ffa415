/**
 * What a student agreed to, and since when each answer stands. An answer of before this step has no moment: nobody wrote
 * down when it was said.
 */
import { instantType, type Step } from '../columns.ts';

export async function agreements({ db, engine }: Step): Promise<void> {
  await db.schema
    .alterTable('student')
    .addColumn('marketing', 'text', (c) => c.notNull().defaultTo('unasked'))
    .execute();
  for (const column of ['marketing_at', 'no_mail_at', 'no_sms_at'])
    await db.schema.alterTable('student').addColumn(column, instantType(engine)).execute();
}
