/** Secrets that are made here: handed out once, and kept as hashes. */
import { createHash, randomBytes } from 'node:crypto';

/** How a secret is kept: nobody who reads the database can use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
/** A secret of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');
