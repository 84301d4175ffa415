/** Opens the database that the settings name, on either engine, and brings its schema up to date. */
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Config } from '../config.ts';
import type { Db, Engine } from './engine.ts';
import { migrations } from './migrations/index.ts';
import { LONG_PATIENCE, PATIENCE, postgres } from './postgres.ts';
import { createReader, type Reader } from './reader.ts';
import { sqliteDialects } from './sqlite.ts';
import type { Sync } from './sqlite-log.ts';
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
  /** Resolves once what can be read is on the disk, so that it may be told as done. @throws where it may never be */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Connections to PostgreSQL: for calls, and for long work. They are opened when they are needed. */
const POOL = 10;
const LONG_POOL = 4;

/** Where a database is, as the settings say it. */
export type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

/** Path of a `file:` address. */
export const filePath = (url: string): string => decodeURIComponent(url.replace(/^file:(\/\/)?/, ''));

/**
 * Opens and migrates. Where there is a direct address, the other one leads through a pooler that hands connections on after each
 * transaction: what lives in a session, as the lock of the migrations, takes the direct one. `migrate: false` opens as it is.
 * `syncLog` is how SQLite's log is synced. `patience` is how long PostgreSQL may be silent, in ms; tests shorten it.
 * @throws Error with the engine's message when the database cannot be reached or a migration fails.
 */
export async function openDatabase(
  where: string | Addresses,
  options: { migrate?: boolean; poolSize?: number; syncLog?: Sync; patience?: number } = {},
): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: direct } = typeof where === 'string' ? { databaseUrl: where } : where;
  const directUrl = direct ?? url;
  const pooled = directUrl !== url;
  const engine: Engine = url.startsWith('file:') ? 'sqlite' : 'postgres';
  const dialects =
    engine === 'sqlite'
      ? sqliteDialects(filePath(url), options.syncLog)
      : {
          main: postgres(url, options.poolSize ?? POOL, options.patience ?? PATIENCE, pooled),
          long: postgres(url, LONG_POOL, LONG_PATIENCE, pooled),
          settled: async () => {},
        };
  const db = new Kysely<Tables>({ dialect: dialects.main });
  const long = dialects.long ? new Kysely<Tables>({ dialect: dialects.long }) : db;
  if (options.migrate !== false) await migrate(db, engine, directUrl);
  const file = engine === 'sqlite' && filePath(url) !== ':memory:' ? filePath(url) : null;
  const reader = createReader(db, engine, file);
  return {
    db,
    long,
    engine,
    directUrl,
    reader,
    settled: dialects.settled,
    async close() {
      await reader.close();
      if (long !== db) await long.destroy();
      await db.destroy();
    },
  };
}

async function migrate(served: Db, engine: Engine, url: string): Promise<void> {
  // A step over a large table takes what it takes.
  const db = engine === 'sqlite' ? served : new Kysely<Tables>({ dialect: postgres(url, LONG_POOL, null) });
  try {
    await migrateOn(db, engine);
  } finally {
    if (db !== served) await db.destroy();
  }
}

async function migrateOn(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (step ${failed})` : ''}.`, {
      cause: error,
    });
  }
}
