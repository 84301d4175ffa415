/** What a day does to classes: they end by themselves, teachers fall ill, gaps are filled. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { signAsStudent, signAsTeacher } from '#contract/entities/booking.ts';
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
});
