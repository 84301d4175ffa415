/** A thread that reads a SQLite file on its own connection (see reader.ts). */
import type { StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { parseIds } from './ids.ts';
import { openSqlite } from './sqlite-file.ts';
import { refusal } from './sqlite-thread.ts';

export interface Job {
  readonly number: number;
  readonly kind: 'rows' | 'ids';
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Statements kept prepared; then all are dropped. */
const KEPT = 100;

const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');
const database = openSqlite(workerData as string, { readOnly: true });
// The file is mapped as well: a small cache of its own is enough.
database.exec('pragma cache_size = -8192');
const kept = new Map<string, StatementSync>();

function prepare(sql: string): StatementSync {
  const found = kept.get(sql);
  if (found) return found;
  if (kept.size >= KEPT) kept.clear();
  const made = database.prepare(sql);
  kept.set(sql, made);
  return made;
}

port.on('message', ({ number, kind, sql, parameters }: Job) => {
  try {
    const rows = prepare(sql).all(...(parameters as never[]));
    if (kind === 'rows') return port.postMessage({ number, result: rows });
    const ids = parseIds((rows[0]?.ids as string | null) ?? '');
    port.postMessage({ number, result: ids }, [ids.buffer]);
  } catch (error) {
    port.postMessage({ number, error: refusal(error) });
  }
});
