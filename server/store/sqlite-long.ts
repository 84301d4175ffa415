/**
 * Transactions of long work on SQLite. They run in a thread: a commit waits for the disk, and a server that waits answers
 * nobody. In this process they take turns with all other writes.
 */
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { patiently, type Turn } from './sqlite-driver.ts';
import type { Write } from './writer-thread.ts';

/** Kysely's driver, for transactions alone. The thread starts with the first of them. */
export function longDriver(file: string, turn: Turn): Driver {
  let thread: Thread | null = null;
  let done: (() => void) | null = null;
  const run = (sql: string, parameters: Write['parameters'] = null): Promise<unknown> => {
    thread ??= startThread(file, () => {
      thread = null;
    });
    return thread.run(sql, parameters);
  };
  const end = async (text: 'commit' | 'rollback') => {
    try {
      await run(text);
    } finally {
      done?.();
      done = null;
    }
  };
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (!done) throw new Error('Long work writes in transactions.');
      return (await run(sql, parameters)) as QueryResult<R>;
    },
    // biome-ignore lint/correctness/useYield: nothing streams; lists and exports read batches
    async *streamQuery() {
      throw new Error('Queries are not streamed: read them in batches.');
    },
  };
  return {
    async init() {},
    acquireConnection: async () => connection,
    async beginTransaction() {
      const over = await turn();
      try {
        await patiently(() => run('begin immediate'));
      } catch (error) {
        over();
        throw error;
      }
      done = over;
    },
    commitTransaction: () => end('commit'),
    rollbackTransaction: () => end('rollback'),
    async releaseConnection() {},
    async destroy() {
      await thread?.close();
    },
  };
}

interface Thread {
  run(sql: string, parameters: Write['parameters']): Promise<unknown>;
  close(): Promise<void>;
}

function startThread(file: string, gone: () => void): Thread {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: file });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let number = 0;
  // Waiting for a thread that has nothing to do must not keep the process alive.
  worker.unref();
  const end = (error: Error) => {
    gone();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: { number: number; result?: unknown; error?: string }) => {
    const found = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) worker.unref();
    if (answer.error !== undefined) found?.reject(new Error(answer.error));
    else found?.resolve(answer.result);
  });
  worker.on('error', (error) => end(error as Error));
  worker.on('exit', () => end(new Error('The writing thread ended.')));
  return {
    run: (sql, parameters) =>
      new Promise((resolve, reject) => {
        number++;
        waiting.set(number, { resolve, reject });
        worker.ref();
        worker.postMessage({ number, sql, parameters } satisfies Write);
      }),
    async close() {
      await worker.terminate();
    },
  };
}
