/**
 * Secrets that the server has to read again, unlike passwords: with SECRET_KEY they are kept encrypted (AES-256-GCM), bound
 * to whom they belong to, so that whoever reads the database or moves them to another row has nothing of them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { problem } from '../problems.ts';

type Key = Pick<Config, 'secretKey'>;

const SEALED = 'v1:';
const PLAIN = 'plain:';
const IV = 12;
const TAG = 16;

const keyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'clutch', 'secrets at rest', 32));

/** A secret as it is kept. `owner` says whose it is; the same has to be said to read it. */
export function seal({ secretKey }: Key, secret: string, owner: string): string {
  if (!secretKey) return PLAIN + secret;
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return SEALED + sealed.toString('base64url');
}

/** @throws Problem 503 where it was kept under a key that the server does not have */
export function unseal({ secretKey }: Key, kept: string, owner: string): string {
  if (kept.startsWith(PLAIN)) return kept.slice(PLAIN.length);
  try {
    if (!secretKey) throw new Error('There is no key.');
    const bytes = Buffer.from(kept.slice(SEALED.length), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), bytes.subarray(0, IV), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    throw problem('secret-key');
  }
}

/** Whether it is kept as it would be today. */
export const isSealed = ({ secretKey }: Key, kept: string): boolean => !secretKey || kept.startsWith(SEALED);
