/** Opens the database that the settings name, on either engine, and brings its schema up to date. */
import { Kysely, type LogEvent } from 'kysely';
import type { Config } from '../config.ts';
import type { Db, Engine } from './engine.ts';
import { bringUpToDate } from './migrate.ts';
import { LONG_PATIENCE, PATIENCE, postgres } from './postgres.ts';
import { createReader, type Reader } from './reader.ts';
import { sqliteDialects } from './sqlite.ts';
import type { Sync } from './sqlite-log.ts';
import { createStandbys, type Standbys } from './standbys.ts';
import type { Tables } from './tables.ts';

export interface Database {
  readonly db: Db;
  readonly engine: Engine;
  /** Where sessions are kept as they are: for LISTEN, and for programs of PostgreSQL's own. */
  readonly directUrl: string;
  /** For the transactions of long work, which keep nobody else waiting; elsewhere `db` does. */
  readonly long: Db;
  /** For reading that may take long. */
  readonly reader: Reader;
  /** What is read from where the settings name standbys; null where they do not. */
  readonly standbys: Standbys | null;
  /** Under which what is remembered of the database is kept: one for all ways to read it. */
  readonly identity: object;
  /** Resolves once what can be read is on the disk, so that it may be told as done. @throws where it may never be */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Connections to PostgreSQL: for calls, and for long work. They are opened when they are needed. */
const POOL = 10;
const LONG_POOL = 4;
/** What all processes of one copy share, and what each has at least. */
const SHARED = { own: 48, long: 16 };
const LEAST = { own: 4, long: 2 };

/** Connections of one of several processes: many cores are not to use up what PostgreSQL accepts. */
const poolSizes = (processes: number) => ({
  own: Math.max(LEAST.own, Math.min(POOL, Math.floor(SHARED.own / processes))),
  long: Math.max(LEAST.long, Math.min(LONG_POOL, Math.floor(SHARED.long / processes))),
});

/** Where a database is, as the settings say it. */
export type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseStandbys'>;

/** Path of a `file:` address. */
export const filePath = (url: string): string => decodeURIComponent(url.replace(/^file:(\/\/)?/, ''));

/**
 * Opens and migrates. Where there is a direct address, the other one leads through a pooler that hands connections on after each
 * transaction: what lives in a session, as the lock of the migrations, takes the direct one. `migrate: false` opens as it is.
 * `processes` is how many share the database's connections. `syncLog` is how SQLite's log is synced. `patience` is how long PostgreSQL may be silent, in ms; tests shorten it.
 * `seen` is told the text of each statement that was run, in the context of whoever asked for it.
 * @throws Error with the engine's message when the database cannot be reached or a migration fails.
 */
export async function openDatabase(
  where: string | Addresses,
  options: {
    migrate?: boolean;
    poolSize?: number;
    processes?: number;
    syncLog?: Sync;
    patience?: number;
    seen?: (statement: string) => void;
  } = {},
): Promise<Database> {
  const addresses: Addresses = typeof where === 'string' ? { databaseUrl: where } : where;
  const { databaseUrl: url, databaseDirectUrl: direct, databaseStandbys: read } = addresses;
  const directUrl = direct ?? url;
  const pooled = directUrl !== url;
  const engine: Engine = url.startsWith('file:') ? 'sqlite' : 'postgres';
  const sizes = poolSizes(options.processes ?? 1);
  const patience = options.patience ?? PATIENCE;
  const dialects =
    engine === 'sqlite'
      ? sqliteDialects(filePath(url), options.syncLog)
      : {
          main: postgres(url, options.poolSize ?? sizes.own, patience, { pooled }),
          long: postgres(url, sizes.long, LONG_PATIENCE, { pooled }),
          settled: async () => {},
          serve: () => {},
        };
  const { seen } = options;
  const log = seen && (({ query }: LogEvent) => seen(query.sql));
  const db = new Kysely<Tables>({ dialect: dialects.main, log });
  const long = dialects.long ? new Kysely<Tables>({ dialect: dialects.long, log }) : db;
  const closeBoth = async () => {
    if (long !== db) await long.destroy();
    await db.destroy();
  };
  if (options.migrate !== false)
    await migrate(db, engine, directUrl).catch(async (error: unknown) => {
      await closeBoth();
      throw error;
    });
  dialects.serve();
  const file = engine === 'sqlite' && filePath(url) !== ':memory:' ? filePath(url) : null;
  const reader = createReader(db, engine, file, seen);
  const standbys = read ? createStandbys(db, { ...read, poolSize: sizes.own, patience, pooled }) : null;
  return {
    db,
    long,
    engine,
    directUrl,
    reader,
    standbys,
    identity: db,
    settled: dialects.settled,
    async close() {
      await standbys?.close();
      await reader.close();
      await closeBoth();
    },
  };
}

/** The database for a call that reads rows of a school and writes nothing: from a standby, where there is one that can be read from. */
export async function readingFrom(database: Database, clubId: number): Promise<Database> {
  if (!database.standbys) return database;
  const db = await database.standbys.reading(database.db, clubId);
  return { ...database, db, reader: createReader(db, database.engine, null) };
}

async function migrate(served: Db, engine: Engine, url: string): Promise<void> {
  // A step over a large table takes what it takes.
  const db = engine === 'sqlite' ? served : new Kysely<Tables>({ dialect: postgres(url, LONG_POOL, null) });
  try {
    await bringUpToDate(db, engine);
  } finally {
    if (db !== served) await db.destroy();
  }
}
