/** What matters asks that its session be confirmed a short while before, whatever token was found or browser left open. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { makeBackup } from '#contract/entities/backup.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { erasePerson, exportPerson } from '#contract/entities/privacy.ts';
import { updateUser, viewProfile } from '#contract/entities/profile.ts';
import { reauthenticate } from '#contract/entities/second-step.ts';
import { login, refreshToken } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import {
  endUserSessions,
  inviteUser,
  listDevices,
  member,
  removeUserFactors,
  setPermission,
  setRole,
  setUserStatus,
  signOutDevice,
  signOutOthers,
} from '#contract/entities/team.ts';
import { createToken } from '#contract/entities/token.ts';
import { endpoints } from '#contract/index.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { listen } from './people/stream.ts';

const MINUTE = 60_000;

/** Calls that need it, with a body that goes on from there: what it is about is nobody, so that nothing is done. */
const NOBODY = 999_999_999;
const CALLS: readonly (readonly [AnyEndpoint, object, number])[] = [
  [setRole, { params: { id: NOBODY }, body: { role: 'admin', grant: true } }, 404],
  // A permission is passed on by who holds it.
  [setPermission, { params: { id: NOBODY }, body: { permission: 'money', grant: true } }, 403],
  [setUserStatus, { params: { id: NOBODY }, body: { status: 'disabled' } }, 404],
  [member.endpoints.remove, { params: { id: NOBODY } }, 404],
  [member.endpoints.restore, { params: { id: NOBODY } }, 404],
  [inviteUser, { body: { email: 'eva@school.example', roles: ['admin'] } }, 200],
  [exportPerson, { body: { kind: 'student', id: NOBODY } }, 404],
  [erasePerson, { body: { kind: 'student', id: NOBODY } }, 404],
  [makeBackup, {}, 200],
  [signOutDevice, { params: { id: NOBODY } }, 404],
  [signOutOthers, {}, 200],
  [endUserSessions, { params: { id: NOBODY } }, 404],
  [removeUserFactors, { params: { id: NOBODY }, body: { reason: 'Lost the telephone' } }, 404],
  [
    createToken,
    { body: { name: 'Export', kind: 'personal', permissions: ['students.read'], ends_on: '2030-01-10' } },
    200,
  ],
];

test('the contract marks the calls that change who gets in, hand out what is kept of people, or take it away', () => {
  const marked = endpoints.filter((one) => one.reauthenticate).map(({ id }) => id);
  const totp = ['beginTotp', 'confirmTotp', 'removeTotp'];
  const ownSecondStep = [...totp, 'beginPasskey', 'addPasskey', 'removePasskey', 'renewRecoveryCodes'];
  const ownIdentity = ['beginIdentityTie', 'tieIdentity', 'untieIdentity'];
  expect(marked.sort()).toEqual([...ownSecondStep, ...ownIdentity, ...CALLS.map(([{ id }]) => id)].sort());
});

describeSqliteInGate('confirming a session before what matters', (engine) => {
  let app: TestApp;
  let clock = Date.parse('2029-11-05T09:00:00Z');
  let count = 0;
  let url: string | undefined;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(clock) });
  });
  /** An admin whose session was opened by signing in and nothing more. */
  const signedIn = async () => {
    const email = `admin-${++count}@school.example`;
    const { id } = await app.addAccount(email, ['admin']);
    const { token } = await app.call(login, { body: { email, password: PASSWORD } }, { token: null });
    return { id, email, token };
  };
  const confirm = (token: string) => app.call(reauthenticate, { body: { password: PASSWORD } }, { token });
  const rowsOf = async () => {
    const { db } = app.app.database;
    // A refusal for want of a permission is written down after its answer, whenever that comes.
    const operations = db.selectFrom('operation').select('id').where('command', '<>', 'event.access-refused');
    const tables = ['invitation', 'access_token', 'session'] as const;
    const rows = [operations, ...tables.map((name) => db.selectFrom(name).select('id'))];
    return Promise.all(rows.map(async (query) => (await query.execute()).length));
  };

  for (const [endpoint, input, status] of CALLS)
    test(`${endpoint.id} does nothing without, goes on within ten minutes, and asks again after them`, async () => {
      const { token } = await signedIn();
      const asked = async () => {
        const before = await rowsOf();
        const told = await app.fails(403, endpoint, input, { token });
        expect(told.type).toBe('/problems/reauthentication-needed');
        expect(await rowsOf()).toEqual(before);
      };
      await asked();
      await confirm(token);
      clock += 10 * MINUTE - 1;
      const reply = await app.raw(endpoint, input, { token });
      expect(reply.status, reply.body).toBe(status);
      expect(reply.body).not.toContain('reauthentication-needed');
      clock += 1;
      await asked();
    });

  test('the same request goes on once it is confirmed, and has one effect', async () => {
    const { token } = await signedIn();
    const body = { email: 'once@school.example', roles: ['admin'] as const };
    const options = { token, idempotencyKey: 'invite-once' };
    await app.fails(403, inviteUser, { body }, options);
    await confirm(token);
    const [first, second] = [
      await app.raw(inviteUser, { body }, options),
      await app.raw(inviteUser, { body }, options),
    ];
    expect([first.status, second.json()]).toEqual([200, first.json()]);
  });

  test('the confirmation of one session is not that of another', async () => {
    const one = await signedIn();
    const other = await app.call(login, { body: { email: one.email, password: PASSWORD } }, { token: null });
    await confirm(one.token);
    await app.fails(403, signOutOthers, {}, { token: other.token });
    await app.call(signOutOthers, {}, { token: one.token });
  });

  test('the session goes on under a new token; the former one is out at once, with the stream that it opened', async () => {
    url ??= await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await signedIn();
    const list = async () => (await app.call(listDevices, {}, { token })).data;
    const before = await list();
    const stream = await listen(url, token);
    const { token: next } = await confirm(token);
    expect(next).not.toBe(token);
    const former = { token, former: true };
    expect((await app.fails(401, viewProfile, {}, former)).type).toBe('/problems/unknown-token');
    await app.fails(401, reauthenticate, { body: { password: PASSWORD } }, former);
    await app.fails(401, refreshToken, { body: { accessToken: token } }, { token: null });
    await stream.until(({ event }) => event === 'expired');
    await stream.ended;
    // It is the same session, on the same list of devices.
    expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // Kept for no repeated request, and nowhere as it is.
    const { db } = app.app.database;
    const kept = await Promise.all([
      db.selectFrom('session').selectAll().execute(),
      db.selectFrom('idempotency').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain(next);
  });

  test('of two that confirm it at the same time one goes on', async () => {
    const { token } = await signedIn();
    const body = { password: PASSWORD };
    const former = { token, former: true };
    const replies = await Promise.all([1, 2].map(() => app.raw(reauthenticate, { body }, former)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    await app.call(signOutOthers, {}, { token });
  });

  test('a browser that signs in anew goes on with the new token alone', async () => {
    const one = await signedIn();
    const body = { email: one.email, password: PASSWORD };
    const { token } = await app.call(login, { body }, { token: one.token });
    await app.fails(401, viewProfile, {}, { token: one.token });
    await app.call(viewProfile, {}, { token });
    // Who is refused keeps what they had.
    await app.fails(401, login, { body: { ...body, password: 'wrong' } }, { token });
    await app.call(viewProfile, {}, { token });
  });

  describe('undo asks for what the act asks for', () => {
    test('roles, status and deleted accounts come back by a confirmed session alone', async () => {
      const admin = await signedIn();
      const { id } = await app.addAccount(`member-${count}@school.example`, ['admin', 'developer']);
      const acts = [
        () => app.call(setRole, { params: { id }, body: { role: 'admin', grant: false } }, admin),
        () => app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } }, admin),
        () => app.call(member.endpoints.remove, { params: { id } }, admin),
      ];
      for (const act of acts) {
        await confirm(admin.token);
        const { operation_id } = await act();
        clock += 10 * MINUTE;
        const undo = { params: { id: operation_id as number } };
        const told = await app.fails(403, undoOperation, undo, admin);
        expect(told.type).toBe('/problems/reauthentication-needed');
        await confirm(admin.token);
        const undone = await app.call(undoOperation, undo, admin);
        clock += 10 * MINUTE;
        await app.fails(403, undoOperation, { params: { id: undone.operation_id as number } }, admin);
      }
    });

    test('a name, one’s own or another’s, and any other row need none', async () => {
      const admin = await signedIn();
      const names = { first_name: 'Nova', last_name: 'Nome', email: admin.email };
      const own = await app.call(updateUser, { body: names }, admin);
      await app.call(undoOperation, { params: { id: own.operation_id as number } }, admin);
      const { data } = await app.call(member.endpoints.get, { params: { id: admin.id } }, admin);
      const edited = await app.call(
        member.endpoints.edit,
        { params: { id: admin.id }, body: { first_name: 'Other', version: data.version } },
        admin,
      );
      await app.call(undoOperation, { params: { id: edited.operation_id as number } }, admin);
      const added = await app.call(student.endpoints.add, { body: { first_name: 'Ana', last_name: 'Reis' } }, admin);
      await app.call(undoOperation, { params: { id: added.operation_id as number } }, admin);
    });
  });
});
