import { beforeAll, expect, test } from 'vitest';
import { category } from '#contract/entities/category.ts';
import { location } from '#contract/entities/location.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { packageResource } from '#contract/entities/package.ts';
import { question } from '#contract/entities/question.ts';
import { searchAll } from '#contract/entities/search.ts';
import { sign } from '#contract/entities/sign.ts';
import { student } from '#contract/entities/student.ts';
import { test as testResource } from '#contract/entities/test.ts';
import { theory } from '#contract/entities/theory.ts';
import { limitsOf, setLimits } from '#server/lists/limits.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';
import { addClass } from './people/class.ts';

describeEngines('search over everything', (engine) => {
  let app: TestApp;
  let id: number;
  beforeAll(async () => {
    app = await startApp(engine);
    id = (
      await app.call(student.endpoints.add, {
        body: { first_name: 'Conceição', last_name: 'Prioridade', email: 'c@example.pt' } as never,
      })
    ).data.id;
    await app.call(category.endpoints.add, { body: { name: 'Prioridade' } as never });
  });
  const found = async (q: string, token?: string) =>
    (await app.call(searchAll, { query: { q } }, token ? { token } : {})).data;

  test('groups what it finds, without regard to accents', async () => {
    expect((await found('prioridade')).map(({ entity }) => entity)).toEqual(['student', 'category']);
    expect(await found('conceicao')).toEqual([
      { entity: 'student', hits: [{ id, label: 'Conceição Prioridade', detail: `#${id} · c@example.pt`, at: null }] },
    ]);
  });
  test('a class is found with its time as an instant: whoever shows it writes it', async () => {
    const booked = await addClass(app, { days: 3 });
    const [hit] = (await found(`#${booked}`)).find(({ entity }) => entity === 'booking')?.hits ?? [];
    expect(hit?.at).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(hit?.detail).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });
  test('a number is an id', async () => {
    expect((await found(`#${id}`))[0]?.hits[0]).toMatchObject({ id });
  });
  test('a row is found by its number however offices write it', async () => {
    for (const q of [`n° ${id}`, `nº ${id}`, `Nº${id}`, `no. ${id}`, `nr ${id}`, `# ${id}`])
      expect((await found(q))[0], q).toMatchObject({ entity: 'student', hits: [{ id }] });
  });
  test('a person is found by any part of the telephone number, however it is spaced', async () => {
    const { id: heard } = (
      await app.call(student.endpoints.add, {
        body: { first_name: 'Zulmira', last_name: 'Fontes', phone: '+351 987 654 321' } as never,
      })
    ).data;
    const spellings = ['654 321', '987654321', '+351987654321', '00351 987 654 321', '54 32', '(98) 765-43', '4321'];
    for (const q of spellings) expect((await found(q))[0]?.hits[0], q).toMatchObject({ id: heard });
    expect(await found('654 322')).toEqual([]);
  });
  test('a name is found with a slip of the fingers where nobody is called so', async () => {
    const near = async (q: string) =>
      (await found(q)).flatMap(({ hits }) => hits.map(({ label, near }) => [label, near]));
    for (const q of [
      'conceicao priordiade',
      'prioriddae',
      'Concieção',
      'prioridade cocneicao',
      'conceicao vrioridade',
      'cocneicao priordade',
    ])
      expect(await near(q), q).toEqual([['Conceição Prioridade', true]]);
    // Two others, a short word and another name are nobody.
    expect(await near('concxyz')).toEqual([]);
    expect(await near('coneca')).toEqual([]);
    expect((await found('prioridade')).flatMap(({ hits }) => hits.map((hit) => hit.near))).not.toContain(true);
  });
  test('a short first name may have a slip beside a surname, and alone it is nobody', async () => {
    await app.call(student.endpoints.add, { body: { first_name: 'Emma', last_name: 'Duboisel' } as never });
    await app.call(student.endpoints.add, { body: { first_name: 'Rita', last_name: 'Duarteno' } as never });
    const near = async (q: string) =>
      (await found(q)).flatMap(({ hits }) => hits.map(({ label, near }) => [label, near]));
    for (const q of ['ema duboisel', 'ema duboise', 'ema duboiesl', 'duboisle ema'])
      expect(await near(q), q).toEqual([['Emma Duboisel', true]]);
    for (const q of ['rta duarteno', 'duarteon rta']) expect(await near(q), q).toEqual([['Rita Duarteno', true]]);
    expect(await near('rta')).toEqual([]);
    expect(await near('zta duarteno')).toEqual([]);
  });
  test('so are a place and a package', async () => {
    await app.call(location.endpoints.add, { body: { name: 'Gare do Oriente', address: '' } as never });
    await app.call(packageResource.endpoints.add, { body: { name: 'Summer course' } as never });
    const near = async (q: string) =>
      (await found(q)).flatMap(({ entity, hits }) => hits.map(({ label, near }) => [entity, label, near]));
    expect(await near('gare do orinete')).toEqual([['location', 'Gare do Oriente', true]]);
    expect(await near('sumer course')).toEqual([['package', 'Summer course', true]]);
    expect((await found('oriente')).flatMap(({ hits }) => hits.map((hit) => hit.near))).not.toContain(true);
  });
  test('finds everything that is learnt and shown', async () => {
    const add = (resource: { endpoints: { add: unknown } }, body: object) =>
      app.call(resource.endpoints.add as typeof category.endpoints.add, { body: body as never });
    const where = (await add(category, { name: 'Rotunda' })).data.id;
    const answers = [
      { text: 'Sim', right: true },
      { text: 'Não', right: false },
    ];
    await add(question, { category_id: where, text: 'Quem passa na rotunda?', answers, code: 'R-1' });
    await add(testResource, { title: 'Rotunda' });
    await add(packageResource, { name: 'Rotunda' });
    await add(moduleResource, { title: 'Rotunda' });
    await add(theory, { title: 'Rotunda' });
    await add(sign, { code: 'D-33', name: 'Rotunda', group: 'obligation' });
    await add(banner, { title: 'Rotunda', placement: 'home_top' });
    await add(advertisement, { title: 'Rotunda', placement: 'home' });
    const groups = await found('rotunda');
    expect(groups.map(({ entity }) => entity).sort()).toEqual(
      ['advertisement', 'banner', 'category', 'module', 'package', 'question', 'sign', 'test', 'theory'].sort(),
    );
    expect(groups.find(({ entity }) => entity === 'question')?.hits).toMatchObject([
      { label: 'Quem passa na rotunda?', detail: 'R-1' },
    ]);
    expect(groups.find(({ entity }) => entity === 'sign')?.hits).toMatchObject([
      { label: 'D-33 Rotunda', detail: '', word: 'sign.group.obligation' },
    ]);
    // Its state is a key of the reader's words, and no code.
    expect(groups.find(({ entity }) => entity === 'banner')?.hits).toMatchObject([
      { label: 'Rotunda', detail: '', word: 'content.status.draft' },
    ]);
  });
  test('finds the same rows in the same order where tables are large', async () => {
    for (const first_name of ['Abílio', 'Abel', 'Abigail', 'Abdul', 'Abner'])
      await app.call(student.endpoints.add, { body: { first_name, last_name: 'Prior' } as never });
    for (const days of [4, 5, 6]) await addClass(app, { days });
    const asked = ['ab', 'abel', 'prior', 'abel prior', 'nobody', 'priro', `${id}`, `#${id}`, '-', '654 321', 'c'];
    const answers = async () => JSON.stringify(await Promise.all(asked.map((q) => found(q))));
    const small = await answers();
    const { database } = app.app.services;
    const limits = limitsOf(database);
    for (const ways of [
      { local: 0, gather: 2, set: 10_000 },
      { local: 0, gather: 0, set: 10_000 },
      { local: 0, gather: 0, set: 1 },
    ]) {
      setLimits(database, ways);
      expect(await answers(), JSON.stringify(ways)).toBe(small);
    }
    setLimits(database, limits);
  });
  test('developers do not see people; other schools see nothing', async () => {
    const developer = await app.addAccount('dev@school.example', ['developer']);
    expect((await found('prioridade', developer.token)).map(({ entity }) => entity)).toEqual(['category']);
    const other = await app.addClub();
    expect(await found('prioridade', other.token)).toEqual([]);
  });
});
