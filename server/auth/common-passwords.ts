/** The passwords that are tried first by everyone (made by tools/common-passwords.ts, which says where the list is from). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of each hash: of a billion passwords that are not in the list, some ninety are taken for one that is. */
export const COMMON_BYTES = 5;
/** Shorter passwords are refused anyway. */
export const SHORTEST = 10;

/** As passwords are compared with the list: whoever guesses tries capitals as well. */
export const commonForm = (password: string): string => password.toLowerCase();

let hashes: Buffer | null = null;

/** Whether a password is one of the 100,000 most used. */
export function isCommon(password: string): boolean {
  hashes ??= readFileSync(join(import.meta.dirname, 'common-passwords.bin'));
  const wanted = createHash('sha256').update(commonForm(password)).digest().subarray(0, COMMON_BYTES);
  let from = 0;
  let to = hashes.length / COMMON_BYTES;
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = wanted.compare(hashes, middle * COMMON_BYTES, (middle + 1) * COMMON_BYTES);
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
