/** Messages to the school itself, and rules about exams and for the office, in every school and turned off. */
import { sql } from 'kysely';
import { laterRules } from '../../messages/first-rules.ts';
import type { Step } from '../columns.ts';

export async function officeRules({ db }: Step): Promise<void> {
  await db.schema
    .alterTable('delivery')
    .addColumn('to_office', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const now = new Date().toISOString();
  const clubs = await sql<{ id: number; locale: string }>`select id, locale from club`.execute(db);
  for (const { id, locale } of clubs.rows)
    await db
      .insertInto('message_rule')
      .values(laterRules(id, locale, now))
      .execute();
}
