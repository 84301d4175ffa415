/** What a row may name: nothing that was deleted, except what it named already, and nothing of somebody else. */
import { beforeAll, expect, test } from 'vitest';
import { booking } from '#contract/entities/booking.ts';
import { editClub } from '#contract/entities/club.ts';
import { sellPackage } from '#contract/entities/enrolment.ts';
import { location } from '#contract/entities/location.ts';
import { chargeStudent } from '#contract/entities/money.ts';
import { packageResource } from '#contract/entities/package.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

describeEngines('what a row names', (engine) => {
  let school: School;
  beforeAll(async () => {
    school = await startSchool(engine);
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const newPlace = async (name: string) => (await call(location.endpoints.add, { body: { name } as never })).data.id;

  test('a deleted teacher becomes nobody’s, and stays that of who had them', async () => {
    const former = await school.addTeacher('Former');
    const had = await school.addStudent('Had', { teacher_id: former });
    const other = await school.addStudent('Other');
    await call(teacher.endpoints.remove, { params: { id: former } });
    const body = { first_name: 'New', last_name: 'Student', teacher_id: former };
    const { errors } = await school.app.fails(422, student.endpoints.add, { body });
    expect(errors).toEqual({ teacher_id: ['This teacher doesn’t exist.'] });
    const edit = async (id: number) => {
      const { version } = (await call(student.endpoints.get, { params: { id } })).data;
      return { params: { id }, body: { version, teacher_id: former, note: 'Changed' } };
    };
    await school.app.fails(422, student.endpoints.edit, await edit(other));
    expect((await call(student.endpoints.edit, await edit(had))).data).toMatchObject({
      teacher_id: former,
      note: 'Changed',
    });
  });

  test('a class moves to no deleted place, and may go on at the one it has', async () => {
    const place = await newPlace('Closed');
    const row = await school.book(await school.addStudent('Sits'), await school.addTeacher('Stays'), 26, {
      outside_schedule: true,
      location_id: school.place,
    });
    await call(location.endpoints.remove, { params: { id: place } });
    const edit = (location_id: number) => ({ params: { id: row.id }, body: { version: row.version, location_id } });
    const { errors } = await school.app.fails(422, booking.endpoints.edit, edit(place));
    expect(errors).toEqual({ location_id: ['This location doesn’t exist.'] });
    expect((await call(booking.endpoints.edit, edit(school.place))).data.location_id).toBe(school.place);
  });

  test('a charge names an enrolment of its own student alone', async () => {
    const body = { name: 'Complete', price: 0, valid_days: 365, practical_classes: 3 };
    const { id: package_id } = (await call(packageResource.endpoints.add, { body: body as never })).data;
    const [buys, pays] = [await school.addStudent('Buys'), await school.addStudent('Pays')];
    const sold = await call(sellPackage, { body: { students: { ids: [buys] }, package_id } });
    const enrolment_id = sold.data[0]?.id as number;
    const charge = (student_id: number) => ({ body: { student_id, amount: 100, enrolment_id } });
    const { errors } = await school.app.fails(422, chargeStudent, charge(pays));
    expect(errors).toEqual({ enrolment_id: ['This enrolment doesn’t exist.'] });
    expect((await call(chargeStudent, charge(buys))).data.enrolment_id).toBe(enrolment_id);
  });

  test('a picture that is not there is said at its own field', async () => {
    const logo = `${'0'.repeat(64)}.webp`;
    const { errors } = await school.app.fails(422, editClub, { body: { logo } });
    expect(Object.keys(errors ?? {})).toEqual(['logo']);
  });
});
