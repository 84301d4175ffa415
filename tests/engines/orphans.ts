/** Temporary clusters that a killed run left behind: found by their owner's mark, ended and removed. */
import { access, constants, mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for temporary files that another user may walk into: the system's, unless it is closed to others. */
export async function openTemporaryFolder(): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (await isOpen(folder)) return folder;
  await mkdir(tmpdir(), { recursive: true });
  return tmpdir();
}

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** What has to be free there, in bytes. */
const ROOM = 3 * 2 ** 30;

/**
 * A folder for clusters whose data may be lost: in memory where there is room. Each suite makes a database of a thousand files and
 * removes it, and on a disk with ext4 the files after those take ten times as long.
 */
export async function clusterFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > ROOM && (await isOpen(IN_MEMORY)) ? IN_MEMORY : openTemporaryFolder();
}

async function isOpen(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    for (let at = folder; ; at = dirname(at)) {
      if (((await stat(at)).mode & 0o001) === 0) return false;
      if (at === dirname(at)) return true;
    }
  } catch {
    return false;
  }
}

/** "pid start": start (of /proc) tells the process from a later one with the same number. */
export const ownerMark = async (pid: number): Promise<string> => `${pid} ${await startOf(pid)}`;

async function startOf(pid: number): Promise<string> {
  try {
    // The fields after the name in brackets, which may hold spaces: the 20th is the start in clock ticks.
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether the process that wrote `mark` still runs. */
export async function ownerLives(mark: string): Promise<boolean> {
  const [pid = '', start = ''] = mark.trim().split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return (await startOf(Number(pid))) === start;
}

/** Ends and removes the clusters in the temporary folder whose owner is gone. */
export async function removeOrphans(): Promise<void> {
  for (const parent of new Set([await openTemporaryFolder(), await clusterFolder()])) await removeOrphansIn(parent);
}

async function removeOrphansIn(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('clutch-pg-')) continue;
    const folder = join(parent, name);
    const mark = await readFile(join(folder, 'owner'), 'utf8').catch(() => null);
    // Without a mark it is being made right now, or was left by a run killed at its very start: an hour decides.
    if (mark === null ? !(await olderThanAnHour(folder)) : await ownerLives(mark)) continue;
    await endCluster(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function olderThanAnHour(folder: string): Promise<boolean> {
  const made = await stat(folder).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs > 3_600_000;
}

async function endCluster(folder: string): Promise<void> {
  const pid = Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  // The number may belong to another program by now: only a process that names our folder is ended.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(folder)) return;
  process.kill(pid, 'SIGQUIT');
  for (let left = 50; left > 0 && (await startOf(pid)) !== ''; left--)
    await new Promise((resolve) => setTimeout(resolve, 100));
}
