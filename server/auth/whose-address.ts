/**
 * Whether an account is of who has its address. Anybody signs up with any address; until somebody has shown that it is theirs, by a
 * link that was mailed there, the account is nobody's: it is granted nothing, and an invitation of the address takes its place.
 */
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { type Account, endSessions } from './accounts.ts';
import { forgetDevices } from './known-devices.ts';
import { unlink } from './provider-links.ts';
import { endRecoveryCodes } from './recovery-codes.ts';

/** Whoever holds a role was given it, by somebody who knew whose the address is. */
export const isConfirmed = ({ address_confirmed_at, roles }: Pick<Account, 'address_confirmed_at' | 'roles'>) =>
  address_confirmed_at !== null || roles !== '[]';

/** @throws Problem 409 `address-unconfirmed` where the account is not to hold a role or a permission. */
export function requireConfirmed(account: Pick<Account, 'address_confirmed_at' | 'email'>): void {
  if (account.address_confirmed_at === null) throw problem('address-unconfirmed', { email: account.email });
}

/** Notes that somebody has shown that the address is theirs; answers when. */
export async function noteConfirmed(trx: Db, accountId: number, at: string): Promise<string> {
  await trx
    .updateTable('account')
    .set({ address_confirmed_at: at })
    .where('id', '=', accountId)
    .where('address_confirmed_at', 'is', null)
    .execute();
  return at;
}

/** Ends what asks for more than the password, and signs in without it. */
export async function endFactors(trx: Db, accountId: number): Promise<void> {
  for (const table of ['totp', 'passkey', 'passkey_challenge'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await endRecoveryCodes(trx, accountId);
}

/** Ends every way into an account but its password, and every way to change that: it is somebody else's from now on. */
export async function endWaysIn(trx: Db, accountId: number): Promise<void> {
  await endSessions(trx, accountId);
  await forgetDevices(trx, accountId);
  await unlink(trx, accountId);
  await endFactors(trx, accountId);
  for (const table of ['access_token', 'recovery', 'address_change', 'device', 'kept_value', 'lost_factor'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** An account whose address turned out to be somebody else's is gone, and the address is free. */
export async function giveUpAddress(writer: Writer, accountId: number): Promise<void> {
  await endWaysIn(writer.internals.trx, accountId);
  await writer.restore('account', accountId);
  await writer.update('account', accountId, { email: `replaced-${accountId}@replaced.invalid` });
  await writer.remove('account', accountId);
}
