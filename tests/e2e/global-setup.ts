/** What a run of the browser tests has in common: a folder for the sample schools. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLES } from './sample-school.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-samples-'));
  process.env[SAMPLES] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
