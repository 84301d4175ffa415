/**
 * Changes of an account's address. The new address has to confirm, and the old one is told: by its mail it can stop the
 * change, also for a while after it took effect, since whoever has the password may have both asked and confirmed.
 */
import type { Origin } from '../audit/record.ts';
import type { Ctx, Services } from '../context.ts';
import { systemCtx } from '../jobs/system.ts';
import { mailAccount } from '../mail/account-mails.ts';
import { write } from '../operations/write.ts';
import type { Writer } from '../operations/writer.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { emailKey } from '../store/search.ts';
import { endPersonalTokens } from './access-tokens.ts';
import { type Account, endSessions } from './accounts.ts';
import { forgetDevices } from './known-devices.ts';
import { queueRecovery } from './recovery.ts';
import { hashToken, newToken } from './secrets.ts';
import { giveUpAddress, isConfirmed } from './whose-address.ts';

const HOUR = 3_600_000;
/** How long the new address has to confirm, in ms. */
export const CONFIRM_LIFE = 24 * HOUR;
/** How long the old address can take back a change that took effect, in ms. */
export const STOP_LIFE = 72 * HOUR;

const after = (at: string, life: number): string => new Date(Date.parse(at) + life).toISOString();
const invalidLink = () => problem('address-link-invalid');

// What a link lets do stands behind its `#`, which no browser sends: no server before this one writes it down.

/** One change of an account at a time, also of two that are asked for or confirmed at once. */
const lockAccount = async (writer: Writer, id: number): Promise<void> => writer.lock('account', [id]);

/**
 * Asks for another address: nothing but mails comes of it. An address that has an account gets another mail, and is
 * answered alike. An earlier change that still waits is dropped.
 */
export async function askForAddress(writer: Writer, account: Account, address: string, origin: string): Promise<void> {
  const { ctx, at } = writer;
  const { trx } = writer.internals;
  await lockAccount(writer, account.id);
  await trx
    .deleteFrom('address_change')
    .where('account_id', '=', account.id)
    .where('confirmed_at', 'is', null)
    .execute();
  const [confirm, stop] = [newToken(), newToken()];
  await trx
    .insertInto('address_change')
    .values({
      club_id: ctx.clubId,
      account_id: account.id,
      old_email: account.email,
      old_key: account.email_key,
      new_email: address,
      confirm_hash: hashToken(confirm),
      stop_hash: hashToken(stop),
      late_stop_hash: null,
      created_at: at,
      expires_at: after(at, CONFIRM_LIFE),
      confirmed_at: null,
    })
    .execute();
  await mailAccount(trx, account, 'addressAsked', {
    at,
    values: { address, link: `${origin}/keep-email#${stop}` },
  });
  const owner = await trx
    .selectFrom('account')
    .selectAll()
    .where('email_key', '=', emailKey(address))
    .executeTakeFirst();
  if (!owner || isStrangers(owner, ctx.clubId)) {
    const values = { link: `${origin}/confirm-email#${confirm}` };
    await mailAccount(trx, account, 'addressConfirm', { at, to: address, values });
  } else if (owner.status === 'active' && !owner.deleted_at) {
    await mailAccount(trx, owner, 'addressTaken', { at, values: { link: `${origin}/login` } });
  }
}

/** Whether somebody signed up with the address, to this school, and never showed that it is theirs: they keep it from nobody. */
const isStrangers = (owner: Account, clubId: number): boolean => owner.club_id === clubId && !isConfirmed(owner);

/** The address that waits for an account to have it, or null. */
export async function addressAwaited(db: Db, accountId: number, now: Date): Promise<string | null> {
  const found = await db
    .selectFrom('address_change')
    .select('new_email')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found?.new_email ?? null;
}

/** Whether an account may still take an address back: until then nobody else gets it. */
export async function addressHeld(db: Db, key: string, now: string, except = 0): Promise<boolean> {
  const found = await db
    .selectFrom('address_change')
    .select('id')
    .where('old_key', '=', key)
    .where('account_id', '<>', except)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** The new address confirms: from now on it is the account's. @throws Problem 403 */
export function confirmAddress(
  services: Services,
  token: string,
  origin: string,
  from: Origin,
): Promise<{ email: string }> {
  return byLink(services, token, from, 'profile.confirm-email', async (writer, change, account) => {
    const { at } = writer;
    const { trx } = writer.internals;
    const key = emailKey(change.new_email);
    const taken = await trx.selectFrom('account').selectAll().where('email_key', '=', key).executeTakeFirst();
    if (change.confirmed_at || change.confirm_hash !== hashToken(token)) throw invalidLink();
    const stranger = taken && isStrangers(taken, change.club_id) ? taken : undefined;
    if ((taken && !stranger && taken.id !== account.id) || (await addressHeld(trx, key, at, account.id)))
      throw invalidLink();
    if (stranger && stranger.id !== account.id) await giveUpAddress(writer, stranger.id);
    const stop = newToken();
    await trx
      .updateTable('address_change')
      .set({ confirmed_at: at, expires_at: after(at, STOP_LIFE), late_stop_hash: hashToken(stop) })
      .where('id', '=', change.id)
      .execute();
    writer.describe({ user: account.id, email: change.new_email });
    await writer.update('account', account.id, { email: change.new_email, address_confirmed_at: at });
    const values = { address: change.new_email, link: `${origin}/keep-email#${stop}` };
    await mailAccount(trx, account, 'addressChanged', { at, to: change.old_email, values });
    return { email: change.new_email };
  });
}

/**
 * The old address stops a change, or takes it back with all that came after it. Somebody else knew the password: every
 * session and personal token ends, and a link to choose a new one goes to the old address. @throws Problem 403
 */
export function stopAddress(
  services: Services,
  token: string,
  origin: string,
  from: Origin,
): Promise<{ email: string }> {
  return byLink(services, token, from, 'profile.keep-email', async (writer, change, account) => {
    const { trx } = writer.internals;
    if (change.confirm_hash === hashToken(token)) throw invalidLink();
    await trx.deleteFrom('address_change').where('account_id', '=', account.id).where('id', '>=', change.id).execute();
    writer.describe({ user: account.id, email: change.old_email });
    await writer.operationId();
    const back = { email: change.old_email, address_confirmed_at: writer.at };
    const kept = await writer.update('account', account.id, back);
    await endSessions(trx, account.id);
    await endPersonalTokens(trx, account.id);
    await forgetDevices(trx, account.id);
    await queueRecovery(writer.internals.trx, services, kept, origin);
    return { email: change.old_email };
  });
}

type Change = Awaited<ReturnType<typeof changeOf>>;

const changeOf = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('address_change')
    .selectAll()
    .where((eb) => eb.or([eb('confirm_hash', '=', hash), eb('stop_hash', '=', hash), eb('late_stop_hash', '=', hash)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Runs what a link stands for, in the name of the account: it stands in the audit, and nobody takes it back by undo. */
async function byLink<A extends object>(
  services: Services,
  token: string,
  from: Origin,
  command: string,
  work: (writer: Writer, change: NonNullable<Change>, account: Account) => Promise<A>,
): Promise<A> {
  const hash = hashToken(token);
  const found = await changeOf(services.database.db, hash, services.now().toISOString());
  const holder = found && (await accountOf(services.database.db, found.account_id));
  if (!found || !holder) throw invalidLink();
  const actor = { id: holder.id, name: `${holder.first_name} ${holder.last_name}`.trim(), roles: [], sessionId: 0 };
  const ctx: Ctx = { ...systemCtx(services, found.club_id, command), ...from, actor, source: 'link' };
  const { operation_id: _operation, ...answer } = await write(ctx, async (writer) => {
    writer.irreversible();
    await lockAccount(writer, holder.id);
    // What was read before the lock may be over by now.
    const change = await changeOf(writer.internals.trx, hash, writer.at);
    const account = await accountOf(writer.internals.trx, holder.id);
    if (!change || account?.status !== 'active' || account.deleted_at) throw invalidLink();
    return work(writer, change, account);
  });
  return answer as A;
}

const accountOf = (db: Db, id: number): Promise<Account | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

/** Forgets what no link stands for any more. */
export const forgetAddressChanges = (db: Db, before: string) =>
  db.deleteFrom('address_change').where('expires_at', '<', before).execute();
