/** The hours that are asked of who drove with an automatic gearbox alone. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass, completeClass } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { enterExam, exam } from '#contract/entities/exam.ts';
import { studentLogbook } from '#contract/entities/logbook.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { readReport } from '#contract/entities/report.ts';
import { student } from '#contract/entities/student.ts';
import { trainingRecord } from '#contract/entities/training-record.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { foldReports } from '#server/reports/fold.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeSqliteInGate('the hours of an automatic gearbox', (engine) => {
  let school: School;
  let rui = 0;
  let clio = 0;
  let zoe = 0;
  let made = 0;
  let hour = 0;
  beforeAll(async () => {
    school = await startSchool(engine);
    await school.app.call(paperKind.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
    const required_practice = { B: { hours: 2, km: 0, automatic_hours: 1 } };
    await school.app.call(changeClubSettings, { body: { required_practice } as never });
    rui = await school.addTeacher('Rui');
    const car = async (plate: string, transmission: string) =>
      (await school.app.call(vehicle.endpoints.add, { body: { plate, name: plate, transmission } as never })).data.id;
    [clio, zoe] = [await car('AA-11-AA', 'manual'), await car('BB-22-BB', 'automatic')];
    const body = { kind: 'practical', licence_category: 'B', starts_at: at(2400), ends_at: at(2401), seats: 9 };
    made = (await school.app.call(exam.endpoints.add, { body: body as never })).data.id;
  });
  const drive = async (student_id: number, vehicle_id: number | null, length = 1) => {
    hour += 24;
    school.setClock(hour - 1);
    const body = {
      student_id,
      teacher_id: rui,
      starts_at: at(hour),
      ends_at: at(hour + length),
      outside_schedule: true,
      location_id: school.place,
      vehicle_id,
    };
    const { data } = await school.app.call(bookClass, { body: body as never });
    school.setClock(hour + length + 0.5);
    await school.app.call(completeClass, { body: { student_bookings_id: data.id, reason: 'Held' } as never });
  };
  /** What of hours is missing for the exam, and what the logbook and the record say is required. */
  const hours = async (student: number) => {
    const body = { students: { ids: [student] }, dry_run: true } as never;
    const { students } = await school.app.call(enterExam, { params: { id: made }, body });
    const logbook = await school.app.call(studentLogbook, { body: { student_id: student } });
    const record = await school.app.call(trainingRecord, { params: { id: student } });
    const [progress] = logbook.data.progress;
    expect(record.data.progress).toEqual(progress);
    return {
      missing: students[0]?.missing.filter(({ code }) => code === 'hours'),
      required: progress?.required_minutes,
      automatic: progress?.automatic,
    };
  };

  test('hold of who drove nothing else, and the manual figure from the first other class on', async () => {
    const ana = await school.addStudent('Ana');
    expect(await hours(ana)).toMatchObject({ required: 120, automatic: false });
    await drive(ana, zoe, 0.5);
    const few = [{ code: 'hours', has: 0.5, needs: 1, automatic: true }];
    expect(await hours(ana)).toEqual({ missing: few, required: 60, automatic: true });
    await drive(ana, zoe, 0.5);
    expect(await hours(ana)).toEqual({ missing: [], required: 60, automatic: true });
    // It was an automatic one, whatever became of it.
    await school.app.call(vehicle.endpoints.setStatus, { body: { rows: { ids: [zoe] }, status: 'sold' } as never });
    expect(await hours(ana)).toEqual({ missing: [], required: 60, automatic: true });
    await school.app.call(vehicle.endpoints.setStatus, {
      body: { rows: { ids: [zoe] }, status: 'in_service' } as never,
    });
    await drive(ana, clio, 0.5);
    const mixed = [{ code: 'hours', has: 1.5, needs: 2 }];
    expect(await hours(ana)).toEqual({ missing: mixed, required: 120, automatic: false });
  });

  test('are not guessed of a class without a vehicle', async () => {
    const ben = await school.addStudent('Ben');
    await drive(ben, zoe);
    await drive(ben, null, 0.5);
    expect(await hours(ben)).toMatchObject({ required: 120, missing: [{ has: 1.5, needs: 2 }] });
  });

  /** Of all students, who lacks hours by the readiness, the lists, the dashboard and the report: the same ones, or it fails. */
  const lacking = async () => {
    const { app } = school;
    const named = async (query: Record<string, string>) =>
      (await app.call(student.endpoints.list, { query: query as never })).data
        .map(({ first_name }) => first_name)
        .sort();
    const all = (await app.call(student.endpoints.list, { query: {} as never })).data;
    const body = { students: { ids: all.map(({ id }) => id) }, dry_run: true } as never;
    const { students } = await app.call(enterExam, { params: { id: made }, body });
    const short = new Set(
      students.filter(({ missing }) => missing.some(({ code }) => code === 'hours')).map((one) => one.student_id),
    );
    const of = (has: boolean) =>
      all
        .filter(({ id }) => short.has(id) === has)
        .map(({ first_name }) => first_name)
        .sort();
    expect(await named({ below_required: '1' })).toEqual(of(true));
    expect(await named({ below_required: '0' })).toEqual(of(false));
    expect(await named({ reached: 'practice' })).toEqual(of(false));
    expect(await named({ stopped: 'practice' })).toEqual(of(false));
    const board = (await app.call(dashboard, {})).data;
    expect(board.below_required_in_all.count).toBe(of(true).length);
    expect(board.below_required.map(({ count }) => count)).toEqual([of(true).length]);
    const days = all.map(({ created_at }) => created_at.slice(0, 10)).sort();
    const query = { from: days[0], to: days.at(-1) } as never;
    const { data } = await app.call(readReport, { params: { report: 'way' }, query });
    const step = data.sections[0]?.rows.find(({ key }) => key === 'practice');
    expect(step?.cells.map((one) => one.value)).toMatchObject({ 0: of(false).length, 3: of(false).length });
    return of(true);
  };

  test('are counted the same by readiness, lists, dashboard and report', async () => {
    const automatic = await school.addStudent('Eva');
    await drive(automatic, zoe);
    const manual = await school.addStudent('Fay');
    await drive(manual, clio, 2);
    await drive(await school.addStudent('Gil'), clio);
    await drive(await school.addStudent('Hal'), zoe, 0.5);
    await school.addStudent('Ivo');
    const short = ['Ana', 'Ben', 'Gil', 'Hal', 'Ivo'];
    expect(await lacking()).toEqual(short);
    await foldReports(school.app.app.services, school.app.clubId);
    expect(await lacking()).toEqual(short);
    // The gearbox was noted wrongly: nothing was written to any student or class.
    const set = async (id: number, transmission: string) => {
      const { version } = (await school.app.call(vehicle.endpoints.get, { params: { id } })).data;
      await school.app.call(vehicle.endpoints.edit, { params: { id }, body: { transmission, version } as never });
    };
    await set(zoe, 'manual');
    expect(await lacking()).toEqual(['Ana', 'Ben', 'Eva', 'Gil', 'Hal', 'Ivo']);
    await foldReports(school.app.app.services, school.app.clubId);
    await set(zoe, 'automatic');
    expect(await lacking()).toEqual(short);
    await set(clio, 'automatic');
    expect(await lacking()).toEqual(['Ben', 'Hal', 'Ivo']);
    await set(clio, 'manual');
    // More hours may be asked of automatic gearboxes, too.
    const ask = (B: object) => school.app.call(changeClubSettings, { body: { required_practice: { B } } as never });
    await ask({ hours: 1, km: 0, automatic_hours: 2 });
    expect(await lacking()).toEqual(['Eva', 'Hal', 'Ivo']);
    await foldReports(school.app.app.services, school.app.clubId);
    await ask({ hours: 2, km: 0, automatic_hours: 1 });
    expect(await lacking()).toEqual(short);
  });

  test('are none of a school that has no such figure', async () => {
    await school.app.call(changeClubSettings, { body: { required_practice: { B: { hours: 2, km: 0 } } } as never });
    const cid = await school.addStudent('Cid');
    await drive(cid, zoe);
    expect(await hours(cid)).toEqual({
      missing: [{ code: 'hours', has: 1, needs: 2 }],
      required: 120,
      automatic: false,
    });
  });

  test('are lessons where the school counts those, the same for all that count them', async () => {
    const figures = (lesson?: number) => ({
      B: { hours: 4, km: 0, automatic_hours: 2, ...(lesson ? { practice_lesson_minutes: lesson } : {}) },
    });
    const set = (lesson?: number) =>
      school.app.call(changeClubSettings, { body: { required_practice: figures(lesson) } as never });
    const jim = await school.addStudent('Jim');
    await drive(jim, clio, 1.5);
    await set();
    const inHours = await lacking();
    expect(inHours).toContain('Jim');
    await set(30);
    expect(await hours(jim)).toMatchObject({ required: 120, missing: [{ has: 3, needs: 4, lessons: true }] });
    expect(await lacking()).toContain('Jim');
    await drive(jim, clio, 0.5);
    expect(await hours(jim)).toEqual({ missing: [], required: 120, automatic: false });
    expect(await lacking()).not.toContain('Jim');
    await foldReports(school.app.app.services, school.app.clubId);
    expect(await lacking()).not.toContain('Jim');
    const logbook = await school.app.call(studentLogbook, { body: { student_id: jim } });
    expect(logbook.data.progress[0]).toMatchObject({ minutes: 120, lesson_minutes: 30, complete: true });
    await set();
    expect(await lacking()).toEqual(inHours);
  });
});
