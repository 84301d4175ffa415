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
    // The database's clock: those of several machines may differ. A count that ends later than one that begins now was begun while
    // that clock was ahead, and is over.
    const { rows } = await sql<Counted>`
      insert into rate_count as r (key, count, ends_at) values (${key}, 1, now() + ${within} * interval '1 ms')
      on conflict (key) do update set
        count = case when r.ends_at > now() and r.ends_at <= excluded.ends_at + interval '10 s' then r.count + 1 else 1 end,
        ends_at = case when r.ends_at > now() and r.ends_at <= excluded.ends_at + interval '10 s' then r.ends_at else excluded.ends_at end
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

/** Callers that one process counts by itself, of each call. */
const COUNTED = 5_000;

/**
 * A store for `@fastify/rate-limit` in the memory of the one process that serves. Its own reckons by the clock on the wall: set
 * back by a day, it kept callers out for that day.
 */
export class RateCountsHere implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { count: number; ends: number }>();

  incr(caller: string, done: Answered, within: number): void {
    const now = performance.now();
    const before = this.#counts.get(caller);
    const counted = before && before.ends > now ? before : { count: 0, ends: now + within };
    counted.count++;
    // Who called last is forgotten last.
    this.#counts.delete(caller);
    this.#counts.set(caller, counted);
    if (this.#counts.size > COUNTED) this.#counts.delete(this.#counts.keys().next().value as string);
    done(null, { current: counted.count, ttl: counted.ends - now });
  }

  child(): RateCountsHere {
    return new RateCountsHere();
  }
}

/** Counts that are over. */
export const forgetRateCounts = (db: Db, now: Date) =>
  db.deleteFrom('rate_count').where('ends_at', '<=', now.toISOString()).execute();
