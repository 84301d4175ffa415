/** Public holidays of a school: each day is named once. */
import { sql } from 'kysely';
import { clubTable, liveIndex, type Step, searchIndex, sortedText } from '../columns.ts';

export async function holidays(step: Step): Promise<void> {
  const sorted = sortedText(step.engine);
  await clubTable(step, 'holiday')
    .addColumn('day', sorted, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('closed', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('name_key', sorted, (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`create unique index holiday_day_once on holiday (club_id, day) where deleted_at is null`.execute(step.db);
  await liveIndex(step, 'holiday_by_name_key', 'holiday', ['club_id', 'name_key', 'id']);
  await searchIndex(step, 'holiday');
}
