/** Pass rates of exams at the authority, each beside the list of its rows. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { changeClubSettings } from '#contract/entities/club.ts';
import { enterExam, exam, examResults } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { exportReport, type Report, readReport } from '#contract/entities/report.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

describeSqliteInGate('pass rates of exams', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    const { app } = school;
    await app.call(paperKind.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
    await app.call(changeClubSettings, { body: { required_practice: {} } as never });
    [rui, eva] = [await school.addTeacher('Rui'), await school.addTeacher('Eva')];
    const people = await Promise.all(['Ana', 'Ben', 'Cid', 'Dora'].map((name) => school.addStudent(name)));
    const [ana, ben, cid, dora] = people as [number, number, number, number];
    const hold = async (kind: string, hour: number, results: Readonly<Record<number, string>>, more: object = {}) => {
      const body = { kind, starts_at: at(hour), seats: 9, ...more };
      const { id } = (await app.call(exam.endpoints.add, { body: body as never })).data;
      const ids = Object.keys(results).map(Number);
      await app.call(enterExam, { params: { id }, body: { students: { ids }, reason: 'Of before' } as never });
      school.setClock(hour + 1);
      const query = { exam_id: String(id) };
      for (const row of (await app.call(examEntry.endpoints.list, { query })).data) {
        const result = results[row.student_id] as string;
        await app.call(examResults, { body: { entries: { ids: [row.id] }, result } as never });
      }
    };
    await hold('theory', 10, { [ana]: 'passed', [ben]: 'failed', [cid]: 'failed', [dora]: 'absent' });
    await hold('theory', 34, { [ben]: 'passed', [cid]: 'failed' });
    await hold('practical', 60, { [ana]: 'failed' }, { teacher_id: rui });
    await hold('practical', 80, { [ana]: 'passed' }, { teacher_id: eva });
    await hold('practical', 84, { [ben]: 'passed' });
    // In April.
    await hold('theory', 24 * 32, { [cid]: 'passed', [dora]: 'withdrawn' });
  });
  const read = async (query: object): Promise<Report> =>
    (await school.app.call(readReport, { params: { report: 'exams' }, query })).data;
  const cells = (report: Report, id: string, key: string) => {
    const { columns, rows, total } = report.sections.find((one) => one.id === id) as Report['sections'][number];
    const row = [...rows, ...(total ? [total] : [])].find((one) => one.key === key);
    return Object.fromEntries(columns.map((column, place) => [column.id, row?.cells[place]?.value]));
  };
  const theory = (theory_tries: number, theory_rate: number | null) => ({ theory_tries, theory_rate });
  const practical = (practical_tries: number, practical_rate: number | null) => ({ practical_tries, practical_rate });

  test('are those of the results, by month, try and teacher; who was absent or withdrawn is not counted', async () => {
    const report = await read(MARCH);
    const all = { ...theory(5, 2 / 5), ...practical(3, 2 / 3) };
    expect(cells(report, 'month', '2026-03')).toEqual(all);
    expect(cells(report, 'month', 'all')).toEqual(all);
    expect(cells(report, 'try', '1')).toEqual({ ...theory(3, 1 / 3), ...practical(2, 1 / 2) });
    expect(cells(report, 'try', '2')).toEqual({ ...theory(2, 1 / 2), ...practical(1, 1) });
    expect(cells(report, 'teacher', String(rui))).toEqual(practical(1, 0));
    expect(cells(report, 'teacher', String(eva))).toEqual(practical(1, 1));
    expect(cells(report, 'teacher', 'none')).toEqual(practical(1, 1));
    expect(cells(report, 'teacher', 'all')).toEqual(practical(3, 2 / 3));
  });

  test('every figure with a list counts as many rows as the list holds', async () => {
    const { sections } = await read({ from: '2026-03-01', to: '2026-04-30' });
    let looked = 0;
    for (const { rows, total } of sections)
      for (const { cells: figures } of [...rows, ...(total ? [total] : [])])
        for (const { list, rows: count } of figures) {
          if (!list) continue;
          expect(list.entity).toBe('exam_entry');
          const found = await school.app.call(examEntry.endpoints.list, { query: list.query });
          expect([list.query, found.total]).toEqual([list.query, count]);
          looked++;
        }
    expect(looked).toBeGreaterThan(20);
  });

  test('stand beside those of the period before, and are exported', async () => {
    const report = await read({ from: '2026-04-01', to: '2026-04-30' });
    const [month] = report.sections[0]?.rows ?? [];
    expect(month?.cells.map(({ value, before }) => [value, before])).toEqual([
      [1, 5],
      [1, 2 / 5],
      [0, 3],
      [null, 2 / 3],
    ]);
    const csv = await school.app.call(exportReport, { params: { report: 'exams' }, query: MARCH });
    expect(csv).toContain(`teacher,${rui},Rui Teacher,practical_tries,count,1,`);
  });
});
