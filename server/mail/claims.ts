/** Picks what a sender claims. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/database.ts';

/**
 * The rows that are due, as a condition of the update that claims them; null where none is. On PostgreSQL those that somebody
 * else is claiming are left out; SQLite has one writer at a time, and `still` says what has to hold of them yet.
 *
 * Neither engine is left to guess how many rows that are: where it counted the table long ago, it reads all of it.
 * @param select the ids, as a query
 */
export async function claimable(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  select: RawBuilder<{ id: number }>,
  still: RawBuilder<unknown>,
): Promise<RawBuilder<unknown> | null> {
  if (engine === 'postgres') return sql`id = any(array(${select} for update skip locked))`;
  const { rows } = await select.execute(db);
  return rows.length > 0 ? sql`id in (${sql.join(rows.map(({ id }) => id))}) and ${still}` : null;
}
