/** What teachers are paid: rates from a day on, statements, the report beside them, and who sees any of it. On both engines. */
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelAsStudent, completeClass, noShow, waiveClass } from '#contract/entities/booking.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { enterExam, exam, examResults } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { exportPayStatement, payRate, payStatement } from '#contract/entities/pay-rate.ts';
import { readReport } from '#contract/entities/report.ts';
import { createToken } from '#contract/entities/token.ts';
import { foldReports } from '#server/reports/fold.ts';
import { describeEngines } from '../../engines/engines.ts';
import { at, type School, startSchool } from '../booking-school.ts';

describeEngines('pay', (engine) => {
  let school: School;
  let ana: number;
  let rita: number;
  /** A token that may not read money. */
  let machine: string;
  const MARCH = { from: '2026-03-01', to: '2026-03-31' };
  beforeAll(async () => {
    school = await startSchool(engine);
    ana = await school.addTeacher('Ana');
    rita = await school.addStudent('Rita');
    const permissions = ['school.read'] as const;
    const body = { name: 'Reports', kind: 'personal' as const, permissions: [...permissions], ends_on: '2026-05-01' };
    machine = (await call(createToken, { body })).token;
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const setRate = (kind: string, amount: number, valid_from: string, teacher_id = ana) =>
    call(payRate.endpoints.add, { body: { teacher_id, kind, amount, valid_from } as never });
  const statement = async (query: object = MARCH, id = ana) =>
    (await call(payStatement, { params: { id }, query })).data;
  /** A class of Ana's, `day` days after the school's first, of 45 minutes. */
  const booked = async (day: number, hours = 3) => {
    const starts = day * 24 + hours;
    const { id } = await school.book(rita, ana, starts, {
      ends_at: at(starts + 0.75),
      outside_schedule: true,
      location_id: school.place,
      ignore_rules: true,
      past: true,
    });
    school.setClock(starts + 1);
    return id;
  };
  const held = async (day: number, hours?: number) =>
    call(completeClass, { body: { student_bookings_id: await booked(day, hours), reason: 'Held' } });
  const payOfReport = async (query: object = MARCH, token?: string) => {
    const { data } = await call(readReport, { params: { report: 'hours' }, query }, token ? { token } : {});
    const { columns, rows, total } = data.sections.find(({ id }) => id === 'teacher') as (typeof data.sections)[number];
    const place = columns.findIndex(({ id }) => id === 'pay');
    const own = rows.find(({ key }) => key === String(ana));
    return { place, own: own?.cells[place]?.value, all: total?.cells[place]?.value };
  };

  test('hours without a rate are told as such, and are in no sum', async () => {
    await held(1);
    expect(await statement()).toMatchObject({
      teacher: { id: ana, name: 'Ana Teacher' },
      lines: [
        { day: '2026-03-03', kind: 'practical', students: ['Rita Student'], minutes: 45, rate: null, amount: null },
      ],
      total: { minutes: 45, amount: 0 },
      unpaid: 1,
    });
    expect(await payOfReport()).toMatchObject({ own: null, all: null });
  });

  test('a later rate leaves what was before its day, and undo takes it back', async () => {
    await setRate('practical', 1235, '2026-03-01');
    await held(2);
    await held(2, 5);
    // Twice 45 minutes at 12.35 are 18.53 on that day: the lines add up to it.
    expect((await statement()).lines.map(({ amount }) => amount)).toEqual([926, 926, 927]);
    await held(8);
    const raised = await setRate('practical', 1800, '2026-03-10');
    const { lines, total, kinds } = await statement();
    expect(lines.map(({ day, rate, amount }) => [day, rate, amount])).toEqual([
      ['2026-03-03', 1235, 926],
      ['2026-03-04', 1235, 926],
      ['2026-03-04', 1235, 927],
      ['2026-03-10', 1800, 1350],
    ]);
    expect(total).toEqual({ minutes: 180, amount: 4129 });
    expect(kinds).toEqual([{ kind: 'practical', minutes: 180, amount: 4129 }]);
    expect(await payOfReport()).toMatchObject({ own: 4129, all: 4129 });
    await call(undoOperation, { params: { id: raised.operation_id as number } });
    expect((await statement()).total.amount).toBe(926 + 926 + 927 + 926);
    await call(payRate.endpoints.restore, { params: { id: raised.data.id } });
    expect((await statement()).total.amount).toBe(4129);
  });

  test('no-shows and late cancellations are paid by the school’s shares of the rate', async () => {
    const missed = await booked(9);
    await call(noShow, { body: { student_bookings_id: missed } as never });
    expect((await statement({ from: '2026-03-11', to: '2026-03-11' })).lines).toMatchObject([
      { kind: 'no_show', rate: 1800, share: 100, amount: 1350 },
    ]);
    await call(changeClubSettings, { body: { no_show_pay: 50 } as never });
    expect((await statement({ from: '2026-03-11', to: '2026-03-11' })).total).toEqual({ minutes: 45, amount: 675 });

    const late = await booked(10);
    school.setClock(10 * 24 + 2);
    await call(cancelAsStudent, { body: { student_bookings_id: late } as never });
    const day = { from: '2026-03-12', to: '2026-03-12' };
    expect((await statement(day)).lines).toEqual([]);
    expect(await payOfReport(day)).toMatchObject({ all: 0 });
    await call(changeClubSettings, { body: { late_cancel_pay: 50 } as never });
    expect((await statement(day)).lines).toMatchObject([{ kind: 'late_cancel', share: 50, amount: 675 }]);
    expect(await payOfReport(day)).toMatchObject({ own: 675, all: 675 });
    // Somebody else took the time: it is paid once.
    await held(10);
    expect((await statement(day)).lines).toMatchObject([{ kind: 'practical', amount: 1350 }]);
    expect(await payOfReport(day)).toMatchObject({ own: 1350, all: 1350 });
  });

  test('a late cancellation that was waived pays nobody, unless the school has a share for it', async () => {
    await call(changeClubSettings, { body: { late_cancel_pay: 50 } as never });
    const id = await booked(12);
    school.setClock(12 * 24 + 2);
    await call(cancelAsStudent, { body: { student_bookings_id: id } as never });
    const day = { from: '2026-03-14', to: '2026-03-14' };
    await foldReports(school.app.app.services, school.app.clubId);
    expect(await payOfReport(day)).toMatchObject({ own: 675, all: 675 });
    const waived = await call(waiveClass, { body: { student_bookings_id: id, reason: 'Ill' } as never });
    expect((await statement(day)).lines).toEqual([]);
    // The waiver is in the report at once, and after its day was added up again.
    expect(await payOfReport(day)).toMatchObject({ all: 0 });
    await foldReports(school.app.app.services, school.app.clubId);
    expect(await payOfReport(day)).toMatchObject({ all: 0 });
    await call(changeClubSettings, { body: { waived_cancel_pay: 100 } as never });
    expect((await statement(day)).lines).toMatchObject([{ kind: 'waived_cancel', share: 100, amount: 1350 }]);
    expect(await payOfReport(day)).toMatchObject({ own: 1350, all: 1350 });
    await call(undoOperation, { params: { id: waived.operation_id as number } });
    expect((await statement(day)).lines).toMatchObject([{ kind: 'late_cancel', share: 50, amount: 675 }]);
    await call(changeClubSettings, { body: { late_cancel_pay: 0, waived_cancel_pay: 0 } as never });
  });

  test('practical exams that a teacher goes along to have a rate of their own', async () => {
    await setRate('exam', 2000, '2026-01-01');
    const starts_at = at(11 * 24 + 3);
    const { data } = await call(exam.endpoints.add, {
      body: { kind: 'practical', licence_category: 'B', starts_at, ends_at: at(11 * 24 + 4), teacher_id: ana } as never,
    });
    await call(enterExam, { params: { id: data.id }, body: { students: { ids: [rita] }, reason: 'asked' } as never });
    const day = { from: '2026-03-13', to: '2026-03-13' };
    expect((await statement(day)).lines).toEqual([]);
    const { data: entries } = await call(examEntry.endpoints.list, { query: {} as never });
    school.setClock(11 * 24 + 5);
    await call(examResults, { body: { entries: { ids: [entries[0]?.id as number] }, result: 'passed' } as never });
    expect((await statement(day)).lines).toMatchObject([{ kind: 'exam', minutes: 60, rate: 2000, amount: 2000 }]);
    expect(await payOfReport(day)).toMatchObject({ own: 2000, all: 2000 });
  });

  test('the report of a month is the sum of its statement, to the cent', async () => {
    const { total, lines } = await statement();
    expect(lines.length).toBeGreaterThan(6);
    expect(total.amount).toBe(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
    expect(await payOfReport()).toMatchObject({ own: total.amount, all: total.amount });
  });

  test('the file has a line for each class and runs nothing', async () => {
    const reply = await school.app.raw(exportPayStatement, { params: { id: ana }, query: MARCH });
    const [header, ...lines] = reply.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe('day,time,kind,students,minutes,rate,share,amount,currency');
    expect(lines).toHaveLength((await statement()).lines.length);
    expect(lines[0]).toBe('2026-03-03,10:00,practical,Rita Student,45,12.35,100,9.26,EUR');
  });

  test('what cannot be is refused at its field', async () => {
    const errors = async (body: object) =>
      Object.keys((await school.app.fails(422, payRate.endpoints.add, { body: body as never })).errors ?? {});
    const good = { teacher_id: ana, kind: 'theory', amount: 1500, valid_from: '2026-03-01' };
    expect(await errors({ ...good, amount: -1 })).toEqual(['amount']);
    expect(await errors({ ...good, amount: 12.5 })).toEqual(['amount']);
    expect(await errors({ ...good, kind: 'tea' })).toEqual(['kind']);
    expect(await errors({ ...good, valid_from: '2026-02-30' })).toEqual(['valid_from']);
    expect(await errors({ ...good, kind: 'practical' })).toEqual(['valid_from']);
    const wrong = async (query: object) =>
      Object.keys((await school.app.fails(422, payStatement, { params: { id: ana }, query })).errors ?? {});
    expect(await wrong({ from: '2026-03-02', to: '2026-03-01' })).toEqual(['to']);
    expect(await wrong({ from: '2026-03-02', to: '2027-03-03' })).toEqual(['to']);
    await school.app.fails(404, payStatement, { params: { id: 999_999 }, query: {} });
    expect(
      Object.keys((await school.app.fails(422, editClub, { body: { currency: 'GBP' } as never })).errors ?? {}),
    ).toEqual(['currency']);
  });

  test('of several who set the same rate at once one does; an old version is told', async () => {
    const body = { teacher_id: ana, kind: 'theory', amount: 1500, valid_from: '2026-03-01' };
    const replies = await Promise.all([1, 2, 3, 4].map(() => school.app.raw(payRate.endpoints.add, { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const { data } = await call(payRate.endpoints.list, { query: { kind: 'theory' } as never });
    expect(data).toMatchObject([{ ...body, teacher_name: 'Ana Teacher', currency: 'EUR' }]);
    const edit = { params: { id: data[0]?.id as number }, body: { amount: 1600, version: 1 } };
    await call(payRate.endpoints.edit, edit);
    await school.app.fails(409, payRate.endpoints.edit, edit);
  });

  describe('without the permission', () => {
    let token: string;
    beforeAll(async () => {
      token = (await school.app.addAccount('desk@x.example', ['admin'])).token;
      const { db } = school.app.app.database;
      await db.updateTable('account').set({ permissions: '[]' }).where('email', '=', 'desk@x.example').execute();
    });
    test('nobody sees rates, statements or pay in the report, nor sets a rate', async () => {
      await school.app.fails(403, payRate.endpoints.list, { query: {} as never }, { token });
      await school.app.fails(403, payStatement, { params: { id: ana }, query: {} }, { token });
      await school.app.fails(403, exportPayStatement, { params: { id: ana }, query: {} }, { token });
      const body = { teacher_id: ana, kind: 'exam', amount: 1, valid_from: '2027-01-01' };
      await school.app.fails(403, payRate.endpoints.add, { body: body as never }, { token });
      expect((await payOfReport(MARCH, token)).place).toBe(-1);
    });
    test('nor does a token that may not read money', async () => {
      expect((await payOfReport(MARCH, machine)).place).toBe(-1);
      await school.app.fails(403, readReport, { params: { report: 'income' }, query: {} }, { token: machine });
    });
  });
});
