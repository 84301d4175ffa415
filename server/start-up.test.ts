import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeToOthers } from './start-up.ts';

const root = resolve(import.meta.dirname, '..');

test('what is there already is closed to others, links and their targets stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-open-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [data, outside] = [join(folder, 'data'), join(folder, 'outside')];
  await mkdir(join(data, 'files/ab'), { recursive: true });
  for (const path of ['clutch.db', 'files/ab/scan.pdf']) await writeFile(join(data, path), 'x');
  await writeFile(outside, 'x');
  await symlink(outside, join(data, 'link'));
  for (const path of ['', 'files', 'files/ab']) await chmod(join(data, path), 0o755);
  for (const path of [join(data, 'clutch.db'), join(data, 'files/ab/scan.pdf'), outside]) await chmod(path, 0o644);
  await closeToOthers(data);
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  for (const path of ['', 'files', 'files/ab']) expect(await modeOf(join(data, path))).toBe(0o700);
  for (const path of ['clutch.db', 'files/ab/scan.pdf']) expect(await modeOf(join(data, path))).toBe(0o600);
  expect(await modeOf(outside)).toBe(0o644);
  await closeToOthers(join(folder, 'never made'));
});

test('server and tools read the settings of their process in this one place', async () => {
  const own: string[] = [];
  for (const top of ['server', 'tools'])
    for (const name of await readdir(join(root, top), { recursive: true })) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const text = await readFile(join(root, top, name), 'utf8');
      if (text.includes('readConfig(process.env')) own.push(join(top, name));
    }
  expect(own).toEqual(['server/start-up.ts']);
});
