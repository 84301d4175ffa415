/** Taking a payment on SQLite, in turns with a row written durably to a database of its own on the same file system. */
import { join } from 'node:path';
import { openSqlite } from '#server/store/sqlite-file.ts';
import { type Measure, quantile } from './report.ts';
import type { BenchServer } from './server.ts';

/** Most that a payment may take, in the time of a bare durable insert. */
const TIMES = 2;

/** `folder` is the one with the server's database. */
export async function benchPayments(
  server: BenchServer,
  folder: string,
  calls: number,
  report: (measure: Measure) => void,
): Promise<void> {
  const { body } = await server.call('GET', '/admin/student?per_page=100&status=active');
  const students = (body as { data: { id: number }[] }).data.map(({ id }) => id);
  // The settings of the server's own file: each commit waits for the disk.
  const bare = openSqlite(join(folder, 'bare.db'));
  bare.exec('create table entry (id integer primary key, student_id integer, amount integer, day text, note text)');
  const insert = bare.prepare('insert into entry (student_id, amount, day, note) values (?, ?, ?, ?)');
  const payments: number[] = [];
  const inserts: number[] = [];
  for (let turn = 0; turn < calls + 20; turn++) {
    const student_id = students[turn % students.length] as number;
    const amount = 100 + turn;
    const start = performance.now();
    insert.run(student_id, amount, '2026-05-04', 'paid');
    const took = performance.now() - start;
    const { ms } = await server.call('POST', '/admin/entry/payment', { student_id, amount, method: 'cash' });
    // The first turns are those of a server that has just started.
    if (turn < 20) continue;
    inserts.push(took);
    payments.push(ms);
  }
  bare.close();
  const group = 'Payments, SQLite, in turns';
  const shown = (name: string, times: readonly number[], budget: number | null) =>
    report({
      ...{ group, name, value: quantile(times, 0.5), unit: 'ms', budget },
      more: { p95: quantile(times, 0.95), max: quantile(times, 1) },
    });
  shown('a bare durable insert', inserts, null);
  shown(`taking a payment (≤ ${TIMES} × the insert)`, payments, TIMES * quantile(inserts, 0.5));
}
