/** What lists say of the next class and of a teacher's day, where they are asked. On both engines; the clock stands until a test moves it. */
import { beforeAll, expect, test } from 'vitest';
import { cancelAsAdmin } from '#contract/entities/booking.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

const NEXT = { with: 'next', sort: 'id' } as never;

describeEngines('lists with the next class', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    await school.addTeacher('Zoe');
    await school.addSlot(rui, 2, 10);
    ana = await school.addStudent('Ana');
    await school.addStudent('Ben');
  });
  const students = async () => (await school.app.call(student.endpoints.list, { query: NEXT })).data;

  test('it is the first that is booked and still to begin, of each student and teacher', async () => {
    expect((await students()).map((row) => row.next_starts_at)).toEqual([null, null]);
    const later = await school.book(ana, rui, 5);
    const first = await school.book(ana, rui, 3);
    expect((await students()).map((row) => row.next_starts_at)).toEqual([first.starts_at, null]);
    const { data: teachers } = await school.app.call(teacher.endpoints.list, { query: NEXT });
    expect(teachers.map((row) => row.next_starts_at)).toEqual([first.starts_at, null]);
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: first.id } as never });
    expect((await students()).map((row) => row.next_starts_at)).toEqual([later.starts_at, null]);
  });

  test('nobody is told of it who did not ask, and what is not known is refused', async () => {
    const { data } = await school.app.call(student.endpoints.list, { query: { sort: 'id' } as never });
    expect(data[0]).not.toHaveProperty('next_starts_at');
    await school.app.fails(422, student.endpoints.list, { query: { with: 'everything' } });
  });

  test("a teacher's day has the minutes of its classes, those of the school's day alone", async () => {
    const minutes = async () =>
      (await school.app.call(teacher.endpoints.list, { query: NEXT })).data.map((row) => row.today_minutes);
    const [hour, none] = await minutes();
    expect(hour).toBeGreaterThan(0);
    expect(none).toBe(0);
    await school.book(ana, rui, 7);
    expect((await minutes())[0]).toBe(2 * (hour ?? 0));
    school.setClock(24);
    expect(await minutes()).toEqual([0, 0]);
    expect((await students()).map((row) => row.next_starts_at)).toEqual([null, null]);
    school.setClock(0);
  });
});
