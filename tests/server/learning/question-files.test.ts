/** Questions out to files and back in. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { undoOperation } from '#contract/entities/operation.ts';
import { type Question, question } from '#contract/entities/question.ts';
import { exportLosses, exportQuestions, type QuestionFormat } from '#contract/entities/question-files.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addCategory, addQuestion, answersOf, importFile } from './bank.ts';

const told = ({ text, answers, explanation, code, licence_categories, difficulty, weight, status }: Question) => ({
  text,
  answers,
  explanation,
  code,
  licence_categories,
  difficulty,
  weight,
  status,
});

describeSqliteInGate('question files', (engine) => {
  let app: TestApp;
  let image = '';
  const all = async () =>
    (await app.call(question.endpoints.list, { query: { per_page: 500, sort: 'text' } })).data as Question[];
  const clear = async () => {
    await app.call(question.endpoints.removeMany, { body: { rows: { matching: {} } } });
  };
  beforeAll(async () => {
    app = await startApp(engine);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const kept = await app.call(uploadImage, { body: { file: new File([new Uint8Array(png)], 'a.png') } });
    image = kept.data.key;
    const signs = await addCategory(app, 'Signs');
    const below = await addCategory(app, 'Stop / give way', signs);
    await addQuestion(app, below, 'What {does} ~this~ = sign mean? 50 # of: 100\\%', {
      answers: answersOf('*Stop: at the "line", then go', 'Give; way', '=1+1', '// comment'),
      explanation: 'Line one\nline two',
      code: 'S-1:a',
      licence_categories: ['B', 'A1'],
      difficulty: 5,
      weight: 4,
    });
    await addQuestion(app, signs, "->Which of these? [html] 'é'\nSecond line", {
      answers: [
        { text: 'Un', right: true, feedback: 'Oui, ~bien~' },
        { text: 'Deux', right: true, feedback: '' },
        { text: "-'Trois", right: false, feedback: '@non' },
      ],
      image,
    });
    const third = await addQuestion(app, signs, 'Plain?', { image: 'sign:B-2' });
    await app.call(question.endpoints.setStatus, { body: { rows: { ids: [third.id] }, status: 'published' } });
  });

  const exported = async (format: QuestionFormat) => {
    const endpoint = exportQuestions[format];
    const reply = await app.app.http.inject({
      url: `/api${endpoint.path}`,
      headers: { authorization: `Bearer ${app.token}` },
    });
    expect(reply.statusCode).toBe(200);
    return new Uint8Array(reply.rawPayload);
  };

  for (const format of ['gift', 'csv', 'zip'] as const) {
    test(`${format}: exported and imported again they are the same`, async () => {
      const before = await all();
      const bytes = await exported(format);
      await clear();
      expect(await all()).toHaveLength(0);
      const trial = await importFile(app, `a.${format}`, bytes, { dry_run: true });
      expect(trial).toMatchObject({
        total: 3,
        added: 3,
        faulty: 0,
        errors: [],
        new_categories: [],
        operation_id: null,
      });
      expect(await all()).toHaveLength(0);
      const report = await importFile(app, `a.${format}`, bytes);
      expect(report).toMatchObject({ format, added: 3, errors: [], notes: [] });
      const after = await all();
      expect(after.map(told)).toEqual(before.map(told));
      expect(after.map(({ category_id }) => category_id)).toEqual(before.map(({ category_id }) => category_id));
      expect(after.map((one) => one.image)).toEqual(before.map((one) => one.image));
      const again = await importFile(app, `a.${format}`, bytes);
      expect(again).toMatchObject({ added: 0, duplicate: 3, operation_id: null });
    });
  }

  test('Aiken holds texts and one right answer, and says what it loses', async () => {
    const { data } = await app.call(exportLosses, { body: { rows: { matching: {} }, format: 'aiken' } });
    expect(data).toMatchObject({ total: 3, left_out: 1 });
    expect(Object.fromEntries(data.losses.map(({ part, questions }) => [part, questions]))).toMatchObject({
      category: 3,
      explanation: 1,
      several_right: 1,
      feedback: 1,
      licence_categories: 1,
      line_breaks: 1,
    });
    const none = await app.call(exportLosses, { body: { rows: { matching: {} }, format: 'zip' } });
    expect(none.data.losses).toEqual([]);
    const text = new TextDecoder().decode(await exported('aiken'));
    expect(text).toContain('ANSWER: A');
    const before = (await all()).filter(({ right_count }) => right_count === 1);
    const category = before[0]?.category_id;
    await clear();
    const refused = await importFile(app, 'a.txt', text);
    expect(refused.errors.map(({ code }) => code)).toEqual(['no-category', 'no-category']);
    const report = await importFile(app, 'a.txt', text, { category_id: category });
    expect(report).toMatchObject({ format: 'aiken', added: 2, errors: [] });
    const answers = (rows: Question[]) =>
      rows.map((one) => [one.text, one.answers.map(({ text, right }) => [text, right])]);
    expect(answers(await all())).toEqual(answers(before));
  });

  test('an import is one operation: undone, nothing of it is there, the new categories included', async () => {
    await clear();
    const text = '$CATEGORY: $course$/top/New/Deep\n\nOne? {=yes ~no}\n\nTwo? {=yes ~no}\n';
    const report = await importFile(app, 'n.gift', text);
    expect(report).toMatchObject({ added: 2, new_categories: ['New', 'New / Deep'] });
    expect(await all()).toHaveLength(2);
    const undone = await app.call(undoOperation, { params: { id: report.operation_id as number } });
    expect(undone.rows).toBe(4);
    expect(await all()).toHaveLength(0);
    expect(await importFile(app, 'n.gift', text, { dry_run: true })).toMatchObject({
      new_categories: ['New', 'New / Deep'],
    });
  });

  test('with faults it can be refused whole', async () => {
    const text = '$CATEGORY: Faults\n\nOne? {=yes ~no}\n\nTwo? {=yes\n';
    const report = await importFile(app, 'n.gift', text, { faulty: 'refuse' });
    expect(report).toMatchObject({ total: 2, added: 0, faulty: 1, operation_id: null });
    expect(
      (await app.call(question.endpoints.list, { query: { deleted: 'only', q: 'one' } })).data.some(
        (one) => one.deleted_at === null,
      ),
    ).toBe(false);
    expect(await all()).toHaveLength(0);
  });
});
