/**
 * Indexes and triggers are taken off a table while very many rows go in, and made anew at the end: several times faster
 * than keeping them up row by row. What was taken off is kept as SQL in the record of the fill, so that a fill cut short
 * puts it back when it is carried on.
 */
import { sql } from 'kysely';
import type { Db, Engine } from '#server/store/engine.ts';
import type { ClubTable } from '#server/store/tables.ts';

/** Drops what can be made anew and answers the statements that do so, in order. */
export async function setAside(db: Db, engine: Engine, tables: readonly ClubTable[]): Promise<string[]> {
  return engine === 'sqlite' ? fromSqlite(db, tables) : fromPostgres(db, tables);
}

async function fromSqlite(db: Db, tables: readonly ClubTable[]): Promise<string[]> {
  const { rows } = await sql<{ type: 'index' | 'trigger'; name: string; tbl_name: string; sql: string }>`
    select type, name, tbl_name, sql from sqlite_master
    where tbl_name in (${sql.join([...tables])}) and type in ('index', 'trigger') and sql is not null order by type, name`.execute(
    db,
  );
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db);
  const searched = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name in (${sql.join(tables.map((table) => `${table}_search`))})`.execute(
    db,
  );
  const of = (type: string) => rows.filter((row) => row.type === type).map((row) => row.sql);
  // The word index is filled from the table as a whole before its triggers keep it up again.
  return [
    ...of('index'),
    ...searched.rows.map(({ name }) => `insert into "${name}"("${name}") values ('rebuild')`),
    ...of('trigger'),
  ];
}

async function fromPostgres(db: Db, tables: readonly ClubTable[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = current_schema() and t.relname in (${sql.join([...tables])}) and not i.indisprimary
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return [...rows.map(({ definition }) => definition), ...tables.map((table) => `analyze "${table}"`)];
}
