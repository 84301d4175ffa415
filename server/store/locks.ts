/**
 * In which order transactions lock, so that on PostgreSQL none waits for another that waits for it: the club's turn first,
 * then the account, then all else. Who holds the turn may lock rows in any order, since no other who holds it is under way;
 * who does not hold it locks rows of one account at most. SQLite has one transaction that writes at a time.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Db } from './engine.ts';

/** From here to the commit no other write of the club is under way: the record's order is the commits' order. */
export async function takeTurn({ engine }: Pick<Database, 'engine'>, trx: Db, clubId: number): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(7411, ${clubId}::int)`.execute(trx);
}

/** Locks an account's row until the commit: what is kept of an account is changed by one request at a time. */
export async function lockAccount({ engine }: Pick<Database, 'engine'>, trx: Db, accountId: number): Promise<void> {
  if (engine === 'postgres') await sql`select id from account where id = ${accountId} for update`.execute(trx);
}

const queues = new WeakMap<Db, Map<number, Promise<unknown>>>();

/**
 * Runs a transaction that takes the club's turn once those of this process that came before it are over: while they wait
 * they hold no connection, which others need for reading.
 */
export async function afterOthers<T>({ db, engine }: Database, clubId: number, work: () => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return work();
  const clubs = queues.get(db) ?? new Map<number, Promise<unknown>>();
  queues.set(db, clubs);
  const done = (clubs.get(clubId) ?? Promise.resolve()).then(work);
  const settled = done.catch(() => {});
  clubs.set(clubId, settled);
  try {
    return await done;
  } finally {
    if (clubs.get(clubId) === settled) clubs.delete(clubId);
  }
}
