/** Codes of authenticator apps (RFC 6238): six digits, a new code every 30 seconds, each accepted once. */
import { Secret, TOTP } from 'otpauth';
import { totpAddress } from '#contract/rules/totp-address.ts';
import type { Services } from '../context.ts';
import type { Db } from '../store/engine.ts';
import { isSealed, seal, unseal } from './sealed.ts';

const PERIOD = 30;
/** Steps that are known again. */
const KEPT_STEPS = 200;
type Needs = Pick<Services, 'config' | 'now'>;

const totpOf = (secret: string): TOTP =>
  new TOTP({ digits: 6, period: PERIOD, algorithm: 'SHA1', secret: Secret.fromBase32(secret) });

/** A new secret, and the address that authenticator apps read from a QR code. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpAddress(secret, email) };
}

/**
 * The step of 30 seconds that a code belongs to; null where it is not this one, nor, as far as clocks may be apart, the last or
 * the next. Source: RFC 6238, section 5.2.
 */
export function stepOfCode(secret: string, code: string, { config, now }: Needs): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now().getTime();
  const apart = totpOf(secret).validate({ token: code, timestamp, window: config.codeSteps });
  return apart === null ? null : Math.floor(timestamp / 1000 / PERIOD) + apart;
}

export const ownerOf = (accountId: number) => `totp ${accountId}`;

/** Keeps a confirmed secret. Its first code counts as used. @returns false where the account has one already */
export async function keepTotp(
  trx: Db,
  needs: Needs,
  accountId: number,
  secret: string,
  step: number,
): Promise<boolean> {
  const made = await trx
    .insertInto('totp')
    .values({
      account_id: accountId,
      secret: seal(needs.config, secret, ownerOf(accountId)),
      last_step: step,
      used_steps: JSON.stringify([step]),
      created_at: needs.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Takes a code of an account: true once for each step, also of two that come at the same time, and never for a step before
 * one that was taken, unless that one is still to come: then the clock was ahead when it was taken, and who has the app is not
 * kept out until then. @throws Problem 503 where the secret cannot be read
 */
export async function takeTotp(trx: Db, needs: Needs, accountId: number, code: string): Promise<boolean> {
  for (;;) {
    const kept = await trx.selectFrom('totp').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    if (!kept) return false;
    const secret = unseal(needs.config, kept.secret, ownerOf(accountId));
    const step = stepOfCode(secret, code, needs);
    if (step === null) return false;
    const used = JSON.parse(kept.used_steps) as readonly number[];
    const toCome = kept.last_step > Math.floor(needs.now().getTime() / 1000 / PERIOD) + needs.config.codeSteps;
    if (used.includes(step) || (step <= kept.last_step && !toCome)) return false;
    const taken = await trx
      .updateTable('totp')
      .set({
        last_step: step,
        used_steps: JSON.stringify([...used, step].slice(-KEPT_STEPS)),
        // Kept before the server had a key: from now on under it.
        ...(isSealed(needs.config, kept.secret) ? {} : { secret: seal(needs.config, secret, ownerOf(accountId)) }),
      })
      .where('id', '=', kept.id)
      .where('last_step', '=', kept.last_step)
      .where('used_steps', '=', kept.used_steps)
      .returning('id')
      .executeTakeFirst();
    // Otherwise another code was taken meanwhile, and this one is looked at beside it.
    if (taken) return true;
  }
}
