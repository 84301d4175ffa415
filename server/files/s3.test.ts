/** Files in a real S3-compatible server. It knows its access keys; signatures themselves are the library's, which it does not check. */
import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup, restoreBackup } from '#server/backup/copy.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../store/database.ts';
import { readS3Url, s3Store } from './s3.ts';
import { fileStore, folderStore } from './store.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
let server: S3rver;
let folder = '';
let url = '';
const text = (value: string) => new TextEncoder().encode(value);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clutch-s3-'));
  const configureBuckets = [{ name: 'school', configs: [] }];
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3'), configureBuckets });
  const { port } = await server.run();
  url = `s3://school/some/files?endpoint=http://127.0.0.1:${port}&region=eu-west-1`;
  Object.assign(process.env, KEYS);
});
afterAll(async () => {
  for (const key of Object.keys(KEYS)) delete process.env[key];
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('what is put is got, by the hash of its content, and listed', async () => {
  const store = s3Store(url);
  const key = await store.put(text('hello'), 'webp');
  expect(await store.put(text('hello'), 'webp')).toBe(key);
  expect(await store.get(key)).toEqual(text('hello'));
  expect(await store.get(`${'0'.repeat(64)}.webp`)).toBeNull();
  expect(await store.get('../../etc/passwd')).toBeNull();
  const other = await store.put(text('other'), 'png');
  const keys = [];
  for await (const one of store.keys()) keys.push(one);
  expect(keys.sort()).toEqual([key, other].sort());
  await store.remove(key);
  await store.remove(key);
  expect(await store.get(key)).toBeNull();
  expect(await store.get(other)).toEqual(text('other'));
});

test('a file on the disk goes to the bucket and to a folder a piece at a time, also behind other bytes', async () => {
  const path = join(folder, 'large');
  const content = randomBytes(9 * 1024 * 1024);
  await writeFile(path, content);
  const whole = vi.spyOn(Blob.prototype, 'arrayBuffer');
  try {
    for (const store of [s3Store(url), folderStore(join(folder, 'kept'))]) {
      const key = await store.put(new Blob([text('before'), await openAsBlob(path)]), 'paper');
      const expected = Buffer.concat([text('before'), content]);
      expect(key).toBe(`${createHash('sha256').update(expected).digest('hex')}.paper`);
      expect(whole).not.toHaveBeenCalled();
      expect(expected.equals((await store.get(key)) as Uint8Array)).toBe(true);
    }
  } finally {
    whole.mockRestore();
  }
});

test('a list longer than one answer is read to its end', async () => {
  const store = s3Store(url.replace('some/files', 'many'));
  const put = await Promise.all(Array.from({ length: 1100 }, (_, number) => store.put(text(`${number}`), 'webp')));
  const keys = new Set<string>();
  for await (const one of store.keys()) keys.add(one);
  expect(keys.size).toBe(put.length);
});

test('wrong keys and a bucket that is not there are told', async () => {
  await expect(s3Store(url, { ...KEYS, AWS_ACCESS_KEY_ID: 'wrong' }).put(text('x'), 'webp')).rejects.toThrow('403');
  await expect(s3Store(url.replace('school', 'nowhere')).put(text('x'), 'webp')).rejects.toThrow('does not exist');
  expect(() => s3Store(url, {})).toThrow('AWS_ACCESS_KEY_ID');
});

test('the setting is read, or refused at the start', () => {
  expect(readS3Url('s3://b')).toMatchObject({ base: 'https://s3.us-east-1.amazonaws.com/b', prefix: '' });
  for (const wrong of ['http://x', 's3://', 's3://b?endpoint=ftp://x'])
    expect(() => readConfig({ ...KEYS, FILES_URL: wrong }, '/')).toThrow('FILES_URL');
  expect(() => readConfig({ FILES_URL: 's3://b' }, '/')).toThrow('AWS_ACCESS_KEY_ID');
});

test('a backup takes the bucket along, into a folder and back into another bucket’s prefix', async () => {
  const databaseUrl = `file:${folder}/one/clutch.db`;
  await (await openDatabase(databaseUrl)).close();
  const from = { dataDir: join(folder, 'one'), databaseUrl, filesUrl: url };
  const key = await fileStore(from).put(text('kept'), 'webp');
  await makeBackup(from, join(folder, 'backup'));
  const to = {
    dataDir: join(folder, 'two'),
    databaseUrl: `file:${folder}/two/clutch.db`,
    filesUrl: url.replace('some/files', 'restored'),
  };
  await restoreBackup(join(folder, 'backup'), to);
  expect(await fileStore(to).get(key)).toEqual(text('kept'));
});
