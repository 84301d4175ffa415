/** Many rows written anew by a migration. */
import { sql } from 'kysely';
import type { Step } from '../columns.ts';

/** Sets the columns `names` of rows, each given as its id and its values in that order. One statement for all, which travel as JSON. */
export async function updateRows(
  { db, engine }: Step,
  table: string,
  names: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = names.map((name, index) => `${name} = v.value ->> ${index + 1}`).join(', ');
  const source = sql.raw(engine === 'sqlite' ? 'json_each' : 'json_array_elements');
  const json = engine === 'sqlite' ? sql`${JSON.stringify(rows)}` : sql`${JSON.stringify(rows)}::json`;
  const id = sql.raw(engine === 'sqlite' ? 'v.value ->> 0' : '(v.value ->> 0)::bigint');
  const from = engine === 'sqlite' ? sql`${source}(${json}) as v` : sql`${source}(${json}) as v(value)`;
  await sql`update ${sql.table(table)} set ${sql.raw(set)} from ${from} where ${sql.table(table)}.id = ${id}`.execute(
    db,
  );
}
