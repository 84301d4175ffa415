/** Mails that were written down in place of being sent, when a person that they name is erased. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Services } from '../context.ts';
import { writeDown } from '../mail/outbox-folder.ts';
import { forgetWritten } from './traces.ts';

let dataDir = '';
let logged: unknown[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clutch-test-outbox-'));
  logged = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const forget = (clubId: number) => {
  const log = { error: (said: unknown) => logged.push(said) };
  const services = { config: { dataDir }, log } as unknown as Services;
  return forgetWritten({ clubId, services }, { emails: [], texts: ['rita moura'] });
};
const left = async () => (await readdir(join(dataDir, 'outbox'))).sort();

test('a mail of another school that names a namesake stays', async () => {
  const own = await writeDown(dataDir, 1, 'eml', 'To: x@y.example\n\nRita Moura has passed.');
  const sms = await writeDown(dataDir, 1, 'sms.txt', 'To: +351912345678\n\nRita Moura, see you at 10.');
  const others = await writeDown(dataDir, 12, 'eml', 'To: x@y.example\n\nRita Moura has passed.');
  const ofNobody = await writeDown(dataDir, 1, 'eml', 'To: x@y.example\n\nHello.');
  expect(await left()).toEqual([own, sms, others, ofNobody].sort());
  await forget(1);
  expect(await left()).toEqual([others, ofNobody].sort());
  await forget(12);
  expect(await left()).toEqual([ofNobody]);
});

test('a mail that was written before names had schools goes, as it may be of this one', async () => {
  const name = await writeDown(dataDir, null, 'eml', 'Rita Moura');
  await writeFile(join(dataDir, 'outbox', '2026-01-01T000000.000Z-abcdef12.eml'), 'rita moura');
  expect(name).not.toMatch(/-s\d/);
  await forget(3);
  expect(await left()).toEqual([]);
});

test('without a folder there is nothing to take out; one that cannot be read is logged and fails nothing', async () => {
  await forget(1);
  expect(logged).toEqual([]);
  await writeFile(join(dataDir, 'outbox'), 'a file, not a folder');
  await forget(1);
  expect(logged).toHaveLength(1);
});
