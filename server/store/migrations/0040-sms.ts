/** SMS beside mail: words of rules, who wants none, and the secrets of the headers that providers ask for. */
import { sql } from 'kysely';
import { instantType, type Step, table } from '../columns.ts';

export async function sms(step: Step): Promise<void> {
  const { db, engine } = step;
  for (const person of ['student', 'teacher'])
    await db.schema
      .alterTable(person)
      .addColumn('no_sms', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  for (const locale of ['en', 'fr', 'pt'])
    await db.schema
      .alterTable('message_rule')
      .addColumn(`sms_${locale}`, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await table(step, 'sms_secret')
    .addColumn('club_id', 'bigint', (c) => c.notNull().references('club.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('created_at', instantType(engine), (c) => c.notNull())
    .execute();
  await sql.raw('create index sms_secret_club on sms_secret (club_id)').execute(db);
}
