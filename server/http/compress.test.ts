import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowCompression, compressionOf } from './compress.ts';

const http = Fastify();
const page = { data: Array.from({ length: 100 }, (_, id) => ({ id, name: 'João Ñandú', phone: '+351 912 345 678' })) };
const read = { compress: compressionOf({ method: 'GET' }) };

beforeAll(async () => {
  await allowCompression(http);
  http.get('/large', read, () => page);
  http.get('/small', read, () => ({ data: [] }));
  http.get('/fault', read, (_request, reply) => reply.code(422).send({ errors: page.data }));
  for (const [path, produces] of [
    ['/events', 'text/event-stream; charset=utf-8'],
    ['/export', 'text/csv; charset=utf-8'],
    ['/questions', 'application/json'],
  ] as const)
    http.get(path, { compress: compressionOf({ method: 'GET', produces }) }, (_request, reply) =>
      reply.type(produces).send('[1]\n'.repeat(5000)),
    );
  http.post('/import', { compress: compressionOf({ method: 'POST' }) }, () => page);
  http.get('/page', (_request, reply) => reply.type('text/html').send('<p>page</p>'.repeat(1000)));
});
afterAll(() => http.close());

const ask = (url: string, encoding?: string, method: 'GET' | 'POST' = 'GET') =>
  http.inject({ method, url, headers: encoding ? { 'accept-encoding': encoding } : {} });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a large answer comes as %s where that is taken, and says the same', async (encoding, decode) => {
  const answer = await ask('/large', encoding);
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(answer.rawPayload.length).toBeLessThan(1000);
  expect(JSON.parse(String(decode(answer.rawPayload)))).toEqual(page);
});

test('a refusal keeps its status', async () => {
  const answer = await ask('/fault', 'gzip');
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([422, 'gzip']);
});

test.each([
  ['a small answer', '/small', 'br, gzip', 'GET'],
  ['an answer to who takes no encoding', '/large', undefined, 'GET'],
  ['an answer to who takes only others', '/large', 'compress', 'GET'],
  ['a stream of events', '/events', 'br, gzip', 'GET'],
  ['an export', '/export', 'br, gzip', 'GET'],
  ['an export of JSON', '/questions', 'br, gzip', 'GET'],
  ['the answer to a write', '/import', 'br, gzip', 'POST'],
  ['what no call of the contract answers', '/page', 'br, gzip', 'GET'],
] as const)('%s comes as it is', async (_what, url, encoding, method) => {
  const answer = await ask(url, encoding, method);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body.length).toBeGreaterThan(0);
});
