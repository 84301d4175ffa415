/** Security events: who signed in, from where, what was refused, and that strangers cannot fill the disk with it. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AnswerOf, AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { confirmEmail, keepEmail } from '#contract/entities/address.ts';
import { type AuditEntry, exportAudit, getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { lastOperation, rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { updateUser, updateUserPassword } from '#contract/entities/profile.ts';
import { readReport } from '#contract/entities/report.ts';
import { beginTotp, confirmTotp, removeTotp } from '#contract/entities/second-factor.ts';
import { reauthenticate } from '#contract/entities/second-step.ts';
import { changePassword, login, logout, recovery, signup } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { inviteUser, setRole } from '#contract/entities/team.ts';
import { closeFolds } from '#server/audit/record.ts';
import { hintOf } from '#server/auth/events.ts';
import { sendDue } from '#server/mail/outbox.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from '../harness.ts';
import { mailsTo, tokenIn } from '../mails.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describeSqliteInGate('security events', (engine) => {
  let app: TestApp;
  let now = new Date('2026-05-04T10:00:00.000Z');
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const entries = async (command: string): Promise<AuditEntry[]> =>
    (await app.call(listAudit, { query: { command, per_page: 200 } })).data as AuditEntry[];
  /** What is written down after an answer. */
  const eventually = (command: string, check: (found: AuditEntry[]) => void) =>
    vi.waitFor(async () => check(await entries(command)), { timeout: 20_000 });
  const tryIn = (email: string, password: string, ip = '203.0.113.7') =>
    app.app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: ip,
      headers: FIREFOX,
      payload: { email, password },
    });

  beforeAll(async () => {
    app = await startApp(engine, { now: () => now });
  });

  test('a sign-in and a sign-out are told with account, address and device', async () => {
    const token = (await tryIn('ada@school.example', PASSWORD)).json<{ token: string }>().token;
    const [found] = await entries('event.sign-in');
    expect(found).toMatchObject({
      actor_name: 'Ada Admin',
      command: 'event.sign-in',
      source: 'event',
      result: 'ok',
      address: '203.0.113.7',
      device: 'Firefox · Linux',
      undoable: false,
      claimed: false,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await app.call(logout, { body: {} }, { token });
    expect((await entries('event.sign-out'))[0]).toMatchObject({ actor_name: 'Ada Admin', address: '127.0.0.1' });
  });

  test('refused tries are told by why, and never with what was typed', async () => {
    await app.addAccount('plain@school.example', []);
    expect((await tryIn('ada@school.example', 'not my secret 1')).statusCode).toBe(401);
    expect((await tryIn('robert@elsewhere.example', 'not my secret 2')).statusCode).toBe(401);
    expect((await tryIn('my own password', 'not my secret 3', '198.51.100.1')).statusCode).toBe(401);
    expect((await tryIn('plain@school.example', PASSWORD)).statusCode).toBe(403);
    await eventually('event.sign-in-refused', (found) => {
      expect(found.map(({ actor_name, arguments: facts }) => [actor_name, facts])).toEqual(
        expect.arrayContaining([
          ['Ada Admin', { why: 'password' }],
          ['', { why: 'unknown', typed: 'r…@elsewhere.example' }],
          ['', { why: 'unknown' }],
          ['Test plain', { why: 'role' }],
        ]),
      );
      expect(found.every(({ result }) => result === 'refused')).toBe(true);
    });
    const csv = await app.call(exportAudit, { query: {} });
    expect(csv).not.toContain('not my secret');
    expect(csv).not.toContain('my own password');
    expect(csv).not.toContain('robert');
  });

  test('what comes again within a minute is counted, and told once', async () => {
    later(120);
    await closeFolds(app.app.services, app.clubId);
    const before = (await entries('event.sign-in-refused')).length;
    const tries = Array.from({ length: 12 }, () => tryIn('ada@school.example', 'wrong every time'));
    await Promise.all(tries);
    const { db } = app.app.database;
    await expect
      .poll(async () => (await db.selectFrom('event_fold').select('again').executeTakeFirst())?.again)
      .toBe(11);
    expect(await entries('event.sign-in-refused')).toHaveLength(before + 1);
    later(61);
    await Promise.all([closeFolds(app.app.services, app.clubId), closeFolds(app.app.services, app.clubId)]);
    const found = await entries('event.sign-in-refused');
    expect(found).toHaveLength(before + 2);
    expect(found.slice(0, 2).map(({ times }) => times)).toEqual([11, 1]);
    expect(found[0]).toMatchObject({ actor_name: 'Ada Admin', address: '203.0.113.7', arguments: { why: 'password' } });
  });

  test('tries from very many networks make few entries', async () => {
    later(120);
    await closeFolds(app.app.services, app.clubId);
    const before = (await entries('event.sign-in-refused')).length;
    for (let part = 0; part < 8; part++)
      await Promise.all(
        Array.from({ length: 10 }, (_, host) => tryIn('nobody@x.example', 'x', `198.51.${part + 1}.${host + 1}`)),
      );
    const { db } = app.app.database;
    const counted = async () => {
      const rows = await db.selectFrom('event_fold').select(['again', 'key']).execute();
      return { folds: rows.length, tries: rows.reduce((sum, { again }) => sum + again + 1, 0) };
    };
    await expect.poll(async () => (await counted()).tries).toBe(80);
    // Tries made at once may each find room for one more.
    expect((await counted()).folds).toBeLessThan(45);
    expect((await entries('event.sign-in-refused')).length - before).toBe((await counted()).folds);
    later(61);
    await closeFolds(app.app.services, app.clubId);
    const together = (await entries('event.sign-in-refused')).filter((entry) => entry.arguments.many);
    expect(together.map(({ address, actor_name }) => [address, actor_name])).toContainEqual(['', '']);
    expect(Math.max(...together.map(({ times }) => times))).toBeGreaterThan(10);
  });

  test('a call refused for want of a role is told once, by its name', async () => {
    const { token, id } = await app.addAccount('curious@school.example', ['developer']);
    for (let round = 0; round < 3; round++) await app.fails(403, listAudit, {}, { token });
    await eventually('event.access-refused', (found) => {
      expect(found.filter(({ actor_id }) => actor_id === id)).toMatchObject([
        { arguments: { call: 'listAudit' }, result: 'refused', times: 1 },
      ]);
    });
  });

  test('what a handler refuses for want of a role or a permission is told once too', async () => {
    later(120);
    const { token, id } = await app.addAccount('demoted@school.example', ['admin']);
    const { token: other } = await app.addAccount('demoter@school.example', ['admin']);
    const { operation_id } = await app.call(
      setRole,
      { params: { id }, body: { role: 'admin', grant: false } },
      { token: other },
    );
    // Still of the staff, so that the call itself is theirs to make.
    await app.call(setRole, { params: { id }, body: { role: 'developer', grant: true } }, { token: other });
    const params = { id: operation_id as number };
    for (let round = 0; round < 3; round++) await app.fails(403, undoOperation, { params }, { token });
    await app.fails(403, rowHistory, { params: { entity: 'user', id } }, { token });
    const poor = await app.addAccount('poor@school.example', ['admin']);
    const report = { params: { report: 'income' }, query: {} };
    await app.fails(403, readReport, report, { token: poor.token });
    await eventually('event.access-refused', (found) => {
      const calls = (of: number) =>
        found
          .filter(({ actor_id }) => actor_id === of)
          .map(({ arguments: facts, result, times }) => [facts.call, result, times]);
      expect(calls(id).sort()).toEqual([
        [rowHistory.id, 'refused', 1],
        [undoOperation.id, 'refused', 1],
      ]);
      expect(calls(poor.id)).toEqual([[readReport.id, 'refused', 1]]);
    });
  });

  test('tries past a limit and links that do not hold are told, once a minute and network', async () => {
    const own = await startApp(engine, { config: { rateLimitFactor: 1 } });
    const out = { token: null };
    const token = 'no link that was ever made';
    const password = { new_password: PASSWORD, confirm_new_password: PASSWORD };
    const joining = { first_name: 'No', last_name: 'Body', email: 'nobody@school.example', password: PASSWORD };
    for (let round = 0; round < 3; round++) {
      await own.fails(403, changePassword, { body: { token, ...password } }, out);
      await own.fails(403, signup, { body: { ...joining, invitation: token } }, out);
      await own.fails(403, confirmEmail, { body: { token } }, out);
      await own.fails(403, keepEmail, { body: { token } }, out);
    }
    let refused = 0;
    for (let round = 0; round < 12; round++)
      if ((await own.raw(recovery, { body: { email: 'ada@school.example' } }, out)).status === 429) refused++;
    expect(refused).toBe(7);
    refused = 0;
    for (let round = 0; round < 11; round++)
      if ((await own.raw(reauthenticate, { body: { password: `wrong ${round}` } })).status === 429) refused++;
    expect(refused).toBeGreaterThan(1);
    await vi.waitFor(
      async () => {
        const { data } = await own.call(listAudit, { query: { per_page: 200 } });
        const told = (data as AuditEntry[])
          .filter(({ result }) => result === 'refused')
          .map(({ command, actor_name, arguments: facts }) => [command, actor_name, facts.why, facts.call]);
        expect(told.sort()).toEqual([
          ['event.password-refused', 'Ada Admin', 'often', undefined],
          ['event.password-refused', 'Ada Admin', 'password', undefined],
          ['event.sign-in-refused', '', 'link', changePassword.id],
          ['event.sign-in-refused', '', 'link', confirmEmail.id],
          ['event.sign-in-refused', '', 'link', keepEmail.id],
          ['event.sign-in-refused', '', 'link', signup.id],
          ['event.sign-in-refused', '', 'often', undefined],
        ]);
      },
      { timeout: 20_000 },
    );
  });

  test('what changes an account, the school or its data is told with account, address and device too', async () => {
    const { id, token } = await app.addAccount('traced@school.example', ['admin']);
    const address = '203.0.113.9';
    const send = async <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, bearer: string | null = token) => {
      const { params = {}, body } = input as { params?: Record<string, unknown>; body?: object };
      const reply = await app.app.http.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:(\w+)/g, (_all, name: string) => String(params[name]))}`,
        remoteAddress: address,
        headers: { ...FIREFOX, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
        ...(body ? { payload: body } : {}),
      });
      expect(reply.statusCode, `${endpoint.id}: ${reply.body}`).toBe(200);
      return reply.json<AnswerOf<E>>();
    };
    const mails = async (to: string, count: number, kind: string) =>
      (await mailsTo(app, to, count)).map((mail) => tokenIn(mail, kind)).find(Boolean) ?? '';

    const { secret } = await send(beginTotp, {});
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
    await send(confirmTotp, { body: { secret, code } });
    await send(removeTotp, {});
    const names = { first_name: 'Test', last_name: 'traced' };
    await send(updateUser, { body: { ...names, email: 'traced-anew@school.example', password: PASSWORD } });
    await send(confirmEmail, { body: { token: await mails('traced-anew@school.example', 1, 'confirm-email') } }, null);
    const stop = await vi.waitFor(
      async () => {
        const old = await mailsTo(app, 'traced@school.example', 1);
        const last = old.map((mail) => tokenIn(mail, 'keep-email')).findLast(Boolean);
        if (!last) throw new Error('No mail to the old address leads back to it.');
        return last;
      },
      { timeout: 20_000 },
    );
    const { user } = await app.call(
      login,
      { body: { email: 'ada@school.example', password: PASSWORD } },
      { token: null },
    );
    await send(setRole, { params: { id: user.id }, body: { role: 'developer', grant: true } });
    await send(changeClubSettings, { body: { expires_in_days: 9 } });
    await send(changeClubSettings, { body: { expires_in_days: 0 } });
    await send(inviteUser, { body: { email: 'joins@school.example', roles: ['admin'] } });
    await sendDue(app.app.services);
    const [sent = ''] = await mailsTo(app, 'joins@school.example', 1);
    const invitation = /#invitation=([\w-]+)/.exec(sent)?.[1] as string;
    const person = { first_name: 'Test', last_name: 'joins', email: 'joins@school.example', password: PASSWORD };
    await send(signup, { body: { ...person, invitation } }, null);
    await send(keepEmail, { body: { token: stop } }, null);

    const told = async (command: string) => (await entries(command))[0];
    for (const [command, actor_name] of [
      [`call.${confirmTotp.id}`, 'Test traced'],
      [`call.${removeTotp.id}`, 'Test traced'],
      [`call.${updateUser.id}`, 'Test traced'],
      ['profile.confirm-email', 'Test traced'],
      [`call.${setRole.id}`, 'Test traced'],
      [`call.${changeClubSettings.id}`, 'Test traced'],
      [`call.${inviteUser.id}`, 'Test traced'],
      ['session.sign-up', 'Test joins'],
      ['profile.keep-email', 'Test traced'],
    ] as const)
      expect([command, await told(command)]).toMatchObject([
        command,
        { actor_name, address, device: 'Firefox · Linux', result: 'ok', request_id: expect.stringMatching(/./) },
      ]);
    expect((await told('profile.confirm-email'))?.actor_id).toBe(id);
  });

  test('a password changed, refused, asked for and chosen anew', async () => {
    const { token } = await app.addAccount('words@school.example', ['admin']);
    const next = 'another long password';
    const body = { old_password: 'not mine at all', new_password: next, confirm_new_password: next };
    await app.fails(422, updateUserPassword, { body }, { token });
    await app.call(updateUserPassword, { body: { ...body, old_password: PASSWORD } }, { token });
    await app.call(recovery, { body: { email: 'words@school.example' } }, { token: null });
    await app.call(recovery, { body: { email: 'stranger@x.example' } }, { token: null });
    await eventually('event.', (found) => {
      const about = found.filter(({ actor_name }) => actor_name === 'Test words').map(({ command }) => command);
      expect(about).toEqual(
        expect.arrayContaining(['event.password-changed', 'event.password-refused', 'event.recovery-asked']),
      );
      expect(found.find(({ arguments: facts }) => facts.typed === 's…@x.example')).toMatchObject({
        command: 'event.recovery-asked',
        result: 'refused',
      });
    });
    const mails = await mailsTo(app, 'words@school.example', 2);
    const link = mails.map((mail) => tokenIn(mail, 'reset-password')).find((token) => token !== '');
    const chosen = { new_password: `${next}!`, confirm_new_password: `${next}!` };
    await app.call(changePassword, { body: { token: link as string, ...chosen } }, { token: null });
    expect((await entries('event.recovery-used'))[0]).toMatchObject({ actor_name: 'Test words' });
  });

  test('an export is told with its list and how many rows went out', async () => {
    for (const first_name of ['One', 'Two', 'Three'])
      await app.call(student.endpoints.add, { body: { first_name, last_name: 'Export', licence_category: 'B' } });
    await app.call(student.endpoints.exportCsv, { query: { q: 'export' } });
    expect((await entries('event.exported'))[0]).toMatchObject({
      actor_name: 'Ada Admin',
      arguments: { list: 'student', rows: 3 },
    });
    await app.call(exportAudit, { query: { command: 'student.' } });
    expect((await entries('event.exported'))[0]).toMatchObject({ arguments: { list: 'audit' } });
  });

  test('none of it stands between an admin and what they did last', async () => {
    const added = await app.call(student.endpoints.add, {
      body: { first_name: 'Last', last_name: 'Act', licence_category: 'B' },
    });
    await app.call(student.endpoints.exportCsv, { query: {} });
    expect((await app.call(lastOperation, {})).data?.id).toBe(added.operation_id);
  });

  test('a client may name only a command that makes this call, and is marked as saying so', async () => {
    const add = async (command: string | undefined, source: string | undefined) => {
      const body = { first_name: 'Named', last_name: 'By client', licence_category: 'B' };
      const { operation_id } = await app.call(student.endpoints.add, { body }, { command, source });
      const {
        command: named,
        source: from,
        claimed,
      } = (await app.call(getAuditEntry, { params: { id: operation_id as number } })).data;
      return [named, from, claimed];
    };
    expect(await add('student.add', 'palette')).toEqual(['student.add', 'palette', true]);
    expect(await add('student.delete', 'palette')).toEqual(['call.addStudent', 'palette', true]);
    expect(await add('event.sign-in', 'event')).toEqual(['call.addStudent', 'call', false]);
    expect(await add('system.retention', 'system')).toEqual(['call.addStudent', 'call', false]);
    expect(await add(undefined, undefined)).toEqual(['call.addStudent', 'call', false]);
  });

  test('every school sees its own', async () => {
    const other = await app.addClub();
    const { data } = await app.call(listAudit, { query: {} }, { token: other.token });
    expect(data.map(({ command }) => command)).toEqual(['event.sign-in']);
    // With several schools nobody knows whose an unknown address would be.
    const before = (await entries('event.sign-in-refused')).length;
    later(120);
    await tryIn('nobody@x.example', 'x', '192.0.2.99');
    await tryIn('ada@school.example', 'x', '192.0.2.99');
    await eventually('event.sign-in-refused', (found) => expect(found.length).toBeGreaterThan(before));
    expect((await entries('event.sign-in-refused')).filter(({ address }) => address === '192.0.2.99')).toHaveLength(1);
  });
});

test('an address is hinted at by its first letter and its domain', () => {
  expect(['Bob@X.example', 'not an address', '@x.example', 'a@b@c.example', ''].map(hintOf)).toEqual([
    'b…@x.example',
    '',
    '',
    'a…@c.example',
    '',
  ]);
});
