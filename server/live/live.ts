/**
 * The live feed. What happened is read from the record of operations, so that nothing is missed and the order is that of
 * the commits; what travels between processes is only the word that there is something new.
 */
import type { Selectable } from 'kysely';
import type { Db } from '../store/engine.ts';
import type { OperationRow } from '../store/tables.ts';
import type { Wire } from './wire.ts';

/** A committed operation, in few words: who listens fetches what it needs. */
export interface Committed {
  readonly clubId: number;
  readonly operationId: number;
  readonly actorId: number | null;
  readonly command: string;
  /** Entities touched, with the ids of their rows; null where there were too many to name. */
  readonly entities: Readonly<Record<string, readonly number[] | null>>;
  /** Still being done: it comes again once it is finished, after others with higher numbers. */
  readonly open: boolean;
}

type Listener = (committed: Committed) => void;

export interface Live {
  /** Says that the club has something new; other processes are told as well. */
  publish(clubId: number): void;
  /** Calls for every operation committed from now on. Answers a function that ends the subscription. */
  subscribe(clubId: number, listener: Listener): Promise<() => void>;
  /** The club's operations after number `after`, oldest first, at most `limit`. */
  since(clubId: number, after: number, limit: number): Promise<Committed[]>;
  /** Operations of a club that someone listens to which are still being done. */
  open(clubId: number): readonly number[];
  /** Subscriptions open now. */
  size(): number;
  close(): Promise<void>;
}

/** Operations read at once. */
const BATCH = 500;
/** How often a club someone listens to is looked at unasked, in ms: the net under a word that got lost. */
const LOOK_EVERY = 10_000;

interface Feed {
  readonly listeners: Set<Listener>;
  last: number;
  /** Operations up to `last` that are still being done. */
  readonly open: Set<number>;
  /** Set while reading; `again` asks for another look after it. */
  reading: Promise<void> | null;
  again: boolean;
}

/**
 * The feed over a database. `wire` carries the word between processes; null where there is one process alone. `wrote` is waited for
 * before anything new of a club is told, so that whoever hears it and reads, reads it.
 */
export function createLive(db: Db, wire: Wire | null, wrote: (clubId: number) => Promise<void> = async () => {}): Live {
  const feeds = new Map<number, Feed>();

  const since: Live['since'] = async (clubId, after, limit) => {
    const rows = await db
      .selectFrom('operation')
      .select(['id', 'actor_id', 'command', 'touched', 'result'])
      .where('club_id', '=', clubId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    if (rows.length > 0) await wrote(clubId);
    return rows.map(committedFrom(clubId));
  };

  /** Those of `ids` that are finished. */
  async function finished(clubId: number, ids: ReadonlySet<number>): Promise<Committed[]> {
    if (ids.size === 0) return [];
    const rows = await db
      .selectFrom('operation')
      .select(['id', 'actor_id', 'command', 'touched', 'result'])
      .where('club_id', '=', clubId)
      .where('id', 'in', [...ids])
      .where('result', '<>', 'open')
      .orderBy('id')
      .execute();
    if (rows.length > 0) await wrote(clubId);
    return rows.map(committedFrom(clubId));
  }

  async function read(clubId: number, feed: Feed): Promise<void> {
    do {
      feed.again = false;
      for (const committed of await finished(clubId, feed.open)) {
        feed.open.delete(committed.operationId);
        for (const listener of feed.listeners) listener(committed);
      }
      for (;;) {
        const found = await since(clubId, feed.last, BATCH);
        for (const committed of found) {
          feed.last = committed.operationId;
          if (committed.open) feed.open.add(committed.operationId);
          for (const listener of feed.listeners) listener(committed);
        }
        if (found.length < BATCH) break;
      }
    } while (feed.again);
  }

  function look(clubId: number): void {
    const feed = feeds.get(clubId);
    if (!feed) return;
    feed.again = true;
    feed.reading ??= read(clubId, feed)
      // The next look finds what this one could not read.
      .catch(() => {})
      .finally(() => {
        feed.reading = null;
      });
  }

  const lookAtAll = () => {
    for (const clubId of feeds.keys()) look(clubId);
  };
  wire?.onWord(look, lookAtAll);
  const timer = setInterval(lookAtAll, LOOK_EVERY);
  timer.unref();

  return {
    publish(clubId) {
      look(clubId);
      wire?.say(clubId);
    },
    async subscribe(clubId, listener) {
      let feed = feeds.get(clubId);
      if (!feed) {
        const last = await lastOperation(db, clubId);
        feed = { listeners: new Set(), last, open: await openUpTo(db, clubId, last), reading: null, again: false };
        // Another caller may have made it in the meantime.
        feed = feeds.get(clubId) ?? feed;
        feeds.set(clubId, feed);
      }
      const own = feed;
      own.listeners.add(listener);
      // What was committed between reading the last number and listening.
      look(clubId);
      return () => {
        own.listeners.delete(listener);
        if (own.listeners.size === 0 && feeds.get(clubId) === own) feeds.delete(clubId);
      };
    },
    since,
    open: (clubId) => [...(feeds.get(clubId)?.open ?? [])],
    size: () => [...feeds.values()].reduce((sum, { listeners }) => sum + listeners.size, 0),
    async close() {
      clearInterval(timer);
      feeds.clear();
      await wire?.close();
    },
  };
}

type Told = Pick<Selectable<OperationRow>, 'id' | 'actor_id' | 'command' | 'touched' | 'result'>;

const committedFrom = (clubId: number) => (row: Told) => ({
  clubId,
  operationId: row.id,
  actorId: row.actor_id,
  command: row.command,
  entities: JSON.parse(row.touched),
  open: row.result === 'open',
});

/** The club's operations that are still being done, up to a number. */
async function openUpTo(db: Db, clubId: number, last: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('long_work')
    .select('operation_id')
    .where('club_id', '=', clubId)
    .where('operation_id', '<=', last)
    .execute();
  return new Set(rows.flatMap(({ operation_id }) => operation_id ?? []));
}

/** The number of the club's newest operation; 0 before the first. */
export async function lastOperation(db: Db, clubId: number): Promise<number> {
  const found = await db
    .selectFrom('operation')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('club_id', '=', clubId)
    .executeTakeFirst();
  return found?.id ?? 0;
}
