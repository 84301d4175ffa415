/** Passkeys: added and removed by their holder, and used to sign in. */
import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyUse,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  renamePasskey,
} from '#contract/entities/passkey.ts';
import { originOfRequest, recordEvent } from '../../audit/record.ts';
import { type Account, maySignIn, presentUser } from '../../auth/accounts.ts';
import { noteRefusal, subjectOf } from '../../auth/events.ts';
import { rememberDevice } from '../../auth/known-devices.ts';
import {
  beginAdding,
  beginUse,
  checkMade,
  dropPasskey,
  renamePasskey as keepName,
  keepPasskey,
  passkeysOf,
  takePasskey,
} from '../../auth/passkeys.ts';
import { endRecoveryCodes, newRecoveryCodes } from '../../auth/recovery-codes.ts';
import { awaitedSignIn, endAwaited, hasSecondFactor } from '../../auth/second-factor.ts';
import { sessionMinutes } from '../../auth/session-limits.ts';
import { endFormer, openSession } from '../../auth/sessions.ts';
import { whileUnchanged } from '../../auth/still-checked.ts';
import { refuseNoWayIn } from '../../auth/ways-in.ts';
import type { Services } from '../../context.ts';
import { logAs } from '../../http/log.ts';
import { originOf } from '../../http/origin.ts';
import { publicRoute, route } from '../../http/route.ts';
import { write } from '../../operations/write.ts';
import { notFound, problem } from '../../problems.ts';
import { changeFactors } from './factor-changes.ts';

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  route(app, services, listPasskeys, async (ctx) => ({ data: await passkeysOf(db, ctx.actor.id) }));

  route(app, services, beginPasskey, async (ctx, { request }) => {
    const account = (await ctx.db.find('account', ctx.actor.id)) as Account;
    return { options: { ...(await beginAdding(services, request, account)) } };
  });

  route(app, services, addPasskey, async (ctx, { body, request }) => {
    const made = await checkMade(services, request, ctx.actor.id, body.credential);
    const values = { passkey: body.name };
    const { data, recovery_codes } = await changeFactors(
      ctx,
      { mail: 'passkeyAdded', origin: originOf(services, request), values },
      async (writer, account) => {
        const { trx } = writer.internals;
        const first = !(await hasSecondFactor(trx, account.id));
        const kept = await keepPasskey(trx, account.id, body.name, made, writer.at);
        return { data: kept, recovery_codes: first ? await newRecoveryCodes(trx, account.id, writer.at) : null };
      },
    );
    return { data, recovery_codes };
  });

  route(app, services, renamePasskey, (ctx, { params, body }) =>
    write(ctx, async (writer) => {
      // The name that it had takes it back, by the same call.
      writer.irreversible();
      await writer.lock('account', [ctx.actor.id]);
      const { trx } = writer.internals;
      const had = (await passkeysOf(trx, ctx.actor.id)).find(({ id }) => id === params.id);
      const data = await keepName(trx, ctx.actor.id, params.id, body.name);
      if (!had || !data) throw notFound('passkey');
      writer.describe({ passkey: params.id, name: body.name });
      await writer.operationId();
      return { data, before: had.name };
    }),
  );

  route(app, services, removePasskey, async (ctx, { params, request }) => {
    const [gone] = (await passkeysOf(db, ctx.actor.id)).filter(({ id }) => id === params.id);
    if (!gone) throw notFound('passkey');
    return changeFactors(
      ctx,
      { mail: 'passkeyRemoved', origin: originOf(services, request), values: { passkey: gone.name } },
      async (writer, account) => {
        const { trx } = writer.internals;
        const data = await dropPasskey(trx, account.id, params.id);
        if (!data) throw notFound('passkey');
        await refuseNoWayIn(trx, account);
        if (!(await hasSecondFactor(trx, account.id))) await endRecoveryCodes(trx, account.id);
        return { data };
      },
    );
  });

  publicRoute(app, services, beginPasskeyUse, async ({ request }) => ({
    options: { ...(await beginUse(services, request)) },
  }));

  publicRoute(app, services, passkeySignIn, async ({ body, request, reply }) => {
    const { account, right, key } = await takePasskey(services, request, body.credential);
    if (!account || !right || account.status !== 'active') {
      noteRefusal(services, request, 'event.sign-in-refused', {
        ...(account ? { account } : {}),
        email: account?.email ?? '',
        why: account && right ? 'disabled' : 'passkey',
      });
      throw problem('passkey-refused');
    }
    if (!maySignIn(account)) {
      noteRefusal(services, request, 'event.sign-in-refused', { account, email: account.email, why: 'role' });
      throw problem('invalid-role');
    }
    logAs(request, reply, { account: account.id, club: account.club_id });
    // A sign-in that waits for its second step has it.
    const waiting = await awaitedSignIn(services, request);
    const own = waiting?.account.id === account.id ? waiting : null;
    const minutes = await sessionMinutes(services, account.club_id);
    const changed = () => problem('passkey-refused');
    const session = await whileUnchanged(services, account, changed, async (trx) => {
      // Taken off meanwhile, it opens nothing any more.
      if (!(await passkeysOf(trx, account.id)).some(({ id }) => id === key)) throw changed();
      // A passkey alone is enough where the provider's sign-in is over.
      const by = own && (await endAwaited(trx, own.id, reply)) ? own.by : null;
      await rememberDevice(services, request, reply, account.id, trx);
      return openSession(trx, account, services.now(), minutes, by);
    });
    await endFormer(db, request);
    await recordEvent(services, originOfRequest(request), {
      event: 'event.sign-in',
      clubId: account.club_id,
      account: subjectOf(account),
      facts: { second_step: 'passkey' },
    });
    return { user: presentUser(account), ...session };
  });
}
