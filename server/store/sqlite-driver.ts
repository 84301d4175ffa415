/**
 * Two connections to one SQLite file: writes and transactions take turns on one, reads outside of transactions go to the
 * other, which in WAL mode waits for nobody. A long import keeps no list waiting.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { breather } from './breather.ts';
import type { Checkpoints } from './sqlite-checkpoints.ts';
import { soundTurn, type WriteThrough } from './sqlite-log.ts';
import { runner } from './sqlite-runner.ts';
import { turns } from './turns.ts';

/** An act of one row is over by then, and is done in one go; one of very many lets others come in between from then on, in ms. */
const IN_ONE_GO = 100;

/** How long a write waits for one of another process, in ms, and how often it looks. */
const PATIENCE = 10_000;
const LOOK_EVERY = 20;

/** Tries again for a while where another process is writing; the wait keeps nobody else here from going on. */
export async function patiently<T>(work: () => T | Promise<T>): Promise<T> {
  for (const start = performance.now(); ; ) {
    try {
      return await work();
    } catch (error) {
      if (!/database is locked/.test(String((error as Error).message)) || performance.now() - start > PATIENCE)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
  }
}

/** Whether a query only reads, going by its text: one that is in doubt takes its turn with the writes. */
export const onlyReads = (text: string): boolean =>
  /^\s*select\b/i.test(text) || (/^\s*with\b/i.test(text) && !/\b(insert|update|delete|replace)\b/i.test(text));

export interface Connection extends DatabaseConnection {
  /** Ends the turn; null outside of a transaction. */
  done: (() => void) | null;
  /** Of a transaction in the server's own thread: lets others read in between its statements. */
  breathe?: () => Promise<void>;
}

/** Kysely's driver. Without a `reader` (a database in memory has one connection) everything takes turns. */
export function sqliteDriver(
  writer: DatabaseSync,
  reader: DatabaseSync | null,
  turn = turns(),
  log: { readonly back: Checkpoints; readonly through: WriteThrough } | null = null,
  /** Whether anybody is answered yet: while the schema is made nobody is, and who else starts waits for it. */
  serves: () => boolean = () => true,
): Driver {
  const write = runner(writer);
  const read = reader && runner(reader);

  const begin = () => (log ? soundTurn(log.through, turn) : turn());

  const connect = (): Connection => {
    const connection: Connection = {
      done: null,
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        if (connection.done) {
          await connection.breathe?.();
          return write(query);
        }
        if (read && onlyReads(query.sql)) return read(query);
        const done = await begin();
        let result: QueryResult<never>;
        try {
          result = await patiently(() => write(query));
        } finally {
          done();
        }
        await committed();
        return result as QueryResult<R>;
      },
      // biome-ignore lint/correctness/useYield: nothing streams; lists and exports read batches
      async *streamQuery() {
        throw new Error('Queries are not streamed: read them in batches.');
      },
    };
    return connection;
  };
  // The next may write before this is on the disk: what comes later is in the log behind it, and on the disk no sooner.
  const committed = async () => {
    await log?.through.written();
    log?.back.wrote();
  };
  const end = (connection: DatabaseConnection, text: 'commit' | 'rollback') => {
    const { done } = connection as Connection;
    writer.exec(text);
    (connection as Connection).done = null;
    done?.();
  };
  const within = async (connection: DatabaseConnection, text: string) => {
    if (!(connection as Connection).done) throw new Error('There is no transaction.');
    writer.exec(text);
  };

  return {
    async init() {},
    acquireConnection: async () => connect(),
    async beginTransaction(connection) {
      const done = await begin();
      try {
        // A deferred transaction that reads first cannot always be promoted to a writer; taking the write lock at once can.
        await patiently(() => writer.exec('begin immediate'));
      } catch (error) {
        done();
        throw error;
      }
      Object.assign(connection, {
        done,
        ...(serves() && { breathe: breather(IN_ONE_GO) }),
      } satisfies Partial<Connection>);
    },
    async commitTransaction(connection) {
      end(connection, 'commit');
      await committed();
    },
    async rollbackTransaction(connection) {
      // Committed, and the disk would not take it: the transaction that is open now is somebody else's.
      if (!(connection as Connection).done) return;
      // Some errors have rolled back already.
      if (!writer.isTransaction) writer.exec('begin');
      end(connection, 'rollback');
    },
    savepoint: (connection, name) => within(connection, `savepoint "${name}"`),
    rollbackToSavepoint: (connection, name) => within(connection, `rollback to "${name}"`),
    releaseSavepoint: (connection, name) => within(connection, `release "${name}"`),
    async releaseConnection(connection) {
      if ((connection as Connection).done) end(connection, 'rollback');
    },
    async destroy() {
      await log?.back.close();
      // Whoever has a turn ends it first.
      (await turn())();
      await log?.through.close();
      // Who closes last writes the log back, unless it may only read. A log that may have lost something is read by the next
      // start alone, which compares it with its checksums.
      const trusted = log?.through.trusted ?? true;
      for (const each of trusted ? [reader, writer] : [writer, reader]) each?.close();
    },
  };
}
