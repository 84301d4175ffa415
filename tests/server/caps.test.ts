/** What one account may have under way at once, and readers who do not read. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { exportAudit } from '#contract/entities/audit.ts';
import { events } from '#contract/entities/live.ts';
import { exportPerson } from '#contract/entities/privacy.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import type { Problem } from '#contract/errors.ts';
import { newSalt } from '#server/audit/digest.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

/** More than the buffers of a connection hold. */
const ROWS = 3_000;
const NOTE = 'x'.repeat(4_000);

describeSqliteInGate('what one account has under way', (engine) => {
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
  const ask = (endpoint: AnyEndpoint, stall: boolean, token = app.token, body?: object) =>
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
        `${endpoint.method} /api${endpoint.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${
          body ? `content-type: application/json\r\ncontent-length: ${JSON.stringify(body).length}\r\n` : ''
        }\r\n${body ? JSON.stringify(body) : ''}`,
      );
    });
  const connections = () =>
    new Promise<number>((done, failed) =>
      app.app.http.server.getConnections((error, count) => (error ? failed(error) : done(count))),
    );
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
    // Nobody reads: the server ends them by itself, and the account may export again. All five are waited for before
    // any reads on: one that is read to its end keeps its connection for the next request.
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
    for (const { socket } of stalled) socket.resume();
    await Promise.all(stalled.map(({ closed }) => closed));
    expect((await app.raw(exportCsv, { query: {} })).status).toBe(200);
    const whole = await app.raw(exportCsv, { query: {} });
    expect(whole.body.split('\r\n').length).toBe(ROWS + 2);
  });

  /** More than the buffers of a connection hold, which does not become less when it is packed. */
  const noise = (bytes: number) => randomBytes(bytes).toString('base64');
  /** Puts entries into the audit as another copy of the server does. */
  const addEntries = async (count: number, values: { arguments?: string; touched?: string }) => {
    for (let entry = 0; entry < count; entry++)
      await app.app.database.db
        .insertInto('operation')
        .values({
          club_id: app.clubId,
          actor_id: null,
          actor_name: '',
          command: 'system.retention',
          source: 'system',
          arguments: '{}',
          result: 'ok',
          rows_touched: 0,
          undoable: 0,
          bulk_columns: null,
          undo_of: null,
          undone_by: null,
          request_id: '',
          at: new Date().toISOString(),
          salt: newSalt(),
          ...values,
        })
        .execute();
  };
  /** One who reads nothing keeps a connection until the server ends it. */
  const isCutOff = async (endpoint: AnyEndpoint, body?: object) => {
    const before = await connections();
    const { status, socket } = await ask(endpoint, true, app.token, body);
    expect([status, await connections()]).toEqual([200, before + 1]);
    await expect.poll(connections, { timeout: 20_000 }).toBe(before);
    socket.destroy();
  };

  test('who does not read the audit is cut off as well', async () => {
    await addEntries(14, { arguments: JSON.stringify({ note: noise(750_000) }) });
    await isCutOff(exportAudit);
  });

  test('and who does not read all data of a person', async () => {
    const { id } = await app.app.database.db
      .updateTable('student')
      .set({ note: noise(12_000_000) })
      .where('last_name', '=', 'Row 0')
      .returning('id')
      .executeTakeFirstOrThrow();
    await isCutOff(exportPerson, { kind: 'student', id });
  });

  test('who does not read a live stream is cut off when it is 1 MB behind, and who reads hears it all', async () => {
    const { live } = app.app.services;
    const [stalled, reader] = [await ask(events, true), await ask(events, false)];
    const open = live.size();
    const ids = Array.from({ length: 100_000 }, (_, at) => 1_000_000 + at);
    for (let round = 0; round < 40 && live.size() === open; round++) {
      await addEntries(1, { touched: JSON.stringify({ student: ids }) });
      live.publish(app.clubId);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await expect.poll(() => live.size(), { timeout: 20_000 }).toBe(open - 1);
    expect(reader.socket.destroyed).toBe(false);
    stalled.socket.resume();
    await stalled.closed;
    reader.socket.destroy();
    await expect.poll(() => live.size()).toBe(open - 2);
  });

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
  });

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
  });
});
