/** Kysely over Node's own SQLite: WAL, full sync, one connection that writes and one that reads. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { sqliteDriver } from './sqlite-driver.ts';

/** How long a statement waits for another process with the whole thread, in ms; longer waits are the driver's. */
const BLOCKED = 100;

/** Opens the file (made with its folder when missing) and sets what durability and concurrency need. */
export function openSqlite(path: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  if (path !== ':memory:' && !options.readOnly) mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { readOnly: options.readOnly ?? false, timeout: BLOCKED });
  // Two processes that open a new file at once: one of them makes it what it is to be, the other waits.
  if (!options.readOnly) database.exec('pragma busy_timeout = 10000; pragma journal_mode = wal;');
  // An acknowledged write has to survive power loss: FULL waits for one fdatasync at each commit.
  database.exec(`pragma busy_timeout = ${BLOCKED}; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma temp_store = memory;`);
  return database;
}

class Adapter extends SqliteAdapter {
  // The driver keeps order itself.
  override get supportsMultipleConnections() {
    return true;
  }
  // A step of the schema that was cut short leaves nothing behind.
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** The Kysely dialect for the file at `path`, or for `:memory:`. */
export function sqliteDialect(path: string): Dialect {
  const writer = openSqlite(path);
  const reader = path === ':memory:' ? null : openSqlite(path, { readOnly: true });
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => sqliteDriver(writer, reader),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
