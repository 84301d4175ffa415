import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashSources } from './build-panel.mjs';

test('the hash changes with the sources alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-hash-'));
  await mkdir(join(folder, 'src/deep'), { recursive: true });
  await writeFile(join(folder, 'src/deep/a.ts'), 'one');
  const hash = () => hashSources(folder, ['src', 'index.html']);
  const first = await hash();
  await writeFile(join(folder, 'src/a.test.ts'), 'a test is no source of the panel');
  await writeFile(join(folder, 'src/deep/a.ts'), 'one');
  expect(await hash()).toBe(first);
  await writeFile(join(folder, 'index.html'), 'page');
  const second = await hash();
  expect(second).not.toBe(first);
  await writeFile(join(folder, 'src/deep/a.ts'), 'two');
  expect(await hash()).not.toBe(second);
  await rm(folder, { recursive: true });
});
