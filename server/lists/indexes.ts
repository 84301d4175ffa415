/** The indexes of a table over its live rows: which orders can be walked, and which filters looked up. */
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';

export interface Index {
  readonly name: string;
  /** Columns after `club_id`. */
  readonly columns: readonly string[];
}

const known = new WeakMap<object, Map<string, Promise<readonly Index[]>>>();

/** Indexes on `(club_id, …) where deleted_at is null`; read once, they change with the schema alone. */
export function indexesOf(database: Database, table: string): Promise<readonly Index[]> {
  const tables = known.get(database.identity) ?? new Map<string, Promise<readonly Index[]>>();
  known.set(database.identity, tables);
  let found = tables.get(table);
  if (!found) {
    found = read(database, table);
    // Read again next time when it failed.
    found.catch(() => tables.delete(table));
    tables.set(table, found);
  }
  return found;
}

async function read({ db, engine }: Database, table: string): Promise<readonly Index[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string; columns: string }>`
          select m.name, (select group_concat(i.name) from pragma_index_info(m.name) as i) as columns from sqlite_master as m
          where m.type = 'index' and m.tbl_name = ${table} and m.sql like '%where deleted_at is null' order by m.name`.execute(
          db,
        )
      : await sql<{ name: string; columns: string }>`
          select c.relname as name, string_agg(a.attname, ',' order by k.place) as columns
          from pg_index x join pg_class c on c.oid = x.indexrelid
          cross join lateral unnest(x.indkey) with ordinality as k(number, place)
          join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number
          where x.indrelid = ${table}::regclass and pg_get_expr(x.indpred, x.indrelid) = '(deleted_at IS NULL)' group by c.relname order by c.relname`.execute(
          db,
        );
  return rows
    .map(({ name, columns }) => ({ name, columns: columns.split(',') }))
    .filter(({ columns }) => columns[0] === 'club_id')
    .map(({ name, columns }) => ({ name, columns: columns.slice(1) }));
}
