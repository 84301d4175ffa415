/** The attendance list of a theory class: each line by the path of its own act, all with one undo. On both engines. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { takeAttendance } from '#contract/entities/attendance.ts';
import { bookClass } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { slot } from '#contract/entities/slot.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

describeEngines('attendance of a theory class', (engine) => {
  let school: School;
  let list: number;
  let ana: number;
  let ben: number;
  let hour = 0;
  const attend = (lines: readonly (readonly [number, boolean])[], more: object = {}, id = list) =>
    school.app.call(takeAttendance, { params: { id }, body: bodyOf(lines, more) as never });
  const bodyOf = (lines: readonly (readonly [number, boolean])[], more: object = {}) => ({
    attendance: lines.map(([student_bookings_id, present]) => ({ student_bookings_id, present })),
    ...more,
  });
  const status = async (id: number) => (await school.get(id)).status;

  beforeAll(async () => {
    school = await startSchool(engine);
    await school.app.call(changeClubSettings, { body: { no_show_fee: 2500, no_show_wait_minutes: 15 } as never });
  });
  beforeEach(async () => {
    hour += 24;
    school.setClock(hour - 10);
    const rui = await school.addTeacher('Rui');
    await school.addSlot(rui, hour, hour + 1, { class_type: 'theory', capacity: 3 });
    list = (await school.app.call(slot.endpoints.list, { query: { teacher_id: String(rui) } as never })).data[0]
      ?.id as number;
    const booked = async (name: string) => {
      const student_id = await school.addStudent(name);
      const body = { student_id, slot_id: list, ignore_rules: true };
      return (await school.app.call(bookClass, { body: body as never })).data.id;
    };
    ben = await booked('Ben');
    ana = await booked('Ana');
    school.setClock(hour + 2);
  });

  test('lists who is booked by name, closes who came and charges who did not, with one undo', async () => {
    const read = await attend([], { dry_run: true });
    expect(read).toMatchObject({ changed: 0, teacher_name: 'Rui Teacher', operation_id: null });
    expect(read.classes).toMatchObject([
      { student_bookings_id: ana, student_name: 'Ana Student', status: 'booked' },
      { student_bookings_id: ben, status: 'booked' },
    ]);
    const lines = [
      [ana, true],
      [ben, false],
    ] as const;
    expect(await attend(lines, { dry_run: true })).toMatchObject({ changed: 2, fees: { count: 1, amount: 2500 } });
    expect(await status(ana)).toBe('booked');
    const done = await attend(lines);
    expect(done).toMatchObject({ changed: 2, fees: { count: 1, amount: 2500 } });
    expect(await school.get(ana)).toMatchObject({ status: 'completed', close_reason: 'On the attendance list' });
    expect(await school.get(ben)).toMatchObject({ status: 'no_show', counts_as_taken: true });
    // The same list again changes nothing, and charges nobody twice.
    expect(await attend(lines)).toMatchObject({ changed: 0, fees: { count: 0 }, operation_id: null });
    await school.app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect([await status(ana), await status(ben)]).toEqual(['booked', 'booked']);
    // Who is let off owes nothing.
    expect(await attend([[ben, false]], { fee: false })).toMatchObject({ changed: 1, fees: { count: 0 } });
  });

  test('one line that cannot be noted keeps the whole list from being saved', async () => {
    const fails = (code: 409 | 422 | 404, lines: readonly (readonly [number, boolean])[], id = list) =>
      school.app.fails(code, takeAttendance, { params: { id }, body: bodyOf(lines) as never });
    school.setClock(hour + 0.5);
    expect(
      await fails(422, [
        [ben, false],
        [ana, true],
      ]),
    ).toMatchObject({ code: 'not-over' });
    expect(await status(ben)).toBe('booked');
    school.setClock(hour + 2);
    expect((await fails(422, [[999_999, true]])).errors).toHaveProperty('attendance');
    await fails(404, [], 999_999);
    await attend([[ana, true]]);
    expect(await fails(409, [[ana, false]])).toMatchObject({ code: 'class-complete' });
    const rui = await school.addTeacher('Eva');
    await school.addSlot(rui, hour + 5, hour + 6);
    const practical = (await school.app.call(slot.endpoints.list, { query: { teacher_id: String(rui) } as never }))
      .data[0]?.id as number;
    expect(await fails(409, [], practical)).toMatchObject({ code: 'attendance-theory' });
  });
});
