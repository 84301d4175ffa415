/** Work over many transactions: one operation, taken back by one undo, and nothing half, whatever happens meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { bookClass } from '#contract/entities/booking.ts';
import { cancelEnrolments, extendEnrolments, MOST_ANSWERED, sellPackage } from '#contract/entities/enrolment.ts';
import { location } from '#contract/entities/location.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { createScheduleSlots } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { type ImportReport, importStudents, MAX_IMPORT_STUDENTS } from '#contract/entities/student-import.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { createApp } from '#server/app.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { MANY_PACKAGES } from '#server/enrolments/acts.ts';
import { systemCtx } from '#server/jobs/system.ts';
import { statusSteps } from '#server/operations/bulk-steps.ts';
import { longWrite, takeOver } from '#server/operations/long-work.ts';
import { addressSettings } from '#tools/process/pooler.ts';
import { describeEngines } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const ROWS = 3_000;
const text = (rows: number, prefix: string) =>
  `external_id,first_name,last_name\n${Array.from({ length: rows }, (_, row) => `${prefix}${row},First${row},${prefix}name`).join('\n')}\n`;
const csv = (content: string) => new File([content], 'students.csv', { type: 'text/csv' });

describeEngines('work in steps', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine);
  });
  const count = async (status?: string, last_name?: string) => {
    let query = app.app.database.db
      .selectFrom('student')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('deleted_at', 'is', null);
    if (status) query = query.where('status', '=', status);
    if (last_name) query = query.where('last_name', '=', last_name);
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  const load = (content: string, options = {}) =>
    app.call(importStudents, { body: { file: csv(content), dry_run: false } }, options);
  const undo = (id: number | null) => app.call(undoOperation, { params: { id: id as number } });
  const left = async () =>
    Number(
      (
        await app.app.database.db
          .selectFrom('long_work')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  const countOperations = async () =>
    Number(
      (
        await app.app.database.db
          .selectFrom('operation')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const bookTomorrow = async (student_id: number) => {
    const { data: place } = await app.call(location.endpoints.add, { body: { name: 'Yard' } as never });
    const body = { first_name: 'Rui', last_name: 'Teacher', licence_categories: ['B'] };
    const { data: who } = await app.call(teacher.endpoints.add, { body: body as never });
    const day = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
    const slots = [{ starts_at: `${day}T10:00:00.000Z`, ends_at: `${day}T12:00:00.000Z` }];
    await app.call(createScheduleSlots, { body: { teacher_id: who.id, location_id: place.id, slots } as never });
    await app.call(student.endpoints.edit, {
      params: { id: student_id },
      body: { licence_category: 'B', version: 1 } as never,
    });
    await app.call(student.endpoints.setStatus, { body: { rows: { ids: [student_id] }, status: 'active' } });
    const booked = { student_id, teacher_id: who.id, starts_at: `${day}T10:00:00.000Z` };
    await app.call(bookClass, { body: booked as never });
  };

  test('an import, a status for all it brought, and each taken back and done again', async () => {
    const report = await load(text(ROWS, 'one'));
    expect(report).toMatchObject({ added: ROWS, skipped: 0, errors: [] });
    const rows = { matching: { q: 'onename' } };
    const set = await app.call(student.endpoints.setStatus, {
      body: { rows, status: 'active', dry_run: false } as never,
    });
    expect(set.changed).toBe(ROWS);
    expect(await count('active', 'onename')).toBe(ROWS);
    // What was changed since is not taken back.
    const refused = await app.fails(409, undoOperation, { params: { id: report.operation_id } });
    expect(refused.type).toBe('/problems/undo-refused');
    const back = await undo(set.operation_id);
    expect(back).toMatchObject({ rows: ROWS, standing: ROWS, counts: [{ entity: 'student', count: ROWS }] });
    expect(back.stand[0]).toMatchObject({ entity: 'student', kind: 'update', after: { status: 'pending' } });
    expect(await count('pending', 'onename')).toBe(ROWS);
    const gone = await undo(report.operation_id);
    expect(gone.rows).toBe(ROWS);
    expect(await count(undefined, 'onename')).toBe(0);
    expect((await app.fails(409, undoOperation, { params: { id: report.operation_id } })).type).toBe(
      '/problems/already-undone',
    );
    expect((await undo(gone.operation_id)).rows).toBe(ROWS);
    expect(await count('pending', 'onename')).toBe(ROWS);
    expect(await left()).toBe(0);
    expect((await verifyAudit(app.app.database, app.clubId)).faults).toEqual([]);
  });

  test('very many students are deleted in steps, as one operation', async () => {
    await load(text(ROWS, 'gone'));
    const rows = { matching: { q: 'gonename' } };
    const before = await countOperations();
    const deleting = app.call(student.endpoints.removeMany, { body: { rows, dry_run: false } as never });
    // Some are gone and some are there: others come in between.
    await expect.poll(() => count(undefined, 'gonename'), { interval: 1, timeout: 20_000 }).toBeLessThan(ROWS);
    const { data: added } = await app.call(student.endpoints.add, { body: { first_name: 'In', last_name: 'Between' } });
    const done = await deleting;
    expect(done).toMatchObject({ changed: ROWS, dry_run: false });
    expect(await count(undefined, 'gonename')).toBe(0);
    expect(await countOperations()).toBe(before + 2);
    expect((await undo(done.operation_id)).rows).toBe(ROWS);
    expect(await count(undefined, 'gonename')).toBe(ROWS);
    expect(await left()).toBe(0);
    expect(added.last_name).toBe('Between');
    expect((await verifyAudit(app.app.database, app.clubId)).faults).toEqual([]);
  });

  test('one of very many who has a class to come keeps them all', async () => {
    await load(text(ROWS, 'held'));
    const rows = { matching: { q: 'heldname' } };
    const held = await app.app.database.db
      .selectFrom('student')
      .select('id')
      .where('external_id', '=', `held${ROWS - 1}`)
      .executeTakeFirstOrThrow();
    await bookTomorrow(held.id);
    const refused = await app.fails(409, student.endpoints.removeMany, { body: { rows, dry_run: false } as never });
    expect(refused.type).toBe('/problems/has-bookings');
    expect(await count(undefined, 'heldname')).toBe(ROWS);
    expect(await left()).toBe(0);
  });

  test('what others change while a file comes in is theirs: such a line is left out and said', async () => {
    const content = text(ROWS, 'two');
    const importing = load(content);
    // The file is read first; from when its entry is there on, it is written.
    await expect.poll(() => count(undefined, 'twoname'), { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
    const under = await app.app.database.db
      .selectFrom('operation')
      .select('id')
      .where('result', '=', 'open')
      .executeTakeFirstOrThrow();
    expect((await app.fails(409, undoOperation, { params: { id: under.id } })).type).toBe('/problems/under-way');
    await app.call(student.endpoints.add, {
      body: { first_name: 'Was', last_name: 'First', external_id: `two${ROWS - 1}` },
    });
    const report = await importing;
    expect(report).toMatchObject({ added: ROWS - 1, skipped: 1, skipped_lines: [ROWS + 1] });
    expect(report.errors).toMatchObject([{ line: ROWS + 1, code: 'meanwhile' }]);
    expect((await undo(report.operation_id)).rows).toBe(ROWS - 1);
  });

  test('a package that comes with new students is sold to each, and goes with them', async () => {
    const { data: pack } = await app.call(packageResource.endpoints.add, {
      body: { name: 'Long B', price: 100, currency: 'EUR' },
    });
    const lines = Array.from({ length: ROWS }, (_, row) => `First${row},Packed,${row % 2 ? 'Long B' : ''}`);
    const report = await load(`first_name,last_name,package\n${lines.join('\n')}\n`);
    expect(report.added).toBe(ROWS);
    const sold = async () =>
      app.app.database.db
        .selectFrom('student')
        .select('id')
        .where('package_id', '=', pack.id)
        .where('deleted_at', 'is', null)
        .execute()
        .then(({ length }) => length);
    expect(await sold()).toBe(ROWS / 2);
    await undo(report.operation_id);
    expect(await sold()).toBe(0);
    expect(await count(undefined, 'Packed')).toBe(0);
  });

  test('a package is sold to many, extended and cancelled in steps, others write in between, and each is taken back', async () => {
    const PEOPLE = MANY_PACKAGES + 5;
    await load(text(PEOPLE, 'seven'));
    const { data: pack } = await app.call(packageResource.endpoints.add, {
      body: { name: 'Many', price: 90_000, currency: 'EUR', practical_classes: 3, valid_days: 10 } as never,
    });
    const students = { matching: { q: 'sevenname' } };
    const enrolments = { matching: { package_id: String(pack.id) } };
    const sold = () =>
      app.app.database.db
        .selectFrom('enrolment')
        .select(['id', 'ends_on', 'cancelled_at'])
        .where('package_id', '=', pack.id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();
    const owed = async () =>
      Number(
        (
          await app.app.database.db
            .selectFrom('entry')
            .select(({ fn }) => fn.sum<number>('amount').as('sum'))
            .where('enrolment_id', 'is not', null)
            .where('deleted_at', 'is', null)
            .executeTakeFirstOrThrow()
        ).sum ?? 0,
      );
    const before = await owed();
    const all = PEOPLE * 80_000;

    const sale = { students, package_id: pack.id, discount: 10_000 };
    const previewed = await app.call(sellPackage, { body: { ...sale, dry_run: true } as never });
    expect(previewed).toMatchObject({ dry_run: true, changed: PEOPLE, left: 0, operation_id: null });
    expect(previewed.data.map(({ student_name, price, discount }) => [student_name, price, discount])).toEqual(
      Array.from({ length: MOST_ANSWERED }, (_, row) => [`First${row} sevenname`, 90_000, 10_000]),
    );
    expect(await sold()).toEqual([]);
    await app.fails(422, sellPackage, { body: { ...sale, discount: 90_001 } as never });
    expect(await sold()).toEqual([]);

    const selling = app.call(sellPackage, { body: sale as never });
    // Whoever writes meanwhile has their turn before it is over.
    let over = false;
    void selling.then(() => {
      over = true;
    });
    await expect.poll(async () => (await sold()).length).toBeGreaterThan(0);
    await app.call(location.endpoints.add, { body: { name: 'Between' } as never });
    expect(over).toBe(false);
    const made = await selling;
    expect(made).toMatchObject({ dry_run: false, changed: PEOPLE, left: 0 });
    expect(made.data).toHaveLength(MOST_ANSWERED);
    expect(await sold()).toHaveLength(PEOPLE);
    expect(Math.abs((await owed()) - before)).toBe(all);

    // One that ends on the last day there is: it cannot be extended, so none is.
    const last = (await sold()).at(-1) as { id: number };
    await app.call(extendEnrolments, { body: { enrolments: { ids: [last.id] }, until: '9999-12-31' } as never });
    const ends = await sold();
    await app.fails(422, extendEnrolments, { body: { enrolments, days: 30 } as never });
    expect(await left()).toBe(0);
    expect(await sold()).toEqual(ends);

    const body = { enrolments, reason: 'Closed', dry_run: true };
    expect(await app.call(cancelEnrolments, { body: body as never })).toMatchObject({ changed: PEOPLE, left: 0 });
    expect((await sold()).filter(({ cancelled_at }) => cancelled_at !== null)).toEqual([]);
    await app.call(cancelEnrolments, { body: { enrolments: { ids: [last.id] } } as never });
    const cancelled = await app.call(cancelEnrolments, { body: { ...body, dry_run: false } as never });
    expect(cancelled).toMatchObject({ changed: PEOPLE - 1, left: 1 });
    expect(cancelled.data.every(({ cancel_reason }) => cancel_reason === 'Closed')).toBe(true);
    expect(await owed()).toBe(before);
    await undo(cancelled.operation_id);
    expect((await sold()).filter(({ cancelled_at }) => cancelled_at !== null)).toHaveLength(1);
    expect(Math.abs((await owed()) - before)).toBe(all - 80_000);
    expect((await verifyAudit(app.app.database, app.clubId)).faults).toEqual([]);
  });

  test('the same request, made twice at once and again, is one import and one answer', async () => {
    const idempotencyKey = 'the-same-file';
    const content = text(ROWS, 'three');
    const [first, second] = await Promise.all([load(content, { idempotencyKey }), load(content, { idempotencyKey })]);
    expect(second).toEqual(first);
    expect(await load(content, { idempotencyKey })).toEqual(first);
    expect(await count(undefined, 'threename')).toBe(ROWS);
    const other = { body: { file: csv(text(3, 'else')), dry_run: false } };
    expect((await app.fails(409, importStudents, other, { idempotencyKey })).type).toBe(
      '/problems/idempotency-key-reused',
    );
  });

  test('a caller who goes away while it is written has it taken back', async () => {
    const port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
    const before = await count();
    await post(port, app.token as string, text(ROWS, 'four'), ({ done, total }) => done < total * 0.7);
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    expect(await count()).toBe(before);
  });

  /** Kills a server that imports a file once it says that it has done this part of it; answers the folder that it leaves. */
  const killAt = async (part: number, prefix: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'clutch-dies-'));
    const { child, port } = await serve(addressSettings(app.config), folder);
    const killed = new Promise((done) => child.once('exit', done));
    await post(port, app.token as string, text(ROWS, prefix), ({ done, total }) => {
      if (done < total * part) return true;
      child.kill('SIGKILL');
      return false;
    });
    child.kill('SIGKILL');
    await killed;
    return folder;
  };
  /** Waits until a server whose clock is past what the dead one promised has done the rest. */
  const anotherGoesOn = async (folder: string) => {
    const later = await createApp({
      config: { ...app.config, dataDir: folder },
      now: () => new Date(Date.now() + 60_000),
    });
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
    await later.close();
    await rm(folder, { recursive: true, force: true });
  };
  const lastEntry = () =>
    app.app.database.db
      .selectFrom('operation')
      .select(['id', 'result', 'rows_touched'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('a server that dies midway leaves nothing half: another does the rest', async () => {
    const before = await count();
    let name = '';
    let folder = '';
    for (let turn = 0; turn < 20; turn++) {
      name = `five-${turn}-`;
      folder = await killAt(0.6, name);
      if ((await left()) === 1) break;
      // It had done all of it before it was killed.
      await undo((await lastEntry()).id);
      await rm(folder, { recursive: true });
    }
    expect(await left()).toBe(1);
    expect(await count(undefined, `${name}name`)).toBeLessThan(ROWS);
    await anotherGoesOn(folder);
    expect(await count(undefined, `${name}name`)).toBe(ROWS);
    const entry = await lastEntry();
    expect(entry).toMatchObject({ result: 'ok', rows_touched: ROWS });
    await undo(entry.id);
    expect(await count()).toBe(before);
  });

  test('a server that dies while it reads the file leaves nothing at all', async () => {
    const before = await count();
    let entries = await countOperations();
    for (let turn = 0; turn < 20; turn++) {
      const folder = await killAt(0.2, `six-${turn}-`);
      const inTime = (await countOperations()) === entries;
      if (inTime) expect(await count()).toBe(before);
      await anotherGoesOn(folder);
      if (inTime) break;
      // It had begun to write before it was killed.
      await undo((await lastEntry()).id);
      entries = await countOperations();
    }
    expect(await countOperations()).toBe(entries);
    expect(await count()).toBe(before);
  });

  test('work that is found out for longer than a run is counted on is held all the while', async () => {
    let clock = Date.now();
    const slow = await startApp(engine, { now: () => new Date(clock) });
    const { services } = slow.app;
    const held = async () =>
      Date.parse(
        (await slow.app.database.db.selectFrom('long_work').select('held_until').executeTakeFirstOrThrow()).held_until,
      );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const answer = { changed: 0, dry_run: false as const, operation_id: null };
      const done = longWrite(systemCtx(services, slow.clubId, 'test.slow'), statusSteps, {
        async prepare() {
          clock += 15_000;
          vi.advanceTimersByTime(15_000);
          await expect.poll(held).toBeGreaterThan(clock);
          clock += 15_000;
          await takeOver(services);
          return { answer: async () => answer };
        },
      });
      expect(await done).toEqual(answer);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a file of more lines than one may have is refused before anything is read into the school', async () => {
    const long = `first_name,last_name\n${'A,B\n'.repeat(MAX_IMPORT_STUDENTS + 1)}`;
    for (const dry_run of [true, false]) {
      const refused = await app.fails(422, importStudents, { body: { file: csv(long), dry_run } });
      expect(refused.faults?.file).toEqual([
        { code: 'csv-lines', values: { most: MAX_IMPORT_STUDENTS, lines: MAX_IMPORT_STUDENTS + 1 } },
      ]);
    }
  });
});

/** Sends a file and tells how far it is; `go` false closes the connection. Resolves when it is over, either way. */
async function post(
  port: number,
  token: string,
  content: string,
  go: (progress: { done: number; total: number }) => boolean,
): Promise<ImportReport | null> {
  const form = new FormData();
  form.append('file', csv(content));
  form.append('dry_run', 'json:false');
  const body = new Response(form);
  const bytes = Buffer.from(await body.arrayBuffer());
  return new Promise((done) => {
    let report: ImportReport | null = null;
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api${importStudents.path}`,
        headers: {
          authorization: `Bearer ${token}`,
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
          for (const line of lines.map((one) => JSON.parse(one))) {
            if (line.answer) report = line.answer;
            if (line.progress && !go(line.progress)) call.destroy();
          }
        });
        reply.on('error', () => {});
      },
    );
    // Closing the connection, or the server's end, is what this is about.
    call.on('error', () => {});
    call.on('close', () => done(report));
    call.end(bytes);
  });
}

/** A server of its own over a database. */
async function serve(
  settings: Record<string, string>,
  dataDir: string,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../server/main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', WORKERS: '1', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((done, failed) => {
    let said = '';
    child.once('exit', () => failed(new Error(said)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const found = /Clutch is ready: (\S+)/.exec(said);
      if (found?.[1]) done(Number(new URL(found[1]).port));
    });
  });
  return { child, port };
}
