/**
 * Transactions of long work on SQLite. They run in a thread: a commit waits for the disk, and a server that waits answers
 * nobody. In this process they take turns with all other writes.
 */
import type { CompiledQuery, Driver, QueryResult } from 'kysely';
import { type Checkpoints, LONG } from './sqlite-checkpoints.ts';
import { type Connection, patiently } from './sqlite-driver.ts';
import { soundTurn, type WriteThrough } from './sqlite-log.ts';
import { startThread, type Thread } from './sqlite-thread.ts';
import type { Turn } from './turns.ts';
import type { Write } from './writer-thread.ts';

type Asked = Omit<Write, 'number'>;

/** How long it lets others write one thing after another, as a sign-in does, before its own next transaction, in ms. */
const COURTESY = 50;

/** Resolves once nothing that others wrote is on its way to the disk, `COURTESY` after the call at the latest. */
async function othersFirst(others: WriteThrough): Promise<void> {
  for (const end = performance.now() + COURTESY; performance.now() < end; ) {
    const writing = others.underWay();
    if (!writing) return;
    await writing.catch(() => {});
    // Whoever waited for it may have more to write, and does so before this goes on.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Kysely's driver, for transactions alone. The thread starts with the first of them. */
export function longDriver(file: string, turn: Turn, log: Checkpoints, others: WriteThrough): Driver {
  let thread: Thread<Asked> | null = null;
  const run = (sql: string, parameters: Write['parameters'] = null): Promise<unknown> => {
    thread ??= startThread<Asked>(new URL('./writer-thread.ts', import.meta.url), file, () => {
      thread = null;
    });
    return thread.run({ sql, parameters });
  };
  const end = async (connection: Connection, text: 'commit' | 'rollback') => {
    const { done } = connection;
    // Committed, and the disk would not take it: what is open now is somebody else's.
    if (!done) return;
    try {
      await run(text);
    } finally {
      connection.done = null;
      done();
    }
  };
  const connect = (): Connection => {
    const connection: Connection = {
      done: null,
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        if (!connection.done) throw new Error('Long work writes in transactions.');
        return (await run(sql, parameters)) as QueryResult<R>;
      },
      // biome-ignore lint/correctness/useYield: nothing streams; lists and exports read batches
      async *streamQuery() {
        throw new Error('Queries are not streamed: read them in batches.');
      },
    };
    return connection;
  };
  return {
    async init() {},
    acquireConnection: async () => connect(),
    async beginTransaction(connection) {
      await othersFirst(others);
      const over = await soundTurn(others, turn);
      try {
        await patiently(() => run('begin immediate'));
      } catch (error) {
        over();
        throw error;
      }
      (connection as Connection).done = over;
    },
    async commitTransaction(connection) {
      await end(connection as Connection, 'commit');
      // Its thread has synced the log; where another's sync was refused meanwhile, that is not believed either.
      if (!others.trusted) await others.written();
      log.wrote(LONG);
    },
    rollbackTransaction: (connection) => end(connection as Connection, 'rollback'),
    async releaseConnection() {},
    async destroy() {
      await thread?.close();
    },
  };
}
