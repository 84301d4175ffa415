/** What classes hold on to is not taken from under them, not even by requests at the same time. On both engines. */
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { bookClass, booking, cancelAsAdmin, cancelAsTeacher, moveClass } from '#contract/entities/booking.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { createScheduleSlots, deleteScheduleSlots, slot } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { closeDay } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('what classes hold on to', (engine) => {
  let school: School;
  let rui: number;
  const slotAt = async (teacherId: number, hours: number) =>
    (
      await school.app.call(slot.endpoints.list, {
        query: { teacher_id: String(teacherId), starts_at_from: at(hours), starts_at_to: at(hours + 0.1) },
      })
    ).data[0]?.id as number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    for (let hour = 2; hour < 10; hour++) await school.addSlot(rui, hour, hour + 1);
  });

  test('of two transactions at once the database lets one take the time of a teacher, and of a student', async () => {
    const { db } = school.app.app.database;
    const anywhere = { outside_schedule: true, location_id: school.place };
    const [ana, ben] = [await school.addStudent('Ana'), await school.addStudent('Ben')];
    const first = await school.book(ana, rui, 100, anywhere);
    for (const [index, same] of [{ teacher_id: rui }, { student_id: ana }].entries()) {
      const other = await school.addTeacher(`Other${index}`);
      const second = await school.book(ben, other, 110 + index, anywhere);
      const from = 120 + 2 * index;
      const span = { starts_at: at(from), ends_at: at(from + 1), busy_until: at(from + 1) };
      const move = (on: typeof db, id: number, more: object = {}) =>
        on
          .updateTable('booking')
          .set({ ...span, ...more })
          .where('id', '=', id)
          .execute();
      let late: Promise<unknown> | undefined;
      await db.transaction().execute(async (trx) => {
        await move(trx, first.id);
        // It looks while this one is not yet committed.
        late = move(db, second.id, same).catch((error: Error) => error.message);
        await Promise.race([late, setTimeout(200)]);
      });
      expect(await late).toMatch(new RegExp(`booking-conflict (teacher|student) ${first.id}\\b`));
    }
  });

  test('a student with classes to come is not deleted: alone, among many, or by undoing', async () => {
    const { app } = school;
    const added = await app.call(student.endpoints.add, {
      body: { first_name: 'Ana', last_name: 'Student', licence_category: 'B' } as never,
    });
    const { id } = added.data;
    const row = await school.book(id, rui, 2);
    const many = { body: { rows: { ids: [id, await school.addStudent('Free')] } } };
    expect((await app.fails(409, student.endpoints.remove, { params: { id } })).type).toBe('/problems/has-bookings');
    expect((await app.fails(409, student.endpoints.removeMany, many)).conflict).toEqual({
      student_bookings_ids: [row.id],
    });
    await app.fails(409, undoOperation, { params: { id: added.operation_id as number } });
    expect((await app.call(student.endpoints.get, { params: { id } })).data.deleted_at).toBeNull();
    await app.call(cancelAsTeacher, { body: { student_bookings_id: row.id, reason: 'ill' } });
    expect((await app.call(student.endpoints.removeMany, many)).changed).toBe(2);
  });

  test('booking and deleting at once: either the class is refused, or the deletion', async () => {
    const { app } = school;
    const ben = await school.addStudent('Ben');
    for (let round = 0; round < 12; round++) {
      const taker = await school.addTeacher(`T${round}`);
      await school.addSlot(taker, 50 + round, 51 + round);
      const id = await slotAt(taker, 50 + round);
      const book = () =>
        app.raw(bookClass, { body: { student_id: ben, teacher_id: taker, starts_at: at(50 + round) } });
      const drop = () =>
        round % 2
          ? app.raw(deleteScheduleSlots, { body: { slots: { ids: [id] } } })
          : app.raw(teacher.endpoints.remove, { params: { id: taker } });
      const replies = await Promise.all(round % 3 ? [book(), drop()] : [drop(), book()]);
      const done = replies.filter(({ status }) => status === 200);
      expect(done, replies.map(({ body }) => body).join('\n')).toHaveLength(1);
    }
  });

  test('a class whose slot was deleted is not booked again', async () => {
    const { app } = school;
    const row = await school.book(await school.addStudent('Cid'), rui, 3);
    await app.call(cancelAsAdmin, { body: { student_bookings_id: row.id } });
    expect((await app.call(deleteScheduleSlots, { body: { slots: { ids: [row.slot_id as number] } } })).changed).toBe(
      1,
    );
    expect((await app.fails(409, booking.endpoints.restore, { params: { id: row.id } })).type).toBe(
      '/problems/slot-deleted',
    );
  });

  test('a practical class does not turn into a theory class by where it goes', async () => {
    const { app } = school;
    const eva = await school.addTeacher('Eva');
    await school.addSlot(eva, 4, 5, { class_type: 'theory', capacity: 8 });
    const theory = await slotAt(eva, 4);
    const row = await school.book(await school.addStudent('Dora'), rui, 5);
    expect((await app.fails(422, moveClass, { body: { student_bookings_id: row.id, slot_id: theory } })).type).toBe(
      '/problems/slot-class-type',
    );
    expect(
      (
        await app.fails(422, bookClass, {
          body: { student_id: row.student_id, slot_id: theory, class_type: 'practical' },
        })
      ).type,
    ).toBe('/problems/slot-class-type');
    // As many as there are seats, and not one more.
    for (let seat = 0; seat < 8; seat++)
      await school.book(await school.addStudent(`S${seat}`), eva, 4, { slot_id: theory });
    const full = await app.fails(409, bookClass, {
      body: { student_id: await school.addStudent('Late'), slot_id: theory },
    });
    expect(full.conflict).toMatchObject({ which: 'seat' });
  });

  test('a day is not closed without a reason, and a rule makes no more slots than it may', async () => {
    const { app } = school;
    const row = await school.book(await school.addStudent('Eli'), rui, 6);
    school.setClock(7);
    const lines = [{ student_bookings_id: row.id, action: 'complete' as const }];
    expect((await app.fails(422, closeDay, { body: { date: '2026-03-02', lines } })).type).toBe('/problems/no-reason');
    school.setClock(0);
    const weekly = {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      start_time: '08:00',
      end_time: '18:00',
      from: '2027-01-01',
      to: '2030-12-31',
      lesson_minutes: 60,
    };
    const refused = await app.fails(422, createScheduleSlots, {
      body: { teacher_id: rui, location_id: school.place, weekly },
    });
    expect(refused.errors?.weekly).toHaveLength(1);
  });

  test('outside the schedule a time that reaches into a slot stands alone; within it, it is refused', async () => {
    const eva = await school.addTeacher('Eva');
    await school.addSlot(eva, 30, 31);
    const who = { student_id: await school.addStudent('Iva'), teacher_id: eva, location_id: school.place };
    const within = await school.app.fails(422, bookClass, { body: { ...who, starts_at: at(30.5) } });
    expect(within.type).toBe('/problems/outside-slot');
    const alone = await school.book(who.student_id, eva, 30.5, { location_id: school.place, outside_schedule: true });
    expect(alone).toMatchObject({ slot_id: null, starts_at: at(30.5), ends_at: at(31.25) });
    // The slot is as good as taken: its teacher has no time.
    const other = { ...who, student_id: await school.addStudent('Jon'), starts_at: at(30) };
    const refused = await school.app.fails(409, bookClass, { body: other });
    expect(refused.conflict).toMatchObject({ student_bookings_id: alone.id });
  });
});
