/** Where in PostgreSQL's write-ahead log the last write of each school is (server/store/standbys.ts). On SQLite nothing is in it. */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

export async function writePositions({ db, engine }: Step): Promise<void> {
  await db.schema
    .createTable('write_position')
    .addColumn('club_id', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.primaryKey())
    .addColumn('position', engine === 'sqlite' ? 'text' : sql`pg_lsn`, (c) => c.notNull())
    .execute();
  // It is worth no wait for the disk. After a crash or on a new primary it is empty, and the position of then holds for all.
  if (engine === 'postgres') await sql`alter table write_position set unlogged`.execute(db);
}
