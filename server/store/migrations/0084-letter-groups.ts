/** Search by groups of three letters, in place of the index of words' beginnings that each searched table had. */
import { sql } from 'kysely';
import { type Step, searchIndex } from '../columns.ts';

export async function letterGroups(step: Step): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(step.db);
  for (const table of await searchedTables(step)) {
    if (step.engine === 'postgres') await run(`drop index ${table}_search`);
    else {
      for (const when of ['added', 'removed', 'changed', 'first'])
        await run(`drop trigger if exists ${table}_search_${when}`);
      await run(`drop table ${table}_search`);
    }
    await searchIndex(step, table);
    if (step.engine === 'sqlite') await run(`insert into ${table}_search(${table}_search) values ('rebuild')`);
  }
}

/** Tables with an index of words' beginnings. */
async function searchedTables({ db, engine }: Step): Promise<string[]> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{ name: string }>`
          select tablename as name from pg_indexes
          where schemaname = current_schema() and indexname = tablename || '_search' and indexdef like '%to_tsvector%' order by 1`.execute(
          db,
        )
      : await sql<{ name: string }>`
          select substr(name, 1, length(name) - length('_search')) as name from sqlite_master
          where type = 'table' and name glob '*_search' and sql like '%unicode61%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
