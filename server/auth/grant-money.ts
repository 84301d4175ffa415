/** Whoever runs the server gives an account the permission for money, as where a school has nobody left who holds it. */

import type { Services } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { systemCtx } from '../jobs/system.ts';
import { createWriter } from '../operations/writer.ts';
import type { Database } from '../store/database.ts';
import { takeTurn } from '../store/locks.ts';
import { emailKey } from '../store/search.ts';

/**
 * Grants `money` to the account with an address; the audit of its school says so. Answers the school's name.
 * @throws Error where no active admin has the address.
 */
export async function grantMoney(database: Database, email: string): Promise<string> {
  return database.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'club_id', 'roles', 'status', 'deleted_at', 'permissions'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
    if (!account || account.deleted_at) throw new Error(`No account has the address ${email}.`);
    const { id, club_id: clubId, roles, status, permissions } = account;
    if (status !== 'active' || !JSON.parse(roles).includes('admin'))
      throw new Error(`${email} is no active admin. An admin of the school can change that.`);
    await takeTurn(database, trx, clubId);
    const services = { database, now: () => new Date() } as Services;
    const { writer, finish } = createWriter(systemCtx(services, clubId, 'system.grant-money'), trx);
    writer.irreversible();
    writer.describe({ user: id });
    const held = JSON.parse(permissions) as string[];
    await writer.update('account', id, { permissions: [...new Set([...held, 'money'])] } as Row);
    await finish();
    return (await writer.db.club()).name;
  });
}
