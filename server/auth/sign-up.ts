/** New accounts and new schools. */

import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { currencyOf, placeOf } from '#contract/data/countries/places.ts';
import { hasPractice, PRACTICE } from '#contract/data/countries/practice.ts';
import type { joining } from '#contract/entities/provider-errands.ts';
import type { signup } from '#contract/entities/session.ts';
import { fault } from '#contract/faults/fault.ts';
import { email as emailField } from '#contract/fields.ts';
import { OWN_PERMISSIONS } from '#contract/permissions.ts';
import { knownZone } from '#contract/rules/zone.ts';
import type { Origin } from '../audit/record.ts';
import type { Services } from '../context.ts';
import type { Row } from '../entities/entity.ts';
import { entityNamed } from '../entities/index.ts';
import { systemCtx } from '../jobs/system.ts';
import { queueMail } from '../mail/outbox.ts';
import { mailText } from '../mail/texts.ts';
import { firstRules, laterRules, noticeRules, paperRules } from '../messages/first-rules.ts';
import { createWriter, type Writer } from '../operations/writer.ts';
import { firstKinds } from '../papers/kinds.ts';
import { invalid, problem } from '../problems.ts';
import { readyPlan } from '../progress/ready-plan.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/engine.ts';
import { takeTurn } from '../store/locks.ts';
import { emailKey } from '../store/search.ts';
import type { InvitationRow } from '../store/tables.ts';
import type { Account } from './accounts.ts';
import { addressHeld } from './address-changes.ts';
import { hashPassword, NO_PASSWORD, refuseWeak } from './passwords.ts';
import type { Identity } from './provider.ts';
import { tie } from './provider-links.ts';
import { hashToken } from './secrets.ts';
import { endWaysIn, giveUpAddress, isConfirmed } from './whose-address.ts';

type Body = z.output<NonNullable<typeof signup.body>>;

const validZone = (zone: string | undefined): string => {
  const known = knownZone(zone || 'Europe/Lisbon');
  if (!known) throw invalid({ time_zone: fault('time-zone') });
  return known;
};

export interface NewClub {
  readonly name: string;
  readonly email: string;
  readonly tax_number?: string;
  readonly approval_number?: string;
  readonly time_zone?: string;
  readonly locale?: string;
  readonly country?: string;
}

/** A new school's settings: what its country's law requires. Where no country was said, nothing is set. */
const firstSettings = (country: string | undefined): string =>
  country && hasPractice(country)
    ? JSON.stringify({ required_practice: PRACTICE[country].by_category, figures_from: country })
    : '{}';

/** Creates a school. Further ones are created by whoever runs the server (tools/club.ts). */
export async function createClub(db: Db, club: NewClub, now: string): Promise<number> {
  const country = club.country ?? 'PT';
  const made = await db
    .insertInto('club')
    .values({
      name: club.name,
      email: club.email,
      tax_number: club.tax_number ?? '',
      approval_number: club.approval_number ?? '',
      time_zone: validZone(club.time_zone || placeOf(country)?.time_zone),
      locale: club.locale ?? placeOf(club.country ?? '')?.locale ?? 'en',
      country,
      currency: currencyOf(country),
      settings: firstSettings(club.country),
      logo: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('message_rule')
    .values([
      ...firstRules(made.id, club.locale ?? 'en', now, true).map((rule) => ({ ...rule, threshold: 0 })),
      ...noticeRules(made.id, club.locale ?? 'en', now),
      ...paperRules(made.id, club.locale ?? 'en', now),
      ...laterRules(made.id, club.locale ?? 'en', now),
    ])
    .execute();
  const kinds = firstKinds(made.id, country, club.locale ?? 'en', now);
  if (kinds.length > 0) await db.insertInto('paper_kind').values(kinds).execute();
  const skills = readyPlan(country);
  const derived = entityNamed('skill')?.derived;
  if (skills.length > 0)
    await db
      .insertInto('skill')
      .values(
        skills.map((one) => ({
          ...one,
          ...(derived?.({ ...one }) as { name_key: string; search_text: string }),
          club_id: made.id,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
  return made.id;
}

/** One account is created at a time, so that two first ones cannot both found the school. */
async function lockAccounts(database: Database, trx: Db): Promise<void> {
  if (database.engine === 'postgres') await sql`select pg_advisory_xact_lock(7412)`.execute(trx);
}

/**
 * Creates an account: with the school for the first of an installation, otherwise without a role. Who signs up uninvited
 * gets no account to see, so that nobody learns which addresses have one: where the address is taken, its owner is told by
 * mail. `origin` is the address of this server, for that mail.
 * @throws Problem 403 where an invitation is needed or does not hold; 422 where an invited address is taken or the password weak.
 */
export async function signUp(
  services: Services,
  body: Body,
  origin: string,
  from: Origin,
): Promise<{ account: Account | null; first: boolean }> {
  const club = body.invitation
    ? await services.database.db
        .selectFrom('invitation')
        .innerJoin('club', 'club.id', 'invitation.club_id')
        .select('club.name')
        .where('invitation.token_hash', '=', hashToken(body.invitation))
        .executeTakeFirst()
    : { name: body.club_name ?? '' };
  refuseWeak(body.password, {
    email: body.email,
    names: [body.first_name, body.last_name, club?.name ?? ''],
  });
  const passwordHash = await hashPassword(body.password);
  const now = services.now().toISOString();
  const made = await services.database.db.transaction().execute(async (trx) => {
    await lockAccounts(services.database, trx);
    const clubs = await trx.selectFrom('club').select('id').orderBy('id').limit(2).execute();
    const first = clubs.length === 0;
    let clubId = clubs[0]?.id ?? 0;
    let roles: string[] = [];
    /** Whether the link came to the address itself. */
    let mailed = false;
    if (first) {
      if (!body.club_name) throw invalid({ club_name: fault('school-name') });
      clubId = await createClub(trx, { ...body, name: body.club_name }, now);
      roles = ['admin'];
    } else if (body.invitation) {
      const invitation = await takeInvitation(services.database, trx, hashToken(body.invitation), body.email, now);
      clubId = invitation.club_id;
      roles = JSON.parse(invitation.roles);
      mailed = invitation.email_key !== '';
    } else if (clubs.length > 1) {
      throw problem('invitation-needed');
    }
    if (!first) await takeTurn(services.database, trx, clubId);
    const taken = await trx
      .selectFrom('account')
      .selectAll()
      .where('email_key', '=', emailKey(body.email))
      .executeTakeFirst();
    const held = !taken && (await addressHeld(trx, emailKey(body.email), now));
    const squatted = mailed && isReplaced(taken) ? taken : undefined;
    if (((taken && !squatted) || held) && body.invitation) throw invalid({ email: fault('has-account') });
    // Whose it was can still take it back, and was told of that.
    if (held) return { account: null, clubId, first };
    if (taken && !squatted) {
      await tellOwner(trx, taken, origin, now);
      return { account: null, clubId, first };
    }
    const values = {
      first_name: body.first_name,
      last_name: body.last_name,
      email: body.email,
      email_key: emailKey(body.email),
      password_hash: passwordHash,
      status: 'active' as const,
      locale: body.locale ?? 'en',
      photo: null,
      // Who founds a school, or has the link of one that was made for them, is known to whoever runs the server.
      address_confirmed_at: first || body.invitation ? now : null,
    };
    // The record of a school begins after the account that founds it.
    const account = first
      ? await trx
          .insertInto('account')
          .values({
            ...values,
            roles: JSON.stringify(roles),
            permissions: JSON.stringify(OWN_PERMISSIONS),
            club_id: clubId,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await join(services, trx, clubId, { ...values, roles }, Boolean(body.invitation), from, squatted);
    return { account, clubId, first };
  });
  if (!made.first) services.live.publish(made.clubId);
  return { account: made.first || body.invitation ? made.account : null, first: made.first };
}

/** Tells the owner of an address that somebody wanted to sign up with it. One who cannot sign in is not written to. */
async function tellOwner(trx: Db, owner: Account, origin: string, now: string): Promise<void> {
  if (owner.status !== 'active' || owner.deleted_at) return;
  const values = { name: owner.first_name, link: `${origin}/login` };
  const mail = {
    to: owner.email,
    subject: mailText(owner.locale, 'takenSubject', values),
    text: mailText(owner.locale, 'takenBody', values),
  };
  await queueMail(trx, owner.club_id, mail, now);
}

/** Whether an invitation takes the place of the account: nobody has confirmed its address. */
const isReplaced = (taken: Account | undefined): boolean => taken !== undefined && !isConfirmed(taken);

/** A stranger's account in another school than the one that invites gives the address up, and is gone. */
async function giveUp(services: Services, trx: Db, stranger: Account, from: Origin): Promise<void> {
  await takeTurn(services.database, trx, stranger.club_id);
  const ctx = { ...systemCtx(services, stranger.club_id, 'session.sign-up'), ...from };
  const { writer, finish } = createWriter(ctx, trx);
  writer.irreversible();
  await giveUpAddress(writer, stranger.id);
  writer.describe({ user: stranger.id, replaced: true });
  await finish();
}

/** The account of a stranger becomes the invited person's: nothing by which the stranger came in, or was to come in, is left. */
async function takeOver(writer: Writer, stranger: Account, values: Row): Promise<Account> {
  await writer.lock('account', [stranger.id]);
  await endWaysIn(writer.internals.trx, stranger.id);
  await writer.restore('account', stranger.id);
  return writer.update('account', stranger.id, { ...values, preferences: {} });
}

/** Adds the account in its own name, or takes over a stranger's: that somebody joined stands in the audit, and whoever looks at the team sees it. */
async function join(
  services: Services,
  trx: Db,
  clubId: number,
  values: Row,
  invited: boolean,
  from: Origin,
  stranger?: Account,
): Promise<Account> {
  const actor = { id: 0, name: `${values.first_name} ${values.last_name}`, roles: [], sessionId: 0 };
  const ctx = { ...systemCtx(services, clubId, 'session.sign-up'), ...from, actor, source: 'call' };
  const { writer, finish } = createWriter(ctx, trx);
  writer.irreversible();
  // The first admin of a school that was made without one holds what later ones are granted.
  const first =
    (values.roles as string[]).includes('admin') && !(await writer.db.from('account').select('id').executeTakeFirst());
  const all = { ...values, permissions: first ? OWN_PERMISSIONS : [] };
  const here = stranger?.club_id === clubId ? stranger : undefined;
  if (stranger && !here) await giveUp(services, trx, stranger, from);
  const account = here ? await takeOver(writer, here, all) : await writer.insert('account', all);
  actor.id = account.id;
  writer.describe({ user: account.id, invited, ...(stranger ? { replaced: true } : {}) });
  if (invited) writer.internals.touched.set('invitation', null);
  await finish();
  return account;
}

const invitationOf = (db: Db, tokenHash: string) =>
  db.selectFrom('invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** The invitation of a token, by its hash. @throws Problem 403 `invitation-invalid` when it is unknown, used or over */
export async function openInvitation(db: Db, tokenHash: string, now: string): Promise<Selectable<InvitationRow>> {
  const found = await invitationOf(db, tokenHash);
  const holds =
    found &&
    !found.used_at &&
    found.expires_at > now &&
    (found.inviter_id === null || (await mayInvite(db, found.inviter_id)));
  if (!holds) throw problem('invitation-invalid');
  return found;
}

/** Uses up an invitation. @throws Problem 403 when it is unknown, used, over, or, with the code `other`, of another address. */
async function takeInvitation(
  database: Database,
  trx: Db,
  tokenHash: string,
  email: string,
  now: string,
  other: 'invitation-invalid' | 'provider-not-invited' = 'invitation-invalid',
) {
  const first = await invitationOf(trx, tokenHash);
  if (!first) throw problem('invitation-invalid');
  // What its school does with it meanwhile comes before or after, not between.
  await takeTurn(database, trx, first.club_id);
  const found = await openInvitation(trx, tokenHash, now);
  if (found.email_key && found.email_key !== emailKey(email)) throw problem(other);
  await trx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('club_id', '=', found.club_id)
    .where('id', '=', found.id)
    .execute();
  return found;
}

/** Who accepts an invitation by an identity; the invitation by the hash of its token. */
export type JoiningBy = Omit<z.output<typeof joining>, 'invitation'> & { readonly invitation: string };

/**
 * Accepts an invitation by an identity at the provider: makes an account without a password, tied to it. All or nothing.
 * @throws Problem 403 `invitation-invalid`, `provider-unverified`, `provider-not-invited`; 409 `provider-has-account`, `provider-taken`
 */
export async function joinByIdentity(
  services: Services,
  { invitation: tokenHash, first_name, last_name, locale }: JoiningBy,
  identity: Identity,
  from: Origin,
): Promise<{ account: Account; link: number }> {
  const address = emailField().safeParse(identity.email);
  if (!identity.verified || !address.success) throw problem('provider-unverified');
  const email = address.data;
  const now = services.now().toISOString();
  const made = await services.database.db.transaction().execute(async (trx) => {
    await lockAccounts(services.database, trx);
    const invitation = await takeInvitation(services.database, trx, tokenHash, email, now, 'provider-not-invited');
    const key = emailKey(email);
    const taken = await trx.selectFrom('account').selectAll().where('email_key', '=', key).executeTakeFirst();
    const squatted = isReplaced(taken) ? taken : undefined;
    if ((taken && !squatted) || (await addressHeld(trx, key, now))) throw problem('provider-has-account');
    const account = await join(
      services,
      trx,
      invitation.club_id,
      {
        first_name,
        last_name,
        email,
        email_key: key,
        password_hash: NO_PASSWORD,
        status: 'active',
        locale: locale ?? 'en',
        photo: null,
        roles: JSON.parse(invitation.roles),
        address_confirmed_at: now,
      },
      true,
      from,
      squatted,
    );
    return { account, link: await tie(trx, account.id, identity, now) };
  });
  services.live.publish(made.account.club_id);
  return made;
}

/** Whether an account may still invite: who was shut out a moment ago lets nobody in. */
async function mayInvite(trx: Db, accountId: number): Promise<boolean> {
  const inviter = await trx
    .selectFrom('account')
    .select('roles')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return inviter !== undefined && JSON.parse(inviter.roles).includes('admin');
}
