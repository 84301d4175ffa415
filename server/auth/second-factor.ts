/**
 * What an account asks for beside its password. Between the two steps of a sign-in there is no session: a record of its own
 * waits for the second step, known by a cookie that scripts cannot read, for ten minutes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecondFactorState } from '#contract/entities/second-step.ts';
import type { Services } from '../context.ts';
import type { Db } from '../store/engine.ts';
import type { Account } from './accounts.ts';
import { passkeysOf } from './passkeys.ts';
import { recoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { handSecret, heldSecret, type SecretCookie, takeBackSecret } from './secret-cookie.ts';
import type { ByProvider } from './sessions.ts';
import { takeTotp } from './totp.ts';

/** A sign-in waits ten minutes for its second step, in ms. */
export const STEP_LIFE = 10 * 60_000;
const COOKIE: SecretCookie = { name: 'clutch_step', path: '/api/auth', life: STEP_LIFE };

export async function secondFactorOf(db: Db, accountId: number): Promise<SecondFactorState> {
  const [totp, codes, passkeys] = await Promise.all([
    db.selectFrom('totp').select('created_at').where('account_id', '=', accountId).executeTakeFirst(),
    recoveryCodes(db, accountId),
    passkeysOf(db, accountId),
  ]);
  return { totp: totp ? { since: totp.created_at } : null, passkeys, recovery_codes: codes };
}

/** Whether a password alone is not enough. */
export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const { totp, passkeys } = await secondFactorOf(db, accountId);
  return totp !== null || passkeys.length > 0;
}

/** By what the second step of an account may be taken; null where it has none. */
export async function waysOf(db: Db, accountId: number): Promise<('code' | 'passkey')[] | null> {
  const { totp, passkeys, recovery_codes: codes } = await secondFactorOf(db, accountId);
  if (!totp && passkeys.length === 0) return null;
  return [...(totp || codes?.left ? ['code' as const] : []), ...(passkeys.length > 0 ? ['passkey' as const] : [])];
}

/** What took a code: an app's code, or a recovery code. Null where it is neither, or was used before. */
export async function takeCode(
  trx: Db,
  services: Pick<Services, 'config' | 'now'>,
  accountId: number,
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  // Apps show their digits in groups.
  const digits = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return (await takeTotp(trx, services, accountId, digits)) ? 'totp' : null;
  return (await takeRecoveryCode(trx, accountId, typed, services.now().toISOString())) ? 'recovery' : null;
}

/** After a right password, or a sign-in through the identity provider: the sign-in waits for its second step, in the browser that asked and in no other. */
export async function awaitSecondStep(
  services: Services,
  reply: FastifyReply,
  accountId: number,
  trx: Db,
  by: ByProvider | null = null,
): Promise<void> {
  await trx
    .insertInto('sign_in_step')
    .values({ account_id: accountId, ...by, ...handSecret(services, reply, COOKIE) })
    .execute();
}

/** The sign-in that a request's cookie stands for, with its account as it is now; null where there is none, or it is over. */
export async function awaitedSignIn(
  services: Services,
  request: FastifyRequest,
): Promise<{ id: number; account: Account; by: ByProvider } | null> {
  const held = heldSecret(request, COOKIE);
  if (!held) return null;
  const found = await services.database.db
    .selectFrom('sign_in_step')
    .innerJoin('account', 'account.id', 'sign_in_step.account_id')
    .selectAll('account')
    .select(['sign_in_step.id as step_id', 'sign_in_step.provider_link', 'sign_in_step.provider_session'])
    .where('sign_in_step.token_hash', '=', held)
    .where('sign_in_step.expires_at', '>', services.now().toISOString())
    .executeTakeFirst();
  if (found?.status !== 'active' || found.deleted_at) return null;
  const { step_id, provider_link, provider_session, ...account } = found;
  return { id: step_id, account, by: { provider_link, provider_session } };
}

/** Ends a sign-in that waits. @returns false where another request ended it first */
export async function endAwaited(trx: Db, id: number, reply: FastifyReply): Promise<boolean> {
  const ended = await trx.deleteFrom('sign_in_step').where('id', '=', id).returning('id').executeTakeFirst();
  takeBackSecret(reply, COOKIE);
  return ended !== undefined;
}

/** Ends all sign-ins of an account that wait. */
export const endAllAwaited = (trx: Db, accountId: number) =>
  trx.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute();

/** Forgets sign-ins that nobody ended. */
export const forgetAwaited = (db: Db, before: string) =>
  db.deleteFrom('sign_in_step').where('expires_at', '<', before).execute();
