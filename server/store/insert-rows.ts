/** Many rows in one statement: they travel as one JSON text, which both engines take apart themselves. */
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../entities/entity.ts';
import type { Db, Engine } from './engine.ts';
import type { Tables } from './tables.ts';

/** Inserts rows that all have the first one's columns; values as the columns keep them. */
export async function insertRows(db: Db, engine: Engine, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) ${source(engine, table, columns, rows)}`.execute(db);
}

function source(
  engine: Engine,
  table: keyof Tables,
  columns: readonly string[],
  rows: readonly Row[],
): RawBuilder<unknown> {
  if (engine === 'postgres') {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
  }
  const values = sql.join(columns.map((_column, index) => sql`value ->> ${sql.lit(index)}`));
  const lists = JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
  return sql`select ${values} from json_each(${lists})`;
}
