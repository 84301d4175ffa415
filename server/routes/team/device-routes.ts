import type { FastifyInstance } from 'fastify';
import {
  type Device,
  endUserSessions,
  listDevices,
  listUserSessions,
  removeUserFactors,
  signOutDevice,
  signOutOthers,
} from '#contract/entities/team.ts';
import { endPersonalTokens } from '../../auth/access-tokens.ts';
import { type Account, endSessions } from '../../auth/accounts.ts';
import { endAllAwaited, hasSecondFactor } from '../../auth/second-factor.ts';
import { beganTooEarly } from '../../auth/session-limits.ts';
import { endFactors } from '../../auth/whose-address.ts';
import type { Services } from '../../context.ts';
import { originOf } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import { mailAccount } from '../../mail/account-mails.ts';
import { sendSoon } from '../../mail/outbox.ts';
import { write } from '../../operations/write.ts';
import type { Writer } from '../../operations/writer.ts';
import { notFound, problem } from '../../problems.ts';
import type { ClubDb } from '../../store/club-db.ts';

/** The caller's devices, and where the accounts of a school are signed in. */
export function deviceRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  /** Sessions of a school that hold now. */
  const sessionsOf = ({ id, settings }: { id: number; settings: string }, now: Date) =>
    db
      .selectFrom('session')
      .where('session.club_id', '=', id)
      .where('session.expires_at', '>', now.toISOString())
      .where('session.created_at', '>', beganTooEarly(settings, services.config, now));

  route(app, services, listDevices, async (ctx) => {
    const [rows, held] = await Promise.all([
      ctx.db
        .from('device')
        .selectAll('device')
        .where('account_id', '=', ctx.actor.id)
        .where('deleted_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .limit(200)
        .execute(),
      sessionsOf(await ctx.db.club(), ctx.now())
        .select(['id', 'device_token'])
        .where('account_id', '=', ctx.actor.id)
        .execute(),
    ]);
    const data = rows.map(({ account_id: _account, club_id: _club, device_token, ...row }): Device => {
      const on = held.filter((session) => session.device_token === device_token);
      return { ...row, signed_in: on.length > 0, current: on.some(({ id }) => id === ctx.actor.sessionId) };
    });
    return { data };
  });

  route(app, services, signOutDevice, (ctx, { params }) =>
    write(ctx, async (writer) => {
      writer.describe({ device: params.id });
      writer.irreversible();
      const found = await writer.db
        .from('device')
        .select(['device.device_token', 'device.platform', 'device.app_type'])
        .where('id', '=', params.id)
        .where('account_id', '=', ctx.actor.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!found) throw notFound('device');
      const ended = await writer.internals.trx
        .deleteFrom('session')
        .where('account_id', '=', ctx.actor.id)
        .where('device_token', '=', found.device_token)
        .executeTakeFirst();
      await writer.db.remove('device').where('id', '=', params.id).execute();
      writer.describe({ platform: found.platform, app_type: found.app_type });
      await noted(writer);
      return { ended: Number(ended.numDeletedRows) };
    }),
  );

  route(app, services, signOutOthers, (ctx) =>
    write(ctx, async (writer) => {
      writer.irreversible();
      const { trx } = writer.internals;
      const own = await trx
        .selectFrom('session')
        .select('device_token')
        .where('id', '=', ctx.actor.sessionId)
        .executeTakeFirst();
      await endAllAwaited(trx, ctx.actor.id);
      const ended = await trx
        .deleteFrom('session')
        .where('account_id', '=', ctx.actor.id)
        .where('id', '<>', ctx.actor.sessionId)
        .executeTakeFirst();
      await trx
        .deleteFrom('device')
        .where('account_id', '=', ctx.actor.id)
        .where('device_token', '<>', own?.device_token ?? '')
        .execute();
      await noted(writer);
      return { ended: Number(ended.numDeletedRows) };
    }),
  );

  route(app, services, listUserSessions, async (ctx, { params }) => {
    await accountOf(ctx.db, params.id);
    const data = await sessionsOf(await ctx.db.club(), ctx.now())
      .leftJoin('device', (join) =>
        join
          .onRef('device.device_token', '=', 'session.device_token')
          .onRef('device.account_id', '=', 'session.account_id')
          .on('device.deleted_at', 'is', null),
      )
      .select(({ fn, val }) => [
        fn.coalesce('device.platform', val('')).as('platform'),
        fn.coalesce('device.app_type', val('')).as('app_type'),
        'session.last_seen_at',
      ])
      .where('session.account_id', '=', params.id)
      .where('session.id', '<>', ctx.actor.sessionId)
      .orderBy('session.last_seen_at', 'desc')
      .orderBy('session.id', 'desc')
      .limit(200)
      .execute();
    return { data };
  });

  route(app, services, endUserSessions, (ctx, { params }) =>
    write(ctx, async (writer) => {
      writer.describe({ user: params.id });
      writer.irreversible();
      await accountOf(writer.db, params.id);
      await endAllAwaited(writer.internals.trx, params.id);
      const ended = await writer.internals.trx
        .deleteFrom('session')
        .where('club_id', '=', ctx.clubId)
        .where('account_id', '=', params.id)
        .where('id', '<>', ctx.actor.sessionId)
        .executeTakeFirst();
      const tokens_ended = await endPersonalTokens(writer.internals.trx, params.id);
      writer.internals.touched.set('user', [params.id]);
      await writer.operationId();
      return { ended: Number(ended.numDeletedRows), tokens_ended };
    }),
  );

  route(app, services, removeUserFactors, async (ctx, { params: { id }, body: { reason }, request }) => {
    if (id === ctx.actor.id) throw problem('own-factor');
    const answer = await write(ctx, async (writer) => {
      writer.describe({ user: id, reason });
      // The factor is not to be brought back by whoever has the lost one.
      writer.irreversible();
      await writer.lock('account', [id]);
      const account = await accountOf(writer.db, id);
      const { trx } = writer.internals;
      if (!(await hasSecondFactor(trx, id))) throw problem('no-factor');
      await endFactors(trx, id);
      await trx
        .insertInto('lost_factor')
        .values({ account_id: id, at: writer.at })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ at: writer.at }))
        .execute();
      const sessions = await trx.selectFrom('session').select('id').where('account_id', '=', id).execute();
      await endSessions(trx, id);
      await endPersonalTokens(trx, id);
      const values = { author: ctx.actor.name, reason, link: `${originOf(services, request)}/forgot-password` };
      await mailAccount(trx, account, 'factorRemoved', { at: writer.at, values });
      writer.internals.touched.set('user', [id]);
      await writer.operationId();
      return { ended: sessions.length };
    });
    sendSoon(services);
    return answer;
  });
}

/** @throws Problem 404 where the school has no such account */
async function accountOf(db: ClubDb, id: number): Promise<Account> {
  const account = (await db.find('account', id)) as Account | undefined;
  if (!account || account.deleted_at) throw notFound('user');
  return account;
}

/** Devices leave no rows in the history; who looks at a list of them is told all the same. */
async function noted(writer: Writer): Promise<void> {
  writer.internals.touched.set('device', null);
  await writer.operationId();
}
