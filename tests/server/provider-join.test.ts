/** An invitation accepted by an identity at the provider: whose it has to be, what comes of it, and what leaves all as it was. */
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { ownIdentity } from '#contract/entities/identity.ts';
import { updateUser, updateUserPassword, viewProfile } from '#contract/entities/profile.ts';
import { beginProviderSignIn, providerSignIn, providerSignOut } from '#contract/entities/provider.ts';
import { beginJoin, joinByProvider } from '#contract/entities/provider-errands.ts';
import { reauthenticate } from '#contract/entities/second-step.ts';
import { login, signup } from '#contract/entities/session.ts';
import { inviteUser, listInvitations, revokeInvitation, setUserStatus } from '#contract/entities/team.ts';
import { invite } from '#server/auth/invitations.ts';
import { hashToken, newToken } from '#server/auth/secrets.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { BACK, startBesideProvider } from './beside-provider.ts';
import { PASSWORD, type TestApp } from './harness.ts';
import { type IdentityProvider, passProvider } from './identity-provider.ts';

const out = { token: null };
const NAMES = { first_name: 'Nea', last_name: 'New' };

describeSqliteInGate('an invitation accepted by an identity', (engine) => {
  let app: TestApp;
  let idp: IdentityProvider;
  let clock = 0;
  const now = () => new Date(Date.now() + clock);
  beforeAll(async () => {
    ({ app, idp } = await startBesideProvider(engine, now));
  });
  let count = 0;
  /** Somebody who was invited by mail, and their address at the provider. */
  const invited = async (roles: ('admin' | 'developer')[] = ['admin'], token = app.token) => {
    const subject = `joining-${++count}`;
    const email = `joining-${count}@school.example`;
    idp.people.set(subject, { email: email.toUpperCase(), email_verified: true });
    const { data } = await app.call(inviteUser, { body: { email, roles } }, { token });
    // Its mail takes a second.
    const invitation = newToken();
    const { db } = app.app.database;
    await db
      .updateTable('invitation')
      .set({ token_hash: hashToken(invitation) })
      .where('id', '=', data.id)
      .execute();
    return { id: data.id, subject, email, invitation };
  };
  const cookieOf = (reply: { headers: Record<string, unknown> }) =>
    String([reply.headers['set-cookie']].flat()[0]).split(';')[0] as string;
  const begin = async (invitation: string) => {
    const reply = await app.raw(beginJoin, { body: { ...NAMES, locale: 'pt', invitation } }, out);
    expect(reply.status, reply.body).toBe(200);
    return { address: reply.json<{ address: string }>().address, cookie: cookieOf(reply) };
  };
  const end = (answer: string, cookie: string) =>
    app.raw(joinByProvider, { body: { answer } }, { ...out, headers: { cookie } });
  const join = async (invitation: string, subject: string) => {
    const { address, cookie } = await begin(invitation);
    return end(await passProvider(address, subject, BACK), cookie);
  };
  const joined = async (roles?: ('admin' | 'developer')[]) => {
    const one = await invited(roles);
    const reply = await join(one.invitation, one.subject);
    expect(reply.status, reply.body).toBe(200);
    const { user, session } = reply.json<{
      user: { id: number; roles: string[] };
      session: { token: string } | null;
    }>();
    return { ...one, user, token: session?.token ?? null };
  };
  const typeOf = (reply: { status: number; json<T>(): T }) => [reply.status, reply.json<{ type: string }>().type];
  const kept = async () => {
    const { db } = app.app.database;
    const tables = ['account', 'provider_link', 'session'] as const;
    return Promise.all(tables.map(async (name) => (await db.selectFrom(name).select('id').execute()).length));
  };

  test('makes an account without a password, tied to the identity and signed in, with the roles of the invitation', async () => {
    const one = await joined(['admin', 'developer']);
    expect(one.user).toMatchObject({ ...NAMES, roles: ['admin', 'developer'], locale: 'pt', status: 'active' });
    const token = { token: one.token };
    expect((await app.call(viewProfile, {}, token)).user.id).toBe(one.user.id);
    const own = await app.call(ownIdentity, {}, token);
    expect([own.password, own.identity?.provider]).toEqual([false, new URL(idp.issuer).host]);
    expect((await app.call(listInvitations, {})).data.map(({ id }) => id)).not.toContain(one.id);
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
    expect(JSON.stringify(data)).toMatch(/session\.sign-up/);
    // It is used up, for both ways.
    expect(typeOf(await app.raw(beginJoin, { body: { ...NAMES, invitation: one.invitation } }, out))).toEqual([
      403,
      '/problems/invitation-invalid',
    ]);
    const body = { ...NAMES, email: 'late@school.example', password: PASSWORD, invitation: one.invitation };
    await app.fails(403, signup, { body }, out);
    // From now on it signs in, whatever its address becomes.
    idp.people.set(one.subject, { email: 'changed@home.example', email_verified: false });
    const begun = await app.raw(beginProviderSignIn, {}, out);
    const answer = await passProvider(begun.json<{ address: string }>().address, one.subject, BACK);
    const again = await app.raw(providerSignIn, { body: { answer } }, { ...out, headers: { cookie: cookieOf(begun) } });
    expect(again.json<{ user: { id: number } }>().user.id).toBe(one.user.id);
    // The session is the provider's to end.
    await app.call(providerSignOut, { body: { logout_token: idp.logoutToken({ sub: one.subject }) } }, out);
    await app.fails(401, viewProfile, {}, token);
  });

  test('roles that do not open the console open no session', async () => {
    const one = await joined(['developer']);
    expect([one.token, one.user.roles]).toEqual([null, ['developer']]);
  });

  test('no password signs in or confirms; what asks for one says that there is none', async () => {
    const one = await joined();
    const token = { token: one.token };
    for (const password of ['', PASSWORD]) await app.fails(401, login, { body: { email: one.email, password } }, out);
    const told = async (endpoint: Parameters<TestApp['fails']>[1], body: object) =>
      JSON.stringify((await app.fails(422, endpoint, { body }, token)).errors);
    expect(await told(reauthenticate, { password: PASSWORD })).toContain('no password');
    const words = 'another long sentence';
    const change = { old_password: PASSWORD, new_password: words, confirm_new_password: words };
    expect(await told(updateUserPassword, change)).toContain('no password');
    // Another address is confirmed by another way, whatever is typed.
    const move = { body: { ...NAMES, email: 'other@school.example', password: '' } };
    expect((await app.fails(403, updateUser, move, token)).type).toBe('/problems/reauthentication-needed');
  });

  test('another address than the invited one, or one that is not verified, does nothing, and the invitation still holds', async () => {
    const [one, two] = [await invited(), await invited()];
    const before = await kept();
    expect(typeOf(await join(one.invitation, two.subject))).toEqual([403, '/problems/provider-not-invited']);
    for (const claims of [
      { email: one.email, email_verified: false },
      { email: one.email },
      { email_verified: true },
      { email: 'not an address', email_verified: true },
    ]) {
      idp.people.set(one.subject, claims);
      expect(typeOf(await join(one.invitation, one.subject))).toEqual([403, '/problems/provider-unverified']);
    }
    expect(await kept()).toEqual(before);
    idp.people.set(one.subject, { email: one.email, email_verified: true });
    expect((await join(one.invitation, one.subject)).status).toBe(200);
    expect((await join(two.invitation, two.subject)).status).toBe(200);
  });

  test('an address that has an account by now, and an identity that is another’s, do nothing', async () => {
    const [one, two] = [await invited(), await joined()];
    idp.people.set(two.subject, { email: one.email, email_verified: true });
    const before = await kept();
    expect(typeOf(await join(one.invitation, two.subject))).toEqual([409, '/problems/provider-taken']);
    expect(await kept()).toEqual(before);
    await app.addAccount(one.email, ['admin']);
    expect(typeOf(await join(one.invitation, one.subject))).toEqual([409, '/problems/provider-has-account']);
    expect((await app.call(listInvitations, {})).data.map(({ id }) => id)).toContain(one.id);
  });

  test('an account that a stranger made with the address, and nobody confirmed, is the invited person’s', async () => {
    const one = await invited();
    await app.call(signup, { body: { ...NAMES, email: one.email, password: PASSWORD } }, out);
    const { db } = app.app.database;
    const [{ id: stranger } = { id: 0 }] = await db
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', one.email)
      .execute();
    const reply = await join(one.invitation, one.subject);
    expect(reply.status, reply.body).toBe(200);
    const { user, session } = reply.json<{ user: { id: number; roles: string[] }; session: { token: string } }>();
    expect(user).toMatchObject({ id: stranger, roles: ['admin'] });
    // What the stranger chose opens nothing: the account has no password.
    await app.fails(401, login, { body: { email: one.email, password: PASSWORD } }, out);
    expect((await app.call(ownIdentity, {}, session)).password).toBe(false);
  });

  test('an invitation ends meanwhile: by its inviter’s right, by being ended, by its days', async () => {
    const inviter = await app.addAccount('inviter@school.example', ['admin']);
    const one = await invited(['admin'], inviter.token);
    const two = await invited();
    const three = await invited();
    const begun = await Promise.all(
      [one, two].map(async ({ invitation, subject }) => {
        const { address, cookie } = await begin(invitation);
        return { cookie, answer: await passProvider(address, subject, BACK) };
      }),
    );
    await app.call(setUserStatus, { params: { id: inviter.id }, body: { status: 'disabled' } });
    await app.call(revokeInvitation, { params: { id: two.id } });
    const before = await kept();
    for (const { answer, cookie } of begun)
      expect(typeOf(await end(answer, cookie))).toEqual([403, '/problems/invitation-invalid']);
    clock = 8 * 86_400_000;
    const bodies = [one, two, three].map(({ invitation }) => invitation);
    for (const invitation of [...bodies, 'a'.repeat(43)])
      expect((await app.fails(403, beginJoin, { body: { ...NAMES, invitation } }, out)).type).toBe(
        '/problems/invitation-invalid',
      );
    clock = 0;
    expect(await kept()).toEqual(before);
  });

  test('of two that accept it at the same time one does, by both ways too', async () => {
    const one = await invited();
    const begun = [];
    for (const _ of [1, 2]) {
      const { address, cookie } = await begin(one.invitation);
      begun.push({ cookie, answer: await passProvider(address, one.subject, BACK) });
    }
    const body = { ...NAMES, email: one.email, password: PASSWORD, invitation: one.invitation };
    const replies = await Promise.all([
      ...begun.map(({ answer, cookie }) => end(answer, cookie)),
      app.raw(signup, { body }, out),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { db } = app.app.database;
    const made = await db.selectFrom('account').select('id').where('email_key', '=', one.email).execute();
    expect(made).toHaveLength(1);
  });

  test('one that names no address is for whoever has the link, by the address that the provider verified', async () => {
    const token = await invite(app.app.database.db, { clubId: app.clubId, roles: ['admin'] }, now());
    idp.people.set('whoever', { email: 'whoever@home.example', email_verified: true });
    const reply = await join(token, 'whoever');
    expect(reply.json<{ user: { email: string } }>().user.email).toBe('whoever@home.example');
  });

  test('what was begun to accept it is no sign-in, nor the other way round; and a name is needed', async () => {
    const one = await invited();
    const over = [403, '/problems/provider-over'];
    const { address, cookie } = await begin(one.invitation);
    const answer = await passProvider(address, one.subject, BACK);
    expect(typeOf(await app.raw(providerSignIn, { body: { answer } }, { ...out, headers: { cookie } }))).toEqual(over);
    expect(typeOf(await end(answer, cookie))).toEqual(over);
    const begun = await app.raw(beginProviderSignIn, {}, out);
    const other = await passProvider(begun.json<{ address: string }>().address, one.subject, BACK);
    expect(typeOf(await end(other, cookieOf(begun)))).toEqual(over);
    const late = await begin(one.invitation);
    const held = await passProvider(late.address, one.subject, BACK);
    clock = 11 * 60_000;
    expect(typeOf(await end(held, late.cookie))).toEqual(over);
    clock = 0;
    const { errors } = await app.fails(
      422,
      beginJoin,
      { body: { first_name: ' ', last_name: 'x'.repeat(101), invitation: one.invitation } },
      out,
    );
    expect(Object.keys(errors ?? {}).sort()).toEqual(['first_name', 'last_name']);
  });
});
