/** A teacher hands over to another, and leaves: students, classes and exams to come, with what stays. On both engines. */
import { beforeEach, expect, test } from 'vitest';
import { booking } from '#contract/entities/booking.ts';
import { exam } from '#contract/entities/exam.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { changeTeacher, handOver, keptByTeachers } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('a teacher hands over', (engine) => {
  let school: School;
  let marta = 0;
  let paulo = 0;
  let ana = 0;
  let ben = 0;
  beforeEach(async () => {
    school = await startSchool(engine);
    [marta, paulo] = [await school.addTeacher('Marta'), await school.addTeacher('Paulo')];
    [ana, ben] = [await school.addStudent('Ana', { teacher_id: marta }), await school.addStudent('Ben')];
  });
  const book = (student_id: number, teacher_id: number, hours: number) =>
    school.book(student_id, teacher_id, hours, {
      outside_schedule: true,
      location_id: school.place,
      ignore_rules: true,
    });
  const call = (body: object) =>
    school.app.call(handOver, { params: { id: marta }, body: { to: paulo, ...body } as never });
  const teachersOf = async () =>
    (await school.app.call(booking.endpoints.list, { query: { sort: 'starts_at' } as never })).data.map(
      ({ teacher_id }) => teacher_id,
    );
  const ownOf = async (id: number) =>
    (await school.app.call(student.endpoints.get, { params: { id } })).data.teacher_id;

  test('the students go over, with the classes to come that the other is free for; the rest stays; one undo', async () => {
    await book(ana, marta, 24);
    await book(ana, marta, 48);
    await book(ben, paulo, 48);
    const before = await teachersOf();
    const seen = await call({ dry_run: true });
    expect(seen).toMatchObject({ students: 1, changed: 2, operation_id: null });
    expect(seen.classes.map(({ handed }) => handed)).toEqual([true, false]);
    expect(await teachersOf()).toEqual(before);
    const { operation_id } = await call({});
    expect(await ownOf(ana)).toBe(paulo);
    expect([...(await teachersOf())].sort()).toEqual([marta, paulo, paulo].sort());
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await ownOf(ana)).toBe(marta);
    expect(await teachersOf()).toEqual(before);
  });

  test('who leaves is refused while a class stays, and is inactive without empty hours once none does', async () => {
    await book(ana, marta, 48);
    await book(ben, paulo, 48);
    await school.addSlot(marta, 72, 73);
    await school.app.fails(409, handOver, { params: { id: marta }, body: { to: paulo, leaves: true } as never });
    expect(await ownOf(ana)).toBe(marta);
    const zita = await school.addTeacher('Zita');
    const done = await school.app.call(handOver, { params: { id: marta }, body: { to: zita, leaves: true } as never });
    expect(done).toMatchObject({ students: 1, slots_removed: 1 });
    const row = (await school.app.call(teacher.endpoints.get, { params: { id: marta } })).data;
    expect(row.status).toBe('inactive');
    expect((await teachersOf()).includes(marta)).toBe(false);
  });

  test('the same teacher, one who is not active, and who may not teach the category', async () => {
    await school.app.fails(422, handOver, { params: { id: marta }, body: { to: marta } as never });
    await school.app.fails(422, handOver, { params: { id: marta }, body: { to: 999_999 } as never });
    const row = (await school.app.call(teacher.endpoints.get, { params: { id: paulo } })).data;
    await school.app.call(teacher.endpoints.edit, {
      params: { id: paulo },
      body: { status: 'inactive', version: row.version } as never,
    });
    await school.app.fails(422, handOver, { params: { id: marta }, body: { to: paulo } as never });
    const moto = await school.addTeacher('Rui', { licence_categories: ['A'] });
    await book(ana, marta, 24);
    const seen = await school.app.call(handOver, { params: { id: marta }, body: { to: moto, dry_run: true } as never });
    expect(seen.classes.map(({ handed }) => handed)).toEqual([false]);
  });
});

describeEngines('what stays with a teacher who becomes inactive', (engine) => {
  test('students, classes and exams to come are named; who is inactive already, or has nothing, is left out', async () => {
    const school = await startSchool(engine);
    const { app } = school;
    const [marta, paulo, zita] = [
      await school.addTeacher('Marta'),
      await school.addTeacher('Paulo'),
      await school.addTeacher('Zita'),
    ];
    const ana = await school.addStudent('Ana', { teacher_id: marta });
    const ben = await school.addStudent('Ben', { teacher_id: zita });
    const anywhere = { outside_schedule: true, location_id: school.place, ignore_rules: true };
    const held = await school.book(ben, marta, 24, anywhere);
    await school.book(ben, marta, 2, anywhere);
    const body = { kind: 'practical', licence_category: 'B', starts_at: at(48), teacher_id: marta };
    const { data: planned } = await app.call(exam.endpoints.add, { body: body as never });
    const inactive = { rows: { ids: [zita] }, status: 'inactive' as const };
    await app.call(teacher.endpoints.setStatus, { body: inactive as never });
    school.setClock(5);
    expect(await app.call(keptByTeachers, { body: { rows: { ids: [marta, paulo, zita] } } })).toEqual({
      total: 1,
      data: [
        {
          teacher: expect.objectContaining({ id: marta }),
          students: 1,
          classes: 1,
          exams: 1,
          first_students: [{ student_id: ana, student_name: 'Ana Student' }],
          first_classes: [expect.objectContaining({ student_bookings_id: held.id, student_name: 'Ben Student' })],
          first_exams: [expect.objectContaining({ exam_id: planned.id })],
        },
      ],
    });
    expect((await app.call(keptByTeachers, { body: { rows: { matching: { status: 'active' } } } })).total).toBe(1);
  });
});

describeEngines('a student changes to another teacher', (engine) => {
  let school: School;
  let marta = 0;
  let paulo = 0;
  let zita = 0;
  let ana = 0;
  let ben = 0;
  beforeEach(async () => {
    school = await startSchool(engine);
    marta = await school.addTeacher('Marta');
    paulo = await school.addTeacher('Paulo');
    zita = await school.addTeacher('Zita');
    ana = await school.addStudent('Ana', { teacher_id: marta });
    ben = await school.addStudent('Ben');
  });
  const book = async (student_id: number, teacher_id: number, hours: number, more: object = {}) => {
    const anywhere = { outside_schedule: true, location_id: school.place, ignore_rules: true };
    return (await school.book(student_id, teacher_id, hours, { ...anywhere, ...more })).id;
  };
  const change = (id: number, body: object) =>
    school.app.call(changeTeacher, { params: { id }, body: { to: paulo, ...body } as never });
  const teacherOf = async (id: number) => (await school.get(id)).teacher_id;
  const ownOf = async (id: number) =>
    (await school.app.call(student.endpoints.get, { params: { id } })).data.teacher_id;

  test('the classes of the former teacher go along where the other is free; those of others stay; one undo', async () => {
    const goes = await book(ana, marta, 24);
    const clashes = await book(ana, marta, 48);
    await book(ben, paulo, 48);
    const bens = await book(ben, marta, 72);
    const zitas = await book(ana, zita, 96);
    const theory = await book(ana, marta, 120, { class_type: 'theory' });
    const seen = await change(ana, { dry_run: true });
    expect(seen).toMatchObject({ changed: 2, operation_id: null, from: { id: marta }, to: { id: paulo } });
    expect(seen.classes).toMatchObject([
      { student_bookings_id: goes, handed: true, teacher_name: 'Marta Teacher' },
      { student_bookings_id: clashes, handed: false },
    ]);
    expect(await ownOf(ana)).toBe(marta);
    const { operation_id, classes } = await change(ana, {});
    expect(classes.map(({ teacher_name }) => teacher_name)).toEqual(['Marta Teacher', 'Marta Teacher']);
    expect(await ownOf(ana)).toBe(paulo);
    const now = async () => Promise.all([goes, clashes, bens, zitas, theory].map(teacherOf));
    expect(await now()).toEqual([paulo, marta, marta, zita, marta]);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await now()).toEqual([marta, marta, marta, zita, marta]);
    expect(await ownOf(ana)).toBe(marta);
  });

  test('who has no teacher yet brings all practical classes along; classes stay where that is said', async () => {
    const [one, two] = [await book(ben, marta, 24), await book(ben, zita, 48)];
    const seen = await change(ben, { dry_run: true });
    expect(seen).toMatchObject({ from: null, changed: 3 });
    const { operation_id } = await change(ben, { classes_stay: true });
    expect([await ownOf(ben), await teacherOf(one), await teacherOf(two)]).toEqual([paulo, marta, zita]);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    await change(ben, {});
    expect([await ownOf(ben), await teacherOf(one), await teacherOf(two)]).toEqual([paulo, paulo, paulo]);
  });

  test('the same teacher, one who left, and nobody are refused; a class under way stays', async () => {
    await school.app.fails(422, changeTeacher, { params: { id: ana }, body: { to: marta } as never });
    await school.app.fails(422, changeTeacher, { params: { id: ana }, body: { to: 999_999 } as never });
    await school.app.fails(404, changeTeacher, { params: { id: 999_999 }, body: { to: paulo } as never });
    const inactive = { rows: { ids: [zita] }, status: 'inactive' as const };
    await school.app.call(teacher.endpoints.setStatus, { body: inactive as never });
    await school.app.fails(422, changeTeacher, { params: { id: ana }, body: { to: zita } as never });
    const underWay = await book(ana, marta, 24);
    school.setClock(24.25);
    await change(ana, {});
    expect(await teacherOf(underWay)).toBe(marta);
  });

  test('two changes at once leave the student with one of the two, and every class with its teacher or the student’s', async () => {
    const id = await book(ana, marta, 24);
    await Promise.allSettled([change(ana, {}), change(ana, { to: zita })]);
    const own = await ownOf(ana);
    expect([paulo, zita]).toContain(own);
    expect(await teacherOf(id)).toBe(own);
  });
});
