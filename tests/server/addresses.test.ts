/** Changes of an account's address, and what its holder is told by mail. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmEmail, keepEmail } from '#contract/entities/address.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { addPasskey, beginPasskey, beginPasskeyUse } from '#contract/entities/passkey.ts';
import { adminProfile, updateUser, updateUserPassword, viewProfile } from '#contract/entities/profile.ts';
import { beginTotp, confirmTotp } from '#contract/entities/second-factor.ts';
import { reauthenticate } from '#contract/entities/second-step.ts';
import { changePassword, login, recovery, signup } from '#contract/entities/session.ts';
import { inviteUser, member, setRole, setUserStatus } from '#contract/entities/team.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { Authenticator } from './authenticator.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { mailsTo, tokenIn } from './mails.ts';

const NEW = 'another long password';
const out = { token: null };
const HOUR = 3_600_000;
const ORIGIN = 'https://clutch.example';

describeSqliteInGate('changes of address', (engine) => {
  let app: TestApp;
  let passed = 0;
  beforeAll(async () => {
    app = await startApp(engine, {
      now: () => new Date(Date.now() + passed),
      config: { publicUrl: ORIGIN },
      // Some mails go out with the next round of its job.
      jobs: true,
    });
  });
  beforeEach(() => {
    passed = 0;
  });
  let count = 0;
  const account = async () => {
    const email = `holder-${++count}@school.example`;
    return { email, to: `moved-${count}@home.example`, ...(await app.addAccount(email, ['admin', 'developer'])) };
  };
  type Account = Awaited<ReturnType<typeof account>>;
  const change = (one: Account, more: object = { password: PASSWORD }) =>
    app.raw(updateUser, { body: { first_name: 'A', last_name: 'B', email: one.to, ...more } }, { token: one.token });
  const signsIn = async (email: string, password = PASSWORD) =>
    (await app.raw(login, { body: { email, password } }, out)).status === 200;
  const confirmToken = async ({ to }: Account) => tokenIn((await mailsTo(app, to, 1))[0], 'confirm-email');
  const stopTokens = async ({ email }: Account, mails: number) =>
    (await mailsTo(app, email, mails)).map((mail) => tokenIn(mail, 'keep-email')).filter(Boolean);
  const confirm = (token: string) => app.raw(confirmEmail, { body: { token } }, out);
  const stop = (token: string) => app.raw(keepEmail, { body: { token } }, out);

  test('ask for the password, and take effect once the new address has confirmed', async () => {
    const one = await account();
    for (const [more, said] of [
      [{}, 'Enter your password to change the email address.'],
      [{ password: 'wrong' }, 'This isn’t your password. Check it and try again.'],
    ] as const) {
      const reply = await change(one, more);
      expect([reply.status, reply.json<{ errors: object }>().errors]).toEqual([422, { password: [said] }]);
    }
    const asked = (await change(one)).json<{ user: { email: string; first_name: string }; email_awaited: string }>();
    expect(asked).toMatchObject({ user: { email: one.email, first_name: 'A' }, email_awaited: one.to });
    expect((await app.call(adminProfile, {}, { token: one.token })).email_awaited).toBe(one.to);
    expect([await signsIn(one.email), await signsIn(one.to)]).toEqual([true, false]);
    const token = await confirmToken(one);
    expect((await confirm(token)).json()).toEqual({ email: one.to });
    expect([await signsIn(one.email), await signsIn(one.to)]).toEqual([false, true]);
    // It holds once, and the session that asked goes on.
    expect((await confirm(token)).status).toBe(403);
    const profile = await app.call(adminProfile, {}, { token: one.token });
    expect([profile.user.email, profile.email_awaited]).toEqual([one.to, null]);
  });

  test.each(['a passkey', 'a code of the app', 'a recovery code'])(
    'an account without a password confirms by %s instead, and by nothing else',
    async (way) => {
      const one = await account();
      const token = { token: one.token };
      await app.confirm(one.token);
      const key = new Authenticator(ORIGIN);
      const { options } = await app.call(beginPasskey, {}, token);
      await app.call(addPasskey, { body: { name: 'Phone', credential: key.make(options) } }, token);
      const { secret } = await app.call(beginTotp, {}, token);
      const totp = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + passed });
      // The newest codes are those that hold.
      const { recovery_codes } = await app.call(confirmTotp, { body: { secret, code: totp() } }, token);
      const { db } = app.app.database;
      await db.updateTable('account').set({ password_hash: '' }).where('id', '=', one.id).execute();
      // The confirmation of before is over, and a password that is none does not stand in for it.
      passed = 11 * 60_000;
      for (const more of [{}, { password: PASSWORD }]) {
        const reply = await change(one, more);
        expect([reply.status, reply.json<{ type: string }>().type]).toEqual([403, '/problems/reauthentication-needed']);
      }
      expect((await app.call(adminProfile, {}, token)).email_awaited).toBeNull();
      const body =
        way === 'a passkey'
          ? { credential: key.use((await app.call(beginPasskeyUse, {}, out)).options) }
          : { code: way === 'a recovery code' ? (recovery_codes[0] as string) : totp() };
      await app.call(reauthenticate, { body }, token);
      expect((await change(one, {})).json()).toMatchObject({ user: { email: one.email }, email_awaited: one.to });
      expect((await confirm(await confirmToken(one))).json()).toEqual({ email: one.to });
      // Its old address was told, and stops it as that of any other account.
      const [link = ''] = await stopTokens(one, 4);
      expect((await stop(link)).json()).toEqual({ email: one.email });
    },
  );

  test('links in mails keep their secret behind the #, which no browser sends to any server', async () => {
    const one = await account();
    await change(one);
    await app.call(recovery, { body: { email: one.email } }, out);
    const invited = `joins-${count}@home.example`;
    await app.confirm(app.token as string);
    await app.call(inviteUser, { body: { email: invited, roles: ['admin'] } });
    const mails = [
      ...(await mailsTo(app, one.email, 2)),
      ...(await mailsTo(app, one.to, 1)),
      ...(await mailsTo(app, invited, 1)),
    ];
    const links = mails.flatMap((mail) => [...mail.matchAll(/https:\/\/\S+/g)].map(([link]) => new URL(link)));
    // The page for a new password has the secret in its path, which the log leaves out.
    const [recoveries, others] = [/^\/reset-password\/[\w-]{43}$/, ['/confirm-email', '/keep-email', '/register']];
    const paths = links.map(({ pathname, search }) => pathname + search).sort();
    expect(paths.filter((path) => !recoveries.test(path))).toEqual(others);
    expect(paths).toHaveLength(others.length + 1);
    for (const { hash } of links.filter(({ pathname }) => !recoveries.test(pathname)))
      expect(hash).toMatch(/^#(invitation=)?[\w-]{43}(&email=|$)/);
  });

  test('who has a password is asked for it, however the session was confirmed', async () => {
    const one = await account();
    await app.confirm(one.token);
    const reply = await change(one, {});
    expect([reply.status, Object.keys(reply.json<{ errors: object }>().errors)]).toEqual([422, ['password']]);
  });

  test('the name alone, and the same address written otherwise, need no password', async () => {
    const one = await account();
    const body = { first_name: 'New', last_name: 'Name', email: one.email.toUpperCase() };
    const { user, email_awaited } = await app.call(updateUser, { body }, { token: one.token });
    expect([user.first_name, email_awaited]).toEqual(['New', null]);
  });

  test('the old address is told, and stops it before it takes effect', async () => {
    const one = await account();
    await change(one);
    const [mail = ''] = await mailsTo(app, one.email, 1);
    expect(mail).toContain(one.to);
    expect((await stop(tokenIn(mail, 'keep-email'))).json()).toEqual({ email: one.email });
    expect((await confirm(await confirmToken(one))).status).toBe(403);
    // Whoever asked knew the password: they are out, and the holder chooses another.
    await app.fails(401, viewProfile, {}, { token: one.token });
    const token = tokenIn((await mailsTo(app, one.email, 2)).at(-1), 'reset-password');
    await app.call(changePassword, { body: { token, new_password: NEW, confirm_new_password: NEW } }, out);
    expect([await signsIn(one.email), await signsIn(one.email, NEW)]).toEqual([false, true]);
  });

  test('the old address takes it back after it took effect, with all that came after it, for 72 hours', async () => {
    const one = await account();
    await change(one);
    await confirm(await confirmToken(one));
    const again = { ...one, email: one.to, to: `further-${one.to}` };
    await change(again);
    await confirm(await confirmToken(again));
    expect(await signsIn(again.to)).toBe(true);
    const links = await stopTokens(one, 2);
    expect(links).toHaveLength(2);
    // Meanwhile nobody else gets the address.
    const body = { first_name: 'No', last_name: 'Body', email: one.email, password: PASSWORD };
    await app.call(signup, { body }, out);
    const other = await account();
    await change({ ...other, to: one.email });
    expect((await confirm(tokenIn((await mailsTo(app, one.email, 3)).at(-1), 'confirm-email'))).status).toBe(403);
    expect((await stop(links[1] as string)).status).toBe(200);
    expect([await signsIn(one.email), await signsIn(again.to)]).toEqual([true, false]);
    for (const link of [...links, ...(await stopTokens(again, 2))]) expect((await stop(link)).status).toBe(403);

    const late = await account();
    await change(late);
    await confirm(await confirmToken(late));
    passed = 71 * HOUR;
    const [first = '', second = ''] = await stopTokens(late, 2);
    passed = 73 * HOUR;
    for (const link of [first, second]) expect((await stop(link)).status).toBe(403);
    expect(await signsIn(late.to)).toBe(true);
  });

  test('a link to confirm holds for a day, ends with a newer one, and confirms nothing but its own', async () => {
    const one = await account();
    await change(one);
    const first = await confirmToken(one);
    const [stopping = ''] = await stopTokens(one, 1);
    expect((await confirm(stopping)).status).toBe(403);
    expect((await stop(first)).status).toBe(403);
    const second = { ...one, to: `second-${one.to}` };
    await change(second);
    expect((await confirm(first)).status).toBe(403);
    passed = 25 * HOUR;
    expect((await confirm(await confirmToken(second))).status).toBe(403);
    expect(await signsIn(one.email)).toBe(true);
  });

  test('what waits ends with the password, role or status it was asked for under', async () => {
    const acts: ((one: Account) => Promise<unknown>)[] = [
      ({ token }) =>
        app.call(
          updateUserPassword,
          { body: { old_password: PASSWORD, new_password: NEW, confirm_new_password: NEW } },
          { token },
        ),
      ({ id }) => app.call(setRole, { params: { id }, body: { role: 'developer', grant: false } }),
      ({ id }) => app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } }),
      ({ id }) => app.call(member.endpoints.remove, { params: { id } }),
    ];
    for (const act of acts) {
      const one = await account();
      await change(one);
      const token = await confirmToken(one);
      await act(one);
      expect((await confirm(token)).status).toBe(403);
    }
  });

  test('an address that has an account is answered alike; its owner is told, and nothing comes of it', async () => {
    const one = await account();
    const owner = await account();
    const free = await change(one);
    const taken = await change({ ...one, to: owner.email.toUpperCase() });
    const shown = (reply: typeof free) => Object.keys(reply.json<object>()).sort();
    expect([taken.status, shown(taken)]).toEqual([200, shown(free)]);
    const mails = await mailsTo(app, owner.email, 1);
    expect(mails.map((mail) => tokenIn(mail, 'confirm-email'))).toEqual(['']);
    // Taken in between by somebody else: the link confirms nothing.
    const late = await account();
    await change(late);
    const token = await confirmToken(late);
    await app.addAccount(late.to, []);
    expect((await confirm(token)).status).toBe(403);
  });

  test('no undo brings an address back, by whomever', async () => {
    const one = await account();
    await change(one);
    const asked = await app.app.database.db
      .selectFrom('operation')
      .select('id')
      .where('actor_id', '=', one.id)
      .execute();
    await confirm(await confirmToken(one));
    const done = await app.app.database.db
      .selectFrom('operation')
      .select(['id', 'command'])
      .where('actor_id', '=', one.id)
      .where('command', '=', 'profile.confirm-email')
      .executeTakeFirstOrThrow();
    await app.fails(409, undoOperation, { params: { id: done.id } });
    for (const { id } of asked) await app.raw(undoOperation, { params: { id } });
    expect(await signsIn(one.to)).toBe(true);
  });

  test('password and role changes are told by mail to the account, undone ones too', async () => {
    const one = await account();
    const body = { old_password: PASSWORD, new_password: NEW, confirm_new_password: NEW };
    await app.call(updateUserPassword, { body }, { token: one.token });
    const revoked = await app.call(setRole, {
      params: { id: one.id },
      body: { role: 'developer', grant: false },
    });
    await app.call(undoOperation, { params: { id: revoked.operation_id as number } });
    // What changes no role says nothing.
    await app.call(setRole, { params: { id: one.id }, body: { role: 'admin', grant: true } });
    const mails = await mailsTo(app, one.email, 3);
    expect(mails).toHaveLength(3);
    const [password = '', without = '', both = ''] = mails;
    expect(password).toContain('/forgot-password');
    expect(without).toContain('Ada Admin changed your roles');
    expect(without).toContain('They are now: administrator.');
    expect(both).toContain('They are now: administrator, developer.');
  });

  test('a password chosen by a recovery link is told as well; recovery mails wait in the outbox while mail is down', async () => {
    const one = await account();
    const { mailer } = app.app.services;
    const { send } = mailer;
    mailer.send = () => Promise.reject(new Error('down'));
    await app.call(recovery, { body: { email: one.email } }, out);
    const waiting = async () =>
      app.app.database.db
        .selectFrom('outbox')
        .select(['state', 'tries'])
        .where('recipient', '=', one.email)
        .executeTakeFirst();
    await expect.poll(waiting, { timeout: 20_000 }).toEqual({ state: 'waiting', tries: 1 });
    mailer.send = send;
    passed = 2 * 60_000;
    const token = tokenIn((await mailsTo(app, one.email, 1))[0], 'reset-password');
    await app.call(changePassword, { body: { token, new_password: NEW, confirm_new_password: NEW } }, out);
    expect((await mailsTo(app, one.email, 2)).at(-1)).toContain('/forgot-password');
  });
});
