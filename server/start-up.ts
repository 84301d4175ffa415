/**
 * How a process of the product begins: the server, and each tool that opens its data. Database, stored files, mails and backups are
 * people's data: the account that runs the product alone reads what is written, whichever of them came first.
 */
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { filePath } from './store/database.ts';

/** What others than the owner may do with a file. */
const OTHERS = 0o077;

/**
 * Reads the settings from the environment, keeps what this process will write from others, and closes what is there already.
 * @throws Error whose message names the setting that is wrong
 */
export async function startUp(root: string): Promise<Config> {
  process.umask(OTHERS);
  const config = readConfig(process.env, root);
  // Set to a folder that holds the product itself, it holds more than its data.
  if (!`${root}/`.startsWith(`${config.dataDir}/`)) await closeToOthers(config.dataDir);
  const { databaseUrl: url } = config;
  const database = url.startsWith('file:') ? filePath(url) : ':memory:';
  if (database !== ':memory:') for (const end of ['', '-wal', '-shm']) await closeToOthers(`${database}${end}`);
  return config;
}

/**
 * Takes from others what they may do with a file, or with a folder and all in it. A folder that is closed already is not gone
 * through: nobody else gets to what it holds. What belongs to another account, and links, stay.
 */
export async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.() || (found.mode & OTHERS) === 0) return;
  // Last, so that what was cut short is done whole the next time.
  if (found.isDirectory()) for (const name of await readdir(path)) await closeToOthers(join(path, name));
  await chmod(path, found.mode & 0o7777 & ~OTHERS);
}
