/** Where a student is usually picked up: the place of practical classes where none is said, and never in the place of one that is. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass } from '#contract/entities/booking.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { location } from '#contract/entities/location.ts';
import { planClasses } from '#contract/entities/planning.ts';
import { student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeSqliteInGate('the usual pick-up place', (engine) => {
  let school: School;
  let rui: number;
  let home: number;
  let day = 0;

  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    home = await addPlace('Church square');
  });
  const addPlace = async (name: string) =>
    (await school.app.call(location.endpoints.add, { body: { name } as never })).data.id;
  /** A student and a free slot at the station, each test on a day of its own. */
  const begin = async (more: object = {}, slot: object = {}) => {
    day += 48;
    const id = await school.addStudent(`Rita${day}`, { pickup_location_id: home, teacher_id: rui, ...more });
    await school.addSlot(rui, day + 2, day + 3, slot);
    return id;
  };
  const suggest = (student_id: number, more: object = {}) =>
    school.app.call(suggestTimes, { body: { student_id, from: at(day), limit: 1, ...more } as never });

  test('a class in a slot begins there, and so it is offered', async () => {
    const rita = await begin();
    const offered = await suggest(rita);
    expect(offered.pickup).toEqual({ id: home, name: 'Church square' });
    expect(offered.data[0]).toMatchObject({
      starts_at: at(day + 2),
      location_id: home,
      location_name: 'Church square',
    });
    expect(await school.book(rita, rui, day + 2)).toMatchObject({ location_id: home, location_name: 'Church square' });
  });

  test('a place that is said stays', async () => {
    const rita = await begin();
    const offered = await suggest(rita, { location_id: school.place, starts_at: at(day + 2) });
    expect(offered).toMatchObject({ pickup: null, problem: null });
    expect(offered.data[0]?.location_id).toBe(school.place);
    expect(await school.book(rita, rui, day + 2, { location_id: school.place })).toMatchObject({
      location_id: school.place,
    });
  });

  test('outside of the schedule no place has to be said', async () => {
    const rita = await begin();
    const class_ = await school.book(rita, rui, day + 8, { outside_schedule: true });
    expect(class_.location_id).toBe(home);
    const ben = await school.addStudent('Ben');
    const body = { student_id: ben, teacher_id: rui, starts_at: at(day + 10), outside_schedule: true };
    const refused = await school.app.fails(422, bookClass, { body });
    expect(refused.faults?.location_id).toEqual([expect.objectContaining({ code: 'choose-location' })]);
  });

  test('theory, and a class of several seats, keep their own place', async () => {
    const rita = await begin({}, { class_type: 'theory', capacity: 8 });
    expect(await suggest(rita, { starts_at: at(day + 2) })).toMatchObject({ pickup: null, problem: null });
    expect((await school.book(rita, rui, day + 2)).location_id).toBe(school.place);
  });

  test('classes that are planned for weeks begin there too', async () => {
    const rita = await begin();
    const planned = await school.app.call(planClasses, {
      body: {
        ...{ student_id: rita, weekdays: ['fri'], start_time: '20:00', count: 2, from: at(day).slice(0, 10) },
        ...{ outside_schedule: true, on_conflict: 'stop', dry_run: true },
      } as never,
    });
    expect(planned.classes.map(({ booked }) => booked?.location_name)).toEqual(['Church square', 'Church square']);
  });

  test('a place that is not in use, or gone, is nobody’s', async () => {
    const closed = await addPlace('Old mill');
    const rita = await begin({ pickup_location_id: closed });
    const { data } = await school.app.call(location.endpoints.get, { params: { id: closed } });
    await school.app.call(location.endpoints.edit, {
      params: { id: closed },
      body: { version: data.version, active: false },
    });
    expect((await suggest(rita)).pickup).toBeNull();
    expect((await school.book(rita, rui, day + 2)).location_id).toBe(school.place);
  });

  test('a file names it; a place that there is not, and one of another school, are refused at its field', async () => {
    const csv = 'external_id,first_name,last_name,pickup\nP1,Ana,Place,church square\nP2,Ben,Place,nowhere\n';
    const report = await school.app.call(importStudents, {
      body: { file: new File([csv], 'a.csv'), dry_run: false } as never,
    });
    expect(report).toMatchObject({ added: 1, skipped: 1 });
    expect(report.errors.map(({ line, field, code }) => [line, field, code])).toEqual([
      [3, 'pickup_location_id', 'unknown-location'],
    ]);
    const [ana] = (
      await school.app.call(student.endpoints.list, { query: { pickup_location_id: String(home) } } as never)
    ).data.filter(({ external_id }) => external_id === 'P1');
    expect(ana?.pickup_location_id).toBe(home);
    const { token } = await school.app.addClub();
    const refused = await school.app.fails(
      422,
      student.endpoints.add,
      { body: { first_name: 'Eva', last_name: 'Else', pickup_location_id: home } },
      { token },
    );
    expect(Object.keys(refused.errors ?? {})).toEqual(['pickup_location_id']);
  });
});
