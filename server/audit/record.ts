/**
 * Security events in the audit: what is no write of rows, as a sign-in, an export or a refusal. They stand in the record of
 * operations beside the writes, and nothing takes them back.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { SecurityEventId } from '#contract/entities/audit.ts';
import { networkOf } from '../auth/throttle.ts';
import type { Services } from '../context.ts';
import { deviceOf } from '../http/device.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/engine.ts';
import { takeTurn } from '../store/locks.ts';
import { newSalt } from './digest.ts';

/** Whence a request came. */
export interface Origin {
  /** Network address. */
  readonly ip: string;
  /** Browser and system in short. */
  readonly device: string;
  readonly requestId: string;
}

export const originOfRequest = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  device: deviceOf(request.headers['user-agent']),
  requestId: request.id,
});

export interface SecurityEvent {
  readonly event: SecurityEventId;
  readonly clubId: number;
  /** Whose account it is about; null where nobody's is known. */
  readonly account: { readonly id: number; readonly name: string } | null;
  /** What else is to be known. No secrets: it is shown to admins, and kept for as long as the school keeps its audit. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
  /** Whether it was refused. */
  readonly refused?: boolean;
}

/**
 * Writes an event down. `trx` is the transaction in which it happened, so that both are kept or neither: it has taken the
 * club's turn before it locked anything.
 */
export async function recordEvent(
  services: Pick<Services, 'database' | 'live' | 'now'>,
  origin: Origin,
  event: SecurityEvent,
  trx?: Db,
): Promise<void> {
  const entry = entryOf(origin, event, services.now());
  if (trx) return insertEntry(services.database, trx, entry);
  await services.database.db.transaction().execute((own) => insertEntry(services.database, own, entry));
  services.live.publish(event.clubId);
}

/** How long repeated events are one entry, in ms. */
const FOLD = 60_000;
/** Different events of one kind in a club at a time; past it they are counted together. */
const AT_ONCE = 20;

/**
 * Writes an event down that strangers can bring about as often as they like, as a refusal. Those of one kind, account,
 * network and facts within a minute are two entries at most: the first, and how often it came again. Where very many
 * differ, as from many networks at once, the rest is counted together, without account and address. `loose` are facts by
 * which events do not differ.
 */
export async function recordFolded(
  services: Pick<Services, 'database' | 'live' | 'now'>,
  origin: Origin,
  event: SecurityEvent,
  loose: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { database } = services;
  const now = services.now();
  await closeFolds(services, event.clubId);
  const prefix = `${event.clubId} ${event.event} `;
  const same = JSON.stringify([event.account?.id ?? null, networkOf(origin.ip), event.facts ?? {}]);
  const key = prefix + createHash('sha256').update(same).digest('base64url');
  const written = await database.db.transaction().execute(async (trx) => {
    const again = { again: sql<number>`event_fold.again + 1` };
    const folded = await trx.updateTable('event_fold').set(again).where('key', '=', key).executeTakeFirst();
    if (folded.numUpdatedRows > 0n) return false;
    const open = await trx
      .selectFrom('event_fold')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('club_id', '=', event.clubId)
      .where('key', 'like', `${prefix}%`)
      .executeTakeFirstOrThrow();
    const many = Number(open.count) >= AT_ONCE;
    const entry = many
      ? entryOf({ ...origin, ip: '', device: '' }, { ...event, account: null, facts: { many: true } }, now)
      : entryOf(origin, { ...event, facts: { ...event.facts, ...loose } }, now);
    const made = await trx
      .insertInto('event_fold')
      .values({
        key: many ? `${prefix}many` : key,
        club_id: event.clubId,
        entry: JSON.stringify(entry),
        again: 0,
        since: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(again))
      .returning('again')
      .executeTakeFirstOrThrow();
    if (made.again > 0) return false;
    await insertEntry(database, trx, entry);
    return true;
  });
  if (written) services.live.publish(event.clubId);
}

/** Writes down how often events came again whose minute is over. */
export async function closeFolds(services: Pick<Services, 'database' | 'live' | 'now'>, clubId: number): Promise<void> {
  const { database } = services;
  const over = new Date(services.now().getTime() - FOLD).toISOString();
  const due = await database.db
    .selectFrom('event_fold')
    .select('id')
    .where('club_id', '=', clubId)
    .where('since', '<=', over)
    .execute();
  for (const { id } of due) {
    const written = await database.db.transaction().execute(async (trx) => {
      // Of two that close it at once, one finds it.
      const fold = await trx
        .deleteFrom('event_fold')
        .where('club_id', '=', clubId)
        .where('id', '=', id)
        .returning(['entry', 'again'])
        .executeTakeFirst();
      if (!fold || fold.again === 0) return false;
      const entry = JSON.parse(fold.entry) as Entry;
      await insertEntry(database, trx, { ...entry, times: fold.again, at: services.now().toISOString() });
      return true;
    });
    if (written) services.live.publish(clubId);
  }
}

type Entry = ReturnType<typeof entryOf>;

const entryOf = (
  { ip, device, requestId }: Origin,
  { event, clubId, account, facts = {}, refused = false }: SecurityEvent,
  now: Date,
) => ({
  club_id: clubId,
  actor_id: account?.id ?? null,
  actor_name: account?.name ?? '',
  command: event,
  source: 'event',
  arguments: JSON.stringify(facts),
  result: refused ? 'refused' : 'ok',
  rows_touched: 0,
  undoable: 0,
  bulk_columns: null,
  undo_of: null,
  undone_by: null,
  request_id: requestId,
  at: now.toISOString(),
  address: ip,
  device,
  times: 1,
});

async function insertEntry(database: Pick<Database, 'engine'>, trx: Db, entry: Entry): Promise<void> {
  await takeTurn(database, trx, entry.club_id);
  await trx
    .insertInto('operation')
    .values({ ...entry, salt: newSalt() })
    .execute();
}

/** Writes down what whoever runs the server did with a school, past the server. */
export async function recordOfOperator(
  database: Pick<Database, 'engine' | 'db'>,
  event: SecurityEvent,
  trx?: Db,
): Promise<void> {
  const entry = entryOf({ ip: '', device: '', requestId: randomUUID() }, event, new Date());
  if (trx) return insertEntry(database, trx, entry);
  await database.db.transaction().execute((own) => insertEntry(database, own, entry));
}
