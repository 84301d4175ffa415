/**
 * Makes commits durable without standing still. SQLite itself would wait for the disk in the thread that commits, which answers
 * everybody: so its connection commits with `synchronous = normal`, which writes to the log (WAL) and does not wait, and what was
 * committed is acknowledged once the log has been written through here. Commits that come while the disk is written share the
 * next time.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface WriteThrough {
  /** Resolves once everything that was committed before the call is on the disk. @throws what the disk says */
  written(): Promise<void>;
  /** What is being written now; null where nothing is. */
  underWay(): Promise<void> | null;
  close(): Promise<void>;
}

/** For the database at `path`. Its log must not be removed meanwhile: a connection to the database stays open. */
export function writeThrough(
  path: string,
  sync: (log: FileHandle) => Promise<void> = (log) => log.datasync(),
): WriteThrough {
  let log: Promise<FileHandle> | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const opened = (): Promise<FileHandle> => {
    log ??= openLog(path).catch((error) => {
      log = null;
      throw error;
    });
    return log;
  };
  const start = (): Promise<void> => {
    next = null;
    const now = (async () => sync(await opened()))();
    running = now;
    const over = () => {
      if (running === now) running = null;
    };
    now.then(over, over);
    return now;
  };
  return {
    // What is under way may have begun before this commit: only the one after it is sure to hold it.
    written() {
      if (!running) return start();
      next ??= running.then(start, start);
      return next;
    },
    underWay: () => running,
    async close() {
      await next?.catch(() => {});
      await running?.catch(() => {});
      await (await log)?.close();
    },
  };
}

/** The log of a database that was written to, with its name in the folder on the disk. */
async function openLog(path: string): Promise<FileHandle> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform !== 'win32') {
    const folder = await open(dirname(path), constants.O_RDONLY);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
  return open(`${path}-wal`, 'r+');
}
