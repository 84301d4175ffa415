/**
 * What a test's server starts on: the sample school, filled once a run for each size, or an installation without a school,
 * whose tables are made once a run. Each test has a copy of its own.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { type RealServer, startServer } from '#tools/process/real-server.ts';
import type { ServerHost } from './server-hosts.ts';

export const SAMPLE_PASSWORD = 'a password for tests';
/** Where a run keeps the filled schools; tests/e2e/global-setup.ts makes the folder and removes it. */
export const SAMPLES = 'CLUTCH_TEST_SAMPLES';
/** Looked for again after this long while another worker fills it, in ms. */
const AGAIN = 100;

/** What a server is started with to have the sample school of that many students. */
const sampleOptions = (students: number) => ({
  args: ['--demo', '--students', String(students)],
  env: { DEMO_PASSWORD: SAMPLE_PASSWORD },
});

interface FolderCopy {
  /** A new data folder. The caller removes it. */
  readonly dataDir: string;
  /** Who signs in to its school; null where there is no school. */
  readonly email: string | null;
}

/** Copies the sample school of that many students. @throws Error when it cannot be filled */
export const copySample = (students: number): Promise<FolderCopy> =>
  copyOf(String(students), async (dataDir) => {
    const server = await startServer({ dataDir, ...sampleOptions(students) });
    await server.stop();
    return emailOf(server);
  });

/** Copies an installation that has its tables and no school. @throws Error when it cannot be made */
export const copyEmpty = (host: ServerHost): Promise<FolderCopy> =>
  copyOf('empty', async (dataDir) => {
    await host.close(await host.open(dataDir));
    return null;
  });

/** Makes the data folder, and answers who signs in. */
type Fill = (dataDir: string) => Promise<string | null>;

async function copyOf(name: string, fill: Fill): Promise<FolderCopy> {
  const root = process.env[SAMPLES];
  if (!root) throw new Error(`${SAMPLES} names no folder: tests/e2e/global-setup.ts has not run.`);
  const filled = join(root, name);
  const email = await fillOnce(filled, fill);
  const copy = await mkdtemp(join(tmpdir(), 'clutch-sample-'));
  await cp(filled, copy, { recursive: true });
  return { dataDir: copy, email };
}

/** Fills the folder, or waits until another worker has; answers who signs in. */
async function fillOnce(folder: string, fill: Fill): Promise<string | null> {
  const ready = `${folder}.ready`;
  const failed = `${folder}.failed`;
  // Made by one worker alone.
  const mine = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (mine) {
    try {
      // Whole as soon as it is there.
      await writeFile(`${ready}.part`, (await fill(folder)) ?? '');
      await rename(`${ready}.part`, ready);
    } catch (error) {
      await writeFile(failed, '');
      throw error;
    }
  }
  while (!existsSync(ready)) {
    if (existsSync(failed)) throw new Error(`Another worker could not fill ${folder}.`);
    await rest(AGAIN);
  }
  return (await readFile(ready, 'utf8')) || null;
}

/** The sample school's admin, as the server says it at its start. */
function emailOf(server: RealServer): string {
  const email = /Sign in as\s+(\S+)/.exec(server.output())?.[1];
  if (!email) throw new Error(`The server does not say who signs in:\n${server.output()}`);
  return email;
}

export const removeCopy = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 });
