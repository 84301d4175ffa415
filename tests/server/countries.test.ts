/** The figures that a school takes from its country: at the start, later with a preview, and taken back. On both engines. */
import { expect, test } from 'vitest';
import { PRACTICE } from '#contract/data/countries/practice.ts';
import { changeClubSettings, editClub, takeCountryFigures } from '#contract/entities/club.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { signup } from '#contract/entities/session.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const ADA = { first_name: 'Ada', last_name: 'Martin', email: 'ada@school.example', password: 'correct horse battery' };
const settingsOf = async (app: TestApp) => (await app.call(changeClubSettings, { body: {} })).data;

describeSqliteInGate('figures of a country', (engine) => {
  test('a school in France begins with what France requires, its money and its clock', async () => {
    const app = await startApp(engine, { empty: true });
    await app.call(signup, { body: { ...ADA, club_name: 'École Rose', country: 'FR', locale: 'fr' } });
    const token = await app.signIn(ADA.email);
    const { data: club } = await app.call(editClub, { body: {} }, { token });
    expect(club).toMatchObject({ country: 'FR', currency: 'EUR', locale: 'fr', time_zone: 'Europe/Paris' });
    const { data } = await app.call(changeClubSettings, { body: {} }, { token });
    expect(data.required_practice).toEqual(PRACTICE.FR.by_category);
    // What its country gave it is not yet a rule that the school has set.
    expect((await app.call(dashboard, {}, { token })).data.first_steps.rules).toBe(false);
    const B = { ...data.required_practice.B, hours: 25 } as never;
    await app.call(changeClubSettings, { body: { required_practice: { ...data.required_practice, B } } }, { token });
    expect((await app.call(dashboard, {}, { token })).data.first_steps.rules).toBe(true);
  });

  test('another country changes nothing by itself; its figures are looked at, taken and taken back', async () => {
    const app = await startApp(engine);
    const before = await settingsOf(app);
    const required_practice = { ...before.required_practice, B: { hours: 40, km: 700 } };
    await app.call(changeClubSettings, { body: { required_practice } });
    await app.call(editClub, { body: { country: 'DE' } });
    expect((await settingsOf(app)).required_practice).toEqual(required_practice);

    const seen = await app.call(takeCountryFigures, { body: { country: 'DE', dry_run: true } });
    expect(seen.operation_id).toBeNull();
    expect(seen.source).toContain('Ausbildungsordnung');
    expect(seen.changes.find(({ category }) => category === 'B')).toMatchObject({
      own: true,
      before: { hours: 40, km: 700 },
    });
    expect((await settingsOf(app)).required_practice).toEqual(required_practice);

    const taken = await app.call(takeCountryFigures, { body: { country: 'DE' } });
    const { required_practice: after } = await settingsOf(app);
    expect(after.B).toEqual({ hours: 40, km: 700 });
    expect(after.A1).toEqual(PRACTICE.DE.by_category.A1);
    expect(after.D).toEqual(PRACTICE.DE.by_category.D);
    // Portugal's figures of a category that Germany has none for go.
    expect(after.D1E).toBeUndefined();
    await app.call(undoOperation, { params: { id: taken.operation_id as number } });
    expect((await settingsOf(app)).required_practice).toEqual(required_practice);

    await app.call(takeCountryFigures, { body: { country: 'DE', own: true } });
    expect((await settingsOf(app)).required_practice).toEqual(PRACTICE.DE.by_category);
  });

  test('a country without rules, an old version and a stranger to the school change nothing', async () => {
    const app = await startApp(engine);
    const before = await settingsOf(app);
    const wrong = await app.fails(422, takeCountryFigures, { body: { country: 'XX' } as never });
    expect(wrong.errors).toHaveProperty('country');
    await app.fails(409, takeCountryFigures, { body: { country: 'FR', version: 999 } });
    const other = await app.addClub('Other');
    await app.call(takeCountryFigures, { body: { country: 'FR' } }, { token: other.token });
    expect(await settingsOf(app)).toEqual(before);
  });

  test('two who take figures at once leave those of one country, whole', async () => {
    const app = await startApp(engine);
    await Promise.all((['FR', 'DE'] as const).map((country) => app.call(takeCountryFigures, { body: { country } })));
    const { required_practice, figures_from } = await settingsOf(app);
    expect(required_practice).toEqual(PRACTICE[figures_from].by_category);
  });
});
