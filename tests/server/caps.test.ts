/** What one account may have under way at once, and readers who do not read. */
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { events } from '#contract/entities/live.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import type { Problem } from '#contract/errors.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

/** More than the buffers of a connection hold. */
const ROWS = 3_000;
const NOTE = 'x'.repeat(4_000);

describeEngines('what one account has under way', (engine) => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await startApp(engine, { config: { rateLimitFactor: 1, stalledAfter: 1_000 } });
    port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
    const at = new Date().toISOString();
    for (let from = 0; from < ROWS; from += 100)
      await app.app.database.db
        .insertInto('student')
        .values(
          Array.from({ length: 100 }, (_, index) => ({
            club_id: app.clubId,
            first_name: 'Large',
            last_name: `Row ${from + index}`,
            email: '',
            phone: '',
            address: '',
            date_of_birth: null,
            licence_category: '',
            package_id: null,
            teacher_id: null,
            external_id: '',
            status: 'pending',
            note: NOTE,
            name_key: `row ${from + index}`,
            search_text: '',
            created_at: at,
            updated_at: at,
          })),
        )
        .execute();
  });

  /** Asks over a connection of its own and reads the head of the answer; then nothing more, where it says so. */
  const ask = (endpoint: AnyEndpoint, stall: boolean, token = app.token) =>
    new Promise<{ status: number; head: string; socket: Socket; closed: Promise<void> }>((done, failed) => {
      const socket = connect(port, '127.0.0.1');
      const closed = new Promise<void>((over) => socket.once('close', () => over()));
      let text = '';
      socket.on('error', () => {});
      socket.once('close', () => failed(new Error(`Closed before its answer: ${text.slice(0, 200)}`)));
      socket.on('data', function read(chunk: Buffer) {
        text += chunk.toString();
        if (!text.includes('\r\n\r\n')) return;
        socket.off('data', read);
        if (stall) socket.pause();
        else socket.resume();
        done({ status: Number(text.slice(9, 12)), head: text, socket, closed });
      });
      socket.write(
        `${endpoint.method} /api${endpoint.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
      );
    });
  const refusal = async (endpoint: AnyEndpoint, most: number) => {
    const reply = await app.raw(endpoint, { query: {} });
    expect(reply.status).toBe(429);
    expect(reply.headers['retry-after']).toBe('10');
    expect(reply.json<Problem>()).toMatchObject({ code: 'too-many-at-once', values: { most } });
  };

  test('six exports at once are one too many, for this account alone; who does not read is cut off', async () => {
    const { exportCsv } = student.endpoints;
    const stalled = await Promise.all(Array.from({ length: 5 }, () => ask(exportCsv, true)));
    expect(stalled.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await refusal(exportCsv, 5);
    const other = await app.addAccount('colleague@school.example', ['admin']);
    expect((await app.raw(exportCsv, { query: {} }, { token: other.token })).status).toBe(200);
    // Nobody reads: the server ends them by itself, and the account may export again.
    await expect.poll(async () => (await app.raw(exportCsv, { query: {} })).status, { timeout: 20_000 }).toBe(200);
    for (const { socket } of stalled) socket.resume();
    await Promise.all(stalled.map(({ closed }) => closed));
    const whole = await app.raw(exportCsv, { query: {} });
    expect(whole.body.split('\r\n').length).toBe(ROWS + 2);
  }, 60_000);

  test('twenty live streams, and one more once one is closed', async () => {
    const open = await Promise.all(Array.from({ length: 20 }, () => ask(events, false)));
    expect(open.every(({ status }) => status === 200)).toBe(true);
    await refusal(events, 20);
    open[0]?.socket.destroy();
    let again: Awaited<ReturnType<typeof ask>> | undefined;
    await expect
      .poll(
        async () => {
          again = await ask(events, false);
          return again.status;
        },
        { timeout: 10_000 },
      )
      .toBe(200);
    for (const { socket } of [...open, ...(again ? [again] : [])]) socket.destroy();
  }, 30_000);

  test('two imports at once; a third is refused and may come later', async () => {
    const file = (prefix: string) =>
      new File(
        [`first_name,last_name\n${Array.from({ length: 3_000 }, (_, row) => `${prefix}${row},Import`).join('\n')}`],
        's.csv',
      );
    const load = (prefix: string) => app.raw(importStudents, { body: { file: file(prefix), dry_run: false } });
    const all = await Promise.all(['a', 'b', 'c'].map(load));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect(all.find(({ status }) => status === 429)?.json<Problem>().code).toBe('too-many-at-once');
    expect((await load('d')).status).toBe(200);
  }, 60_000);
});
