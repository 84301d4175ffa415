/** Course plans, marks of classes and what they say of a student. On both engines. */
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { cancelAsAdmin, completeClass, moveClass, signAsStudent } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { addReadyPlan, moveSkill, skill } from '#contract/entities/skill.ts';
import { classSkills, markSkills, studentProgress } from '#contract/entities/skill-mark.ts';
import { student } from '#contract/entities/student.ts';
import { closeDay } from '#contract/entities/workday.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { PNG, type School, startSchool } from './booking-school.ts';

describeSqliteInGate('progress', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  /** Skills of the plan for B, in their order. */
  let plan: number[];
  let day = 0;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addTeacher('Ana');
    plan = (await list({ licence_category: 'B' })).map(({ id }) => id);
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const list = async (query: object = {}) =>
    (await call(skill.endpoints.list, { query: { per_page: 500, sort: 'position', ...query } as never })).data;
  const undo = (id: number | null) => call(undoOperation, { params: { id: id as number } });
  /** A class that has been held: each on a day of its own. */
  const held = (student: number, teacher = rui) => school.hold(student, teacher, ++day * 24 + 3);
  const mark = (student_bookings_id: number, marks: readonly (readonly [index: number, level: number])[]) =>
    call(markSkills, {
      body: {
        student_bookings_id,
        marks: marks.map(([index, level]) => ({ skill_id: plan[index] as number, level })),
      },
    });
  const progressOf = async (student_id: number) => (await call(studentProgress, { body: { student_id } })).data;

  test('a school of a known country begins with its plan, and changes it', async () => {
    const rows = await list();
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ licence_category }) => licence_category))).toEqual(new Set(['B']));
    const groups = [...new Set(rows.map(({ group }) => group))];
    const added = await call(skill.endpoints.add, {
      body: { name: 'Reboque', group: groups[0], licence_category: 'B' } as never,
    });
    const after = await list();
    // Behind the last of its group, before the next group.
    const at = after.findIndex(({ id }) => id === added.data.id);
    expect([after[at - 1]?.group, after[at + 1]?.group]).toEqual([groups[0], groups[1]]);
    const twice = await school.app.fails(422, skill.endpoints.add, {
      body: { name: 'REBOQUE', group: 'x', licence_category: 'B' } as never,
    });
    expect(Object.keys(twice.errors ?? {})).toEqual(['name']);
    const moved = await call(moveSkill, { body: { id: added.data.id, before: rows[0]?.id as number } });
    expect((await list())[0]?.id).toBe(added.data.id);
    await undo(moved.operation_id);
    expect((await list()).map(({ id }) => id)).toEqual(after.map(({ id }) => id));
    const edited = { params: { id: added.data.id }, body: { name: 'Com reboque', version: 1 } as never };
    await school.app.fails(409, skill.endpoints.edit, edited);
    await call(skill.endpoints.remove, { params: { id: added.data.id } });
    const none = await call(addReadyPlan, { body: { country: 'PT', licence_category: 'B' } });
    expect(none.changed).toBe(0);
    // Of one category; of all that the school teaches.
    await call(addReadyPlan, { body: { country: 'PT', licence_category: 'CE' } });
    const lorries = await list({ licence_category: 'CE' });
    expect(lorries.map(({ name }) => name)).toContain('Engatar e desengatar o reboque ou semirreboque');
    const all = await call(addReadyPlan, { body: { country: 'PT' } });
    const categories = new Set((await list()).map(({ licence_category }) => licence_category));
    expect(categories).toEqual(new Set(['A', 'A1', 'A2', 'B', 'BE', 'C', 'CE']));
    await undo(all.operation_id);
    const of = lorries.map(({ id }) => id);
    await call(skill.endpoints.removeMany, { body: { rows: { ids: of } } });
    const french = await call(addReadyPlan, { body: { country: 'FR' } });
    expect((await list()).length).toBe(rows.length + french.changed);
    await undo(french.operation_id);
    expect((await list()).length).toBe(rows.length);
    await school.app.fails(422, addReadyPlan, { body: { country: 'XX' as 'PT' } });
  });

  test('a class is marked, put right and taken back, and the newest class counts', async () => {
    const rita = await school.addStudent('Rita');
    const first = await held(rita);
    const second = await held(rita, ana);
    await mark(second, [[0, 3]]);
    const { operation_id, changed } = await mark(first, [
      [0, 1],
      [1, 2],
    ]);
    expect(changed).toBe(2);
    // The later class counts, though it was marked first; whoever taught it is named.
    expect(await progressOf(rita)).toMatchObject([
      { level: 3, student_bookings_id: second, teacher_name: 'Ana Teacher', classes: 2 },
      { level: 2, student_bookings_id: first, teacher_name: 'Rui Teacher', classes: 1 },
      ...plan.slice(2).map(() => ({ level: 0, starts_at: null })),
    ]);
    const { data } = await call(classSkills, { body: { student_bookings_id: second } });
    expect(data.slice(0, 2)).toMatchObject([
      { level: 3, before: 1 },
      { level: 0, before: 2 },
    ]);
    expect((await mark(first, [[1, 2]])).operation_id).toBeNull();
    await mark(first, [[1, 0]]);
    expect((await progressOf(rita))[1]).toMatchObject({ level: 0, classes: 0 });
    await mark(first, [[1, 3]]);
    await school.app.fails(409, undoOperation, { params: { id: operation_id as number } });
    // Another teacher from now on: nothing is lost.
    const { version } = (await call(student.endpoints.get, { params: { id: rita } })).data;
    await call(student.endpoints.edit, { params: { id: rita }, body: { teacher_id: ana, version } as never });
    expect((await progressOf(rita)).slice(0, 2).map(({ level }) => level)).toEqual([3, 3]);
  });

  test('what cannot be marked says so, and nothing is written', async () => {
    const eva = await school.addStudent('Eva');
    const id = await held(eva);
    const problems = async (marks: object[]) =>
      (await school.app.fails(422, markSkills, { body: { student_bookings_id: id, marks } as never })).errors ?? {};
    expect(Object.keys(await problems([{ skill_id: plan[0], level: 4 }]))).toEqual(['marks.0.level']);
    const unknown = [
      { skill_id: plan[0], level: 1 },
      { skill_id: 999_999, level: 1 },
    ];
    expect(Object.keys(await problems(unknown))).toEqual(['marks.1.skill_id']);
    const other = await call(skill.endpoints.add, {
      body: { name: 'Gincana', group: 'Mota', licence_category: 'A' } as never,
    });
    expect(Object.keys(await problems([{ skill_id: other.data.id, level: 1 }]))).toEqual(['marks']);
    expect((await progressOf(eva)).every(({ level }) => level === 0)).toBe(true);
    const ahead = (await school.book(eva, rui, 24 * (day + 30), { outside_schedule: true, location_id: school.place }))
      .id;
    await school.app.fails(422, markSkills, {
      body: { student_bookings_id: ahead, marks: [{ skill_id: plan[0] as number, level: 1 }] },
    });
    await call(cancelAsAdmin, { body: { student_bookings_id: ahead } as never });
    await school.app.fails(409, markSkills, {
      body: { student_bookings_id: ahead, marks: [{ skill_id: plan[0] as number, level: 1 }] },
    });
    await school.app.fails(404, markSkills, { body: { student_bookings_id: 999_999, marks: [] } });
    await school.app.fails(404, studentProgress, { body: { student_id: 999_999 } });
  });

  test('marks come with closing a class or a day, in one operation, and a signature stays', async () => {
    const leo = await school.addStudent('Leo');
    const one = await held(leo);
    await call(signAsStudent, { body: { student_bookings_id: one, signature: PNG } as never });
    await mark(one, [[3, 1]]);
    expect((await school.get(one)).signed).toBe('student');
    const closed = await call(completeClass, {
      body: {
        student_bookings_id: one,
        reason: 'no pen',
        marks: [{ skill_id: plan[0] as number, level: 2 }],
      } as never,
    });
    expect((await progressOf(leo))[0]).toMatchObject({ level: 2 });
    await undo(closed.operation_id);
    expect(await school.get(one)).toMatchObject({ status: 'booked', signed: 'student' });
    expect((await progressOf(leo))[0]).toMatchObject({ level: 0 });
    const two = await held(leo);
    const { starts_at } = await school.get(two);
    const lines = [
      { student_bookings_id: two, action: 'complete', reason: 'x', marks: [{ skill_id: plan[5], level: 3 }] },
    ];
    await call(closeDay, { body: { date: starts_at.slice(0, 10), earlier: false, lines } as never });
    expect((await progressOf(leo))[5]).toMatchObject({ level: 3, student_bookings_id: two });
    expect((await school.get(two)).status).toBe('completed');
    // A class that turns out not to have been held says nothing.
    const three = await held(leo);
    await mark(three, [[6, 2]]);
    await call(cancelAsAdmin, { body: { student_bookings_id: three } as never });
    expect((await progressOf(leo))[6]).toMatchObject({ level: 0 });
  });

  test('what stays at one level stagnates, after as many classes as the school says', async () => {
    const ivo = await school.addStudent('Ivo');
    for (let count = 0; count < 3; count++) {
      const id = await held(ivo);
      await mark(id, [
        [0, 2],
        [1, count + 1],
        [2, 3],
      ]);
    }
    const stagnating = async () =>
      (await progressOf(ivo)).flatMap(({ stagnates }, index) => (stagnates ? [index] : []));
    expect(await stagnating()).toEqual([0]);
    const { operation_id } = await call(changeClubSettings, { body: { stagnant_after_classes: 4 } as never });
    expect(await stagnating()).toEqual([]);
    await undo(operation_id);
    expect(await stagnating()).toEqual([0]);
    await school.app.fails(422, changeClubSettings, { body: { stagnant_after_classes: 1 } as never });
  });

  test('two people who mark one class at once lose nothing, and no mark stands twice', async () => {
    const pia = await school.addStudent('Pia');
    const id = await held(pia);
    await Promise.all(
      [0, 1, 2, 3].map((index) =>
        mark(id, [
          [index, 1],
          [9, 1 + (index % 3)],
        ]),
      ),
    );
    const rows = await progressOf(pia);
    expect(rows.slice(0, 4).map(({ level }) => level)).toEqual([1, 1, 1, 1]);
    expect(rows[9]?.classes).toBe(1);
  });

  test('a class that moves takes its marks along', async () => {
    const ola = await school.addStudent('Ola');
    const id = await held(ola);
    await mark(id, [[0, 1]]);
    await call(moveClass, {
      body: {
        student_bookings_id: id,
        teacher_id: ana,
        outside_schedule: true,
        past: true,
        ignore_rules: true,
      } as never,
    });
    expect((await progressOf(ola))[0]).toMatchObject({ level: 1, teacher_name: 'Ana Teacher' });
  });

  test('a skill that is deleted is in no plan, and comes back with its marks', async () => {
    const ben = await school.addStudent('Ben');
    const id = await held(ben);
    await mark(id, [[0, 2]]);
    const removed = await call(skill.endpoints.remove, { params: { id: plan[0] as number } });
    expect((await progressOf(ben)).map((row) => row.id)).not.toContain(plan[0]);
    const refused = await school.app.fails(422, markSkills, {
      body: { student_bookings_id: id, marks: [{ skill_id: plan[0] as number, level: 3 }] },
    });
    expect(refused.errors?.marks).toEqual([expect.stringContaining('isn’t in the syllabus')]);
    await undo(removed.operation_id);
    expect((await progressOf(ben))[0]).toMatchObject({ level: 2 });
  });

  test('a person is handed over with their marks, and an erased one keeps the record until the law lets it go', async () => {
    const lea = await school.addStudent('Lea');
    const id = await held(lea);
    await mark(id, [[4, 2]]);
    // Data of persons are handed over shortly after the session was confirmed.
    await school.app.confirm(school.app.token as string);
    const reply = await school.app.app.http.inject({
      method: 'POST',
      url: '/api/admin/data/export',
      headers: { authorization: `Bearer ${school.app.token}` },
      payload: { kind: 'student', id: lea },
    });
    const files = unzipSync(new Uint8Array(reply.rawPayload));
    const text = new TextDecoder().decode(files['skills.jsonl']);
    expect(JSON.parse(text)).toMatchObject({ skill_id: plan[4], booking_id: id, level: 2 });
    await call(erasePerson, { body: { kind: 'student', id: lea, reason: 'asked' } as never });
    const { database } = school.app.app;
    const left = await database.db.selectFrom('skill_mark').select('level').where('student_id', '=', lea).execute();
    expect(left).toEqual([{ level: 2 }]);
  });
});
