/** Secrets that are made here: handed out once, and kept as hashes. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { inGroups, KEY_LENGTH, KEY_LETTERS, typedKey } from '#contract/rules/attempt-key.ts';

/** How a secret is kept: nobody who reads the database can use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
/** A secret of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The key of one attempt, short enough to be typed: 60 random bits, for the hours that a test is open. */
export const newAttemptKey = (): string =>
  inGroups(Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join(''));
/** How the key of an attempt is kept, however it was typed. */
export const hashAttemptKey = (key: string): string => hashToken(typedKey(key) ?? key);
