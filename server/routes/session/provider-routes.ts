/** Sign-in through the identity provider, and sign-out by it. */
import type { FastifyInstance } from 'fastify';
import { beginProviderSignIn, providerOffered, providerSignIn, providerSignOut } from '#contract/entities/provider.ts';
import { originOfRequest, recordEvent } from '../../audit/record.ts';
import { maySignIn, presentUser } from '../../auth/accounts.ts';
import { noteRefusal, subjectOf } from '../../auth/events.ts';
import { rememberDevice } from '../../auth/known-devices.ts';
import { accountOf, beginAtProvider, endAtProvider, endByProvider, link, takeLogout } from '../../auth/provider.ts';
import { awaitSecondStep, secondFactorOf } from '../../auth/second-factor.ts';
import { openSession } from '../../auth/sessions.ts';
import { settingsOf } from '../../auth/sign-up.ts';
import type { Services } from '../../context.ts';
import { logAs } from '../../http/log.ts';
import { originOf } from '../../http/origin.ts';
import { publicRoute } from '../../http/route.ts';
import { mailAccount } from '../../mail/account-mails.ts';
import { sendSoon } from '../../mail/outbox.ts';
import { problem } from '../../problems.ts';
import { lockAccount } from '../../store/locks.ts';

/** Largest form of a back-channel logout, in bytes. */
const FORM_LIMIT = 32 * 1024;

export function providerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  publicRoute(app, services, providerOffered, async () => ({ offered: services.config.provider !== null }));

  publicRoute(app, services, beginProviderSignIn, async ({ request, reply }) => ({
    address: await beginAtProvider(services, request, reply),
  }));

  publicRoute(app, services, providerSignIn, async ({ body, request, reply }) => {
    const identity = await endAtProvider(services, request, reply, body.answer);
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
    const by = { provider_link: made, provider_session: identity.session };
    // Whatever the provider says of how it was done: what the account asks for here is asked for here.
    const { totp, passkeys, recovery_codes: codes } = await secondFactorOf(db, account.id);
    if (totp || passkeys.length > 0) {
      await awaitSecondStep(services, reply, account.id, by);
      const ways = [...(totp || codes?.left ? ['code'] : []), ...(passkeys.length > 0 ? ['passkey'] : [])];
      throw problem('second-step', {}, { ways });
    }
    await rememberDevice(services, request, reply, account.id);
    const minutes = (await settingsOf(db, account.club_id)).expires_in_minutes || services.config.sessionMinutes;
    const session = await openSession(db, account, services.now(), minutes, by);
    await recordEvent(services, originOfRequest(request), {
      event: 'event.sign-in',
      clubId: account.club_id,
      account: subjectOf(account),
      facts: { way: 'provider', ...(had === null ? { linked: true } : {}) },
    });
    return { user: presentUser(account), ...session };
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
