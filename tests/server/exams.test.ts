/** Exams at the authority: what they take, who is entered, what it costs, and what results start. On both engines. */
import { beforeAll, describe, expect, test } from 'vitest';
import { bookClass, cancelAsAdmin, completeClass, moveClass, noteDrives } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import {
  bookOwnExam,
  enterExam,
  exam,
  examResults,
  exportReady,
  moveExam,
  readyStudents,
} from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { entry } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { paper } from '#contract/entities/paper.ts';
import { addPaperKindSet, paperKind } from '#contract/entities/paper-kind.ts';
import { previewErasure } from '#contract/entities/privacy.ts';
import { takeOffRoad } from '#contract/entities/repair.ts';
import { saveLicence, student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { sickDay } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

// The school's clock stands on Monday 2 March 2026, 07:00 in Lisbon: `at(24)` is Tuesday at seven.
describeEngines('exams at the authority', (engine) => {
  let school: School;
  let plates = 0;
  let week = 0;
  beforeAll(async () => {
    school = await startSchool(engine);
    // Nothing is required here but what a test says.
    await school.app.call(paperKind.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
    await school.app.call(changeClubSettings, { body: { required_practice: {}, theory_wait_days: 10 } as never });
  });
  const car = async () =>
    (await school.app.call(vehicle.endpoints.add, { body: { plate: `EX-${++plates}-AM`, name: 'Clio' } as never })).data
      .id;
  const plan = async (kind: 'theory' | 'practical', hour: number, more: object = {}) =>
    (
      await school.app.call(exam.endpoints.add, {
        body: { kind, licence_category: 'B', starts_at: at(hour), ends_at: at(hour + 1), seats: 5, ...more } as never,
      })
    ).data;
  const refusedPlan = (status: 409 | 422, hour: number, more: object) =>
    school.app.fails(status, exam.endpoints.add, {
      body: { kind: 'practical', starts_at: at(hour), ends_at: at(hour + 1), ...more } as never,
    });
  const book = (student_id: number, teacher_id: number, hour: number, more: object = {}) => ({
    body: {
      student_id,
      teacher_id,
      starts_at: at(hour),
      ends_at: at(hour + 1),
      outside_schedule: true,
      location_id: school.place,
      ...more,
    } as never,
  });
  const enter = (id: number, students: readonly number[], more: object = {}) =>
    school.app.call(enterExam, { params: { id }, body: { students: { ids: students }, ...more } as never });
  const notEntered = (status: 403 | 409 | 422, id: number, students: readonly number[], more: object = {}) =>
    school.app.fails(status, enterExam, { params: { id }, body: { students: { ids: students }, ...more } as never });
  const result = (ids: readonly number[], what: string, more: object = {}) =>
    school.app.call(examResults, { body: { entries: { ids }, result: what, ...more } as never });
  const entriesOf = async (exam_id: number) =>
    (await school.app.call(examEntry.endpoints.list, { query: { exam_id: `${exam_id}`, sort: 'starts_at' } as never }))
      .data;
  const undo = (id: number | null) => school.app.call(undoOperation, { params: { id: id as number } });
  /** A week of its own for each test: nothing meets what another one made. */
  const monday = () => ++week * 24 * 7;
  const chargesOf = async (student_id: number) =>
    (await school.app.call(entry.endpoints.list, { query: { student_id: `${student_id}` } as never })).data;

  describe('what a practical exam takes', () => {
    test('a class over an exam is refused and told which, for teacher and vehicle; one beside it is booked', async () => {
      const day = monday();
      const [rui, eva, ana] = [
        await school.addTeacher('Rui'),
        await school.addTeacher('Eva'),
        await school.addStudent('Ana'),
      ];
      const clio = await car();
      const made = await plan('practical', day, { teacher_id: rui, vehicle_id: clio, centre: 'Lisboa' });
      const conflict = { exam_id: made.id, kind: 'practical', centre: 'Lisboa', starts_at: at(day) };
      expect(await school.app.fails(409, bookClass, book(ana, rui, day + 0.5))).toMatchObject({
        code: 'teacher-in-exam',
        conflict,
      });
      expect(await school.app.fails(409, bookClass, book(ana, eva, day, { vehicle_id: clio }))).toMatchObject({
        code: 'vehicle-in-exam',
        conflict,
      });
      const beside = (await school.app.call(bookClass, book(ana, rui, day + 1, { vehicle_id: clio }))).data;
      expect(
        await school.app.fails(409, moveClass, {
          body: { student_bookings_id: beside.id, starts_at: at(day + 0.5), outside_schedule: true } as never,
        }),
      ).toMatchObject({ code: 'teacher-in-exam' });
      const { data } = await school.app.call(calendar, { query: { from: at(day - 1), to: at(day + 5) } });
      expect(data.exams).toMatchObject([{ id: made.id, teacher_id: rui, vehicle_id: clio }]);
    });

    test('an exam over a class, a repair or another exam is refused and told which', async () => {
      const day = monday();
      const [rui, eva, ana] = [
        await school.addTeacher('Rui'),
        await school.addTeacher('Eva'),
        await school.addStudent('Ana'),
      ];
      const [clio, polo] = [await car(), await car()];
      const lesson = (await school.app.call(bookClass, book(ana, rui, day, { vehicle_id: clio }))).data;
      expect(await refusedPlan(409, day + 0.5, { teacher_id: rui })).toMatchObject({
        code: 'teacher-busy',
        conflict: { student_bookings_id: lesson.id, teacher: { id: rui }, student: { id: ana } },
      });
      expect(await refusedPlan(409, day + 0.5, { teacher_id: eva, vehicle_id: clio })).toMatchObject({
        code: 'vehicle-in-class',
        conflict: { student_bookings_id: lesson.id },
      });
      const repair = await school.app.call(takeOffRoad, {
        params: { id: polo },
        body: { date: at(day).slice(0, 10) } as never,
      });
      expect(await refusedPlan(409, day, { vehicle_id: polo })).toMatchObject({
        code: 'vehicle-off-road',
        conflict: { repair_id: repair.data.id },
      });
      const first = await plan('practical', day + 2, { teacher_id: eva });
      expect(await refusedPlan(409, day + 2.5, { teacher_id: eva })).toMatchObject({
        code: 'teacher-in-exam',
        conflict: { exam_id: first.id },
      });
      const other = await plan('practical', day + 5, { teacher_id: eva });
      expect(
        await school.app.fails(409, moveExam, { params: { id: other.id }, body: { starts_at: at(day + 2.5) } }),
      ).toMatchObject({ code: 'teacher-in-exam' });
      // What would be in the way is told without moving it, and a time that is free changes nothing either.
      const tried = (starts_at: string) => ({ params: { id: other.id }, body: { starts_at, dry_run: true } });
      expect(await school.app.fails(409, moveExam, tried(at(day + 2.5)))).toMatchObject({ code: 'teacher-in-exam' });
      expect(await school.app.call(moveExam, tried(at(day + 3)))).toMatchObject({ operation_id: null });
      expect((await school.app.call(exam.endpoints.get, { params: { id: other.id } })).data.starts_at).toBe(
        at(day + 5),
      );
      const moved = await school.app.call(moveExam, { params: { id: other.id }, body: { starts_at: at(day + 3) } });
      expect(moved.data).toMatchObject({ starts_at: at(day + 3), ends_at: at(day + 4) });
      await undo(moved.operation_id);
      expect((await school.app.call(exam.endpoints.get, { params: { id: other.id } })).data.starts_at).toBe(
        at(day + 5),
      );
    });

    test('a cancelled exam frees all, and undo is refused where it was taken', async () => {
      const day = monday();
      const [rui, ana] = [await school.addTeacher('Rui'), await school.addStudent('Ana')];
      const clio = await car();
      const made = await plan('practical', day, { teacher_id: rui, vehicle_id: clio });
      const off = await school.app.call(exam.endpoints.setStatus, {
        body: { rows: { ids: [made.id] }, status: 'cancelled' },
      });
      expect(off.changed).toBe(1);
      const lesson = (await school.app.call(bookClass, book(ana, rui, day))).data;
      const refused = await school.app.fails(409, undoOperation, { params: { id: off.operation_id as number } });
      expect(refused).toMatchObject({ code: 'teacher-busy', conflict: { student_bookings_id: lesson.id } });
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: lesson.id } as never });
      await undo(off.operation_id);
      expect((await school.app.call(exam.endpoints.get, { params: { id: made.id } })).data.status).toBe('planned');
    });

    describe('of whoever and whatever is away', () => {
      const one = async (id: number) => (await school.app.call(exam.endpoints.get, { params: { id } })).data;
      const dayOf = (hour: number) => at(hour).slice(0, 10);
      // Of a licence category that nobody else teaches here, so that only those of the test are free.
      const trailer = { licence_categories: ['DE'] };
      const plan = async (hour: number, more: object) =>
        (
          await school.app.call(exam.endpoints.add, {
            body: { kind: 'practical', licence_category: 'DE', starts_at: at(hour), seats: 3, ...more } as never,
          })
        ).data;

      test('goes to a teacher who is free, or stays without one; classes go to others then, and undo takes all back', async () => {
        const day = monday();
        const [rui, eva] = [await school.addTeacher('Rui', trailer), await school.addTeacher('Eva', trailer)];
        const ana = await school.addStudent('Ana', { licence_category: 'DE' });
        const first = await plan(day + 2, { teacher_id: rui, centre: 'Lisboa' });
        const second = await plan(day + 5, { teacher_id: rui });
        const other = await plan(day + 5, { teacher_id: eva });
        const tomorrow = await plan(day + 26, { teacher_id: rui });
        const lesson = (await school.app.call(bookClass, book(ana, rui, day + 3, { licence_category: 'DE' }))).data;
        const body = { date: dayOf(day), reason: 'Flu' };
        const said = { params: { id: rui }, body: { ...body, dry_run: true } as never };
        const lines = [
          { exam_id: first.id, starts_at: at(day + 2), centre: 'Lisboa', teacher: { id: eva }, free: [{ id: eva }] },
          { exam_id: second.id, teacher: null, free: [] },
        ];
        const planned = await school.app.call(sickDay, said);
        expect(planned.exams).toMatchObject(lines);
        expect(planned.classes).toMatchObject([{ student_bookings_id: lesson.id, teacher: { id: eva } }]);
        expect(await one(first.id)).toMatchObject({ teacher_id: rui });
        const done = await school.app.call(sickDay, { params: { id: rui }, body: body as never });
        expect(done).toMatchObject({ exams: lines, changed: 3 });
        expect(await one(first.id)).toMatchObject({ teacher_id: eva });
        expect(await one(second.id)).toMatchObject({ teacher_id: null, status: 'planned' });
        expect(await one(tomorrow.id)).toMatchObject({ teacher_id: rui });
        await undo(done.operation_id);
        expect(await one(first.id)).toMatchObject({ teacher_id: rui });
        expect(await one(second.id)).toMatchObject({ teacher_id: rui });
        expect(await one(other.id)).toMatchObject({ teacher_id: eva });
        expect((await school.get(lesson.id)).teacher_id).toBe(rui);
      });

      test('a class of that time goes to nobody who has an exam then', async () => {
        const day = monday();
        const [rui, eva] = [await school.addTeacher('Rui', trailer), await school.addTeacher('Eva', trailer)];
        const ana = await school.addStudent('Ana', { licence_category: 'DE' });
        const lesson = (await school.app.call(bookClass, book(ana, rui, day + 2, { licence_category: 'DE' }))).data;
        const taken = await plan(day + 2, { teacher_id: eva });
        const body = { date: dayOf(day), reason: 'Flu' };
        const choices = [{ student_bookings_id: lesson.id, teacher_id: eva }];
        expect(
          await school.app.fails(409, sickDay, { params: { id: rui }, body: { ...body, choices } as never }),
        ).toMatchObject({ code: 'teacher-in-exam', conflict: { exam_id: taken.id } });
        const planned = await school.app.call(sickDay, {
          params: { id: rui },
          body: { ...body, dry_run: true } as never,
        });
        expect(planned.classes[0]?.free.map(({ id }) => id)).not.toContain(eva);
      });

      test('is driven in another vehicle that fits, or in none, and undo takes it back', async () => {
        const day = monday();
        const more = { name: 'Bus', ...trailer };
        const bus = async () =>
          (await school.app.call(vehicle.endpoints.add, { body: { plate: `EX-${++plates}-AM`, ...more } as never }))
            .data.id;
        const [mine, spare] = [await bus(), await bus()];
        const first = await plan(day + 2, { vehicle_id: mine });
        const second = await plan(day + 5, { vehicle_id: mine });
        await plan(day + 5, { vehicle_id: spare });
        const body = { date: dayOf(day) };
        const lines = [
          { exam_id: first.id, vehicle: { id: spare }, free: [{ id: spare }] },
          { exam_id: second.id, vehicle: null, free: [] },
        ];
        const planned = await school.app.call(takeOffRoad, {
          params: { id: mine },
          body: { ...body, dry_run: true } as never,
        });
        expect(planned.exams).toMatchObject(lines);
        expect(await one(first.id)).toMatchObject({ vehicle_id: mine });
        const done = await school.app.call(takeOffRoad, { params: { id: mine }, body: body as never });
        expect(done).toMatchObject({ exams: lines, changed: 3 });
        expect(await one(first.id)).toMatchObject({ vehicle_id: spare });
        expect(await one(second.id)).toMatchObject({ vehicle_id: null });
        const back = await undo(done.operation_id);
        expect(await one(second.id)).toMatchObject({ vehicle_id: mine });
        await undo(back.operation_id);
        expect(await one(first.id)).toMatchObject({ vehicle_id: spare });
      });

      test('two who are away at once never give an exam to the same person', async () => {
        const day = monday();
        const [rui, ivo] = await Promise.all(['Rui', 'Ivo', 'Eva'].map((name) => school.addTeacher(name, trailer)));
        const [first, second] = [await plan(day + 2, { teacher_id: rui }), await plan(day + 2, { teacher_id: ivo })];
        const body = { date: dayOf(day), reason: 'Flu' } as never;
        const away = (id: number | undefined) => school.app.call(sickDay, { params: { id: id as number }, body });
        const answers = await Promise.allSettled([away(rui), away(ivo)]);
        expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
        const takers = [(await one(first.id)).teacher_id, (await one(second.id)).teacher_id];
        const who = takers.filter((taker) => taker !== null);
        expect(who.length).toBeGreaterThan(0);
        expect(new Set(who).size).toBe(who.length);
      });

      test('nobody and nothing is deleted or erased with exams to come, and what is in the way is named', async () => {
        const day = monday();
        const rui = await school.addTeacher('Rui', trailer);
        const clio = await car();
        const made = await plan(day + 2, { teacher_id: rui, licence_category: 'B' }).catch(() => null);
        expect(made).toBeNull();
        const eva = await school.addTeacher('Eva');
        const mine = await plan(day + 2, { teacher_id: eva, vehicle_id: clio, licence_category: 'B' });
        const named = {
          code: 'has-exams',
          conflict: { count: 1, exams: [{ exam_id: mine.id, starts_at: at(day + 2) }] },
        };
        const many = { body: { rows: { ids: [eva] } } as never };
        expect(await school.app.fails(409, teacher.endpoints.remove, { params: { id: eva } })).toMatchObject(named);
        expect(await school.app.fails(409, teacher.endpoints.removeMany, many)).toMatchObject(named);
        expect(await school.app.fails(409, vehicle.endpoints.remove, { params: { id: clio } })).toMatchObject(named);
        const ana = await school.addStudent('Ana');
        await enter(mine.id, [ana], { reason: 'Passed elsewhere' });
        const entered = { code: 'students-have-exams', conflict: { exam_ids: [mine.id] } };
        expect(await school.app.fails(409, student.endpoints.remove, { params: { id: ana } })).toMatchObject(entered);
        expect(
          await school.app.fails(409, student.endpoints.removeMany, { body: { rows: { ids: [ana] } } as never }),
        ).toMatchObject(entered);
        expect(await school.app.call(previewErasure, { body: { kind: 'student', id: ana } })).toMatchObject({
          upcoming: 0,
          upcoming_exams: 1,
        });
        expect(await school.app.call(previewErasure, { body: { kind: 'teacher', id: eva } })).toMatchObject({
          upcoming_exams: 1,
        });
        await school.app.call(exam.endpoints.setStatus, { body: { rows: { ids: [mine.id] }, status: 'cancelled' } });
        for (const [family, id] of [
          [teacher, eva],
          [vehicle, clio],
          [student, ana],
        ] as const)
          await school.app.call(family.endpoints.remove, { params: { id } });
      });
    });

    test('free times leave the exam of a teacher out', async () => {
      const day = monday();
      const [rui, ana] = [await school.addTeacher('Rui'), await school.addStudent('Ana')];
      await school.addSlot(rui, day, day + 2);
      await plan('practical', day, { teacher_id: rui });
      const { data } = await school.app.call(suggestTimes, {
        body: { student_id: ana, teacher_id: rui, from: at(day), to: at(day + 3) } as never,
      } as never);
      expect((data as { starts_at: string }[]).filter(({ starts_at }) => starts_at < at(day + 1))).toEqual([]);
    });

    test('what cannot be is said at its field', async () => {
      const day = monday();
      const rui = await school.addTeacher('Rui', { licence_categories: ['A'] });
      const truck = (
        await school.app.call(vehicle.endpoints.add, {
          body: { plate: `EX-${++plates}-AM`, name: 'Truck', licence_categories: ['C'] } as never,
        })
      ).data.id;
      for (const [more, errors] of [
        [{ teacher_id: rui }, { teacher_id: expect.any(Array) }],
        [{ vehicle_id: truck }, { vehicle_id: expect.any(Array) }],
        [{ kind: 'theory', teacher_id: rui }, { teacher_id: expect.any(Array) }],
        [{ ends_at: at(day) }, { ends_at: expect.any(Array) }],
        [{ ends_at: at(day + 13) }, { ends_at: expect.any(Array) }],
        [{ seats: 0 }, { seats: expect.any(Array) }],
        [{ kind: 'oral' }, { kind: expect.any(Array) }],
      ] as const)
        expect((await refusedPlan(422, day, more)).errors).toEqual(errors);
      const { data } = await school.app.call(exam.endpoints.add, {
        body: { kind: 'theory', starts_at: at(day) } as never,
      });
      expect(data).toMatchObject({ ends_at: at(day + 0.5), licence_category: 'B', seats: 1, status: 'planned' });
      expect(
        await school.app.fails(422, exam.endpoints.setStatus, {
          body: { rows: { ids: [data.id] }, status: 'held' },
        }),
      ).toMatchObject({ code: 'exam-to-come' });
    });
  });

  describe('who is entered', () => {
    test('seats hold under concurrent entries, and nobody is in two places at once', async () => {
      const day = monday();
      const made = await plan('theory', day, { seats: 3 });
      const students = await Promise.all(Array.from({ length: 8 }, (_, index) => school.addStudent(`S${index}`)));
      const answers = await Promise.allSettled(students.map((id) => enter(made.id, [id])));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const rows = await entriesOf(made.id);
      expect(rows).toHaveLength(3);
      expect((await school.app.call(exam.endpoints.get, { params: { id: made.id } })).data.taken).toBe(3);
      const out = students.find((id) => !rows.some(({ student_id }) => student_id === id)) as number;
      expect(await notEntered(409, made.id, [out])).toMatchObject({
        code: 'exam-full',
        conflict: { exam_id: made.id },
      });
      // A class of somebody who is in the exam, and an exam of somebody who is in a class.
      const rui = await school.addTeacher('Rui');
      const entered = rows[0]?.student_id as number;
      expect(await school.app.fails(409, bookClass, book(entered, rui, day))).toMatchObject({
        code: 'student-in-exam',
        conflict: { exam_id: made.id },
      });
      const wider = await plan('practical', day);
      const lesson = (await school.app.call(bookClass, book(out, rui, day))).data;
      expect(await notEntered(409, wider.id, [out], { reason: 'No theory yet' })).toMatchObject({
        code: 'student-busy',
        conflict: { student_bookings_id: lesson.id },
      });
      expect(await notEntered(409, wider.id, [entered], { reason: 'No theory yet' })).toMatchObject({
        code: 'student-in-exam',
        conflict: { exam_id: made.id },
      });
      // Moved onto a class of one of its students it stays where it was.
      await school.app.call(bookClass, book(entered, rui, day + 4));
      expect(
        await school.app.fails(409, moveExam, { params: { id: made.id }, body: { starts_at: at(day + 4) } }),
      ).toMatchObject({ code: 'student-busy' });
      expect(await school.app.fails(409, exam.endpoints.remove, { params: { id: made.id } })).toMatchObject({
        code: 'exam-has-entries',
      });
      expect(
        (
          await school.app.fails(422, exam.endpoints.edit, {
            params: { id: made.id },
            body: {
              seats: 2,
              version: (await school.app.call(exam.endpoints.get, { params: { id: made.id } })).data.version,
            } as never,
          })
        ).errors,
      ).toHaveProperty('seats');
    });

    test('who is not ready needs a reason, which is kept; the preview says what is missing', async () => {
      const day = monday();
      const made = await plan('practical', day);
      const ana = await school.addStudent('Ana');
      const preview = await enter(made.id, [ana], { dry_run: true });
      expect(preview).toMatchObject({ changed: 0, students: [{ entered: false, missing: [{ code: 'theory' }] }] });
      expect((await notEntered(422, made.id, [ana])).errors).toHaveProperty('reason');
      expect(await entriesOf(made.id)).toEqual([]);
      expect(await enter(made.id, [ana], { ready_only: true })).toMatchObject({ changed: 0, left: 1 });
      await enter(made.id, [ana], { reason: 'Passed elsewhere' });
      expect(await entriesOf(made.id)).toMatchObject([
        { student_id: ana, try_number: 1, missing: ['theory'], reason: 'Passed elsewhere', status: 'entered' },
      ]);
      const other = await plan('practical', day + 30);
      expect(await notEntered(409, other.id, [ana], { reason: 'Twice' })).toMatchObject({
        code: 'exam-entered-already',
      });
    });

    test('papers have to hold on the day of the exam, and one that says that the theory was passed counts as that', async () => {
      const kindOf = async (more: object) =>
        (await school.app.call(paperKind.endpoints.add, { body: { licence_categories: ['BE'], ...more } as never }))
          .data.id;
      const permit = await kindOf({ name: 'Permit for trailers', needed_for: ['theory_exam'], term: 'date' });
      const ana = await school.addStudent('Ana', { licence_category: 'BE' });
      const day = monday();
      const [first, later] = [
        await plan('theory', day, { licence_category: 'BE' }),
        await plan('theory', day + 24, { licence_category: 'BE' }),
      ];
      const lacks = [{ code: 'papers', papers: ['Permit for trailers'] }];
      const missing = async (id: number) => (await enter(id, [ana], { dry_run: true })).students[0]?.missing;
      expect(await missing(first.id)).toEqual(lacks);
      await school.app.call(paper.endpoints.add, {
        body: { paper_kind_id: permit, student_id: ana, valid_until: at(day).slice(0, 10) } as never,
      });
      expect(await missing(first.id)).toEqual([]);
      expect(await missing(later.id)).toEqual(lacks);
      const ready = async (id: number) =>
        (await school.app.call(readyStudents, { query: { exam_id: id } as never })).data.map(({ id: who }) => who);
      expect(await ready(first.id)).toEqual([ana]);
      expect(await ready(later.id)).toEqual([]);
      const drive = await plan('practical', day + 48, { licence_category: 'BE' });
      expect(await missing(drive.id)).toEqual([{ code: 'theory' }]);
      await school.app.call(editClub, { body: { country: 'FR' } });
      await school.app.call(addPaperKindSet, { body: {} });
      const kinds = (await school.app.call(paperKind.endpoints.list, { query: { per_page: 500 } as never })).data;
      const theory = kinds.find(({ code }) => code === 'FR.theory')?.id;
      await school.app.call(paper.endpoints.add, {
        body: { paper_kind_id: theory, student_id: ana, issued_on: '2026-01-05' } as never,
      });
      expect((await missing(drive.id))?.map(({ code }) => code)).toEqual(['papers']);
      await school.app.call(paperKind.endpoints.removeMany, { body: { rows: { matching: {} } } as never });
      await school.app.call(editClub, { body: { country: 'PT' } });
    });

    test('the fee is charged once, goes back when somebody is withdrawn and with undo, and stays where the school keeps it', async () => {
      await school.app.call(changeClubSettings, { body: { theory_exam_fee: 3000 } as never });
      const day = monday();
      const made = await plan('theory', day);
      const [ana, ben, cid] = await Promise.all(['Ana', 'Ben', 'Cid'].map((name) => school.addStudent(name)));
      const done = await enter(made.id, [ana as number]);
      expect(done.fees).toEqual({ count: 1, amount: 3000, currency: 'EUR' });
      const rows = await entriesOf(made.id);
      expect(rows).toMatchObject([{ fee: 3000 }]);
      expect(await chargesOf(ana as number)).toMatchObject([
        { kind: 'charge', charge_type: 'exam_fee', amount: 3000, exam_entry_id: rows[0]?.id },
      ]);
      await undo(done.operation_id);
      expect((await chargesOf(ana as number)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(await entriesOf(made.id)).toEqual([]);
      await enter(made.id, [ben as number], { fee: 4500 });
      const [of] = await entriesOf(made.id);
      const out = await result([of?.id as number], 'withdrawn');
      expect((await chargesOf(ben as number)).map(({ amount }) => amount).sort()).toEqual([-4500, 4500]);
      await undo(out.operation_id);
      expect(await entriesOf(made.id)).toMatchObject([{ status: 'entered', fee: 4500 }]);
      await school.app.call(changeClubSettings, { body: { exam_fee_back: false } as never });
      await enter(made.id, [cid as number]);
      const kept = (await entriesOf(made.id)).find(({ student_id }) => student_id === cid);
      await result([kept?.id as number], 'withdrawn');
      expect((await chargesOf(cid as number)).map(({ amount }) => amount)).toEqual([3000]);
      // A cancelled exam costs nobody a fee, whatever the school keeps of who withdraws.
      await school.app.call(exam.endpoints.setStatus, { body: { rows: { ids: [made.id] }, status: 'cancelled' } });
      expect((await chargesOf(ben as number)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      await school.app.call(changeClubSettings, { body: { theory_exam_fee: 0, exam_fee_back: true } as never });
    });
  });

  describe('an exam that a student booked', () => {
    const own = (student_id: number, hour: number, more: object = {}) =>
      ({ body: { student_id, kind: 'practical', starts_at: at(hour), ...more } }) as never;

    test('is noted with the student in it, free of charge, without a seat of the school and whatever is missing', async () => {
      const week = monday();
      const ana = await school.addStudent('Ana Own');
      await school.app.call(changeClubSettings, { body: { practical_exam_fee: 9000 } as never });
      const session = await plan('practical', week + 2, { seats: 1 });
      const seen = await school.app.call(bookOwnExam, own(ana, week + 3, { centre: 'Setúbal', dry_run: true }));
      expect(seen).toMatchObject({ changed: 1, operation_id: null, fees: { count: 0 } });
      expect(seen.students[0]?.missing.map(({ code }) => code)).toContain('theory');
      const { exam: made, operation_id } = await school.app.call(
        bookOwnExam,
        own(ana, week + 3, { centre: 'Setúbal' }),
      );
      expect(made).toMatchObject({ booked_by: 'student', status: 'confirmed', seats: 1, taken: 1, centre: 'Setúbal' });
      expect(await entriesOf(made.id)).toMatchObject([{ student_id: ana, status: 'entered', booked_by: 'student' }]);
      expect(await chargesOf(ana)).toEqual([]);
      const listed = await school.app.call(exam.endpoints.list, { query: { booked_by: 'student' } as never });
      expect(listed.data.map(({ id }) => id)).toEqual([made.id]);
      // The school's own session is as free as before, and nobody else gets into the student's.
      const ben = await school.addStudent('Ben Own');
      await enter(session.id, [ben], { reason: 'asked for' });
      await notEntered(409, made.id, [await school.addStudent('Cid Own')], { reason: 'asked for' });
      await undo(operation_id);
      expect(await entriesOf(made.id)).toEqual([]);
      await school.app.fails(404, enterExam, { params: { id: made.id }, body: { students: { ids: [ana] } } as never });
      await school.app.call(changeClubSettings, { body: { practical_exam_fee: 0 } as never });
    });

    test('takes the teacher and the vehicle that the school lends, a fee that is named, and a result as any exam', async () => {
      const week = monday();
      const [ana, rui, clio] = [await school.addStudent('Ana Lent'), await school.addTeacher('Rui Lent'), await car()];
      const lent = { teacher_id: rui, vehicle_id: clio, fee: 2500 };
      const { exam: made } = await school.app.call(bookOwnExam, own(ana, week + 3, lent));
      expect(await chargesOf(ana)).toMatchObject([{ amount: 2500 }]);
      await school.app.fails(409, bookClass, book(await school.addStudent('Eva Lent'), rui, week + 3));
      await school.app.fails(409, bookClass, book(ana, await school.addTeacher('Zoe Lent'), week + 3));
      await school.app.fails(409, bookOwnExam, own(ana, week + 30));
      school.setClock(week + 5);
      const [entered] = await entriesOf(made.id);
      await result([entered?.id as number], 'passed');
      expect((await entriesOf(made.id))[0]?.status).toBe('passed');
      school.setClock(0);
    });
  });

  describe('results', () => {
    test('of two who note at once one is told what the other noted, and a correction names what it corrects', async () => {
      const day = monday();
      const made = await plan('theory', day);
      const [ana, ben] = [await school.addStudent('Ana'), await school.addStudent('Ben')];
      await enter(made.id, [ana, ben], { reason: 'Ready or not' });
      const idOf = async (student: number) =>
        (await entriesOf(made.id)).find(({ student_id }) => student_id === student)?.id as number;
      const [hers, his] = [await idOf(ana), await idOf(ben)];
      school.setClock(day + 2);
      const note = (ids: readonly number[], what: string, more: object = {}) =>
        school.app.raw(examResults, { body: { entries: { ids }, result: what, ...more } as never });
      const both = await Promise.all([note([hers], 'passed'), note([hers], 'failed', { faults: 4 })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [kept] = await entriesOf(made.id).then((all) => all.filter(({ id }) => id === hers));
      expect(kept?.status).toBe(both[0]?.status === 200 ? 'passed' : 'failed');
      // Nothing of several is noted where one of them has another result.
      const other = kept?.status === 'passed' ? 'failed' : 'passed';
      const refused = await note([his, hers], other);
      expect(refused.status).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'exam-result-noted',
        values: { name: 'Ana Student', result: kept?.status },
      });
      expect((await entriesOf(made.id)).find(({ id }) => id === his)?.status).toBe('entered');
      expect((await note([hers], 'withdrawn')).status).toBe(409);
      expect((await note([hers], other, { from: 'absent' })).status).toBe(409);
      // The same once more changes nothing; who saw the result replaces it, or takes it back.
      expect((await note([hers], kept?.status as string)).json()).toMatchObject({ changed: 0, left: 1 });
      expect((await note([hers], other, { from: kept?.status })).json()).toMatchObject({ changed: 1 });
      expect((await note([hers], 'entered', { from: kept?.status })).status).toBe(409);
      expect((await note([hers], 'entered', { from: other })).json()).toMatchObject({ changed: 1 });
      // Faults that come later are added, and those that were noted are no one else's to replace.
      await note([his], 'failed');
      expect((await note([his], 'failed', { faults: 5 })).json()).toMatchObject({ changed: 1 });
      expect((await note([his], 'failed', { faults: 6 })).status).toBe(409);
    });

    test('an exam planned without an end takes as long as the school says, and as the country says otherwise', async () => {
      const day = monday();
      const minutes = async (kind: 'theory' | 'practical', hour: number) => {
        const { id } = await plan(kind, hour, { ends_at: undefined });
        const { starts_at, ends_at } = (await school.app.call(exam.endpoints.get, { params: { id } })).data;
        return (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
      };
      expect([await minutes('practical', day), await minutes('theory', day)]).toEqual([40, 30]);
      const set = (body: object) => school.app.call(changeClubSettings, { body: body as never });
      await set({ practical_exam_minutes: 50 });
      expect([await minutes('practical', day + 1), await minutes('theory', day + 1)]).toEqual([50, 30]);
      await set({ practical_exam_minutes: null });
      expect(await minutes('practical', day + 2)).toBe(40);
      const { operation_id } = await set({ theory_exam_minutes: 45 });
      expect(await minutes('theory', day + 2)).toBe(45);
      await school.app.call(undoOperation, { params: { id: operation_id as number } });
      expect(await minutes('theory', day + 3)).toBe(30);
      for (const bad of [0, 4, 721, 30.5])
        await school.app.fails(422, changeClubSettings, { body: { theory_exam_minutes: bad } as never });
      // What is set for the category goes before what is set for all, and another category's says nothing of it.
      await set({ practical_exam_minutes: 50 });
      const figures = (required_practice: object) => ({ required_practice });
      await set(figures({ A: { hours: 12, km: 200, exam_practical_minutes: 70 } }));
      expect(await minutes('practical', day + 4)).toBe(50);
      await set(figures({ B: { hours: 0, km: 0, exam_practical_minutes: 55 } }));
      expect([await minutes('practical', day + 5), await minutes('theory', day + 5)]).toEqual([55, 30]);
      for (const bad of [0, 4, 721, 30.5])
        await school.app.fails(422, changeClubSettings, {
          body: figures({ B: { hours: 0, km: 0, exam_theory_minutes: bad } }) as never,
        });
      await set({ ...figures({}), practical_exam_minutes: null });
    });

    test('in the United Kingdom the waiting time is of working days, and an exam takes as long as there', async () => {
      await school.app.call(editClub, { body: { country: 'GB' } });
      const ana = await school.addStudent('Ana');
      const day = monday();
      const { id } = await plan('practical', day, { ends_at: undefined });
      const { starts_at, ends_at } = (await school.app.call(exam.endpoints.get, { params: { id } })).data;
      expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(40 * 60_000);
      await enter(id, [ana], { reason: 'Nobody else is free' });
      // Tuesday of the week is closed, and so is a day that has none of its own.
      for (const hours of [24, 24 * 5])
        await school.app.call(holiday.endpoints.add, {
          body: { day: at(day + hours).slice(0, 10), name: 'Closed' } as never,
        });
      school.setClock(day + 2);
      const [entered] = await entriesOf(id);
      const failed = await result([entered?.id as number], 'failed');
      // Ten working days after a Monday are a Monday, and with a closed one a Tuesday.
      expect(failed.data).toMatchObject([{ next_try_on: at(day + 15 * 24).slice(0, 10) }]);
      await school.app.call(editClub, { body: { country: 'PT' } });
    });

    test('a failed one starts the waiting time, the next is another try, both passed earn the licence', async () => {
      const day = monday();
      const ana = await school.addStudent('Ana');
      const first = await plan('theory', day);
      await enter(first.id, [ana]);
      const [tried] = await entriesOf(first.id);
      const id = tried?.id as number;
      expect(
        await school.app.fails(422, examResults, { body: { entries: { ids: [id] }, result: 'passed' } as never }),
      ).toMatchObject({ code: 'exam-to-come' });
      school.setClock(day + 2);
      const failed = await result([id], 'failed', { faults: 6 });
      const until = at(day + 240).slice(0, 10);
      expect(failed.data).toMatchObject([{ status: 'failed', faults: 6, next_try_on: until, try_number: 1 }]);
      expect((await school.app.call(exam.endpoints.get, { params: { id: first.id } })).data.status).toBe('held');
      const soon = await plan('theory', day + 48);
      expect(await enter(soon.id, [ana], { dry_run: true })).toMatchObject({
        students: [{ try_number: 2, missing: [{ code: 'waiting', day: until }] }],
      });
      await undo(failed.operation_id);
      expect(await entriesOf(first.id)).toMatchObject([{ status: 'entered', next_try_on: null, faults: null }]);
      await result([id], 'failed');
      await enter(soon.id, [ana], { reason: 'The authority said so' });
      const second = (await entriesOf(soon.id))[0];
      expect(second).toMatchObject({ try_number: 2, missing: ['waiting'] });
      school.setClock(day + 50);
      await result([second?.id as number], 'passed');
      expect(
        await school.app.fails(422, saveLicence, {
          params: { id: ana },
          body: { licence_number: 'L-1', licence_issued_on: '2026-03-01' },
        }),
      ).toMatchObject({ code: 'licence-not-earned' });
      const practical = await plan('practical', day + 52);
      expect(await enter(practical.id, [ana])).toMatchObject({
        changed: 1,
        students: [{ missing: [], try_number: 1 }],
      });
      school.setClock(day + 54);
      const drove = await result([(await entriesOf(practical.id))[0]?.id as number], 'passed');
      expect(drove.licensed).toMatchObject([{ student_id: ana }]);
      const noted = await school.app.call(saveLicence, {
        params: { id: ana },
        body: { licence_number: 'L-1', licence_issued_on: at(day + 54).slice(0, 10) },
      });
      expect(noted.data).toMatchObject({ licence_number: 'L-1' });
      await undo(noted.operation_id);
      expect((await school.app.call(student.endpoints.get, { params: { id: ana } })).data.licence_number).toBe('');
    });

    test('theory hours are asked for before the theory exam, special drives before the practical one', async () => {
      const day = monday();
      const { app } = school;
      await app.call(changeClubSettings, {
        body: { required_practice: { CE: { hours: 0, km: 0, theory_hours: 2, motorways: 2, darkness: 1 } } } as never,
      });
      const rui = await school.addTeacher('Rui', { licence_categories: ['CE'] });
      const truck = (
        await app.call(vehicle.endpoints.add, {
          body: { plate: `EX-${++plates}-AM`, name: 'Truck', licence_categories: ['CE'] } as never,
        })
      ).data.id;
      const ana = await school.addStudent('Ana', { licence_category: 'CE' });
      const hold = async (hour: number, length: number, more: object) => {
        const anywhere = {
          ends_at: at(hour + length),
          licence_category: 'CE',
          ignore_rules: true,
          past: true,
          ...more,
        };
        const { data } = await app.call(bookClass, book(ana, rui, hour, anywhere));
        school.setClock(hour + length + 0.5);
        await app.call(completeClass, { body: { student_bookings_id: data.id, reason: 'Held' } as never });
        return data.id;
      };
      const missingOf = async (kind: 'theory' | 'practical', hour: number) => {
        const made = await plan(kind, hour, { licence_category: 'CE' });
        const answer = await enter(made.id, [ana], { dry_run: true });
        return answer.students.flatMap(({ missing }) => missing);
      };
      expect(await missingOf('theory', day + 300)).toEqual([{ code: 'theory-hours', has: 0, needs: 2 }]);
      await hold(day, 1.5, { class_type: 'theory' });
      expect(await missingOf('theory', day + 302)).toEqual([{ code: 'theory-hours', has: 1.5, needs: 2 }]);
      await hold(day + 3, 1, { class_type: 'theory' });
      expect(await missingOf('theory', day + 304)).toEqual([]);
      const driven = [
        await hold(day + 24, 1.5, { vehicle_id: truck }),
        await hold(day + 27, 0.75, { vehicle_id: truck }),
      ];
      const special = async (hour: number) =>
        (await missingOf('practical', hour)).filter(({ code }) => code === 'motorways' || code === 'darkness');
      expect(await special(day + 310)).toEqual([
        { code: 'motorways', has: 0, needs: 2 },
        { code: 'darkness', has: 0, needs: 1 },
      ]);
      const note = (bookings: readonly number[], drive: string, more: object = {}) =>
        app.call(noteDrives, { body: { bookings: { ids: bookings }, drive, ...more } as never });
      const all = [
        ...driven,
        (await app.call(bookClass, book(ana, rui, day + 200, { class_type: 'theory', ends_at: at(day + 201) }))).data
          .id,
      ];
      expect(await note(all, 'motorways', { dry_run: true })).toMatchObject({ changed: 2, left: 1 });
      const noted = await note([driven[0] as number], 'motorways');
      await note([driven[1] as number], 'darkness');
      expect(await special(day + 312)).toEqual([]);
      await undo(noted.operation_id);
      expect(await special(day + 314)).toEqual([{ code: 'motorways', has: 0, needs: 2 }]);
      expect(
        await app.fails(422, noteDrives, { body: { bookings: { ids: driven }, drive: 'moonlight' } as never }),
      ).toMatchObject({ errors: { drive: expect.anything() } });
      await app.call(changeClubSettings, { body: { required_practice: {} } as never });
    });

    test('who is not ready yet is listed page by page with what is missing, the nearest first', async () => {
      const day = monday();
      school.setClock(day - 24);
      const made = await plan('practical', day, { licence_category: 'C' });
      await school.app.call(changeClubSettings, { body: { required_practice: { C: { hours: 20, km: 0 } } } as never });
      const ids: number[] = [];
      for (const name of ['Una', 'Vic', 'Wes']) ids.push(await school.addStudent(name, { licence_category: 'C' }));
      const asked = (query: object) =>
        school.app.call(readyStudents, { query: { exam_id: made.id, ...query } as never });
      const all = await asked({ not_ready: true });
      expect(all).toMatchObject({ ready: 0, not_ready: 3 });
      expect(all.data.map(({ id }) => id)).toEqual(ids);
      for (const { missing } of all.data) expect(missing.map(({ code }) => code)).toEqual(['theory', 'hours']);
      expect((await asked({ not_ready: true, page: 2, per_page: 2 })).data.map(({ id }) => id)).toEqual(ids.slice(2));
      expect((await asked({})).data).toEqual([]);
      const theory = await plan('theory', day - 12, { licence_category: 'C' });
      await enter(theory.id, [ids[2] as number]);
      school.setClock(day - 6);
      await result(
        (await entriesOf(theory.id)).map(({ id }) => id),
        'passed',
      );
      expect((await asked({ not_ready: true })).data.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
      await school.app.call(changeClubSettings, { body: { required_practice: {} } as never });
    });

    test('who is ready is searched, sorted and paged as students are, and saved in the language of whoever asks', async () => {
      const day = monday();
      school.setClock(day - 24);
      const { app } = school;
      const made = await plan('practical', day, { licence_category: 'D' });
      await app.call(changeClubSettings, { body: { required_practice: { D: { hours: 20, km: 0 } } } as never });
      const ids: number[] = [];
      for (const name of ['Zoé', 'Yan', 'Xavi']) ids.push(await school.addStudent(name, { licence_category: 'D' }));
      const [zoe, yan, xavi] = ids as [number, number, number];
      const other = await startSchool(engine);
      await other.addStudent('Zoé', { licence_category: 'D' });
      const asked = (query: object) =>
        app.call(readyStudents, { query: { exam_id: made.id, not_ready: true, ...query } as never });
      const idsOf = async (query: object) => (await asked(query)).data.map(({ id }) => id);
      expect(await asked({ q: 'zoe' })).toMatchObject({ total: 1, ready: 0, not_ready: 1, data: [{ id: zoe }] });
      expect(await idsOf({ q: 'avi' })).toEqual([xavi]);
      expect(await idsOf({ q: 'avi', match: 'begin' })).toEqual([]);
      expect(await idsOf({ q: `${yan}` })).toContain(yan);
      expect(await idsOf({ q: '%' })).toHaveLength(3);
      expect(await idsOf({ sort: 'student_name' })).toEqual([xavi, yan, zoe]);
      expect(await idsOf({ sort: 'licence_category,-student_name' })).toEqual([zoe, yan, xavi]);
      expect(await asked({ sort: '-student_name', page: 2, per_page: 2 })).toMatchObject({
        ...{ current_page: 2, last_page: 2, per_page: 2, total: 3 },
        data: [{ id: xavi }],
      });
      const bad = async (query: object) =>
        (await app.fails(422, readyStudents, { query: { exam_id: made.id, ...query } as never })) as {
          errors?: object;
        };
      for (const query of [{ sort: 'email' }, { page: 0 }, { per_page: 501 }, { q: 'x'.repeat(201) }, { match: 'end' }])
        expect((await bad(query)).errors).toMatchObject({ [Object.keys(query)[0] as string]: expect.anything() });
      const saved = async (query: object) =>
        app.raw(exportReady, { query: { exam_id: made.id, not_ready: true, ...query } as never });
      const file = await saved({ q: 'zoe', language: 'fr' });
      expect(file.status).toBe(200);
      expect(file.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
        'id,student_name,licence_category,try_number,hours,km,missing',
        expect.stringMatching(
          new RegExp(`^${zoe},Zoé [^,]+,D,1,0,0,"L’examen théorique n’est pas réussi; 0 heures sur 20 effectuées"$`),
        ),
      ]);
      expect((await saved({ sort: '-student_name', per_page: 1 })).body.trim().split('\r\n')).toHaveLength(4);
      expect((await saved({ language: 'de' })).status).toBe(422);
      expect((await saved({ sort: 'email' })).status).toBe(422);
      expect((await saved({ not_ready: false })).body.trim().split('\r\n')).toHaveLength(1);
      await app.call(changeClubSettings, { body: { required_practice: {} } as never });
    });

    test('many at once in one act, taken back in one; who is ready and not entered is listed', async () => {
      const day = monday();
      school.setClock(day - 24);
      const made = await plan('theory', day, { licence_category: 'A' });
      const group = await Promise.all(
        ['Ana', 'Ben', 'Cid'].map((name) => school.addStudent(name, { licence_category: 'A' })),
      );
      const listed = await school.app.call(readyStudents, { query: { exam_id: made.id } as never });
      expect(listed.data.map(({ id }) => id).sort()).toEqual([...group].sort());
      await enter(made.id, group);
      expect((await school.app.call(readyStudents, { query: { exam_id: made.id } as never })).data).toEqual([]);
      school.setClock(day + 2);
      const ids = (await entriesOf(made.id)).map(({ id }) => id);
      await result(ids.slice(0, 1), 'absent');
      const all = await result(ids, 'passed', { from: 'absent' });
      expect(all).toMatchObject({ changed: 3, left: 0 });
      expect(await result(ids, 'passed')).toMatchObject({ changed: 0, left: 3, operation_id: null });
      await undo(all.operation_id);
      expect((await entriesOf(made.id)).map(({ status }) => status).sort()).toEqual(['absent', 'entered', 'entered']);
    });
  });
});
