/**
 * How many rows of the record of changes an index finds, for SQLite, which plans without knowing. It took the changes of one
 * operation by the index of the school's, and read all the school ever changed: for each undo, and for each entry that was
 * sealed. The figures say what kind of number it is, for a school in use; PostgreSQL gathers its own.
 */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

/** Rows in all, then those found by one column of the index, by two, and so on (sqlite.org/fileformat2.html, sqlite_stat1). */
const FOUND = {
  change_feed: '1000000 250000 50000 1',
  change_row: '1000000 250000 50000 4 1',
  change_operation: '1000000 8 1',
} as const;

export async function changeStatistics({ db, engine }: Step): Promise<void> {
  if (engine !== 'sqlite') return;
  // Makes the table where there is none, and later has it read.
  await sql`analyze sqlite_schema`.execute(db);
  for (const [index, rows] of Object.entries(FOUND))
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('change', ${index}, ${rows})`.execute(db);
  await sql`analyze sqlite_schema`.execute(db);
}
