/** Schools that are there already get the rules that remind people of classes, turned off: nothing goes out that nobody asked for. */
import { sql } from 'kysely';
import { firstRules } from '../../messages/first-rules.ts';
import type { Step } from '../columns.ts';

export async function reminders({ db }: Step): Promise<void> {
  const now = new Date().toISOString();
  const clubs = await sql<{ id: number; locale: string }>`
    select id, locale from club
    where not exists (select 1 from message_rule where message_rule.club_id = club.id and message_rule.event = 'class_due')`.execute(
    db,
  );
  for (const { id, locale } of clubs.rows)
    await db
      .insertInto('message_rule')
      .values(firstRules(id, locale, now, false).filter(({ event }) => event === 'class_due'))
      .execute();
}
