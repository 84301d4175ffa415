/** Whose account an address is: anybody signs up with any, and it is nobody's until somebody has shown that it is theirs. */
import { beforeAll, expect, test } from 'vitest';
import { confirmEmail } from '#contract/entities/address.ts';
import { getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { updateUser, viewProfile } from '#contract/entities/profile.ts';
import { changePassword, login, recovery, signup } from '#contract/entities/session.ts';
import { inviteUser, member, setPermission, setRole, setUserStatus } from '#contract/entities/team.ts';
import { invite } from '#server/auth/invitations.ts';
import { openSession } from '#server/auth/sessions.ts';
import { sendDue } from '#server/mail/outbox.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { mailsTo, tokenIn } from './mails.ts';

const out = { token: null };
const OWN = 'what the colleague chose';
const admin = { role: 'admin', grant: true } as const;

describeSqliteInGate('whose an address is', (engine) => {
  let app: TestApp;
  let names = 0;
  const address = () => `colleague-${++names}@school.example`;

  beforeAll(async () => {
    app = await startApp(engine);
  });

  /** A stranger signs up with somebody's address, as anybody may where there is one school. */
  const taken = async (email: string): Promise<number> => {
    const body = { first_name: 'Somebody', last_name: 'Else', email, password: PASSWORD };
    await app.call(signup, { body }, out);
    const { db } = app.app.database;
    return (await db.selectFrom('account').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()).id;
  };
  const invitationOf = async (email: string, expected = 1): Promise<string> => {
    await app.call(inviteUser, { body: { email, roles: ['admin'] } });
    await sendDue(app.app.services);
    return /invitation=([\w-]+)/.exec((await mailsTo(app, email, expected)).at(-1) ?? '')?.[1] as string;
  };
  const accepting = (email: string, invitation: string) => ({
    body: { first_name: 'Carla', last_name: 'Colleague', email, password: OWN, invitation },
  });
  const signsIn = async (email: string, password: string) =>
    (await app.raw(login, { body: { email, password } }, out)).status;

  test('one that nobody has confirmed is granted nothing, and it is said what to do', async () => {
    const email = address();
    const id = await taken(email);
    for (const [endpoint, body] of [
      [setRole, admin],
      [setRole, { role: 'developer', grant: true }],
      [setPermission, { permission: 'money', grant: true }],
    ] as const) {
      const refused = await app.fails(409, endpoint, { params: { id }, body });
      expect(refused).toMatchObject({ type: '/problems/address-unconfirmed', values: { email } });
      expect(refused.detail).toContain('Send an invitation instead');
    }
    expect((await app.call(member.endpoints.get, { params: { id } })).data).toMatchObject({
      roles: [],
      permissions: [],
    });
    // Nor does an undo give what was held before anybody asked whose it is.
    const { db } = app.app.database;
    await db.updateTable('account').set({ roles: '["developer"]' }).where('id', '=', id).execute();
    const revoked = await app.call(setRole, { params: { id }, body: { role: 'developer', grant: false } });
    await db.updateTable('account').set({ address_confirmed_at: null }).where('id', '=', id).execute();
    const undone = await app.fails(409, undoOperation, { params: { id: revoked.operation_id as number } });
    expect(undone.type).toBe('/problems/address-unconfirmed');
  });

  test('an invitation takes its place: nothing of the stranger is left in the account', async () => {
    const email = address();
    const id = await taken(email);
    const { db } = app.app.database;
    const at = new Date().toISOString();
    const of = { account_id: id, created_at: at };
    // What the stranger might have, had the account ever been granted anything.
    const { token } = await openSession(db, { id, club_id: app.clubId }, new Date(), 60);
    await db
      .insertInto('known_device')
      .values({ account_id: id, device_hash: `device-${id}`, seen_at: at })
      .execute();
    await db
      .insertInto('totp')
      .values({ ...of, secret: 'x', last_step: 0 })
      .execute();
    await db
      .insertInto('recovery')
      .values({ ...of, token_hash: `r${id}`, expires_at: '2099-01-01T00:00:00.000Z', used_at: null })
      .execute();
    await db
      .insertInto('provider_link')
      .values({ ...of, issuer: 'https://idp.example', subject: `s${id}`, last_used_at: at })
      .execute();
    for (const kind of ['personal', 'school'] as const)
      await db
        .insertInto('access_token')
        .values({
          ...of,
          club_id: app.clubId,
          kind,
          name: kind,
          begins: '',
          token_hash: `${kind}-${id}`,
          permissions: '["students.read"]',
          expires_at: '2099-01-01T00:00:00.000Z',
          last_used_on: null,
        })
        .execute();
    const invitation = await invitationOf(email);
    // Until it is accepted the account is the stranger's, and holds nothing.
    expect(await signsIn(email, PASSWORD)).toBe(403);
    const { user } = await app.call(signup, accepting(email, invitation), out);
    expect(user).toMatchObject({ id, first_name: 'Carla', last_name: 'Colleague', roles: ['admin'], status: 'active' });
    expect([await signsIn(email, PASSWORD), await signsIn(email, OWN)]).toEqual([401, 200]);
    await app.fails(401, viewProfile, {}, { token });
    const left = await Promise.all(
      (['totp', 'provider_link', 'access_token', 'recovery'] as const).map((table) =>
        db.selectFrom(table).select('id').where('account_id', '=', id).execute(),
      ),
    );
    expect(left).toEqual([[], [], [], []]);
    const devices = await db.selectFrom('known_device').select('device_hash').where('account_id', '=', id).execute();
    expect(devices.map(({ device_hash }) => device_hash)).not.toContain(`device-${id}`);
    // It stands in the audit, nobody takes it back, and the account is granted what colleagues are.
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 20, page: 1 } as never });
    const joined = data.find(({ command }) => command === 'session.sign-up') as { id: number };
    expect((await app.call(getAuditEntry, { params: { id: joined.id } })).data).toMatchObject({
      arguments: { user: id, invited: true, replaced: true },
      undoable: false,
    });
    await app.call(setRole, { params: { id }, body: { role: 'developer', grant: true } });
    const { errors } = await app.fails(422, inviteUser, { body: { email } });
    expect(Object.keys(errors ?? {})).toEqual(['email']);
  });

  test('so it does where the stranger came after it, or was disabled or deleted before', async () => {
    const late = address();
    const invitation = await invitationOf(late);
    const stranger = await taken(late);
    expect((await app.call(signup, accepting(late, invitation), out)).user.id).toBe(stranger);
    expect([await signsIn(late, PASSWORD), await signsIn(late, OWN)]).toEqual([401, 200]);
    for (const shut of [
      (id: number) => app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } }),
      (id: number) => app.call(member.endpoints.remove, { params: { id } }),
    ]) {
      const email = address();
      await shut(await taken(email));
      await app.call(signup, accepting(email, await invitationOf(email)), out);
      expect(await signsIn(email, OWN)).toBe(200);
    }
  });

  test('a link that came to no address takes nobody’s place', async () => {
    const email = address();
    await taken(email);
    const { db } = app.app.database;
    const open = await invite(db, { clubId: app.clubId, roles: ['admin'] }, new Date());
    await app.fails(422, signup, accepting(email, open), out);
  });

  test('an invitation of another school takes its place too: the account is made there, and the stranger’s is gone', async () => {
    const elsewhere = await startApp(engine);
    const squatted = address();
    await elsewhere.call(
      signup,
      { body: { first_name: 'A', last_name: 'B', email: squatted, password: PASSWORD } },
      out,
    );
    const other = await elsewhere.addClub();
    const foreign = await invite(
      elsewhere.app.database.db,
      { clubId: other.clubId, email: squatted, roles: ['admin'] },
      new Date(),
    );
    const { user } = await elsewhere.call(signup, accepting(squatted, foreign), out);
    const { db } = elsewhere.app.database;
    const rows = await db.selectFrom('account').selectAll().where('last_name', 'in', ['B', 'Colleague']).execute();
    expect(rows.map(({ club_id, email, deleted_at }) => [club_id, email, deleted_at !== null])).toEqual([
      [elsewhere.clubId, expect.stringMatching(/^replaced-\d+@replaced\.invalid$/), true],
      [other.clubId, squatted, false],
    ]);
    expect(rows[1]?.id).toBe(user.id);
    const body = (password: string) => ({ body: { email: squatted, password } });
    await elsewhere.fails(401, login, body(PASSWORD), out);
    await elsewhere.call(login, body(OWN), out);
  });

  test('a colleague who moves to it has it: the stranger’s account is gone', async () => {
    const [email, to] = [address(), address()];
    const stranger = await taken(to);
    const { id, token } = await app.addAccount(email, ['admin']);
    const body = { first_name: 'Carla', last_name: 'Colleague', email: to, password: PASSWORD };
    await app.call(updateUser, { body }, { token });
    const link = tokenIn((await mailsTo(app, to, 1)).at(-1), 'confirm-email');
    await app.call(confirmEmail, { body: { token: link } }, out);
    expect((await app.call(login, { body: { email: to, password: PASSWORD } }, out)).user.id).toBe(id);
    await app.fails(404, setRole, { params: { id: stranger }, body: admin });
  });

  test('who chooses a password by the mail to it has confirmed it, and is granted what colleagues are', async () => {
    const email = address();
    const id = await taken(email);
    await app.call(recovery, { body: { email } }, out);
    const token = tokenIn((await mailsTo(app, email, 1)).at(-1), 'reset-password');
    await app.call(changePassword, { body: { token, new_password: OWN, confirm_new_password: OWN } }, out);
    await app.call(setRole, { params: { id }, body: admin });
    expect([await signsIn(email, PASSWORD), await signsIn(email, OWN)]).toEqual([401, 200]);
  });
});
