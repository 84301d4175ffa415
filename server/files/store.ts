/**
 * Files kept by the hash of their content, under the data folder or in an S3 store: the same bytes are kept once, a key never changes what
 * it means, and nothing a client sends becomes part of a path.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { type FileStore, KEY, keyed } from './file-store.ts';
import { s3Store } from './s3.ts';

/** A store in a folder. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  return {
    async put(content, extension) {
      const { key, blob } = await keyed(content, extension);
      const path = pathOf(key);
      if (
        await stat(path).then(
          () => true,
          () => false,
        )
      )
        return key;
      const folder = dirname(path);
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${randomUUID()}`);
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(blob.stream());
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folder);
      return key;
    },
    async get(key) {
      if (!KEY.test(key)) return null;
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(key) {
      if (!KEY.test(key)) return;
      await rm(pathOf(key), { force: true });
    },
    async probe() {
      await mkdir(root, { recursive: true });
      const draft = join(root, `.${randomUUID()}`);
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          // A full disk still makes empty files.
          await handle.writeFile('ready');
          await handle.sync();
        } finally {
          await handle.close();
        }
      } finally {
        await rm(draft, { force: true });
      }
    },
    async *keys() {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder)).catch(() => [])) if (KEY.test(name)) yield name;
      }
    },
  };
}

/** A new name is durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const stores = new Map<string, FileStore>();
/** The store that the settings name. */
export function fileStore(config: Pick<Config, 'dataDir' | 'filesUrl'>): FileStore {
  const root = config.filesUrl ?? join(config.dataDir, 'files');
  const known = stores.get(root) ?? (config.filesUrl ? s3Store(config.filesUrl) : folderStore(root));
  stores.set(root, known);
  return known;
}
