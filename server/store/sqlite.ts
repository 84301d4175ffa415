/** Kysely over Node's own SQLite: WAL, full sync, one connection that writes and one that reads. */
import type { DatabaseSync } from 'node:sqlite';
import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { checkpoints } from './sqlite-checkpoints.ts';
import { patiently, sqliteDriver } from './sqlite-driver.ts';
import { openSqlite } from './sqlite-file.ts';
import { type Alone, type Sync, writeThrough } from './sqlite-log.ts';
import { longDriver } from './sqlite-long.ts';
import { type Turn, turns } from './turns.ts';

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

/** What SQLite has beside its connections: when what they wrote is on the disk. */
export interface SqliteDialects {
  readonly main: Dialect;
  readonly long: Dialect | null;
  /** Resolves once what can be read is on the disk. @throws InDoubt */
  settled(): Promise<void>;
  /** Says that the schema is there, and that others are answered from now on. */
  serve(): void;
}

/**
 * The Kysely dialects for the file at `path`, or for `:memory:`. `long` is for the transactions of long work: they run in a
 * thread of their own and take turns with those of `main`; null where there is no file. `sync` is how the log is synced.
 */
export function sqliteDialects(path: string, sync?: Sync): SqliteDialects {
  const writer = openSqlite(path);
  const reader = path === ':memory:' ? null : openSqlite(path, { readOnly: true });
  const turn = turns();
  let serves = false;
  const serve = () => {
    serves = true;
  };
  if (!reader)
    return { main: dialect(() => sqliteDriver(writer, null, turn)), long: null, settled: async () => {}, serve };
  // Its commits are on the disk by `through` before they are acknowledged.
  // Nor does it write the log back, which waits for the disk too: `back` does.
  writer.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0');
  const through = writeThrough(path, aloneOn(writer, turn), sync);
  const back = checkpoints(path, turn, () => through.trusted);
  return {
    main: dialect(() => sqliteDriver(writer, reader, turn, { back, through }, () => serves)),
    long: dialect(() => longDriver(path, turn, back, through)),
    settled: () => through.settled(),
    serve,
  };
}

/** Keeps everybody from writing, here by the turn and elsewhere by SQLite's lock. */
export const aloneOn =
  (writer: DatabaseSync, turn: Turn): Alone =>
  async (work) => {
    const done = await turn();
    try {
      const { log } = writer.prepare('pragma wal_checkpoint(noop)').get() as { log: number };
      await patiently(() => writer.exec('begin immediate'));
      try {
        await work(log);
      } finally {
        writer.exec('rollback');
      }
    } finally {
      done();
    }
  };
