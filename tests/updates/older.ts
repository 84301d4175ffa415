/** The code of an older release in a folder of its own, so that its server runs beside this one's. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 1 << 26 })).stdout.trim();

export interface OlderRelease {
  readonly commit: string;
  readonly folder: string;
  /** Its newest step of the schema. */
  readonly schema: string;
  /** Whether it starts on a schema that is newer than it; releases before this one's kind of steps refuse every such schema. */
  readonly startsOnNewer: boolean;
  remove(): Promise<void>;
}

/** The commit that the newest release was made of: the one that named it in CHANGELOG.md; before the first, the one in `from.json`. */
export async function lastRelease(): Promise<string> {
  const heading = /^## v?\d+\.\d+.*$/m.exec(await readFile(join(root, 'CHANGELOG.md'), 'utf8'))?.[0];
  if (!heading) return JSON.parse(await readFile(join(import.meta.dirname, 'from.json'), 'utf8')).commit;
  return (await git('log', '--reverse', '--format=%H', `-S${heading}`, '--', 'CHANGELOG.md')).split('\n')[0] ?? '';
}

export const stepsOf = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'server/store/migrations')))
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

/** Takes a release from the history. @throws Error where the history has no such commit, or its packages cannot be installed */
export async function olderRelease(from: string): Promise<OlderRelease> {
  const commit = await git('rev-parse', '--verify', '--end-of-options', `${from}^{commit}`).catch(() => {
    throw new Error(`The history has no commit ${from}: a clone that was cut short lacks it (git fetch --unshallow).`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'clutch-older-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await unpack(commit, folder);
    await installPackages(folder);
    return {
      ...{ commit, folder, remove },
      schema: (await stepsOf(folder)).at(-1) ?? '',
      startsOnNewer: await access(join(folder, 'server/store/migrate.ts')).then(
        () => true,
        () => false,
      ),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', commit], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
  archive.stdout.pipe(tar.stdin);
  const codes = await Promise.all([archive, tar].map(async (child) => (await once(child, 'exit'))[0]));
  if (codes.some((code) => code !== 0)) throw new Error(`The code of ${commit} could not be unpacked.`);
}

/** The packages of this release where the other names the same ones; else its own. */
async function installPackages(folder: string): Promise<void> {
  const [own, older] = await Promise.all([root, folder].map((at) => readFile(join(at, 'package-lock.json'), 'utf8')));
  if (own === older) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1 << 26 });
}
