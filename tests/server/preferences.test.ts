/** Choices of a person that follow their account: the order of names in lists, the clock. */
import { beforeAll, expect, test } from 'vitest';
import { adminProfile, updatePreferences } from '#contract/entities/profile.ts';
import { nameOrderIn } from '#contract/rules/name-orders.ts';
import { clockIn } from '#contract/rules/time-texts.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const EMAIL = 'chooser@school.example';

describeSqliteInGate('preferences', (engine) => {
  let app: TestApp;
  let token: string;
  const keep = (preferences: Record<string, unknown>, holder = token) =>
    app.call(updatePreferences, { body: { preferences } }, { token: holder });
  const kept = async (holder = token) => (await app.call(adminProfile, {}, { token: holder })).preferences;
  beforeAll(async () => {
    app = await startApp(engine);
    token = (await app.addAccount(EMAIL, ['admin'])).token;
  });

  test('lists name people by their surname until the account chooses, which every browser of it then has, and no other', async () => {
    expect(nameOrderIn(await kept())).toBe('surname');
    await keep({ names: 'first-name' });
    const elsewhere = await app.signIn(EMAIL);
    expect(nameOrderIn(await kept(elsewhere))).toBe('first-name');
    expect(nameOrderIn(await kept(app.token as string))).toBe('surname');
    await keep({ names: 'surname' }, elsewhere);
    expect(nameOrderIn(await kept())).toBe('surname');
  });

  test('a choice leaves the others as they are, null takes it back, and what no list knows counts as none', async () => {
    await keep({ clock: '24', names: 'first-name' });
    await keep({ names: null });
    expect(await kept()).toEqual({ clock: '24' });
    await keep({ names: 'by-shoe-size' });
    expect(nameOrderIn(await kept())).toBe('surname');
    await keep({ names: { first: true } });
    expect(nameOrderIn(await kept())).toBe('surname');
  });

  test('two browsers that choose at once both get what they chose', async () => {
    const keys = Array.from({ length: 8 }, (_, at) => `choice.${at}`);
    await Promise.all([keep({ names: 'first-name' }), keep({ clock: '24' }), ...keys.map((key) => keep({ [key]: 1 }))]);
    const all = await kept();
    expect(nameOrderIn(all)).toBe('first-name');
    expect(clockIn(all, 'en')).toBe('24');
    expect(Object.keys(all)).toEqual(expect.arrayContaining(keys));
  });

  test('what is too large, has no proper name, or comes without a session is refused, and nothing of it is kept', async () => {
    const before = await kept();
    const refused = (preferences: unknown) =>
      app.fails(422, updatePreferences, { body: { preferences } } as never, { token });
    await refused({ names: 'x'.repeat(100_001) });
    await refused({ '../names': 'surname', names: 'surname' });
    await refused(['surname']);
    await app.fails(401, updatePreferences, { body: { preferences: { names: 'surname' } } }, { token: null });
    expect(await kept()).toEqual(before);
  });
});
