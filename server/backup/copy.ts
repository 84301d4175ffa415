/**
 * A backup is a folder: the database as one file (`database.db` of SQLite, `database.dump` of PostgreSQL), the stored
 * files, and `manifest.json` with the hash of each, written last. It is made under another name and given its own at the
 * end, so that one cut short never looks whole.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Config } from '../config.ts';
import { fileStore } from '../files/store.ts';
import { filePath } from '../store/database.ts';
import type { Job } from '../store/reader-thread.ts';
import { startThread } from '../store/sqlite-thread.ts';
import { clearPostgres, dumpPostgres, isEmptyPostgres, restorePostgres } from './postgres.ts';

export interface Manifest {
  readonly format: 1;
  readonly created_at: string;
  readonly engine: 'sqlite' | 'postgres';
  readonly database: { readonly name: string; readonly sha256: string };
  /** Keys of the stored files; a key begins with the hash of its content. */
  readonly files: readonly string[];
  /** Size of it all. Backups of earlier releases do not say it. */
  readonly bytes?: number;
}

type Where = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'filesUrl'>;
/** PostgreSQL's programs need a session of their own, which a pooler does not give. */
const directOf = ({ databaseUrl, databaseDirectUrl }: Where): string => databaseDirectUrl ?? databaseUrl;
const engineOf = (url: string): Manifest['engine'] => (url.startsWith('file:') ? 'sqlite' : 'postgres');

/**
 * Copies a school's data into the new folder `to`, while the server runs. Stopped by `signal` it leaves nothing behind.
 * @throws Error when it is there already
 */
export async function makeBackup(from: Where, to: string, signal?: AbortSignal): Promise<Manifest> {
  if (await exists(to)) throw new Error(`${to} is there already.`);
  const draft = join(dirname(to), `.${basename(to)}-${randomUUID().slice(0, 8)}`);
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 });
  try {
    const engine = engineOf(from.databaseUrl);
    const name = engine === 'sqlite' ? 'database.db' : 'database.dump';
    const database = join(draft, name);
    if (engine === 'sqlite') await copyDatabase(filePath(from.databaseUrl), database);
    else await dumpPostgres(directOf(from), database);
    // After the database: a file is stored before the row that names it, and is never changed.
    const files: string[] = [];
    let size = (await stat(database)).size;
    const store = fileStore(from);
    for await (const key of store.keys()) {
      signal?.throwIfAborted();
      const bytes = await store.get(key);
      if (!bytes) continue;
      size += bytes.byteLength;
      await durably(join(draft, 'files', key), bytes);
      files.push(key);
    }
    const manifest: Manifest = {
      format: 1,
      created_at: new Date().toISOString(),
      engine,
      database: { name, sha256: await sha256Of(database) },
      files: files.sort(),
      bytes: size,
    };
    signal?.throwIfAborted();
    await durably(join(draft, 'manifest.json'), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await rename(draft, to);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts a backup in place of what `to` names. Everything in it is compared with its hash first.
 * @throws Error where a file is missing or broken, the engine is another, or data are there and `replace` is not set
 */
export async function restoreBackup(from: string, to: Where, { replace = false } = {}): Promise<Manifest> {
  const manifest = await checkBackup(from);
  const engine = engineOf(to.databaseUrl);
  if (engine !== manifest.engine)
    throw new Error(`This is a backup of ${manifest.engine}, and DATABASE_URL names ${engine}.`);
  const database = join(from, manifest.database.name);
  if (engine === 'sqlite') await putDatabase(database, filePath(to.databaseUrl), replace);
  else {
    if (replace) await clearPostgres(directOf(to));
    else if (!(await isEmptyPostgres(directOf(to))))
      throw new Error('The database is not empty. Name --replace to replace it.');
    await restorePostgres(directOf(to), database);
  }
  const store = fileStore(to);
  for (const key of manifest.files) await store.put(await openAsBlob(join(from, 'files', key)), extname(key).slice(1));
  return manifest;
}

/** Reads a backup through. @throws Error naming what is missing or broken */
export async function checkBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} is no whole backup: it has no manifest.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new Error(`This backup has format ${manifest.format}, which is not known here.`);
  if ((await sha256Of(join(folder, manifest.database.name))) !== manifest.database.sha256)
    throw new Error(`${manifest.database.name} is broken.`);
  for (const key of manifest.files) {
    if ((await sha256Of(join(folder, 'files', key))) !== key.split('.')[0])
      throw new Error(`The file ${key} is broken.`);
  }
  return manifest;
}

/**
 * Writes what the database holds into a new file, and nothing of what it held before: pages that are free still have rows of
 * people who were erased.
 */
async function copyDatabase(path: string, to: string): Promise<void> {
  await asked(path, 'vacuum into ?', [to]);
  const [found] = await asked(to, 'pragma integrity_check');
  if (found?.integrity_check !== 'ok') throw new Error(`The copy is broken: ${found?.integrity_check}`);
  const copy = await open(to, 'r+');
  try {
    await copy.chmod(0o600);
    await copy.sync();
  } finally {
    await copy.close();
  }
}

/** What a statement answers that takes long, on a thread of its own: others are answered meanwhile. */
async function asked(path: string, sql: string, parameters: readonly unknown[] = []) {
  const thread = startThread<Asked>(new URL('../store/reader-thread.ts', import.meta.url), path, () => {});
  try {
    return (await thread.run({ kind: 'rows', sql, parameters })) as Record<string, unknown>[];
  } finally {
    await thread.close();
  }
}
type Asked = Omit<Job, 'number'>;

async function putDatabase(from: string, path: string, replace: boolean): Promise<void> {
  if ((await exists(path)) && !replace) throw new Error(`${path} is there already. Name --replace to replace it.`);
  await mkdir(dirname(path), { recursive: true });
  await durably(`${path}.restoring`, await readFile(from));
  // The old log must not be read into the new database.
  for (const ending of ['-wal', '-shm']) await rm(`${path}${ending}`, { force: true });
  await rename(`${path}.restoring`, path);
}

async function durably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  await writeFile(handle, bytes);
  await handle.sync();
  await handle.close();
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const exists = (path: string): Promise<boolean> =>
  readdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
