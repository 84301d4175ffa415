/** Attacks by those who were shut out: by undo, by links and invitations that are still about, by sessions and streams left open. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { confirmEmail } from '#contract/entities/address.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { adminProfile, updateUser, updateUserPassword, viewProfile } from '#contract/entities/profile.ts';
import { changePassword, login, recovery, refreshToken, signup } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { inviteUser, listInvitations, member, setRole, setUserStatus } from '#contract/entities/team.ts';
import { readImage, uploadImage } from '#contract/entities/upload.ts';
import { hashToken } from '#server/auth/secrets.ts';
import { WATCH_EVERY } from '#server/live/watch.ts';
import { describeEngines } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { mailsTo, tokenIn } from './mails.ts';
import { pixel } from './people/pixel.ts';
import { listen } from './people/stream.ts';

const NEW = 'another long password';
const out = { token: null };

describeEngines('shut out means out', (engine) => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    app = await startApp(engine, { jobs: false });
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  let count = 0;
  const account = async (roles: ('admin' | 'developer')[] = ['admin', 'developer']) => {
    const email = `someone-${++count}@school.example`;
    return { email, ...(await app.addAccount(email, roles)) };
  };
  const role = (id: number, grant: boolean, token?: string) =>
    app.call(setRole, { params: { id }, body: { role: 'admin', grant } }, { token });
  const rolesOf = async (id: number) => (await app.call(member.endpoints.get, { params: { id } })).data.roles;
  const undo = (id: number | null, token: string) => app.raw(undoOperation, { params: { id } }, { token });

  /** Recovery links in the mails to an address, the oldest first. */
  const recoveryLinks = async (email: string, expected: number): Promise<string[]> =>
    (await mailsTo(app, email, expected)).map((mail) => tokenIn(mail, 'reset-password')).filter(Boolean);
  const live = async (id: number) =>
    (
      await app.app.database.db
        .selectFrom('recovery')
        .select('id')
        .where('account_id', '=', id)
        .where('used_at', 'is', null)
        .execute()
    ).length;
  const reset = (token: string) =>
    app.raw(changePassword, { body: { token, new_password: NEW, confirm_new_password: NEW } }, out);

  test('who was demoted takes back neither the revocation nor their own acts on accounts', async () => {
    const one = await account();
    const other = await account([]);
    const granted = await role(other.id, true, one.token);
    const invented = await app.call(
      setUserStatus,
      { params: { id: other.id }, body: { status: 'disabled' } },
      { token: one.token },
    );
    // One's own revocation, by oneself: the case that let a demoted admin back in.
    const revoked = await role(one.id, false, one.token);
    for (const operation of [revoked, invented, granted]) {
      const reply = await undo(operation.operation_id, one.token);
      expect(reply.status, reply.body).toBe(403);
    }
    expect(await rolesOf(one.id)).toEqual(['developer']);
    // Taken back and brought back by an admin, the redo is as closed to them.
    const restored = await undo(revoked.operation_id, app.token as string);
    expect(restored.status).toBe(200);
    const again = await app.call(undoOperation, {
      params: { id: restored.json<{ operation_id: number }>().operation_id },
    });
    expect(await rolesOf(one.id)).toEqual(['developer']);
    expect((await undo(again.operation_id, one.token)).status).toBe(403);
    const params = { id: other.id };
    await app.call(member.endpoints.remove, { params });
    await app.fails(403, member.endpoints.restore, { params }, { token: one.token });
  });

  test('the own name is taken back without a role', async () => {
    const one = await account();
    await role(one.id, false);
    const body = { first_name: 'Re', last_name: 'Named', email: one.email };
    const changed = await app.call(updateUser, { body }, { token: one.token });
    expect((await undo(changed.operation_id, one.token)).status).toBe(200);
    expect((await app.call(viewProfile, {}, { token: one.token })).user.first_name).not.toBe('Re');
  });

  test('one recovery link holds at a time, also of several asked for at once', async () => {
    const one = await account();
    await Promise.all([1, 2, 3].map(() => app.call(recovery, { body: { email: one.email } }, out)));
    const links = await recoveryLinks(one.email, 3);
    expect(await live(one.id)).toBe(1);
    const statuses = [];
    for (const link of links) statuses.push((await reset(link)).status);
    expect(statuses.sort()).toEqual([200, 403, 403]);
  });

  test('a change of password, address, role or status ends every recovery link, and so does its undo', async () => {
    const acts: [string, (one: Awaited<ReturnType<typeof account>>) => Promise<unknown>][] = [
      [
        'password',
        (one) =>
          app.call(
            updateUserPassword,
            { body: { old_password: PASSWORD, new_password: NEW, confirm_new_password: NEW } },
            { token: one.token },
          ),
      ],
      [
        'address',
        async (one) => {
          const email = `new-${one.email}`;
          const body = { first_name: 'A', last_name: 'B', email, password: PASSWORD };
          await app.call(updateUser, { body }, { token: one.token });
          const [mail] = await mailsTo(app, email, 1);
          await app.call(confirmEmail, { body: { token: tokenIn(mail, 'confirm-email') } }, out);
        },
      ],
      ['role', (one) => role(one.id, false)],
      ['status', (one) => app.call(setUserStatus, { params: { id: one.id }, body: { status: 'disabled' } })],
      ['removal', (one) => app.call(member.endpoints.remove, { params: { id: one.id } })],
    ];
    for (const [what, act] of acts) {
      const one = await account();
      await app.call(recovery, { body: { email: one.email } }, out);
      const [link] = await recoveryLinks(one.email, 1);
      await act(one);
      expect(await live(one.id), what).toBe(0);
      expect((await reset(link as string)).status, what).toBe(403);
    }
    const one = await account();
    const revoked = await role(one.id, false);
    await app.call(recovery, { body: { email: one.email } }, out);
    await recoveryLinks(one.email, 1);
    await app.call(undoOperation, { params: { id: revoked.operation_id as number } });
    expect(await live(one.id)).toBe(0);
  });

  test('an invitation dies with its inviter’s right to invite, whichever act took it', async () => {
    const acts: ((id: number) => Promise<unknown>)[] = [
      (id) => role(id, false),
      (id) => app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } }),
      (id) => app.call(member.endpoints.remove, { params: { id } }),
    ];
    for (const act of acts) {
      const one = await account();
      const email = `accomplice-${one.email}`;
      await app.call(inviteUser, { body: { email, roles: ['admin'] } }, { token: one.token });
      const { body } = await app.app.database.db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow();
      const invitation = /#invitation=([\w-]+)/.exec(body)?.[1] as string;
      await act(one.id);
      expect((await app.call(listInvitations, {})).data.map((found) => found.email)).not.toContain(email);
      const person = { first_name: 'Ac', last_name: 'Complice', email, password: PASSWORD, invitation };
      expect((await app.fails(403, signup, { body: person }, out)).type).toBe('/problems/invitation-invalid');
    }
  });

  test('who lost the role that signs in cannot renew the session either', async () => {
    const one = await account();
    await role(one.id, false);
    // What is left is what a developer may do.
    await app.call(adminProfile, {}, { token: one.token });
    await app.fails(403, student.endpoints.list, { query: {} }, { token: one.token });
    await app.fails(403, refreshToken, { body: { accessToken: one.token } }, out);
    const other = await account();
    await app.call(setUserStatus, { params: { id: other.id }, body: { status: 'disabled' } });
    await app.fails(401, refreshToken, { body: { accessToken: other.token } }, out);
    await app.fails(401, viewProfile, {}, { token: other.token });
  });

  test('open streams shrink with a demotion and end with the session within a second, without a word of it on the wire', async () => {
    const one = await account();
    const stream = await listen(url, one.token);
    // Straight in the table, as another process would do it.
    await app.app.database.db.updateTable('account').set({ roles: '["developer"]' }).where('id', '=', one.id).execute();
    const heard = async () => {
      const added = await app.call(student.endpoints.add, { body: { first_name: 'Not', last_name: 'Theirs' } });
      return (await stream.until(({ id }) => id === added.operation_id)).data.entities;
    };
    await expect.poll(heard, { timeout: 20_000 }).not.toHaveProperty('student');
    await app.app.database.db.deleteFrom('session').where('token_hash', '=', hashToken(one.token)).execute();
    await stream.until(({ event }) => event === 'expired');
    await stream.ended;
    expect(WATCH_EVERY).toBeLessThanOrEqual(1000);
  });

  test('a demotion is known before the next thing that happens is told', async () => {
    const one = await account();
    const stream = await listen(url, one.token);
    await role(one.id, false);
    const added = await app.call(student.endpoints.add, { body: { first_name: 'Right', last_name: 'After' } });
    const heard = await stream.until(({ id }) => id === added.operation_id);
    expect(heard.data.entities).not.toHaveProperty('student');
    stream.close();
  });

  test('an Idempotency-Key binds the whole request, its secrets too', async () => {
    const one = await account();
    const change = (new_password: string, idempotencyKey = 'bound') =>
      app.raw(
        updateUserPassword,
        { body: { old_password: PASSWORD, new_password, confirm_new_password: new_password } },
        { token: one.token, idempotencyKey },
      );
    expect((await change(NEW)).status).toBe(200);
    expect((await change(NEW)).status).toBe(200);
    const other = await change('quite another password');
    expect(other.status).toBe(409);
    expect(other.json<{ type: string }>().type).toBe('/problems/idempotency-key-reused');
  });

  test('an anonymous sign-up is answered alike whether the address has an account or not; its owner is told', async () => {
    const taken = await account();
    const sign = (email: string) =>
      app.raw(signup, { body: { first_name: 'No', last_name: 'Body', email, password: PASSWORD } }, out);
    const free = await sign('free@nowhere.example');
    const known = await sign(taken.email.toUpperCase());
    expect([known.status, Object.keys(known.headers).sort()]).toEqual([200, Object.keys(free.headers).sort()]);
    const shown = (reply: typeof free) => ({ ...reply.json<{ user: object }>().user, email: '' });
    expect(shown(known)).toEqual(shown(free));
    const found = await app.app.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('subject', 'like', '%already have an account on Clutch%')
      .execute();
    expect(found.map(({ recipient }) => recipient)).toEqual([taken.email]);
    // Nothing of the account was touched.
    await app.call(login, { body: { email: taken.email, password: PASSWORD } }, out);
    // With several schools nobody learns it without an invitation.
    await app.addClub('Second');
    const refusals = await Promise.all([sign(taken.email), sign('free-too@nowhere.example')]);
    expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  });

  test('an invitation is made alike whether another school has the address or not', async () => {
    const other = await app.addClub('Elsewhere');
    const theirs = `admin-${other.clubId}@other.example`;
    for (const email of [theirs, 'nobody-at-all@other.example'])
      expect((await app.call(inviteUser, { body: { email } })).data).toMatchObject({ email, roles: ['admin'] });
    const own = await account();
    await app.fails(422, inviteUser, { body: { email: own.email } });
  });

  test('no header writes the address of a recovery link', async () => {
    const one = await account();
    await app.call(
      recovery,
      { body: { email: one.email } },
      {
        ...out,
        headers: { host: 'localhost:9999', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      },
    );
    await recoveryLinks(one.email, 1);
    const folder = join(app.config.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const mail = (mails.find((text) => text.includes(one.email)) ?? '').replace(/=\r?\n/g, '');
    expect(mail).not.toMatch(/evil\.example|9999/);
    expect(mail).toMatch(/http:\/\/127\.0\.0\.1(:\d+)?\/reset-password\//);
  });

  test('no answer is left in a cache: lists, faults, exports, images', async () => {
    const image = await app.call(uploadImage, {
      body: { file: pixel() },
    });
    const replies = await Promise.all([
      app.raw(student.endpoints.list, { query: {} }),
      app.raw(student.endpoints.exportCsv, { query: {} }),
      app.raw(readImage, { params: { key: image.data.key } }),
      app.raw(student.endpoints.get, { params: { id: 999_999 } }),
      app.raw(student.endpoints.list, { query: {} }, out),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 404, 401]);
    for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
  });

  test('an export makes formulas with full-width signs harmless as well', async () => {
    await app.call(student.endpoints.add, { body: { first_name: '＝1+1', last_name: '＠SUM' } });
    const { body } = await app.raw(student.endpoints.exportCsv, { query: {} });
    expect(body).toContain("'＝1+1");
    expect(body).toContain("'＠SUM");
    expect(body).not.toMatch(/(^|[,;"])[＝＋－＠]/m);
  });
});
