/** The command line against a real server: the same commands, the same schemas, exit codes that scripts can read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { student } from '#contract/entities/student.ts';
import { runLine } from '#tools/cli/run.ts';
import type { Terminal } from '#tools/cli/terminal.ts';
import { describeEngines } from '../engines/engines.ts';
import { PASSWORD, startApp, type TestApp } from './harness.ts';

describeEngines('the command line', (engine) => {
  let app: TestApp;
  let url: string;
  let folder: string;
  beforeAll(async () => {
    app = await startApp(engine);
    url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    folder = await mkdtemp(join(tmpdir(), 'clutch-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function run(line: string[], env: NodeJS.ProcessEnv = { CLUTCH_TOKEN: app.token ?? '' }) {
    const out: string[] = [];
    const err: string[] = [];
    const terminal: Terminal = {
      env: { CLUTCH_URL: url, CLUTCH_CWD: folder, CLUTCH_SESSION: join(folder, 'session.json'), ...env },
      asks: false,
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      ask: async () => '',
    };
    const code = await runLine(line, terminal);
    return { code, out: out.join('\n'), err: err.join('\n') };
  }
  const idOf = async (q: string) => (await app.call(student.endpoints.list, { query: { q } })).data[0]?.id as number;

  test('help lists the commands, and what one takes', async () => {
    expect((await run(['help'])).out).toContain('student.set-status');
    const { out } = await run(['help', 'student.set-status']);
    expect(out).toContain('--students ID,ID…');
    expect(out).toContain('--status pending|active|paused|completed|blocked');
    expect((await run(['help', 'student.fly'])).code).toBe(2);
  });

  test('a student is added by words or flags, changed, and the change taken back', async () => {
    expect(await run(['student.add', 'Marta', 'Nunes', '--email', 'marta@example.pt'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Added Marta Nunes'),
    });
    const id = await idOf('marta');
    const changed = await run(['student.set-status', '--students', String(id), '--status', 'active', '--json']);
    expect(changed.code).toBe(0);
    const { operation, data } = JSON.parse(changed.out);
    expect(data.status).toBe('active');
    expect((await run(['undo', String(operation)])).out).toContain('Taken back');
    expect((await app.call(student.endpoints.get, { params: { id } })).data.status).toBe('pending');
  });

  test('what touches many rows is previewed, and waits for --yes', async () => {
    await run(['student.add', 'Bulk', 'One']);
    await run(['student.add', 'Bulk', 'Two']);
    const ids = (await app.call(student.endpoints.list, { query: { q: 'bulk' } })).data.map(({ id }) => id).join(',');
    const asked = await run(['student.delete', '--students', ids]);
    expect(asked).toMatchObject({ code: 2 });
    expect(asked.err).toContain('Delete 2 students');
    expect((await run(['student.delete', '--students', ids, '--yes'])).out).toContain('Deleted 2 students');
  });

  test('a file is imported from where the line was typed', async () => {
    await writeFile(join(folder, 'list.csv'), 'first_name,last_name\nFrom,File\n');
    expect(await run(['student.import', '--file', 'list.csv', '--yes'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Imported 1 student'),
    });
    expect(await run(['student.import', '--file', 'nothing.csv', '--yes'])).toMatchObject({ code: 1 });
  });

  test('mistakes are told, each by its exit code', async () => {
    expect(await run(['student.fly'])).toMatchObject({ code: 2 });
    expect(await run(['student.add', '--colour', 'red'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('colour'),
    });
    expect(await run(['student.add', '--first-name', 'Only'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--last-name'),
    });
    expect(await run(['student.add', 'A', 'B'], { CLUTCH_TOKEN: 'x'.repeat(43) })).toMatchObject({ code: 3 });
    expect(await run(['student.add', 'A', 'B'], {})).toMatchObject({ code: 3 });
  });

  test('signing in keeps a session for the next lines, and out forgets it', async () => {
    expect(await run(['login', 'ada@school.example'], { CLUTCH_PASSWORD: PASSWORD })).toMatchObject({ code: 0 });
    expect(await run(['student.add', 'With', 'Session'], {})).toMatchObject({ code: 0 });
    expect(await run(['logout'], {})).toMatchObject({ code: 0 });
    expect(await run(['student.add', 'A', 'B'], {})).toMatchObject({ code: 3 });
    expect(await run(['login', 'ada@school.example'], { CLUTCH_PASSWORD: 'wrong' })).toMatchObject({
      code: 3,
      err: expect.stringContaining('Wrong Email or Password'),
    });
  });
});
