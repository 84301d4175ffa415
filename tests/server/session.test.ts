/** Signing up, in and out, renewal, recovery, the own account: every call of the brief, with its words. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeClubSettings } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { adminProfile, updateUser, updateUserPassword, viewProfile } from '#contract/entities/profile.ts';
import {
  changePassword,
  login,
  logout,
  recovery,
  refreshToken,
  saveDevice,
  signup,
} from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { listDevices, listUserSessions } from '#contract/entities/team.ts';
import { MESSAGES } from '#contract/errors.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { listen } from './people/stream.ts';

const NEW = 'a quite different password';
const out = { token: null };
const mailsOf = async (app: TestApp): Promise<string[]> => {
  const folder = join(app.config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  return Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
};
/** Quoted-printable, as far as links need it. */
const unfold = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
const linkIn = (mail: string) => /reset-password\/([\w-]+)/.exec(unfold(mail))?.[1] ?? '';
const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 1000; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come.');
};

describeSqliteInGate('sessions', (engine) => {
  let app: TestApp;
  let clock = Date.now();
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(clock) });
  });

  test('the first account makes the school; later ones hold no role until one is granted', async () => {
    const body = { first_name: 'Late', last_name: 'Comer', email: 'late@school.example', password: PASSWORD };
    const { user, first } = await app.call(signup, { body }, out);
    expect({ first, roles: user.roles }).toEqual({ first: false, roles: [] });
    const problem = await app.fails(403, login, { body: { email: body.email, password: PASSWORD } }, out);
    expect(problem.detail).toBe(MESSAGES.invalidRole);
    await app.fails(422, signup, { body: { ...body, email: 'short@school.example', password: 'short' } }, out);
  });

  test('signing in answers as the brief says, and refuses in its words', async () => {
    const answer = await app.call(login, { body: { email: 'ADA@school.example', password: PASSWORD } }, out);
    expect(answer.user).toMatchObject({ first_name: 'Ada', roles: ['admin'] });
    expect(answer.expires_in_minutes).toBeGreaterThan(0);
    expect(answer.token.length).toBeGreaterThanOrEqual(40);
    for (const body of [
      { email: 'ada@school.example', password: 'wrong' },
      { email: 'nobody@school.example', password: PASSWORD },
    ]) {
      const problem = await app.fails(401, login, { body }, out);
      expect(problem.detail).toBe(MESSAGES.wrongCredentials);
    }
  });

  test('tokens are stored hashed', async () => {
    const token = await app.signIn('ada@school.example');
    const rows = await app.app.database.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.length).toBeGreaterThan(0);
    // 256 bits of chance, new at each sign-in.
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await app.signIn('ada@school.example')).not.toBe(token);
  });

  test('a token is renewed once, and dies with its session', async () => {
    const token = await app.signIn('ada@school.example');
    const renewed = await app.call(refreshToken, { body: { accessToken: token } }, out);
    await app.fails(401, viewProfile, {}, { token });
    await app.fails(401, refreshToken, { body: { accessToken: token } }, out);
    expect((await app.call(viewProfile, {}, { token: renewed.token })).user.email).toBe('ada@school.example');
    await app.call(logout, { body: {} }, { token: renewed.token });
    await app.fails(401, viewProfile, {}, { token: renewed.token });
  });

  test('an account is signed in as often as it signs in: none of its sessions ends another', async () => {
    const sessions = [];
    for (let time = 0; time < 5; time++) sessions.push(await app.signIn('ada@school.example'));
    for (const token of sessions) await app.call(viewProfile, {}, { token });
  });

  test('a session ends when its minutes are over', async () => {
    const { token, expires_in_minutes } = await app.call(
      login,
      { body: { email: 'ada@school.example', password: PASSWORD } },
      out,
    );
    const before = clock;
    clock += (expires_in_minutes - 1) * 60_000;
    await app.call(viewProfile, {}, { token });
    clock += 2 * 60_000;
    await app.fails(401, viewProfile, {}, { token });
    clock = before;
  });

  test('a session that is renewed all the time ends after its days', async () => {
    const before = clock;
    const { token, expires_in_minutes } = await app.call(
      login,
      { body: { email: 'ada@school.example', password: PASSWORD } },
      out,
    );
    let renewed = { token, expires_in_minutes };
    const ends = clock + app.config.sessionDays * 86_400_000;
    while (clock + renewed.expires_in_minutes * 60_000 < ends) {
      clock += (renewed.expires_in_minutes - 1) * 60_000;
      renewed = await app.call(refreshToken, { body: { accessToken: renewed.token } }, out);
    }
    expect(renewed.expires_in_minutes).toBeLessThan(expires_in_minutes);
    clock = ends - 60_000;
    await app.call(viewProfile, {}, { token: renewed.token });
    clock = ends;
    await app.fails(401, viewProfile, {}, { token: renewed.token });
    await app.fails(401, refreshToken, { body: { accessToken: renewed.token } }, out);
    clock = before;
  });

  test('a school makes the minutes of a session fewer than the installation’s, and never more', async () => {
    const before = clock;
    const body = { email: 'ada@school.example', password: PASSWORD };
    const minutes = async (expires_in_minutes: number) => {
      await app.call(changeClubSettings, { body: { expires_in_minutes } });
      return app.call(login, { body }, out);
    };
    expect((await minutes(60)).expires_in_minutes).toBe(60);
    const longer = await minutes(365 * 24 * 60);
    expect(longer.expires_in_minutes).toBe(app.config.sessionMinutes);
    const renewed = await app.call(refreshToken, { body: { accessToken: longer.token } }, out);
    expect(renewed.expires_in_minutes).toBe(app.config.sessionMinutes);
    clock += app.config.sessionMinutes * 60_000 - 1;
    await app.call(viewProfile, {}, { token: renewed.token });
    clock += 1;
    await app.fails(401, viewProfile, {}, { token: renewed.token });
    clock = before;
    expect((await minutes(0)).expires_in_minutes).toBe(app.config.sessionMinutes);
  });

  describe('a school with days of its own', () => {
    const DAY = 86_400_000;
    const body = { email: 'ada@school.example', password: PASSWORD };
    const days = (expires_in_days: number) => app.call(changeClubSettings, { body: { expires_in_days } });
    let app: TestApp;
    let before: number;
    beforeAll(async () => {
      // Where the installation lets a session go without use for longer than its days.
      app = await startApp(engine, { now: () => new Date(clock), config: { sessionMinutes: 525_600 } });
    });
    beforeEach(() => {
      before = clock;
    });
    afterEach(async () => {
      clock = before;
      await days(0);
      await app.call(changeClubSettings, { body: { expires_in_minutes: 0 } });
    });

    test('ends a session that is renewed all the time after them', async () => {
      await days(2);
      await app.call(changeClubSettings, { body: { expires_in_minutes: 480 } });
      let renewed: { token: string; expires_in_minutes: number } = await app.call(login, { body }, out);
      const ends = clock + 2 * DAY;
      while (clock + renewed.expires_in_minutes * 60_000 < ends) {
        clock += (renewed.expires_in_minutes - 1) * 60_000;
        renewed = await app.call(refreshToken, { body: { accessToken: renewed.token } }, out);
      }
      expect(clock + renewed.expires_in_minutes * 60_000).toBe(ends);
      clock = ends - 60_000;
      await app.call(viewProfile, {}, { token: renewed.token });
      clock = ends;
      await app.fails(401, viewProfile, {}, { token: renewed.token });
      await app.fails(401, refreshToken, { body: { accessToken: renewed.token } }, out);
    });

    test('lasts no longer than the installation lets it, and a session no longer than the school', async () => {
      await app.fails(422, changeClubSettings, { body: { expires_in_days: 366 } });
      await app.call(changeClubSettings, { body: { expires_in_minutes: 365 * 24 * 60, expires_in_days: 365 } });
      const { token, expires_in_minutes } = await app.call(login, { body }, out);
      expect(expires_in_minutes).toBe(app.config.sessionDays * 24 * 60);
      clock += app.config.sessionDays * DAY - 60_000;
      await app.call(viewProfile, {}, { token });
      clock += 60_000;
      await app.fails(401, viewProfile, {}, { token });
      clock = before;
      await days(1);
      expect((await app.call(login, { body }, out)).expires_in_minutes).toBe(24 * 60);
    });

    test('ends older sessions and their streams at once when they become fewer, and shows them nowhere', async () => {
      const url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
      await app.call(changeClubSettings, { body: { expires_in_minutes: 30 * 24 * 60 } });
      const { id } = await app.addAccount('stays@school.example', ['admin']);
      const stays = { email: 'stays@school.example', password: PASSWORD };
      const older = await app.call(login, { body: stays }, out);
      await app.call(saveDevice, { body: { device_token: 'older', platform: 'web', app_type: 'admin' } }, older);
      clock += 2 * DAY;
      const { token } = await app.call(login, { body: stays }, out);
      const admin = { token: (await app.call(login, { body }, out)).token };
      const [first, second] = [await listen(url, older.token), await listen(url, token)];
      await app.call(changeClubSettings, { body: { expires_in_days: 1 } }, admin);
      await first.until(({ event }) => event === 'expired');
      await first.ended;
      const { type } = await app.fails(401, viewProfile, {}, { token: older.token });
      expect(type).toBe('/problems/expired');
      await app.fails(401, refreshToken, { body: { accessToken: older.token } }, out);
      // Who signed in later goes on, and sees where the account is signed in now.
      await app.call(viewProfile, {}, { token });
      expect(second.events.some(({ event }) => event === 'expired')).toBe(false);
      second.close();
      const { data: devices } = await app.call(listDevices, {}, { token });
      expect(devices.map(({ signed_in }) => signed_in)).toEqual([false]);
      const { data: sessions } = await app.call(listUserSessions, { params: { id } }, admin);
      expect(sessions).toHaveLength(1);
    });

    test('has the former ones again by undo', async () => {
      const { operation_id } = await days(3);
      const read = async () => (await app.call(changeClubSettings, { body: {} })).data.expires_in_days;
      expect(await read()).toBe(3);
      await app.call(undoOperation, { params: { id: operation_id } });
      expect(await read()).toBe(0);
    });
  });

  test('any ten to two hundred characters make a password, kept as they were typed', async () => {
    const { token } = await app.addAccount('composer@school.example', ['admin']);
    let old_password = PASSWORD;
    const change = (next: string) => ({
      body: { old_password, new_password: next, confirm_new_password: next } as never,
    });
    await app.fails(422, updateUserPassword, change('nine char'), { token });
    await app.fails(422, updateUserPassword, change('long '.repeat(41)), { token });
    for (const next of [
      '  blanks at both ends  ',
      '7391846205',
      'onlysmallletters',
      'ÇÃO 你好 🚗 ünïcode',
      'long '.repeat(40),
    ]) {
      await app.call(updateUserPassword, change(next), { token });
      old_password = next;
      const sign = (password: string) => app.raw(login, { body: { email: 'composer@school.example', password } }, out);
      expect((await sign(next)).status, next).toBe(200);
      for (const other of [next.trim(), next.toUpperCase(), next.slice(0, -1)])
        if (other !== next) expect((await sign(other)).status, other).not.toBe(200);
      await app.app.database.db.deleteFrom('throttle').execute();
    }
  });

  test('a password holds until it is changed, however old', async () => {
    const before = clock;
    clock += 10 * 365 * 86_400_000;
    await app.call(login, { body: { email: 'ada@school.example', password: PASSWORD } }, out);
    clock = before;
  });

  test('devices are remembered once each, and forgotten on the way out', async () => {
    const token = await app.signIn('ada@school.example');
    const body = { device_token: 'browser-1', platform: 'web', app_type: 'admin' };
    const first = await app.call(saveDevice, { body }, { token });
    expect((await app.call(saveDevice, { body }, { token })).id).toBe(first.id);
    await app.call(logout, { body: { device_token: 'browser-1' } }, { token });
    expect(
      await app.app.database.db.selectFrom('device').select('id').where('device_token', '=', 'browser-1').execute(),
    ).toEqual([]);
  });

  test('the own account is read and changed', async () => {
    const { user, operation_id } = await app.call(updateUser, {
      body: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@school.example' },
    });
    expect(user.last_name).toBe('Lovelace');
    const profile = await app.call(adminProfile, {});
    expect(profile.newest_operation).toBe(operation_id);
    expect(profile.club.time_zone).toBe('Europe/Lisbon');
    expect(profile.permissions).toContain('view_dashboard');
    await app.fails(422, updateUser, { body: { first_name: 'Ada', last_name: 'X', email: 'no address' } });
  });

  test('a password that everyone tries is refused, whatever its capitals', async () => {
    const { token } = await app.addAccount('chooser@school.example', []);
    for (const [password, code] of [
      ['manchester1', 'password-common'],
      ['Manchester1', 'password-common'],
      ['qwertyuiop', 'password-common'],
      ['drivingschool', 'password-common'],
      ['aabbaabbaab', 'password-few-characters'],
      ['chooser@school.example', 'password-is-address'],
    ]) {
      const body = { old_password: PASSWORD, new_password: password, confirm_new_password: password };
      const refused = await app.fails(422, updateUserPassword, { body: body as never }, { token });
      expect(refused.faults?.new_password, password).toEqual([{ code }]);
    }
  });

  test('a password made of names and of words of driving schools is refused', async () => {
    const { id, token } = await app.addAccount('named@school.example', []);
    const { db } = app.app.database;
    await db.updateTable('account').set({ first_name: 'Inês', last_name: 'Conceição' }).where('id', '=', id).execute();
    const change = (password: string) => ({
      body: { old_password: PASSWORD, new_password: password, confirm_new_password: password } as never,
    });
    for (const [password, word] of [
      ['Ines-Conceicao', 'conceicao'],
      ['conceição2026', 'conceicao'],
      ['Test School 99', 'school'],
      ['clutch!clutch!1', 'clutch'],
      ['auto-école 2026', 'autoecole'],
      ['administrator1', 'administrator'],
      ['example123', 'example'],
    ] as const) {
      const { faults } = await app.fails(422, updateUserPassword, change(password), { token });
      expect(faults?.new_password, password).toEqual([{ code: 'password-of-word', values: { word } }]);
    }
    const person = {
      first_name: 'Rosa',
      last_name: 'Almeida',
      email: 'rosa@school.example',
      password: 'rosa-almeida-1',
    };
    await app.fails(422, signup, { body: person }, out);
    await app.call(updateUserPassword, change('the school bus of Conceição'), { token });
  });

  test('another password ends every other session, and needs the old one', async () => {
    const { token } = await app.addAccount('changer@school.example', ['admin']);
    const other = await app.signIn('changer@school.example');
    const body = { old_password: PASSWORD, new_password: NEW, confirm_new_password: NEW };
    await app.fails(422, updateUserPassword, { body: { ...body, old_password: 'wrong' } }, { token });
    const problem = await app.fails(
      422,
      updateUserPassword,
      { body: { ...body, confirm_new_password: 'something else' } },
      { token },
    );
    expect(JSON.stringify(problem)).toContain(MESSAGES.passwordMismatch);
    await app.call(updateUserPassword, { body }, { token });
    await app.call(viewProfile, {}, { token });
    await app.fails(401, viewProfile, {}, { token: other });
  });

  test('a repeated request is answered as before, and keeps nothing by which a password could be guessed', async () => {
    const { token } = await app.addAccount('twice@school.example', ['admin']);
    const body = { old_password: PASSWORD, new_password: NEW, confirm_new_password: NEW };
    const options = { token, idempotencyKey: 'change-once' };
    const first = await app.call(updateUserPassword, { body }, options);
    expect(await app.call(updateUserPassword, { body }, options)).toEqual(first);
    await app.fails(422, updateUserPassword, { body }, { token });
    const kept = await app.app.database.db
      .selectFrom('idempotency')
      .select('request_hash')
      .where('key', '=', 'change-once')
      .executeTakeFirstOrThrow();
    const plain = { params: undefined, query: undefined, body };
    expect(kept.request_hash).not.toBe(
      createHash('sha256')
        .update(`POST /api/updateUserPassword\n${JSON.stringify(plain)}`)
        .digest('base64url'),
    );
  });

  test('recovery answers the same for everyone; its link works once, for an hour, and ends all sessions', async () => {
    const { token } = await app.addAccount('forgot@school.example', ['admin']);
    const known = await app.call(recovery, { body: { email: 'forgot@school.example' } }, out);
    const unknown = await app.call(recovery, { body: { email: 'nobody@nowhere.example' } }, out);
    expect(unknown).toEqual(known);
    const mail = await until(async () => (await mailsOf(app)).find((one) => one.includes('forgot@school.example')));
    expect((await mailsOf(app)).some((one) => one.includes('nobody@nowhere.example'))).toBe(false);
    const body = { token: linkIn(mail), new_password: NEW, confirm_new_password: NEW };
    const mismatch = await app.fails(422, changePassword, { body: { ...body, confirm_new_password: 'x' } }, out);
    expect(JSON.stringify(mismatch)).toContain(MESSAGES.passwordMismatch);
    await app.call(changePassword, { body }, out);
    await app.fails(403, changePassword, { body }, out);
    await app.fails(401, viewProfile, {}, { token });
    expect((await app.call(login, { body: { email: 'forgot@school.example', password: NEW } }, out)).user.email).toBe(
      'forgot@school.example',
    );
  });

  test('a recovery link is dead after 60 minutes', async () => {
    await app.addAccount('slow@school.example', ['admin']);
    await app.call(recovery, { body: { email: 'slow@school.example' } }, out);
    const mail = await until(async () => (await mailsOf(app)).find((one) => one.includes('slow@school.example')));
    const before = clock;
    clock += 61 * 60_000;
    await app.fails(
      403,
      changePassword,
      { body: { token: linkIn(mail), new_password: NEW, confirm_new_password: NEW } },
      out,
    );
    clock = before;
  });
});

describeSqliteInGate('the first account', (engine) => {
  test('is whoever signs up first: a new installation has none that anybody knows', async () => {
    const app = await startApp(engine, { empty: true });
    expect(await app.app.database.db.selectFrom('account').select('email').execute()).toEqual([]);
    for (const email of ['admin', 'admin@school.example', 'root@localhost'])
      expect((await app.raw(login, { body: { email, password: PASSWORD } }, out)).status).not.toBe(200);
  });

  test('may ask for the sample school; the answer does not wait for it, the end of the server does', async () => {
    const filled: number[] = [];
    let go = () => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    const app = await startApp(engine, {
      empty: true,
      loadSample: async (_services, clubId) => {
        await wait;
        filled.push(clubId);
      },
    });
    const body = { first_name: 'Ada', last_name: 'Admin', email: 'ada@school.example', password: PASSWORD, demo: true };
    await app.fails(422, signup, { body }, out);
    const { user, first } = await app.call(signup, { body: { ...body, club_name: 'Sample' } }, out);
    expect({ first, roles: user.roles, filled }).toEqual({ first: true, roles: ['admin'], filled: [] });
    const ended = app.app.close();
    go();
    await ended;
    expect(filled).toHaveLength(1);
  });
});

describeSqliteInGate('several schools', (engine) => {
  test('see nothing of each other', async () => {
    const app = await startApp(engine);
    const mine = (await app.call(student.endpoints.add, { body: { first_name: 'Mine', last_name: 'Alone' } as never }))
      .data;
    const other = await app.addClub();
    expect((await app.call(student.endpoints.list, { query: {} }, { token: other.token })).total).toBe(0);
    await app.fails(404, student.endpoints.get, { params: { id: mine.id } }, { token: other.token });
    await app.fails(
      404,
      student.endpoints.edit,
      { params: { id: mine.id }, body: { version: 1, note: 'x' } },
      { token: other.token },
    );
    const body = { first_name: 'No', last_name: 'Link', email: 'no@link.example', password: PASSWORD };
    expect((await app.raw(signup, { body }, out)).status).toBeGreaterThanOrEqual(400);
  });
});

describeSqliteInGate('limits and mail', (engine) => {
  test('too many tries at signing in are told to wait', async () => {
    const app = await startApp(engine, { config: { rateLimitFactor: 1 } });
    let limited = null;
    for (let tries = 0; tries < 60 && !limited; tries++) {
      const reply = await app.raw(login, { body: { email: 'ada@school.example', password: `wrong ${tries}` } }, out);
      if (reply.status === 429) limited = reply;
    }
    expect(limited?.headers['content-type']).toContain('application/problem+json');
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('with SMTP_URL the recovery mail goes to the server', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      // Whoever keeps a connection is put out soon.
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as { port: number };
    const app = await startApp(engine, { config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
    await app.call(recovery, { body: { email: 'ada@school.example' } }, out);
    const mail = await until(async () => received[0]);
    expect(linkIn(mail).length).toBeGreaterThan(20);
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
});
