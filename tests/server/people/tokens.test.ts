/** Tokens for machines: what they may call and what not, how they end, and that nothing of them is kept that lets anybody in. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { keepEmail } from '#contract/entities/address.ts';
import { getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import { location } from '#contract/entities/location.ts';
import { chargeStudent } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { adminProfile, updateUser, updateUserPassword } from '#contract/entities/profile.ts';
import { readReport } from '#contract/entities/report.ts';
import { searchAll } from '#contract/entities/search.ts';
import { beginTotp, confirmTotp } from '#contract/entities/second-factor.ts';
import { changePassword, recovery } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { endUserSessions, member, removeUserFactors, setRole, setUserStatus } from '#contract/entities/team.ts';
import { createToken, listTokens, revokeToken } from '#contract/entities/token.ts';
import { endpoints } from '#contract/index.ts';
import { TOKEN_PERMISSIONS, type TokenPermission, tokenPermission } from '#contract/permissions.ts';
import { addDays } from '#contract/rules/zone.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from '../harness.ts';
import { mailsTo, tokenIn } from '../mails.ts';
import { listen } from './stream.ts';

const called = endpoints.filter(({ access }) => access !== 'public' && access !== 'feed');

describeSqliteInGate('tokens', (engine) => {
  let app: TestApp;
  let now = new Date('2026-05-04T10:00:00.000Z');
  const body = (permissions: readonly TokenPermission[], more: object = {}) => ({
    name: 'Night export',
    kind: 'personal' as const,
    permissions: [...permissions],
    ends_on: addDays(now.toISOString().slice(0, 10), 30),
    ...more,
  });
  const make = (permissions: readonly TokenPermission[], more: object = {}, token?: string) =>
    app.call(createToken, { body: body(permissions, more) }, token ? { token } : {});

  beforeAll(async () => {
    app = await startApp(engine, { now: () => now });
  });

  test('one is shown once, known by its beginning, and kept as a hash alone', async () => {
    const { token, data, operation_id } = await make(['students.read']);
    expect(token).toMatch(/^clutch_pat_[\w-]{43}$/);
    expect(data).toMatchObject({ name: 'Night export', account_name: 'Ada Admin', begins: token.slice(0, 15) });
    const { data: listed } = await app.call(listTokens, {});
    expect(JSON.stringify(listed)).not.toContain(token);
    const { db } = app.app.database;
    // Made with a key for repeats, too: the answer is not kept.
    const again = await app.call(createToken, { body: body(['students.read']) }, { idempotencyKey: 'token-1' });
    for (const table of ['access_token', 'operation', 'change', 'idempotency'] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(again.token);
    }
    expect((await app.call(getAuditEntry, { params: { id: operation_id as number } })).data).toMatchObject({
      arguments: { name: 'Night export', permissions: ['students.read'] },
      undoable: false,
    });
  });

  test('what cannot be is refused: no permission, unknown ones, a day that is over or too far, no name', async () => {
    const errors = async (more: object) =>
      Object.keys((await app.fails(422, createToken, { body: { ...body(['students.read']), ...more } })).errors ?? {});
    expect(await errors({ permissions: [] })).toEqual(['permissions']);
    expect(await errors({ permissions: ['session.write'] })).toEqual(['permissions.0']);
    expect(await errors({ ends_on: '2026-05-03' })).toEqual(['ends_on']);
    expect(await errors({ ends_on: '2027-05-06' })).toEqual(['ends_on']);
    expect(await errors({ ends_on: 'soon' })).toEqual(['ends_on']);
    expect(await errors({ name: '  ' })).toEqual(['name']);
    await app.fails(404, revokeToken, { params: { id: 999_999 } });
  });

  test('is made for nothing that its maker may not do, and does not wait for the day they may', async () => {
    const { token } = await app.addAccount('without-money@school.example', ['admin']);
    for (const permission of ['money.read', 'money.write'] as const) {
      const wanted = { body: body(['students.read', permission]) };
      const { faults } = await app.fails(422, createToken, wanted, { token });
      expect(faults).toEqual({ permissions: [{ code: 'token-beyond-maker', values: { permission: 'money' } }] });
    }
    expect((await app.call(listTokens, {}, { token })).data.filter(({ kind }) => kind === 'personal')).toEqual([]);
    await make(['students.read'], {}, token);
    await make(['money.read', 'money.write']);
  });

  test('works within what it was made for, and the audit names it', async () => {
    const { token } = await make(['students.read', 'students.write'], { name: 'CI' });
    const given = { first_name: 'By', last_name: 'Machine', licence_category: 'B' };
    const added = await app.call(
      student.endpoints.add,
      { body: given },
      { token, command: 'student.add', source: 'palette' },
    );
    expect((await app.call(student.endpoints.list, { query: { q: 'machine' } }, { token })).total).toBe(1);
    expect((await app.call(getAuditEntry, { params: { id: added.operation_id as number } })).data).toMatchObject({
      actor_name: 'Ada Admin (CI)',
      source: 'call',
    });
    await app.fails(403, location.endpoints.list, { query: {} }, { token });
    await app.fails(403, listAudit, { query: {} }, { token });
    expect((await app.call(adminProfile, {}, { token })).club.name).toBe('Test school');
  });

  test('what its maker may see of money it shows only where it was made for that', async () => {
    const { id } = (await app.call(student.endpoints.add, { body: { first_name: 'Rita', last_name: 'Owing' } })).data;
    await app.call(chargeStudent, { body: { student_id: id, amount: 12_345 } });
    const owed = { params: { report: 'owed' as const }, query: {} };
    const without = (await make(['school.read', 'audit.read'])).token;
    await app.fails(403, readReport, owed, { token: without });
    expect((await app.raw(listAudit, { query: {} }, { token: without })).body).not.toContain('12345');
    const holding = (await make(['school.read', 'money.read'])).token;
    expect(JSON.stringify(await app.call(readReport, owed, { token: holding }))).toContain('12345');
  });

  test('search finds what it may read, and nothing else', async () => {
    await app.call(student.endpoints.add, { body: { first_name: 'Quim', last_name: 'Barreiros' } });
    await app.call(location.endpoints.add, { body: { name: 'Quim’s corner' } as never });
    const found = async (permissions: readonly TokenPermission[], q: string) => {
      const { token } = await make(permissions);
      const { data } = await app.call(searchAll, { query: { q, per_group: 6 } }, { token });
      return data.map(({ entity }) => entity);
    };
    expect(await found(['students.read', 'school.read'], 'quim')).toEqual(['student', 'location']);
    expect(await found(['students.read'], 'quim')).toEqual(['student']);
    expect(await found(['students.write', 'audit.read'], 'quim')).toEqual([]);
    // Nearly called so.
    expect(await found(['students.read'], 'barreirso')).toEqual(['student']);
    expect(await found(['teachers.read', 'school.read'], 'barreirso')).toEqual([]);
  });

  describe('calls', () => {
    let all: string;
    beforeAll(async () => {
      all = (await make(TOKEN_PERMISSIONS)).token;
    });

    test('those about accounts, passwords, tokens, persons’ data and the provider of SMS are for no token', () => {
      const closed = called.filter((endpoint) => tokenPermission(endpoint) === null).map(({ id }) => id);
      expect(closed).toEqual(
        expect.arrayContaining([
          'updateUserPassword',
          'updateUser',
          'logout',
          'createToken',
          'listTokens',
          'revokeToken',
          'setUserRole',
          'inviteUser',
          'erasePerson',
          'exportPerson',
          'makeBackup',
          'undoOperation',
        ]),
      );
      const groups = (endpoints: readonly AnyEndpoint[]) => [...new Set(endpoints.map(({ tag }) => tag))].sort();
      expect(
        groups(called.filter(({ tag }) => !called.some((one) => one.tag === tag && tokenPermission(one)))),
      ).toEqual(['data', 'operations', 'search', 'session', 'sms', 'team', 'tokens', 'users']);
      // Each permission opens something.
      for (const permission of TOKEN_PERMISSIONS)
        expect(
          called.some((endpoint) => tokenPermission(endpoint) === permission),
          permission,
        ).toBe(true);
    });

    test('a token is no session: it neither renews one nor ends one', async () => {
      await app.fails(
        403,
        updateUserPassword,
        { body: { old_password: PASSWORD, new_password: 'x', confirm_new_password: 'x' } },
        { token: all },
      );
      expect(await app.app.database.db.selectFrom('session').select('id').execute()).not.toEqual([]);
    });
  });

  test('ends at once when it is revoked, streams included', async () => {
    const { token, data } = await make(['school.read', 'students.read']);
    const url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(url, token);
    await app.call(revokeToken, { params: { id: data.id } });
    await stream.until(({ event }) => event === 'expired');
    await stream.ended;
    await app.fails(401, student.endpoints.list, { query: {} }, { token });
    await app.fails(404, revokeToken, { params: { id: data.id } });
  });

  test('ends with its day in the school’s time zone, and with its maker’s rights', async () => {
    const { token } = await make(['students.read'], { ends_on: '2026-05-04' });
    const before = now;
    now = new Date('2026-05-04T22:59:59.000Z');
    await app.call(student.endpoints.list, { query: {} }, { token });
    now = new Date('2026-05-04T23:00:00.000Z');
    await app.fails(401, student.endpoints.list, { query: {} }, { token });
    now = before;
    const maker = await app.addAccount('maker@school.example', ['admin']);
    const theirs = (await make(['students.read'], { kind: 'school' }, maker.token)).token;
    await app.call(student.endpoints.list, { query: {} }, { token: theirs });
    await app.call(setRole, { params: { id: maker.id }, body: { role: 'admin', grant: false } });
    await app.fails(401, student.endpoints.list, { query: {} }, { token: theirs });
    await app.call(setRole, { params: { id: maker.id }, body: { role: 'admin', grant: true } });
    await app.call(student.endpoints.list, { query: {} }, { token: theirs });
    await app.call(setUserStatus, { params: { id: maker.id }, body: { status: 'disabled' } });
    await app.fails(401, student.endpoints.list, { query: {} }, { token: theirs });
  });

  describe('of an account that may have been somebody else’s', () => {
    const NEW = 'another long password';
    let count = 0;
    /** An admin with a token of each kind that works. */
    async function maker() {
      const email = `tokens-${++count}@school.example`;
      const one = await app.addAccount(email, ['admin', 'developer']);
      const personal = (await make(['students.read'], {}, one.token)).token;
      const school = (await make(['students.read'], { kind: 'school' }, one.token)).token;
      const works = async (token: string) =>
        (await app.raw(student.endpoints.list, { query: {} }, { token })).status === 200;
      expect([await works(personal), await works(school)]).toEqual([true, true]);
      return { ...one, email, state: async () => [await works(personal), await works(school)] };
    }
    type Maker = Awaited<ReturnType<typeof maker>>;
    const out = { token: null };
    async function recoverBy({ email }: Maker) {
      await app.call(recovery, { body: { email } }, out);
      const token = tokenIn((await mailsTo(app, email, 1)).at(-1), 'reset-password');
      await app.call(changePassword, { body: { token, new_password: NEW, confirm_new_password: NEW } }, out);
    }
    async function stopAddress({ email, token }: Maker) {
      const body = { first_name: 'A', last_name: 'B', email: `away-${count}@home.example`, password: PASSWORD };
      await app.call(updateUser, { body }, { token });
      await app.call(keepEmail, { body: { token: tokenIn((await mailsTo(app, email, 1))[0], 'keep-email') } }, out);
    }
    async function takeFactorOff({ id, token }: Maker) {
      const { secret } = await app.call(beginTotp, {}, { token });
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
      await app.call(confirmTotp, { body: { secret, code } }, { token });
      await app.call(removeUserFactors, { params: { id }, body: { reason: 'Lost the telephone' } });
    }
    const end = ({ id }: Maker) => app.call(endUserSessions, { params: { id } });

    test.each([
      ['its password is recovered by a link', recoverBy],
      ['its old address stops a change', stopAddress],
      ['an admin ends its sessions', end],
      ['an admin takes its second step off', takeFactorOff],
    ] as const)('its personal tokens end where %s; those of the school stay', async (_what, act) => {
      const one = await maker();
      await act(one);
      expect(await one.state()).toEqual([false, true]);
    });

    test('they end where the account is disabled or removed, and no undo brings them back', async () => {
      for (const [act, back] of [
        [
          ({ id }: Maker) => app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } }),
          ({ id }: Maker) => app.call(setUserStatus, { params: { id }, body: { status: 'active' } }),
        ],
        [
          ({ id }: Maker) => app.call(member.endpoints.remove, { params: { id } }),
          ({ id }: Maker) => app.call(member.endpoints.restore, { params: { id } }),
        ],
      ] as const) {
        for (const way of ['undo', 'again']) {
          const one = await maker();
          const { operation_id } = await act(one);
          expect(await one.state()).toEqual([false, false]);
          if (way === 'undo') await app.call(undoOperation, { params: { id: operation_id as number } });
          else await back(one);
          expect(await one.state()).toEqual([false, true]);
        }
      }
    });

    test('a plain change of password leaves them, or ends them where it is asked; the audit says how many', async () => {
      const kept = await maker();
      const body = { old_password: PASSWORD, new_password: NEW, confirm_new_password: NEW };
      await app.call(updateUserPassword, { body }, { token: kept.token });
      expect(await kept.state()).toEqual([true, true]);
      const ended = await maker();
      await app.call(updateUserPassword, { body: { ...body, end_tokens: true } }, { token: ended.token });
      expect(await ended.state()).toEqual([false, true]);
      const { data } = await app.call(listAudit, { query: { command: 'event.password-changed' } as never });
      expect(data.map((entry) => (entry.arguments as { tokens_ended: number }).tokens_ended)).toEqual([1, 0]);
      expect((await app.call(endUserSessions, { params: { id: kept.id } })).tokens_ended).toBe(1);
    });
  });

  test('one of the school is every admin’s to see and end, a personal one its maker’s alone', async () => {
    const other = await app.addAccount('colleague@school.example', ['admin']);
    const school = (await make(['students.read'], { kind: 'school', name: 'Shared' })).data.id;
    const own = (await make(['students.read'], { name: 'Mine' })).data.id;
    const seen = (await app.call(listTokens, {}, { token: other.token })).data.map(({ id }) => id);
    expect(seen).toContain(school);
    expect(seen).not.toContain(own);
    await app.fails(404, revokeToken, { params: { id: own } }, { token: other.token });
    await app.call(revokeToken, { params: { id: school } }, { token: other.token });
    const foreign = await app.addClub();
    expect((await app.call(listTokens, {}, { token: foreign.token })).data).toEqual([]);
    await app.fails(404, revokeToken, { params: { id: own } }, { token: foreign.token });
  });

  test('its last use is told by the day', async () => {
    const { token, data } = await make(['students.read']);
    expect(data.last_used_on).toBeNull();
    await app.call(student.endpoints.list, { query: {} }, { token });
    const usedOn = async () => (await app.call(listTokens, {})).data.find(({ id }) => id === data.id)?.last_used_on;
    await expect.poll(usedOn).toBe('2026-05-04');
  });
});
