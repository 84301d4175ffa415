/** Changes of what an account asks for beside its password. */
import type { Account } from '../../auth/accounts.ts';
import type { Ctx } from '../../context.ts';
import { mailAccount } from '../../mail/account-mails.ts';
import { sendSoon } from '../../mail/outbox.ts';
import type { MailName } from '../../mail/texts.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';

interface Told {
  readonly mail: MailName;
  /** The address of this server, for the mail's link. */
  readonly origin: string;
  /** What else the mail names. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Makes a change: it stands in the audit, and the holder is told by mail. No undo brings it back. */
export async function changeFactors<A extends object>(
  ctx: Ctx,
  { mail, origin, values = {} }: Told,
  work: (writer: Writer, account: Account) => Promise<A>,
) {
  const answer = await write(ctx, async (writer) => {
    writer.irreversible();
    // One change of an account at a time.
    await writer.lock('account', [ctx.actor.id]);
    const account = (await writer.db.find('account', ctx.actor.id)) as Account;
    const done = await work(writer, account);
    writer.describe({ user: account.id });
    await writer.operationId();
    await mailAccount(writer.internals.trx, account, mail, {
      at: writer.at,
      values: { ...values, link: `${origin}/forgot-password` },
    });
    return done;
  });
  sendSoon(ctx.services);
  return answer;
}
