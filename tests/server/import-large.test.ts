/** A large import over a real connection: others go on working, and closing the connection leaves nothing behind. */
import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import type { ImportReport } from '#contract/entities/student-import.ts';
import { describeEngines } from '../engines/engines.ts';
import { often } from '../gate.ts';
import { startApp, type TestApp } from './harness.ts';

const ROWS = often(5000, 50_000);
const file = (rows: number, prefix: string) =>
  `external_id,first_name,last_name,email\n${Array.from({ length: rows }, (_, row) => `${prefix}${row},First${row},${prefix}name,${prefix}${row}@example.pt`).join('\n')}\n`;

describeEngines('a large import', (engine) => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await startApp(engine);
    port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  /** Counted in the table: the list's total of so many may be a guess for a moment. */
  const total = async (last_name: string) =>
    Number(
      (
        await app.app.database.db
          .selectFrom('student')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('last_name', '=', last_name)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).count,
    );

  /** Sends a file and gives every line of the answer to `heard`, which may close the connection by answering false. */
  async function send(text: string, heard: (line: Record<string, never>) => boolean): Promise<void> {
    const form = new FormData();
    form.append('file', new File([text], 'students.csv', { type: 'text/csv' }));
    form.append('dry_run', 'json:false');
    const body = new Response(form);
    const bytes = Buffer.from(await body.arrayBuffer());
    await new Promise<void>((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/admin/student/import',
          headers: {
            authorization: `Bearer ${app.token}`,
            accept: 'application/x-ndjson',
            'content-type': body.headers.get('content-type') ?? '',
            'content-length': bytes.length,
          },
        },
        (reply) => {
          let rest = '';
          reply.setEncoding('utf8');
          reply.on('data', (piece: string) => {
            const lines = (rest + piece).split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines) if (!heard(JSON.parse(line))) call.destroy();
          });
          reply.on('end', resolve);
          reply.on('error', () => resolve());
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
      call.on('close', resolve);
      call.end(bytes);
    });
  }

  test('closed by its caller, it leaves nothing, and the next one works', async () => {
    let closedAt = 0;
    await send(file(5_000, 'gone'), ({ progress }) => {
      closedAt = (progress as { done: number } | undefined)?.done ?? 0;
      return closedAt < 1_000;
    });
    expect(closedAt).toBeGreaterThanOrEqual(1_000);
    // The next write has its turn only after the one before has ended.
    await send(file(3, 'next'), () => true);
    expect(await total('gonename')).toBe(0);
    expect(await total('nextname')).toBe(3);
  });

  test(`${ROWS} rows come in while others read, and one undo takes them back`, async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const reading: Promise<number>[] = [];
    let report: ImportReport | undefined;
    const text = file(ROWS, 'big');
    await send(text, (line) => {
      most = Math.max(most, process.memoryUsage().rss);
      if ('answer' in line) report = line.answer as ImportReport;
      else if (reading.length < 5) {
        reading.push(app.call(student.endpoints.list, { query: { q: 'nextname' } }).then((list) => list.total));
      }
      return true;
    });
    expect(report).toMatchObject({ total: ROWS, added: ROWS, errors: [], duplicates: [] });
    expect(await Promise.all(reading)).toEqual([3, 3, 3, 3, 3]);
    expect((most - before) / 1024 / 1024).toBeLessThan(400);
    expect(await total('bigname')).toBe(ROWS);
    const undone = await app.call(undoOperation, { params: { id: report?.operation_id as number } });
    expect(undone.rows).toBe(ROWS);
    expect(await total('bigname')).toBe(0);
  }, 180_000);
});
