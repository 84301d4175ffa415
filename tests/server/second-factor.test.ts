/** The second step of signing in: codes of an authenticator app, recovery codes, and what never goes around them. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { updateUserPassword, viewProfile } from '#contract/entities/profile.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '#contract/entities/second-factor.ts';
import { reauthenticate, secondFactor, secondStep } from '#contract/entities/second-step.ts';
import { changePassword, login, recovery } from '#contract/entities/session.ts';
import { endUserSessions, setRole, setUserStatus, signOutOthers } from '#contract/entities/team.ts';
import { readCode } from '#server/auth/recovery-codes.ts';
import { isSealed, seal, unseal } from '#server/auth/sealed.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/store/engine.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, type Reply, startApp, type TestApp } from './harness.ts';
import { mailsTo, tokenIn } from './mails.ts';

const NEW = 'another long password';
const KEY = 'a key of the server that nobody guesses';
const out = { token: null };
const MINUTE = 60_000;

const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: ms });

/** The cookie that a sign-in waiting for its second step came with, as the browser sends it. */
function stepCookie(reply: Reply): string {
  const cookies = [reply.headers['set-cookie'] ?? []].flat().map(String);
  return cookies.find((one) => one.startsWith('clutch_step='))?.split(';')[0] ?? '';
}

describeSqliteInGate('the second step of signing in', (engine) => {
  let app: TestApp;
  let db: Db;
  let clock = Date.now();
  beforeAll(async () => {
    app = await startApp(engine, {
      now: () => new Date(clock),
      config: { secretKey: KEY, rateLimitFactor: 1, sessionMinutes: 525_600 },
    });
    db = app.app.database.db;
  });
  beforeEach(async () => {
    await app.app.database.db.deleteFrom('throttle').execute();
  });
  const wait = (ms: number) => {
    clock += ms;
  };
  let count = 0;
  /** An admin, with an authenticator app where nothing else is said. */
  const account = async ({ totp = true } = {}) => {
    const email = `holder-${++count}-${engine.name}@school.example`;
    const made = await app.addAccount(email, ['admin']);
    const token = { token: made.token };
    if (!totp) return { ...made, email, secret: '', codes: [] as string[] };
    const { secret } = await app.call(beginTotp, {}, token);
    const { recovery_codes } = await app.call(confirmTotp, { body: { secret, code: codeAt(secret, clock) } }, token);
    // The code that set it up is used.
    wait(30_000);
    return { ...made, email, secret, codes: recovery_codes };
  };
  // The limit of requests by address is another's test.
  let from = 0;
  const post = async (path: string, payload: object, cookie = ''): Promise<Reply> => {
    const reply = await app.app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: `198.51.100.${++from % 250}`,
      payload,
      headers: cookie ? { cookie } : {},
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.body, json: () => reply.json() };
  };
  const signIn = (email: string, password = PASSWORD) => post(login.path, { email, password });
  const second = (cookie: string, code: string) => post(secondStep.path, { code }, cookie);
  const codeOf = (reply: Reply) => reply.json<{ type: string }>().type.split('/').at(-1);

  test('a session that a second step opened ends after the days of the school', async () => {
    const rules = (expires_in_minutes: number, expires_in_days: number) =>
      app.call(changeClubSettings, { body: { expires_in_minutes, expires_in_days } });
    const one = await account();
    await rules(525_600, 1);
    const reply = await second(stepCookie(await signIn(one.email)), codeAt(one.secret, clock));
    const { token, expires_in_minutes } = reply.json<{ token: string; expires_in_minutes: number }>();
    expect(expires_in_minutes).toBe(24 * 60);
    const before = clock;
    wait(86_400_000 - 1);
    await app.call(viewProfile, {}, { token });
    wait(1);
    await app.fails(401, viewProfile, {}, { token });
    clock = before;
    await rules(0, 0);
  });

  test('an account without one signs in as ever', async () => {
    const one = await account({ totp: false });
    const reply = await signIn(one.email);
    expect([reply.status, stepCookie(reply)]).toEqual([200, '']);
    expect(Object.keys(reply.json<object>()).sort()).toEqual(['expires_in_minutes', 'token', 'user']);
  });

  test('a right password alone opens nothing; with a code it opens one session', async () => {
    const one = await account();
    const before = await db.selectFrom('session').select('id').where('account_id', '=', one.id).execute();
    const first = await signIn(one.email);
    expect([first.status, codeOf(first), first.json<{ ways: string[] }>().ways]).toEqual([
      403,
      'second-step',
      ['code'],
    ]);
    expect(first.body).not.toContain('token');
    const sessions = await db.selectFrom('session').select('id').where('account_id', '=', one.id).execute();
    expect(sessions).toEqual(before);
    const set = [first.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((each) => each.startsWith('clutch_step='));
    expect(set).toMatch(/^clutch_step=[A-Za-z0-9_-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    // Nothing is sent to a telephone or by mail: the one mail told that the app was set up.
    expect(await mailsTo(app, one.email, 1)).toHaveLength(1);
    // No device is known by a password alone.
    expect(String(first.headers['set-cookie'])).not.toContain('clutch_device');
    const shown = codeAt(one.secret, clock);
    const reply = await second(stepCookie(first), `${shown.slice(0, 3)} ${shown.slice(3)}`);
    expect(reply.status).toBe(200);
    const { token, recovery_codes_left } = reply.json<{ token: string; recovery_codes_left: null }>();
    expect(recovery_codes_left).toBeNull();
    expect((await app.call(viewProfile, {}, { token })).user.email).toBe(one.email);
    // The sign-in is over.
    wait(30_000);
    expect(codeOf(await second(stepCookie(first), codeAt(one.secret, clock)))).toBe('second-step-over');
  });

  test('the wrong password says nothing of it', async () => {
    const one = await account();
    const reply = await signIn(one.email, 'wrong password');
    expect([reply.status, codeOf(reply), stepCookie(reply)]).toEqual([401, 'wrong-credentials', '']);
  });

  test('a code is taken from the step before, now and after; once; and none older than one that was taken', async () => {
    const one = await account();
    const tries = async (code: string) => (await second(stepCookie(await signIn(one.email)), code)).status;
    wait(5 * MINUTE);
    const at = (steps: number) => codeAt(one.secret, clock + steps * 30_000);
    expect(await tries(at(-2))).toBe(401);
    expect(await tries(at(2))).toBe(401);
    expect(await tries(at(-1))).toBe(200);
    expect(await tries(at(-1))).toBe(401);
    expect(await tries(at(1))).toBe(200);
    expect(await tries(at(0))).toBe(401);
    expect(await tries(at(1))).toBe(401);
  });

  test('one code at two sign-ins at the same time counts once, an app’s as well as a recovery code', async () => {
    const one = await account();
    for (const code of [() => codeAt(one.secret, clock), () => one.codes[0] as string]) {
      wait(MINUTE);
      const cookies = await Promise.all(Array.from({ length: 6 }, async () => stepCookie(await signIn(one.email))));
      const replies = await Promise.all(cookies.map((cookie) => second(cookie, code())));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    }
    // One sign-in takes one code, of two that are right.
    wait(MINUTE);
    const cookie = stepCookie(await signIn(one.email));
    const both = await Promise.all([
      second(cookie, codeAt(one.secret, clock)),
      ...one.codes.slice(1, 4).map((code) => second(cookie, code)),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const used = await db
      .selectFrom('recovery_code')
      .select('id')
      .where('account_id', '=', one.id)
      .where('used_at', 'is not', null)
      .execute();
    expect(used.length).toBeLessThanOrEqual(2);
  });

  test('a recovery code works once, however it is typed; its holder is told, with how many are left', async () => {
    const one = await account();
    expect(one.codes).toHaveLength(10);
    expect(new Set(one.codes).size).toBe(10);
    // 24 characters of 32 each: 120 bits.
    for (const code of one.codes) expect(code.replaceAll('-', '')).toMatch(/^[0-9a-hjkmnp-tv-z]{24}$/);
    const typed = ` ${(one.codes[0] as string).toUpperCase().replaceAll('-', ' ')}`;
    const reply = await second(stepCookie(await signIn(one.email)), typed);
    expect([reply.status, reply.json<{ recovery_codes_left: number }>().recovery_codes_left]).toEqual([200, 9]);
    expect((await second(stepCookie(await signIn(one.email)), typed)).status).toBe(401);
    const mails = await mailsTo(app, one.email, 2);
    const told = mails.find((mail) => mail.includes('Codes left: 9'));
    expect(told).toContain('/forgot-password');
    // Kept as hashes alone.
    const rows = await db.selectFrom('recovery_code').selectAll().where('account_id', '=', one.id).execute();
    for (const code of one.codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
    expect(JSON.stringify(data)).toContain('"recovery_codes_left":9');
  });

  test('waits ten minutes, in the browser that gave the password and in no other', async () => {
    const one = await account();
    const cookie = stepCookie(await signIn(one.email));
    for (const other of ['', 'clutch_step=', `clutch_step=${'x'.repeat(43)}`, 'clutch_step=%00'])
      expect(codeOf(await second(other, codeAt(one.secret, clock)))).toBe('second-step-over');
    wait(10 * MINUTE);
    expect(codeOf(await second(cookie, codeAt(one.secret, clock)))).toBe('second-step-over');
    // It is no session.
    const reply = await app.raw(viewProfile, {}, { token: cookie.split('=')[1] as string });
    expect(reply.status).toBe(401);
  });

  test('ends with the password, the role and the account that it was begun under', async () => {
    const acts: ((one: { id: number; token: string }) => Promise<unknown>)[] = [
      ({ token }) =>
        app.call(
          updateUserPassword,
          { body: { old_password: PASSWORD, new_password: NEW, confirm_new_password: NEW } },
          { token },
        ),
      ({ id }) => app.call(setRole, { params: { id }, body: { role: 'admin', grant: false } }),
      ({ id }) => app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } }),
    ];
    for (const act of acts) {
      const one = await account();
      const cookie = stepCookie(await signIn(one.email));
      await app.confirm(app.token as string);
      await act(one);
      const reply = await second(cookie, codeAt(one.secret, clock));
      expect([401, 403]).toContain(reply.status);
      expect(reply.body).not.toContain('token');
    }
  });

  test('ends where an admin ends the sessions of the account, and where its holder ends all others', async () => {
    const acts: ((one: { id: number; token: string }) => Promise<unknown>)[] = [
      ({ id }) => app.call(endUserSessions, { params: { id } }),
      ({ token }) => app.call(signOutOthers, {}, { token }),
    ];
    for (const act of acts) {
      const [one, other] = [await account(), await account()];
      const [cookie, others] = [stepCookie(await signIn(one.email)), stepCookie(await signIn(other.email))];
      for (const token of [app.token as string, one.token]) await app.confirm(token);
      await act(one);
      const reply = await second(cookie, codeAt(one.secret, clock));
      expect([reply.status, reply.json()]).toMatchObject([401, { type: '/problems/second-step-over' }]);
      // Nobody else's.
      expect((await second(others, codeAt(other.secret, clock))).status).toBe(200);
    }
  });

  test('a password chosen by a recovery mail goes around nothing', async () => {
    const one = await account();
    await app.call(recovery, { body: { email: one.email } }, out);
    // Mails that were written down together go out in no certain order.
    const [token = ''] = (await mailsTo(app, one.email, 2))
      .map((mail) => tokenIn(mail, 'reset-password'))
      .filter(Boolean);
    await app.call(changePassword, { body: { token, new_password: NEW, confirm_new_password: NEW } }, out);
    const first = await signIn(one.email, NEW);
    expect(codeOf(first)).toBe('second-step');
    expect((await second(stepCookie(first), codeAt(one.secret, clock))).status).toBe(200);
  });

  test('wrong codes are slowed down like wrong passwords, also when the password is given again in between', async () => {
    const one = await account();
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++) {
      const cookie = stepCookie(await app.raw(login, { body: { email: one.email, password: PASSWORD } }, out));
      statuses.push((await app.raw(secondStep, { body: { code: '000000' } }, { ...out, headers: { cookie } })).status);
    }
    expect(statuses).toEqual([...Array(8).fill(401), ...Array(4).fill(429)]);
    // The right one waits as well.
    const cookie = stepCookie(await signIn(one.email));
    const right = { body: { code: codeAt(one.secret, clock) } };
    expect((await app.raw(secondStep, right, { ...out, headers: { cookie } })).status).toBe(429);
    const often = async () =>
      (await app.call(listAudit, { query: { command: 'event.sign-in-refused', per_page: 200 } })).data.filter(
        ({ actor_id, arguments: facts }) => actor_id === one.id && facts.why === 'often',
      );
    await expect.poll(async () => (await often()).length).toBe(1);
    // From many addresses, too.
    await db.deleteFrom('throttle').execute();
    let made = 0;
    for (let time = 0; time < 40; time++) {
      if ((await second(cookie, '000000')).status === 401) made++;
    }
    expect(made).toBe(25);
  });

  describe('setting it up', () => {
    test('needs the session confirmed a short while ago', async () => {
      const one = await account({ totp: false });
      const token = { token: one.token };
      wait(10 * MINUTE);
      const begun = await app.raw(beginTotp, {}, token);
      expect([begun.status, codeOf(begun)]).toEqual([403, 'reauthentication-needed']);
      for (const endpoint of [confirmTotp, removeTotp, renewRecoveryCodes]) {
        const body = endpoint === confirmTotp ? { body: { secret: 'A'.repeat(32), code: '123456' } } : {};
        expect(codeOf(await app.raw(endpoint, body, token))).toBe('reauthentication-needed');
      }
      const wrong = await app.fails(422, reauthenticate, { body: { password: 'wrong' } }, token);
      expect(wrong.errors).toEqual({ password: ['This isn’t your password. Check it and try again.'] });
      await app.fails(422, reauthenticate, { body: {} }, token);
      await app.fails(422, reauthenticate, { body: { password: PASSWORD, code: '123456' } }, token);
      await app.fails(422, reauthenticate, { body: { code: '123456' } }, token);
      const { until } = await app.call(reauthenticate, { body: { password: PASSWORD } }, token);
      expect(Date.parse(until)).toBe(clock + 10 * MINUTE);
      await app.call(beginTotp, {}, token);
      // Of this session alone.
      const other = (await signIn(one.email)).json<{ token: string }>();
      expect(codeOf(await app.raw(beginTotp, {}, { token: other.token }))).toBe('reauthentication-needed');
    });

    test('is confirmed by a code of the app; a wrong one, or a weak secret, sets nothing up', async () => {
      const one = await account({ totp: false });
      const token = { token: one.token };
      const { secret, uri } = await app.call(beginTotp, {}, token);
      const address = new URL(uri);
      expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
        'otpauth:',
        'totp',
        `/Clutch:${one.email}`,
      ]);
      expect(address.searchParams.get('secret')).toBe(secret);
      for (const code of ['000000', codeAt(secret, clock + 5 * MINUTE), 'abcdef', '12345'])
        await app.fails(422, confirmTotp, { body: { secret, code } }, token);
      for (const weak of ['A'.repeat(31), 'not base32 at all, not base32 at all', ''])
        await app.fails(422, confirmTotp, { body: { secret: weak, code: '000000' } }, token);
      expect(await app.call(secondFactor, {}, token)).toEqual({ totp: null, passkeys: [], recovery_codes: null });
      expect((await signIn(one.email)).status).toBe(200);
      const code = codeAt(secret, clock);
      const both = await Promise.all([1, 2].map(() => app.raw(confirmTotp, { body: { secret, code } }, token)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const state = await app.call(secondFactor, {}, token);
      expect([state.totp !== null, state.recovery_codes?.left]).toEqual([true, 10]);
      expect((await mailsTo(app, one.email, 1))[0]).toContain('/forgot-password');
      // The code that set it up signs nobody in.
      expect((await second(stepCookie(await signIn(one.email)), code)).status).toBe(401);
    });

    test('keeps its answer for no repeat, and its secrets nowhere as they are', async () => {
      const one = await account({ totp: false });
      const token = { token: one.token };
      const { secret } = await app.call(beginTotp, {}, token);
      const key = randomBytes(8).toString('hex');
      const body = { secret, code: codeAt(secret, clock) };
      const { recovery_codes } = await app.call(confirmTotp, { body }, { ...token, idempotencyKey: key });
      await app.fails(409, confirmTotp, { body }, { ...token, idempotencyKey: key });
      const tables = ['idempotency', 'operation', 'change', 'totp', 'recovery_code'] as const;
      const kept = JSON.stringify(await Promise.all(tables.map((name) => db.selectFrom(name).selectAll().execute())));
      for (const shown of [secret, ...recovery_codes]) expect(kept).not.toContain(shown);
    });

    test('new recovery codes end the earlier ones; removing ends them all, and no undo brings them back', async () => {
      const one = await account();
      const token = { token: one.token };
      await app.confirm(one.token);
      const renewed = await app.call(renewRecoveryCodes, {}, token);
      expect(renewed.recovery_codes.filter((code) => one.codes.includes(code))).toEqual([]);
      expect((await second(stepCookie(await signIn(one.email)), one.codes[0] as string)).status).toBe(401);
      const cookie = stepCookie(await signIn(one.email));
      await app.call(removeTotp, {}, token);
      expect(await app.call(secondFactor, {}, token)).toEqual({ totp: null, passkeys: [], recovery_codes: null });
      expect((await second(cookie, renewed.recovery_codes[0] as string)).status).toBe(401);
      expect((await signIn(one.email)).status).toBe(200);
      await app.fails(409, removeTotp, {}, token);
      await app.fails(409, renewRecoveryCodes, {}, token);
      const acts = await db
        .selectFrom('operation')
        .select('id')
        .where('actor_id', '=', one.id)
        .where('command', 'not like', 'event.%')
        .execute();
      expect(acts).toHaveLength(3);
      for (const { id } of acts) await app.fails(409, undoOperation, { params: { id } }, token);
      expect((await mailsTo(app, one.email, 3)).map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1])).toHaveLength(3);
    });

    test('a session is confirmed by a code as well, which then signs nobody in', async () => {
      const one = await account();
      wait(10 * MINUTE);
      const code = codeAt(one.secret, clock);
      await app.call(reauthenticate, { body: { code } }, { token: one.token });
      expect((await second(stepCookie(await signIn(one.email)), code)).status).toBe(401);
      await app.call(reauthenticate, { body: { code: one.codes[3] as string } }, { token: one.token });
      await app.fails(422, reauthenticate, { body: { code: one.codes[3] as string } }, { token: one.token });
    });
  });

  test('a secret kept before there was a key is kept under it from its next code on; another key reads none', async () => {
    const one = await account();
    const plain = seal({ secretKey: null }, one.secret, `totp ${one.id}`);
    await db.updateTable('totp').set({ secret: plain }).where('account_id', '=', one.id).execute();
    const kept = async () =>
      (await db.selectFrom('totp').select('secret').where('account_id', '=', one.id).executeTakeFirstOrThrow()).secret;
    expect((await second(stepCookie(await signIn(one.email)), codeAt(one.secret, clock))).status).toBe(200);
    expect([isSealed({ secretKey: KEY }, await kept()), (await kept()).includes(one.secret)]).toEqual([true, false]);
    wait(30_000);
    const other = seal({ secretKey: `${KEY} no more` }, one.secret, `totp ${one.id}`);
    await db.updateTable('totp').set({ secret: other }).where('account_id', '=', one.id).execute();
    const cookie = stepCookie(await signIn(one.email));
    const refused = await second(cookie, codeAt(one.secret, clock));
    expect([refused.status, codeOf(refused)]).toEqual([503, 'secret-key']);
    // A recovery code lets its holder in all the same.
    expect((await second(cookie, one.codes[0] as string)).status).toBe(200);
  });
});

describe('secrets at rest', () => {
  const key = { secretKey: KEY };
  test('are read back by their owner alone, and differ each time', () => {
    const kept = seal(key, 'the secret', 'totp 1');
    expect(unseal(key, kept, 'totp 1')).toBe('the secret');
    expect(kept).not.toContain('secret');
    expect(seal(key, 'the secret', 'totp 1')).not.toBe(kept);
    for (const wrong of [
      () => unseal(key, kept, 'totp 2'),
      () => unseal({ secretKey: null }, kept, 'totp 1'),
      () => unseal(key, `${kept.slice(0, -2)}AA`, 'totp 1'),
      () => unseal(key, 'v1:', 'totp 1'),
    ])
      expect(wrong).toThrow(/doesn’t have the key/);
  });
  test('a short key is refused at the start', () => {
    expect(() => readConfig({ SECRET_KEY: 'short' }, '/')).toThrow('SECRET_KEY must have at least 32 characters.');
    expect(readConfig({}, '/').secretKey).toBeNull();
  });
  test('recovery codes are read however they are typed', () => {
    expect(readCode(' OIL1-abcd EFGH-jkmn')).toBe('0111abcdefghjkmn');
    expect(readCode('0123-4567-89ab-cdef-ghjk-mnpq')).toBe('0123456789abcdefghjkmnpq');
    for (const none of ['', '123456', 'abcd-efgh-jkmn', 'abcd-efgh-jkmn-pqru']) expect(readCode(none)).toBeNull();
  });
});

describeSqliteInGate('a server that takes the code of this half minute alone', (engine) => {
  test('a code holds for its own thirty seconds, and once, also where it sets the app up', async () => {
    // The beginning of a half minute.
    let clock = Math.floor(Date.now() / 30_000) * 30_000;
    const app = await startApp(engine, { now: () => new Date(clock), config: { codeSteps: 0 } });
    const email = 'strict@school.example';
    const { token } = await app.addAccount(email, ['admin']);
    const { secret } = await app.call(beginTotp, {}, { token });
    for (const apart of [-30_000, 30_000]) {
      const body = { secret, code: codeAt(secret, clock + apart) };
      await app.fails(422, confirmTotp, { body }, { token });
    }
    await app.call(confirmTotp, { body: { secret, code: codeAt(secret, clock) } }, { token });
    clock += 30_000;
    const shown = codeAt(secret, clock);
    const tries = async (code: string) => {
      const first = await app.raw(login, { body: { email, password: PASSWORD } }, out);
      return (await app.raw(secondStep, { body: { code } }, { ...out, headers: { cookie: stepCookie(first) } })).status;
    };
    expect(await tries(codeAt(secret, clock + 30_000))).toBe(401);
    clock += 29_999;
    expect(await tries(shown)).toBe(200);
    expect(await tries(shown)).toBe(401);
    clock += 1;
    const next = codeAt(secret, clock);
    clock += 30_000;
    expect(await tries(next)).toBe(401);
    expect(await tries(codeAt(secret, clock))).toBe(200);
  });
});
