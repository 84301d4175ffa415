/** Opens SQLite files. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a statement waits for another process with the whole thread, in ms; longer waits are the driver's. */
const BLOCKED = 100;

/**
 * Pages of the log at which a commit writes it back itself, 64 MB: the net under the thread that does it sooner
 * (sqlite-checkpoints.ts). The connection that answers has none.
 */
const LOG_PAGES = 16_384;

/** Opens the file (made with its folder when missing) and sets what durability and concurrency need. */
export function openSqlite(path: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  if (path !== ':memory:' && !options.readOnly) mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { readOnly: options.readOnly ?? false, timeout: BLOCKED });
  // Two processes that open a new file at once: one of them makes it what it is to be, the other waits.
  if (!options.readOnly) database.exec('pragma busy_timeout = 10000; pragma journal_mode = wal;');
  // An acknowledged write has to survive power loss: FULL waits for one fdatasync at each commit.
  database.exec(`pragma busy_timeout = ${BLOCKED}; pragma synchronous = full; pragma foreign_keys = on;
    pragma wal_autocheckpoint = ${LOG_PAGES}; pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma temp_store = memory;`);
  return database;
}
