/** What one caller sends costs the others nothing: bodies that never end, files and pictures of odd shapes, pages that anybody may ask for. */
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { importPayments } from '#contract/entities/money-import.ts';
import { login } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { openApiDocument } from '#contract/entities/system.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { LONGEST_RECORD, MOST_CELLS } from '#server/files/csv-records.ts';
import { PUBLIC_BODY } from '#server/http/bodies.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

/** Shorter than a test waits, longer than a call takes. */
const PATIENCE = 1500;

describeSqliteInGate('one caller', (engine) => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await startApp(engine, { config: { bodyPatience: PATIENCE } });
    port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /** Sends a head that promises more than comes; answers all that the server says until it closes the connection. */
  const unfinished = ({ method, path }: AnyEndpoint, head: readonly string[], sent: string) =>
    new Promise<string>((done, failed) => {
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.once('close', () => done(answer));
      socket.once('error', failed);
      socket.write(
        `${method} /api${path} HTTP/1.1\r\nhost: x\r\n${head.map((line) => `${line}\r\n`).join('')}\r\n${sent}`,
      );
    });
  const json = ['content-type: application/json', 'content-length: 1900000'];
  /** How often a limit has refused a call, as operators read it. */
  const refused = async (limit: string): Promise<number> => {
    const { body } = await app.app.http.inject('/metrics');
    return Number(new RegExp(`^clutch_refused_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(body)?.[1]);
  };

  test('a body that is nobody’s is not waited for: the call is refused by its head, and its connection ends', async () => {
    for (const token of [[], [`authorization: Bearer ${'x'.repeat(43)}`]])
      expect(await unfinished(student.endpoints.add, [...json, ...token], '{"first_name":"')).toMatch(
        /^HTTP\/1\.1 401 (?![\s\S]*HTTP\/1)/,
      );
  });

  test('a body that never ends ends its connection, of whoever is signed in and of whoever signs in', async () => {
    const before = await refused('body-late');
    const own = [...json, `authorization: Bearer ${app.token}`];
    const chunked = ['content-type: application/json', 'transfer-encoding: chunked'];
    const tries = [
      [student.endpoints.add, own, '{"first_name":"'],
      [login, ['content-type: application/json', 'content-length: 60000'], '{'],
      [login, chunked, '5\r\n{"a":'],
    ] as const;
    for (const answer of await Promise.all(tries.map((one) => unfinished(one[0], one[1], one[2]))))
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(await refused('body-late')).toBe(before + tries.length);
    // The server goes on.
    await app.call(student.endpoints.list, { query: {} });
  });

  test('what anybody may send is small', async () => {
    const before = await refused('too-large');
    const body = { email: 'a@x.example', password: 'x'.repeat(PUBLIC_BODY) };
    await app.fails(413, login, { body }, { token: null });
    expect(await refused('too-large')).toBe(before + 1);
  });

  test('a file with a line of very many columns, or a very long one, is refused by the line, and nothing of it is taken', async () => {
    const head = 'first_name,last_name,email\nRita,Gomes,rita@x.example\n';
    const lines = [
      [','.repeat(MOST_CELLS + 1), 'csv-line-wide'],
      [`Rita,${'x'.repeat(LONGEST_RECORD)}`, 'csv-line-long'],
      [`Rita,"${'x'.repeat(900_000)}",${`"${'y'.repeat(900_000)}",`.repeat(4)}`, 'csv-line-long'],
    ] as const;
    const before = await refused('csv-line-long');
    for (const [line, code] of lines)
      for (const endpoint of [importStudents, importPayments]) {
        const file = new File([endpoint === importStudents ? head : 'amount,reference,student\n', line], 'all.csv');
        const problem = await app.fails(422, endpoint, { body: { file, dry_run: false } });
        expect(problem.faults?.file?.[0]?.code, `${endpoint.id} ${line.slice(0, 20)}`).toBe(code);
      }
    expect((await app.call(student.endpoints.list, { query: {} })).total).toBe(0);
    expect(await refused('csv-line-long')).toBe(before + 4);
  });

  test('a picture of a long side is refused by its head, whatever it has of pixels', async () => {
    const bytes = await sharp({ create: { width: 1, height: 21_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'line.png', { type: 'image/png' });
    const before = await refused('image-pixels');
    expect((await app.fails(422, uploadImage, { body: { file } })).code).toBe('image-pixels');
    expect(await refused('image-pixels')).toBe(before + 1);
  });

  test('the document of the API is made once, and packed once for all who take it so', async () => {
    const plain = await app.raw(openApiDocument, {}, { token: null });
    const ask = (encodings: string) =>
      app.app.http.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encodings } });
    const packed = await ask('gzip, br');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 5);
    expect((await ask('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
    expect((await ask('br;q=0')).headers['content-encoding']).toBeUndefined();
    expect(plain.json<{ openapi: string }>().openapi).toMatch(/^3\./);
  });
});
