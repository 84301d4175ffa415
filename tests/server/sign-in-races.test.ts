/** A sign-in that is under way while its account changes: what was checked a moment ago opens nothing. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPasskey, beginPasskey, beginPasskeyUse, passkeySignIn } from '#contract/entities/passkey.ts';
import { updateUserPassword } from '#contract/entities/profile.ts';
import { beginProviderSignIn, providerSignIn } from '#contract/entities/provider.ts';
import { beginTotp, confirmTotp } from '#contract/entities/second-factor.ts';
import { secondStep } from '#contract/entities/second-step.ts';
import { changePassword, login, recovery } from '#contract/entities/session.ts';
import { removeUserFactors, setUserStatus } from '#contract/entities/team.ts';
import type { Db } from '#server/store/engine.ts';
import { describeEngines } from '../engines/engines.ts';
import { Authenticator } from './authenticator.ts';
import { BACK, ORIGIN } from './beside-provider.ts';
import { PASSWORD, type Reply, startApp, type TestApp } from './harness.ts';
import { CLIENT, type IdentityProvider, passProvider, startProvider } from './identity-provider.ts';
import { mailsTo, tokenIn } from './mails.ts';

/** What happens between the check of a sign-in and its end, once. */
const { meanwhile, after } = vi.hoisted(() => {
  // The files of a worker share the server's modules: those of this one are read anew, with what is put in their place below.
  vi.resetModules();
  const meanwhile = { act: null as null | (() => Promise<unknown>) };
  const after =
    <A extends unknown[], R>(check: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const checked = await check(...args);
      const { act } = meanwhile;
      meanwhile.act = null;
      await act?.();
      return checked;
    };
  return { meanwhile, after };
});
vi.mock('#server/auth/passwords.ts', async (original) => {
  const real = await original<typeof import('#server/auth/passwords.ts')>();
  return { ...real, checkPassword: after(real.checkPassword) };
});
vi.mock('#server/auth/passkeys.ts', async (original) => {
  const real = await original<typeof import('#server/auth/passkeys.ts')>();
  return { ...real, takePasskey: after(real.takePasskey) };
});
vi.mock('#server/auth/second-factor.ts', async (original) => {
  const real = await original<typeof import('#server/auth/second-factor.ts')>();
  return { ...real, awaitedSignIn: after(real.awaitedSignIn) };
});
vi.mock('#server/auth/provider-links.ts', async (original) => {
  const real = await original<typeof import('#server/auth/provider-links.ts')>();
  return { ...real, noteUsed: after(real.noteUsed as (...args: unknown[]) => Promise<unknown>) };
});

afterAll(() => {
  vi.resetModules();
});

const NEW = 'another long password';
const out = { token: null };
const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

describeEngines('a sign-in under way', (engine) => {
  let app: TestApp;
  let db: Db;
  let idp: IdentityProvider;
  beforeAll(async () => {
    idp = await startProvider();
    engine.beforeRemoval(() => idp.close());
    const provider = { issuer: idp.issuer, clientId: CLIENT, clientSecret: null };
    app = await startApp(engine, { config: { publicUrl: ORIGIN, provider } });
    db = app.app.database.db;
    await idp.serve({ backTo: BACK, signOutAt: `${ORIGIN}/unused` });
  });
  let count = 0;
  const person = async (): Promise<Person> => {
    const email = `racer-${++count}@school.example`;
    return { email, ...(await app.addAccount(email, ['admin'])) };
  };
  const withApp = async () => {
    const one = await person();
    const { secret } = await app.call(beginTotp, {}, { token: one.token });
    const code = codeAt(secret, new Date());
    const { recovery_codes } = await app.call(confirmTotp, { body: { secret, code } }, { token: one.token });
    return { ...one, codes: recovery_codes };
  };
  const withPasskey = async () => {
    const one = await person();
    const key = new Authenticator(ORIGIN);
    const { options } = await app.call(beginPasskey, {}, { token: one.token });
    await app.call(addPasskey, { body: { name: 'Phone', credential: key.make(options) } }, { token: one.token });
    return { ...one, key };
  };
  const cookiesOf = (reply: Reply) =>
    [reply.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
  const signIn = ({ email }: Person, password = PASSWORD) => app.raw(login, { body: { email, password } }, out);
  const signInBy = async (key: Authenticator) => {
    const { options } = await app.call(beginPasskeyUse, {}, out);
    return app.raw(passkeySignIn, { body: { credential: key.use(options) } }, out);
  };
  const atProvider = async (subject: string, act: () => Promise<unknown> = async () => {}) => {
    const begun = await app.raw(beginProviderSignIn, {}, out);
    const answer = await passProvider(begun.json<{ address: string }>().address, subject, BACK);
    meanwhile.act = act;
    return app.raw(providerSignIn, { body: { answer } }, { ...out, headers: { cookie: cookiesOf(begun) } });
  };

  const newPassword = ({ token }: Person, old_password = PASSWORD) =>
    app.call(updateUserPassword, { body: { old_password, new_password: NEW, confirm_new_password: NEW } }, { token });
  const recovered = async ({ email }: Person) => {
    await app.call(recovery, { body: { email } }, out);
    // Other mails may have come before.
    const links = async () => (await mailsTo(app, email, 1)).map((mail) => tokenIn(mail, 'reset-password'));
    await expect.poll(async () => (await links()).some(Boolean)).toBe(true);
    const token = (await links()).find(Boolean) as string;
    await app.call(changePassword, { body: { token, new_password: NEW, confirm_new_password: NEW } }, out);
  };
  const disabled = async ({ id }: Person) => {
    await app.confirm(app.token as string);
    await app.call(setUserStatus, { params: { id }, body: { status: 'disabled' } });
  };
  /** Sessions, sign-ins that wait and devices that were not there before. */
  const left = async ({ id, token }: Person) => {
    const { hashToken } = await import('#server/auth/secrets.ts');
    const of = (table: 'sign_in_step' | 'known_device') =>
      db.selectFrom(table).select('id').where('account_id', '=', id).execute();
    const sessions = await db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', id)
      .where('token_hash', '<>', hashToken(token))
      .execute();
    return [...sessions, ...(await of('sign_in_step')), ...(await of('known_device'))].length;
  };
  const answers = (reply: Reply) => [reply.status, reply.json<{ type: string }>().type];

  test('opens nothing where the password is changed, chosen by a recovery mail, or the account disabled meanwhile', async () => {
    for (const act of [newPassword, recovered, disabled]) {
      const one = await person();
      meanwhile.act = () => act(one);
      expect([act.name, ...answers(await signIn(one))]).toEqual([act.name, 401, '/problems/wrong-credentials']);
      expect([act.name, await left(one)]).toEqual([act.name, 0]);
    }
  });

  test('waits for no second step under a password that is over, and asks for one that was set up meanwhile', async () => {
    const one = await withApp();
    meanwhile.act = () => newPassword(one);
    expect(answers(await signIn(one))).toEqual([401, '/problems/wrong-credentials']);
    expect(await left(one)).toBe(0);
    const other = await person();
    meanwhile.act = async () => {
      const { secret } = await app.call(beginTotp, {}, { token: other.token });
      const code = codeAt(secret, new Date());
      await app.call(confirmTotp, { body: { secret, code } }, { token: other.token });
    };
    const reply = await signIn(other);
    expect([...answers(reply), reply.json()]).toMatchObject([403, '/problems/second-step', { ways: ['code'] }]);
  });

  test('ends with the password at its second step too, and leaves the code unused', async () => {
    for (const act of [newPassword, recovered, disabled]) {
      const one = await withApp();
      const cookie = cookiesOf(await signIn(one));
      meanwhile.act = () => act(one);
      const reply = await app.raw(secondStep, { body: { code: one.codes[0] } }, { ...out, headers: { cookie } });
      expect([act.name, ...answers(reply)]).toEqual([act.name, 401, '/problems/second-step-over']);
      expect([act.name, await left(one)]).toEqual([act.name, 0]);
      const unused = await db
        .selectFrom('recovery_code')
        .select('id')
        .where('account_id', '=', one.id)
        .where('used_at', 'is', null)
        .execute();
      expect(unused).toHaveLength(10);
    }
  });

  test('by a passkey opens nothing where the account is disabled, or the passkey is taken off meanwhile', async () => {
    const takenOff = async ({ id }: Person) => {
      await app.confirm(app.token as string);
      await app.call(removeUserFactors, { params: { id }, body: { reason: 'The phone was stolen.' } });
    };
    for (const act of [disabled, takenOff]) {
      const one = await withPasskey();
      meanwhile.act = () => act(one);
      expect([act.name, ...answers(await signInBy(one.key))]).toEqual([act.name, 401, '/problems/passkey-refused']);
      expect([act.name, await left(one)]).toEqual([act.name, 0]);
    }
    const other = await withPasskey();
    expect((await signInBy(other.key)).status).toBe(200);
  });

  test('by the identity provider opens nothing where the tie ends with the password, or the account is disabled meanwhile', async () => {
    for (const act of [recovered, disabled]) {
      const one = await person();
      const subject = `racer-${one.id}`;
      idp.people.set(subject, { email: one.email, email_verified: true });
      // Tied by a first sign-in, which is over.
      expect((await atProvider(subject)).status).toBe(200);
      meanwhile.act = null;
      for (const table of ['session', 'known_device'] as const)
        await db.deleteFrom(table).where('account_id', '=', one.id).execute();
      expect([act.name, ...answers(await atProvider(subject, () => act(one)))]).toEqual([
        act.name,
        403,
        '/problems/provider-over',
      ]);
      expect([act.name, await left(one)]).toEqual([act.name, 0]);
    }
  });

  test('a change of password that was checked before another one was chosen changes nothing', async () => {
    const one = await person();
    const other = 'somebody else’s password';
    meanwhile.act = () => recovered(one);
    const body = { old_password: PASSWORD, new_password: other, confirm_new_password: other };
    expect((await app.raw(updateUserPassword, { body }, { token: one.token })).status).toBe(422);
    expect((await signIn(one, other)).status).toBe(401);
    expect((await signIn(one, NEW)).status).toBe(200);
  });
});
