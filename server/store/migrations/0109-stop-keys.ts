/**
 * The secret of the link in a message by which its reader wants no more. Messages that were sent before have none: their links
 * name the message.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

export async function stopKeys({ db }: Step): Promise<void> {
  await db.schema.alterTable('delivery').addColumn('stop_key', 'text').execute();
  await sql`create unique index delivery_by_stop_key on delivery (stop_key) where stop_key is not null`.execute(db);
}
