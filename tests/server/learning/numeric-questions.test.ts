/** Questions that ask for a number: kept, asked without what is accepted, marked, imported and exported. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { readAsStudent, readAttempt, startAttempt, submitAsStudent } from '#contract/entities/attempt.ts';
import { question, questionUse } from '#contract/entities/question.ts';
import { student } from '#contract/entities/student.ts';
import { test as testResource } from '#contract/entities/test.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addCategory } from './bank.ts';

describeSqliteInGate('questions that ask for a number', (engine) => {
  let app: TestApp;
  let category = 0;
  beforeAll(async () => {
    app = await startApp(engine);
    category = await addCategory(app, 'Distances');
  });
  const numbers = (...texts: string[]) =>
    texts.map((text) => ({ text, right: true, numeric: true as const, feedback: '' }));
  const add = async (text: string, answers: object[]) =>
    (
      await app.call(question.endpoints.add, {
        body: { category_id: category, text, answers, explanation: 'Because.' } as never,
      })
    ).data;
  const publish = (id: number) =>
    app.call(question.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'published' } });

  test('what is accepted is a number, a number with what it may differ by, or a span', async () => {
    const made = await add('Kept', numbers('50', '50:2', '-1,5..2'));
    expect(made.answers.map(({ text, numeric }) => [text, numeric])).toEqual([
      ['50', true],
      ['50:2', true],
      ['-1,5..2', true],
    ]);
    const refused = async (answers: object[]) =>
      Object.keys(
        (
          await app.fails(422, question.endpoints.add, {
            body: { category_id: category, text: 'Refused', answers } as never,
          })
        ).errors ?? {},
      );
    expect(await refused(numbers('fifty'))).toEqual(['answers']);
    expect(await refused(numbers('51..49'))).toEqual(['answers']);
    expect(await refused(numbers('50:-1'))).toEqual(['answers']);
    expect(await refused(numbers('50', '50'))).toEqual(['answers']);
    expect(await refused([])).toEqual(['answers']);
    expect(await refused(numbers('1', '2', '3', '4', '5', '6', '7'))).toEqual(['answers']);
    expect(await refused([...numbers('50'), { text: 'fifty', right: false, feedback: '' }])).toEqual(['answers']);
    // One answer alone to choose among stays none.
    expect(await refused([{ text: '50', right: true, feedback: '' }])).toEqual(['answers']);
  });

  test('a student is asked without what is accepted, types it, and is marked by it', async () => {
    const asked = [
      await add('Exactly', numbers('50')),
      await add('About', numbers('27:0.5')),
      await add('Between', numbers('100..120', '0')),
      await add('Wrong', numbers('3')),
      await add('Left out', numbers('4')),
      await add('No number', numbers('5')),
    ];
    for (const { id } of asked) await publish(id);
    const sections = [{ kind: 'fixed', title: '', question_ids: asked.map(({ id }) => id) }];
    const { id } = (
      await app.call(testResource.endpoints.add, {
        body: {
          title: 'Numbers',
          sections,
          timing: { kind: 'none' },
          pass_rule: { kind: 'min_right', min: 3 },
        } as never,
      })
    ).data;
    await app.call(testResource.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'published' } });
    const who = (await app.call(student.endpoints.add, { body: { first_name: 'Ana', last_name: 'Sitter' } as never }))
      .data.id;
    const begun = await app.call(startAttempt, { params: { id }, body: { student_id: who } });
    const key = { token: begun.key };
    const seen = await app.call(readAsStudent, {}, key);
    for (const one of seen.data.questions) expect(one).toMatchObject({ number: true, several: false, answers: [] });
    expect(JSON.stringify(seen)).not.toMatch(/27:0|100\.\.120|numeric|"right"|Because/);
    const typed: Record<string, (string | number)[]> = {};
    for (const [index, text] of ['50,0', '26.5', '119.99', '2.9', null, 'four'].entries())
      if (text !== null) typed[String(asked[index]?.id)] = [text];
    await app.fails(422, submitAsStudent, { body: { answers: { [String(asked[0]?.id)]: ['9'.repeat(41)] } } }, key);
    const { data } = await app.call(submitAsStudent, { body: { answers: typed } }, key);
    expect(data).toMatchObject({ right_count: 3, passed: true, score: { wrong: 3, unanswered: 1 } });
    const { data: kept } = await app.call(readAttempt, { params: { id: begun.data.attempt_id } });
    expect(kept.answers[String(asked[1]?.id)]).toEqual(['26.5']);
    const use = async (index: number) =>
      (await app.call(questionUse, { params: { id: asked[index]?.id as number } })).data.statistics;
    expect(await use(2)).toMatchObject({ asked: 1, right: 1, picked: [1], unanswered: 0 });
    expect(await use(3)).toMatchObject({ asked: 1, right: 0, picked: [], unanswered: 0 });
    expect(await use(4)).toMatchObject({ asked: 1, right: 0, picked: [], unanswered: 1 });
  });

  test('an answer to choose is none that is typed, nor the other way about', async () => {
    const choice = await add('Choose', [
      { text: '50', right: true, feedback: '' },
      { text: '60', right: false, feedback: '' },
    ]);
    const number = await add('Type', numbers('0'));
    for (const { id } of [choice, number]) await publish(id);
    const sections = [{ kind: 'fixed', title: '', question_ids: [choice.id, number.id] }];
    const { id } = (
      await app.call(testResource.endpoints.add, {
        body: { title: 'Mixed', sections, timing: { kind: 'none' } } as never,
      })
    ).data;
    await app.call(testResource.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'published' } });
    const who = (await app.call(student.endpoints.add, { body: { first_name: 'Ben', last_name: 'Sitter' } as never }))
      .data.id;
    const begun = await app.call(startAttempt, { params: { id }, body: { student_id: who } });
    for (const [of, picked] of [
      [choice.id, ['50']],
      [number.id, [0]],
    ] as const) {
      const answers = { [String(of)]: [...picked] };
      const refused = await app.fails(422, submitAsStudent, { body: { answers } }, { token: begun.key });
      expect(Object.keys(refused.errors ?? {})).toEqual([`answers.${of}`]);
    }
    const answers = { [String(choice.id)]: [5], [String(number.id)]: ['0,1'] };
    const { data } = await app.call(submitAsStudent, { body: { answers } }, { token: begun.key });
    expect(data).toMatchObject({ right_count: 0, score: { unanswered: 0 } });
  });
});
