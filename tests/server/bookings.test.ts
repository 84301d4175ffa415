/** Teachers, schedules and classes through the calls of the brief, on both engines. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type BookingConflict,
  bookClass,
  booking,
  cancelAsAdmin,
  cancelAsStudent,
  cancelMany,
  classPage,
  completeClass,
  moveClass,
  noShow,
  signAsStudent,
  signAsTeacher,
  waiveClass,
} from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { timesByLocation, timesByTeacher } from '#contract/entities/free-time.ts';
import { location } from '#contract/entities/location.ts';
import { studentClasses, studentClassLog, studentLogbook, studentResults } from '#contract/entities/logbook.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { createScheduleSlots, deleteScheduleSlots, scheduleOfTeacher, slot } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import {
  allTeachers,
  clearTeacherSignature,
  createTeacherFeed,
  revokeTeacherFeed,
  teacher,
  uploadTeacherSignature,
  viewTeacherSignature,
} from '#contract/entities/teacher.ts';
import { closeDay, gapCandidates, sickDay } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { startSchool } from './booking-school.ts';
import { startApp, type TestApp } from './harness.ts';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADwAAAAUAQMAAADrzcxqAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAAUUlEQVQI12NgIAYwNkAZzA0MBWAG+wGGP2AG3wPm+2BZmQR25g8ghoUBH0MdiPHAwIaB/wBQ9wGJAgbGHyDdMg8YGGyADLA4D9ggmB1sDMQCAJ1JDvUkOyJXAAAAAElFTkSuQmCC';
/** A Monday; tests move the clock from here. */
const START = Date.parse('2026-03-02T07:00:00.000Z');
const HOUR = 3600_000;
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();

describeEngines('classes', (engine) => {
  let app: TestApp;
  let clock = START;
  let rui: number;
  let eva: number;
  let place: number;
  let ana: number;
  let ben: number;
  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(clock), config: { sessionMinutes: 525_600, sessionDays: 365 } });
    place = (await app.call(location.endpoints.add, { body: { name: 'Station' } as never })).data.id;
    const addTeacher = async (first_name: string) =>
      (
        await app.call(teacher.endpoints.add, {
          body: { first_name, last_name: 'Teacher', licence_categories: ['B'] } as never,
        })
      ).data.id;
    rui = await addTeacher('Rui');
    eva = await addTeacher('Eva');
    const addStudent = async (first_name: string, more: object = {}) =>
      (
        await app.call(student.endpoints.add, {
          body: { first_name, last_name: 'Student', licence_category: 'B', ...more } as never,
        })
      ).data.id;
    ana = await addStudent('Ana', { teacher_id: rui });
    ben = await addStudent('Ben');
    for (const id of [ana, ben])
      await app.call(student.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'active' } });
    // A slot every weekday from 9 to 17 for both, for four weeks.
    for (const teacher_id of [rui, eva]) {
      await app.call(createScheduleSlots, {
        body: {
          teacher_id,
          location_id: place,
          weekly: {
            weekdays: [1, 2, 3, 4, 5],
            start_time: '09:00',
            end_time: '17:00',
            from: '2026-03-02',
            to: '2026-03-29',
            lesson_minutes: 60,
          },
        } as never,
      });
    }
  });
  const book = async (student_id: number, hours: number, teacher_id = rui, more: object = {}) =>
    (await app.call(bookClass, { body: { student_id, teacher_id, starts_at: at(hours), ...more } as never })).data;
  const one = (id: number) => ({ body: { student_bookings_id: id } });

  test('a weekly rule makes slots that keep their local time when the clocks change', async () => {
    const { data } = await app.call(slot.endpoints.list, { query: { teacher_id: String(rui), per_page: 500 } });
    expect(data).toHaveLength(20 * 8);
    const made = await app.call(createScheduleSlots, {
      body: {
        teacher_id: eva,
        location_id: place,
        weekly: { weekdays: [0], start_time: '09:00', end_time: '10:00', from: '2026-03-22', to: '2026-04-05' },
      } as never,
    });
    // Lisbon's clocks go forward on 29 March.
    expect(made.created.map(({ starts_at }) => starts_at.slice(5, 16))).toEqual([
      '03-22T09:00',
      '03-29T08:00',
      '04-05T08:00',
    ]);
  });

  test('slots of a rule leave the school’s buffer between them, so that each can be booked beside the next', async () => {
    const own = await startSchool(engine);
    const zoe = await own.addTeacher('Zoe');
    await own.app.call(changeClubSettings, { body: { buffer_minutes: 15 } as never });
    const days = { weekdays: [3], from: '2026-03-04', to: '2026-03-04' };
    const rule = (end_time: string, more: object = {}) => ({
      ...{ teacher_id: zoe, location_id: own.place },
      ...{ weekly: { ...days, start_time: '09:00', end_time, lesson_minutes: 60 }, ...more },
    });
    const dry = await own.app.call(createScheduleSlots, { body: rule('11:05', { dry_run: true }) as never });
    expect(dry.break_minutes).toBe(15);
    expect(dry.created).toHaveLength(1);
    const made = await own.app.call(createScheduleSlots, { body: rule('11:15') as never });
    const begins = made.created.map(({ starts_at }) => starts_at);
    expect(begins.map((one) => one.slice(11, 16))).toEqual(['09:00', '10:15']);
    for (const [index, starts_at] of begins.entries()) {
      const body = { student_id: await own.addStudent(`Student ${index}`), teacher_id: zoe, starts_at };
      await own.app.call(bookClass, { body: body as never });
    }
  });

  test('what is in the way of a slot is told, and is skipped, moved, or stops all', async () => {
    const body = { teacher_id: rui, location_id: place, slots: [{ starts_at: at(2.5), ends_at: at(3.5) }] };
    const dry = await app.call(createScheduleSlots, { body: { ...body, dry_run: true } as never });
    expect(dry.conflicts[0]?.conflict).toMatchObject({ kind: 'slot' });
    expect((await app.fails(409, createScheduleSlots, { body })).type).toBe('/problems/slot-conflict');
    expect((await app.call(createScheduleSlots, { body: { ...body, on_conflict: 'skip' } as never })).created).toEqual(
      [],
    );
    const moved = await app.call(createScheduleSlots, { body: { ...body, on_conflict: 'move' } as never });
    expect(moved.created[0]).toMatchObject({ starts_at: at(10), moved_from: at(2.5) });
  });

  test('free times are those of slots that nobody has', async () => {
    const before = (await app.call(timesByTeacher, { body: { teacher_id: rui, from: at(2), to: at(10) } as never }))
      .data;
    expect(before).toHaveLength(8);
    const row = await book(ana, 2);
    expect(row).toMatchObject({ status: 'booked', teacher_name: 'Rui Teacher', student_name: 'Ana Student' });
    const after = (await app.call(timesByTeacher, { body: { teacher_id: rui, from: at(2), to: at(10) } as never }))
      .data;
    expect(after.map(({ starts_at }) => starts_at)).not.toContain(at(2));
    expect(
      (
        await app.call(timesByLocation, {
          body: { location_id: place, from: at(2), to: at(3), student_id: ana } as never,
        })
      ).data,
    ).toEqual([]);
  });

  test('nobody is booked twice, and the loser is told which class is in the way', async () => {
    const first = await book(ana, 26);
    const teacherTaken = await app.fails(409, bookClass, {
      body: { student_id: ben, teacher_id: rui, starts_at: at(26) },
    });
    expect(teacherTaken.conflict).toMatchObject({
      student_bookings_id: first.id,
      which: expect.stringMatching(/teacher|seat/),
    });
    const studentTaken = await app.fails(409, bookClass, {
      body: { student_id: ana, teacher_id: eva, starts_at: at(26) },
    });
    expect((studentTaken.conflict as BookingConflict).which).toBe('student');
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.raw(bookClass, { body: { student_id: index % 2 ? ana : ben, teacher_id: rui, starts_at: at(27) } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  test("the school's rules hold: licence, status, schedule, the past", async () => {
    const other = (
      await app.call(student.endpoints.add, {
        body: { first_name: 'Cat', last_name: 'C', licence_category: 'C' } as never,
      })
    ).data.id;
    expect(
      (await app.fails(422, bookClass, { body: { student_id: other, teacher_id: rui, starts_at: at(28) } })).type,
    ).toBe('/problems/teacher-licence');
    expect(
      (await app.fails(422, bookClass, { body: { student_id: ana, teacher_id: rui, starts_at: at(40) } })).type,
    ).toBe('/problems/no-slot');
    expect(
      (
        await app.fails(422, bookClass, {
          body: { student_id: ana, teacher_id: rui, starts_at: at(-20), outside_schedule: true, location_id: place },
        })
      ).type,
    ).toBe('/problems/past');
    await app.call(student.endpoints.setStatus, { body: { rows: { ids: [other] }, status: 'blocked' } });
    expect(
      (await app.fails(422, bookClass, { body: { student_id: other, teacher_id: rui, starts_at: at(28) } })).type,
    ).toBe('/problems/student-status');
  });

  test('a late cancelling of the student counts as taken, until it is waived; undo brings the class back', async () => {
    const row = await book(ben, 28);
    const cancelled = await app.call(cancelAsStudent, { body: { student_bookings_id: row.id, reason: 'ill' } });
    expect(cancelled.data).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'student',
      counts_as_taken: true,
      cancel_reason: 'ill',
      notice_minutes: 28 * 60,
    });
    const waived = await app.call(waiveClass, { body: { student_bookings_id: row.id, reason: 'a doctor’s note' } });
    expect(waived.data).toMatchObject({
      counts_as_taken: false,
      waived_by: 'Ada Admin',
      waive_reason: 'a doctor’s note',
    });
    await app.call(undoOperation, { params: { id: waived.operation_id as number } });
    await app.call(undoOperation, { params: { id: cancelled.operation_id as number } });
    expect((await app.call(booking.endpoints.get, { params: { id: row.id } })).data).toMatchObject({
      status: 'booked',
      counts_as_taken: false,
    });
    const early = await book(ben, 24 * 7 + 2);
    expect((await app.call(cancelAsStudent, one(early.id))).data.counts_as_taken).toBe(false);
    await app.fails(409, cancelAsAdmin, one(early.id));
  });

  test('restoring a cancelled class looks again whether its time is free', async () => {
    const row = await book(ana, 29);
    await app.call(cancelAsAdmin, one(row.id));
    const taker = await book(ben, 29);
    const problem = await app.fails(409, booking.endpoints.restore, { params: { id: row.id } });
    expect(problem.conflict).toMatchObject({ student_bookings_id: taker.id });
    await app.call(cancelAsAdmin, one(taker.id));
    expect((await app.call(booking.endpoints.restore, { params: { id: row.id } })).data.status).toBe('booked');
  });

  test('a class is moved, and not onto another', async () => {
    const row = await book(ana, 30);
    const other = await book(ben, 31);
    expect(
      (await app.fails(409, moveClass, { body: { student_bookings_id: row.id, starts_at: at(31) } })).conflict,
    ).toMatchObject({ student_bookings_id: other.id });
    expect(
      (
        await app.call(moveClass, {
          body: { student_bookings_id: row.id, starts_at: at(31), teacher_id: eva } as never,
        })
      ).data,
    ).toMatchObject({ starts_at: at(31), teacher_name: 'Eva Teacher' });
  });

  test('signatures are bound to what the class says; an edit voids them and keeps them', async () => {
    const row = await book(ana, 50);
    await app.fails(422, signAsStudent, { body: { student_bookings_id: row.id, signature: PNG } });
    clock = START + 51 * HOUR;
    await app.call(signAsStudent, { body: { student_bookings_id: row.id, signature: PNG } });
    await app.fails(422, signAsTeacher, { body: { student_bookings_id: row.id } });
    await app.call(uploadTeacherSignature, { body: { teacher_id: rui, signature: PNG } });
    const signed = await app.call(signAsTeacher, { body: { student_bookings_id: row.id } });
    expect(signed.data).toMatchObject({ status: 'completed', closed_by: 'signatures', signed: 'both' });
    const page = (await app.call(classPage, { params: { id: row.id } })).data;
    expect(page.signatures.map(({ valid, signer }) => `${signer} ${valid}`)).toEqual([
      'Ana Student true',
      'Rui Teacher true',
    ]);
    const edited = await app.call(booking.endpoints.edit, {
      params: { id: row.id },
      body: { version: signed.data.version, distance_km: 42 } as never,
    });
    expect(edited.data).toMatchObject({ signed: 'none', status: 'booked' });
    expect((await app.call(classPage, { params: { id: row.id } })).data.voided).toHaveLength(2);
    clock = START;
  });

  test('no-show waits, completing needs the end; the logbook sums up what was held and flags what cannot be', async () => {
    const missed = await book(ben, 74);
    const held = await book(ana, 74, eva);
    clock = START + 74 * HOUR + 5 * 60_000;
    await app.fails(422, noShow, one(missed.id));
    await app.fails(422, completeClass, { body: { student_bookings_id: held.id, reason: 'early' } });
    clock = START + 76 * HOUR;
    expect((await app.call(noShow, one(missed.id))).data).toMatchObject({ status: 'no_show', counts_as_taken: true });
    await app.call(completeClass, {
      body: { student_bookings_id: held.id, reason: 'no tablet', distance_km: 900, topics: 'Motorway' },
    });
    const log = (await app.call(studentLogbook, { body: { student_id: ana } })).data;
    expect(log.progress[0]).toMatchObject({
      licence_category: 'B',
      minutes: 60,
      km: 900,
      required_minutes: 32 * 60,
      required_km: 500,
    });
    expect(log.entries[0]).toMatchObject({ flags: ['speed'], topics: 'Motorway' });
    expect((await app.call(studentClasses, { body: { student_id: ben } })).counts.no_show).toBe(1);
    const events = (await app.call(studentClassLog, { body: { student_bookings_id: held.id } })).data.map(
      ({ event }) => event,
    );
    expect(events).toEqual(['completed', 'booked']);
    expect((await app.call(studentResults, { body: { student_id: ana } })).data).toEqual([]);
    clock = START;
  });

  test('slots with classes are not deleted silently', async () => {
    const row = await book(ana, 24 * 8 + 2);
    const ids = [row.slot_id as number];
    expect((await app.fails(409, deleteScheduleSlots, { body: { slots: { ids } } })).type).toBe(
      '/problems/slot-has-bookings',
    );
    const kept = await app.call(deleteScheduleSlots, { body: { slots: { ids }, keep_booked: true } });
    expect(kept).toMatchObject({ changed: 0, kept: [{ slot_id: ids[0], student_bookings_ids: [row.id] }] });
    const schedule = await app.call(scheduleOfTeacher, { body: { teacher_id: rui } });
    expect(schedule.series[0]?.rule.start_time).toBe('09:00');
  });

  test('many classes are cancelled at once, with a preview and one undo', async () => {
    const made = [await book(ben, 24 * 9 + 2), await book(ben, 24 * 9 + 3)];
    const rows = { matching: { student_id: String(ben), status: 'booked', starts_at_from: at(24 * 9) } };
    const dry = await app.call(cancelMany, { body: { bookings: rows, dry_run: true } });
    expect(dry).toMatchObject({
      changed: 2,
      classes: [{ student_bookings_id: made[0]?.id }, { student_bookings_id: made[1]?.id }],
    });
    const done = await app.call(cancelMany, { body: { bookings: rows, reason: 'moved away' } });
    expect(done.changed).toBe(2);
    expect((await app.call(undoOperation, { params: { id: done.operation_id as number } })).rows).toBe(2);
  });

  test('a sick day gives the classes to others in one operation, and one undo takes it all back', async () => {
    const day = 24 * 10;
    const taken = await book(ana, day + 2);
    const stranded = await book(ben, day + 3);
    await app.call(bookClass, { body: { student_id: ana, teacher_id: eva, starts_at: at(day + 3) } as never });
    const body = { date: '2026-03-12', reason: 'flu' };
    const plan = await app.call(sickDay, { params: { id: rui }, body: { ...body, dry_run: true } });
    expect(plan.classes.map((one) => one.teacher?.name ?? null)).toEqual(['Eva Teacher', null]);
    expect(plan.operation_id).toBeNull();
    const done = await app.call(sickDay, { params: { id: rui }, body });
    const get = async (id: number) => (await app.call(booking.endpoints.get, { params: { id } })).data;
    expect(await get(taken.id)).toMatchObject({ teacher_name: 'Eva Teacher', status: 'booked' });
    expect(await get(stranded.id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'teacher',
      counts_as_taken: false,
    });
    const back = await app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await get(taken.id)).toMatchObject({ teacher_name: 'Rui Teacher' });
    expect(await get(stranded.id)).toMatchObject({ status: 'booked' });
    // Classes are what it was about; the free times that went with them come after, done again too.
    const [classes, times, away] = back.counts;
    expect([classes, times?.entity]).toEqual([{ entity: 'booking', count: 2 }, 'slot']);
    expect(away).toEqual({ entity: 'absence', count: 1 });
    expect(back.standing).toBe(2 + (times?.count ?? 0) + 1);
    expect(new Set(back.stand.map(({ entity }) => entity))).toEqual(new Set(['booking']));
    const again = await app.call(undoOperation, { params: { id: back.operation_id as number } });
    expect(again.counts).toEqual(back.counts);
    await app.call(undoOperation, { params: { id: again.operation_id as number } });
  });

  test('the day is closed by lines and a reason; a gap is offered to who matches', async () => {
    const day = 24 * 11;
    const first = await book(ana, day + 2);
    const second = await book(ben, day + 3);
    clock = START + (day + 12) * HOUR;
    const lines = [{ student_bookings_id: second.id, action: 'no_show' as const }];
    const bare = { date: '2026-03-13', dry_run: true };
    for (const unsaid of [{ reason: '' }, { lines: [{ student_bookings_id: first.id, action: 'complete' }] }])
      expect((await app.fails(422, closeDay, { body: { ...bare, ...unsaid } as never })).errors).toHaveProperty(
        'reason',
      );
    const dry = await app.call(closeDay, { body: { date: '2026-03-13', dry_run: true } });
    expect(dry.classes.map((one) => one.student_bookings_id)).toEqual(expect.arrayContaining([first.id, second.id]));
    // Of the day alone, where it is asked for so: what an earlier day left open is not touched.
    const alone = async (date: string) =>
      (await app.call(closeDay, { body: { date, earlier: false, dry_run: true } })).classes;
    expect((await alone('2026-03-13')).map((each) => each.student_bookings_id)).toEqual([first.id, second.id]);
    expect(await alone('2026-03-14')).toEqual([]);
    expect((await app.call(closeDay, { body: { date: '2026-03-14', dry_run: true } })).classes.length).toBeGreaterThan(
      1,
    );
    await app.call(closeDay, { body: { date: '2026-03-13', reason: 'end of day', lines } as never });
    const status = async (id: number) => (await app.call(booking.endpoints.get, { params: { id } })).data.status;
    expect([await status(first.id), await status(second.id)]).toEqual(['completed', 'no_show']);
    clock = START;
    const freed = await book(ana, 24 * 14 + 2);
    await app.call(cancelAsAdmin, one(freed.id));
    const gap = await app.call(gapCandidates, { body: { student_bookings_id: freed.id } });
    expect(gap.data[0]).toMatchObject({ name: 'Ana Student', own_teacher: true });
    expect(gap.gap.starts_at).toBe(at(24 * 14 + 2));
  });

  test('teachers: listed in few words, signature shown and cleared, calendar behind a secret that ends', async () => {
    expect(
      (await app.call(allTeachers, { body: {} })).data.map(({ name, teacher_type }) => `${name} ${teacher_type}`),
    ).toEqual(['Eva Teacher internal', 'Rui Teacher internal']);
    expect((await app.call(viewTeacherSignature, { body: { teacher_id: rui } })).data.signature).toContain(
      'data:image/png',
    );
    await app.call(clearTeacherSignature, { body: { teacher_id: rui } });
    expect((await app.call(viewTeacherSignature, { body: { teacher_id: rui } })).data.signature).toBeNull();
    await app.fails(415, uploadTeacherSignature, {
      body: { teacher_id: rui, signature: new File(['<svg/>'], 'x.svg') },
    });
    const { data } = await app.call(createTeacherFeed, { params: { id: rui } });
    const path = new URL(data.url).pathname;
    const feed = await app.app.http.inject({ url: path });
    expect(feed.headers['content-type']).toContain('text/calendar');
    expect(feed.body).toContain('BEGIN:VEVENT');
    await app.call(revokeTeacherFeed, { params: { id: rui } });
    expect((await app.app.http.inject({ url: path })).statusCode).toBe(404);
    await book(ana, 24 * 15 + 2);
    expect((await app.fails(409, teacher.endpoints.remove, { params: { id: rui } })).type).toBe(
      '/problems/has-bookings',
    );
  });

  describe('the day', () => {
    test('calendar and figures show what the lists show', async () => {
      const { data } = await app.call(calendar, { query: { from: at(0), to: at(24 * 7) } });
      expect(data.teachers).toHaveLength(2);
      expect(data.bookings.length).toBeGreaterThan(3);
      expect(data.bookings.every((row) => row.status !== 'cancelled')).toBe(true);
      const figures = (await app.call(dashboard, {})).data;
      const listed = await app.call(booking.endpoints.list, { query: figures.classes_today.list.query });
      expect(listed.total).toBe(figures.classes_today.count);
      expect(figures.teachers_today[0]?.classes).toBeGreaterThan(0);
      clock = START + 24 * 20 * HOUR;
      const later = (await app.call(dashboard, {})).data;
      expect(later.unclosed.count).toBeGreaterThan(0);
      expect((await app.call(booking.endpoints.list, { query: later.unclosed.list.query })).total).toBe(
        later.unclosed.count,
      );
      expect(later.unreliable[0]).toMatchObject({ student_name: 'Ben Student' });
      clock = START;
    });
  });
});
