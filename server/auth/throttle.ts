/**
 * Failed tries to sign in, counted by account and not by where they come from: whoever tries words from many machines, or
 * at many copies of the server, is slowed down all the same. Addresses without an account are counted alike, so that the
 * count tells nobody which there are.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '../problems.ts';
import type { Db } from '../store/database.ts';
import { emailKey } from './accounts.ts';

/** Source: OWASP ASVS 2.2.1, at most 100 failed tries an hour on one account. */
const MOST = 25;
const WINDOW = 15 * 60_000;

const keyOf = (email: string): string =>
  createHash('sha256')
    .update(`login ${emailKey(email)}`)
    .digest('base64url');

/** @throws Problem 429 where there were too many; the right password is then refused as well. */
export async function refuseTooMany(db: Db, email: string, now: Date, factor = 1): Promise<void> {
  const found = await db
    .selectFrom('throttle')
    .select(['count', 'since'])
    .where('key', '=', keyOf(email))
    .executeTakeFirst();
  if (!found || found.count < MOST * factor) return;
  const seconds = Math.ceil((Date.parse(found.since) + WINDOW - now.getTime()) / 1000);
  if (seconds > 0)
    throw new Problem(429, 'rate-limit', `Too many tries. Try again in ${seconds} seconds.`, { retryAfter: seconds });
}

export async function noteFailure(db: Db, email: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const over = sql<boolean>`throttle.since <= ${new Date(now.getTime() - WINDOW).toISOString()}`;
  await db
    .insertInto('throttle')
    .values({ key: keyOf(email), count: 1, since: at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then 1 else throttle.count + 1 end`,
        since: sql<string>`case when ${over} then excluded.since else throttle.since end`,
      }),
    )
    .execute();
}

/** After a right password, and for those whose time is over. */
export const forgetFailures = (db: Db, email: string) =>
  db.deleteFrom('throttle').where('key', '=', keyOf(email)).execute();
export const forgetOldFailures = (db: Db, now: Date) =>
  db
    .deleteFrom('throttle')
    .where('since', '<=', new Date(now.getTime() - WINDOW).toISOString())
    .execute();
