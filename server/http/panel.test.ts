import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '../problems.ts';
import { inlineScripts, servePanel } from './panel.ts';

const http = Fastify();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clutch-panel-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>panel</title>');
  await writeFile(join(folder, 'console.html'), '<title>console</title>');
  await writeFile(join(folder, 'assets/main-abc.js'), 'run()');
  http.setErrorHandler((error, _request, reply) => reply.code(error instanceof Problem ? error.status : 500).send());
  await servePanel(http, folder);
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, accept = 'text/html,*/*') => http.inject({ url, headers: { accept } });

test.each([
  ['/', 'panel'],
  ['/login?next=%2Fstudents', 'panel'],
  ['/reset-password/a-token', 'panel'],
  ['/students?q=a.b', 'console'],
  ['/do/student.add', 'console'],
  ['/do/student.set-status?status=active', 'console'],
])('%s is the page of the %s', async (url, page) => {
  const reply = await ask(url);
  expect(reply.body).toBe(`<title>${page}</title>`);
  expect(reply.headers['cache-control']).toBe('no-cache');
});

test('hashed files are kept for ever', async () => {
  const reply = await ask('/assets/main-abc.js', '*/*');
  expect(reply.body).toBe('run()');
  expect(reply.headers['cache-control']).toContain('immutable');
});

test.each([
  ['/assets/gone-abc.js', 'text/html'],
  ['/favicon.ico', 'image/*'],
  ['/api/nothing', 'text/html'],
  ['/api', 'text/html'],
])('%s is nothing', async (url, accept) => expect((await ask(url, accept)).statusCode).toBe(404));

test('the scripts in the pages may run by what they hold, once each', async () => {
  const pages = await mkdtemp(join(tmpdir(), 'clutch-panel-'));
  await writeFile(join(pages, 'index.html'), '<script>run()</script><script type="module" src="/a.js"></script>');
  await writeFile(join(pages, 'console.html'), '<script>run()</script><script>other()</script>');
  expect(inlineScripts(pages)).toEqual([
    "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='",
    expect.stringMatching(/^'sha256-.{44}'$/),
  ]);
  expect(inlineScripts(null)).toEqual([]);
  await rm(pages, { recursive: true });
});
