/** Categories and questions through their calls. */
import { beforeAll, expect, test } from 'vitest';
import { category, categoryTree, moveCategory } from '#contract/entities/category.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { findDuplicates, findSimilar, moveQuestions, question, questionUse } from '#contract/entities/question.ts';
import { test as testResource } from '#contract/entities/test.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addCategory, addPublished, addQuestion, answersOf } from './bank.ts';

describeEngines('categories', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const paths = async () => (await app.call(categoryTree, {})).data.map(({ path }) => path);
  const move = (id: number, parent_id: number | null, before: number | null) =>
    app.call(moveCategory, { body: { id, parent_id, before } });

  test('stand in a tree, are moved among siblings and below others, and moved back by undo', async () => {
    const signs = await addCategory(app, 'Signs');
    const rules = await addCategory(app, 'Rules');
    const stop = await addCategory(app, 'Stop', signs);
    await addCategory(app, 'Yield', signs);
    expect(await paths()).toEqual(['Signs', 'Signs / Stop', 'Signs / Yield', 'Rules']);
    await move(rules, null, signs);
    await move(stop, signs, null);
    expect(await paths()).toEqual(['Rules', 'Signs', 'Signs / Yield', 'Signs / Stop']);
    const { operation_id } = await move(stop, rules, null);
    expect(await paths()).toEqual(['Rules', 'Rules / Stop', 'Signs', 'Signs / Yield']);
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await paths()).toEqual(['Rules', 'Signs', 'Signs / Yield', 'Signs / Stop']);
  });

  test('never stand below themselves, by move, by edit, or by two moves at once', async () => {
    const a = await addCategory(app, 'A');
    const b = await addCategory(app, 'B', a);
    const c = await addCategory(app, 'C', b);
    expect(await app.fails(422, moveCategory, { body: { id: a, parent_id: c, before: null } })).toMatchObject({
      type: '/problems/category-circle',
    });
    await app.fails(422, moveCategory, { body: { id: a, parent_id: a, before: null } });
    await app.fails(422, category.endpoints.edit, { params: { id: a }, body: { version: 1, parent_id: c } });
    await app.fails(422, moveCategory, { body: { id: a, parent_id: 999_999, before: null } });
    const x = await addCategory(app, 'X');
    const y = await addCategory(app, 'Y');
    const replies = await Promise.all([
      app.raw(moveCategory, { body: { id: x, parent_id: y, before: null } }),
      app.raw(moveCategory, { body: { id: y, parent_id: x, before: null } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('go eight levels deep and no deeper', async () => {
    let parent: number | null = null;
    for (let level = 1; level <= 8; level++) parent = await addCategory(app, `Level ${level}`, parent);
    await app.fails(422, category.endpoints.add, { body: { name: 'Level 9', parent_id: parent } });
  });

  test('are kept while they hold something, and restored only below what is there', async () => {
    const parent = await addCategory(app, 'Parent');
    const child = await addCategory(app, 'Child', parent);
    const { id } = await addQuestion(app, child, 'Held?');
    const problem = await app.fails(409, category.endpoints.remove, { params: { id: child } });
    expect(problem).toMatchObject({ conflict: { questions: 1, categories: 0 } });
    await app.fails(409, category.endpoints.remove, { params: { id: parent } });
    await app.call(question.endpoints.remove, { params: { id } });
    await app.call(category.endpoints.remove, { params: { id: child } });
    await app.call(category.endpoints.remove, { params: { id: parent } });
    await app.fails(422, category.endpoints.restore, { params: { id: child } });
    await app.call(category.endpoints.restore, { params: { id: parent } });
    expect((await app.call(category.endpoints.restore, { params: { id: child } })).data.parent_id).toBe(parent);
  });

  test('count their questions by status', async () => {
    const id = await addCategory(app, 'Counted');
    await addPublished(app, id, 'Counted', 2);
    await addQuestion(app, id, 'A draft?');
    const node = (await app.call(categoryTree, {})).data.find((one) => one.id === id);
    expect(node?.questions).toEqual({ draft: 1, published: 2, retired: 0 });
  });
});

describeEngines('questions', (engine) => {
  let app: TestApp;
  let signs = 0;
  let rules = 0;
  beforeAll(async () => {
    app = await startApp(engine);
    signs = await addCategory(app, 'Signs');
    rules = await addCategory(app, 'Rules');
  });
  const { endpoints } = question;

  test('have two to six answers that differ, one right at least, and a category and image that are there', async () => {
    const refused = async (more: object) =>
      Object.keys(
        (
          await app.fails(422, endpoints.add, {
            body: { category_id: signs, text: 'What?', answers: answersOf('*a', 'b'), ...more },
          })
        ).errors ?? {},
      );
    expect(await refused({ answers: answersOf('*a') })).toEqual(['answers']);
    expect(await refused({ answers: answersOf('*a', 'b', 'c', 'd', 'e', 'f', 'g') })).toEqual(['answers']);
    expect(await refused({ answers: answersOf('a', 'b') })).toEqual(['answers']);
    expect(await refused({ answers: answersOf('*a', ' A ') })).toEqual(['answers']);
    expect(await refused({ answers: answersOf('*a', ' ') })).toEqual(['answers.1.text']);
    expect(await refused({ text: ' ' })).toEqual(['text']);
    expect(await refused({ difficulty: 6 })).toEqual(['difficulty']);
    expect(await refused({ category_id: 999_999 })).toEqual(['category_id']);
    expect(await refused({ image: `${'a'.repeat(64)}.webp` })).toEqual(['image']);
    expect(await refused({ image: 'sign:NONE' })).toEqual(['image']);
    const made = await addQuestion(app, signs, 'Six?', {
      answers: answersOf('*a', '*b', 'c', 'd', 'e', 'f'),
      image: 'sign:B-2',
    });
    expect(made).toMatchObject({ status: 'draft', right_count: 2, has_image: true, difficulty: 3, weight: 1 });
  });

  test('are published, retired, moved and taken back many at a time', async () => {
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await addQuestion(app, signs, `Bulk ${name}?`)).id);
    const rows = { ids };
    const status = (value: 'draft' | 'published' | 'retired') =>
      app.call(endpoints.setStatus, { body: { rows, status: value } });
    expect((await status('retired')).changed).toBe(0);
    expect((await status('published')).changed).toBe(3);
    expect((await status('published')).changed).toBe(0);
    expect((await app.call(endpoints.list, { query: { status: 'published', q: 'bulk' } as never })).total).toBe(3);
    const moved = await app.call(moveQuestions, { body: { rows: { matching: { q: 'bulk' } }, category_id: rules } });
    expect(moved.changed).toBe(3);
    await app.fails(422, moveQuestions, { body: { rows, category_id: 999_999 } });
    await app.call(undoOperation, { params: { id: moved.operation_id as number } });
    expect((await app.call(endpoints.list, { query: { category_id: String(signs), q: 'bulk' } as never })).total).toBe(
      3,
    );
    const retired = await status('retired');
    expect(retired.changed).toBe(3);
    await app.call(undoOperation, { params: { id: retired.operation_id as number } });
    expect((await app.call(endpoints.get, { params: { id: ids[0] as number } })).data.status).toBe('published');
  });

  test('that say nearly the same are found, before and after they are added', async () => {
    const text = 'What is the speed limit for cars inside a built-up area in daylight?';
    const first = await addQuestion(app, rules, text);
    const second = await addQuestion(
      app,
      signs,
      'What is the SPEED limit, for cars, inside a built up area in dáylight',
    );
    await addQuestion(app, signs, 'What must a driver do when an ambulance comes from behind?');
    const { data, looked_at } = await app.call(findDuplicates, { query: { question_id: first.id } as never });
    expect(looked_at).toBeGreaterThan(3);
    expect(data).toMatchObject([
      { first: { id: first.id }, second: { id: second.id }, similarity: 1, same_answers: true },
    ]);
    expect((await app.call(findDuplicates, { query: { category_id: rules } as never })).data).toEqual([]);
    const similar = await app.call(findSimilar, {
      body: { text: 'The speed limit for cars inside a built-up area?', except: second.id },
    });
    expect(similar.data.map(({ id }) => id)).toEqual([first.id]);
  });

  test('tell where they are used and may be drawn', async () => {
    const where = await addCategory(app, 'Used');
    const [id = 0, other = 0] = await addPublished(app, where, 'Used', 2);
    const body = {
      title: 'Uses it',
      sections: [
        { kind: 'fixed', title: 'Named', question_ids: [id] },
        { kind: 'drawn', title: 'Drawn', category_id: where, count: 1 },
      ],
    };
    await app.call(testResource.endpoints.add, { body: body as never });
    const use = async (one: number) =>
      (await app.call(questionUse, { params: { id: one } })).data.tests.map(({ section, how }) => [section, how]);
    expect(await use(id)).toEqual([
      ['Named', 'fixed'],
      ['Drawn', 'drawn'],
    ]);
    expect(await use(other)).toEqual([['Drawn', 'drawn']]);
  });

  test('of another school are out of reach', async () => {
    const { id } = await addQuestion(app, signs, 'Ours?');
    const { token } = await app.addClub();
    for (const endpoint of [endpoints.get, endpoints.remove, questionUse])
      await app.fails(404, endpoint, { params: { id } }, { token });
    await app.fails(404, endpoints.edit, { params: { id }, body: { version: 1, text: 'Theirs?' } }, { token });
    const moved = await app.raw(moveQuestions, { body: { rows: { ids: [id] }, category_id: signs } }, { token });
    expect(moved.status).toBe(422);
    expect((await app.call(findDuplicates, { query: {} as never }, { token })).looked_at).toBe(0);
  });
});
