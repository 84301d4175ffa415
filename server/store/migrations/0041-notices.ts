/**
 * Rules about money, packages and a teacher's day, in every school and turned off; and what lets a message say one thing once.
 */
import { sql } from 'kysely';
import { noticeRules } from '../../messages/first-rules.ts';
import type { Step } from '../columns.ts';

export async function notices({ db }: Step): Promise<void> {
  await db.schema
    .alterTable('message_rule')
    .addColumn('threshold', 'integer', (c) => c.notNull().defaultTo(3))
    .execute();
  await db.schema.alterTable('delivery').addColumn('once_key', 'text').execute();
  await sql
    .raw('create unique index delivery_once on delivery (club_id, once_key) where once_key is not null')
    .execute(db);
  const now = new Date().toISOString();
  const clubs = await sql<{ id: number; locale: string }>`select id, locale from club`.execute(db);
  for (const { id, locale } of clubs.rows)
    await db
      .insertInto('message_rule')
      .values(noticeRules(id, locale, now))
      .execute();
}
