/** What a day does to classes: they end by themselves, teachers fall ill, gaps are filled. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass, signAsStudent, signAsTeacher } from '#contract/entities/booking.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { slot } from '#contract/entities/slot.ts';
import { updateStudentStatus } from '#contract/entities/student.ts';
import { gapCandidates, sickDay } from '#contract/entities/workday.ts';
import { completeDueClasses } from '#server/jobs/due-classes.ts';
import { describeEngines } from '../engines/engines.ts';
import { PNG, type School, startSchool } from './booking-school.ts';

describeEngines("a school's days", (engine) => {
  let school: School;
  beforeAll(async () => {
    school = await startSchool(engine);
  });

  test('a class that both signed before its end is complete once it is over', async () => {
    const { app, book, get } = school;
    const teacher = await school.addTeacher('Ada');
    await school.addSlot(teacher, 2, 3);
    const { id } = await book(await school.addStudent('Ana'), teacher, 2);
    school.setClock(2.75);
    await app.call(signAsStudent, { body: { student_bookings_id: id, signature: PNG } });
    const signed = await app.call(signAsTeacher, { body: { student_bookings_id: id, signature: PNG } });
    expect(signed.data).toMatchObject({ status: 'booked', signed: 'both' });
    expect(await completeDueClasses(app.app.services, app.clubId)).toBe(0);
    school.setClock(3);
    expect(await completeDueClasses(app.app.services, app.clubId)).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'completed', closed_by: 'signatures' });
    expect(await completeDueClasses(app.app.services, app.clubId)).toBe(0);
    school.setClock(0);
  });

  test('who falls ill during the day keeps what was held; the wanted teacher takes a class or the call is refused', async () => {
    const { app, book, get } = school;
    const [ill, other] = [await school.addTeacher('Ivo'), await school.addTeacher('Olga')];
    for (const hour of [2, 3, 4, 5]) await school.addSlot(ill, hour, hour + 1);
    await school.addSlot(other, 4, 5);
    const [held, first, second] = [
      await book(await school.addStudent('Bea'), ill, 2),
      await book(await school.addStudent('Cid'), ill, 4),
      await book(await school.addStudent('Dora'), ill, 5),
    ];
    const taken = await book(await school.addStudent('Eli'), other, 4);
    school.setClock(3.5);
    const call = { params: { id: ill } };
    const body = { date: '2026-03-02', reason: 'flu' };
    const choices = [
      { student_bookings_id: first.id, teacher_id: other },
      { student_bookings_id: second.id, teacher_id: other },
    ];
    const refused = await app.fails(409, sickDay, { ...call, body: { ...body, choices } });
    expect(refused.conflict).toMatchObject({ which: 'teacher', student_bookings_id: taken.id });
    const mine = [
      { student_bookings_id: first.id, teacher_id: null },
      { student_bookings_id: second.id, teacher_id: other },
    ];
    const plan = await app.call(sickDay, { ...call, body: { ...body, choices: mine, dry_run: true } });
    expect(plan.classes.map(({ student_bookings_id }) => student_bookings_id)).toEqual([first.id, second.id]);
    const done = await app.call(sickDay, { ...call, body: { ...body, choices: mine } });
    expect(plan.told).toMatchObject({ reached: 0, not_reached: 2 });
    expect(done.absence).toEqual({ ...plan.absence, id: expect.any(Number) });
    expect({ ...done, absence: plan.absence, operation_id: null, told: plan.told }).toEqual({
      ...plan,
      dry_run: false,
    });
    expect(await get(held.id)).toEqual(held);
    expect((await get(first.id)).status).toBe('cancelled');
    expect(await get(second.id)).toMatchObject({ status: 'booked', teacher_name: 'Olga Teacher' });
    // The slot of the class that was held stays.
    const left = await app.call(slot.endpoints.list, { query: { teacher_id: String(ill) } });
    expect(left.total).toBe(4 - done.slots_removed);
    expect(done.slots_removed).toBe(3);
    school.setClock(0);
  });

  test('the students of one theory class stay together, under the one who takes it', async () => {
    const { app, book, get } = school;
    const [ill, other] = [await school.addTeacher('Gil'), await school.addTeacher('Hana')];
    await school.addSlot(ill, 26, 28, { class_type: 'theory', capacity: 5 });
    const [{ id: slot_id } = { id: 0 }] = (await app.call(slot.endpoints.list, { query: { teacher_id: String(ill) } }))
      .data;
    const made = [];
    for (const name of ['Flo', 'Gus', 'Hal'])
      made.push(await book(await school.addStudent(name), ill, 26, { slot_id, class_type: 'theory' }));
    const body = {
      date: '2026-03-03',
      reason: 'flu',
      choices: [{ student_bookings_id: made[0]?.id as number, teacher_id: other }],
    };
    const done = await app.call(sickDay, { params: { id: ill }, body });
    expect(done.classes.map(({ teacher }) => teacher?.name)).toEqual(['Hana Teacher', 'Hana Teacher', 'Hana Teacher']);
    for (const { id } of made)
      expect(await get(id)).toMatchObject({
        status: 'booked',
        teacher_id: other,
        slot_id,
        starts_at: made[0]?.starts_at,
      });
    expect((await app.call(slot.endpoints.get, { params: { id: slot_id } })).data).toMatchObject({
      teacher_id: other,
      taken: 3,
    });
    await app.call(undoOperation, { params: { id: done.operation_id as number } });
    for (const { id } of made) expect(await get(id)).toMatchObject({ status: 'booked', teacher_id: ill, slot_id });
  });

  test('a gap is offered to those who can take it, in their order, and to nobody else', async () => {
    const { app, book } = school;
    const [rui, eva] = [await school.addTeacher('Rui'), await school.addTeacher('Eva')];
    for (const hour of [74, 75, 76]) for (const one of [rui, eva]) await school.addSlot(one, hour, hour + 1);
    const own = await school.addStudent('Own', { teacher_id: rui });
    const ownBusyLater = await school.addStudent('Later', { teacher_id: rui });
    const waits = await school.addStudent('Waits');
    const busyThen = await school.addStudent('Busy');
    await school.addStudent('Lorry', { licence_category: 'C' });
    const blocked = await school.addStudent('Blocked');
    await app.call(updateStudentStatus, { params: { id: blocked }, body: { status: 'blocked' } as never });
    await book(ownBusyLater, rui, 76);
    await book(busyThen, eva, 74);
    const { data: slots } = await app.call(slot.endpoints.list, {
      query: { teacher_id: String(rui), sort: 'starts_at' },
    });
    const { data, gap } = await app.call(gapCandidates, { body: { slot_id: slots[0]?.id, limit: 100 } as never });
    const asked = new Set([own, ownBusyLater, waits, busyThen, blocked]);
    expect(data.map(({ student_id }) => student_id).filter((id) => asked.has(id))).toEqual([own, ownBusyLater, waits]);
    expect(data.slice(0, 2)).toMatchObject([
      { own_teacher: true, open_bookings: 0 },
      { own_teacher: true, open_bookings: 1 },
    ]);
    expect(data.some(({ name }) => name === 'Lorry Student')).toBe(false);
    // Whoever is offered can be booked.
    for (const { student_id } of data.slice(0, 1))
      await app.call(bookClass, { body: { student_id, slot_id: gap.slot_id as number } as never });
  });
});
