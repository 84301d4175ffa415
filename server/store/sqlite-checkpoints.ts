/**
 * Writes what SQLite's log (WAL) has gathered back to the file. Left to itself SQLite does so in the commit that finds the log
 * long, and the thread of that commit waits for the disk: here it would be the one that answers everybody. So a thread does it.
 */
import { startThread, type Thread } from './sqlite-thread.ts';
import type { Turn } from './turns.ts';
import type { Write } from './writer-thread.ts';

/** Commits after which it is done, where one of long work counts for `LONG`. */
const EVERY = 200;
export const LONG = 10;

const BACK = 'pragma wal_checkpoint(passive)';
/**
 * The first commit of a log that begins anew writes its header, and waits for the disk in its own thread whatever it was told:
 * so it is one that changes nothing.
 */
const ANEW = 'pragma user_version = 0';

export interface Checkpoints {
  /** Said after each commit. */
  wrote(weight?: number): void;
  close(): Promise<void>;
}

/**
 * For the file at `path`. The thread starts with the first. SQLite writes back what it finds in the log without a look at its
 * checksums: where the log is not `trusted`, nothing is.
 */
export function checkpoints(path: string, turn: Turn, trusted: () => boolean = () => true): Checkpoints {
  let since = 0;
  let thread: Thread<Omit<Write, 'number'>> | null = null;
  let running: Promise<void> | null = null;
  const run = async (sql: string) => {
    if (!trusted()) return;
    thread ??= startThread(new URL('./writer-thread.ts', import.meta.url), path, () => {
      thread = null;
    });
    await thread.run({ sql, parameters: null });
  };
  const all = async () => {
    await run(BACK);
    // The little that came meanwhile, while nobody writes: only a log that was written back to its end begins anew.
    const done = await turn();
    try {
      await run(BACK);
      await run(ANEW);
    } finally {
      done();
    }
  };
  return {
    wrote(weight = 1) {
      since += weight;
      if (since < EVERY || running) return;
      since = 0;
      // What could not be written back now is by the next.
      running = all()
        .catch(() => {})
        .finally(() => {
          running = null;
        });
    },
    async close() {
      await running;
      await thread?.close();
    },
  };
}
