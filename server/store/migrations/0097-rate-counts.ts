/** Calls of a caller within the time of a limit, counted where every process of every copy sees them. */
import { sql } from 'kysely';
import { instantType, type Step, table } from '../columns.ts';

export async function rateCounts(step: Step): Promise<void> {
  await table(step, 'rate_count')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('ends_at', instantType(step.engine), (c) => c.notNull())
    .execute();
  // A count is worth no wait for the disk; after a crash it begins anew.
  if (step.engine === 'postgres') await sql`alter table rate_count set unlogged`.execute(step.db);
}
