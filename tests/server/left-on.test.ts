/** The last day of a teacher: kept as they become inactive, and the end of what they offer. On both engines. */
import { expect, test } from 'vitest';
import { undoOperation } from '#contract/entities/operation.ts';
import { readReport } from '#contract/entities/report.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { handOver } from '#contract/entities/workday.ts';
import { foldReports } from '#server/reports/fold.ts';
import { describeEngines, type TestEngine } from '../engines/engines.ts';
import { startSchool } from './booking-school.ts';

/** Hours from the school's Monday morning to the same hour of a later day. */
const day = (days: number) => 24 * days;

async function schoolWithTimes(engine: TestEngine) {
  const school = await startSchool(engine);
  const { app } = school;
  const rui = await school.addTeacher('Rui');
  const ana = await school.addStudent('Ana');
  for (const days of [0, 1, 2]) await school.addSlot(rui, day(days) + 2, day(days) + 4);
  await school.book(ana, rui, 2, { ends_at: new Date(Date.parse('2026-03-02T10:00:00.000Z')).toISOString() });
  const rowOf = async (id = rui) => (await app.call(teacher.endpoints.get, { params: { id } })).data;
  /** The share that is taken of what the teacher, and all of them by hour, offer in the three days. */
  const taken = async () => {
    const asked = { params: { report: 'occupancy' }, query: { from: '2026-03-02', to: '2026-03-04' } };
    const { sections } = (await app.call(readReport, asked as never)).data;
    const all = (id: string, key: string) => {
      const found = sections.find((one) => one.id === id);
      const at = found?.columns.findIndex((one) => one.id === 'all') ?? -1;
      return found?.rows.find((one) => one.key === key)?.cells[at]?.value ?? null;
    };
    return [all('teacher', String(rui)), all('hour', '09:00')];
  };
  const status = (to: 'active' | 'inactive') =>
    app.call(teacher.endpoints.setStatus, { body: { rows: { ids: [rui] }, status: to } });
  const fold = () => foldReports(app.app.services, app.clubId);
  return { school, app, rui, rowOf, taken, status, fold };
}

describeEngines('the last day of a teacher', (engine) => {
  test('is the day of the act, where the school is; who comes back has none', async () => {
    const { school, app, rui, rowOf, status } = await schoolWithTimes(engine);
    expect((await rowOf()).left_on).toBe(null);
    // Half past midnight in Lisbon’s summer is still the day before in UTC.
    school.setClock(24 * 120 + 16.5);
    const done = await status('inactive');
    expect((await rowOf()).left_on).toBe('2026-07-01');
    await app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await rowOf()).toMatchObject({ status: 'active', left_on: null });
    const edit = async (values: object) => {
      const { version } = await rowOf();
      return app.call(teacher.endpoints.edit, { params: { id: rui }, body: { version, ...values } as never });
    };
    await edit({ status: 'inactive' });
    expect((await rowOf()).left_on).toBe('2026-07-01');
    school.setClock(24 * 130);
    await edit({ status: 'inactive', phone: '' });
    await status('inactive');
    expect((await rowOf()).left_on).toBe('2026-07-01');
    await status('active');
    expect((await rowOf()).left_on).toBe(null);
    const zoe = await school.addTeacher('Zoe', { status: 'inactive' });
    expect((await rowOf(zoe)).left_on).toBe(null);
    const nil = await school.addTeacher('Nil');
    await app.call(handOver, { params: { id: nil }, body: { to: rui, leaves: true } as never });
    expect(await rowOf(nil)).toMatchObject({ status: 'inactive', left_on: '2026-07-10' });
  });

  test('ends what they offer: the day itself counts, no later one does', async () => {
    const { school, taken, status, fold } = await schoolWithTimes(engine);
    await fold();
    expect(await taken()).toEqual([1 / 6, 1 / 3]);
    school.setClock(day(1));
    await status('inactive');
    // Before the days are worked out anew, and after.
    expect(await taken()).toEqual([1 / 4, 1 / 2]);
    await fold();
    expect(await taken()).toEqual([1 / 4, 1 / 2]);
    await status('active');
    await fold();
    expect(await taken()).toEqual([1 / 6, 1 / 3]);
  });
});
