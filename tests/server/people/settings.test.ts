/** The school, its rules, its team and devices. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { adminProfile, viewProfile } from '#contract/entities/profile.ts';
import { login, saveDevice, signup } from '#contract/entities/session.ts';
import { studentsByMonth } from '#contract/entities/student.ts';
import {
  endUserSessions,
  inviteUser,
  listDevices,
  listInvitations,
  listUserSessions,
  member,
  revokeInvitation,
  setRole,
  setUserStatus,
  signOutDevice,
  signOutOthers,
} from '#contract/entities/team.ts';
import { sendDue } from '#server/mail/outbox.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from '../harness.ts';

const out = { token: null };

describeSqliteInGate('settings', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { jobs: false });
  });
  const me = async () => (await app.call(adminProfile, {})).user.id;

  test('the school is read, changed with its version, and the change undone', async () => {
    const { data } = await app.call(editClub, { body: {} });
    expect(data.name).toBe('Test school');
    const changed = await app.call(editClub, {
      body: { name: 'New name', phone: '+351 210 000 001', version: data.version },
    });
    expect(changed.data).toMatchObject({ name: 'New name', phone: '+351210000001', email: data.email });
    expect((await app.fails(409, editClub, { body: { name: 'Old', version: data.version } })).current).toMatchObject({
      name: 'New name',
    });
    await app.fails(422, editClub, { body: { time_zone: 'Mars/Olympus' } });
    await app.call(undoOperation, { params: { id: changed.operation_id as number } });
    expect((await app.call(editClub, { body: {} })).data.name).toBe('Test school');
  });

  test('one setting is changed and the others stay; bounds hold; undone', async () => {
    const before = (await app.call(changeClubSettings, { body: {} })).data;
    const changed = await app.call(changeClubSettings, { body: { lesson_minutes: 50 } });
    expect(changed.data).toEqual({ ...before, lesson_minutes: 50 });
    await app.call(changeClubSettings, { body: { free_cancel_hours: 24, licence_categories: ['B', 'C'] } });
    expect((await app.call(adminProfile, {})).settings).toMatchObject({
      lesson_minutes: 50,
      free_cancel_hours: 24,
      licence_categories: ['B', 'C'],
    });
    await app.fails(422, changeClubSettings, { body: { lesson_minutes: 1 } });
    await app.fails(409, undoOperation, { params: { id: changed.operation_id as number } });
    const { data } = await app.call(rowHistory, { params: { entity: 'club', id: app.clubId }, query: {} });
    expect(data.length).toBeGreaterThan(2);
  });

  test('an invitation goes out by mail, works once and grants its roles; one that was ended does not', async () => {
    const body = { email: 'new@school.example', roles: ['admin'] as ('admin' | 'developer')[] };
    const invited = await app.call(inviteUser, { body });
    await app.fails(422, inviteUser, { body: { ...body, email: 'ADA@school.example' } });
    await sendDue(app.app.services);
    const folder = join(app.config.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const plain = mails
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .find((mail) => mail.includes('To: new@'));
    const invitation = /invitation=([\w-]+)/.exec(plain ?? '')?.[1] as string;
    expect(JSON.stringify(await app.app.database.db.selectFrom('outbox').selectAll().execute())).not.toContain(
      invitation,
    );
    expect((await app.call(listInvitations, {})).data).toMatchObject([
      { id: invited.data.id, email: 'new@school.example' },
    ]);
    const person = { first_name: 'Nea', last_name: 'New', password: PASSWORD, invitation };
    await app.fails(403, signup, { body: { ...person, email: 'other@school.example' } }, out);
    expect((await app.call(signup, { body: { ...person, email: 'new@school.example' } }, out)).user.roles).toEqual([
      'admin',
    ]);
    expect((await app.call(listInvitations, {})).data).toEqual([]);
    const second = await app.call(inviteUser, { body: { ...body, email: 'gone@school.example' } });
    await app.call(revokeInvitation, { params: { id: second.data.id } });
    expect((await app.call(listInvitations, {})).data).toEqual([]);
  });

  test('a role is granted and revoked at once; who is disabled is signed out', async () => {
    const { id, token } = await app.addAccount('plain@school.example', []);
    await app.fails(403, member.endpoints.list, {}, { token });
    const granted = await app.call(setRole, { params: { id }, body: { role: 'admin', grant: true } });
    expect(granted.data.roles).toEqual(['admin']);
    expect((await app.call(member.endpoints.list, { query: {} }, { token })).total).toBeGreaterThan(2);
    await app.call(setRole, { params: { id }, body: { role: 'admin', grant: false } });
    await app.fails(403, member.endpoints.list, {}, { token });
    const disabled = await app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } });
    await app.fails(401, viewProfile, {}, { token });
    await app.fails(401, login, { body: { email: 'plain@school.example', password: PASSWORD } }, out);
    await app.call(undoOperation, { params: { id: disabled.operation_id as number } });
    await app.fails(403, login, { body: { email: 'plain@school.example', password: PASSWORD } }, out);
  });

  test('the last admin stays one, whichever way it is tried, also by two at once', async () => {
    const { data } = await app.call(member.endpoints.list, { query: { per_page: 500 } });
    const own = await me();
    const others = data.filter(({ id, roles }) => id !== own && roles.includes('admin'));
    const [other] = others;
    expect(others.length).toBe(1);
    const revoke = (id: number) => app.raw(setRole, { params: { id }, body: { role: 'admin', grant: false } });
    const both = await Promise.all([revoke(own), revoke(other?.id as number)]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(1);
    const accounts = await app.app.database.db
      .selectFrom('account')
      .select(['id', 'roles'])
      .where('club_id', '=', app.clubId)
      .execute();
    const [last] = accounts.filter(({ roles }) => roles.includes('admin'));
    const { db } = app.app.database;
    const { openSession } = await import('#server/auth/sessions.ts');
    const { token } = await openSession(db, { id: last?.id as number, club_id: app.clubId }, new Date(), 60);
    app.token = token;
    await app.confirm(token);
    const params = { id: last?.id as number };
    const problem = await app.fails(409, setRole, { params, body: { role: 'admin', grant: false } });
    expect(problem.type).toBe('/problems/last-admin');
    await app.fails(409, setUserStatus, { params, body: { status: 'disabled' } });
    await app.fails(409, member.endpoints.remove, { params });
  });

  test('another school’s people are out of reach', async () => {
    const other = await app.addClub();
    const params = { id: await me() };
    await app.fails(404, setRole, { params, body: { role: 'admin', grant: false } }, { token: other.token });
    await app.fails(404, setUserStatus, { params, body: { status: 'disabled' } }, { token: other.token });
  });

  test('devices are listed and signed out', async () => {
    const { token } = await app.addAccount('devices@school.example', ['admin']);
    const device = { device_token: 'd-1', platform: 'web', app_type: 'console' };
    await app.call(saveDevice, { body: device }, { token });
    const { data } = await app.call(listDevices, {}, { token });
    expect(data).toMatchObject([{ platform: 'web', signed_in: true, current: true }]);
    await app.fails(404, signOutDevice, { params: { id: data[0]?.id } });
    expect((await app.call(signOutDevice, { params: { id: data[0]?.id as number } }, { token })).ended).toBe(1);
    await app.fails(401, viewProfile, {}, { token });
  });

  test('all devices but the one that asks are signed out at once', async () => {
    const { id, token } = await app.addAccount('many@school.example', ['admin']);
    const { db } = app.app.database;
    const { openSession } = await import('#server/auth/sessions.ts');
    const other = await openSession(db, { id, club_id: app.clubId }, new Date(), 60);
    for (const [device_token, of] of [
      ['d-own', token],
      ['d-other', other.token],
    ] as const)
      await app.call(saveDevice, { body: { device_token, platform: 'web', app_type: 'console' } }, { token: of });
    expect((await app.call(signOutOthers, {}, { token })).ended).toBe(1);
    await app.fails(401, viewProfile, {}, { token: other.token });
    expect((await app.call(listDevices, {}, { token })).data).toMatchObject([{ current: true, signed_in: true }]);
  });

  test('an admin sees where an account is signed in, and ends it; the account stays', async () => {
    const { id, token } = await app.addAccount('lost@school.example', ['admin']);
    const { db } = app.app.database;
    const { openSession } = await import('#server/auth/sessions.ts');
    const phone = await openSession(db, { id, club_id: app.clubId }, new Date(), 60);
    const device = { device_token: 'd-lost', platform: 'iOS', app_type: 'console' };
    await app.call(saveDevice, { body: device }, { token: phone.token });
    const params = { id };
    const { data } = await app.call(listUserSessions, { params });
    expect(data.map(({ platform }) => platform).sort()).toEqual(['', 'iOS']);
    const other = await app.addClub();
    await app.fails(404, listUserSessions, { params }, { token: other.token });
    await app.fails(404, endUserSessions, { params }, { token: other.token });

    const { ended, operation_id } = await app.call(endUserSessions, { params });
    expect(ended).toBe(2);
    await app.fails(401, viewProfile, {}, { token });
    await app.fails(401, viewProfile, {}, { token: phone.token });
    expect((await app.call(member.endpoints.get, { params })).data.status).toBe('active');
    await app.fails(409, undoOperation, { params: { id: operation_id } });
    // One’s own: all but the one that asks.
    const again = await app.signIn('lost@school.example');
    expect((await app.call(listUserSessions, { params }, { token: again })).data).toEqual([]);
    expect((await app.call(endUserSessions, { params }, { token: again })).ended).toBe(0);
    await app.call(viewProfile, {}, { token: again });
  });

  test('a developer sees the dashboard until the school takes that permission away, and never students’ names', async () => {
    const { token } = await app.addAccount('developer@school.example', ['developer']);
    expect((await app.call(dashboard, {}, { token })).data.unreliable).toEqual([]);
    const changed = await app.call(changeClubSettings, { body: { developer_permissions: ['view_favorites'] } });
    expect((await app.call(adminProfile, {}, { token })).permissions).toEqual(['view_favorites']);
    expect((await app.fails(403, dashboard, {}, { token })).type).toBe('/problems/missing-permission');
    await app.fails(403, studentsByMonth, { body: { months: 1 } }, { token });
    await app.call(dashboard, {});
    await app.call(undoOperation, { params: { id: changed.operation_id as number } });
    await app.call(dashboard, {}, { token });
  });
});
