/** Opens the database that the settings name, on either engine, and brings its schema up to date. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Db, Engine } from './engine.ts';
import { migrations } from './migrations/index.ts';
import { createReader, type Reader } from './reader.ts';
import { sqliteDialects } from './sqlite.ts';
import type { Sync } from './sqlite-log.ts';
import type { Tables } from './tables.ts';

export interface Database {
  readonly db: Db;
  readonly engine: Engine;
  readonly url: string;
  /** For the transactions of long work, which keep nobody else waiting; elsewhere `db` does. */
  readonly long: Db;
  /** For reading that may take long. */
  readonly reader: Reader;
  /** Resolves once what can be read is on the disk, so that it may be told as done. @throws where it may never be */
  settled(): Promise<void>;
  close(): Promise<void>;
}

// Both engines answer instants as ISO strings and 64-bit integers as numbers (ids stay far below 2^53).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Path of a `file:` address. */
export const filePath = (url: string): string => decodeURIComponent(url.replace(/^file:(\/\/)?/, ''));

/**
 * Opens and migrates. `migrate: false` opens as it is. `syncLog` is how SQLite's log is synced.
 * @throws Error with the engine's message when the database cannot be reached or a migration fails.
 */
export async function openDatabase(
  url: string,
  options: { migrate?: boolean; poolSize?: number; syncLog?: Sync } = {},
): Promise<Database> {
  const engine: Engine = url.startsWith('file:') ? 'sqlite' : 'postgres';
  const dialects =
    engine === 'sqlite'
      ? sqliteDialects(filePath(url), options.syncLog)
      : { main: postgres(url, options.poolSize), long: null, settled: async () => {} };
  const db = new Kysely<Tables>({ dialect: dialects.main });
  const long = dialects.long ? new Kysely<Tables>({ dialect: dialects.long }) : db;
  if (options.migrate !== false) await migrate(db, engine);
  const file = engine === 'sqlite' && filePath(url) !== ':memory:' ? filePath(url) : null;
  const reader = createReader(db, engine, file);
  return {
    db,
    long,
    engine,
    url,
    reader,
    settled: dialects.settled,
    async close() {
      await reader.close();
      if (long !== db) await long.destroy();
      await db.destroy();
    },
  };
}

function postgres(url: string, poolSize = 10): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000 });
  // A broken connection is replaced by the pool, and whoever has it in use hears of it by the next statement. Without
  // listeners, of the pool for idle ones and of each for those in use, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery({
        ...sql`set time zone 'UTC'`.compile(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })),
      });
    },
  });
}

async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (step ${failed})` : ''}.`, {
      cause: error,
    });
  }
}
