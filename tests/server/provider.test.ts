/** Sign-in through an identity provider, against a real one: whose account it opens, what is refused, and sign-out by the provider. */
import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { viewProfile } from '#contract/entities/profile.ts';
import { beginProviderSignIn, providerOffered, providerSignIn, providerSignOut } from '#contract/entities/provider.ts';
import { beginTotp, confirmTotp } from '#contract/entities/second-factor.ts';
import { secondStep } from '#contract/entities/second-step.ts';
import { changePassword, refreshToken } from '#contract/entities/session.ts';
import { member, setUserStatus } from '#contract/entities/team.ts';
import { hashToken } from '#server/auth/secrets.ts';
import { readConfig } from '#server/config.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { BACK, ORIGIN } from './beside-provider.ts';
import { startApp, type TestApp } from './harness.ts';
import { CLIENT, type IdentityProvider, passProvider, startProvider, strangersKey } from './identity-provider.ts';
import { mailsTo } from './mails.ts';

const out = { token: null };
const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

describeSqliteInGate('sign-in through an identity provider', (engine) => {
  let app: TestApp;
  let idp: IdentityProvider;
  let clock = 0;
  const now = () => new Date(Date.now() + clock);
  beforeAll(async () => {
    idp = await startProvider();
    engine.beforeRemoval(() => idp.close());
    const provider = { issuer: idp.issuer, clientId: CLIENT, clientSecret: null };
    app = await startApp(engine, { now, config: { publicUrl: ORIGIN, provider, sessionMinutes: 525_600 } });
    const address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    // Until now it was away, which stopped nothing.
    await idp.serve({ backTo: BACK, signOutAt: `${address}/api${providerSignOut.path}` });
  });
  let count = 0;
  /** An account, and who has its address at the provider. */
  const person = async (roles: readonly ('admin' | 'developer')[] = ['admin']) => {
    const subject = `subject-${++count}`;
    const email = `person-${count}@school.example`;
    idp.people.set(subject, { email, email_verified: true });
    return { subject, email, ...(await app.addAccount(email, roles)) };
  };
  const begin = async () => {
    const reply = await app.raw(beginProviderSignIn, {}, out);
    expect(reply.status, reply.body).toBe(200);
    const [cookie = ''] = [reply.headers['set-cookie']].flat().map(String);
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    return { address: reply.json<{ address: string }>().address, cookie: cookie.split(';')[0] as string };
  };
  const end = (answer: string, cookie: string) =>
    app.raw(providerSignIn, { body: { answer } }, { ...out, headers: { cookie } });
  const signIn = async (subject: string) => {
    const { address, cookie } = await begin();
    return end(await passProvider(address, subject, BACK), cookie);
  };
  const opened = async (subject: string) => {
    const reply = await signIn(subject);
    expect(reply.status, reply.body).toBe(200);
    return reply.json<{ token: string; user: { id: number; email: string }; expires_in_minutes: number }>();
  };
  const typeOf = (reply: { status: number; json<T>(): T }) => [reply.status, reply.json<{ type: string }>().type];
  const refused = async (subject: string, status: number, type: string) =>
    expect(typeOf(await signIn(subject))).toEqual([status, `/problems/${type}`]);

  test('the account of a verified address is opened, its holder told, and it stands in the audit', async () => {
    expect((await app.call(providerOffered, {}, out)).offered).toBe(true);
    const one = await person();
    const { token, user, expires_in_minutes } = await opened(one.subject);
    expect([user.id, user.email, expires_in_minutes > 0]).toEqual([one.id, one.email, true]);
    expect((await app.call(viewProfile, {}, { token })).user.email).toBe(one.email);
    expect((await mailsTo(app, one.email, 1))[0]).toContain('identity provider');
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
    expect(JSON.stringify(data)).toContain('"way":"provider"');
    // The second time nobody is told.
    await opened(one.subject);
    expect(await mailsTo(app, one.email, 1)).toHaveLength(1);
  });

  test('the address asked for names this server by PUBLIC_URL, with PKCE, state and nonce', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { address } = await app.call(beginProviderSignIn, {}, { ...out, headers });
    const asked = new URL(address).searchParams;
    expect([asked.get('redirect_uri'), asked.get('code_challenge_method')]).toEqual([BACK, 'S256']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40);
  });

  test('once it is tied, issuer and subject alone count, whatever the addresses become', async () => {
    const [one, two] = [await person(), await person()];
    await opened(one.subject);
    idp.people.set(one.subject, { email: two.email, email_verified: true });
    expect((await opened(one.subject)).user.id).toBe(one.id);
    // Nobody else comes to it by the address.
    idp.people.set('stranger', { email: one.email, email_verified: true });
    await refused('stranger', 403, 'provider-other');
    expect((await opened(two.subject)).user.id).toBe(two.id);
  });

  test('opens a session for the days of the school at most', async () => {
    const rules = (expires_in_minutes: number, expires_in_days: number) =>
      app.call(changeClubSettings, { body: { expires_in_minutes, expires_in_days } });
    const one = await person();
    await rules(525_600, 1);
    const { token, expires_in_minutes } = await opened(one.subject);
    expect(expires_in_minutes).toBe(24 * 60);
    await rules(0, 0);
    const { db } = app.app.database;
    const hash = hashToken(token);
    // Opened long ago, as a session that was renewed all the time.
    const created_at = new Date(now().getTime() - 86_400_000).toISOString();
    await db.updateTable('session').set({ created_at }).where('token_hash', '=', hash).execute();
    await app.call(viewProfile, {}, { token });
    await rules(0, 1);
    await app.fails(401, viewProfile, {}, { token });
    await rules(0, 0);
  });

  test('an address that is not verified, or that no account has, opens nothing', async () => {
    const one = await person();
    for (const email_verified of [false, undefined]) {
      idp.people.set(one.subject, { email: one.email, email_verified });
      await refused(one.subject, 403, 'provider-unverified');
    }
    idp.people.set('nobody', { email: 'nobody@school.example', email_verified: true });
    await refused('nobody', 403, 'provider-no-account');
    const { db } = app.app.database;
    expect(await db.selectFrom('account').select('id').where('email', '=', 'nobody@school.example').execute()).toEqual(
      [],
    );
    expect(await db.selectFrom('provider_link').select('id').where('account_id', '=', one.id).execute()).toEqual([]);
  });

  test('an account that is blocked, in the trash, or without the role is refused, tied or not', async () => {
    const [fresh, tied, gone] = [await person(), await person(), await person()];
    await opened(tied.subject);
    await opened(gone.subject);
    for (const { id } of [fresh, tied]) await app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } });
    await app.call(member.endpoints.remove, { params: { id: gone.id } } as never);
    for (const { subject } of [fresh, tied, gone]) await refused(subject, 403, 'provider-no-account');
    await refused((await person(['developer'])).subject, 403, 'invalid-role');
  });

  test('an answer holds once, in the browser that began, with its own state and nonce, for ten minutes', async () => {
    const one = await person();
    const over = (reply: Awaited<ReturnType<typeof end>>) =>
      expect(typeOf(reply)).toEqual([403, '/problems/provider-over']);
    const first = await begin();
    const answer = await passProvider(first.address, one.subject, BACK);
    const second = await begin();
    over(await end(answer, second.cookie));
    over(await end(answer, ''));
    expect((await end(answer, first.cookie)).status).toBe(200);
    over(await end(answer, first.cookie));
    // A code of another sign-in under this one's state: its challenge and nonce are others.
    const [mine, theirs] = [await begin(), await begin()];
    const stolen = new URLSearchParams(await passProvider(theirs.address, one.subject, BACK));
    stolen.set('state', new URL(mine.address).searchParams.get('state') as string);
    expect(typeOf(await end(stolen.toString(), mine.cookie))).toEqual([403, '/problems/provider-denied']);
    // The challenge is right and the nonce is not.
    const altered = await begin();
    const elsewhere = new URL(altered.address);
    elsewhere.searchParams.set('nonce', 'n'.repeat(43));
    const other = await passProvider(elsewhere.href, one.subject, BACK);
    expect(typeOf(await end(other, altered.cookie))).toEqual([403, '/problems/provider-denied']);
    const late = await begin();
    const kept = await passProvider(late.address, one.subject, BACK);
    clock += 11 * 60_000;
    over(await end(kept, late.cookie));
    clock = 0;
    // Turned down at the provider.
    const denied = await begin();
    const state = new URL(denied.address).searchParams.get('state');
    const no = new URLSearchParams({ error: 'access_denied', state: state as string, iss: idp.issuer });
    expect(typeOf(await end(no.toString(), denied.cookie))).toEqual([403, '/problems/provider-denied']);
    // Who they are was not known, and that it was refused stands in the audit all the same.
    await expect
      .poll(async () => {
        const { data } = await app.call(listAudit, { query: { command: 'event.sign-in-refused', per_page: 200 } });
        return data.some(({ arguments: facts }) => facts.why === 'provider' && facts.call === providerSignIn.id);
      })
      .toBe(true);
  });

  describe('an ID token', () => {
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const hashed = (token: string, key: string) => {
      const text = `${encoded({ alg: 'HS256', kid: 'first' })}.${token.split('.')[1]}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const altered = (token: string, change: object) => {
      const [head, , signature] = token.split('.');
      return `${head}.${encoded({ ...claimsOf(token), ...change })}.${signature}`;
    };
    const long = Math.floor(Date.now() / 1000) - 7200;

    test.each([
      ['signed by a stranger’s key', (token: string) => idp.signed(claimsOf(token), {}, strangersKey())],
      [
        'of a key that the provider has not',
        (token: string) => idp.signed(claimsOf(token), { kid: 'second' }, strangersKey()),
      ],
      ['by a secret that both know', (token: string) => hashed(token, CLIENT)],
      ['without a signature', (token: string) => `${encoded({ alg: 'none' })}.${token.split('.')[1]}.`],
      [
        'changed after it was signed',
        (token: string) => altered(token, { email_verified: true, sub: 'somebody-else' }),
      ],
      ['of another issuer', (token: string) => idp.signed({ ...claimsOf(token), iss: 'https://elsewhere.example' })],
      ['for another client', (token: string) => idp.signed({ ...claimsOf(token), aud: 'another' })],
      ['that is over', (token: string) => idp.signed({ ...claimsOf(token), iat: long, exp: long + 60 })],
    ])('%s opens nothing', async (_what, alter) => {
      const one = await person();
      const { db } = app.app.database;
      const sessions = () => db.selectFrom('session').select('id').where('account_id', '=', one.id).execute();
      const before = await sessions();
      idp.alter = alter;
      try {
        await refused(one.subject, 403, 'provider-denied');
        expect(await sessions()).toEqual(before);
        // What is altered and still right is taken: it is not the altering that is refused.
        idp.alter = (token) => idp.signed(claimsOf(token));
        expect((await opened(one.subject)).user.id).toBe(one.id);
      } finally {
        idp.alter = null;
      }
    });
  });

  test('a second factor of the account is still asked for', async () => {
    const one = await person();
    await app.confirm(one.token);
    const { secret } = await app.call(beginTotp, {}, { token: one.token });
    await app.call(confirmTotp, { body: { secret, code: codeAt(secret, now()) } }, { token: one.token });
    const reply = await signIn(one.subject);
    expect(typeOf(reply)).toEqual([403, '/problems/second-step']);
    const step =
      [reply.headers['set-cookie']]
        .flat()
        .map(String)
        .find((line) => line.startsWith('clutch_step=')) ?? '';
    clock = 60_000;
    const { token } = await app.call(
      secondStep,
      { body: { code: codeAt(secret, now()) } },
      { ...out, headers: { cookie: step.split(';')[0] as string } },
    );
    clock = 0;
    // The session that came of it is the provider's to end.
    await app.call(providerSignOut, { body: { logout_token: idp.logoutToken({ sub: one.subject }) } }, out);
    await app.fails(401, viewProfile, {}, { token });
  });

  test('a password chosen by a link ends the tie', async () => {
    const one = await person();
    const { token } = await opened(one.subject);
    const at = now().toISOString();
    await app.app.database.db
      .insertInto('recovery')
      .values({
        account_id: one.id,
        token_hash: hashToken('r'.repeat(43)),
        created_at: at,
        expires_at: new Date(Date.parse(at) + 60_000).toISOString(),
        used_at: null,
      })
      .execute();
    const words = 'quite another long sentence';
    const body = { token: 'r'.repeat(43), new_password: words, confirm_new_password: words };
    await app.call(changePassword, { body }, out);
    await app.fails(401, viewProfile, {}, { token });
    const { db } = app.app.database;
    expect(await db.selectFrom('provider_link').select('id').where('account_id', '=', one.id).execute()).toEqual([]);
  });

  describe('sign-out by the provider', () => {
    const sessionOf = async (token: string) =>
      (
        await app.app.database.db
          .selectFrom('session')
          .select('provider_session')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow()
      ).provider_session as string;
    const tell = (logout_token: string) => app.raw(providerSignOut, { body: { logout_token } }, out);

    test('ends the session it names, renewed or not, and no other', async () => {
      const one = await person();
      const [first, second] = [await opened(one.subject), await opened(one.subject)];
      const { token } = await app.call(refreshToken, { body: { accessToken: first.token } }, out);
      await idp.signOut(one.subject, await sessionOf(token));
      await app.fails(401, viewProfile, {}, { token });
      await app.call(viewProfile, {}, { token: second.token });
      // A session that was opened by the password is not the provider's to end.
      await app.call(providerSignOut, { body: { logout_token: idp.logoutToken({ sub: one.subject }) } }, out);
      await app.fails(401, viewProfile, {}, { token: second.token });
      await app.call(viewProfile, {}, { token: one.token });
    });

    test('is refused where the token is forged, stale, of somebody else, or was used', async () => {
      const one = await person();
      const { token } = await opened(one.subject);
      const sub = one.subject;
      const sid = await sessionOf(token);
      const seconds = Math.floor(Date.now() / 1000);
      const wrong = [
        idp.logoutToken({ sub }, {}, strangersKey()),
        idp.logoutToken({ sub }, { kid: 'second' }),
        idp.logoutToken({ sub }, { alg: 'HS256' }),
        `${idp.logoutToken({ sub }, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`,
        idp.logoutToken({ sub, iss: 'https://elsewhere.example' }),
        idp.logoutToken({ sub, aud: 'another' }),
        idp.logoutToken({ sub, iat: seconds - 3600 }),
        idp.logoutToken({ sub, iat: seconds + 3600 }),
        idp.logoutToken({ sub, exp: seconds - 3600 }),
        idp.logoutToken({ sub, nonce: 'n' }),
        idp.logoutToken({ sub, events: {} }),
        idp.logoutToken({ sub, jti: undefined }),
        idp.logoutToken({}),
        'a.b.c',
        'nothing',
      ];
      for (const text of wrong) expect(typeOf(await tell(text)), text).toEqual([400, '/problems/logout-refused']);
      await app.call(viewProfile, {}, { token });
      // Another's token ends nothing of this account.
      expect((await tell(idp.logoutToken({ sub: 'somebody-else', sid }))).status).toBe(200);
      await app.call(viewProfile, {}, { token });
      const right = idp.logoutToken({ sub, sid });
      expect((await tell(right)).status).toBe(200);
      await app.fails(401, viewProfile, {}, { token });
      expect(typeOf(await tell(right))).toEqual([400, '/problems/logout-refused']);
    });
  });

  test('schools with providers of their own: a client with a secret, tokens by ES256, and neither answers for the other', async () => {
    const secret = 'a secret of the client, 0123456789';
    const other = await startProvider({ algorithm: 'ES256', secret });
    engine.beforeRemoval(() => other.close());
    const config = { publicUrl: ORIGIN, provider: { issuer: other.issuer, clientId: CLIENT, clientSecret: secret } };
    const school = await startApp(engine, { config });
    await other.serve({ backTo: BACK, signOutAt: `${ORIGIN}/api${providerSignOut.path}` });
    const email = 'same@school.example';
    const [here, there] = [await app.addAccount(email, ['admin']), await school.addAccount(email, ['admin'])];
    for (const provider of [idp, other]) provider.people.set('same', { email, email_verified: true });
    const beginAt = async (at: TestApp) => {
      const reply = await at.raw(beginProviderSignIn, {}, out);
      const cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
      return { address: reply.json<{ address: string }>().address, cookie };
    };
    const endAt = (at: TestApp, answer: string, cookie: string) =>
      at.raw(providerSignIn, { body: { answer } }, { ...out, headers: { cookie } });
    const opens = async (at: TestApp) => {
      const { address, cookie } = await beginAt(at);
      const reply = await endAt(at, await passProvider(address, 'same', BACK), cookie);
      expect(reply.status, reply.body).toBe(200);
      return reply.json<{ token: string; user: { id: number } }>();
    };
    const [first, second] = [await opens(app), await opens(school)];
    expect([first.user.id, second.user.id]).toEqual([here.id, there.id]);

    // What one provider signed is nothing to the school of the other.
    const mine = await beginAt(app);
    const theirs = new URLSearchParams(await passProvider((await beginAt(school)).address, 'same', BACK));
    theirs.set('state', new URL(mine.address).searchParams.get('state') as string);
    expect(typeOf(await endAt(app, theirs.toString(), mine.cookie))).toEqual([403, '/problems/provider-denied']);
    const tell = (at: TestApp, logout_token: string) => at.raw(providerSignOut, { body: { logout_token } }, out);
    const [strange, right] = [idp.logoutToken({ sub: 'same' }), other.logoutToken({ sub: 'same' })];
    expect(typeOf(await tell(school, strange))).toEqual([400, '/problems/logout-refused']);
    await school.call(viewProfile, {}, { token: second.token });
    expect((await tell(school, right)).status).toBe(200);
    await school.fails(401, viewProfile, {}, { token: second.token });
    await app.call(viewProfile, {}, { token: first.token });

    // The provider asks for the secret.
    const wrong = await startApp(engine, {
      config: { ...config, provider: { ...config.provider, clientSecret: 'another' } },
    });
    const { address, cookie } = await beginAt(wrong);
    const refusal = await endAt(wrong, await passProvider(address, 'same', BACK), cookie);
    expect(typeOf(refusal)).toEqual([403, '/problems/provider-denied']);
  });

  test('a provider that is away is said to be, and stops nothing', async () => {
    const away = await startApp(engine, {
      config: { provider: { issuer: 'http://127.0.0.1:9', clientId: CLIENT, clientSecret: null } },
    });
    expect((await away.fails(409, beginProviderSignIn, {}, out)).type).toBe('/problems/provider-away');
    expect((await away.call(providerOffered, {}, out)).offered).toBe(true);
  });
});

test('the settings are refused where they cannot be meant', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/').provider;
  expect(read({})).toBeNull();
  expect(read({ OIDC_ISSUER: 'login.example.org', OIDC_CLIENT_ID: 'a' })).toEqual({
    issuer: 'https://login.example.org',
    clientId: 'a',
    clientSecret: null,
  });
  expect(() => read({ OIDC_CLIENT_ID: 'a' })).toThrow('OIDC_ISSUER and OIDC_CLIENT_ID go together');
  expect(() => read({ OIDC_ISSUER: 'http://login.example.org', OIDC_CLIENT_ID: 'a' })).toThrow('OIDC_ISSUER must be');
});
