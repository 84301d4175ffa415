/** Theory courses: planned as one, enrolled in as one, left as one, each with one undo. On both engines. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { booking } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { course, enrolInCourse, leaveCourse, planCourse } from '#contract/entities/course.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { slot } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { sickDay } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

// The school's clock stands on Monday 2 March 2026, 07:00 in Lisbon.
const DATES = ['2026-03-03T19:00:00.000Z', '2026-03-05T19:00:00.000Z', '2026-03-10T19:00:00.000Z'];

describeEngines('theory courses', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  let ben: number;
  const asked = (more: object = {}) => ({
    ...{ name: 'March evenings', teacher_id: rui, location_id: school.place, weekdays: ['tue', 'thu'] },
    ...{ start_time: '19:00', lesson_minutes: 90, from: '2026-03-02', count: 3, capacity: 2 },
    ...more,
  });
  const plan = (more: object = {}) => school.app.call(planCourse, { body: asked(more) as never });
  const planned = async (more: object = {}) => {
    const done = await plan(more);
    return { ...done, id: done.course_id as number };
  };
  const enrol = (id: number, ids: number[], more: object = {}) =>
    school.app.call(enrolInCourse, { params: { id }, body: { students: { ids }, ...more } as never });
  const leave = (id: number, ids: number[], more: object = {}) =>
    school.app.call(leaveCourse, { params: { id }, body: { students: { ids }, ...more } as never });
  const undo = (id: number | null) => school.app.call(undoOperation, { params: { id: id as number } });
  const datesOf = async (id: number) =>
    (await school.app.call(slot.endpoints.list, { query: { course_id: String(id), sort: 'starts_at' } as never })).data;
  const bookedBy = async (id: number) =>
    (
      await school.app.call(booking.endpoints.list, {
        query: { student_id: String(id), status: 'booked', sort: 'starts_at' } as never,
      })
    ).data.map(({ starts_at }) => starts_at);
  const get = async (id: number) => (await school.app.call(course.endpoints.get, { params: { id } })).data;
  const settings = (values: object) => school.app.call(changeClubSettings, { body: values as never });

  beforeAll(async () => {
    school = await startSchool(engine);
  });
  beforeEach(async () => {
    school.setClock(0);
    await school.app.call(teacher.endpoints.setStatus, {
      body: { rows: { matching: {} }, status: 'inactive' } as never,
    });
    rui = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana', { teacher_id: rui });
    ben = await school.addStudent('Ben');
  });

  test('is planned with its dates in one operation; undo takes all of it back, redo brings it again', async () => {
    const dry = await plan({ dry_run: true });
    expect(dry).toMatchObject({ dry_run: true, course_id: null, skipped: [], missing: 0, operation_id: null });
    expect(dry.created.map(({ starts_at }) => starts_at)).toEqual(DATES);
    const done = await planned();
    expect(done.created).toEqual(dry.created);
    const dates = await datesOf(done.id);
    expect(dates).toMatchObject(
      DATES.map((starts_at) => ({
        ...{ starts_at, class_type: 'theory', capacity: 2, course_id: done.id, teacher_id: rui },
        ends_at: starts_at.replace('19:00', '20:30'),
      })),
    );
    expect(await get(done.id)).toMatchObject({
      ...{ name: 'March evenings', dates: 3, dates_ahead: 3, first_at: DATES[0], last_at: DATES[2], students: 0 },
      ...{ teacher_name: 'Rui Teacher', location_name: 'Station', capacity: 2 },
    });
    const back = await undo(done.operation_id);
    expect(await datesOf(done.id)).toEqual([]);
    expect((await get(done.id)).deleted_at).not.toBeNull();
    await undo(back.operation_id);
    expect(await datesOf(done.id)).toHaveLength(3);
  });

  test('passes over a holiday, an absence and what the teacher has, names each, and goes on for longer', async () => {
    const closed = await school.app.call(holiday.endpoints.add, {
      body: { day: '2026-03-05', name: 'Town fair', closed: true } as never,
    });
    await school.app.call(sickDay, { params: { id: rui }, body: { date: '2026-03-10', reason: 'the flu' } as never });
    await school.addSlot(rui, 253, 254); // Thursday 12 March, 20:00
    const dry = await plan({ dry_run: true });
    const done = await planned();
    expect(done.created.map(({ starts_at }) => starts_at)).toEqual([
      DATES[0],
      '2026-03-17T19:00:00.000Z',
      '2026-03-19T19:00:00.000Z',
    ]);
    expect(done.skipped).toMatchObject([
      { starts_at: '2026-03-05T19:00:00.000Z', reason: 'closed' },
      { starts_at: '2026-03-10T19:00:00.000Z', reason: 'away' },
      { starts_at: '2026-03-12T19:00:00.000Z', reason: 'conflict', conflict: { kind: 'slot' } },
    ]);
    expect(dry).toMatchObject({ created: done.created, skipped: done.skipped });
    // Until a day there are so many as there are.
    const until = await plan({ count: undefined, until: '2026-03-12', start_time: '15:00', dry_run: true });
    expect(until.created.map(({ starts_at }) => starts_at)).toEqual([
      '2026-03-03T15:00:00.000Z',
      '2026-03-12T15:00:00.000Z',
    ]);
    // Where a conflict is to stop it, none is made.
    expect(
      await school.app.fails(409, planCourse, {
        body: asked({ start_time: '20:00', from: '2026-03-11', on_conflict: 'stop' }) as never,
      }),
    ).toMatchObject({ code: 'slots-conflict' });
    await school.app.call(holiday.endpoints.remove, { params: { id: closed.data.id } });
  });

  test('what cannot be is refused at its field', async () => {
    const fails = async (more: object) =>
      (await school.app.fails(422, planCourse, { body: asked(more) as never })).errors;
    expect(await fails({ count: undefined })).toHaveProperty('count');
    expect(await fails({ from: '2026-03-01' })).toHaveProperty('from');
    expect(await fails({ from: '2028-03-01' })).toHaveProperty('from');
    expect(await fails({ until: '2026-03-01', count: undefined })).toHaveProperty('until');
    expect(await fails({ until: '2026-03-02', count: undefined })).toHaveProperty('weekdays');
    expect(await fails({ until: '2027-02-28', count: undefined })).toHaveProperty('until');
    expect(await fails({ weekdays: [] })).toHaveProperty('weekdays');
    expect(await fails({ start_time: '25:00' })).toHaveProperty('start_time');
    expect(await fails({ capacity: 0 })).toHaveProperty('capacity');
    expect(await fails({ name: ' ' })).toHaveProperty('name');
    expect(await fails({ teacher_id: 999_999 })).toHaveProperty('teacher_id');
    expect(await fails({ location_id: 999_999 })).toHaveProperty('location_id');
    // Nothing is left of it.
    const dates = await school.app.call(slot.endpoints.list, { query: { teacher_id: String(rui) } as never });
    expect(dates.data).toEqual([]);
    await school.app.fails(404, enrolInCourse, {
      params: { id: 999_999 },
      body: { students: { ids: [ana] } } as never,
    });
    await school.app.fails(404, leaveCourse, { params: { id: 999_999 }, body: { students: { ids: [ana] } } as never });
  });

  test('enrols students into every date to come in one operation, twice doubles nothing, one undo takes all back', async () => {
    const { id } = await planned();
    school.setClock(48); // Wednesday: the first date is over.
    const dry = await enrol(id, [ana, ben], { dry_run: true });
    expect(dry).toMatchObject({ dates: 2, changed: 4, operation_id: null });
    expect(await bookedBy(ana)).toEqual([]);
    const done = await enrol(id, [ana, ben]);
    expect(done).toMatchObject({
      course: { id, name: 'March evenings' },
      changed: 4,
      students: [
        { student_id: ana, student_name: 'Ana Student', booked: 2, had: 0, left: [] },
        { student_id: ben, booked: 2 },
      ],
    });
    expect(await bookedBy(ana)).toEqual(DATES.slice(1));
    expect(await get(id)).toMatchObject({ students: 2, dates: 3, dates_ahead: 2 });
    expect(await enrol(id, [ana, ben])).toMatchObject({
      changed: 0,
      operation_id: null,
      students: [{ booked: 0, had: 2 }, { had: 2 }],
    });
    const back = await undo(done.operation_id);
    expect([...(await bookedBy(ana)), ...(await bookedBy(ben))]).toEqual([]);
    await undo(back.operation_id);
    expect(await bookedBy(ben)).toEqual(DATES.slice(1));
    // Where nothing is to come any more nobody is enrolled.
    school.setClock(24 * 30);
    expect(
      await school.app.fails(409, enrolInCourse, { params: { id }, body: { students: { ids: [ana] } } as never }),
    ).toMatchObject({ code: 'course-over' });
  });

  test('who cannot come to one date is booked into the others; a full one, another category and a pause are named', async () => {
    const { id } = await planned();
    const eva = await school.addTeacher('Eva');
    await school.book(ana, eva, 84, { outside_schedule: true, location_id: school.place }); // Thursday 19:00
    expect((await enrol(id, [ana])).students).toMatchObject([
      { booked: 2, left: [{ starts_at: DATES[1], reason: 'student-busy' }] },
    ]);
    const cid = await school.addStudent('Cid');
    const dia = await school.addStudent('Dia');
    expect((await enrol(id, [ben])).students).toMatchObject([{ booked: 3 }]);
    // Two seats: of the date to which Ana does not come one is left.
    expect((await enrol(id, [cid, dia])).students).toMatchObject([
      {
        booked: 1,
        left: [
          { starts_at: DATES[0], reason: 'time-taken' },
          { starts_at: DATES[2], reason: 'time-taken' },
        ],
      },
      { booked: 0, left: [{ reason: 'time-taken' }, { reason: 'time-taken' }, { reason: 'time-taken' }] },
    ]);
    for (const { taken } of await datesOf(id)) expect(taken).toBe(2);
    const heavy = await school.addStudent('Max', { licence_category: 'C' });
    await school.app.call(student.endpoints.setStatus, { body: { rows: { ids: [dia] }, status: 'blocked' } as never });
    const cars = await planned({ start_time: '14:00', licence_category: 'B', capacity: 20 });
    const refused = (await enrol(cars.id, [heavy, dia])).students;
    expect(refused.flatMap(({ left }) => left.map(({ reason }) => reason)).sort()).toEqual([
      ...['other-category', 'other-category', 'other-category'],
      ...['student-status', 'student-status', 'student-status'],
    ]);
  });

  test('of two who are enrolled at once for the last seat one gets it', async () => {
    const { id } = await planned({ capacity: 1 });
    const done = await Promise.all([enrol(id, [ana]), enrol(id, [ben])]);
    expect(done.map(({ changed }) => changed).sort()).toEqual([0, 3]);
    for (const { taken } of await datesOf(id)) expect(taken).toBe(1);
    // Several at once, in whichever order they are named.
    const more = await Promise.all(['Cid', 'Dia', 'Eli', 'Fay'].map((name) => school.addStudent(name)));
    const large = await planned({ start_time: '10:00', capacity: 3 });
    const both = await Promise.all([enrol(large.id, more), enrol(large.id, more.toReversed()), enrol(large.id, [ana])]);
    expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(9);
    for (const { taken } of await datesOf(large.id)) expect(taken).toBe(3);
  });

  test('who leaves keeps what was held, pays what cancelling late costs, and one undo brings it back', async () => {
    await settings({ free_cancel_hours: 24, late_cancel_fee: 1500 });
    const { id } = await planned();
    await enrol(id, [ana, ben]);
    school.setClock(48 + 20); // Thursday 03:00: sixteen hours before the second date.
    const dry = await leave(id, [ana, ben], { dry_run: true });
    expect(dry).toMatchObject({ changed: 4, left: 0, fees: { count: 2, amount: 3000 }, operation_id: null });
    expect(await bookedBy(ana)).toHaveLength(3);
    const cid = await school.addStudent('Cid');
    const done = await leave(id, [ana, cid], { reason: 'moves away' });
    expect(done).toMatchObject({ changed: 2, left: 1, fees: { count: 1, amount: 1500 } });
    expect(done.classes).toMatchObject([
      { starts_at: DATES[1], counts_as_taken: true },
      { starts_at: DATES[2], counts_as_taken: false },
    ]);
    expect(await bookedBy(ana)).toEqual([DATES[0]]);
    expect(await bookedBy(ben)).toHaveLength(3);
    await undo(done.operation_id);
    expect(await bookedBy(ana)).toEqual(DATES);
    // What the school cancels costs nothing, and neither does what the student is let off.
    expect(await leave(id, [ana], { by: 'admin', dry_run: true })).toMatchObject({ fees: { count: 0 } });
    expect(await leave(id, [ana], { fee: false, dry_run: true })).toMatchObject({ fees: { count: 0 } });
    expect(await leave(id, [cid])).toMatchObject({ changed: 0, left: 1, operation_id: null });
    await settings({ free_cancel_hours: 0, late_cancel_fee: 0 });
  });

  test('is not deleted while classes to come have students; else its empty dates go with it, and undo brings both back', async () => {
    const { id } = await planned();
    await enrol(id, [ana]);
    school.setClock(48);
    const refusal = await school.app.fails(409, course.endpoints.remove, { params: { id } });
    expect(refusal).toMatchObject({ code: 'has-bookings', conflict: { count: 2 } });
    expect(refusal.detail).toBe('This course still has 2 upcoming classes. Move or cancel them first.');
    expect(await datesOf(id)).toHaveLength(3);
    await leave(id, [ana]);
    const done = await school.app.call(course.endpoints.remove, { params: { id } });
    // What was held stays.
    expect(await datesOf(id)).toMatchObject([{ starts_at: DATES[0] }]);
    await undo(done.operation_id);
    expect(await datesOf(id)).toHaveLength(3);
    expect((await get(id)).deleted_at).toBeNull();
  });

  test('is renamed, found by its words and listed with its days', async () => {
    const { id } = await planned({ name: 'Cours de décembre' });
    const { version } = await get(id);
    await school.app.call(course.endpoints.edit, { params: { id }, body: { name: 'Cours du soir', version } as never });
    const found = await school.app.call(course.endpoints.list, { query: { q: 'soir' } as never });
    expect(found.data).toMatchObject([{ id, name: 'Cours du soir', dates: 3, first_at: DATES[0] }]);
  });

  test('a date lies where it was planned, whatever hour the clock has then', async () => {
    // Summer time begins on Sunday 29 March.
    const { created } = await plan({ from: '2026-03-26', count: 2, dry_run: true });
    expect(created.map(({ starts_at }) => starts_at)).toEqual(['2026-03-26T19:00:00.000Z', '2026-03-31T18:00:00.000Z']);
    expect(at(0)).toBe('2026-03-02T07:00:00.000Z');
  });

  test('dates outside the opening hours are asked about; who enrols in them is not asked again', async () => {
    const opening_hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }));
    await settings({ opening_hours });
    const seen = await plan({ dry_run: true });
    expect(seen.outside.map(({ starts_at }) => starts_at)).toEqual(DATES);
    await school.app.fails(409, planCourse, { body: asked() as never });
    const { id, outside } = await planned({ outside_hours: true });
    expect(outside).toHaveLength(3);
    expect((await enrol(id, [ana])).changed).toBe(3);
    expect(await bookedBy(ana)).toEqual(DATES);
    await settings({ opening_hours: [] });
    expect((await plan({ dry_run: true, start_time: '10:00' })).outside).toEqual([]);
  });
});
