/** Mails about an account to whoever holds it: written down with what they tell of, in its language and its school's time. */
import { clockIn, timeTexts } from '#contract/rules/time-texts.ts';
import type { Account } from '../auth/accounts.ts';
import type { Writer } from '../operations/writer.ts';
import type { Db } from '../store/engine.ts';
import { queueMail } from './outbox.ts';
import { type MailName, mailText, roleNames } from './texts.ts';

interface About {
  readonly at: string;
  /** Where it goes; the account's own address unless said otherwise. */
  readonly to?: string;
  readonly locale?: string | null;
  readonly values?: Readonly<Record<string, string>>;
}

/** Writes a mail to an account down, to be sent once the transaction has committed. */
export async function mailAccount(
  trx: Db,
  account: Pick<Account, 'club_id' | 'email' | 'first_name' | 'locale' | 'preferences'>,
  name: MailName,
  { at, to = account.email, locale, values = {} }: About,
): Promise<void> {
  const club = await trx
    .selectFrom('club')
    .select(['name', 'time_zone'])
    .where('id', '=', account.club_id)
    .executeTakeFirstOrThrow();
  const language = locale ?? account.locale;
  const when = timeTexts(language, club.time_zone, clockIn(JSON.parse(account.preferences), language)).instant(at);
  const all = { name: account.first_name, school: club.name, when, ...values };
  const mail = { subject: mailText(language, `${name}Subject`, all), text: mailText(language, `${name}Body`, all) };
  await queueMail(trx, account.club_id, { to, ...mail }, at);
}

/** Tells by mail whose roles a write has changed so far, whichever act or undo it was. Call it once, at its end. */
export async function mailRoleChanges(writer: Writer): Promise<void> {
  const { ctx, internals, at } = writer;
  for (const { entity, kind, rowId, before, after } of internals.changes.values()) {
    if (entity !== 'user' || kind !== 'update' || before.roles === after.roles) continue;
    const account = await writer.db.find('account', rowId);
    if (account?.status !== 'active' || account.deleted_at) continue;
    const roles = roleNames(account.locale, JSON.parse(account.roles));
    await mailAccount(internals.trx, account, 'roles', { at, values: { roles, author: ctx.actor.name || 'Clutch' } });
  }
}
