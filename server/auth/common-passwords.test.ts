import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMON_BYTES, isCommon } from './common-passwords.ts';

test('what everyone tries first is in the list, in capitals too', () => {
  for (const password of [
    '1234567890',
    'qwertyuiop',
    'password123',
    'Password123',
    'QWERTYUIOP',
    'liverpoolfc',
    'manchester1',
  ])
    expect(isCommon(password), password).toBe(true);
});

test('what nobody tries is not', () => {
  for (const password of ['correct horse battery', 'correct-horse-9', 'motor de arranque 7'])
    expect(isCommon(password), password).toBe(false);
  const random = Array.from({ length: 2000 }, () => randomBytes(12).toString('base64url'));
  expect(random.filter(isCommon)).toEqual([]);
});

test('the list has 100,000 of them, each once and in order', () => {
  const hashes = readFileSync(join(import.meta.dirname, 'common-passwords.bin'));
  expect(hashes.length).toBe(100_000 * COMMON_BYTES);
  for (let at = COMMON_BYTES; at < hashes.length; at += COMMON_BYTES)
    if (hashes.compare(hashes, at - COMMON_BYTES, at, at, at + COMMON_BYTES) <= 0)
      throw new Error(`Not in order: ${at}`);
});
