/** The server as a process: its log, its end, its settings, further schools from its command line. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { inherited } from '#tools/process/environment.ts';
import { startServer } from '#tools/process/real-server.ts';
import { createSchool } from '../e2e/school.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

test('what is in flight is finished before the server ends, and a second start needs no hand', async () => {
  const server = await startServer();
  const school = await createSchool(server);
  const lines = Array.from({ length: 3000 }, (_, index) => `First${index},Last${index}`).join('\n');
  const form = new FormData();
  form.append('file', new File([`first_name,last_name\n${lines}\n`], 'students.csv'));
  form.append('dry_run', 'json:false');
  const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value;
  const whole = new Response(form);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const call = request(`${server.url}/api/admin/student/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  });
  const answered = once(call, 'response');
  const half = bytes.length / 2;
  call.write(bytes.subarray(0, half));
  // This one, and the one that asks.
  await expect
    .poll(async () => (await fetch(`${server.url}/metrics`)).text(), { timeout: 20_000 })
    .toMatch(/^clutch_requests_open 2$/m);
  process.kill(server.pid, 'SIGTERM');
  call.end(bytes.subarray(half));
  const [reply] = (await answered) as [IncomingMessage];
  expect(reply.statusCode).toBe(200);
  expect(await json(reply)).toMatchObject({ added: 3000 });
  await server.stop();
});

test('what it keeps is readable by its own account alone', async () => {
  const server = await startServer();
  await createSchool(server);
  const open: string[] = [];
  const names = await readdir(server.dataDir, { recursive: true });
  expect(names).toContain('clutch.db');
  for (const name of names) if ((await stat(join(server.dataDir, name))).mode & 0o077) open.push(name);
  expect(open).toEqual([]);
  await server.stop();
});

test('what a tool makes or finds is readable by its own account alone too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clutch-tools-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  // As most shells have it: whatever is written is for everybody to read.
  const tool = (...words: string[]) =>
    run('sh', ['-c', 'umask 022 && exec "$0" "$@"', process.execPath, ...words], {
      cwd: root,
      env: { ...inherited(), DATA_DIR: dataDir },
    });
  const open = async (of: string) => {
    const names = ['.', ...(await readdir(of, { recursive: true }))];
    const modes = await Promise.all(
      names.map(async (name) => [name, (await stat(join(of, name))).mode & 0o077] as const),
    );
    return modes.flatMap(([name, mode]) => (mode === 0 ? [] : [name]));
  };
  await tool('tools/club.ts', 'add', 'First school');
  expect(await readdir(dataDir)).toContain('clutch.db');
  expect(await open(dataDir)).toEqual([]);
  const backup = join(folder, 'backup');
  await tool('tools/backup/backup.ts', backup);
  expect(await open(backup)).toEqual([]);
  // As a release left it that knew of none of this.
  for (const name of ['.', ...(await readdir(dataDir, { recursive: true }))]) {
    const path = join(dataDir, name);
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
  }
  await tool('tools/audit.ts', 'verify');
  expect(await open(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
  await tool('tools/backup/restore.ts', backup);
  expect(await readdir(dataDir)).toContain('clutch.db');
  expect(await open(dataDir)).toEqual([]);
});

test('the log holds no secret', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const school = await createSchool(server);
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: school.email, password: 'a wrong secret word' }),
  });
  await fetch(`${server.url}/api/admin/student?q=x`, {
    headers: { authorization: 'Bearer not-a-real-token-but-long-enough-to-look-like-one' },
  });
  // Addresses of the console hold what is looked for, and those of links of earlier releases their secret.
  const link = 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA_-abcdefghijk';
  for (const path of [
    '/students?q=Looked-For&email=Looked-For',
    `/reset-password/${link}`,
    `/register?invitation=${link}`,
  ]) {
    const page = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  }
  await school.call('POST', '/admin/student/signup', { first_name: 'Log', last_name: 'Line' });
  const bad = { first_name: 'x'.repeat(300), last_name: 'A wrong value' };
  await expect(school.call('POST', '/admin/location', bad)).rejects.toThrow('422');
  await server.stop();
  const log = server.output();
  expect(log).toContain('"msg"');
  // Who called, and from where, by the number of the account alone.
  const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const of = (url: string) => lines.find(({ req }) => req?.url === url)?.reqId;
  const done = (url: string) => lines.find(({ reqId, msg }) => reqId === of(url) && msg === 'request completed');
  expect(done('/api/admin/student/signup')).toMatchObject({ address: '127.0.0.1', account: 1, club: 1 });
  expect(done('/api/admin/student?…')).toMatchObject({ address: '127.0.0.1', res: { statusCode: 401 } });
  expect(done('/api/admin/student?…')).toMatchObject({ refused: 'unknown-token' });
  expect(done('/api/admin/student?…').account).toBeUndefined();
  // Why a request was refused and at which fields, never with what stood in them.
  expect(done('/api/admin/location')).toMatchObject({
    refused: 'validation',
    fields: expect.arrayContaining([expect.stringMatching(/^name \S+$/)]),
    account: 1,
  });
  for (const secret of [
    school.password,
    'a wrong secret word',
    'Looked-For',
    link,
    'not-a-real-token',
    'A wrong value',
    school.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '?',
  ]) {
    expect(log).not.toContain(secret);
  }
});

test('no line of the log is written by a caller', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const forged = '{"level":30,"msg":"forged"}';
  const inPath = encodeURIComponent(`\n${forged}\n`);
  await fetch(`${server.url}/api/${inPath}?q=${inPath}`, {
    headers: { 'user-agent': forged, 'clutch-command': forged },
  });
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `a\n${forged}\n@b.example`, password: `\r\n${forged}\r\n` }),
  });
  await server.stop();
  const log = server.output();
  expect(log).toContain('request completed');
  expect(log.split(/\r?\n/)).not.toContain(forged);
});

test('what nobody expected is logged whole, and answered by its number alone', async () => {
  const server = await startServer();
  const school = await createSchool(server);
  const file = new DatabaseSync(join(server.dataDir, 'clutch.db'), { timeout: 10_000 });
  file.exec('alter table holiday rename to gone');
  file.close();
  const token = school.localStorage.find(({ name }) => name === 'accessToken')?.value;
  const reply = await fetch(`${server.url}/api/admin/holiday`, { headers: { authorization: `Bearer ${token}` } });
  const answer = await reply.text();
  expect(reply.status).toBe(500);
  expect(JSON.parse(answer)).toMatchObject({ status: 500, request_id: reply.headers.get('x-request-id') });
  expect(answer).not.toMatch(/holiday|SQLITE|select|at .*\.ts/i);
  await server.stop();
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes('no such table'));
  expect(line).toContain(reply.headers.get('x-request-id'));
  expect(line).toContain('"stack"');
});

test('a busy port and a setting that is wrong are told in words', async () => {
  const server = await startServer();
  const port = new URL(server.url).port;
  const start = (env: Record<string, string>) =>
    run(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { ...inherited(), LOG_LEVEL: 'silent', DATA_DIR: `${server.dataDir}/other`, ...env },
    }).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    );
  expect(await start({ PORT: port })).toContain(`Port ${port} is in use`);
  expect(await start({ PORT: 'eighty' })).toContain('PORT must be a whole number');
  expect(await start({ DATABASE_URL: 'mysql://nowhere' })).toContain('DATABASE_URL');
  await server.stop();
});

test('a further school is made from the command line, and its link makes its admin', async () => {
  const server = await startServer();
  await createSchool(server);
  const { stdout } = await run(process.execPath, ['tools/club.ts', 'add', 'Second School', '--zone', 'Europe/Paris'], {
    cwd: root,
    env: { ...inherited(), DATA_DIR: server.dataDir },
  });
  const invitation = /invitation=([\w-]+)/.exec(stdout)?.[1];
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const person = {
    first_name: 'Second',
    last_name: 'Admin',
    email: 'second@school.example',
    password: 'correct horse battery',
  };
  expect((await post('/auth/signup', { ...person, email: 'x@school.example' })).status).toBe(403);
  expect((await post('/auth/signup', { ...person, invitation })).status).toBe(200);
  expect((await post('/auth/signup', { ...person, email: 'third@school.example', invitation })).status).toBe(403);
  const signedIn = (await (await post('/auth/login', { email: person.email, password: person.password })).json()) as {
    user: { roles: string[] };
  };
  expect(signedIn.user.roles).toEqual(['admin']);
  const { stdout: listed } = await run(process.execPath, ['tools/club.ts', 'list'], {
    cwd: root,
    env: { ...inherited(), DATA_DIR: server.dataDir },
  });
  expect(listed).toContain('Second School  Europe/Paris');
  const grant = (address: string) =>
    run(process.execPath, ['tools/club.ts', 'grant-money', address], {
      cwd: root,
      env: { ...inherited(), DATA_DIR: server.dataDir },
    });
  expect((await grant(person.email)).stdout).toContain('can now see and record payments in Second School');
  await expect(grant('x@school.example')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No account'),
  });
  await server.stop();
});
