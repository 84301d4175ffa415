/** Accounts: found over all clubs by their address, which is unique in an installation. */

import type { Selectable } from 'kysely';
import type { User } from '#contract/entities/session.ts';
import { account as entity } from '../entities/account.ts';
import { present } from '../entities/entity.ts';
import type { Db } from '../store/engine.ts';
import { emailKey } from '../store/search.ts';
import type { AccountRow } from '../store/tables.ts';

export type Account = Selectable<AccountRow>;

export const accountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Source: the customer's brief, section 2. */
export const maySignIn = (account: Pick<Account, 'roles'>): boolean => JSON.parse(account.roles).includes('admin');

/** An account as the API answers it. */
export function presentUser(account: Account): User {
  const {
    preferences: _preferences,
    created_at: _c,
    updated_at: _u,
    deleted_at: _d,
    ...user
  } = present(entity, account) as User & Record<string, unknown>;
  return user as User;
}

/** Ends all sessions of an account, except one, and the sign-ins that wait for their second step. */
export async function endSessions(db: Db, accountId: number, except?: number): Promise<void> {
  await db.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute();
  await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as number))
    .execute();
}
