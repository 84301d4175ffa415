/** Confirming a session at the identity provider: by the identity that the account is tied to, signed in there anew. */
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { beginTie, tieIdentity } from '#contract/entities/identity.ts';
import { beginProviderSignIn, providerSignIn } from '#contract/entities/provider.ts';
import { beginConfirmation, confirmByProvider } from '#contract/entities/provider-errands.ts';
import { signOutOthers } from '#contract/entities/team.ts';
import { hashToken } from '#server/auth/secrets.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { BACK, startBesideProvider } from './beside-provider.ts';
import type { TestApp } from './harness.ts';
import { type IdentityProvider, passProvider } from './identity-provider.ts';

const MINUTE = 60_000;
const out = { token: null };

describeSqliteInGate('confirming a session at the identity provider', (engine) => {
  let app: TestApp;
  let idp: IdentityProvider;
  let clock = 0;
  const now = () => new Date(Date.now() + clock);
  beforeAll(async () => {
    ({ app, idp } = await startBesideProvider(engine, now));
  });
  let count = 0;
  /** An account that is tied to an identity, with a session that was not confirmed. */
  const person = async () => {
    const subject = `confirmed-${++count}`;
    const email = `confirmed-${count}@school.example`;
    idp.people.set(subject, { email, email_verified: true });
    const { id, token } = await app.addAccount(email, ['admin']);
    const at = now().toISOString();
    const { db } = app.app.database;
    await db
      .insertInto('provider_link')
      .values({ account_id: id, issuer: idp.issuer, subject, created_at: at, last_used_at: null })
      .execute();
    await unconfirm(token);
    return { id, subject, email, token };
  };
  const unconfirm = (token: string) =>
    app.app.database.db
      .updateTable('session')
      .set({ confirmed_at: null })
      .where('token_hash', '=', hashToken(token))
      .execute();
  const cookieOf = (reply: { headers: Record<string, unknown> }) =>
    String([reply.headers['set-cookie']].flat()[0]).split(';')[0] as string;
  const begin = async (token: string) => {
    const reply = await app.raw(beginConfirmation, {}, { token });
    expect(reply.status, reply.body).toBe(200);
    return { address: reply.json<{ address: string }>().address, cookie: cookieOf(reply) };
  };
  const end = (token: string | null, answer: string, cookie: string) =>
    app.raw(confirmByProvider, { body: { answer } }, { token, headers: { cookie } });
  const typeOf = (reply: { status: number; json<T>(): T }) => [reply.status, reply.json<{ type: string }>().type];
  const needed = async (token: string) =>
    expect((await app.fails(403, signOutOthers, {}, { token })).type).toBe('/problems/reauthentication-needed');

  test('holds for ten minutes, in this session alone; the provider is asked to have them sign in anew', async () => {
    const one = await person();
    const { address, cookie } = await begin(one.token);
    const asked = new URL(address).searchParams;
    expect([asked.get('prompt'), asked.get('max_age'), asked.get('redirect_uri')]).toEqual(['login', '0', BACK]);
    await needed(one.token);
    const reply = await end(one.token, await passProvider(address, one.subject, BACK), cookie);
    expect(reply.status, reply.body).toBe(200);
    expect(Date.parse(reply.json<{ until: string }>().until)).toBeGreaterThan(now().getTime() + 9 * MINUTE);
    await app.call(signOutOthers, {}, { token: one.token });
    clock = 10 * MINUTE;
    await needed(one.token);
    clock = 0;
    const { last_used_at } = await app.app.database.db
      .selectFrom('provider_link')
      .select('last_used_at')
      .where('account_id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(last_used_at).not.toBeNull();
  });

  test('somebody else there confirms nothing, nor does one who signed in there before; both stand in the audit', async () => {
    const [one, two] = [await person(), await person()];
    idp.people.set('nobody', { email: one.email, email_verified: true });
    for (const subject of [two.subject, 'nobody']) {
      const { address, cookie } = await begin(one.token);
      const reply = await end(one.token, await passProvider(address, subject, BACK), cookie);
      expect(typeOf(reply)).toEqual([403, '/problems/provider-not-you']);
    }
    const jar = new Map<string, string>();
    await passProvider((await begin(one.token)).address, one.subject, BACK, jar);
    clock = 5 * MINUTE;
    for (const age of [null, '3600']) {
      const { address, cookie } = await begin(one.token);
      const altered = new URL(address);
      for (const name of ['prompt', 'max_age']) altered.searchParams.delete(name);
      if (age) altered.searchParams.set('max_age', age);
      const reply = await end(one.token, await passProvider(altered.href, one.subject, BACK, jar), cookie);
      expect(typeOf(reply)).toEqual([403, '/problems/provider-stale']);
    }
    clock = 0;
    await needed(one.token);
    await expect
      .poll(async () => {
        const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
        return data.filter(
          ({ command, arguments: facts }) =>
            command === 'event.password-refused' && JSON.stringify(facts).includes('provider'),
        ).length;
      })
      .toBeGreaterThan(0);
  });

  test('what began in one session, for something else, late, or twice, confirms nothing', async () => {
    const [one, two] = [await person(), await person()];
    const over = (reply: { status: number; json<T>(): T }) =>
      expect(typeOf(reply)).toEqual([403, '/problems/provider-over']);
    // Another session, be it of another account or of the same one.
    const second = await app.raw(beginProviderSignIn, {}, out);
    const signed = await passProvider(second.json<{ address: string }>().address, one.subject, BACK);
    const opened = await app.raw(
      providerSignIn,
      { body: { answer: signed } },
      { ...out, headers: { cookie: cookieOf(second) } },
    );
    for (const token of [two.token, opened.json<{ token: string }>().token]) {
      const { address, cookie } = await begin(one.token);
      const answer = await passProvider(address, one.subject, BACK);
      over(await end(token, answer, cookie));
      over(await end(one.token, answer, cookie));
      await needed(token);
    }
    // A sign-in and a tie are no confirmation.
    const signIn = await app.raw(beginProviderSignIn, {}, out);
    const other = await passProvider(signIn.json<{ address: string }>().address, one.subject, BACK);
    over(await end(one.token, other, cookieOf(signIn)));
    const third = await app.addAccount('tying@school.example', ['admin']);
    const tying = await app.raw(beginTie, {}, { token: third.token });
    const shown = await passProvider(tying.json<{ address: string }>().address, 'tying', BACK);
    await unconfirm(third.token);
    over(await end(third.token, shown, cookieOf(tying)));
    // And a confirmation ties nothing.
    const mine = await begin(one.token);
    await app.confirm(one.token);
    over(
      await app.raw(
        tieIdentity,
        { body: { answer: await passProvider(mine.address, one.subject, BACK) } },
        { token: one.token, headers: { cookie: mine.cookie } },
      ),
    );
    await unconfirm(one.token);
    const late = await begin(one.token);
    const kept = await passProvider(late.address, one.subject, BACK);
    clock = 11 * MINUTE;
    over(await end(one.token, kept, late.cookie));
    clock = 0;
    const once = await begin(one.token);
    const answer = await passProvider(once.address, one.subject, BACK);
    const both = await Promise.all([1, 2].map(() => end(one.token, answer, once.cookie)));
    // The later is refused: the answer was used, or the session has had another token since.
    const [first, later] = both.map(({ status }) => status).sort();
    expect(first).toBe(200);
    expect([401, 403]).toContain(later);
    for (const text of ['', 'x'.repeat(9000)]) expect((await end(one.token, text, once.cookie)).status).toBe(422);
    expect((await app.raw(beginConfirmation, {}, out)).status).toBe(401);
  });

  test('an account that is tied to nothing is told so, and one that was untied meanwhile confirms nothing', async () => {
    const { token } = await app.addAccount('untied@school.example', ['admin']);
    expect((await app.fails(409, beginConfirmation, {}, { token })).type).toBe('/problems/provider-untied');
    const one = await person();
    const { address, cookie } = await begin(one.token);
    const answer = await passProvider(address, one.subject, BACK);
    await app.app.database.db.deleteFrom('provider_link').where('account_id', '=', one.id).execute();
    expect(typeOf(await end(one.token, answer, cookie))).toEqual([403, '/problems/provider-not-you']);
    await needed(one.token);
  });
});
