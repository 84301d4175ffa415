/** The sample school's learning side: a bank that can be worked with at once. */
import { beforeAll, expect, test } from 'vitest';
import { attempt, passRates, startAttempt } from '#contract/entities/attempt.ts';
import { categoryTree } from '#contract/entities/category.ts';
import { question } from '#contract/entities/question.ts';
import { sign } from '#contract/entities/sign.ts';
import { student } from '#contract/entities/student.ts';
import { checkTest, test as testResource, testResults } from '#contract/entities/test.ts';
import { fillInto } from '#tools/demo/fill.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeSqliteInGate('sample school, learning', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
    await fillInto(app.app.database, app.clubId, { students: 80 });
  });

  test('has more than 300 questions in a tree, signs with drawings, and attempts', async () => {
    expect((await app.call(question.endpoints.list, { query: { per_page: 1 } })).total).toBeGreaterThan(300);
    const { data: tree } = await app.call(categoryTree, {});
    expect(tree.filter(({ depth }) => depth === 1).map(({ name }) => name)).toEqual([
      'Signs',
      'Distances',
      'On the road',
      'Driver and vehicle',
    ]);
    expect(tree.filter(({ depth }) => depth === 2).every(({ questions }) => questions.published > 0)).toBe(true);
    expect((await app.call(sign.endpoints.list, { query: { per_page: 1 } })).total).toBeGreaterThan(50);
    expect((await app.call(attempt.endpoints.list, { query: { per_page: 1 } })).total).toBe(40);
    const { total, months } = (await app.call(passRates, { body: {} })).data;
    expect(total.attempts).toBe(40);
    expect(total.passed).toBeGreaterThan(0);
    expect(months.length).toBeGreaterThan(2);
  });

  test('every test can be sat', async () => {
    const { data: tests } = await app.call(testResource.endpoints.list, { query: {} });
    expect(tests.length).toBe(7);
    const who = (await app.call(student.endpoints.add, { body: { first_name: 'Sits', last_name: 'All' } as never }))
      .data.id;
    for (const { id, question_count, title } of tests) {
      const { data } = await app.call(checkTest, { params: { id } });
      expect(data, title).toEqual({ ok: true, findings: [] });
      const { data: paper } = await app.call(startAttempt, { params: { id }, body: { student_id: who } });
      expect(paper.questions).toHaveLength(question_count);
    }
    const portugal = tests.find(({ title }) => title.includes('Portugal'));
    const results = (await app.call(testResults, { params: { id: portugal?.id as number } })).data;
    expect(results.attempts).toBeGreaterThan(10);
    expect(results.questions.some(({ discrimination }) => discrimination !== undefined)).toBe(true);
  });
});
