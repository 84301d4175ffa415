/** The second step of signing in, and what of it the holder of an account sets up. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '#contract/entities/second-factor.ts';
import { reauthenticate, secondFactor, secondStep } from '#contract/entities/second-step.ts';
import { fault } from '#contract/faults/fault.ts';
import { originOfRequest, recordEvent } from '../../audit/record.ts';
import { type Account, presentUser } from '../../auth/accounts.ts';
import { noteOften, noteRefusal, subjectOf } from '../../auth/events.ts';
import { knownDevice, rememberDevice } from '../../auth/known-devices.ts';
import { takePasskey } from '../../auth/passkeys.ts';
import { checkPassword, hasPassword } from '../../auth/passwords.ts';
import { confirmSession } from '../../auth/reauthentication.ts';
import { endRecoveryCodes, newRecoveryCodes } from '../../auth/recovery-codes.ts';
import { awaitedSignIn, endAwaited, hasSecondFactor, secondFactorOf, takeCode } from '../../auth/second-factor.ts';
import { sessionMinutes } from '../../auth/session-limits.ts';
import { endFormer, openSession } from '../../auth/sessions.ts';
import { whileUnchanged } from '../../auth/still-checked.ts';
import { codeCounts, giveTryBack, ownPasswordCounts, takeTry } from '../../auth/throttle.ts';
import { keepTotp, newTotp, stepOfCode } from '../../auth/totp.ts';
import type { Ctx, Services } from '../../context.ts';
import { logAs } from '../../http/log.ts';
import { originOf } from '../../http/origin.ts';
import { publicRoute, route } from '../../http/route.ts';
import { mailAccount } from '../../mail/account-mails.ts';
import { sendSoon } from '../../mail/outbox.ts';
import type { MailName } from '../../mail/texts.ts';
import { invalid, problem } from '../../problems.ts';
import { changeFactors } from './factor-changes.ts';

export function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  const told = (mail: MailName, request: FastifyRequest) => ({ mail, origin: originOf(services, request) });
  const { db } = services.database;
  const own = (ctx: Ctx): Promise<Account> => ctx.db.find('account', ctx.actor.id) as Promise<Account>;

  publicRoute(app, services, secondStep, async ({ body, request, reply }) => {
    const waiting = await awaitedSignIn(services, request);
    if (!waiting) throw over();
    const { id, account, by: provider } = waiting;
    const device = await knownDevice(db, request, account.id);
    const counts = codeCounts(account.id, request.ip, device);
    await takeTry(db, counts, services.now(), services.config.rateLimitFactor).catch(
      noteOften(services, request, 'event.sign-in-refused', account),
    );
    const minutes = await sessionMinutes(services, account.club_id);
    const opened = await whileUnchanged(services, account, over, async (trx) => {
      const by = await takeCode(trx, services, account.id, body.code);
      if (!by) return null;
      // What took the code goes with it: the sign-in is over, also for whoever sent another code at the same time.
      if (!(await endAwaited(trx, id, reply))) throw over();
      await rememberDevice(services, request, reply, account.id, trx);
      return { by, ...(await openSession(trx, account, services.now(), minutes, provider)) };
    });
    if (!opened) {
      noteRefusal(services, request, 'event.sign-in-refused', { account, email: account.email, why: 'code' });
      throw problem('wrong-code');
    }
    const { by, ...session } = opened;
    await giveTryBack(db, counts);
    await endFormer(db, request);
    logAs(request, reply, { account: account.id, club: account.club_id });
    const left = by === 'recovery' ? ((await secondFactorOf(db, account.id)).recovery_codes?.left ?? 0) : null;
    await recordEvent(services, originOfRequest(request), {
      event: 'event.sign-in',
      clubId: account.club_id,
      account: subjectOf(account),
      facts: left === null ? { second_step: by } : { second_step: by, recovery_codes_left: left },
    });
    if (left !== null) await tellOfRecoveryCode(services, account, left, originOf(services, request));
    return { user: presentUser(account), ...session, recovery_codes_left: left };
  });

  route(app, services, reauthenticate, async (ctx, { body, request }) => {
    const account = await own(ctx);
    if (body.password !== undefined && !hasPassword(account)) throw invalid({ password: fault('no-password') });
    const refused = (why: 'password' | 'code' | 'passkey') =>
      noteRefusal(services, request, 'event.password-refused', { account, email: account.email, why });
    const counts = ownPasswordCounts(account.id);
    await takeTry(db, counts, services.now(), services.config.rateLimitFactor).catch(
      noteOften(services, request, 'event.password-refused', account),
    );
    if (body.credential !== undefined) {
      const taken = await takePasskey(services, request, body.credential);
      if (!taken.right || taken.account?.id !== account.id) {
        refused('passkey');
        throw problem('passkey-not-yours');
      }
    } else if (body.password !== undefined) {
      if (!(await checkPassword(account.password_hash, body.password))) {
        refused('password');
        throw invalid({ password: fault('not-your-password') });
      }
    } else if (!(await db.transaction().execute((trx) => takeCode(trx, services, account.id, body.code ?? '')))) {
      refused('code');
      throw invalid({ code: fault('wrong-code') });
    }
    await giveTryBack(db, counts);
    return confirmSession(db, request, ctx.actor.sessionId, ctx.now());
  });

  route(app, services, secondFactor, (ctx) => secondFactorOf(db, ctx.actor.id));

  route(app, services, beginTotp, async (ctx) => newTotp((await own(ctx)).email));

  route(app, services, confirmTotp, async (ctx, { body, request }) => {
    const counts = ownPasswordCounts(ctx.actor.id);
    await takeTry(db, counts, services.now(), services.config.rateLimitFactor);
    const step = stepOfCode(body.secret, body.code.replace(/\s/g, ''), services);
    if (step === null) throw invalid({ code: fault('not-the-code-now') });
    await giveTryBack(db, counts);
    const { recovery_codes } = await changeFactors(ctx, told('twoStepOn', request), async (writer, account) => {
      const { trx } = writer.internals;
      if (!(await keepTotp(trx, services, account.id, body.secret, step))) throw problem('totp-set');
      return { recovery_codes: await newRecoveryCodes(trx, account.id, writer.at) };
    });
    return { recovery_codes };
  });

  route(app, services, removeTotp, async (ctx, { request }) => {
    await changeFactors(ctx, told('twoStepOff', request), async (writer, account) => {
      const { trx } = writer.internals;
      const gone = await trx.deleteFrom('totp').where('account_id', '=', account.id).returning('id').executeTakeFirst();
      if (!gone) throw problem('totp-missing');
      if (!(await hasSecondFactor(trx, account.id))) await endRecoveryCodes(trx, account.id);
      return {};
    });
    return { message: 'The authenticator app is removed.' };
  });

  route(app, services, renewRecoveryCodes, async (ctx, { request }) => {
    const { recovery_codes } = await changeFactors(ctx, told('recoveryCodes', request), async (writer, account) => {
      const { trx } = writer.internals;
      if (!(await hasSecondFactor(trx, account.id))) throw problem('second-factor-missing');
      return { recovery_codes: await newRecoveryCodes(trx, account.id, writer.at) };
    });
    return { recovery_codes };
  });
}

const over = () => problem('second-step-over');

/** A recovery code is seldom used: its holder hears of it. */
async function tellOfRecoveryCode(services: Services, account: Account, left: number, origin: string): Promise<void> {
  const values = { count: String(left), link: `${origin}/forgot-password` };
  await mailAccount(services.database.db, account, 'recoveryCodeUsed', { at: services.now().toISOString(), values });
  sendSoon(services);
}
