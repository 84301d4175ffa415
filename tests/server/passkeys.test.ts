/** Passkeys: made, used to sign in and to confirm, removed; and what of an answer that is not right is refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyUse,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  renamePasskey,
} from '#contract/entities/passkey.ts';
import { viewProfile } from '#contract/entities/profile.ts';
import { reauthenticate, secondFactor, secondStep } from '#contract/entities/second-step.ts';
import { login } from '#contract/entities/session.ts';
import { setRole, setUserStatus, signOutOthers } from '#contract/entities/team.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { Authenticator } from './authenticator.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';
import { mailsTo } from './mails.ts';

const ORIGIN = 'https://clutch.example';
const MINUTE = 60_000;
const out = { token: null };

describeSqliteInGate('passkeys', (engine) => {
  let app: TestApp;
  let clock = Date.now();
  beforeAll(async () => {
    app = await startApp(engine, {
      now: () => new Date(clock),
      config: { publicUrl: ORIGIN, sessionMinutes: 525_600 },
    });
  });
  let count = 0;
  const account = async () => {
    const email = `key-${++count}@school.example`;
    return { email, ...(await app.addAccount(email, ['admin'])) };
  };
  const add = async (token: string, key = new Authenticator(ORIGIN), name = 'Phone') => {
    await app.confirm(token);
    const { options } = await app.call(beginPasskey, {}, { token });
    return { key, ...(await app.call(addPasskey, { body: { name, credential: key.make(options) } }, { token })) };
  };
  const holder = async () => {
    const one = await account();
    return { ...one, ...(await add(one.token)) };
  };
  const challenge = async () => (await app.call(beginPasskeyUse, {}, out)).options;
  const signIn = async (key: Authenticator, wrong: Parameters<Authenticator['use']>[1] = {}) =>
    app.raw(passkeySignIn, { body: { credential: key.use(await challenge(), wrong) } }, out);
  const refused = async (key: Authenticator, wrong: Parameters<Authenticator['use']>[1] = {}) => {
    const reply = await signIn(key, wrong);
    expect([reply.status, reply.json<{ type: string }>().type]).toEqual([401, '/problems/passkey-refused']);
  };

  test('one is made for the address of PUBLIC_URL, whatever a header says; its holder is told, with recovery codes', async () => {
    const one = await account();
    const token = { token: one.token };
    const { options } = await app.call(beginPasskey, {}, { ...token, headers: { host: 'evil.example' } });
    expect(options).toMatchObject({
      rp: { id: 'clutch.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const key = new Authenticator(ORIGIN);
    const body = { name: 'Phone', credential: key.make(options) };
    const { data, recovery_codes } = await app.call(addPasskey, { body }, token);
    expect(data).toMatchObject({ name: 'Phone', last_used_at: null });
    expect(recovery_codes).toHaveLength(10);
    expect((await app.call(secondFactor, {}, token)).passkeys).toEqual([data]);
    expect((await mailsTo(app, one.email, 1))[0]).toContain('Phone');
    // The same challenge makes no second one, and the same key is not added twice.
    await app.fails(401, addPasskey, { body }, token);
    const again = await app.call(beginPasskey, {}, token);
    expect(again.options.excludeCredentials).toMatchObject([{ id: key.id.toString('base64url') }]);
    await app.fails(409, addPasskey, { body: { name: 'Twice', credential: key.make(again.options) } }, token);
    // A second one brings no new codes.
    expect((await add(one.token, undefined, 'Laptop')).recovery_codes).toBeNull();
    expect((await app.call(listPasskeys, {}, token)).data.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
  });

  test('adding and removing need a confirmed session', async () => {
    const one = await holder();
    await app.app.database.db.updateTable('session').set({ confirmed_at: null }).execute();
    const token = { token: one.token };
    const body = { name: 'Other', credential: one.key.use(await challenge()) };
    for (const [endpoint, input] of [
      [beginPasskey, {}],
      [addPasskey, { body }],
      [removePasskey, { params: { id: one.data.id } }],
    ] as const)
      expect((await app.fails(403, endpoint, input, token)).type).toBe('/problems/reauthentication-needed');
    await app.confirm(app.token as string);
  });

  test('signs in on its own, which stands in the audit and on the list', async () => {
    const one = await holder();
    const reply = await signIn(one.key);
    expect(reply.status, reply.body).toBe(200);
    const { token } = reply.json<{ token: string }>();
    expect((await app.call(viewProfile, {}, { token })).user.email).toBe(one.email);
    expect((await app.call(listPasskeys, {}, { token })).data[0]?.last_used_at).toBe(new Date(clock).toISOString());
    const { data } = await app.call(listAudit, { query: { sort: '-at', per_page: 50, page: 1 } as never });
    expect(JSON.stringify(data)).toContain('"second_step":"passkey"');
    // Signing in is no confirmation.
    expect((await app.fails(403, signOutOthers, {}, { token })).type).toBe('/problems/reauthentication-needed');
  });

  test('signs in for the days of the school at most', async () => {
    const rules = (expires_in_minutes: number, expires_in_days: number) =>
      app.call(changeClubSettings, { body: { expires_in_minutes, expires_in_days } });
    const one = await holder();
    await rules(525_600, 1);
    const reply = await signIn(one.key);
    const { token, expires_in_minutes } = reply.json<{ token: string; expires_in_minutes: number }>();
    expect(expires_in_minutes).toBe(24 * 60);
    const before = clock;
    clock += 86_400_000 - 1;
    await app.call(viewProfile, {}, { token });
    clock += 1;
    await app.fails(401, viewProfile, {}, { token });
    clock = before;
    await rules(0, 0);
  });

  describe('an answer is refused', () => {
    test('for another address, or one that did not make sure who it was', async () => {
      const one = await holder();
      await refused(one.key, { origin: 'https://clutch.example.evil.example' });
      await refused(one.key, { origin: 'http://clutch.example' });
      await refused(one.key, { rpId: 'evil.example' });
      await refused(one.key, { verified: false });
      await refused(one.key, { signature: Buffer.from('3006020101020101', 'hex') });
      expect((await signIn(one.key)).status).toBe(200);
      const token = { token: one.token };
      for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }]) {
        await app.confirm(one.token);
        const { options } = await app.call(beginPasskey, {}, token);
        const credential = new Authenticator(ORIGIN).make(options, wrong);
        await app.fails(401, addPasskey, { body: { name: 'Wrong', credential } }, token);
      }
    });

    test('to a challenge that was used, is over, was made for something else, or by nobody', async () => {
      await app.app.database.db.deleteFrom('passkey_challenge').execute();
      const one = await holder();
      const options = await challenge();
      // 256 bits of chance.
      expect(Buffer.from(String(options.challenge), 'base64url')).toHaveLength(32);
      const credential = one.key.use(options);
      expect((await app.raw(passkeySignIn, { body: { credential } }, out)).status).toBe(200);
      await app.fails(401, passkeySignIn, { body: { credential } }, out);
      await app.fails(401, passkeySignIn, { body: { credential: one.key.use(options) } }, out);
      const late = await challenge();
      clock += 5 * MINUTE;
      await app.fails(401, passkeySignIn, { body: { credential: one.key.use(late) } }, out);
      await app.confirm(one.token);
      const { options: toAdd } = await app.call(beginPasskey, {}, { token: one.token });
      await app.fails(401, passkeySignIn, { body: { credential: one.key.use(toAdd) } }, out);
      await app.fails(401, passkeySignIn, { body: { credential: one.key.use({ challenge: 'bWFkZSB1cA' }) } }, out);
      // Of another account, or of signing in, none is added.
      const other = await account();
      for (const asked of [(await app.call(beginPasskey, {}, { token: other.token })).options, await challenge()]) {
        const made = new Authenticator(ORIGIN).make(asked);
        await app.fails(401, addPasskey, { body: { name: 'Other', credential: made } }, { token: one.token });
      }
      // Nothing is left of those that were answered.
      const left = await app.app.database.db.selectFrom('passkey_challenge').select('id').execute();
      expect(left).toHaveLength(0);
    });

    test('whose count of uses has not gone up: of a copy, and of two at the same time', async () => {
      const one = await holder();
      expect((await signIn(one.key, { counter: 9 })).status).toBe(200);
      await refused(one.key, { counter: 9 });
      await refused(one.key, { counter: 3 });
      const asked = await Promise.all([challenge(), challenge(), challenge()]);
      const both = await Promise.all(
        asked.map((each) => app.raw(passkeySignIn, { body: { credential: one.key.use(each, { counter: 12 }) } }, out)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    });

    test('of who is unknown, disabled or without a role, and of a key that was removed', async () => {
      await refused(new Authenticator(ORIGIN));
      const one = await holder();
      const params = { id: one.id };
      await app.confirm(app.token as string);
      await app.call(setUserStatus, { params, body: { status: 'disabled' } });
      await refused(one.key);
      await app.call(setUserStatus, { params, body: { status: 'active' } });
      await app.call(setRole, { params, body: { role: 'admin', grant: false } });
      const reply = await signIn(one.key);
      expect([reply.status, reply.json<{ type: string }>().type]).toEqual([403, '/problems/invalid-role']);
      const other = await holder();
      await app.call(removePasskey, { params: { id: other.data.id } }, { token: other.token });
      await refused(other.key);
    });

    test('where nothing of it can be read', async () => {
      const one = await holder();
      const right = one.key.use(await challenge());
      for (const response of [
        { ...right.response, clientDataJSON: 'e30' },
        { ...right.response, authenticatorData: 'AAAA' },
        { clientDataJSON: right.response.clientDataJSON },
      ])
        await app.fails(401, passkeySignIn, { body: { credential: { ...right, response } } }, out);
      await app.fails(422, passkeySignIn, { body: {} }, out);
    });
  });

  test('is a second step: a right password asks for it, and it ends the sign-in that waits', async () => {
    const one = await holder();
    const first = await app.raw(login, { body: { email: one.email, password: PASSWORD } }, out);
    expect(first.json()).toMatchObject({ type: '/problems/second-step', ways: ['code', 'passkey'] });
    const cookie = [first.headers['set-cookie'] ?? []].flat().map(String).join().split(';')[0] as string;
    const headers = { cookie };
    const used = { body: { credential: one.key.use(await challenge()) } };
    expect((await app.raw(passkeySignIn, used, { ...out, headers })).status).toBe(200);
    const [code = ''] = one.recovery_codes ?? [];
    const over = await app.fails(401, secondStep, { body: { code } }, { ...out, headers });
    expect(over.type).toBe('/problems/second-step-over');
    // A recovery code stands in for one that was lost.
    const next = await app.raw(login, { body: { email: one.email, password: PASSWORD } }, out);
    const again = [next.headers['set-cookie'] ?? []].flat().map(String).join().split(';')[0] as string;
    await app.call(secondStep, { body: { code } }, { ...out, headers: { cookie: again } });
  });

  test('confirms a session of its account, and of no other', async () => {
    const [one, other] = [await holder(), await holder()];
    clock += 10 * MINUTE;
    const token = { token: one.token };
    await app.fails(403, signOutOthers, {}, token);
    const strange = { body: { credential: other.key.use(await challenge()) } };
    expect((await app.fails(403, reauthenticate, strange, token)).type).toBe('/problems/passkey-not-yours');
    const unsure = { body: { credential: one.key.use(await challenge(), { verified: false }) } };
    await app.fails(403, reauthenticate, unsure, token);
    await app.fails(403, signOutOthers, {}, token);
    await app.call(reauthenticate, { body: { credential: one.key.use(await challenge()) } }, token);
    await app.call(signOutOthers, {}, token);
    const both = { password: PASSWORD, credential: one.key.use(await challenge()) };
    await app.fails(422, reauthenticate, { body: both }, token);
  });

  test('is renamed by its holder alone, who is answered the name that it had', async () => {
    const [one, other] = [await holder(), await holder()];
    const params = { id: one.data.id };
    const token = { token: one.token };
    await app.fails(404, renamePasskey, { params, body: { name: 'Taken' } }, { token: other.token });
    await app.fails(422, renamePasskey, { params, body: { name: ' ' } }, token);
    const { data, before, operation_id } = await app.call(renamePasskey, { params, body: { name: 'Key ring' } }, token);
    expect({ name: data.name, before }).toEqual({ name: 'Key ring', before: one.data.name });
    expect((await app.call(listPasskeys, {}, token)).data.map(({ name }) => name)).toEqual(['Key ring']);
    const { data: entries } = await app.call(listAudit, { query: { command: 'call.renamePasskey' } as never });
    expect(entries[0]).toMatchObject({
      id: operation_id,
      command: 'call.renamePasskey',
      arguments: { passkey: data.id, name: 'Key ring' },
    });
  });

  test('is removed by its holder alone, whose recovery codes end with the last; no undo brings it back', async () => {
    const [one, other] = [await holder(), await holder()];
    const params = { id: one.data.id };
    await app.fails(404, removePasskey, { params }, { token: other.token });
    const token = { token: one.token };
    const { operation_id } = await app.call(removePasskey, { params }, token);
    expect(await app.call(secondFactor, {}, token)).toEqual({ totp: null, passkeys: [], recovery_codes: null });
    expect((await mailsTo(app, one.email, 2)).join('\n')).toContain('removed');
    await app.fails(409, undoOperation, { params: { id: operation_id as number } }, token);
    expect((await app.raw(login, { body: { email: one.email, password: PASSWORD } }, out)).status).toBe(200);
  });
});

describeSqliteInGate('passkeys of a server that is reached by a number', (engine) => {
  test('are not made, and why is said', async () => {
    const app = await startApp(engine);
    const told = await app.fails(409, beginPasskeyUse, {}, out);
    expect(told.type).toBe('/problems/passkeys-need-a-name');
    await app.fails(409, beginPasskey, {});
  });
});
