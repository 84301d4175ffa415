/** Classes planned ahead: booked for weeks by the rules of a single one, with what is in the way named, and one undo. On both engines. */
import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { bookClass, booking, cancelAsAdmin } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { planClasses } from '#contract/entities/planning.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

const DAY = 24;
/** Tuesday and Thursday, 17:00 in Lisbon, which is UTC until the clock changes on 29 March. */
const TUESDAY = DAY + 10;
const THURSDAY = 3 * DAY + 10;

describeEngines('planning ahead', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  beforeEach(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana', { teacher_id: rui });
    for (let week = 0; week < 5; week++)
      for (const day of [TUESDAY, THURSDAY])
        await school.addSlot(rui, week * 7 * DAY + day - 1, week * 7 * DAY + day + 3);
  });
  type Body = InputOf<typeof planClasses>['body'];
  const body = (more: object): Body =>
    ({ student_id: ana, weekdays: ['tue', 'thu'], start_time: '17:00', count: 4, ...more }) as Body;
  const plan = (more: object = {}) => school.app.call(planClasses, { body: body(more) });
  const refused = (status: 409 | 422, more: object = {}) => school.app.fails(status, planClasses, { body: body(more) });
  const hours = (instant: string) => (Date.parse(instant) - Date.parse(at(0))) / 3600_000;
  const booked = async () => {
    const { data } = await school.app.call(booking.endpoints.list, {
      query: { student_id: `${ana}`, status: 'booked', sort: 'starts_at' } as never,
    });
    return data.map((row) => hours(row.starts_at));
  };
  const wished = [TUESDAY, THURSDAY, 7 * DAY + TUESDAY, 7 * DAY + THURSDAY];

  test('books so many classes on the days and at the time said, in one operation that is taken back as one', async () => {
    const preview = await plan({ dry_run: true });
    expect(preview.changed).toBe(4);
    expect(preview.classes.map(({ wished_at }) => hours(wished_at))).toEqual(wished);
    expect(await booked()).toEqual([]);
    const done = await plan();
    expect(
      done.classes.every(({ reason, booked: one }) => reason === null && one?.teacher_name === 'Rui Teacher'),
    ).toBe(true);
    expect(await booked()).toEqual(wished);
    await school.app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await booked()).toEqual([]);
  });

  test('keeps the time on the school’s wall over the change of the clock', async () => {
    const done = await plan({ weekdays: ['thu'], count: 5 });
    // The clock goes one hour ahead on 29 March: 17:00 is 16:00 in UTC from then on, an hour earlier.
    expect(done.classes.map(({ wished_at }) => hours(wished_at))).toEqual([
      ...[0, 1, 2, 3].map((week) => week * 7 * DAY + THURSDAY),
      4 * 7 * DAY + THURSDAY - 1,
    ]);
  });

  test('what is in the way stops all of it, with the nearest free time named, unless it is said what then', async () => {
    const ben = await school.addStudent('Ben');
    await school.book(ben, rui, THURSDAY);
    const preview = await plan({ dry_run: true });
    expect(preview.classes.map(({ reason }) => reason)).toEqual([null, 'time-taken', null, null]);
    const nearest = preview.classes[1]?.nearest;
    expect(Math.abs(hours(nearest?.starts_at ?? '') - THURSDAY)).toBe(1);
    expect(await refused(409)).toMatchObject({ code: 'plan-conflict', values: { count: 1 } });
    expect(await booked()).toEqual([]);

    const skipped = await plan({ on_conflict: 'skip' });
    expect(skipped.changed).toBe(3);
    expect(await booked()).toEqual(wished.filter((hour) => hour !== THURSDAY));
    await school.app.call(undoOperation, { params: { id: skipped.operation_id as number } });

    const moved = await plan({ on_conflict: 'move' });
    expect(moved.changed).toBe(4);
    expect(await booked()).toEqual(
      [...wished.filter((hour) => hour !== THURSDAY), hours(nearest?.starts_at ?? '')].sort((a, b) => a - b),
    );
  });

  test('a free time in place of one is never one that a later class of the plan was wished at', async () => {
    const ben = await school.addStudent('Ben');
    // All of Thursday is taken, so that the nearest free times lie on the Tuesdays.
    for (const hour of [-1, 0, 1, 2]) await school.book(ben, rui, THURSDAY + hour);
    const done = await plan({ on_conflict: 'move' });
    const times = done.classes.map((one) => one.booked?.starts_at);
    expect(new Set(times).size).toBe(4);
    expect(times.filter(Boolean)).toHaveLength(4);
    expect(done.classes.filter(({ reason }) => reason === null).map(({ wished_at }) => hours(wished_at))).toEqual(
      wished.filter((hour) => hour !== THURSDAY),
    );
  });

  test('a closed day, no slot, and the limit of open classes are named, each as itself', async () => {
    await school.app.call(holiday.endpoints.add, {
      body: { name: 'Fair', day: '2026-03-05' } as never,
    });
    expect((await plan({ dry_run: true })).classes.map(({ reason }) => reason)).toEqual([
      null,
      'closed-day',
      null,
      null,
    ]);
    expect((await plan({ weekdays: ['wed'], count: 1, dry_run: true })).classes[0]?.reason).toBe('no-slot');
    await school.app.call(changeClubSettings, { body: { max_open_bookings_per_student: 2 } as never });
    const limited = await plan({ weekdays: ['tue'], dry_run: true });
    expect(limited.classes.map(({ reason, nearest }) => [reason, nearest])).toEqual([
      [null, null],
      [null, null],
      ['open-limit', null],
      ['open-limit', null],
    ]);
  });

  test('a time that has passed today is left behind; a first day in the past is refused', async () => {
    school.setClock(TUESDAY + 1);
    expect((await plan({ count: 2, dry_run: true })).classes.map(({ wished_at }) => hours(wished_at))).toEqual([
      THURSDAY,
      7 * DAY + TUESDAY,
    ]);
    expect((await refused(422, { from: '2026-03-02' })).errors).toHaveProperty('from');
    for (const from of ['2027-03-05', '9999-12-31'])
      expect((await refused(422, { from })).errors).toHaveProperty('from');
    // So far ahead there is no slot, and each time is named as such.
    const far = await plan({ from: '2027-03-04', count: 2, dry_run: true });
    expect(far.classes.map(({ reason }) => reason)).toEqual(['no-slot', 'no-slot']);
    const from = await plan({ from: '2026-03-11', count: 1, dry_run: true });
    expect(from.classes.map(({ wished_at }) => hours(wished_at))).toEqual([7 * DAY + THURSDAY]);
  });

  test('what no other time would lift is refused as for a single class, and nothing is booked', async () => {
    const lorry = await school.addTeacher('Lara', { licence_categories: ['C'] });
    expect((await refused(422, { teacher_id: lorry, location_id: school.place, outside_schedule: true })).code).toBe(
      'teacher-licence',
    );
    const alone = await school.addStudent('Eva');
    expect((await refused(422, { student_id: alone })).errors).toHaveProperty('teacher_id');
    for (const [field, value] of Object.entries({ weekdays: [], count: 0, start_time: '25:00' }))
      expect(Object.keys((await refused(422, { [field]: value })).errors ?? {})).toEqual([field]);
    expect((await refused(422, { count: 61 })).errors).toHaveProperty('count');
    expect(Object.keys((await refused(422, { weekdays: ['noday'] })).errors ?? {})[0]).toMatch(/^weekdays/);
    expect(await booked()).toEqual([]);
  });

  test('every class has the car that was named, and where it is taken the nearest time is one at which it is free', async () => {
    const eva = await school.addTeacher('Eva');
    const ben = await school.addStudent('Ben', { teacher_id: eva });
    await school.addSlot(eva, TUESDAY - 1, TUESDAY + 3);
    const add = (plate: string) =>
      school.app.call(vehicle.endpoints.add, { body: { plate, name: 'Clio', teacher_id: rui } as never });
    await add('AA-01-BB');
    const other = (await add('AA-02-BB')).data.id;
    const drives = { vehicle_id: other } as const;
    await school.app.call(bookClass, {
      body: { student_id: ben, teacher_id: eva, starts_at: at(TUESDAY), ...drives } as never,
    });
    const preview = await plan({ ...drives, dry_run: true });
    expect(preview.classes.map(({ reason }) => reason)).toEqual(['vehicle-busy', null, null, null]);
    expect(preview.classes[1]?.booked?.vehicle_name).toBe('AA-02-BB Clio');
    expect(Math.abs(hours(preview.classes[0]?.nearest?.starts_at ?? '') - TUESDAY)).toBe(1);
    await plan({ ...drives, on_conflict: 'move' });
    const { data } = await school.app.call(booking.endpoints.list, { query: { student_id: `${ana}` } as never });
    expect(data.map(({ vehicle_id }) => vehicle_id)).toEqual([other, other, other, other]);
    // Without one the teacher's usual car, which is free at that hour.
    const without = await plan({ dry_run: true, from: '2026-03-23', count: 1 });
    expect(without.classes[0]?.booked).toMatchObject({ vehicle_name: 'AA-01-BB Clio' });
    await refused(422, { vehicle_id: 999 });
  });

  test('of many who plan the same times at once each time goes to one', async () => {
    const others = await Promise.all(
      ['Ben', 'Cid', 'Dora', 'Eli'].map((name) => school.addStudent(name, { teacher_id: rui })),
    );
    const answers = await Promise.all(
      [ana, ...others].map((student_id) => plan({ student_id, on_conflict: 'skip', beyond: true })),
    );
    expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(4);
    const { data } = await school.app.call(booking.endpoints.list, { query: { status: 'booked' } as never });
    expect(data.map((row) => hours(row.starts_at)).sort((a, b) => a - b)).toEqual(wished);
    const [first] = data;
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: first?.id as number } as never });
    expect((await plan({ on_conflict: 'skip' })).changed).toBeGreaterThan(0);
  });
});
