/** A colleague who has lost the second factor and the recovery codes: an admin takes it off, with a reason, and not their own. */
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { addPasskey, beginPasskey, beginPasskeyUse, passkeySignIn } from '#contract/entities/passkey.ts';
import { adminProfile, viewProfile } from '#contract/entities/profile.ts';
import { beginTotp, confirmTotp, removeTotp } from '#contract/entities/second-factor.ts';
import { secondFactor, secondStep } from '#contract/entities/second-step.ts';
import { login } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { removeUserFactors, setUserStatus } from '#contract/entities/team.ts';
import { openSession } from '#server/auth/sessions.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { Authenticator } from './authenticator.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { mailsTo } from './mails.ts';
import { listen } from './people/stream.ts';

const ORIGIN = 'https://clutch.example';
const DAY = 86_400_000;
const out = { token: null };
const REASON = 'Lost the telephone; seen in the office';
const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

describeSqliteInGate('a second factor that was lost', (engine) => {
  let app: TestApp;
  let url: string;
  let clock = Date.now();
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(clock), config: { publicUrl: ORIGIN } });
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  let count = 0;
  const account = async () => {
    const email = `lost-${++count}@school.example`;
    const made = await app.addAccount(email, ['admin']);
    const joined = { created_at: new Date(clock).toISOString() };
    await app.app.database.db.updateTable('account').set(joined).where('id', '=', made.id).execute();
    return { email, ...made };
  };
  const setUp = async (token: string) => {
    await app.confirm(token);
    const { secret } = await app.call(beginTotp, {}, { token });
    const body = { secret, code: codeAt(secret, clock) };
    const { recovery_codes } = await app.call(confirmTotp, { body }, { token });
    return { secret, codes: recovery_codes };
  };
  const holder = async () => {
    const one = await account();
    return { ...one, ...(await setUp(one.token)) };
  };
  /** A confirmed session, opened now. */
  const opened = async (id: number) => {
    const { token } = await openSession(app.app.database.db, { id, club_id: app.clubId }, new Date(clock), 60);
    await app.confirm(token);
    return token;
  };
  const takeOff = (id: number, token = app.token as string, body: object = { reason: REASON }) =>
    app.raw(removeUserFactors, { params: { id }, body }, { token });
  const signIn = (email: string) => app.raw(login, { body: { email, password: PASSWORD } }, out);
  const typeOf = (reply: { status: number; json<T>(): T }) => [reply.status, reply.json<{ type: string }>().type];

  test('is taken off by an admin: app, passkeys, codes and sessions end; they are told, and it stands in the audit', async () => {
    const one = await holder();
    await app.confirm(one.token);
    const key = new Authenticator(ORIGIN);
    const { options } = await app.call(beginPasskey, {}, { token: one.token });
    await app.call(addPasskey, { body: { name: 'Phone', credential: key.make(options) } }, { token: one.token });
    const stream = await listen(url, one.token);
    // A sign-in that waits for the lost factor ends too.
    const waiting = await signIn(one.email);
    expect(typeOf(waiting)).toEqual([403, '/problems/second-step']);
    const cookie = String([waiting.headers['set-cookie']].flat()[0]).split(';')[0] as string;
    const before = await mailsTo(app, one.email, 2);
    const reply = await takeOff(one.id);
    expect(reply.status, reply.body).toBe(200);
    const { ended, operation_id } = reply.json<{ ended: number; operation_id: number }>();
    expect(ended).toBe(1);
    await app.fails(401, viewProfile, {}, { token: one.token });
    await stream.ended;
    const step = { body: { code: one.codes[0] ?? '' } };
    await app.fails(401, secondStep, step, { ...out, headers: { cookie } });
    const use = (await app.call(beginPasskeyUse, {}, out)).options;
    await app.fails(401, passkeySignIn, { body: { credential: key.use(use) } }, out);
    // The password alone, where the school asks for no more.
    const { token } = (await signIn(one.email)).json<{ token: string }>();
    expect(await app.call(secondFactor, {}, { token })).toEqual({ totp: null, passkeys: [], recovery_codes: null });
    const mail = (await mailsTo(app, one.email, before.length + 1)).at(-1) as string;
    expect(mail).toContain(REASON);
    expect(mail).toContain('Ada Admin');
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
    const entry = data.find(({ command }) => command === 'call.removeUserFactors');
    expect(entry?.arguments).toMatchObject({ user: one.id, reason: REASON });
    // No undo brings it back.
    expect((await app.raw(undoOperation, { params: { id: operation_id } })).status).toBe(409);
    expect((await app.call(secondFactor, {}, { token })).totp).toBeNull();
  });

  test('never of one’s own account, of another school’s or of nobody’s, nor where there is none, nor without a reason', async () => {
    const [one, other] = [await holder(), await app.addClub()];
    await app.confirm(one.token);
    expect(typeOf(await takeOff(one.id, one.token))).toEqual([409, '/problems/own-factor']);
    expect((await takeOff(one.id, other.token)).status).toBe(404);
    expect((await takeOff(999_999_999)).status).toBe(404);
    for (const body of [{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(501) }, { reason: 7 }])
      expect((await takeOff(one.id, undefined, body)).status, JSON.stringify(body)).toBe(422);
    const developer = await app.addAccount('lost-developer@school.example', ['developer']);
    expect((await takeOff(one.id, developer.token)).status).toBe(403);
    const plain = await account();
    expect(typeOf(await takeOff(plain.id))).toEqual([409, '/problems/no-factor']);
    await app.call(viewProfile, {}, { token: plain.token });
    expect((await app.call(secondFactor, {}, { token: one.token })).totp).not.toBeNull();
  });

  test('needs the session confirmed, and is asked of who is blocked as well', async () => {
    const one = await holder();
    const { token } = await account();
    await app.app.database.db.updateTable('session').set({ confirmed_at: null }).execute();
    expect(typeOf(await takeOff(one.id, token))).toEqual([403, '/problems/reauthentication-needed']);
    await app.confirm(token);
    await app.confirm(app.token as string);
    await app.call(setUserStatus, { params: { id: one.id }, body: { status: 'disabled' } });
    expect((await takeOff(one.id, token)).status).toBe(200);
  });

  test('of two admins who take it off at the same time one does', async () => {
    const one = await holder();
    const { token } = await account();
    const replies = await Promise.all([takeOff(one.id), takeOff(one.id, token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('where the school asks for one, it is set up at the next sign-in, whatever days of grace were left', async () => {
    const [one, fresh, ruler] = [await holder(), await account(), await holder()];
    const rule = async (body: object) => app.call(changeClubSettings, { body }, { token: await opened(ruler.id) });
    const state = async (id: number) => (await app.call(adminProfile, {}, { token: await opened(id) })).second_factor;
    const isKept = async (token: string) => (await app.raw(student.endpoints.list, {}, { token })).status === 403;
    await rule({ second_factor_required: true, second_factor_grace_days: 30 });
    clock += DAY;
    expect((await takeOff(one.id, await opened(ruler.id))).status).toBe(200);
    const { token } = (await signIn(one.email)).json<{ token: string }>();
    expect(typeOf(await app.raw(student.endpoints.list, {}, { token }))).toEqual([
      403,
      '/problems/second-factor-required',
    ]);
    expect((await state(one.id))?.over).toBe(true);
    // The days of others go on.
    expect((await state(fresh.id))?.over).toBe(false);
    await setUp(token);
    expect(await isKept(token)).toBe(false);
    // Removed again by its holder, it is asked for at once.
    await app.call(removeTotp, {}, { token });
    expect(await isKept(token)).toBe(true);
    // Asked for anew by the school later, it gives its days to everyone.
    await rule({ second_factor_required: false });
    clock += DAY;
    await rule({ second_factor_required: true });
    expect((await state(one.id))?.over).toBe(false);
  });
});
