/** The sample school in French and Portuguese, and the starter set of signs in the school's language. */
import { beforeAll, expect, test } from 'vitest';
import { startAttempt } from '#contract/entities/attempt.ts';
import { messageTemplate } from '#contract/entities/chat.ts';
import { addStarterSigns, sign } from '#contract/entities/sign.ts';
import { student } from '#contract/entities/student.ts';
import { checkTest, test as testResource } from '#contract/entities/test.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { fillInto } from '#tools/demo/fill.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const speak = (app: TestApp, locale: string, time_zone: string) =>
  app.app.database.db.updateTable('club').set({ locale, time_zone }).where('id', '=', app.clubId).execute();

describeSqliteInGate('the sample school in French', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    await speak(app, 'fr', 'Europe/Paris');
    await fillInto(app.app.database, app.clubId, { students: 60 });
  });

  test('a club that speaks French has French names, places, prices and tests', async () => {
    const { db } = app.app.database;
    const places = await db.selectFrom('location').select('name').where('club_id', '=', app.clubId).execute();
    expect(places.map(({ name }) => name)).toContain('Gare Part-Dieu');
    const { data: people } = await app.call(student.endpoints.list, { query: { per_page: 100 } });
    expect(people.filter(({ address }) => /\b69\d{3} /.test(address)).length).toBeGreaterThan(people.length * 0.8);
    const { data: tests } = await app.call(testResource.endpoints.list, { query: {} });
    const national = tests.find(({ title }) => title === 'Code B, France');
    expect(national?.question_count).toBe(40);
    expect((await app.call(checkTest, { params: { id: national?.id as number } })).data.ok).toBe(true);
    const { data: paper } = await app.call(startAttempt, {
      params: { id: national?.id as number },
      body: { student_id: people[0]?.id as number },
    });
    expect(paper.questions).toHaveLength(40);
    expect(paper.sections.map(({ title }) => title)).toContain('Sur la route');
    const { data: templates } = await app.call(messageTemplate.endpoints.list, { query: {} });
    expect(templates.map(({ title }) => title)).toContain('Cours demain');
  });

  test('students hold packages, and classes are held by the clock of Paris', async () => {
    const { db } = app.app.database;
    const held = await db.selectFrom('enrolment').select('name').where('club_id', '=', app.clubId).execute();
    expect(held.map(({ name }) => name)).toContain('Permis B, 20 heures');
    const slots = await db
      .selectFrom('slot')
      .select('starts_at')
      .where('club_id', '=', app.clubId)
      .where('class_type', '=', 'practical')
      .execute();
    const hours = new Set(slots.map(({ starts_at }) => localTimeOf(starts_at, 'Europe/Paris').time));
    expect([...hours].toSorted()).toEqual(['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00']);
  });
});

describeSqliteInGate('the starter set of signs', (engine) => {
  test.each([
    ['en', 'Give way'],
    ['fr', 'Cédez le passage'],
    ['pt', 'Cedência de passagem'],
  ])('is in the language of the school: %s', async (locale, name) => {
    const app = await startApp(engine);
    await speak(app, locale, 'Europe/Paris');
    await app.call(addStarterSigns, { body: {} });
    const { data } = await app.call(sign.endpoints.list, { query: { q: 'B-1', per_page: 500 } as never });
    expect(data.find(({ code }) => code === 'B-1')?.name).toBe(name);
    // The set is known by its codes: in another language nothing is added twice.
    await speak(app, 'en', 'Europe/Paris');
    expect((await app.call(addStarterSigns, { body: {} })).changed).toBe(0);
  });
});
