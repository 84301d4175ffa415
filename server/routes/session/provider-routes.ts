/** The identity provider: sign-in through it and sign-out by it, and the identity that an account is tied to. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginTie, ownIdentity, tieIdentity, untieIdentity } from '#contract/entities/identity.ts';
import { beginProviderSignIn, providerOffered, providerSignIn, providerSignOut } from '#contract/entities/provider.ts';
import {
  beginConfirmation,
  beginJoin,
  confirmByProvider,
  joinByProvider,
} from '#contract/entities/provider-errands.ts';
import { originOfRequest, recordEvent } from '../../audit/record.ts';
import { type Account, maySignIn, presentUser } from '../../auth/accounts.ts';
import { noteRefusal, subjectOf } from '../../auth/events.ts';
import { rememberDevice } from '../../auth/known-devices.ts';
import { beginAtProvider, endAtProvider, endByProvider, type Identity, takeLogout } from '../../auth/provider.ts';
import { accountOf, identityOf, isTied, link, noteUsed, ownLink, tie, unlink } from '../../auth/provider-links.ts';
import { confirmSession } from '../../auth/reauthentication.ts';
import { awaitSecondStep, waysOf } from '../../auth/second-factor.ts';
import { hashToken } from '../../auth/secrets.ts';
import { sessionMinutes } from '../../auth/session-limits.ts';
import { endFormer, openSession } from '../../auth/sessions.ts';
import { type JoiningBy, joinByIdentity, openInvitation } from '../../auth/sign-up.ts';
import { whileUnchanged } from '../../auth/still-checked.ts';
import { refuseNoWayIn } from '../../auth/ways-in.ts';
import type { Services } from '../../context.ts';
import { logAs } from '../../http/log.ts';
import { originOf } from '../../http/origin.ts';
import { publicRoute, route } from '../../http/route.ts';
import { mailAccount } from '../../mail/account-mails.ts';
import { sendSoon } from '../../mail/outbox.ts';
import { Problem, problem } from '../../problems.ts';
import { lockAccount } from '../../store/locks.ts';
import { changeFactors } from './factor-changes.ts';

/** Largest form of a back-channel logout, in bytes. */
const FORM_LIMIT = 32 * 1024;

export function providerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  /**
   * Opens a session by an identity; `linked`, where the account was tied to it just now.
   * @throws Problem 403 `second-step` where the account asks for one, `provider-over` where it or its tie changed meanwhile
   */
  const open = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    link: number,
    identity: Identity,
    linked = false,
  ) => {
    const minutes = await sessionMinutes(services, account.club_id);
    const by = { provider_link: link, provider_session: identity.session };
    const changed = () => problem('provider-over');
    const session = await whileUnchanged(services, account, changed, async (trx) => {
      if ((await ownLink(trx, account.id, identity)) !== link) throw changed();
      // Whatever the provider says of how it was done: what the account asks for here is asked for here.
      const ways = await waysOf(trx, account.id);
      if (ways) {
        await awaitSecondStep(services, reply, account.id, trx, by);
        return { ways };
      }
      await rememberDevice(services, request, reply, account.id, trx);
      return openSession(trx, account, services.now(), minutes, by);
    });
    if ('ways' in session) throw problem('second-step', {}, session);
    await endFormer(db, request);
    await recordEvent(services, originOfRequest(request), {
      event: 'event.sign-in',
      clubId: account.club_id,
      account: subjectOf(account),
      facts: { way: 'provider', ...(linked ? { linked } : {}) },
    });
    return session;
  };

  publicRoute(app, services, providerOffered, async () => ({ offered: services.config.provider !== null }));

  publicRoute(app, services, beginProviderSignIn, async ({ request, reply }) => ({
    address: await beginAtProvider(services, request, reply, { for: 'sign-in' }),
  }));

  publicRoute(app, services, providerSignIn, async ({ body, request, reply }) => {
    const { identity } = await endAtProvider(services, request, reply, body.answer, { for: 'sign-in' });
    const { account, link: had, tied } = await accountOf(db, identity);
    const refused = (why: string) =>
      noteRefusal(services, request, 'event.sign-in-refused', { account, email: identity.email ?? '', why });
    if (!account || tied || account.status !== 'active') {
      const unverified = had === null && !identity.verified;
      refused(account ? (tied ? 'tied' : 'disabled') : unverified ? 'unverified' : 'unknown');
      throw problem(unverified ? 'provider-unverified' : tied ? 'provider-other' : 'provider-no-account');
    }
    if (!maySignIn(account)) {
      refused('role');
      throw problem('invalid-role');
    }
    logAs(request, reply, { account: account.id, club: account.club_id });
    const at = services.now().toISOString();
    const made =
      had ??
      (await db.transaction().execute(async (trx) => {
        await lockAccount(services.database, trx, account.id);
        const id = await link(trx, account, identity, at);
        if (id === null) throw problem('provider-over');
        const values = { link: `${originOf(services, request)}/forgot-password` };
        await mailAccount(trx, account, 'providerLinked', { at, values });
        return id;
      }));
    if (had === null) sendSoon(services);
    else await noteUsed(db, had, at);
    const session = await open(request, reply, account, made, identity, had === null);
    return { user: presentUser(account), ...session };
  });

  publicRoute(app, services, beginJoin, async ({ body, request, reply }) => {
    const details: JoiningBy = { ...body, invitation: hashToken(body.invitation) };
    await openInvitation(db, details.invitation, services.now().toISOString());
    return { address: await beginAtProvider(services, request, reply, { for: 'join', details }) };
  });

  publicRoute(app, services, joinByProvider, async ({ body, request, reply }) => {
    const { identity, details } = await endAtProvider(services, request, reply, body.answer, { for: 'join' });
    const { account, link: made } = await joinByIdentity(
      services,
      details as JoiningBy,
      identity,
      originOfRequest(request),
    );
    logAs(request, reply, { account: account.id, club: account.club_id });
    const user = presentUser(account);
    if (!maySignIn(account)) return { user, session: null };
    return { user, session: await open(request, reply, account, made, identity) };
  });

  route(app, services, ownIdentity, (ctx) => identityOf(services, ctx.actor.id));

  route(app, services, beginTie, async (ctx, { request, reply }) => {
    if (await isTied(services, ctx.actor.id)) throw problem('provider-tied');
    return {
      address: await beginAtProvider(services, request, reply, { for: 'tie', sessionId: ctx.actor.sessionId }),
    };
  });

  route(app, services, tieIdentity, async (ctx, { body, request, reply }) => {
    const errand = { for: 'tie', sessionId: ctx.actor.sessionId } as const;
    const { identity } = await endAtProvider(services, request, reply, body.answer, errand);
    const told = { mail: 'providerLinked', origin: originOf(services, request) } as const;
    return changeFactors(ctx, told, async (writer, account) => {
      await tie(writer.internals.trx, account.id, identity, writer.at);
      return {};
    });
  });

  route(app, services, untieIdentity, async (ctx, { request }) => {
    const { identity } = await identityOf(services, ctx.actor.id);
    if (!identity) throw problem('provider-untied');
    const values = { provider: identity.provider };
    const told = { mail: 'providerUnlinked', origin: originOf(services, request), values } as const;
    return changeFactors(ctx, told, async (writer, account) => {
      const { trx } = writer.internals;
      if ((await unlink(trx, account.id, ctx.actor.sessionId)).length === 0) throw problem('provider-untied');
      await refuseNoWayIn(trx, account);
      return {};
    });
  });

  route(app, services, beginConfirmation, async (ctx, { request, reply }) => {
    const { id, sessionId } = ctx.actor;
    if (!(await isTied(services, id))) throw problem('provider-untied');
    return { address: await beginAtProvider(services, request, reply, { for: 'confirm', sessionId }) };
  });

  route(app, services, confirmByProvider, async (ctx, { body, request, reply }) => {
    const account = (await ctx.db.find('account', ctx.actor.id)) as Account;
    const { sessionId } = ctx.actor;
    const refused = () =>
      noteRefusal(services, request, 'event.password-refused', { account, email: account.email, why: 'provider' });
    const { identity } = await endAtProvider(services, request, reply, body.answer, {
      for: 'confirm',
      sessionId,
    }).catch((error: unknown) => {
      if (error instanceof Problem && error.type === 'provider-stale') refused();
      throw error;
    });
    const own = await ownLink(db, account.id, identity);
    if (own === null) {
      refused();
      throw problem('provider-not-you');
    }
    await noteUsed(db, own, services.now().toISOString());
    return confirmSession(db, request, sessionId, services.now());
  });

  // The provider sends a form. No other call takes one: a page elsewhere could send it too, without asking.
  app.register(async (own) => {
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
    );
    publicRoute(own, services, providerSignOut, async ({ body, request }) => {
      const ended = await endByProvider(db, await takeLogout(services, body.logout_token));
      for (const id of ended) {
        const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        await recordEvent(services, originOfRequest(request), {
          event: 'event.sign-out',
          clubId: account.club_id,
          account: subjectOf(account),
          facts: { way: 'provider' },
        });
        services.live.publish(account.club_id);
      }
      return { message: 'Signed out.' };
    });
  });
}
