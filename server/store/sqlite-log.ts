/**
 * Makes commits durable without standing still. SQLite itself would wait for the disk in the thread that commits, which answers
 * everybody: so its connection commits with `synchronous = normal`, which writes to the log (WAL) and does not wait, and what was
 * committed is acknowledged once the log has been written through here. Commits that come while the disk is written share the
 * next time.
 *
 * Where the disk refuses, the log is not trusted any more: systems forget what they could not write, and the next sync
 * succeeds all the same. It is then read, compared with its own checksums, written once more as a whole and synced; until that
 * has succeeded nothing is acknowledged, and no write begins.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { soundFrames } from './sqlite-frames.ts';
import type { Turn } from './turns.ts';

/** How long after a log could not be mended it is tried again, in ms. */
const TRY_EVERY = 1000;

/** What was committed, while the disk would not take it: it may be there after the next start, or not. */
export class InDoubt extends Error {}

export type Sync = (log: FileHandle) => Promise<void>;
/** Runs `work` while nobody else writes to the database; it is told how many frames the log holds. */
export type Alone = (work: (frames: number) => Promise<void>) => Promise<void>;

export interface WriteThrough {
  /** Resolves once everything that was committed before the call is on the disk. @throws InDoubt */
  written(): Promise<void>;
  /**
   * The same for what was seen, where nothing was committed here: mostly there is nothing to wait for, but a process that ended
   * may have left what never was on the disk.
   * @throws InDoubt
   */
  settled(): Promise<void>;
  /** Whether the log is to be trusted: who wants to write asks before it begins. @throws Error with what the disk said */
  sound(): Promise<void>;
  readonly trusted: boolean;
  /** What is being written now; null where nothing is. */
  underWay(): Promise<void> | null;
  close(): Promise<void>;
}

/** For the database at `path`. Its log must not be removed meanwhile: a connection to the database stays open. */
export function writeThrough(path: string, alone: Alone, sync: Sync = (log) => log.datasync()): WriteThrough {
  let log: FileHandle | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  /** Since when it could not be written through, and why. */
  let failed: { readonly at: number; readonly cause: unknown } | null = null;

  // Opened, it is written as a whole: a process that ended may have left a log that never was on the disk.
  const openWhole = async () => {
    await log?.close().catch(() => {});
    log = null;
    log = await openLog(path);
    const opened = log;
    await alone((frames) => writeAgain(opened, frames));
    await sync(opened);
  };
  const through = async () => {
    try {
      if (log && !failed) {
        try {
          return await sync(log);
        } catch (cause) {
          failed = { at: performance.now(), cause };
        }
      }
      await openWhole();
      failed = null;
    } catch (cause) {
      failed = { at: performance.now(), cause };
      throw new InDoubt('The disk refused the log of the database.', { cause });
    }
  };
  const start = (): Promise<void> => {
    next = null;
    const now = through();
    running = now;
    const over = () => {
      if (running === now) running = null;
    };
    now.then(over, over);
    return now;
  };
  // What is under way may have begun before this commit: only the one after it is sure to hold it.
  const written = (): Promise<void> => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
  return {
    written,
    async settled() {
      if (!log || failed || running) await written();
    },
    async sound() {
      if (!failed) return;
      try {
        if (running || performance.now() - failed.at > TRY_EVERY) await (running ?? start());
        else throw failed.cause;
      } catch (error) {
        // Nothing was begun: this is no doubt, but a refusal.
        const cause = error instanceof InDoubt ? error.cause : error;
        const refused = new Error('The disk refuses the log of the database.', { cause: asError(cause) });
        throw Object.assign(refused, { code: 'EIO' });
      }
    },
    get trusted() {
      return !failed;
    },
    underWay: () => running,
    async close() {
      await next?.catch(() => {});
      await running?.catch(() => {});
      await log?.close();
    },
  };
}

/** A turn to write: nothing begins while what came before it is not sure to be on the disk. @throws Error as `sound` */
export async function soundTurn(log: Pick<WriteThrough, 'sound' | 'trusted'>, turn: Turn): Promise<() => void> {
  for (;;) {
    await log.sound();
    const done = await turn();
    if (log.trusted) return done;
    done();
  }
}

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

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

/** Writes each frame over itself, so that the system has all of them to write. @throws Error where one is not what it was */
async function writeAgain(log: FileHandle, frames: number): Promise<void> {
  let sound = 0;
  for await (const { at, bytes, count } of soundFrames(log)) {
    const { bytesWritten } = await log.write(bytes, 0, bytes.length, at);
    if (bytesWritten < bytes.length) break;
    sound += count;
  }
  if (sound < frames)
    throw Object.assign(new Error(`Of ${frames} frames of the log ${sound} are sound.`), { code: 'EIO' });
}
