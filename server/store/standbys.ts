/**
 * Reading from hot standbys of PostgreSQL: which connection a query of a call that only reads gets. What holds, and why it is made so:
 * docs/decisions/reading-from-standbys.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import type { StandbysConfig } from '../config.ts';
import type { Db } from './engine.ts';
import { type Position, positionOf } from './positions.ts';
import { type Call, createStandby, type Standby, type StandbyOptions } from './standby.ts';
import type { Tables } from './tables.ts';

/** Time between two looks at where the primary and its standbys are, in ms. */
const LOOK_EVERY = 1000;
/** How long the primary may take to say where it is before the standbys are looked at, in ms. */
const LOOK_WITHIN = 1000;
/** How long an answer waits for what it wrote to be noted, and the pause before the next try where that failed, in ms. */
const NOTE_WITHIN = 1000;
const NOTE_AGAIN = 200;
/** How long the end of the server waits for connections that a silent standby keeps, in ms. */
const CLOSE_WITHIN = 1000;

/** Why the primary was read from: no standby could be, none had come so far in time, or one failed. */
export type Why = 'away' | 'behind' | 'failed';

export interface StandbyState {
  readonly name: string;
  /** Whether calls read from it. */
  readonly inUse: boolean;
  /** How far it is behind the primary; null where that is not known, or further than is kept in mind. */
  readonly behindSeconds: number | null;
  readonly behindBytes: number | null;
  /** Statements that it answered for this process. */
  readonly reads: number;
}

export interface Standbys {
  /** Begins to look which of them can be read from; until then all is read from the primary. */
  begin(): void;
  /** A database for one call that reads rows of a school: what it reads holds all that was noted for the school. */
  reading(db: Db, clubId: number): Promise<Db>;
  /** Notes that a school's rows were written: who reads them from now on sees it. Never throws. */
  wrote(clubId: number): Promise<void>;
  state(): readonly StandbyState[];
  /** Statements of such calls that the primary answered for this process. */
  readsOfPrimary(): Readonly<Record<Why, number>>;
  close(): Promise<void>;
}

export type StandbysOptions = StandbysConfig & Pick<StandbyOptions, 'poolSize' | 'patience' | 'pooled'>;

/**
 * Up to here everything is on the disk that others see as committed. Where commits do not wait for the disk, what is seen may
 * not be there yet, and no standby has it either.
 */
const NOW = sql`case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** Over the primary `db`. Connections are opened when they are needed. */
export function createStandbys(db: Db, { urls, mostBehind, ...rest }: StandbysOptions): Standbys {
  const standbys = urls.map((url) => createStandby({ url, ...rest, primaryPosition: () => primaryPosition(db) }));
  const reads = new Map<Standby, number>();
  const ofPrimary: Record<Why, number> = { away: 0, behind: 0, failed: 0 };
  /** Where the primary was, and when, the oldest first. */
  let passed: { readonly at: number; readonly position: Position }[] = [];
  /** Schools with a write that could not be noted: until it is, they are read from the primary. */
  const unsure = new Set<number>();
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let looking = Promise.resolve();

  /** Seconds since the primary was where the standby is; null where that is longer ago than is kept in mind. */
  function behind(standby: Standby): number | null {
    const newest = passed.at(-1);
    if (!standby.answers() || !newest) return null;
    if (standby.position() >= newest.position) return 0;
    const last = passed.findLast(({ position }) => position <= standby.position());
    return last ? (performance.now() - last.at) / 1000 : null;
  }
  const inUse = (standby: Standby) => (behind(standby) ?? Number.POSITIVE_INFINITY) <= mostBehind;

  async function look(): Promise<void> {
    // A primary that is away says nothing of its standbys.
    const position = await within(
      LOOK_WITHIN,
      primaryPosition(db).catch(() => null),
    );
    const at = performance.now();
    if (position) passed = [...passed.filter((each) => at - each.at < mostBehind * 2000), { at, position }];
    await Promise.all(standbys.map((standby) => standby.look()));
  }

  function lookAgain(): void {
    if (closed) return;
    looking = look().finally(() => {
      if (closed) return;
      timer = setTimeout(lookAgain, LOOK_EVERY);
      timer.unref();
    });
  }

  /** Of those in use, one after the other. */
  function next(): Standby | null {
    const all = standbys.filter(inUse);
    return all[turn++ % all.length] ?? null;
  }

  /** Goes on until it has noted it. A primary that is away may be replaced by one where nothing is noted, and all is seen. */
  async function noteOnce(clubId: number): Promise<void> {
    while (!closed) {
      try {
        await note(db, clubId);
        unsure.delete(clubId);
        return;
      } catch {
        unsure.add(clubId);
        await pause(NOTE_AGAIN);
      }
    }
  }
  async function wrote(clubId: number): Promise<void> {
    const done = await within(
      NOTE_WITHIN,
      noteOnce(clubId).then(() => true),
    );
    if (!done) unsure.add(clubId);
  }

  /** What calls of a school have to see; null where it is not known. */
  async function positionFor(clubId: number): Promise<Position | null> {
    if (unsure.has(clubId)) return null;
    const found = await noted(db, clubId);
    if (found !== null) return found;
    // After a failure of the primary nothing is noted: what it has now is enough.
    await wrote(clubId);
    return noted(db, clubId);
  }

  return {
    begin: lookAgain,
    wrote,
    async reading(own, clubId) {
      const standby = next();
      const position = standby && (await positionFor(clubId));
      const call: Call | null = position === null ? null : { position, server: null };
      /** Set once the primary answers: what it has a standby may not have yet, so it answers the rest of the call. */
      let why: Why | null = call ? null : standby ? 'behind' : 'away';
      return readingOn(own, async <R>(query: CompiledQuery) => {
        if (isWrite(query)) return onPrimary<R>(own, query);
        if (!why && standby && call) {
          try {
            const result = await standby.read<R>(query, call);
            if (result) {
              reads.set(standby, (reads.get(standby) ?? 0) + 1);
              return result;
            }
            why ??= 'behind';
          } catch {
            why ??= 'failed';
          }
        }
        ofPrimary[why ?? 'failed']++;
        return onPrimary<R>(own, query);
      });
    },
    state: () =>
      standbys.map((standby) => {
        const seconds = behind(standby);
        const newest = passed.at(-1)?.position ?? 0n;
        const bytes = newest > standby.position() ? Number(newest - standby.position()) : 0;
        return {
          name: standby.name,
          inUse: inUse(standby),
          behindSeconds: seconds,
          behindBytes: standby.answers() ? bytes : null,
          reads: reads.get(standby) ?? 0,
        };
      }),
    readsOfPrimary: () => ({ ...ofPrimary }),
    async close() {
      closed = true;
      clearTimeout(timer);
      await looking;
      await within(CLOSE_WITHIN, Promise.all(standbys.map((standby) => standby.close())));
    },
  };
}

/** What a promise comes to, or null where that takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new AbortController();
  const result = await Promise.race([work, pause(ms, null, { signal: late.signal, ref: false }).catch(() => null)]);
  late.abort();
  return result;
}

async function primaryPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ position: string }>`select ${NOW}::text as position`.execute(db);
  return positionOf(rows[0]?.position ?? '0/0');
}

/** The position of a school's last write; null where none is noted. One that lies ahead is of another database, before it was restored. */
async function noted(db: Db, clubId: number): Promise<Position | null> {
  const { rows } = await sql<{ position: string }>`
    select least(position, pg_current_wal_insert_lsn())::text as position from write_position where club_id = ${clubId}`.execute(
    db,
  );
  return rows[0] ? positionOf(rows[0].position) : null;
}

/** Notes where the primary is now, once what is to be seen is committed. Nothing is written where that is noted already. */
async function note(db: Db, clubId: number): Promise<void> {
  await sql`
    insert into write_position as noted (club_id, position)
    select ${clubId}::bigint, now.position from (select ${NOW} as position) as now
    where not exists (
      select 1 from write_position where club_id = ${clubId} and position between now.position and pg_current_wal_insert_lsn()
    )
    on conflict (club_id) do update set position =
      case when noted.position > pg_current_wal_insert_lsn() then excluded.position else greatest(noted.position, excluded.position) end`.execute(
    db,
  );
}

const onPrimary = <R>(db: Db, query: CompiledQuery): Promise<QueryResult<R>> =>
  db.getExecutor().provideConnection((connection) => connection.executeQuery<R>(query));

/** Anything but a query. What a query changes by a function, a standby refuses, and the primary does. */
function isWrite({ query, sql: text }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return false;
  return query.kind !== 'RawNode' || !/^\s*(select|with)\b/i.test(text);
}

/** A database whose statements are run by `run`, and whose transactions are those of `db`. */
function readingOn(db: Db, run: <R>(query: CompiledQuery) => Promise<QueryResult<R>>): Db {
  const connection: DatabaseConnection = {
    executeQuery: run,
    streamQuery() {
      throw new Error('What may be read from a standby is not streamed.');
    },
  };
  const nothing = async () => {};
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const reading = new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (own) => new PostgresIntrospector(own),
    },
    plugins: [...db.getExecutor().plugins],
  });
  return Object.assign(reading, {
    transaction: () => db.transaction(),
    startTransaction: () => db.startTransaction(),
    connection: () => db.connection(),
  });
}
