/** An account keeps a way in while its holder takes others away. */
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import type { Account } from './accounts.ts';
import { passkeysOf } from './passkeys.ts';
import { hasPassword } from './passwords.ts';

/** Call it once something was taken away. @throws Problem 409 `last-way-in` where nothing is left to sign in by */
export async function refuseNoWayIn(trx: Db, account: Pick<Account, 'id' | 'password_hash'>): Promise<void> {
  if (hasPassword(account) || (await passkeysOf(trx, account.id)).length > 0) return;
  const tied = await trx
    .selectFrom('provider_link')
    .select('id')
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (!tied) throw problem('last-way-in');
}
