/** The sample school asked for in the console: filled into an empty school, and taken out without what is one's own. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { bookClass, booking } from '#contract/entities/booking.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { location } from '#contract/entities/location.ts';
import { balance, takePayment } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { fillSample, readSample, removeSample } from '#contract/entities/sample.ts';
import { student } from '#contract/entities/student.ts';
import { takeSampleOut } from '#server/sample/leaving.ts';
import { fillInto } from '#tools/demo/fill.ts';
import { describeSqliteInGate, type TestEngine } from '../engines/engines.ts';
import { startApp, type TestApp } from './harness.ts';

const STUDENTS = 60;
async function start(engine: TestEngine): Promise<TestApp> {
  const app: TestApp = await startApp(engine, {
    loadSample: ({ live }, clubId) => fillInto(app.app.database, clubId, { students: STUDENTS, live }),
  });
  return app;
}
const stateOf = async (app: TestApp) => (await app.call(readSample, {})).state;
async function until(app: TestApp, is: (state: string) => boolean): Promise<void> {
  while (!is(await stateOf(app))) await new Promise((resolve) => setTimeout(resolve, 200));
}
async function filled(app: TestApp): Promise<void> {
  await app.call(fillSample, {});
  await until(app, (state) => state === 'here');
}
/** The server's own job, and the same at once: whichever comes first. */
async function left(app: TestApp): Promise<void> {
  await takeSampleOut(app.app.services, app.clubId);
  await until(app, (state) => state !== 'leaving');
}

describeSqliteInGate('the sample school', (engine) => {
  describe('in a school where somebody looked around', () => {
    let app: TestApp;
    let other: { clubId: number; token: string };
    beforeAll(async () => {
      app = await start(engine);
      other = await app.addClub('Beside');
      await app.call(
        location.endpoints.add,
        { body: { name: 'Theirs', address: 'A' } as never },
        { token: other.token },
      );
      await filled(app);
    }, 180_000);
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where club_id = ${app.clubId}`.execute(app.app.database.db);
      return Number(rows[0]?.count);
    };

    test('it is whole, is given once, and stands on the dashboard', async () => {
      const found = await app.call(readSample, {});
      expect(found).toMatchObject({ state: 'here', own_classes: 0 });
      // Some were deleted, as students are.
      expect(found.students).toBeGreaterThan(STUDENTS - 5);
      expect(found.classes).toBeGreaterThan(100);
      expect((await app.fails(409, fillSample, {})).code).toBe('sample-already');
      const { data } = await app.call(dashboard, {} as never);
      expect(data.first_steps).toMatchObject({ sample: 'here', students: true, class: true });
    });

    test('it goes with what hangs on it, and leaves what is one’s own, to the cent', async () => {
      const { db } = app.app.database;
      const [rita] = (await app.call(student.endpoints.list, { query: { per_page: 1, status: 'active' } as never }))
        .data;
      const { rows: free } = await sql<{ teacher_id: number; location_id: number; starts_at: string }>`
        select teacher_id, location_id, starts_at from slot where club_id = ${app.clubId} and taken = 0
        and class_type = 'practical' and starts_at > ${new Date(Date.now() + 2 * 86_400_000).toISOString()}
        order by starts_at limit 1`.execute(db);
      const slot = free[0] as (typeof free)[number];
      const own = await app.call(student.endpoints.add, {
        body: { first_name: 'Own', last_name: 'Student', licence_category: 'B', teacher_id: slot.teacher_id } as never,
      });
      await app.call(takePayment, { body: { student_id: own.data.id, amount: 12_345, method: 'cash' } } as never);
      await app.call(takePayment, { body: { student_id: rita?.id, amount: 500, method: 'cash' } } as never);
      const booked = await app.call(bookClass, {
        body: {
          student_id: own.data.id,
          teacher_id: slot.teacher_id,
          location_id: slot.location_id,
          starts_at: slot.starts_at,
        } as never,
      });
      expect((await app.call(readSample, {})).own_classes).toBe(1);

      expect((await app.call(removeSample, {})).state).toBe('leaving');
      await left(app);
      expect(await stateOf(app)).toBe('own');

      const students = await app.call(student.endpoints.list, { query: {} as never });
      expect(students.data.map((row) => row.id)).toEqual([own.data.id]);
      expect(students.data[0]?.teacher_id).toBeNull();
      for (const table of [
        'booking',
        'slot',
        'teacher',
        'location',
        'vehicle',
        'package',
        'conversation',
        'message',
        'delivery',
        'question',
        'test',
        'exam',
        'paper',
        'wait',
        'enrolment',
        'skill_mark',
        'attempt',
      ])
        expect([table, await count(table)]).toEqual([table, 0]);
      expect((await app.call(booking.endpoints.list, { query: {} as never })).data).toEqual([]);
      const { rows: entries } = await sql<{ student_id: number; amount: number }>`
        select student_id, amount from entry where club_id = ${app.clubId}`.execute(db);
      expect(entries.map(({ student_id, amount }) => [Number(student_id), Number(amount)])).toEqual([
        [own.data.id, -12_345],
      ]);
      const owed = await app.call(balance.endpoints.list, { query: {} as never });
      expect(owed.data.map((row) => row.balance)).toEqual([-12_345]);
      for (const words of ['gomes', 'silva', 'ana'])
        expect((await app.call(student.endpoints.list, { query: { q: words } as never })).total).toBe(0);

      // From now on the database keeps every entry again.
      await expect(sql`delete from entry where club_id = ${app.clubId}`.execute(db)).rejects.toThrow(/never changed/);
      // What was done to somebody who is gone is not taken back, and says so.
      const refused = await app.fails(404, undoOperation, { params: { id: booked.operation_id } } as never);
      expect(refused.detail).toBe('This booking doesn’t exist.');
      const audit = await app.call(listAudit, { query: {} as never });
      expect(audit.data.map(({ command }) => command)).toContain('sample.leave');
      expect((await app.call(location.endpoints.list, { query: {} as never }, { token: other.token })).total).toBe(1);
      const { data } = await app.call(dashboard, {} as never);
      expect(data.first_steps).toMatchObject({ sample: 'own', teacher: false, students: true, class: false });
      expect((await app.fails(409, removeSample, {})).code).toBe('sample-not-here');
    });
  });

  test('an empty school may be given it again after it has left; one that has something is given none', async () => {
    const app = await start(engine);
    expect(await stateOf(app)).toBe('none');
    expect((await app.fails(409, removeSample, {})).code).toBe('sample-not-here');
    const begun = await Promise.all([app.raw(fillSample, {}), app.raw(fillSample, {})]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await app.fails(409, removeSample, {})).code).toBe('sample-filling');
    await until(app, (state) => state === 'here');
    await app.call(removeSample, {});
    await left(app);
    expect(await stateOf(app)).toBe('none');
    await app.call(location.endpoints.add, { body: { name: 'Mine', address: 'B' } as never });
    expect((await app.fails(409, fillSample, {})).code).toBe('sample-beside-own');
  }, 240_000);
});
