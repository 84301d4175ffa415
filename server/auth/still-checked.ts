/**
 * The last moment of a sign-in. What was checked was read before, and may be over by now: a password takes a while to compare,
 * and so do a passkey and an answer of the identity provider. The account is looked at once more under its lock, in the
 * transaction that opens the session: who changes it either comes before, and is seen, or after, and ends the session.
 */
import type { Services } from '../context.ts';
import { type Problem, problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { lockAccount } from '../store/locks.ts';
import { type Account, maySignIn } from './accounts.ts';

/**
 * Runs `work` in a transaction, where the account still has the password and the address that were checked, is active and
 * not deleted. Nothing in `work` may wait for another connection.
 * @throws what `changed` makes, where it has not; Problem 403 `invalid-role` where it may not sign in any more
 */
export function whileUnchanged<T>(
  { database }: Services,
  account: Account,
  changed: () => Problem,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute(async (trx) => {
    await lockAccount(database, trx, account.id);
    const now = await trx.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirst();
    const same =
      now?.status === 'active' &&
      !now.deleted_at &&
      now.password_hash === account.password_hash &&
      now.email_key === account.email_key;
    if (!same) throw changed();
    if (!maySignIn(now)) throw problem('invalid-role');
    return work(trx);
  });
}
