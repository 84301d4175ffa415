/** The sample school for tests: filled once a run for each size, and copied for each test that wants it. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { startServer } from '#tools/process/real-server.ts';

export const SAMPLE_PASSWORD = 'a password for tests';
/** Where a run keeps the filled schools; tests/e2e/global-setup.ts makes the folder and removes it. */
export const SAMPLES = 'CLUTCH_TEST_SAMPLES';
/** Looked for again after this long while another worker fills it, in ms. */
const AGAIN = 100;

/** What a server is started with to have the sample school of that many students. */
export const sampleOptions = (students: number) => ({
  args: ['--demo', '--students', String(students)],
  env: { DEMO_PASSWORD: SAMPLE_PASSWORD },
});

/** A new data folder that holds the sample school. The caller removes it. @throws Error when the school cannot be filled */
export async function copySample(students: number): Promise<string> {
  const root = process.env[SAMPLES];
  if (!root) throw new Error(`${SAMPLES} names no folder: tests/e2e/global-setup.ts has not run.`);
  const filled = join(root, String(students));
  await fillOnce(filled, students);
  const copy = await mkdtemp(join(tmpdir(), 'clutch-sample-'));
  await cp(filled, copy, { recursive: true });
  return copy;
}

async function fillOnce(folder: string, students: number): Promise<void> {
  const ready = `${folder}.ready`;
  const failed = `${folder}.failed`;
  // Made by one worker alone.
  const mine = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (mine) {
    try {
      const server = await startServer({ dataDir: folder, ...sampleOptions(students) });
      await server.stop();
      await writeFile(ready, '');
    } catch (error) {
      await writeFile(failed, '');
      throw error;
    }
  }
  while (!existsSync(ready)) {
    if (existsSync(failed)) throw new Error('Another worker could not fill the sample school.');
    await rest(AGAIN);
  }
}

export const removeCopy = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 });
