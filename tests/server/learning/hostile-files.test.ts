/** Files made to do harm, through every door that takes one: refused in words, or taken without what is wrong in them. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Question, question } from '#contract/entities/question.ts';
import { importQuestions } from '#contract/entities/question-files.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { describeSqliteInGate } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { addCategory, answersOf, importFile, sendFile } from './bank.ts';

const HEAD = 'text,answer_1,answer_2,right,category,image\n';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>';
/** Longest that a file of these may keep the server busy, in ms; a machine under load has some to spare. */
const PATIENCE = 8000;

/** An image whose header says how large it is, in bytes 16 to 23 of a PNG. */
function saysItIs(png: Uint8Array, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describeSqliteInGate('files that mean harm', (engine) => {
  let app: TestApp;
  let where = 0;
  let png: Buffer;
  let jpeg: Buffer;
  beforeAll(async () => {
    app = await startApp(engine);
    where = await addCategory(app, 'Hostile');
    const drawing = sharp({ create: { width: 30, height: 20, channels: 3, background: 'green' } });
    png = await drawing.png().toBuffer();
    jpeg = await drawing.jpeg().toBuffer();
  });
  const rows = async () => (await app.call(question.endpoints.list, { query: { per_page: 1 } })).total;

  test('a ZIP with bytes changed anywhere is read or refused, with and without lines of progress', async () => {
    const zip = zipSync({
      'questions.csv': strToU8(`${HEAD}One?,a,b,1,Hostile,a.png\nTwo?,a,b,2,Hostile,b.jpg\n`),
      'a.png': png,
      'images/b.jpg': jpeg,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.nat(40),
        fc.boolean(),
        async (changes, cut, told) => {
          const broken = zip.slice(0, zip.length - (cut > 30 ? cut : 0));
          for (const [at, value] of changes) broken[at % broken.length] = value;
          const body = { file: new File([new Uint8Array(broken)], 'a.zip'), format: 'zip', dry_run: true };
          const reply = await app.raw(
            importQuestions,
            { body },
            told ? { headers: { accept: 'application/x-ndjson' } } : {},
          );
          expect([200, 422], reply.body).toContain(reply.status);
          expect(reply.body).not.toContain('"unexpected"');
        },
      ),
      { numRuns: 60 },
    );
    expect(await rows()).toBe(0);
  });

  test('a ZIP of too many files, and names that lead out of it, are refused before anything is unpacked', async () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 20_001 }, (_none, index) => [`${index}.txt`, new Uint8Array(0)])),
      { level: 0 },
    );
    expect(await sendFile(app, 'a.zip', many)).toMatchObject({ status: 422, problem: { type: '/problems/zip-bomb' } });
    for (const name of ['../../x.png', '/etc/cron.d/x', 'a/../../b.png', 'C:\\x.png', '..\\x.png', 'a\u0000.png']) {
      const zip = zipSync({ 'questions.csv': strToU8(`${HEAD}One?,a,b,1,Hostile,\n`), [name]: png });
      expect(await sendFile(app, 'a.zip', zip), name).toMatchObject({
        status: 422,
        problem: { type: '/problems/zip-path', errors: { file: [expect.any(String)] } },
      });
    }
    expect(await rows()).toBe(0);
  });

  test('images in a ZIP that are none, cut off, or too large unpacked cost the image and not the question', async () => {
    const images: Record<string, readonly [Uint8Array, string]> = {
      'cut.png': [png.subarray(0, png.length - 30), 'image-unreadable'],
      'cut.jpg': [jpeg.subarray(0, 60), 'image-unreadable'],
      'huge.png': [saysItIs(png, 60_000, 60_000), 'image-unreadable'],
      'huger.png': [saysItIs(png, 0xffffffff, 0xffffffff), 'image-unreadable'],
      'drawing.png': [strToU8(SVG), 'image-type'],
      'page.jpg': [strToU8('<!doctype html><script>alert(1)</script>'), 'image-type'],
      'moving.webp': [strToU8('GIF89a'), 'image-type'],
      'nothing.png': [new Uint8Array(0), 'image-type'],
      'weight.png': [Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'image-too-large'],
    };
    const names = Object.keys(images);
    const csv = HEAD + names.map((name, index) => `Image ${index}?,a,b,1,Hostile,${name}\n`).join('');
    const zip = zipSync(
      { 'questions.csv': strToU8(csv), ...Object.fromEntries(names.map((name) => [name, images[name]?.[0] ?? png])) },
      { level: 0 },
    );
    const report = await importFile(app, 'a.zip', zip);
    expect(report).toMatchObject({ added: names.length, faulty: 0 });
    expect(report.notes.map(({ line, code, field }) => [line, code, field])).toEqual(
      names.map((name, index) => [index + 2, images[name]?.[1], 'image']),
    );
    const kept = (await app.call(question.endpoints.list, { query: {} })).data as Question[];
    expect(kept.map(({ image }) => image)).toEqual(names.map(() => null));
    await app.call(question.endpoints.removeMany, { body: { rows: { matching: {} } } });
  });

  test('no drawing comes in as an image, however it is dressed up', async () => {
    for (const bytes of [
      Buffer.from(SVG),
      Buffer.from(`\uFEFF<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
      gzipSync(SVG),
      Buffer.from(SVG, 'utf16le'),
      Buffer.from(`   \n${SVG}`),
    ]) {
      const body = { file: new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }) };
      expect(await app.fails(415, uploadImage, { body })).toMatchObject({ type: '/problems/image-type' });
    }
    for (const [width, height] of [
      [60_000, 60_000],
      [0xffffffff, 1],
      [0, 0],
    ] as const) {
      const body = { file: new File([new Uint8Array(saysItIs(png, width, height))], 'a.png') };
      expect(await app.fails(422, uploadImage, { body })).toMatchObject({ type: '/problems/image-unreadable' });
    }
    for (const image of ['../../etc/passwd', 'sign:../x', 'data:image/svg+xml,<svg/>', 'https://x.example/a.png', 'a'])
      await app.fails(422, question.endpoints.add, {
        body: { category_id: where, text: 'What?', answers: answersOf('*a', 'b'), image },
      });
  });

  test('text that is built to keep a reader busy is answered in good time', async () => {
    const long = 100_000;
    const texts: readonly (readonly [name: string, text: string])[] = [
      ['a.gift', 'A {'.repeat(long)],
      ['a.gift', `A ${'{'.repeat(long)}`],
      ['a.gift', `A {=${'~%50%'.repeat(long / 10)}}`],
      ['a.gift', `A {${'=a#b'.repeat(long / 10)}}`],
      ['a.gift', `::${'\\:'.repeat(long / 4)}`],
      ['a.gift', `A {=${'\\'.repeat(long / 2)}}`],
      ['a.gift', `A {${'=a->b '.repeat(long / 10)}`],
      ['a.gift', `[html]${'<p>'.repeat(long / 4)}{=a ~b}`],
      ['a.gift', `$CATEGORY: ${'a/'.repeat(long)}\n\nA {=a ~b}`],
      ['a.gift', `${'// [tag:x] '.repeat(long / 10)}\nA {=a ~b}`],
      ['a.txt', `${'A. \n'.repeat(long / 4)}ANSWER: A`],
      ['a.txt', `Q\n${'Z) x\n'.repeat(long / 4)}ANSWER: A\nA. x`],
      ['a.csv', `${HEAD}${'"'.repeat(long)}`],
      ['a.csv', `${HEAD}${'"a""'.repeat(long / 4)}`],
      ['a.csv', `text${',answer_1'.repeat(long / 10)}\n${',x'.repeat(long / 10)}`],
      ['a.csv', `${HEAD}${'"\n'.repeat(long / 4)}`],
    ];
    for (const [name, text] of texts) {
      const start = performance.now();
      const { status, report, problem } = await sendFile(app, name, text, { dry_run: true, category_id: where });
      expect([200, 422], JSON.stringify(problem)).toContain(status);
      // A file without its columns is refused as a whole; of any other there is a report.
      expect(report ?? problem).toMatchObject(report ? { dry_run: true } : { status: 422 });
      expect(performance.now() - start, `${name} ${text.slice(0, 30)}`).toBeLessThan(PATIENCE);
    }
  });

  test('bytes of any kind in any format end in a report or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('gift', 'aiken', 'csv', 'zip', undefined),
        fc.constantFrom('', '\uFEFF', HEAD, 'PK\u0003\u0004', '\u00ff\u00fe'),
        async (bytes, format, start) => {
          const head = start === '\u00ff\u00fe' ? new Uint8Array([0xff, 0xfe]) : strToU8(start);
          const content = Buffer.concat([head, bytes]);
          const { status, report, problem } = await sendFile(app, 'a', content, { format, category_id: where });
          expect([200, 422], JSON.stringify(problem)).toContain(status);
          if (!report) expect(problem).toMatchObject({ status: 422 });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a form that is none is refused by field', async () => {
    const file = new File([`${HEAD}One?,a,b,1,Hostile,\n`], 'a.csv');
    for (const body of [
      {},
      { file: 'no file' },
      { file, format: 'exe' },
      { file, category_id: 'none' },
      { file, dry_run: 'x' },
    ])
      expect(Object.keys((await app.fails(422, importQuestions, { body })).errors ?? {})).toHaveLength(1);
    const send = (type: string, payload: string) =>
      app.app.http.inject({
        method: 'POST',
        url: `/api${importQuestions.path}`,
        headers: { authorization: `Bearer ${app.token}`, 'content-type': type },
        payload,
      });
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a.csv"\r\n\r\n';
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', 'nothing of the kind'],
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data; boundary=x', `${part}text`],
      [
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n`,
      ],
      [
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="dry_run"\r\n\r\njson:{\r\n--x--\r\n`,
      ],
      ['application/json', '{'],
      ['application/json', '{"file":{}}'],
      ['image/svg+xml', SVG],
    ] as const) {
      const reply = await send(type, payload);
      expect([400, 413, 415, 422], `${type} ${payload}: ${reply.statusCode} ${reply.body}`).toContain(reply.statusCode);
      expect(reply.headers['content-type']).toContain('application/problem+json');
    }
  });
});
