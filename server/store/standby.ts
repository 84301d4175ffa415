/** One hot standby of PostgreSQL: whether it can be read from, and reading from it. */
import { CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from 'kysely';
import { type Place, type Position, positionOf } from './positions.ts';
import { postgres } from './postgres.ts';
import type { Tables } from './tables.ts';

/** How long a read waits for the standby to replay what it has to see, a connection to it included, in ms. */
const WAIT = 100;
/** Time between two looks at how far it is while a read waits: the first, and the longest, in ms. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 20;
/** A standby that takes longer to say how far it is, in ms, is away or too slow to be read from. */
const LOOK_WITHIN = 1000;
/** Until a connection to look through that says nothing is given up, in ms. */
const LOOK_PATIENCE = 5000;

/** What one call reads: the position that it has to see, and the server that it read from so far. Both move on with its reads. */
export interface Call {
  position: Position;
  server: string | null;
}

export interface StandbyOptions {
  readonly url: string;
  readonly poolSize: number;
  /** How long it may be silent in a read, in ms. */
  readonly patience: number;
  /** The address leads through a pooler that hands connections on after each transaction. */
  readonly pooled: boolean;
  /** Where the primary is now. */
  readonly primaryPosition: () => Promise<Position>;
}

export interface Standby {
  /** `host:port`, as metrics name it. */
  readonly name: string;
  /** Whether it answers, and is a standby. */
  answers(): boolean;
  /** How far it has replayed, as it said last. */
  position(): Position;
  /** Asks how far it is. Never throws. */
  look(): Promise<void>;
  /**
   * Reads a query at the call's position or after it. Null where it has not come so far in time.
   * @throws Error of the query, or of the connection: then the standby no longer answers until the next look
   */
  read<R>(query: CompiledQuery, call: Call): Promise<QueryResult<R> | null>;
  close(): Promise<void>;
}

/** The time of its start tells a server from the one that runs at the address later, and may have replayed less. */
const PLACE = CompiledQuery.raw(`select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position,
  concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server`);

async function placeOf(connection: DatabaseConnection): Promise<Place> {
  const { rows } = await connection.executeQuery<{ standby: boolean; position: string | null; server: string }>(PLACE);
  const { standby, position, server } = rows[0] ?? { standby: false, position: null, server: '' };
  if (!standby || position === null) throw new NoStandby('It is no standby.');
  return { position: positionOf(position), server };
}

class NoStandby extends Error {}

export function createStandby({ url, poolSize, patience, pooled, primaryPosition }: StandbyOptions): Standby {
  const connect = (most: number, silence: number) =>
    new Kysely<Tables>({ dialect: postgres(url, most, silence, { pooled, readOnly: true }) });
  const reads = connect(poolSize, patience);
  // A connection of its own: what many long reads keep busy is not away.
  const looks = connect(1, LOOK_PATIENCE);
  /** How far the servers behind connections were when they were last asked. */
  const known = new WeakMap<DatabaseConnection, Place>();
  /** Ends the reads that are under way. */
  const underWay = new Set<(error: Error) => void>();
  let answering = false;
  let position: Position = 0n;
  let looking: Promise<void> | null = null;

  function leaveOut(error: Error): void {
    answering = false;
    for (const giveUp of underWay) giveUp(error);
  }

  /** Waits until the server behind a connection has replayed what the call has to see; false where the call was `over` before. */
  async function caughtUp(connection: DatabaseConnection, call: Call, over: () => boolean): Promise<boolean> {
    for (let pause = FIRST_PAUSE; !over(); pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const last = pooled ? undefined : known.get(connection);
      const asked = last && last.position >= call.position && (call.server ?? last.server) === last.server;
      const place = asked ? last : await placeOf(connection);
      known.set(connection, place);
      // Behind an address that leads to several servers this one may have replayed less than the call has read already.
      if (call.server !== null && call.server !== place.server) call.position = await primaryPosition();
      call.server = place.server;
      if (place.position >= call.position) return true;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return false;
  }

  /** Through a pooler a transaction alone keeps what was asked and the query on one server, and what is read from being written. */
  async function together<T>(connection: DatabaseConnection, work: () => Promise<T>): Promise<T> {
    if (!pooled) return work();
    await connection.executeQuery(CompiledQuery.raw(`begin read only; set local statement_timeout = ${patience}`));
    return work().finally(() => connection.executeQuery(CompiledQuery.raw('rollback')));
  }

  return {
    name: new URL(url).host,
    answers: () => answering,
    position: () => position,
    async look() {
      const start = performance.now();
      looking ??= looks
        .getExecutor()
        .provideConnection(placeOf)
        .then(
          (place) => {
            position = place.position;
            // What comes late says that it is slow: the next look has to be in time.
            answering = performance.now() - start < LOOK_WITHIN;
          },
          (error) => leaveOut(error),
        )
        .finally(() => {
          looking = null;
        });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          leaveOut(new Error('The standby did not say in time how far it is.'));
          resolve();
        }, LOOK_WITHIN);
      });
      await Promise.race([looking, late]);
      clearTimeout(timer);
    },
    read: <R>(query: CompiledQuery, call: Call) =>
      new Promise<QueryResult<R> | null>((resolve, reject) => {
        let over = false;
        const end = (settle: () => void) => {
          if (over) return;
          over = true;
          clearTimeout(timer);
          underWay.delete(giveUp);
          settle();
        };
        const giveUp = (error: Error) => end(() => reject(error));
        const timer = setTimeout(() => end(() => resolve(null)), WAIT);
        underWay.add(giveUp);
        const read = async (connection: DatabaseConnection) => {
          if (over || !(await caughtUp(connection, call, () => over))) return;
          clearTimeout(timer);
          const result = await connection.executeQuery<R>(query);
          end(() => resolve(result));
        };
        reads
          .getExecutor()
          .provideConnection((connection) => together(connection, () => read(connection)))
          .catch((error) => {
            if (isAway(error)) leaveOut(error);
            giveUp(error);
          });
      }),
    async close() {
      await Promise.allSettled([reads.destroy(), looks.destroy()]);
    },
  };
}

/** Whether the server is what failed, and not the query: no code of PostgreSQL, or one of its connections, accounts, ends and limits. */
function isAway(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (error instanceof NoStandby || typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return /^(08|28|3D|53|57P)/.test(code);
}
