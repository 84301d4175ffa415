/**
 * Triggers rest while a school comes in: its rows bring along what triggers would work out, and go in as they were. They are put
 * back in the transaction in which they were taken off, so that nobody else ever writes without them.
 */
import { sql } from 'kysely';
import type { Db, Engine } from '../store/engine.ts';
import { TABLES, type Table, TRAVELLING } from './tables.ts';

/** How long others who write are waited for. */
const WAIT = '20s';

/** Keeps everybody else from writing and takes the triggers off. Answers how they are put back. */
export async function restTriggers(trx: Db, engine: Engine): Promise<() => Promise<void>> {
  if (engine === 'postgres') {
    const tables = sql.join(Object.keys(TABLES).map((table) => sql.table(table)));
    await sql`set local lock_timeout = ${sql.lit(WAIT)}`.execute(trx);
    await sql`lock table ${tables} in share row exclusive mode`.execute(trx).catch((error) => {
      throw new Error('Others are writing to this database. Stop the server and try again.', { cause: error });
    });
    const turn = async (how: 'disable' | 'enable') => {
      for (const table of TRAVELLING)
        await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger user`.execute(trx);
    };
    await turn('disable');
    return () => turn('enable');
  }
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema where type = 'trigger'
    and tbl_name in (${sql.join([...TRAVELLING])}) order by rowid`.execute(trx);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const trigger of rows) await sql.raw(trigger.sql).execute(trx);
  };
}

/** Enters a school's words into SQLite's indexes of words, which triggers keep; PostgreSQL keeps its own. */
export async function enterWords(trx: Db, engine: Engine, clubId: number): Promise<void> {
  if (engine === 'postgres') return;
  const { rows } = await sql<{ name: Table }>`select substr(name, 1, length(name) - 7) as name from sqlite_schema
    where type = 'table' and name in (${sql.join(TRAVELLING.map((table) => `${table}_search`))})`.execute(trx);
  for (const { name } of rows)
    await sql`insert into ${sql.table(`${name}_search`)} (rowid, search_text)
      select w.id, w.search_text from ${sql.table(`${name}_search_words`)} w
      join ${sql.table(name)} t on t.id = w.id where t.club_id = ${clubId} and t.search_text <> ''`.execute(trx);
}
