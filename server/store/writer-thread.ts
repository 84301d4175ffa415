/** A thread that writes to a SQLite file on its own connection (see sqlite-long.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { openSqlite } from './sqlite-file.ts';
import { runner } from './sqlite-runner.ts';
import { refusal } from './sqlite-thread.ts';

export interface Write {
  readonly number: number;
  readonly sql: string;
  /** Null for what ends or begins a transaction. */
  readonly parameters: readonly unknown[] | null;
}

const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');
const database = openSqlite(workerData as string);
database.exec('pragma cache_size = -16384');
const run = runner(database);

port.on('message', ({ number, sql, parameters }: Write) => {
  try {
    if (parameters) return port.postMessage({ number, result: run({ sql, parameters } as CompiledQuery) });
    // Some errors have rolled back already.
    if (sql !== 'rollback' || database.isTransaction) database.exec(sql);
    port.postMessage({ number });
  } catch (error) {
    port.postMessage({ number, error: refusal(error) });
  }
});
