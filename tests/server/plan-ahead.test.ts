/** Classes planned ahead: booked for weeks by the rules of a single one, with what is in the way named, and one undo. On both engines. */
import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { bookClass, booking, cancelAsAdmin } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { freeTimes } from '#contract/entities/free-time.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { bookTimes, planClasses } from '#contract/entities/planning.ts';
import { takeOffRoad } from '#contract/entities/repair.ts';
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
    // What another time would not lift is said of the class, in place of what was in the way of its own time.
    await school.app.call(changeClubSettings, { body: { max_open_bookings_per_student: 3 } as never });
    const moved = await plan({ on_conflict: 'move', dry_run: true });
    expect(moved.classes.map(({ reason, nearest }) => [reason, nearest])).toEqual([
      [null, null],
      ['open-limit', null],
      [null, null],
      [null, null],
    ]);
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

  test('goes on until a day in place of a number; both end it, whichever comes first', async () => {
    const until = await plan({ count: undefined, until: '2026-03-12', dry_run: true });
    expect(until.classes.map(({ wished_at }) => hours(wished_at))).toEqual(wished);
    const both = await plan({ count: 3, until: '2026-03-12', dry_run: true });
    expect(both.changed).toBe(3);
    const first = await plan({ count: 9, until: '2026-03-05', dry_run: true });
    expect(first.classes.map(({ wished_at }) => hours(wished_at))).toEqual([TUESDAY, THURSDAY]);
    expect((await refused(422, { count: undefined })).errors).toHaveProperty('count');
    for (const [until_day, from] of [
      ['2026-03-01', undefined],
      ['2026-03-10', '2026-03-11'],
      ['2026-03-04', '2026-03-04'],
      ['2028-03-01', undefined],
    ])
      expect((await refused(422, { count: undefined, until: until_day, from })).errors).toHaveProperty('until');
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

  test('a class that would have no vehicle says why: the usual one is in use or off the road, or there is none', async () => {
    const eva = await school.addTeacher('Eva');
    const ben = await school.addStudent('Ben', { teacher_id: eva });
    await school.addSlot(eva, TUESDAY - 1, TUESDAY + 3);
    const lacks = async (more: object = {}) =>
      (await plan({ dry_run: true, ...more })).classes.map(({ booked }) => booked?.vehicle_lack ?? null);
    // A school that keeps no vehicles hears nothing of them.
    expect(await lacks()).toEqual([null, null, null, null]);
    const add = async (plate: string, more: object) =>
      (await school.app.call(vehicle.endpoints.add, { body: { plate, name: 'Clio', ...more } as never })).data.id;
    const spare = await add('AA-02-BB', {});
    const none = { why: 'no_usual', vehicle: '', who: '', until: null, free: 1 };
    expect(await lacks({ count: 1 })).toEqual([none]);
    const usual = await add('AA-01-BB', { teacher_id: rui });
    expect(await lacks()).toEqual([null, null, null, null]);
    await school.app.call(bookClass, {
      body: { student_id: ben, teacher_id: eva, starts_at: at(TUESDAY), vehicle_id: usual } as never,
    });
    await school.app.call(takeOffRoad, {
      params: { id: usual },
      body: { date: '2026-03-12', start_time: '16:00', end_time: '19:00', kind: 'repair' } as never,
    });
    const name = 'AA-01-BB Clio';
    const { classes, changed } = await plan({ dry_run: true });
    // It is booked all the same: a vehicle can be given to it later.
    expect(changed).toBe(4);
    expect(classes.map(({ reason }) => reason)).toEqual([null, null, null, null]);
    expect(classes.map(({ booked }) => booked?.vehicle_lack)).toEqual([
      { why: 'in_use', vehicle: name, who: 'Ben Student', until: at(TUESDAY + 0.75), free: 1 },
      null,
      null,
      { why: 'off_road', vehicle: name, who: '', until: at(10 * DAY + 12), free: 1 },
    ]);
    // Another one was named.
    expect(await lacks({ vehicle_id: spare })).toEqual([null, null, null, null]);
    expect(await lacks({ class_type: 'theory', count: 1 })).toEqual([null]);
    const change = async (id: number, more: object) => {
      const { version } = (await school.app.call(vehicle.endpoints.get, { params: { id } })).data;
      await school.app.call(vehicle.endpoints.edit, { params: { id }, body: { ...more, version } as never });
    };
    await change(usual, { status: 'off_road' });
    expect(await lacks({ from: '2026-03-05', count: 1 })).toEqual([
      { why: 'off_road', vehicle: name, who: '', until: null, free: 1 },
    ]);
    // Nobody's usual one, and the only other is for lorries.
    await change(usual, { teacher_id: null });
    await change(spare, { licence_categories: ['C'] });
    expect(await lacks({ from: '2026-03-05', count: 1 })).toEqual([
      { why: 'none_free', vehicle: '', who: '', until: null, free: 0 },
    ]);
    // Who is external brings a car of their own.
    const zita = await school.addTeacher('Zita', { teacher_type: 'external' });
    await school.addSlot(zita, THURSDAY - 1, THURSDAY + 3);
    expect(await lacks({ teacher_id: zita, weekdays: ['thu'], count: 1 })).toEqual([null]);
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

  test('chosen free times are booked together: what is taken by then stops all, or is left out, and one undo takes them back', async () => {
    const ben = await school.addStudent('Ben');
    const listed = async (student: number) =>
      (await school.app.call(freeTimes.endpoints.list, { query: { student_id: `${student}`, per_page: 500 } as never }))
        .data;
    const chosen = (await listed(ana)).filter((_one, index) => index % 3 === 0).slice(0, 3);
    const ids = chosen.map(({ id }) => id);
    const take = (more: object = {}) =>
      school.app.call(bookTimes, { body: { student_id: ana, times: ids, ...more } as never });
    const seen = await take({ dry_run: true });
    expect(seen).toMatchObject({ changed: 3, operation_id: null });
    expect(await booked()).toEqual([]);
    const done = await take();
    expect(await booked()).toEqual(chosen.map(({ starts_at }) => hours(starts_at)).sort((a, b) => a - b));
    await school.app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await booked()).toEqual([]);

    const [first] = chosen;
    await school.app.call(bookClass, {
      body: { student_id: ben, teacher_id: first?.teacher_id, starts_at: first?.starts_at } as never,
    });
    const refused = await school.app.fails(409, bookTimes, { body: { student_id: ana, times: ids } as never });
    expect(refused).toMatchObject({ code: 'plan-conflict', values: { count: 1 } });
    expect((await take({ dry_run: true })).classes.map(({ reason }) => reason)).toEqual(['time-taken', null, null]);
    expect((await take({ on_conflict: 'skip' })).changed).toBe(2);
    // A number that no slot has, none at all, and more than a plan holds.
    await school.app.fails(404, bookTimes, { body: { student_id: ana, times: [999_999_999] } as never });
    for (const times of [[], Array.from({ length: 61 }, (_, index) => index + 1)])
      await school.app.fails(422, bookTimes, { body: { student_id: ana, times } as never });
  });

  test('of two who choose the same free times at once each time goes to one', async () => {
    const ben = await school.addStudent('Ben', { teacher_id: rui });
    const { data } = await school.app.call(freeTimes.endpoints.list, { query: { teacher_id: `${rui}` } as never });
    const times = data.slice(0, 4).map(({ id }) => id);
    const answers = await Promise.all(
      [ana, ben].map((student_id) =>
        school.app.call(bookTimes, { body: { student_id, times, on_conflict: 'skip', beyond: true } as never }),
      ),
    );
    expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(4);
  });
});
