import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodingOf, textOf, textOn } from './text-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clutch-text-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array<ArrayBuffer> | string) {
  const file = new Blob([bytes]);
  const encoding = await encodingOf(file);
  let text = '';
  for await (const piece of textOf(file, encoding)) text += piece;
  // From the disk it is read the same.
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const handle = await open(path);
  expect([...textOn(handle.fd, encoding)].join('')).toBe(text);
  await handle.close();
  return [encoding, text];
}

test('the encoding is known by its mark, or by whether all of it is UTF-8', async () => {
  expect(await read('João')).toEqual(['utf-8', 'João']);
  expect(await read('\uFEFFJoão')).toEqual(['utf-8', 'João']);
  expect(await read(new Uint8Array([0x4a, 0x6f, 0xe3, 0x6f, 0x20, 0x80, 0x92]))).toEqual(['windows-1252', 'João €’']);
  expect(await read(new Uint8Array([0xff, 0xfe, 0x4a, 0, 0xe3, 0]))).toEqual(['utf-16le', 'Jã']);
  // The one wrong byte is at the very end.
  const long = new Uint8Array(300_000).fill(0x61);
  long[long.length - 1] = 0xe9;
  expect((await read(long))[0]).toBe('windows-1252');
});

test('what is no text is told', async () => {
  await expect(read(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).rejects.toMatchObject({ status: 422 });
});
