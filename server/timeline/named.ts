/** Some columns of rows, by id: what the moments of a page are read from. */
import type { ClubDb } from '../store/club-db.ts';
import type { ClubTable } from '../store/tables.ts';

type Columns<T extends ClubTable> = readonly (keyof RowOf<T> & string)[];
type RowOf<T extends ClubTable> = NonNullable<Awaited<ReturnType<typeof findIn<T>>>>;
const findIn = <T extends ClubTable>(db: ClubDb, table: T) => db.find(table, 0);

/** Those that are marked deleted are among them. */
export async function named<T extends ClubTable, const C extends Columns<T>>(
  db: ClubDb,
  table: T,
  ids: readonly number[],
  columns: C,
): Promise<Map<number, Pick<RowOf<T>, C[number]>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .from(table as 'student')
    .select(columns.map((column) => `${table}.${column}` as 'student.id'))
    .where(`${table}.id` as 'student.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row as unknown as Pick<RowOf<T>, C[number]>]));
}
