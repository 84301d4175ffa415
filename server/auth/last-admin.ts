/** A school always has an admin who can sign in: otherwise nobody could ever grant the role again. */
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import { endPersonalTokens } from './access-tokens.ts';
import { endAllAwaited } from './second-factor.ts';

/** Locks the school's accounts, so that two admins who revoke each other's role do so one after the other. */
export async function lockTeam(writer: Writer): Promise<void> {
  const accounts = await writer.db.from('account').select('account.id').execute();
  await writer.lock(
    'account',
    accounts.map(({ id }) => id),
  );
}

/** Call it after a change to an account, or before removing the account `leaving`. @throws Problem 409 `last-admin` when no active admin is left. */
export async function keepAnAdmin(writer: Writer, leaving = 0): Promise<void> {
  const accounts = await writer.db
    .from('account')
    .select('roles')
    .where('id', '<>', leaving)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  if (accounts.some(({ roles }) => JSON.parse(roles).includes('admin'))) return;
  throw problem('last-admin');
}

/**
 * Ends the sessions, the personal tokens, and the sign-ins that wait for their second step, of an account that may not use the
 * console any more.
 */
export async function endSessionsOf(writer: Writer, account: Row): Promise<void> {
  if (account.status === 'active' && !account.deleted_at) return;
  await endAllAwaited(writer.internals.trx, account.id as number);
  await endPersonalTokens(writer.internals.trx, account.id as number);
  await writer.internals.trx
    .deleteFrom('session')
    .where('account_id', '=', account.id as number)
    .where('club_id', '=', writer.ctx.clubId)
    .execute();
}
