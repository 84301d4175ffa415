/** What the database itself keeps of exams, whoever writes: nothing is in two things at once, and no exam is overfull. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookClass } from '#contract/entities/booking.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('exams, written past the server', (engine) => {
  let school: School;
  let rui = 0;
  let eva = 0;
  let ana = 0;
  let ben = 0;
  let car = 0;
  let plates = 0;
  let week = 0;
  let day = 0;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
    const body = { plate: `TR-${++plates}-GG`, name: 'Clio' } as never;
    car = (await school.app.call(vehicle.endpoints.add, { body })).data.id;
  });
  // A week and students of its own for each test: nothing meets what another one wrote.
  beforeEach(async () => {
    day = ++week * 24 * 7;
    ana = await school.addStudent('Ana');
    ben = await school.addStudent('Ben');
  });

  const db = () => school.app.app.database.db;
  const stamps = () => ({ club_id: school.app.clubId, created_at: at(0), updated_at: at(0) });
  /** A class keeps its teacher busy until the end at least. */
  const lessonSpan = (from: number) => ({ ...span(from), busy_until: at(day + from + 1) });
  const span = (from: number, to = from + 1) => ({ starts_at: at(day + from), ends_at: at(day + to) });
  const idOf = ({ id }: { readonly id: number | string }) => Number(id);
  const addExam = async (from: number, more: object = {}) =>
    idOf(
      await db()
        .insertInto('exam')
        .values({
          ...stamps(),
          ...span(from),
          kind: 'practical',
          licence_category: 'B',
          seats: 1,
          teacher_id: null,
          vehicle_id: null,
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const addRepair = async (from: number, more: object = {}) =>
    idOf(
      await db()
        .insertInto('repair')
        .values({ ...stamps(), ...span(from), vehicle_id: car, kind: 'repair', note: '', ...more })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const addEntry = async (exam_id: number, student_id: number, from: number, more: object = {}) =>
    idOf(
      await db()
        .insertInto('exam_entry')
        .values({
          ...stamps(),
          ...span(from),
          exam_id,
          student_id,
          kind: 'practical',
          licence_category: 'B',
          exam_status: 'planned',
          try_number: 1,
          next_try_on: null,
          faults: null,
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const book = async (student_id: number, teacher_id: number, from: number, more: object = {}) =>
    (
      await school.app.call(bookClass, {
        body: {
          ...span(from),
          student_id,
          teacher_id,
          outside_schedule: true,
          location_id: school.place,
          ...more,
        } as never,
      })
    ).data.id;
  const setClass = (id: number, values: object) =>
    db().updateTable('booking').set(values).where('id', '=', id).execute();
  const setExam = (id: number, values: object) => db().updateTable('exam').set(values).where('id', '=', id).execute();
  const setEntry = (id: number, values: object) =>
    db().updateTable('exam_entry').set(values).where('id', '=', id).execute();
  const met = (word: string, id: number) => new RegExp(`booking-conflict ${word} ${id}\\b`);

  test('a teacher or vehicle of a class is in no exam then, and one of an exam in no class', async () => {
    const lesson = await book(ana, rui, 0, { vehicle_id: car });
    await expect(addExam(0, { teacher_id: rui })).rejects.toThrow(met('teacher', lesson));
    await expect(addExam(0, { vehicle_id: car })).rejects.toThrow(met('driven', lesson));
    const exam = await addExam(2, { teacher_id: rui, vehicle_id: car });
    await expect(setExam(exam, span(0))).rejects.toThrow(met('teacher', lesson));
    const other = await book(ben, eva, 2);
    await expect(setClass(other, { teacher_id: rui })).rejects.toThrow(met('exam-teacher', exam));
    await expect(setClass(other, { vehicle_id: car })).rejects.toThrow(met('exam-vehicle', exam));
    await expect(setClass(lesson, lessonSpan(2))).rejects.toThrow(met('exam-teacher', exam));
    // What touches does not meet, and what was cancelled takes nothing until it is taken up again.
    await setClass(lesson, lessonSpan(1));
    await setExam(exam, { status: 'cancelled' });
    await setClass(other, { teacher_id: rui });
    await expect(setExam(exam, { status: 'planned' })).rejects.toThrow(met('teacher', other));
  });

  test('a vehicle in repair is in no exam then, and one of an exam in no repair', async () => {
    const repair = await addRepair(0);
    await expect(addExam(0, { vehicle_id: car })).rejects.toThrow(met('repair', repair));
    const exam = await addExam(1, { vehicle_id: car });
    await expect(addRepair(1)).rejects.toThrow(met('exam-vehicle', exam));
    await expect(
      db()
        .updateTable('repair')
        .set({ ends_at: at(day + 2) })
        .where('id', '=', repair)
        .execute(),
    ).rejects.toThrow(met('exam-vehicle', exam));
    await setExam(exam, { deleted_at: at(0) });
    const later = await addRepair(1);
    await expect(setExam(exam, { deleted_at: null })).rejects.toThrow(met('repair', later));
  });

  test('nobody and nothing is in two exams at once', async () => {
    const exam = await addExam(0, { teacher_id: rui, vehicle_id: car });
    await expect(addExam(0, { teacher_id: rui })).rejects.toThrow(met('exam-teacher', exam));
    const other = await addExam(1, { vehicle_id: car });
    await expect(setExam(other, { starts_at: at(day) })).rejects.toThrow(met('exam-vehicle', exam));
    const alone = await addExam(0, { teacher_id: eva });
    await addEntry(exam, ana, 0);
    // Of another category, so that it is not the rule of one open entry that speaks.
    await expect(addEntry(alone, ana, 0, { licence_category: 'A' })).rejects.toThrow(met('exam-student', exam));
    await setExam(exam, { status: 'cancelled' });
    const entry = await addEntry(alone, ana, 0, { licence_category: 'A' });
    await expect(setExam(exam, { status: 'planned' })).rejects.toThrow(met('exam-student', alone));
    await setEntry(entry, { status: 'withdrawn' });
    await setExam(exam, { status: 'planned' });
  });

  test('a student is in no class and exam at once, wherever either is moved', async () => {
    const exam = await addExam(0);
    const lesson = await book(ana, rui, 0);
    await expect(addEntry(exam, ana, 0)).rejects.toThrow(met('student', lesson));
    await setClass(lesson, lessonSpan(3));
    await addEntry(exam, ana, 0);
    await expect(setClass(lesson, lessonSpan(0))).rejects.toThrow(met('exam-student', exam));
    // The times of an entry are those of its exam.
    await expect(setExam(exam, span(3))).rejects.toThrow(met('student', lesson));
    await setExam(exam, span(5));
    const moved = await db().selectFrom('exam_entry').selectAll().where('exam_id', '=', exam).executeTakeFirstOrThrow();
    expect([moved.starts_at, moved.ends_at].map((time) => new Date(time).toISOString())).toEqual([
      at(day + 5),
      at(day + 6),
    ]);
  });

  test('no exam has more students than seats, and it counts them itself', async () => {
    const full = /booking-conflict exam-seats/;
    const taken = async (id: number) =>
      (await db().selectFrom('exam').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken;
    const exam = await addExam(0, { seats: 1 });
    const first = await addEntry(exam, ana, 0);
    expect(await taken(exam)).toBe(1);
    await expect(addEntry(exam, ben, 0)).rejects.toThrow(full);
    await setEntry(first, { status: 'withdrawn' });
    expect(await taken(exam)).toBe(0);
    const second = await addEntry(exam, ben, 0);
    await expect(setEntry(first, { status: 'entered' })).rejects.toThrow(full);
    await setExam(exam, { seats: 2 });
    await setEntry(first, { status: 'entered' });
    await expect(setExam(exam, { seats: 1 })).rejects.toThrow(full);
    await expect(setExam(exam, { seats: 0 })).rejects.toThrow();
    await setEntry(second, { deleted_at: at(0) });
    expect(await taken(exam)).toBe(1);
  });

  test('a student has one open entry for a kind and category, and a theory exam nobody beside the students', async () => {
    const [first, other] = [await addExam(0), await addExam(4)];
    const entry = await addEntry(first, ana, 0);
    await expect(addEntry(other, ana, 4)).rejects.toThrow();
    await setEntry(entry, { status: 'failed' });
    await addEntry(other, ana, 4);
    await expect(setEntry(entry, { status: 'entered' })).rejects.toThrow();
    await expect(addExam(8, { kind: 'theory', teacher_id: rui })).rejects.toThrow();
    await expect(addExam(8, { ends_at: at(day + 8) })).rejects.toThrow();
  });

  test('people, vehicles and students of another school are none', async () => {
    const { token } = await school.app.addClub('Other');
    const body = { plate: 'ZZ-00-ZZ', name: 'Clio' } as never;
    const theirs = (await school.app.call(vehicle.endpoints.add, { body }, { token })).data.id;
    await expect(addExam(0, { vehicle_id: theirs })).rejects.toThrow();
    const exam = await addExam(0);
    await expect(setExam(exam, { vehicle_id: theirs })).rejects.toThrow();
    await expect(addEntry(exam, 999_999, 0)).rejects.toThrow();
  });
});
