/** Tests: what is wrong with them, what touches them, how they are sat and how they went. */
import { beforeAll, expect, test } from 'vitest';
import { BLUEPRINTS } from '#contract/data/countries/blueprints.ts';
import { attempt, passRates, readAttempt, startAttempt, submitAttempt } from '#contract/entities/attempt.ts';
import { question, questionUse } from '#contract/entities/question.ts';
import { student } from '#contract/entities/student.ts';
import {
  checkTest,
  checkTestDraft,
  previewTest,
  testImpact,
  test as testResource,
  testResults,
} from '#contract/entities/test.ts';
import type { Snapshot } from '#contract/rules/paper.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addCategory, addPublished, addQuestion } from './bank.ts';

const { endpoints } = testResource;

describeSqliteInGate('tests', (engine) => {
  let app: TestApp;
  let now = new Date('2030-03-15T10:00:00Z');
  let a = 0;
  let below = 0;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => now });
    a = await addCategory(app, 'Signs');
    below = await addCategory(app, 'Stop signs', a);
    await addPublished(app, a, 'Sign', 5);
    await addPublished(app, below, 'Stop', 2);
    await addQuestion(app, a, 'A draft does not count?');
  });
  const drawn = (category_id: number, count: number, more: object = {}) => ({
    kind: 'drawn',
    title: '',
    category_id,
    count,
    ...more,
  });
  const fixed = (...question_ids: number[]) => ({ kind: 'fixed', title: 'Fixed', question_ids });
  const addTest = async (title: string, sections: object[], more: object = {}) =>
    (await app.call(endpoints.add, { body: { title, sections, ...more } as never })).data;
  const publish = (id: number) => app.call(endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'published' } });
  const addStudent = async (first_name: string) =>
    (await app.call(student.endpoints.add, { body: { first_name, last_name: 'Tester' } as never })).data.id;
  const sit = async (testId: number, studentId: number, right: (index: number) => boolean) => {
    const { data: paper } = await app.call(startAttempt, { params: { id: testId }, body: { student_id: studentId } });
    const answers = Object.fromEntries(
      paper.questions.map((one, index) => {
        const yes = one.answers.findIndex(({ text }) => text === 'yes');
        return [String(one.id), [right(index) ? yes : 1 - yes]];
      }),
    );
    return (await app.call(submitAttempt, { params: { id: paper.attempt_id }, body: { answers } })).data;
  };

  test('say what is missing before they are published: Signs needs 10, the bank has 7', async () => {
    const made = await addTest('Short', [drawn(a, 10)]);
    const { data } = await app.call(checkTest, { params: { id: made.id } });
    expect(data.ok).toBe(false);
    expect(data.findings).toMatchObject([
      { severity: 'error', code: 'section-short', section: 0, params: { category: 'Signs', needs: 10, has: 7 } },
    ]);
    const refused = await app.fails(422, endpoints.setStatus, {
      body: { rows: { ids: [made.id] }, status: 'published' },
    });
    expect(refused).toMatchObject({ type: '/problems/test-faulty', conflict: { entity: 'test', id: made.id } });
    await app.fails(409, startAttempt, { params: { id: made.id }, body: { student_id: await addStudent('No') } });
    await addPublished(app, a, 'More', 4);
    expect((await publish(made.id)).changed).toBe(1);
  });

  test('are checked while they are written', async () => {
    const codes = async (body: object) =>
      (await app.call(checkTestDraft, { body: { title: 'Draft', ...body } as never })).data.findings.map(
        ({ code }) => code,
      );
    expect(await codes({ sections: [] })).toEqual(['no-sections']);
    expect(await codes({ sections: [drawn(a, 3, { with_children: false }), drawn(999_999, 1)] })).toContain(
      'category-missing',
    );
    expect(await codes({ sections: [drawn(below, 2), drawn(a, 10)] })).toContain('sections-short');
    expect(await codes({ sections: [drawn(a, 5)], pass_rule: { kind: 'min_right', min: 6 } })).toEqual([
      'rule-impossible',
    ]);
    expect(await codes({ sections: [drawn(a, 5)], pass_rule: { kind: 'max_wrong', max: 5 } })).toEqual(['rule-idle']);
    const draft = await addQuestion(app, a, 'Not yet?');
    expect(await codes({ sections: [fixed(draft.id, 999_999)] })).toEqual(
      expect.arrayContaining(['question-not-published', 'question-missing']),
    );
    for (const { questions, timing, pass_rule, licence_category } of BLUEPRINTS) {
      const found = await codes({ sections: [drawn(a, questions)], timing, pass_rule, licence_category });
      expect(found.filter((code) => code !== 'veto-idle')).toEqual(['section-short']);
    }
  });

  test('of which an edit spoils a published one are named', async () => {
    const where = await addCategory(app, 'Impact');
    const ids = await addPublished(app, where, 'Impact', 4);
    const made = await addTest('Touched', [fixed(ids[0] as number), drawn(where, 3)]);
    await publish(made.id);
    const impact = async (change: string, questions: number[]) =>
      (await app.call(testImpact, { body: { questions: { ids: questions }, change } as never })).data;
    expect(await impact('edit', [ids[0] as number])).toMatchObject([
      { id: made.id, fixed: 1, drawable: 1, findings: [] },
    ]);
    const retired = await impact('retire', [ids[1] as number]);
    expect(retired[0]?.findings).toMatchObject([{ code: 'section-short', params: { needs: 3, has: 2 } }]);
    expect((await impact('delete', [ids[0] as number]))[0]?.findings).toMatchObject([{ code: 'question-missing' }]);
    const elsewhere = await addPublished(app, await addCategory(app, 'Elsewhere'), 'Elsewhere', 1);
    expect(await impact('retire', elsewhere)).toEqual([]);
    await app.fails(422, endpoints.edit, {
      params: { id: made.id },
      body: { version: 2, sections: [drawn(where, 9)] as never },
    });
  });

  test('are previewed as they are asked, nothing kept', async () => {
    const made = await addTest('Preview', [drawn(a, 3), drawn(below, 2)], { shuffle_answers: false });
    const before = (await app.call(attempt.endpoints.list, { query: {} })).total;
    const { data } = await app.call(previewTest, { params: { id: made.id } });
    expect(data.questions.map(({ section }) => section)).toEqual([0, 0, 0, 1, 1]);
    expect(new Set(data.questions.map(({ id }) => id)).size).toBe(5);
    expect(data.questions.every(({ answers }) => answers[0]?.right)).toBe(true);
    expect((await app.call(attempt.endpoints.list, { query: {} })).total).toBe(before);
  });

  test('an attempt is marked by the server from what was asked, whatever became of the question since', async () => {
    const where = await addCategory(app, 'Frozen');
    const ids = await addPublished(app, where, 'Frozen', 4);
    const made = await addTest('Frozen', [drawn(where, 4)], { pass_rule: { kind: 'min_right', min: 3 } });
    await publish(made.id);
    const who = await addStudent('Frozen');
    const { data: paper } = await app.call(startAttempt, { params: { id: made.id }, body: { student_id: who } });
    expect(JSON.stringify(paper)).not.toMatch(/"right"|explanation/);
    expect(paper.expires_at).toBe('2030-03-15T10:30:00.000Z');
    await app.call(question.endpoints.edit, {
      params: { id: ids[0] as number },
      body: {
        version: 2,
        text: 'Changed?',
        answers: [
          { text: 'yes', right: false, feedback: '' },
          { text: 'no', right: true, feedback: '' },
        ],
      },
    });
    const answers = Object.fromEntries(
      paper.questions.map((one, index) => {
        const yes = one.answers.findIndex(({ text }) => text === 'yes');
        return [String(one.id), index === 3 ? [] : [yes]];
      }),
    );
    const done = await app.call(submitAttempt, {
      params: { id: paper.attempt_id },
      body: { answers: { ...answers, '999999': [0] } },
    });
    expect(done.data).toMatchObject({
      status: 'submitted',
      passed: true,
      right_count: 3,
      question_count: 4,
      score: { wrong: 1, unanswered: 1 },
    });
    await app.fails(409, submitAttempt, { params: { id: paper.attempt_id }, body: { answers } });
    const { data: kept } = await app.call(readAttempt, { params: { id: paper.attempt_id } });
    expect(kept.snapshot.questions.map(({ text }) => text)).not.toContain('Changed?');
    expect(kept).toMatchObject({ student_name: 'Frozen Tester', student_id: who });
    expect(kept.answers).not.toHaveProperty('999999');
  });

  test('one handed in too late has failed, and so has one that was left lying', async () => {
    const made = await addTest('Timed', [drawn(a, 2)], { timing: { kind: 'per_question', seconds: 30 } });
    await publish(made.id);
    const who = await addStudent('Late');
    const start = () => app.call(startAttempt, { params: { id: made.id }, body: { student_id: who } });
    const at = now;
    const late = (await start()).data;
    now = new Date(at.getTime() + 60_000 + 16_000);
    const done = await app.call(submitAttempt, { params: { id: late.attempt_id }, body: { answers: {} } });
    expect(done.data).toMatchObject({ status: 'expired', passed: false });
    const left = (await start()).data;
    now = new Date(now.getTime() + 600_000);
    await start();
    expect((await app.call(attempt.endpoints.get, { params: { id: left.attempt_id } })).data).toMatchObject({
      status: 'expired',
      passed: false,
    });
  });

  test('tell how they went: pass rates by month and test, difficulty and discrimination by question', async () => {
    const where = await addCategory(app, 'Measured');
    const ids = await addPublished(app, where, 'Measured', 4);
    const made = await addTest('Measured', [fixed(...ids)], {
      shuffle_questions: false,
      pass_rule: { kind: 'max_wrong', max: 1 },
    });
    await publish(made.id);
    now = new Date('2030-05-10T10:00:00Z');
    app.token = await app.signIn('ada@school.example');
    // The first six know all but the last question; the others know that one alone.
    for (let index = 0; index < 12; index++) {
      const who = await addStudent(`Measured ${index}`);
      await sit(made.id, who, (place) => (place === 3 ? index >= 6 : index < 6));
    }
    const { data } = await app.call(testResults, { params: { id: made.id } });
    expect(data).toMatchObject({ attempts: 12, passed: 6, mean_score: 0.5 });
    expect(data.spread.reduce((sum, count) => sum + count, 0)).toBe(12);
    const byId = new Map(data.questions.map((one) => [one.id, one]));
    expect(byId.get(ids[0] as number)).toMatchObject({ asked: 12, right: 6, facility: 0.5, discrimination: 1 });
    expect(byId.get(ids[3] as number)?.discrimination).toBe(-1);
    const { data: use } = await app.call(questionUse, { params: { id: ids[0] as number } });
    expect(use.statistics).toMatchObject({ asked: 12, picked: [6, 6], unanswered: 0 });
    const rates = await app.call(passRates, { body: { test_id: made.id } });
    expect(rates.data).toMatchObject({
      total: { attempts: 12, passed: 6 },
      months: [{ month: '2030-05', attempts: 12, passed: 6 }],
      tests: [{ test_id: made.id, title: 'Measured', attempts: 12, passed: 6 }],
    });
    await app.call(attempt.endpoints.removeMany, {
      body: { rows: { matching: { test_id: String(made.id), passed: '0' } } },
    });
    expect((await app.call(passRates, { body: { test_id: made.id } })).data.total).toEqual({ attempts: 6, passed: 6 });
  });

  test('attempts of another school are out of reach', async () => {
    const made = await addTest('Ours', [drawn(a, 1)]);
    await publish(made.id);
    const who = await addStudent('Ours');
    const { data: paper } = await app.call(startAttempt, { params: { id: made.id }, body: { student_id: who } });
    const { token } = await app.addClub();
    await app.fails(404, submitAttempt, { params: { id: paper.attempt_id }, body: { answers: {} } }, { token });
    await app.fails(404, readAttempt, { params: { id: paper.attempt_id } }, { token });
    await app.fails(404, startAttempt, { params: { id: made.id }, body: { student_id: who } }, { token });
    const { data }: { data: Snapshot } = await app.call(previewTest, { params: { id: made.id } });
    expect(data.questions).toHaveLength(1);
    await app.fails(404, previewTest, { params: { id: made.id } }, { token });
  });
});
