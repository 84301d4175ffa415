/** Imports as they go wrong, go on for long, and are called off. */

import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { category } from '#contract/entities/category.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { type Question, question } from '#contract/entities/question.ts';
import { importQuestions, type QuestionImportLine } from '#contract/entities/question-files.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addCategory, importFile, sendFile } from './bank.ts';

const HEAD = 'text,answer_1,answer_2,right,category,image\n';

describeEngines('question import', (engine) => {
  let app: TestApp;
  let base = '';
  const count = async () => (await app.call(question.endpoints.list, { query: { per_page: 1 } })).total;
  const staged = async () =>
    (await app.app.database.db.selectFrom('question').select('id').where('staged', 'is not', null).execute()).length;
  beforeAll(async () => {
    app = await startApp(engine);
    await app.app.http.listen({ host: '127.0.0.1', port: 0 });
    const address = app.app.http.server.address();
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`;
  });

  /** Sends a file over a real connection; the answer comes piece by piece. */
  async function open(text: string, signal: AbortSignal) {
    const body = new FormData();
    body.append('file', new File([text], 'a.csv'));
    const reply = await fetch(`${base}${importQuestions.path}`, {
      method: 'POST',
      body,
      signal,
      headers: { authorization: `Bearer ${app.token}`, accept: 'application/x-ndjson' },
    });
    const reader = (reply.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream() as never)
      .getReader() as ReadableStreamDefaultReader<string>;
    return {
      reader,
      async rest(): Promise<QuestionImportLine[]> {
        let said = '';
        for (let part = await reader.read(); !part.done; part = await reader.read()) said += part.value;
        return said
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as QuestionImportLine);
      },
    };
  }
  const many = (rows: number, name: string) =>
    HEAD +
    Array.from(
      { length: rows },
      (_none, index) => `${name} question ${index}?,yes ${index},no,1,${name} / Part ${index % 7},\n`,
    ).join('');

  test('a large file comes in while others are served, is one operation, and goes in one undo', async () => {
    const before = await count();
    const { reader, rest } = await open(many(4000, 'Large'), new AbortController().signal);
    await reader.read();
    // While it is read others are answered, and see nothing of it.
    expect(await count()).toBe(before);
    expect((await app.call(question.endpoints.list, { query: { deleted: 'only', q: 'large' } })).total).toBe(0);
    const lines = await rest();
    const last = lines.at(-1) as { answer: { added: number; operation_id: number; new_categories: string[] } };
    expect(last.answer).toMatchObject({ added: 4000 });
    expect(last.answer.new_categories).toHaveLength(8);
    expect(lines.filter((line) => 'progress' in line).length).toBeGreaterThan(20);
    expect(await count()).toBe(before + 4000);
    expect((await app.call(question.endpoints.list, { query: { q: 'large 3999' } })).total).toBe(1);
    expect(await staged()).toBe(0);
    await app.call(undoOperation, { params: { id: last.answer.operation_id } });
    expect(await count()).toBe(before);
  });

  test('one that is called off leaves nothing behind', async () => {
    const before = await count();
    const categories = (await app.call(category.endpoints.list, { query: {} })).total;
    const control = new AbortController();
    const { reader } = await open(many(20_000, 'Off'), control.signal);
    await reader.read();
    await expect.poll(staged, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    control.abort();
    await expect.poll(staged, { timeout: 20_000 }).toBe(0);
    await expect.poll(async () => (await app.call(question.endpoints.list, { query: { q: 'off' } })).total).toBe(0);
    expect(await count()).toBe(before);
    expect((await app.call(category.endpoints.list, { query: {} })).total).toBe(categories);
    expect((await app.call(category.endpoints.list, { query: { deleted: 'only', q: 'off' } })).total).toBe(0);
  });

  test('a ZIP brings its images; one that is none is told, and the question kept without it', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const zip = zipSync({
      'bank/questions.csv': strToU8(
        `${HEAD}One?,a,b,1,Zip,images/a.PNG\nTwo?,a,b,1,Zip,b.svg\nThree?,a,b,1,Zip,none.png\nFour?,a,b,1,Zip,./images/a.png\nFive?,a,b,1,Zip,../../etc/passwd\n`,
      ),
      'bank/images/a.png': png,
      'bank/b.svg': strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'bank/other.csv': strToU8('x'),
      '__MACOSX/bank/._questions.csv': strToU8('x'),
    });
    const trial = await importFile(app, 'a.zip', zip, { dry_run: true });
    const report = await importFile(app, 'a.zip', zip);
    for (const one of [trial, report]) {
      expect(one.notes.map(({ line, code }) => [line, code])).toEqual([
        [0, 'zip-other-table'],
        [3, 'image-type'],
        [4, 'image-missing'],
        [6, 'image-missing'],
      ]);
      expect(one).toMatchObject({ added: 5, faulty: 0 });
    }
    const rows = (await app.call(question.endpoints.list, { query: { has_image: '1' } as never })).data as Question[];
    expect(rows.map(({ text }) => text).sort()).toEqual(['Four?', 'One?']);
    expect(rows[0]?.image).toMatch(/^[0-9a-f]{64}\.webp$/);
    expect(rows[0]?.image).toBe(rows[1]?.image);
  });

  test('ZIP bombs, path tricks and what is no ZIP are refused in words', async () => {
    for (const [content, code] of [
      [zipSync({ 'questions.csv': new Uint8Array(6_000_000) }), 'zip-bomb'],
      [zipSync({ '../questions.csv': strToU8(HEAD) }), 'zip-path'],
      [zipSync({ 'readme.txt': strToU8('x') }), 'zip-no-csv'],
      [strToU8('PK\u0003\u0004 broken'), 'zip-broken'],
    ] as const) {
      const { status, problem } = await sendFile(app, 'a.zip', content);
      expect(status).toBe(422);
      expect(problem).toMatchObject({ type: `/problems/${code}` });
    }
    expect((await sendFile(app, 'a.csv', 'x', { format: 'zip' })).status).toBe(422);
    expect((await sendFile(app, 'a.csv', 'x', { category_id: 999_999 })).status).toBe(422);
  });

  test('another school can neither see nor import into what is not its own', async () => {
    const mine = await addCategory(app, 'Mine');
    const other = await app.addClub();
    const body = { file: new File([`${HEAD}One?,a,b,1,,\n`], 'a.csv'), category_id: mine };
    expect((await app.raw(importQuestions, { body }, { token: other.token })).status).toBe(422);
    await importFile(app, 'a.csv', `${HEAD}Secret?,a,b,1,Mine,\n`);
    expect((await app.call(question.endpoints.list, { query: {} }, { token: other.token })).total).toBe(0);
  });

  test('what is wrong with a question is told by a code, its line and its part', async () => {
    const rows = [
      ',a,b,1',
      'One answer?,a,,1',
      'None right?,a,b,',
      'The same?,Stop, stop ,1',
      `${'x'.repeat(4001)},a,b,1`,
      `Long?,a,${'y'.repeat(1001)},1`,
      'Hole?,a,,1,c',
    ];
    const text = `text,answer_1,answer_2,right,answer_3\n${rows.join('\n')}\n`;
    const report = await importFile(app, 'w.csv', text, {
      dry_run: true,
      category_id: await addCategory(app, 'Faults'),
    });
    expect(report.errors.map(({ line, code, field }) => [line, code, field])).toEqual([
      [2, 'empty', 'text'],
      [3, 'answers-few', 'answers'],
      [4, 'answers-none-right', 'answers'],
      [5, 'answers-same', 'answers'],
      [6, 'too-long', 'text'],
      [7, 'too-long', 'answers.1.text'],
      [8, 'answer-empty', 'answers.1.text'],
    ]);
    expect(report.errors[5]?.params).toMatchObject({ answer: 2, max: 1000 });
  });

  test('any text in any format is answered with a report', async () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '=',
      '~',
      '#',
      '%',
      ':',
      '\\',
      '\n',
      '\n\n',
      '"',
      ',',
      ';',
      'text',
      'answer_1',
      '1',
      'A. x',
      'ANSWER: A',
      '$CATEGORY: a',
      '//',
      '\0',
      '\u{1f697}',
      '<b>',
    );
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    const where = await addCategory(app, 'Fuzz');
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('gift', 'aiken', 'csv'), fc.boolean(), async (content, format, head) => {
        const { status, report } = await sendFile(app, 'a', head ? HEAD + content : content, {
          format,
          category_id: where,
        });
        expect(status).toBe(200);
        expect(report).toMatchObject({ format });
      }),
      { numRuns: 60 },
    );
  });
});
