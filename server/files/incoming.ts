/** Files on their way in: on the disk, readable by the server alone, until the request that brought them is answered. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a server that was killed left behind is taken away after this, in ms. */
const LEFT_BEHIND = 24 * 3_600_000;

export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

interface Reception {
  readonly folder: string;
  /** In bytes. */
  readonly most: number;
  readonly signal: AbortSignal;
  /** Takes the path as soon as the file is begun, so that it is taken away whatever happens. */
  readonly begun: string[];
}

const paths = new WeakMap<Blob, string>();

/** Where the content of a file that came with a form lies; null for what is no such file. */
export const pathOf = (file: Blob): string | null => paths.get(file) ?? null;
/** Notes where the content of a file lies. */
export const lies = (file: File, path: string): File => {
  paths.set(file, path);
  return file;
};

/** A place in the folder for a file that is needed for a while; what is there goes once `work` is over, however it ends. */
export async function withScratch<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes a stream down and answers its path; null where it is longer than `most`. */
export async function receive(source: Readable, { folder, most, signal, begun }: Reception): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  begun.push(path);
  let size = 0;
  const over = new Error('Too large.');
  const meter = new Transform({
    transform(bytes: Uint8Array, _encoding, go) {
      size += bytes.length;
      go(size > most ? over : null, bytes);
    },
  });
  try {
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  } catch (error) {
    if (error === over) return null;
    throw error;
  }
  return path;
}

export const dropIncoming = async (paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
};

/** Takes away what a server that was killed in the middle of a request left. */
export async function dropLeftBehind(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
  }
}
