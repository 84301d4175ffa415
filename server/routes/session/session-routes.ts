/** Signing up, in and out, and the caller's own account. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { confirmEmail, keepEmail } from '#contract/entities/address.ts';
import { club as clubSchema, readSettings } from '#contract/entities/club.ts';
import {
  adminProfile,
  updatePreferences,
  updateUser,
  updateUserPassword,
  viewProfile,
} from '#contract/entities/profile.ts';
import {
  changePassword,
  login,
  logout,
  recovery,
  refreshToken,
  saveDevice,
  signup,
} from '#contract/entities/session.ts';
import { fault } from '#contract/faults/fault.ts';
import { permissionsOf } from '#contract/permissions.ts';
import { originOfRequest, recordEvent, recordFolded } from '../../audit/record.ts';
import { endPersonalTokens } from '../../auth/access-tokens.ts';
import { type Account, accountByEmail, endSessions, maySignIn, presentUser } from '../../auth/accounts.ts';
import { addressAwaited, askForAddress, confirmAddress, stopAddress } from '../../auth/address-changes.ts';
import { noteOften, noteRefusal, subjectOf } from '../../auth/events.ts';
import { forgetDevices, knownDevice, rememberDevice } from '../../auth/known-devices.ts';
import { settingsFor } from '../../auth/money-only.ts';
import { checkPassword, hashPassword, hasPassword, refuseWeak } from '../../auth/passwords.ts';
import { unlink } from '../../auth/provider-links.ts';
import { refuseUnconfirmed } from '../../auth/reauthentication.ts';
import { recover } from '../../auth/recovery.ts';
import { isOver } from '../../auth/required-second-factor.ts';
import { awaitSecondStep, waysOf } from '../../auth/second-factor.ts';
import { hashToken, newToken } from '../../auth/secrets.ts';
import { sessionMinutes } from '../../auth/session-limits.ts';
import { endFormer, openSession } from '../../auth/sessions.ts';
import { signUp } from '../../auth/sign-up.ts';
import { whileUnchanged } from '../../auth/still-checked.ts';
import { giveTryBack, ownPasswordCounts, signInCounts, takeTry } from '../../auth/throttle.ts';
import { noteConfirmed } from '../../auth/whose-address.ts';
import type { Ctx, Services } from '../../context.ts';
import { languageWanted } from '../../http/language.ts';
import { logAs } from '../../http/log.ts';
import { originOf } from '../../http/origin.ts';
import { publicRoute, route } from '../../http/route.ts';
import { lastOperation } from '../../live/live.ts';
import { mailAccount } from '../../mail/account-mails.ts';
import { sendSoon } from '../../mail/outbox.ts';
import { write } from '../../operations/write.ts';
import { fieldProblem, invalid, Problem, problem } from '../../problems.ts';
import type { Db } from '../../store/engine.ts';
import { lockAccount, takeTurn } from '../../store/locks.ts';
import { emailKey } from '../../store/search.ts';

const own = (ctx: Ctx): Promise<Account> => ctx.db.find('account', ctx.actor.id) as Promise<Account>;

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  /** Whose password it is to be, with the words that it must not be made of. */
  const holderOf = async ({ club_id, email, first_name, last_name }: Account) => {
    const club = await db.selectFrom('club').select('name').where('id', '=', club_id).executeTakeFirstOrThrow();
    return { email, names: [first_name, last_name, club.name] };
  };

  /** @throws Problem 422 at `field`; 429 where it was tried too often */
  const checkOwnPassword = async (request: FastifyRequest, account: Account, password: string, field: string) => {
    if (!hasPassword(account)) throw invalid({ [field]: fault('no-password') });
    const counts = ownPasswordCounts(account.id);
    await takeTry(db, counts, services.now(), services.config.rateLimitFactor).catch(
      noteOften(services, request, 'event.password-refused', account),
    );
    if (!(await checkPassword(account.password_hash, password))) {
      noteRefusal(services, request, 'event.password-refused', { account, email: account.email, why: 'password' });
      throw invalid({ [field]: fault('not-your-password') });
    }
    await giveTryBack(db, counts);
  };

  /** @throws Problem 422 at `password`; 403 where an account without one has not confirmed its session by another way */
  const confirmMove = async (ctx: Ctx, request: FastifyRequest, account: Account, password: string | undefined) => {
    if (!hasPassword(account)) return refuseUnconfirmed(ctx.actor, ctx.now());
    if (password === undefined) throw invalid({ password: fault('password-for-address') });
    await checkOwnPassword(request, account, password, 'password');
  };

  publicRoute(app, services, login, async ({ body, request, reply }) => {
    const account = await accountByEmail(db, body.email);
    const device = await knownDevice(db, request, account?.id ?? null);
    const counts = signInCounts(body.email, request.ip, device);
    const refused = (why: string) =>
      noteRefusal(services, request, 'event.sign-in-refused', { account, email: body.email, why });
    await takeTry(db, counts, services.now(), services.config.rateLimitFactor).catch((error) => {
      if (error instanceof Problem) refused('often');
      throw error;
    });
    const right = await checkPassword(account?.password_hash ?? null, body.password);
    if (!account || !right || account.status !== 'active') {
      refused(!account ? 'unknown' : right ? 'disabled' : 'password');
      throw problem('wrong-credentials');
    }
    await giveTryBack(db, counts);
    if (!maySignIn(account)) {
      refused('role');
      throw problem('invalid-role');
    }
    logAs(request, reply, { account: account.id, club: account.club_id });
    const minutes = await sessionMinutes(services, account.club_id);
    const changed = () => {
      refused('password');
      return problem('wrong-credentials');
    };
    const opened = await whileUnchanged(services, account, changed, async (trx) => {
      const ways = await waysOf(trx, account.id);
      if (ways) {
        await awaitSecondStep(services, reply, account.id, trx);
        return { ways };
      }
      await rememberDevice(services, request, reply, account.id, trx);
      return openSession(trx, account, services.now(), minutes);
    });
    if ('ways' in opened) throw problem('second-step', {}, opened);
    await endFormer(db, request);
    await recordEvent(services, originOfRequest(request), {
      event: 'event.sign-in',
      clubId: account.club_id,
      account: subjectOf(account),
    });
    return { user: presentUser(account), ...opened };
  });

  publicRoute(app, services, signup, async ({ body, request }) => {
    const { account, first } = await signUp(services, body, originOf(services, request), originOfRequest(request));
    // Who holds nothing yet is told what they said themselves, and nothing by which another account could be known.
    if (!account) return { user: { ...NOBODY, ...echoOf(body) }, first };
    const { loadSample } = services;
    if (first && body.demo && loadSample)
      services.background('Filling the sample school', () => loadSample(account.club_id));
    return { user: presentUser(account), first };
  });

  publicRoute(app, services, refreshToken, async ({ body }) => {
    const now = services.now();
    const hash = hashToken(body.accessToken);
    const found = await db
      .selectFrom('session')
      .select(['account_id', 'created_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    const account =
      found && (await db.selectFrom('account').selectAll().where('id', '=', found.account_id).executeTakeFirst());
    // However often it is renewed, it ends some days after signing in.
    const minutes = account ? await sessionMinutes(services, account.club_id, found?.created_at) : 0;
    const token = newToken();
    // One statement: the session goes on under its new token, whatever happens in between.
    // Whoever could not sign in any more does not stay signed in either: the session runs out.
    if (account?.status === 'active' && !account.deleted_at && !maySignIn(account)) throw problem('invalid-role');
    const renewed =
      account?.status === 'active' &&
      !account.deleted_at &&
      minutes > 0 &&
      (await db
        .updateTable('session')
        .set({
          token_hash: hashToken(token),
          expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
          last_seen_at: now.toISOString(),
        })
        .where('token_hash', '=', hash)
        .where('expires_at', '>', now.toISOString())
        .returning('id')
        .executeTakeFirst());
    if (!renewed || !account) throw problem('expired');
    return { user: presentUser(account), token, accessToken: token, expires_in_minutes: minutes };
  });

  publicRoute(app, services, recovery, async ({ body, request }) => {
    // The answer must not tell, by its text or its time, whether the address is known: the mail goes out after it.
    const origin = originOf(services, request);
    const language = languageWanted(request);
    services.background('Sending the recovery mail', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const account = await recover(services, body.email, origin, language);
      if (account)
        await recordFolded(services, originOfRequest(request), {
          event: 'event.recovery-asked',
          clubId: account.club_id,
          account: subjectOf(account),
        });
      else noteRefusal(services, request, 'event.recovery-asked', { email: body.email, why: 'unknown' });
      sendSoon(services);
    });
    return { message: 'If there is an account for this address, a link is on its way.' };
  });

  publicRoute(app, services, changePassword, async ({ body, request }) => {
    if (body.new_password !== body.confirm_new_password) throw mismatch();
    const now = services.now();
    const found = await db
      .selectFrom('recovery')
      .innerJoin('account', 'account.id', 'recovery.account_id')
      .selectAll('account')
      .select(['recovery.id as recovery_id'])
      .where('recovery.token_hash', '=', hashToken(body.token))
      .where('recovery.used_at', 'is', null)
      .where('recovery.expires_at', '>', now.toISOString())
      .executeTakeFirst();
    if (!found) throw problem('recovery-invalid');
    refuseWeak(body.new_password, await holderOf(found), 'new_password');
    const passwordHash = await hashPassword(body.new_password);
    await db.transaction().execute(async (trx) => {
      await takeTurn(services.database, trx, found.club_id);
      await lockAccount(services.database, trx, found.id);
      const used = await trx
        .updateTable('recovery')
        .set({ used_at: now.toISOString() })
        .where('id', '=', found.recovery_id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) throw problem('recovery-invalid');
      await trx
        .updateTable('account')
        .set({ password_hash: passwordHash, updated_at: now.toISOString() })
        .where('id', '=', found.id)
        .execute();
      await noteConfirmed(trx, found.id, now.toISOString());
      await endSessions(trx, found.id);
      await forgetDevices(trx, found.id);
      await unlink(trx, found.id);
      const tokens_ended = await endPersonalTokens(trx, found.id);
      await mailPassword(trx, found, now, originOf(services, request));
      await recordEvent(
        services,
        originOfRequest(request),
        { event: 'event.recovery-used', clubId: found.club_id, account: subjectOf(found), facts: { tokens_ended } },
        trx,
      );
    });
    services.live.publish(found.club_id);
    return { message: 'The new password holds.' };
  });

  route(app, services, logout, async (ctx, { body }) => {
    await db.deleteFrom('session').where('id', '=', ctx.actor.sessionId).execute();
    if (body.device_token)
      await db
        .deleteFrom('device')
        .where('account_id', '=', ctx.actor.id)
        .where('device_token', '=', body.device_token)
        .execute();
    await recordEvent(services, ctx, { event: 'event.sign-out', clubId: ctx.clubId, account: ctx.actor });
    return { message: 'Signed out.' };
  });

  route(app, services, saveDevice, async (ctx, { body }) => {
    const now = ctx.now().toISOString();
    const saved = await db
      .insertInto('device')
      .values({
        ...body,
        club_id: ctx.clubId,
        account_id: ctx.actor.id,
        last_seen_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'device_token']).doUpdateSet({
          platform: body.platform,
          app_type: body.app_type,
          last_seen_at: now,
          updated_at: now,
          deleted_at: null,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('session')
      .set({ device_token: body.device_token })
      .where('id', '=', ctx.actor.sessionId)
      .execute();
    return { id: saved.id };
  });

  route(app, services, updateUser, async (ctx, { body: { password, ...body }, request }) => {
    const account = await own(ctx);
    const moves = emailKey(body.email) !== account.email_key;
    if (moves) await confirmMove(ctx, request, account, password);
    const { email, ...names } = body;
    const answer = await write(ctx, async (writer) => {
      writer.describe(body);
      const changed = await writer.update('account', ctx.actor.id, moves ? names : body);
      if (moves) {
        // That it was asked for is in the audit, also where no name changed.
        await writer.operationId();
        if (names.first_name === account.first_name && names.last_name === account.last_name) writer.irreversible();
        await askForAddress(writer, changed, email, originOf(services, request));
      }
      return { user: presentUser(changed), email_awaited: moves ? email : null };
    });
    if (moves) sendSoon(services);
    return answer;
  });

  publicRoute(app, services, confirmEmail, async ({ body, request }) => {
    const done = await confirmAddress(services, body.token, originOf(services, request), originOfRequest(request));
    sendSoon(services);
    return done;
  });

  publicRoute(app, services, keepEmail, async ({ body, request }) => {
    const done = await stopAddress(services, body.token, originOf(services, request), originOfRequest(request));
    sendSoon(services);
    return done;
  });

  route(app, services, updateUserPassword, async (ctx, { body, request }) => {
    if (body.new_password !== body.confirm_new_password) throw mismatch();
    const account = await own(ctx);
    await checkOwnPassword(request, account, body.old_password, 'old_password');
    refuseWeak(body.new_password, await holderOf(account), 'new_password');
    const passwordHash = await hashPassword(body.new_password);
    await db.transaction().execute(async (trx) => {
      await takeTurn(services.database, trx, ctx.clubId);
      // Where another was chosen meanwhile, as by a recovery mail, the one that was checked opens nothing any more.
      const { numUpdatedRows } = await trx
        .updateTable('account')
        .set({ password_hash: passwordHash, updated_at: ctx.now().toISOString() })
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw invalid({ old_password: fault('not-your-password') });
      await endSessions(trx, account.id, ctx.actor.sessionId);
      await forgetDevices(trx, account.id);
      const tokens_ended = body.end_tokens ? await endPersonalTokens(trx, account.id) : 0;
      await mailPassword(trx, account, ctx.now(), originOf(services, request));
      await recordEvent(
        services,
        ctx,
        { event: 'event.password-changed', clubId: ctx.clubId, account: ctx.actor, facts: { tokens_ended } },
        trx,
      );
    });
    services.live.publish(ctx.clubId);
    return { message: 'The new password holds. Every other session was signed out.' };
  });

  route(app, services, viewProfile, async (ctx) => ({ user: presentUser(await own(ctx)) }));

  route(app, services, adminProfile, async (ctx) => {
    // Before all else is read: what is committed meanwhile is then heard of, not missed.
    const newest_operation = await lastOperation(db, ctx.clubId);
    const { factorDue: due = null } = ctx.actor;
    const [account, club, email_awaited] = await Promise.all([
      own(ctx),
      ctx.db.club(),
      addressAwaited(db, ctx.actor.id, ctx.now()),
    ]);
    return {
      user: presentUser(account),
      email_awaited,
      permissions: permissionsOf(
        ctx.actor.roles,
        ctx.actor.own ?? [],
        readSettings(club.settings).developer_permissions,
      ),
      club: clubSchema.parse(club),
      settings: settingsFor(ctx.actor, readSettings(club.settings)),
      preferences: JSON.parse(account.preferences),
      second_factor: due === null ? null : { due, over: isOver(due, ctx.now()) },
      newest_operation,
    };
  });

  route(app, services, updatePreferences, async (ctx, { body }) => {
    const preferences = await db.transaction().execute(async (trx) => {
      await lockAccount(services.database, trx, ctx.actor.id);
      const { preferences: stored } = await trx
        .selectFrom('account')
        .select('preferences')
        .where('id', '=', ctx.actor.id)
        .executeTakeFirstOrThrow();
      const merged = { ...JSON.parse(stored), ...body.preferences };
      for (const [key, value] of Object.entries(merged)) if (value === null) delete merged[key];
      await trx
        .updateTable('account')
        .set({ preferences: JSON.stringify(merged) })
        .where('id', '=', ctx.actor.id)
        .execute();
      return merged;
    });
    return { preferences };
  });
}

const NOBODY = { id: 0, version: 1, roles: [], status: 'active' as const, theme: 'semi-dark', photo: null };
const echoOf = ({ first_name, last_name, email, locale = 'en' }: z.output<typeof signup.body & object>) => ({
  first_name,
  last_name,
  email,
  locale,
});

const mismatch = () => fieldProblem('password-mismatch', 'confirm_new_password');

/** Whoever holds the account is told, with the way to take it back into their own hands. */
const mailPassword = (trx: Db, account: Account, now: Date, origin: string): Promise<void> =>
  mailAccount(trx, account, 'password', { at: now.toISOString(), values: { link: `${origin}/forgot-password` } });
