/**
 * Wrong tries of a password. Each is counted before the password is looked at, so that tries made at once cannot pass
 * together, and in the database, so that every copy of the server counts with the others. A wait grows with each wrong try;
 * a try made too early is refused and counts no more. No wait is longer than its rule says, whatever the clock did.
 *
 * Who comes from a device on which somebody signed in to this account before is counted by that device alone: strangers,
 * however many, keep nobody out. All others are counted by account and address together, by account, and by address.
 * Addresses without an account are counted alike, so that the count tells nobody which there are.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { emailKey } from '../store/search.ts';

interface Rule {
  /** Tries without a wait. */
  readonly free: number;
  /** The first wait, in ms; each further one is twice as long. */
  readonly first: number;
  /** The longest wait, in ms. */
  readonly most: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Once nobody tried for so long, the count begins anew. Longer than any wait. */
const QUIET = 30 * MINUTE;

const PERSON: Rule = { free: 8, first: 2 * SECOND, most: 15 * MINUTE };
/** From anywhere: less than 100 an hour. Source: OWASP ASVS 4 section 2.2.1. A stranger holds up a new device for a minute. */
const ACCOUNT: Rule = { free: 25, first: 2 * SECOND, most: MINUTE };
/** Codes from anywhere: at most about a hundred a day, each right with a chance of three in a million. */
const CODE: Rule = { free: 25, first: 2 * SECOND, most: 15 * MINUTE };
/** A whole office may be behind an address. */
const ADDRESS: Rule = { free: 60, first: SECOND, most: MINUTE };

export interface Count {
  readonly key: string;
  readonly rule: Rule;
  /** Whether a right password forgets the wrong ones; otherwise it only takes its own try back. */
  readonly forgets: boolean;
}

const count = (rule: Rule, forgets: boolean, ...parts: readonly (string | number)[]): Count => ({
  key: createHash('sha256').update(JSON.stringify(parts)).digest('base64url'),
  rule,
  forgets,
});

/** What a try to sign in counts against. `device` is the hash of a device known to this account. */
export function signInCounts(email: string, address: string, device: string | null): readonly Count[] {
  if (device) return [count(PERSON, true, 'device', device)];
  const account = emailKey(email);
  return [
    count(PERSON, true, 'account and address', account, networkOf(address)),
    count(ACCOUNT, false, 'account', account),
    count(ADDRESS, false, 'address', networkOf(address)),
  ];
}

/** What a try of a code in the second step counts against: like a password, and no code is guessed by trying for long. */
export function codeCounts(accountId: number, address: string, device: string | null): readonly Count[] {
  if (device) return [count(PERSON, true, 'code device', device)];
  return [
    count(PERSON, true, 'code account and address', accountId, networkOf(address)),
    count(CODE, false, 'code account', accountId),
    count(ADDRESS, false, 'address', networkOf(address)),
  ];
}

/** What a try to confirm one's own password counts against: whoever holds a stolen session guesses no faster. */
export const ownPasswordCounts = (accountId: number): readonly Count[] => [count(PERSON, true, 'own', accountId)];

/** An IPv6 network is one caller: a home has 2^64 addresses. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part ? part.split(':') : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(tail ?? '')].slice(0, 4).join(':');
}

/**
 * Takes one try of each count, all or none. @throws Problem 429 with how long to wait; the right password is then refused
 * as well.
 */
export async function takeTry(db: Db, counts: readonly Count[], now: Date, factor = 1): Promise<void> {
  try {
    await takeEach(db, counts, now, factor);
  } catch (error) {
    // A try that is still to come was counted by a clock that was ahead: its wait begins now, and is none that ends with that day.
    await db
      .updateTable('throttle')
      .set({ since: now.toISOString() })
      .where(
        'key',
        'in',
        counts.map(({ key }) => key),
      )
      .where('since', '>', now.toISOString())
      .execute();
    throw error;
  }
}

async function takeEach(db: Db, counts: readonly Count[], now: Date, factor: number): Promise<void> {
  // Refused, it leaves the transaction, so that the counts taken before are as they were.
  await db.transaction().execute(async (trx) => {
    // In one order for everyone, so that two tries never wait for each other.
    for (const { key, rule } of counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const taken = await trx
        .insertInto('throttle')
        .values({ key, count: 1, since: now.toISOString() })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              count: sql<number>`case when ${quiet(now)} then 1 else throttle.count + 1 end`,
              since: now.toISOString(),
            })
            .where(due(rule, now, factor)),
        )
        .returning('id')
        .executeTakeFirst();
      if (taken) continue;
      const row = await trx
        .selectFrom('throttle')
        .select(['count', 'since'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      const wait = Math.min(0, Date.parse(row.since) - now.getTime()) + waitAfter(rule, row.count, factor);
      const seconds = Math.max(1, Math.ceil(wait / SECOND));
      throw problem('rate-limit', { seconds }, { retryAfter: seconds });
    }
  });
}

/** How long after its last try a key has to wait, in ms. */
function waitAfter({ free, first, most }: Rule, tries: number, factor: number): number {
  const over = tries - free * factor;
  return over < 0 ? 0 : Math.min(most, first * 2 ** over);
}

const quiet = (now: Date): RawBuilder<SqlBool> => before(now, QUIET);
const before = (now: Date, ms: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`throttle.since <= ${new Date(now.getTime() - ms).toISOString()}`;

/** Whether a key may try: one comparison for each step of its wait. */
function due(rule: Rule, now: Date, factor: number): RawBuilder<SqlBool> {
  const free = rule.free * factor;
  const steps = Math.ceil(Math.log2(rule.most / rule.first));
  const longer = Array.from({ length: steps + 1 }, (_, over) => {
    const held = before(now, waitAfter(rule, free + over, factor));
    return over === steps
      ? sql<SqlBool>`(throttle.count >= ${free + over} and ${held})`
      : sql<SqlBool>`(throttle.count = ${free + over} and ${held})`;
  });
  return sql<SqlBool>`(throttle.count < ${free} or ${sql.join(longer, sql` or `)} or ${quiet(now)})`;
}

/** After a right password. */
export async function giveTryBack(db: Db, counts: readonly Count[]): Promise<void> {
  const keys = (forgets: boolean) => counts.filter((each) => each.forgets === forgets).map(({ key }) => key);
  await db.deleteFrom('throttle').where('key', 'in', keys(true)).execute();
  if (keys(false).length > 0)
    await db
      .updateTable('throttle')
      .set({ count: sql<number>`throttle.count - 1` })
      .where('key', 'in', keys(false))
      .where('count', '>', 0)
      .execute();
}

/** Counts of those who stopped trying. */
export const forgetOldTries = (db: Db, now: Date) =>
  db
    .deleteFrom('throttle')
    .where('since', '<=', new Date(now.getTime() - QUIET).toISOString())
    .execute();
