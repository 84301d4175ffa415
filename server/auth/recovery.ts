/** Recovery: a one-time link, mailed, by which somebody chooses a new password. */
import type { Services } from '../context.ts';
import { mailAccount } from '../mail/account-mails.ts';
import type { Db } from '../store/engine.ts';
import { lockAccount } from '../store/locks.ts';
import { type Account, accountByEmail } from './accounts.ts';
import { hashToken, newToken } from './secrets.ts';

/** How long a recovery's link holds, in ms. Source: specification, section 5. */
export const RECOVERY_LIFE = 60 * 60_000;

/** Makes a link, the only one that holds, and writes its mail down with it. `language` is the reader's own, where it is known. */
export async function queueRecovery(
  trx: Db,
  services: Pick<Services, 'database' | 'now'>,
  account: Account,
  origin: string,
  language: string | null = null,
): Promise<void> {
  const token = newToken();
  const now = services.now();
  // One link at a time, also of two that are asked for at once: the account's row is where they meet.
  await lockAccount(services.database, trx, account.id);
  await trx.deleteFrom('recovery').where('account_id', '=', account.id).execute();
  await trx
    .insertInto('recovery')
    .values({
      account_id: account.id,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + RECOVERY_LIFE).toISOString(),
      used_at: null,
    })
    .execute();
  await mailAccount(trx, account, 'recovery', {
    at: now.toISOString(),
    locale: language,
    // The address of the page is the product's promise; this server's log leaves the secret out, and it holds once, for an hour.
    values: { link: `${origin}/reset-password/${token}` },
  });
}

/** Mails a link to an address that has an account which may be used, and answers it; does nothing for any other. */
export async function recover(
  services: Services,
  email: string,
  origin: string,
  language: string | null,
): Promise<Account | null> {
  const { db } = services.database;
  const account = await accountByEmail(db, email);
  if (account?.status !== 'active') return null;
  await db.transaction().execute((trx) => queueRecovery(trx, services, account, origin, language));
  return account;
}
