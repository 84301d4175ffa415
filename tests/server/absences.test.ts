/** Absences of teachers: what they keep off, what they leave free, and one undo with the classes that they moved. On both engines. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { absence, teacherBack } from '#contract/entities/absence.ts';
import { bookClass, completeClass, moveClass } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { exam } from '#contract/entities/exam.ts';
import { freeTimes, suggestTimes } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { planClasses } from '#contract/entities/planning.ts';
import { createScheduleSlots, slot } from '#contract/entities/slot.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { gapCandidates, sickDay } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

// The school's clock stands on Monday 2 March 2026, 07:00 in Lisbon: `at(24)` is Tuesday at seven.
const MONDAY = '2026-03-02';
const TUESDAY = '2026-03-03';
const WEDNESDAY = '2026-03-04';
const THURSDAY = '2026-03-05';
const anywhere = { outside_schedule: true };

describeEngines('absences of teachers', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  let ben: number;
  const ill = (id: number, date: string, more: object = {}) =>
    school.app.call(sickDay, { params: { id }, body: { date, reason: 'the flu', ...more } as never });
  const undo = (id: number | null) => school.app.call(undoOperation, { params: { id: id as number } });
  const listed = async (id = rui) =>
    (await school.app.call(absence.endpoints.list, { query: { teacher_id: String(id), sort: 'starts_at' } as never }))
      .data;
  const wish = (student_id: number, hours: number, teacher_id = rui) => ({
    ...{ student_id, teacher_id, starts_at: at(hours), location_id: school.place },
    ...anywhere,
  });
  const refused = (hours: number) => school.app.fails(409, bookClass, { body: wish(ana, hours) as never });

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

  test('no class is booked, moved or given into one, and why is not said', async () => {
    const eva = await school.addTeacher('Eva');
    const done = await ill(rui, TUESDAY, { to: WEDNESDAY });
    expect(done.absence).toMatchObject({ starts_at: '2026-03-03T00:00:00.000Z', ends_at: '2026-03-05T00:00:00.000Z' });
    const problem = await refused(26);
    expect(problem).toMatchObject({
      code: 'teacher-away',
      conflict: { absence_id: done.absence?.id, teacher_id: rui, ends_at: '2026-03-05T00:00:00.000Z' },
    });
    expect(JSON.stringify(problem)).not.toContain('flu');
    expect(await refused(64)).toMatchObject({ code: 'teacher-away' });
    // Before and behind it nothing is in the way.
    const monday = await school.book(ana, rui, 2, wish(ana, 2));
    await school.book(ana, rui, 74, wish(ana, 74));
    const moved = { student_bookings_id: monday.id, starts_at: at(26), ...anywhere };
    expect(await school.app.fails(409, moveClass, { body: moved as never })).toMatchObject({ code: 'teacher-away' });
    const theirs = await school.book(ben, eva, 26, wish(ben, 26, eva));
    const given = { student_bookings_id: theirs.id, teacher_id: rui, starts_at: theirs.starts_at, ...anywhere };
    expect(await school.app.fails(409, moveClass, { body: given as never })).toMatchObject({ code: 'teacher-away' });
    const suggested = await school.app.call(suggestTimes, {
      body: { student_id: ana, starts_at: at(26), location_id: school.place, ...anywhere } as never,
    });
    expect(suggested.problem).toMatchObject({ code: 'teacher-away' });
    const plan = await school.app.call(planClasses, {
      body: {
        ...{ student_id: ana, teacher_id: rui, location_id: school.place, weekdays: ['tue'], start_time: '09:00' },
        ...{ count: 1, dry_run: true, on_conflict: 'skip', ...anywhere },
      } as never,
    });
    expect(plan.classes).toMatchObject([{ reason: 'teacher-away', booked: null }]);
  });

  test('has a kind: leave needs no reason, and is listed as leave', async () => {
    const away = (date: string, body: object) =>
      school.app.call(sickDay, { params: { id: rui }, body: { date, ...body } as never });
    await away(TUESDAY, { kind: 'leave' });
    await away(THURSDAY, { reason: 'the flu' });
    expect(await listed()).toMatchObject([
      { kind: 'leave', reason: '' },
      { kind: 'sick', reason: 'the flu' },
    ]);
    const query = { teacher_id: String(rui), kind: 'leave' } as never;
    expect((await school.app.call(absence.endpoints.list, { query })).data).toHaveLength(1);
    const bare = { params: { id: rui }, body: { date: WEDNESDAY, kind: 'other' } as never };
    expect(JSON.stringify(await school.app.fails(422, sickDay, bare))).toContain('absence-reason');
    // One that holds both is of neither kind.
    await away(TUESDAY, { to: THURSDAY, kind: 'leave' });
    expect(await listed()).toMatchObject([{ kind: 'other', reason: 'the flu' }]);
  });

  test('a class that is cancelled for it does not say why the teacher is away', async () => {
    const first = await school.book(ana, rui, 26, wish(ana, 26));
    await ill(rui, TUESDAY);
    expect(await school.get(first.id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'teacher',
      cancel_reason: '',
    });
  });

  test('undo takes it back with the classes, redo brings both back', async () => {
    const first = await school.book(ana, rui, 26, wish(ana, 26));
    const done = await ill(rui, TUESDAY);
    expect(await school.get(first.id)).toMatchObject({ status: 'cancelled' });
    const back = await undo(done.operation_id);
    expect(await school.get(first.id)).toMatchObject({ status: 'booked', teacher_id: rui });
    expect(await listed()).toEqual([]);
    const again = await undo(back.operation_id);
    expect(await school.get(first.id)).toMatchObject({ status: 'cancelled' });
    expect(await listed()).toHaveLength(1);
    await undo(again.operation_id);
    expect(await listed()).toEqual([]);
  });

  test('a second sick day over the same days is the same absence or a longer one, and undo leaves the first', async () => {
    const done = await ill(rui, TUESDAY, { to: WEDNESDAY });
    const same = await ill(rui, TUESDAY, { reason: 'a fever' });
    expect(same).toMatchObject({ absence: null, operation_id: null });
    const thursday = await school.book(ana, rui, 74, wish(ana, 74));
    const longer = await ill(rui, WEDNESDAY, { to: THURSDAY, reason: 'a fever' });
    expect(await listed()).toMatchObject([
      {
        id: longer.absence?.id,
        starts_at: done.absence?.starts_at,
        ends_at: '2026-03-06T00:00:00.000Z',
        reason: 'the flu; a fever',
      },
    ]);
    const back = await undo(longer.operation_id);
    expect(await school.get(thursday.id)).toMatchObject({ status: 'booked' });
    expect(await listed()).toMatchObject([{ id: done.absence?.id, reason: 'the flu' }]);
    const again = await undo(back.operation_id);
    expect(await listed()).toMatchObject([{ id: longer.absence?.id }]);
    await undo(again.operation_id);
  });

  test('it begins now where the day has begun: what was held this morning stays, open or closed', async () => {
    const closed = await school.hold(ana, rui, 1);
    const signed = await school.hold(ben, rui, 3);
    await school.app.call(completeClass, { body: { student_bookings_id: signed, reason: 'not signed' } as never });
    school.setClock(5);
    const done = await ill(rui, MONDAY);
    expect(done.absence).toMatchObject({ starts_at: at(5), ends_at: '2026-03-03T00:00:00.000Z' });
    expect(await school.get(closed)).toMatchObject({ status: 'booked', teacher_id: rui });
    expect(await school.get(signed)).toMatchObject({ status: 'completed', teacher_id: rui });
    expect(await ill(rui, MONDAY)).toMatchObject({ absence: null });
  });

  test('a span that ends before it begins, is over, or is longer than a year is refused at its field', async () => {
    const fails = (date: string, more: object = {}) =>
      school.app.fails(422, sickDay, { params: { id: rui }, body: { date, reason: 'the flu', ...more } as never });
    expect((await fails(WEDNESDAY, { to: TUESDAY })).errors).toHaveProperty('to');
    expect((await fails('2026-02-27')).errors).toHaveProperty('date');
    expect((await fails(TUESDAY, { to: '2027-03-20' })).errors).toHaveProperty('to');
    expect(await listed()).toEqual([]);
  });

  test('free times, a freed time and hours of the schedule leave it out', async () => {
    const weekly = {
      ...{ teacher_id: rui, location_id: school.place, on_conflict: 'skip' },
      weekly: { weekdays: [2, 3, 4], start_time: '09:00', end_time: '10:00', from: TUESDAY, to: THURSDAY },
    };
    await school.addSlot(rui, 26, 27);
    const lesson = await school.book(ana, rui, 26);
    const done = await ill(rui, TUESDAY, { to: WEDNESDAY });
    const report = await school.app.call(createScheduleSlots, { body: weekly as never });
    expect(report.created.map(({ starts_at }) => starts_at)).toEqual([at(74)]);
    expect(report.skipped.map(({ reason }) => reason)).toEqual(['away', 'away']);
    const single = { ...weekly, weekly: undefined, slots: [{ starts_at: at(28), ends_at: at(29) }] };
    const asked = await school.app.call(createScheduleSlots, { body: single as never });
    expect([asked.created, asked.skipped.map(({ reason }) => reason)]).toEqual([[], ['away']]);
    const free = async () =>
      (await school.app.call(freeTimes.endpoints.list, { query: { teacher_id: String(rui) } as never })).data.map(
        ({ starts_at }) => starts_at,
      );
    expect(await free()).toEqual([at(74)]);
    const gap = { student_bookings_id: lesson.id };
    expect((await school.app.call(gapCandidates, { body: gap })).data).toEqual([]);
    // Who is away takes nobody else's classes either.
    const eva = await school.addTeacher('Eva');
    await school.book(ben, eva, 30, wish(ben, 30, eva));
    const others = await ill(eva, TUESDAY, { dry_run: true });
    expect(others.classes).toMatchObject([{ teacher: null, free: [] }]);
    await undo(done.operation_id);
    expect((await school.app.call(slot.endpoints.list, { query: { teacher_id: String(rui) } })).total).toBe(2);
  });

  test('an exam is planned with nobody who is away, and goes to nobody who is', async () => {
    await ill(rui, TUESDAY);
    const body = { kind: 'practical', licence_category: 'B', starts_at: at(27), centre: 'Town', teacher_id: rui };
    expect(await school.app.fails(409, exam.endpoints.add, { body: body as never })).toMatchObject({
      code: 'teacher-away',
    });
    const eva = await school.addTeacher('Eva');
    await school.app.call(exam.endpoints.add, { body: { ...body, teacher_id: eva } as never });
    expect((await ill(eva, TUESDAY, { dry_run: true })).exams).toMatchObject([{ teacher: null, free: [] }]);
  });

  test('a class that is booked while it is written stays with nobody who is away', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const student = await school.addStudent('Rita');
      const [booked, away] = await Promise.all([
        school.app.raw(bookClass, { body: wish(student, 26) as never }),
        ill(rui, TUESDAY),
      ]);
      const answer = JSON.parse(booked.body) as { code?: string; data?: { id: number } };
      // One of the two came first.
      if (answer.data) expect(await school.get(answer.data.id)).toMatchObject({ status: 'cancelled' });
      else expect(answer).toMatchObject({ code: 'teacher-away' });
      await school.app.call(absence.endpoints.remove, { params: { id: away.absence?.id as number } });
    }
  });

  test('the calendar and the teacher say it, and it ends early or goes', async () => {
    const eva = await school.addTeacher('Eva');
    const done = await ill(rui, TUESDAY, { to: WEDNESDAY });
    await ill(eva, WEDNESDAY);
    const read = async (teachers?: number) =>
      (
        await school.app.call(calendar, {
          query: { from: at(0), to: at(96), ...(teachers ? { teachers: String(teachers) } : {}) } as never,
        })
      ).data.absences;
    const seen = {
      id: done.absence?.id,
      teacher_id: rui,
      starts_at: '2026-03-03T00:00:00.000Z',
      ends_at: '2026-03-05T00:00:00.000Z',
    };
    expect(await read(rui)).toEqual([seen]);
    expect((await read()).filter(({ teacher_id }) => teacher_id === eva)).toHaveLength(1);
    const said = async () => {
      const { data } = await school.app.call(teacher.endpoints.get, { params: { id: rui } });
      const rows = await school.app.call(teacher.endpoints.list, { query: { ids: String(rui) } as never });
      expect(rows.data[0]).toMatchObject({ away_until: data.away_until, away_from: data.away_from });
      return [data.away_until, data.away_from];
    };
    expect(await said()).toEqual([null, '2026-03-03T00:00:00.000Z']);
    expect(await school.app.fails(422, teacherBack, { params: { id: rui } })).toMatchObject({
      code: 'teacher-not-away',
    });
    school.setClock(30);
    await ill(rui, THURSDAY);
    expect(await said()).toEqual(['2026-03-06T00:00:00.000Z', null]);
    const back = await school.app.call(teacherBack, { params: { id: rui } });
    expect(back.data).toMatchObject({ ends_at: at(30), teacher_name: 'Rui Teacher' });
    expect(await said()).toEqual([null, '2026-03-05T00:00:00.000Z']);
    const lesson = await school.book(ana, rui, 32, wish(ana, 32));
    // What has come in between is in the way of taking that back, and is named.
    expect(await school.app.fails(409, undoOperation, { params: { id: back.operation_id as number } })).toMatchObject({
      code: 'teacher-busy',
      conflict: { student_bookings_id: lesson.id },
    });
    const [, thursday] = await listed();
    const gone = await school.app.call(absence.endpoints.remove, { params: { id: thursday?.id as number } });
    expect(await said()).toEqual([null, null]);
    await undo(gone.operation_id);
    expect(await said()).toEqual([null, '2026-03-05T00:00:00.000Z']);
  });
});
