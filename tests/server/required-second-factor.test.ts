/** A school that asks for a second factor: the days of grace, what is reached after them, and that nothing goes around it. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { ownIdentity } from '#contract/entities/identity.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { addPasskey, beginPasskey, listPasskeys } from '#contract/entities/passkey.ts';
import { adminProfile, viewProfile } from '#contract/entities/profile.ts';
import { beginConfirmation, confirmByProvider } from '#contract/entities/provider-errands.ts';
import { beginTotp, confirmTotp, removeTotp } from '#contract/entities/second-factor.ts';
import { reauthenticate, secondFactor } from '#contract/entities/second-step.ts';
import { changePassword, login, logout, recovery, refreshToken } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { createToken } from '#contract/entities/token.ts';
import { endpoints } from '#contract/index.ts';
import { openSession } from '#server/auth/sessions.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { mailsTo, tokenIn } from './mails.ts';
import { listen } from './people/stream.ts';

const DAY = 86_400_000;
const PASSKEYS = [listPasskeys, beginPasskey, addPasskey];
/** Who is tied to an identity may confirm by it to set one up. */
const AT_PROVIDER = [ownIdentity, beginConfirmation, confirmByProvider];
const NEW = 'another long password';
const out = { token: null };

const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: ms });

describeSqliteInGate('a required second factor', (engine) => {
  let app: TestApp;
  let url: string;
  let clock = Date.now();
  const start = clock;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(clock) });
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  let count = 0;
  const account = async () => {
    const email = `holder-${++count}@school.example`;
    const made = await app.addAccount(email, ['admin']);
    // Accounts of tests begin by the machine's clock.
    const joined = { created_at: new Date(clock).toISOString() };
    await app.app.database.db.updateTable('account').set(joined).where('id', '=', made.id).execute();
    return { ...made, email };
  };
  const setUp = async (token: string) => {
    await app.confirm(token);
    const { secret } = await app.call(beginTotp, {}, { token });
    await app.call(confirmTotp, { body: { secret, code: codeAt(secret, clock) } }, { token });
    return secret;
  };
  /** Changes the school's rules as an admin who has a second factor. */
  let ruler: { id: number; token: string } | null = null;
  const rulersToken = async () => {
    if (!ruler) {
      ruler = await account();
      await setUp(ruler.token);
    }
    const { token } = await openSession(app.app.database.db, { ...ruler, club_id: app.clubId }, new Date(clock), 60);
    await app.confirm(token);
    return { token };
  };
  const rule = async (body: object) => app.call(changeClubSettings, { body }, await rulersToken());
  const require = (days: number) => rule({ second_factor_required: true, second_factor_grace_days: days });
  const release = () => rule({ second_factor_required: false });
  const stateOf = async (token: string) => (await app.call(adminProfile, {}, { token })).second_factor;
  const isKept = async (token: string, endpoint: AnyEndpoint = student.endpoints.list) => {
    const reply = await app.raw(endpoint, {}, { token });
    return reply.status === 403 && reply.body.includes('second-factor-required');
  };

  test('nothing is asked for where the school does not', async () => {
    const one = await account();
    expect(await stateOf(one.token)).toBeNull();
    expect(await isKept(one.token)).toBe(false);
  });

  test('within the days of grace an account is told until when, and reaches all', async () => {
    const one = await account();
    await require(10);
    expect(await stateOf(one.token)).toEqual({ due: new Date(clock + 10 * DAY).toISOString(), over: false });
    clock += 10 * DAY - 1;
    const { token } = await app.call(login, { body: { email: one.email, password: PASSWORD } }, out);
    expect(await isKept(token)).toBe(false);
    clock += 1;
    expect(await isKept(token)).toBe(true);
    expect((await stateOf(token))?.over).toBe(true);
    await release();
    expect(await isKept(token)).toBe(false);
  });

  test('who joins later has as many days', async () => {
    await require(3);
    clock += 30 * DAY;
    const one = await account();
    expect(await stateOf(one.token)).toEqual({ due: new Date(clock + 3 * DAY).toISOString(), over: false });
    await release();
  });

  test('after them every call is refused but the few that set one up, and a token of the account too', async () => {
    const one = await account();
    const token = { token: one.token };
    await app.confirm(one.token);
    const ends_on = new Date(clock + 30 * DAY).toISOString().slice(0, 10);
    const made = await app.call(
      createToken,
      { body: { name: 'Export', kind: 'personal', permissions: ['students.read'], ends_on } },
      token,
    );
    await require(0);
    const open = new Set(endpoints.filter((each) => each.beforeSecondFactor).map(({ id }) => id));
    expect([...open].sort()).toEqual(
      [adminProfile, ...PASSKEYS, ...AT_PROVIDER, beginTotp, confirmTotp, logout, reauthenticate, secondFactor]
        .map(({ id }) => id)
        .sort(),
    );
    const closed = endpoints.filter(({ id, access }) => access !== 'public' && access !== 'feed' && !open.has(id));
    expect(closed.length).toBeGreaterThan(150);
    for (const endpoint of closed) {
      const id = { id: 1, key: 'a', entity: 'student' };
      const reply = await app.raw(endpoint, { params: id }, token);
      expect([endpoint.id, reply.status]).toEqual([endpoint.id, 403]);
      expect(reply.json<{ type: string }>().type).toBe('/problems/second-factor-required');
    }
    expect(await isKept(made.token)).toBe(true);

    // A session that is renewed, or new, reaches no more.
    const renewed = await app.call(refreshToken, { body: { accessToken: one.token } }, out);
    expect(await isKept(renewed.token)).toBe(true);
    const fresh = await app.call(login, { body: { email: one.email, password: PASSWORD } }, out);
    expect(await isKept(fresh.token)).toBe(true);

    await app.fails(403, beginTotp, {}, fresh);
    await app.call(reauthenticate, { body: { password: PASSWORD } }, fresh);
    const { secret } = await app.call(beginTotp, {}, fresh);
    await app.call(confirmTotp, { body: { secret, code: codeAt(secret, clock) } }, fresh);
    expect(await stateOf(fresh.token)).toBeNull();
    expect(await isKept(fresh.token)).toBe(false);
    expect(await isKept(made.token)).toBe(false);

    // Removed, it is asked for at once: the days of grace do not begin again.
    await app.call(removeTotp, {}, fresh);
    expect(await isKept(fresh.token, viewProfile)).toBe(true);
    await release();
  });

  test('a stream that is open ends', async () => {
    const one = await account();
    const stream = await listen(url, one.token);
    await require(0);
    await stream.until(({ event }) => event === 'expired');
    await stream.ended;
    await release();
  });

  test('a password chosen by a recovery mail goes around nothing', async () => {
    const [without, holder] = [await account(), await account()];
    await setUp(holder.token);
    await require(0);
    for (const { email } of [without, holder]) {
      await app.call(recovery, { body: { email } }, out);
      const expected = email === holder.email ? 2 : 1;
      const [token = ''] = (await mailsTo(app, email, expected))
        .map((mail) => tokenIn(mail, 'reset-password'))
        .filter(Boolean);
      await app.call(changePassword, { body: { token, new_password: NEW, confirm_new_password: NEW } }, out);
    }
    const body = (email: string) => ({ body: { email, password: NEW } });
    const { token } = await app.call(login, body(without.email), out);
    expect(await isKept(token)).toBe(true);
    expect((await app.fails(403, login, body(holder.email), out)).type).toBe('/problems/second-step');
    await release();
  });

  test('the rule is changed, and its change taken back, by a confirmed session alone, and by no token', async () => {
    await rule({ second_factor_grace_days: 14 });
    const one = await account();
    await app.app.database.db.updateTable('session').set({ confirmed_at: null }).execute();
    const bodies = [{ second_factor_required: true }, { second_factor_grace_days: 3 }];
    for (const body of bodies) {
      const told = await app.fails(403, changeClubSettings, { body }, one);
      expect(told.type).toBe('/problems/reauthentication-needed');
    }
    await app.confirm(one.token);
    const ends_on = new Date(clock + 30 * DAY).toISOString().slice(0, 10);
    const kind = 'personal' as const;
    const made = await app.call(
      createToken,
      { body: { name: 'Rules', kind, permissions: ['school.read', 'school.write'], ends_on } },
      one,
    );
    for (const body of bodies) await app.fails(403, changeClubSettings, { body }, { token: made.token });
    await app.call(changeClubSettings, { body: { lesson_minutes: 50 } }, { token: made.token });

    const required = await app.call(changeClubSettings, { body: { second_factor_required: true } }, one);
    expect(required.data.second_factor_since).toBe(new Date(clock).toISOString());
    const lesson = await app.call(changeClubSettings, { body: { lesson_minutes: 55 } }, one);
    await app.app.database.db.updateTable('session').set({ confirmed_at: null }).execute();
    const undo = ({ operation_id }: { operation_id: number | null }) => ({ params: { id: operation_id as number } });
    // A rule of classes needs none.
    await app.call(changeClubSettings, { body: { lesson_minutes: 60 } }, one);
    const { operation_id } = await app.call(editClub, { body: { phone: '912 000 123' } }, one);
    await app.call(undoOperation, { params: { id: operation_id as number } }, one);
    await app.fails(409, undoOperation, undo(lesson), one);
    const told = await app.fails(403, undoOperation, undo(required), one);
    expect(told.type).toBe('/problems/reauthentication-needed');
    await app.confirm(one.token);
    await app.call(changeClubSettings, { body: { second_factor_required: false } }, one);
    expect(clock).toBeGreaterThan(start);
  });

  test('since when it is asked for is nobody’s to say, and holds while the days of grace are changed', async () => {
    const first = await require(5);
    clock += DAY;
    const later = await rule({ second_factor_grace_days: 7, second_factor_since: '2020-01-01T00:00:00.000Z' });
    expect(later.data.second_factor_since).toBe(first.data.second_factor_since);
    expect(later.data.second_factor_grace_days).toBe(7);
    const released = await release();
    expect(released.data.second_factor_since).toBeNull();
    const token = await rulersToken();
    // Brought back, it is asked for since when it was.
    await app.call(undoOperation, { params: { id: released.operation_id as number } }, token);
    const { data } = await app.call(changeClubSettings, { body: {} }, token);
    expect(data.second_factor_since).toBe(first.data.second_factor_since);
    await release();
  });
});

describeSqliteInGate('an installation that asks every account for a second factor', (engine) => {
  test('nobody reaches anything before one is set up, the first admin too, whatever a school says; who has one is asked at each sign-in', async () => {
    let clock = Date.parse('2029-11-05T09:00:00Z');
    const now = () => new Date(clock);
    // Of its first admin there is a password alone.
    const app = await startApp(engine, { now, config: { secondFactorRequired: true } });
    const [email, password] = ['ada@school.example', PASSWORD];
    const { token } = await app.call(login, { body: { email, password } }, out);
    const refused = await app.fails(403, student.endpoints.list, {}, { token });
    expect(refused.type).toBe('/problems/second-factor-required');
    const rules = { second_factor_required: false, second_factor_grace_days: 90 };
    await app.fails(403, changeClubSettings, { body: rules }, { token });
    expect((await app.call(adminProfile, {}, { token })).second_factor?.over).toBe(true);
    // What sets one up is reached: nobody is locked out.
    await app.call(reauthenticate, { body: { password } }, { token });
    const { secret } = await app.call(beginTotp, {}, { token });
    await app.call(confirmTotp, { body: { secret, code: codeAt(secret, clock) } }, { token });
    await app.call(student.endpoints.list, {}, { token });
    expect((await app.call(adminProfile, {}, { token })).second_factor).toBeNull();
    clock += 60_000;
    expect((await app.fails(403, login, { body: { email, password } }, out)).type).toBe('/problems/second-step');
    // A colleague, and a school of its own, whose rules ask nobody.
    await app.call(changeClubSettings, { body: rules }, { token });
    const colleague = await app.addAccount('colleague@school.example', ['admin']);
    const other = await app.addClub();
    for (const one of [colleague, other]) {
      const told = await app.fails(403, student.endpoints.list, {}, { token: one.token });
      expect(told.type).toBe('/problems/second-factor-required');
    }
  });
});
