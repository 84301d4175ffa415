import { beforeAll, expect, test } from 'vitest';
import { category } from '#contract/entities/category.ts';
import { searchAll } from '#contract/entities/search.ts';
import { student } from '#contract/entities/student.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

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
      { entity: 'student', hits: [{ id, label: 'Conceição Prioridade', detail: 'c@example.pt' }] },
    ]);
  });
  test('a number is an id', async () => {
    expect((await found(`#${id}`))[0]?.hits[0]).toMatchObject({ id });
  });
  test('developers do not see people; other schools see nothing', async () => {
    const developer = await app.addAccount('dev@school.example', ['developer']);
    expect((await found('prioridade', developer.token)).map(({ entity }) => entity)).toEqual(['category']);
    const other = await app.addClub();
    expect(await found('prioridade', other.token)).toEqual([]);
  });
});
