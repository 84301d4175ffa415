/** Rules about papers that run out, in every school and turned off. */
import { sql } from 'kysely';
import { paperRules } from '../../messages/first-rules.ts';
import type { Step } from '../columns.ts';

export async function paperReminders({ db }: Step): Promise<void> {
  const now = new Date().toISOString();
  const clubs = await sql<{ id: number; locale: string }>`select id, locale from club`.execute(db);
  for (const { id, locale } of clubs.rows)
    await db
      .insertInto('message_rule')
      .values(paperRules(id, locale, now))
      .execute();
}
