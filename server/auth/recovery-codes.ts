/** Recovery codes: for who has lost the authenticator app. Ten at a time, kept as hashes, each of them good once. */
import { randomInt } from 'node:crypto';
import type { Db } from '../store/engine.ts';
import { hashToken } from './secrets.ts';

const CODES = 10;
/** Without letters that are read as digits. Source: Crockford, base 32. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 120 random bits: a plain hash keeps them. Source: OWASP ASVS 5.0.0, 6.5.2. */
const LENGTH = 24;
/** Of the codes that were made before. */
const EARLIER = 16;

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** A code as it was made, however it was typed; null where it is none. */
export function readCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return new RegExp(`^(?:[${ALPHABET}]{${EARLIER}}|[${ALPHABET}]{${LENGTH}})$`).test(plain) ? plain : null;
}

const hashOf = (code: string): string => hashToken(code.replaceAll('-', ''));

/** Makes a new set in place of the earlier one; answers it, and keeps it nowhere. */
export async function newRecoveryCodes(trx: Db, accountId: number, at: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await endRecoveryCodes(trx, accountId);
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code), created_at: at, used_at: null })))
    .execute();
  return codes;
}

export const endRecoveryCodes = (trx: Db, accountId: number) =>
  trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();

/** Takes a code of an account: true once, also of two that come at the same time. */
export async function takeRecoveryCode(trx: Db, accountId: number, typed: string, at: string): Promise<boolean> {
  const code = readCode(typed);
  if (!code) return false;
  const taken = await trx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** How many of the last set are left, and when it was made; null where there is none. */
export async function recoveryCodes(db: Db, accountId: number): Promise<{ left: number; made_at: string } | null> {
  const rows = await db
    .selectFrom('recovery_code')
    .select(['created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .execute();
  const [first] = rows;
  return first ? { left: rows.filter(({ used_at }) => !used_at).length, made_at: first.created_at } : null;
}
