/** Kysely over Node's own SQLite: WAL, full sync, one connection that writes and one that reads. */
import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { checkpoints } from './sqlite-checkpoints.ts';
import { sqliteDriver } from './sqlite-driver.ts';
import { openSqlite } from './sqlite-file.ts';
import { writeThrough } from './sqlite-log.ts';
import { longDriver } from './sqlite-long.ts';
import { turns } from './turns.ts';

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

/** A dialect that runs on a driver. */
export const dialect = (driver: () => Driver): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/**
 * The Kysely dialects for the file at `path`, or for `:memory:`. `long` is for the transactions of long work: they run in a
 * thread of their own and take turns with those of `main`; null where there is no file.
 */
export function sqliteDialects(path: string): { readonly main: Dialect; readonly long: Dialect | null } {
  const writer = openSqlite(path);
  const reader = path === ':memory:' ? null : openSqlite(path, { readOnly: true });
  const turn = turns();
  if (!reader) return { main: dialect(() => sqliteDriver(writer, null, turn)), long: null };
  const back = checkpoints(path, turn);
  // Its commits are on the disk by `through` before they are acknowledged.
  writer.exec('pragma synchronous = normal');
  const through = writeThrough(path);
  return {
    main: dialect(() => sqliteDriver(writer, reader, turn, { back, through })),
    long: dialect(() => longDriver(path, turn, back, through)),
  };
}
