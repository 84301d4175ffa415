/**
 * A school always has an admin who can sign in: otherwise nobody could ever grant the role again. Who may see money is taken from the
 * school by its holders alone: whoever may not see it would be left to grant it to themselves.
 */
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import { endPersonalTokens } from './access-tokens.ts';
import { holdsMoney } from './money-only.ts';
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

/** Whether an account may see money, as its row says. */
export function mayMoney(account: Row): boolean {
  const { status, deleted_at, roles, permissions } = account;
  return status === 'active' && !deleted_at && listed(roles).includes('admin') && listed(permissions).includes('money');
}
const listed = (kept: unknown): readonly string[] => (typeof kept === 'string' ? JSON.parse(kept) : kept) ?? [];

/**
 * Call it once an operation is done. @throws Problem 409 `last-holder` where somebody who may not see money leaves a school without
 * an account that may.
 */
export async function keepAHolder(writer: Writer): Promise<void> {
  const changed = new Map(
    [...writer.internals.changes.values()].filter(({ entity }) => entity === 'user').map((one) => [one.rowId, one]),
  );
  if (changed.size === 0 || holdsMoney(writer.ctx.actor)) return;
  const accounts = (await writer.db.from('account').selectAll('account').execute()) as readonly Row[];
  if (accounts.some(mayMoney)) return;
  const held = accounts.some((account) => {
    const change = changed.get(account.id as number);
    return (
      change && mayMoney({ ...account, ...(change.kind === 'delete' ? { deleted_at: null } : {}), ...change.before })
    );
  });
  if (held) throw problem('last-holder');
}
