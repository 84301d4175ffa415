/**
 * What a notification tells is put into words when it is read, in the reader's language. Those that sum up several had
 * their number in the words alone: it goes to the values.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

const SUMMED = ['booking_added', 'booking_cancelled', 'late_cancel', 'no_show'];

export async function notificationWords({ db, engine }: Step): Promise<void> {
  const summed = sql`kind in (${sql.join(SUMMED.map((kind) => sql.lit(kind)))}) and data = '{}'`;
  if (engine === 'sqlite')
    await sql`update notification set data = json_object('count', cast(title as integer)) where ${summed}`.execute(db);
  else
    await sql`update notification set data = json_build_object('count', substring(title from '^[0-9]+')::int)::text
      where ${summed} and title ~ '^[0-9]+'`.execute(db);
  await db.schema.alterTable('notification').dropColumn('title').execute();
}
