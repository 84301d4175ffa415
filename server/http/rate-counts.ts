/**
 * Rate limits are counted in the database, so that a caller has the same limit however many processes serve, of this copy or of
 * others. Keys are kept as hashes: an address is nobody else's to read. Who is over a limit is remembered here until it ends, so
 * that what is refused costs the database nothing.
 */
import { createHash } from 'node:crypto';
import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Db } from '../store/engine.ts';

/** Callers that are remembered at most. */
const REMEMBERED = 10_000;

type Counted = { current: number; ttl: number };
type Answered = (error: Error | null, counted?: Counted) => void;

/** A store for `@fastify/rate-limit` over PostgreSQL. */
export function rateCounts(db: Db) {
  /** Until when, on this process's clock, in ms. */
  const over = new Map<string, number>();

  async function count(key: string, within: number, most: number): Promise<Counted> {
    const now = performance.now();
    const until = over.get(key);
    if (until !== undefined && until > now) return { current: most + 1, ttl: until - now };
    over.delete(key);
    // The database's clock: those of several machines may differ.
    const { rows } = await sql<Counted>`
      insert into rate_count as r (key, count, ends_at) values (${key}, 1, now() + ${within} * interval '1 ms')
      on conflict (key) do update set
        count = case when r.ends_at <= now() then 1 else r.count + 1 end,
        ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
      returning count as current, ceil(extract(epoch from r.ends_at - now()) * 1000)::int as ttl`.execute(db);
    const { current, ttl } = rows[0] as Counted;
    if (current > most) {
      if (over.size >= REMEMBERED) over.clear();
      over.set(key, now + ttl);
    }
    return { current, ttl };
  }

  return class RateCounts implements FastifyRateLimitStore {
    readonly #call: string;

    constructor(options: FastifyRateLimitOptions & { routeInfo?: { method: string | string[]; url: string } }) {
      this.#call = options.routeInfo ? `${options.routeInfo.method} ${options.routeInfo.url}` : '';
    }

    incr(caller: string, done: Answered, within: number, most: number): void {
      const key = createHash('sha256').update(`${this.#call} ${caller}`).digest('base64url');
      count(key, within, most).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      );
    }

    child(options: object): RateCounts {
      return new RateCounts(options);
    }
  };
}

/** Counts that are over. */
export const forgetRateCounts = (db: Db, now: Date) =>
  db.deleteFrom('rate_count').where('ends_at', '<=', now.toISOString()).execute();
