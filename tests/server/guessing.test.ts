/** Guessing passwords: slowed down for whoever guesses, and for nobody else. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginPasskeyUse, passkeySignIn } from '#contract/entities/passkey.ts';
import { updateUserPassword } from '#contract/entities/profile.ts';
import { providerSignIn } from '#contract/entities/provider.ts';
import { secondStep } from '#contract/entities/second-step.ts';
import { login, refreshToken } from '#contract/entities/session.ts';
import { checkPassword } from '#server/auth/passwords.ts';
import { forgetOldTries, giveTryBack, signInCounts, takeTry } from '#server/auth/throttle.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';

describeSqliteInGate('guessing a password', (engine) => {
  const ada = 'ada@school.example';
  let clock = Date.now();
  let app: TestApp;
  beforeAll(async () => {
    // The limit of requests by address is far away: what counts here is the wrong password.
    app = await startApp(engine, { now: () => new Date(clock), config: { rateLimitFactor: 1 } });
  });
  beforeEach(async () => {
    await app.app.database.db.deleteFrom('throttle').execute();
  });
  const wait = (ms: number) => {
    clock += ms;
  };
  const counts = (email: string, address: string, device: string | null = null) => signInCounts(email, address, device);
  const take = (...of: Parameters<typeof counts>) => takeTry(app.app.database.db, counts(...of), new Date(clock));
  const tries = async (most: number, ...of: Parameters<typeof counts>) => {
    let made = 0;
    while (
      made < most &&
      (await take(...of).then(
        () => true,
        () => false,
      ))
    )
      made++;
    return made;
  };
  const signInFrom = (remoteAddress: string, password: string, device?: string, email = ada) =>
    app.app.http.inject({
      method: 'POST',
      url: `/api${login.path}`,
      remoteAddress,
      payload: { email, password },
      headers: device ? { cookie: `clutch_device=${device}` } : {},
    });

  test('makes the next try wait, longer each time, by account and address; time forgets', async () => {
    expect(await tries(100, ada.toUpperCase(), '192.0.2.1')).toBe(8);
    const problem = await take(ada, '192.0.2.1').catch((error) => error);
    expect(problem).toMatchObject({ status: 429, extra: { retryAfter: 2 } });
    for (const seconds of [2, 4, 8, 16]) {
      wait(seconds * 1000 - 1);
      await expect(take(ada, '192.0.2.1')).rejects.toMatchObject({ status: 429 });
      wait(1);
      await take(ada, '192.0.2.1');
    }
    // Another address is not made to wait, and a person behind it neither.
    await take(ada, '192.0.2.2');
    await take('bea@school.example', '192.0.2.1');
    wait(31 * 60_000);
    await forgetOldTries(app.app.database.db, new Date(clock));
    expect(await app.app.database.db.selectFrom('throttle').select('id').execute()).toEqual([]);
    expect(await tries(100, ada, '192.0.2.1')).toBe(8);
  });

  test('is slow from many addresses as well, and from one address for many accounts', async () => {
    let made = 0;
    for (let from = 0; from < 60; from++) made += await tries(1, ada, `198.51.100.${from}`);
    expect(made).toBe(25);
    // Less than a hundred in an hour, however patient.
    wait(31 * 60_000);
    made = 0;
    for (let second = 0; second < 3600; second += 5, wait(5000)) made += await tries(1, ada, `198.51.${second / 5}.1`);
    expect(made).toBeLessThan(100);
    made = 0;
    for (let person = 0; person < 200; person++) made += await tries(1, `a${person}@school.example`, '2001:db8::1:2');
    expect(made).toBe(60);
    // The same network, written in another way.
    expect(await tries(1, 'one@school.example', '2001:0db8:0:0:9::1'.replace('0db8', 'db8'))).toBe(0);
    expect(await tries(1, 'one@school.example', '2001:db8:0:1::1')).toBe(1);
  });

  test('an address without an account waits just as long', async () => {
    expect(await tries(100, 'nobody@school.example', '192.0.2.3')).toBe(8);
  });

  test('tries made at once are counted before any of them is looked at', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => take(ada, '192.0.2.4')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });

  test('a device that signed in before is kept out by no stranger', async () => {
    const first = await signInFrom('192.0.2.10', PASSWORD);
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^clutch_device=[A-Za-z0-9_-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Strict$/);
    const device = cookie.slice('clutch_device='.length, cookie.indexOf(';'));
    for (let from = 0; from < 30; from++) await tries(1, ada, `198.51.100.${from}`);
    // More than an address may send in a minute, to whatever account.
    const strangers = [];
    for (let time = 0; time < 25; time++)
      strangers.push((await signInFrom('192.0.2.10', 'wrong', undefined, `a${time}@school.example`)).statusCode);
    expect(strangers).toEqual([...Array(19).fill(401), ...Array(6).fill(429)]);
    expect((await signInFrom('192.0.2.10', PASSWORD)).statusCode).toBe(429);
    const again = await signInFrom('192.0.2.10', PASSWORD, device);
    expect(again.statusCode).toBe(200);
    // A device that nobody signed in from is a stranger's, whatever it says of itself.
    expect((await signInFrom('192.0.2.10', PASSWORD, 'x'.repeat(43))).statusCode).toBe(429);
    // On a known one, too, a password cannot be tried without end.
    const wrong = [];
    for (let time = 0; time < 12; time++) wrong.push((await signInFrom('192.0.2.10', 'wrong', device)).statusCode);
    expect(wrong).toEqual([...Array(8).fill(401), ...Array(4).fill(429)]);
    // Another password makes it a stranger.
    wait(31 * 60_000);
    await app.call(updateUserPassword, {
      body: { old_password: PASSWORD, new_password: 'another long one 7', confirm_new_password: 'another long one 7' },
    });
    for (let from = 0; from < 30; from++) await tries(1, ada, `198.51.100.${from}`);
    expect((await signInFrom('192.0.2.10', 'another long one 7', device)).statusCode).toBe(429);
  });

  test('a device has the secret that the server gave it, and none that the browser brought', async () => {
    const email = 'planted@school.example';
    await app.addAccount(email, ['admin']);
    const cookieOf = (reply: Awaited<ReturnType<typeof signInFrom>>) =>
      /^clutch_device=([\w-]{43});/.exec(String(reply.headers['set-cookie']))?.[1] as string;
    const planted = 'p'.repeat(43);
    const given = cookieOf(await signInFrom('192.0.2.20', PASSWORD, planted, email));
    expect(given).not.toBe(planted);
    // Whoever planted it is a stranger with it: the address waits, and the device that the server named does not.
    for (let time = 0; time < 10; time++) await signInFrom('192.0.2.20', 'wrong', planted, email);
    expect((await signInFrom('192.0.2.20', PASSWORD, planted, email)).statusCode).toBe(429);
    const again = await signInFrom('192.0.2.20', PASSWORD, given, email);
    expect([again.statusCode, cookieOf(again)]).toEqual([200, given]);
  });

  test('strangers at its address use up no call by which a known device signs in, and a made-up cookie gains nothing', async () => {
    const email = 'known@school.example';
    await app.addAccount(email, ['admin']);
    const remoteAddress = '192.0.2.40';
    const first = await signInFrom(remoteAddress, PASSWORD, undefined, email);
    const cookie = String(first.headers['set-cookie']).split(';')[0] as string;
    for (const { path, rateLimit } of [secondStep, beginPasskeyUse, passkeySignIn, providerSignIn, refreshToken]) {
      const { max } = rateLimit as { max: number };
      // Whatever a request holds, it counts.
      const send = async (own?: string) => {
        const headers = own ? { cookie: own } : {};
        const url = `/api${path}`;
        return (await app.app.http.inject({ method: 'POST', url, remoteAddress, payload: {}, headers })).statusCode;
      };
      const burst = async (times: number, own: (time: number) => string | undefined) => {
        const statuses = [];
        for (let time = 0; time < times; time++) statuses.push(await send(own(time)));
        return statuses.filter((status) => status !== 429).length;
      };
      const madeUp = (time: number) => `clutch_device=${String(time).padStart(43, 'x')}`;
      expect([path, await burst(max + 2, (time) => (time % 2 ? madeUp(time) : undefined))]).toEqual([path, max]);
      // It has a count of its own, and no more than that.
      expect([path, await burst(max + 2, () => cookie)]).toEqual([path, max]);
    }
  });

  test('the right password takes back its own try alone', async () => {
    const { db } = app.app.database;
    await take('bea@school.example', '192.0.2.20');
    const own = counts(ada, '192.0.2.20');
    await takeTry(db, own, new Date(clock));
    await giveTryBack(db, own);
    const left = await db.selectFrom('throttle').select('count').where('count', '>', 0).execute();
    // The other's three: with this address, as an account, and the address alone.
    expect(left.map((row) => row.count)).toEqual([1, 1, 1]);
  });
});

test('of very many passwords at once those that would wait long are told to come again', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 110 }, () => checkPassword(null, 'any password at all')));
  const refused = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(102);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, extra: { retryAfter: 5 } });
  // And there is room again.
  expect(await checkPassword(null, 'any password at all')).toBe(false);
});
