/** What ties accounts to identities at the provider: issuer and subject, each of one account alone. */
import type { Services } from '../context.ts';
import { problem } from '../problems.ts';
import type { Db } from '../store/engine.ts';
import { emailKey } from '../store/search.ts';
import { type Account, accountByEmail } from './accounts.ts';
import { hasPassword } from './passwords.ts';
import type { Identity } from './provider.ts';

/** The link of an identity, with its account; undefined where nobody is tied to it. */
const linkTo = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom('provider_link')
    .innerJoin('account', 'account.id', 'provider_link.account_id')
    .selectAll('account')
    .select('provider_link.id as link_id')
    .where('provider_link.issuer', '=', issuer)
    .where('provider_link.subject', '=', subject)
    .executeTakeFirst();

const linksOf = (db: Db, accountId: number) =>
  db.selectFrom('provider_link').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute();

/** The account of an identity, and the link that says so where there is one already. */
export async function accountOf(
  db: Db,
  identity: Identity,
): Promise<{ account: Account | undefined; link: number | null; tied: boolean }> {
  const linked = await linkTo(db, identity);
  if (linked) {
    const { link_id: link, ...account } = linked;
    return { account: account.deleted_at ? undefined : account, link, tied: false };
  }
  if (!identity.verified || !identity.email) return { account: undefined, link: null, tied: false };
  const account = await accountByEmail(db, identity.email);
  const other = account && (await linksOf(db, account.id)).some(({ issuer }) => issuer === identity.issuer);
  return { account, link: null, tied: other === true };
}

/** Keeps a tie; null where the account or the identity has one already. */
async function keep(trx: Db, accountId: number, { issuer, subject }: Identity, at: string): Promise<number | null> {
  const made = await trx
    .insertInto('provider_link')
    .values({ account_id: accountId, issuer, subject, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Ties an account to an identity by its address. Null where another request tied one of them first, or the account has another address by now. */
export async function link(trx: Db, account: Account, identity: Identity, at: string): Promise<number | null> {
  const now = await trx.selectFrom('account').select('email_key').where('id', '=', account.id).executeTakeFirst();
  if (!identity.email || now?.email_key !== emailKey(identity.email)) return null;
  return keep(trx, account.id, identity, at);
}

/**
 * Ties an account to an identity that its holder has just shown, whatever the addresses are.
 * @throws Problem 409 `provider-taken` where it is another account's, `provider-tied` where the account has one there
 */
export async function tie(trx: Db, accountId: number, identity: Identity, at: string): Promise<number> {
  const made = await keep(trx, accountId, identity, at);
  if (made !== null) return made;
  const holder = await linkTo(trx, identity);
  throw problem(holder && holder.id !== accountId ? 'provider-taken' : 'provider-tied');
}

/** Whether an account has an identity at the installation's provider. */
export const isTied = async ({ config, database: { db } }: Services, accountId: number): Promise<boolean> =>
  (await linksOf(db, accountId)).some(({ issuer }) => isOf(config, issuer));

/** Notes that an identity was used, to sign in or to confirm. */
export const noteUsed = (db: Db, id: number, at: string) =>
  db.updateTable('provider_link').set({ last_used_at: at }).where('id', '=', id).execute();

/** The link of an account to an identity that it has shown; null where it is tied to another, or to none. */
export async function ownLink(db: Db, accountId: number, identity: Identity): Promise<number | null> {
  const linked = await linkTo(db, identity);
  return linked?.id === accountId ? linked.link_id : null;
}

/**
 * How an account comes in beside its passkeys: what it is tied to at the installation's provider, else at one that the
 * installation had before, and whether it has a password.
 */
export async function identityOf({ config, database: { db } }: Services, accountId: number) {
  const links = await linksOf(db, accountId);
  const tied = links.find(({ issuer }) => isOf(config, issuer)) ?? links[0];
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    offered: config.provider ? nameOf(config.provider.issuer) : null,
    password: hasPassword({ password_hash }),
    identity: tied ? { provider: nameOf(tied.issuer), since: tied.created_at, last_used_at: tied.last_used_at } : null,
  };
}

/** Whether an issuer is the installation's provider, which its settings may name with a slash at the end and itself without. */
const isOf = ({ provider }: Services['config'], issuer: string): boolean =>
  provider?.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, '');

/** A provider is called by its host: that is what people see in the address as they sign in there. */
const nameOf = (issuer: string): string => new URL(issuer).host;

/** Ends what ties an account to identities, with the sessions that they opened, but for one. */
export async function unlink(trx: Db, accountId: number, except?: number): Promise<{ issuer: string }[]> {
  // Who takes an identity off stays signed in where they do it: they have just confirmed that it is them.
  if (except !== undefined)
    await trx
      .updateTable('session')
      .set({ provider_link: null, provider_session: null })
      .where('id', '=', except)
      .where('account_id', '=', accountId)
      .execute();
  return trx.deleteFrom('provider_link').where('account_id', '=', accountId).returning('issuer').execute();
}
