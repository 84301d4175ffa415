/** The identity at the provider that an account is tied to, as its holder sees it, takes it off and ties one. */
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { beginTie, ownIdentity, tieIdentity, untieIdentity } from '#contract/entities/identity.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/entities/passkey.ts';
import { viewProfile } from '#contract/entities/profile.ts';
import { beginProviderSignIn, providerSignIn, providerSignOut } from '#contract/entities/provider.ts';
import { login } from '#contract/entities/session.ts';
import { NO_PASSWORD } from '#server/auth/passwords.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { Authenticator } from './authenticator.ts';
import { BACK, ORIGIN, startBesideProvider } from './beside-provider.ts';
import { PASSWORD, type TestApp } from './harness.ts';
import { type IdentityProvider, passProvider } from './identity-provider.ts';
import { mailsTo } from './mails.ts';

const out = { token: null };

describeSqliteInGate('the identity that an account is tied to', (engine) => {
  let app: TestApp;
  let idp: IdentityProvider;
  let clock = 0;
  const now = () => new Date(Date.now() + clock);
  beforeAll(async () => {
    ({ app, idp } = await startBesideProvider(engine, now));
  });
  let count = 0;
  /** An account, and somebody at the provider whose address there is another. */
  const person = async () => {
    const subject = `tied-${++count}`;
    const email = `tied-${count}@school.example`;
    idp.people.set(subject, { email: `elsewhere-${count}@home.example`, email_verified: false });
    return { subject, email, ...(await app.addAccount(email, ['admin'])) };
  };
  const cookieOf = (reply: { headers: Record<string, unknown> }) =>
    String([reply.headers['set-cookie']].flat()[0]).split(';')[0] as string;
  const begin = async (token: string) => {
    const reply = await app.raw(beginTie, {}, { token });
    expect(reply.status, reply.body).toBe(200);
    return { address: reply.json<{ address: string }>().address, cookie: cookieOf(reply) };
  };
  const end = (token: string | null, answer: string, cookie: string) =>
    app.raw(tieIdentity, { body: { answer } }, { token, headers: { cookie } });
  const tie = async ({ token, subject }: { token: string; subject: string }) => {
    const { address, cookie } = await begin(token);
    return end(token, await passProvider(address, subject, BACK), cookie);
  };
  const tied = async () => {
    const one = await person();
    const reply = await tie(one);
    expect(reply.status, reply.body).toBe(200);
    return one;
  };
  const signIn = async (subject: string) => {
    const reply = await app.raw(beginProviderSignIn, {}, out);
    const answer = await passProvider(reply.json<{ address: string }>().address, subject, BACK);
    return app.raw(providerSignIn, { body: { answer } }, { ...out, headers: { cookie: cookieOf(reply) } });
  };
  const typeOf = (reply: { status: number; json<T>(): T }) => [reply.status, reply.json<{ type: string }>().type];
  const linksOf = (id: number) =>
    app.app.database.db.selectFrom('provider_link').selectAll().where('account_id', '=', id).execute();
  const withoutPassword = (id: number) =>
    app.app.database.db.updateTable('account').set({ password_hash: NO_PASSWORD }).where('id', '=', id).execute();

  test('one is tied by going there, whatever its address; it is shown, told by mail and in the audit, and signs in', async () => {
    const one = await person();
    const token = { token: one.token };
    const { host } = new URL(idp.issuer);
    expect(await app.call(ownIdentity, {}, token)).toEqual({ offered: host, password: true, identity: null });
    const { address } = await begin(one.token);
    const asked = new URL(address).searchParams;
    expect([asked.get('prompt'), asked.get('max_age'), asked.get('redirect_uri')]).toEqual(['login', '0', BACK]);
    expect((await tie(one)).status).toBe(200);
    const { identity } = await app.call(ownIdentity, {}, token);
    expect(identity).toMatchObject({ provider: host });
    expect(identity?.last_used_at).toBe(identity?.since);
    expect((await mailsTo(app, one.email, 1))[0]).toContain('identity provider');
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
    expect(JSON.stringify(data)).toContain('tieIdentity');
    clock = 60_000;
    expect((await signIn(one.subject)).json<{ user: { id: number } }>().user.id).toBe(one.id);
    clock = 0;
    const later = (await app.call(ownIdentity, {}, token)).identity;
    expect(Date.parse(later?.last_used_at ?? '')).toBeGreaterThan(Date.parse(later?.since ?? ''));
    expect(await mailsTo(app, one.email, 1)).toHaveLength(1);
  });

  test('tying and taking off need a confirmed session', async () => {
    const one = await tied();
    await app.app.database.db.updateTable('session').set({ confirmed_at: null }).execute();
    for (const [endpoint, input] of [
      [beginTie, {}],
      [tieIdentity, { body: { answer: 'code=a&state=b' } }],
      [untieIdentity, {}],
    ] as const) {
      const told = await app.fails(403, endpoint, input, { token: one.token });
      expect(told.type).toBe('/problems/reauthentication-needed');
    }
    await app.confirm(app.token as string);
    expect(await linksOf(one.id)).toHaveLength(1);
  });

  test('an identity of another account is refused, and a second one of the same account', async () => {
    const [one, two] = [await tied(), await person()];
    const other = await tie({ token: two.token, subject: one.subject });
    expect(typeOf(other)).toEqual([409, '/problems/provider-taken']);
    expect(await linksOf(two.id)).toEqual([]);
    expect(typeOf(await app.raw(beginTie, {}, { token: one.token }))).toEqual([409, '/problems/provider-tied']);
    // Begun before the first was tied.
    const three = await person();
    const [first, second] = [await begin(three.token), await begin(three.token)];
    const answers = [
      await passProvider(first.address, three.subject, BACK),
      await passProvider(second.address, three.subject, BACK),
    ] as const;
    expect((await end(three.token, answers[0], first.cookie)).status).toBe(200);
    expect(typeOf(await end(three.token, answers[1], second.cookie))).toEqual([409, '/problems/provider-tied']);
    expect(await linksOf(three.id)).toHaveLength(1);
  });

  test('of two accounts that tie one identity at the same time one does', async () => {
    const [one, two] = [await person(), await person()];
    const both = await Promise.all(
      [one, two].map(async ({ token }) => {
        const { address, cookie } = await begin(token);
        return { token, cookie, answer: await passProvider(address, one.subject, BACK) };
      }),
    );
    const replies = await Promise.all(both.map(({ token, cookie, answer }) => end(token, answer, cookie)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([...(await linksOf(one.id)), ...(await linksOf(two.id))]).toHaveLength(1);
  });

  test('what began in one session ends in no other, by no sign-in, not twice, and not where nobody signed in anew', async () => {
    const [one, two] = [await person(), await person()];
    const over = (reply: { status: number; json<T>(): T }) =>
      expect(typeOf(reply)).toEqual([403, '/problems/provider-over']);
    const first = await begin(one.token);
    const answer = await passProvider(first.address, one.subject, BACK);
    over(await end(two.token, answer, first.cookie));
    over(await end(one.token, answer, first.cookie));
    const second = await begin(one.token);
    const mine = await passProvider(second.address, one.subject, BACK);
    over(await app.raw(providerSignIn, { body: { answer: mine } }, { ...out, headers: { cookie: second.cookie } }));
    // A sign-in's answer ties nothing.
    const begun = await app.raw(beginProviderSignIn, {}, out);
    const other = await passProvider(begun.json<{ address: string }>().address, one.subject, BACK);
    over(await end(one.token, other, cookieOf(begun)));
    // The browser's holder of an hour ago, whom the provider still knows.
    const jar = new Map<string, string>();
    await passProvider((await begin(one.token)).address, one.subject, BACK, jar);
    clock = 5 * 60_000;
    const stale = await begin(one.token);
    const address = new URL(stale.address);
    address.searchParams.delete('prompt');
    address.searchParams.set('max_age', '3600');
    const old = await passProvider(address.href, one.subject, BACK, jar);
    expect(typeOf(await end(one.token, old, stale.cookie))).toEqual([403, '/problems/provider-stale']);
    const untold = await begin(one.token);
    const plain = new URL(untold.address);
    for (const name of ['prompt', 'max_age']) plain.searchParams.delete(name);
    const silent = await passProvider(plain.href, one.subject, BACK, jar);
    expect(typeOf(await end(one.token, silent, untold.cookie))).toEqual([403, '/problems/provider-stale']);
    clock = 0;
    for (const text of ['', 'x'.repeat(9000)]) expect((await end(one.token, text, first.cookie)).status).toBe(422);
    expect((await app.raw(beginTie, {}, out)).status).toBe(401);
    expect(await linksOf(one.id)).toEqual([]);
  });

  test('taken off it signs in no more, its sessions end but the one that asks, and no undo brings it back', async () => {
    const one = await tied();
    const opened = async () => (await signIn(one.subject)).json<{ token: string }>().token;
    const [here, elsewhere] = [await opened(), await opened()];
    await app.confirm(here);
    const { operation_id } = await app.call(untieIdentity, {}, { token: here });
    await app.call(viewProfile, {}, { token: here });
    await app.fails(401, viewProfile, {}, { token: elsewhere });
    expect((await mailsTo(app, one.email, 2)).at(-1)).toContain(new URL(idp.issuer).host);
    expect((await app.call(ownIdentity, {}, { token: here })).identity).toBeNull();
    expect(typeOf(await signIn(one.subject))).toEqual([403, '/problems/provider-unverified']);
    // The provider has nothing to end any more.
    await app.call(providerSignOut, { body: { logout_token: idp.logoutToken({ sub: one.subject }) } }, out);
    await app.call(viewProfile, {}, { token: here });
    await app.fails(409, undoOperation, { params: { id: operation_id } }, { token: here });
    expect((await app.fails(409, untieIdentity, {}, { token: here })).type).toBe('/problems/provider-untied');
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
    expect(JSON.stringify(data)).toContain('untieIdentity');
    // It can be tied again, to whoever shows it.
    expect((await tie(one)).status).toBe(200);
  });

  test('of two that take it off at the same time one does', async () => {
    const one = await tied();
    const replies = await Promise.all([1, 2].map(() => app.raw(untieIdentity, {}, { token: one.token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsTo(app, one.email, 2)).toHaveLength(2);
  });

  test('nobody takes off the last way in: without a password the identity stays while there is no passkey, and a passkey while there is no identity', async () => {
    const one = await tied();
    await withoutPassword(one.id);
    const token = { token: one.token };
    expect((await app.call(ownIdentity, {}, token)).password).toBe(false);
    expect((await app.fails(409, untieIdentity, {}, token)).type).toBe('/problems/last-way-in');
    expect(await linksOf(one.id)).toHaveLength(1);
    await app.call(viewProfile, {}, token);
    await app.fails(401, login, { body: { email: one.email, password: PASSWORD } }, out);
    await app.fails(401, login, { body: { email: one.email, password: '' } }, out);
    const { options } = await app.call(beginPasskey, {}, token);
    const credential = new Authenticator(ORIGIN).make(options);
    await app.call(addPasskey, { body: { name: 'Desk', credential } }, token);
    await app.call(untieIdentity, {}, token);
    const [key] = (await app.call(listPasskeys, {}, token)).data;
    const kept = await app.fails(409, removePasskey, { params: { id: key?.id } }, token);
    expect(kept.type).toBe('/problems/last-way-in');
    expect((await app.call(listPasskeys, {}, token)).data).toHaveLength(1);
  });

  test('what was tied at a provider that the installation has no more is shown, and can be taken off', async () => {
    const one = await tied();
    const { db } = app.app.database;
    await db
      .updateTable('provider_link')
      .set({ issuer: 'https://old.example/realm', last_used_at: null })
      .where('account_id', '=', one.id)
      .execute();
    const token = { token: one.token };
    const { identity } = await app.call(ownIdentity, {}, token);
    expect(identity).toMatchObject({ provider: 'old.example', last_used_at: null });
    // It is in nobody's way, and goes with the other.
    expect((await tie(one)).status).toBe(200);
    expect((await app.call(ownIdentity, {}, token)).identity?.provider).toBe(new URL(idp.issuer).host);
    await app.call(untieIdentity, {}, token);
    expect(await linksOf(one.id)).toEqual([]);
  });
});
