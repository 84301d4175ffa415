/** Vehicles off the road: the classes in the way, what they are driven in instead, and one undo. On both engines. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookClass, booking, cancelAsAdmin, moveClass } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { planClasses } from '#contract/entities/planning.ts';
import { endRepair, repair, takeOffRoad } from '#contract/entities/repair.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

// The school's clock stands on Monday 2 March 2026, 07:00 in Lisbon: `at(24)` is Tuesday at seven.
const TUESDAY = '2026-03-03';
const WEDNESDAY = '2026-03-04';

describeEngines('vehicles off the road', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let ana: number;
  let ben: number;
  let clio: number;
  let plates = 0;
  const addVehicle = async (more: object = {}) => {
    const body = { plate: `AA-${++plates}-BB`, name: 'Clio', ...more };
    return (await school.app.call(vehicle.endpoints.add, { body: body as never })).data.id;
  };
  const book = async (student_id: number, teacher_id: number, hour: number, more: object = {}) =>
    (
      await school.app.call(bookClass, {
        body: {
          student_id,
          teacher_id,
          starts_at: at(hour),
          ends_at: at(hour + 1),
          outside_schedule: true,
          location_id: school.place,
          ...more,
        } as never,
      })
    ).data;
  const offRoad = (id: number, body: object) => school.app.call(takeOffRoad, { params: { id }, body: body as never });
  const refused = (status: 404 | 409 | 422, id: number, body: object) =>
    school.app.fails(status, takeOffRoad, { params: { id }, body: body as never });
  const undo = (id: number | null) => school.app.call(undoOperation, { params: { id: id as number } });
  const driven = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await school.get(id)).vehicle_id));
  const listed = async () =>
    (await school.app.call(repair.endpoints.list, { query: { vehicle_id: `${clio}` } as never })).data;
  beforeAll(async () => {
    school = await startSchool(engine);
  });
  beforeEach(async () => {
    school.setClock(0);
    // What tests before drove is nobody's to drive any more.
    await school.app.call(vehicle.endpoints.setStatus, { body: { rows: { matching: {} }, status: 'sold' } as never });
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
    ana = await school.addStudent('Ana');
    ben = await school.addStudent('Ben');
    clio = await addVehicle();
  });

  test('while its repair goes on the list says until when it is off the road, and before and after nothing', async () => {
    const span = await offRoad(clio, { date: TUESDAY, to: WEDNESDAY });
    const until = async () => {
      const { data } = await school.app.call(vehicle.endpoints.list, { query: { per_page: 200 } as never });
      return data.find(({ id }) => id === clio)?.off_road_until;
    };
    expect(await until()).toBeNull();
    school.setClock(30);
    expect(await until()).toBe('2026-03-05T00:00:00.000Z');
    expect((await school.app.call(vehicle.endpoints.get, { params: { id: clio } })).data.off_road_until).toBe(
      '2026-03-05T00:00:00.000Z',
    );
    school.setClock(72);
    expect(await until()).toBeNull();
    // The school's calendar is another test's.
    school.setClock(0);
    await undo(span.operation_id);
  });

  test('before its repair the list and its page say from when it is off the road, the nearest of several', async () => {
    const later = await offRoad(clio, { date: '2026-03-09' });
    const span = await offRoad(clio, { date: TUESDAY, to: WEDNESDAY });
    const from = async () => {
      const { data } = await school.app.call(vehicle.endpoints.list, { query: { per_page: 200 } as never });
      const got = await school.app.call(vehicle.endpoints.get, { params: { id: clio } });
      const row = data.find(({ id }) => id === clio);
      expect(got.data.off_road_from).toBe(row?.off_road_from);
      return row?.off_road_from;
    };
    expect(await from()).toBe('2026-03-03T00:00:00.000Z');
    school.setClock(30);
    // It is off the road now: that is what is said.
    expect(await from()).toBeNull();
    school.setClock(72);
    expect(await from()).toBe('2026-03-09T00:00:00.000Z');
    school.setClock(0);
    await undo(span.operation_id);
    await undo(later.operation_id);
    expect(await from()).toBeNull();
  });

  test('a vehicle whose inspection or insurance is over by that day is never proposed, and can be chosen', async () => {
    const stale = await addVehicle({ name: 'Polo', teacher_id: rui, inspection_until: '2026-03-02' });
    const bare = await addVehicle({ name: 'Fox', insurance_until: '2026-03-01' });
    const first = await book(ana, rui, 26, { vehicle_id: clio });
    const asked = { date: TUESDAY, dry_run: true };
    const free = [
      { id: stale, lapsed: 'inspection_until' },
      { id: bare, lapsed: 'insurance_until' },
    ];
    expect((await offRoad(clio, asked)).classes).toMatchObject([{ vehicle: null, free }]);
    // One that holds until that very day comes before the teacher's own.
    const fit = await addVehicle({ name: 'Up', inspection_until: TUESDAY, insurance_until: TUESDAY });
    expect((await offRoad(clio, asked)).classes).toMatchObject([
      { vehicle: { id: fit, lapsed: null }, free: [{ id: fit, lapsed: null }, ...free] },
    ]);
    const suggested = await school.app.call(suggestTimes, {
      body: {
        student_id: ben,
        teacher_id: eva,
        starts_at: at(30),
        ends_at: at(31),
        outside_schedule: true,
        location_id: school.place,
      } as never,
    });
    expect(suggested.driven?.free.map(({ id, lapsed }) => [id, lapsed])).toEqual([
      [clio, null],
      [fit, null],
      [bare, 'insurance_until'],
      [stale, 'inspection_until'],
    ]);
    const choices = [{ student_bookings_id: first.id, vehicle_id: stale }];
    const { operation_id } = await offRoad(clio, { date: TUESDAY, choices });
    expect(await driven(first.id)).toEqual([stale]);
    await undo(operation_id);
  });

  test('the classes in the way get other vehicles that fit, or none; one undo takes all of it back, and redo does it again', async () => {
    const usual = await addVehicle({ name: 'Polo', teacher_id: rui });
    await addVehicle({ transmission: 'automatic' });
    await addVehicle({ licence_categories: ['C'] });
    await addVehicle({ status: 'off_road' });
    const first = await book(ana, rui, 26, { vehicle_id: clio });
    // Eva has the Polo herself by then.
    const second = await book(ben, eva, 28, { vehicle_id: clio });
    await book(ana, rui, 28, { vehicle_id: usual });
    const after = await book(ben, eva, 50, { vehicle_id: clio });
    const body = { date: TUESDAY, kind: 'service', note: 'Brakes' };
    const plan = await offRoad(clio, { ...body, dry_run: true });
    expect(plan.classes).toMatchObject([
      { student_bookings_id: first.id, vehicle: { id: usual }, free: [{ id: usual }] },
      { student_bookings_id: second.id, vehicle: null, free: [] },
    ]);
    expect(await listed()).toEqual([]);
    const done = await offRoad(clio, body);
    expect(done.data).toMatchObject({
      vehicle_id: clio,
      vehicle_name: expect.stringMatching(/Clio$/),
      starts_at: at(17),
      ends_at: at(41),
      kind: 'service',
      note: 'Brakes',
    });
    expect(await driven(first.id, second.id, after.id)).toEqual([usual, null, clio]);
    expect(await listed()).toMatchObject([{ id: done.data.id }]);
    const { data } = await school.app.call(calendar, { query: { from: at(17), to: at(41) } });
    expect(data.repairs).toMatchObject([{ vehicle_id: clio, kind: 'service', note: 'Brakes' }]);
    const back = await undo(done.operation_id);
    expect(await driven(first.id, second.id, after.id)).toEqual([clio, clio, clio]);
    expect(await listed()).toEqual([]);
    const again = await undo(back.operation_id);
    expect(await driven(first.id, second.id)).toEqual([usual, null]);
    expect(await listed()).toHaveLength(1);
    await undo(again.operation_id);
    expect(await driven(first.id, second.id)).toEqual([clio, clio]);
  });

  test('what was chosen holds: another vehicle, none, or a refusal that says why; nothing is put in its place', async () => {
    const polo = await addVehicle({ name: 'Polo' });
    const golf = await addVehicle({ name: 'Golf' });
    const automatic = await addVehicle({ transmission: 'automatic' });
    const first = await book(ana, rui, 26, { vehicle_id: clio });
    const second = await book(ben, eva, 27, { vehicle_id: clio });
    const choose = (one: number | null, other: number | null = null) => ({
      date: TUESDAY,
      choices: [
        { student_bookings_id: first.id, vehicle_id: one },
        { student_bookings_id: second.id, vehicle_id: other },
      ],
    });
    expect(await refused(422, clio, choose(automatic))).toMatchObject({ code: 'vehicle-not-free' });
    expect(await refused(422, clio, choose(999_999))).toMatchObject({ code: 'validation' });
    const busy = await book(await school.addStudent('Cid'), await school.addTeacher('Ivo'), 26, { vehicle_id: polo });
    expect(await refused(409, clio, choose(polo))).toMatchObject({
      code: 'vehicle-busy',
      conflict: { student_bookings_id: busy.id },
    });
    await offRoad(golf, { date: TUESDAY, end_time: '12:00' });
    expect(await refused(409, clio, choose(golf))).toMatchObject({ code: 'vehicle-off-road' });
    expect(await driven(first.id, second.id)).toEqual([clio, clio]);
    await offRoad(clio, choose(null, polo));
    expect(await driven(first.id, second.id)).toEqual([null, polo]);
  });

  test('no class has it then: booked, moved, edited, planned, booked again; the refusal says until when', async () => {
    await addVehicle({ name: 'Usual', teacher_id: eva });
    const held = await book(ana, rui, 50, { vehicle_id: clio });
    const cancelled = await book(ben, eva, 26, { vehicle_id: clio });
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: cancelled.id } as never });
    const { data } = await offRoad(clio, { date: TUESDAY });
    const body = { student_id: ben, teacher_id: eva, starts_at: at(26), vehicle_id: clio };
    const answer = await school.app.fails(409, bookClass, {
      body: { ...body, ends_at: at(27), outside_schedule: true, location_id: school.place } as never,
    });
    expect(answer).toMatchObject({
      code: 'vehicle-off-road',
      detail: 'The vehicle is off the road until 3 Mar 2026.',
      conflict: { repair_id: data.id, ends_at: at(41), time_zone: 'Europe/Lisbon' },
    });
    // A class that begins as it ends is none of its business.
    await book(ben, eva, 41, { vehicle_id: clio });
    for (let hour = 25; hour < 28; hour++) await school.addSlot(eva, hour, hour + 1);
    await school.addSlot(eva, 46, 47);
    const suggested = await school.app.call(suggestTimes, { body });
    expect(suggested.problem).toMatchObject({ code: 'vehicle-off-road' });
    expect(suggested.data.map(({ starts_at }) => starts_at)).toEqual([at(46)]);
    const moved = (more: object) =>
      school.app.call(moveClass, {
        body: { student_bookings_id: held.id, outside_schedule: true, ...more } as never,
      });
    await school.app.fails(409, moveClass, {
      body: { student_bookings_id: held.id, starts_at: at(26), outside_schedule: true, vehicle_id: clio } as never,
    });
    expect((await moved({ starts_at: at(26) })).data.vehicle_id).toBeNull();
    const { version } = await school.get(held.id);
    await school.app.fails(409, booking.endpoints.edit, {
      params: { id: held.id },
      body: { vehicle_id: clio, version } as never,
    });
    expect(
      (await school.app.call(booking.endpoints.restore, { params: { id: cancelled.id } })).data.vehicle_id,
    ).not.toBe(clio);
    const planned = await school.app.call(planClasses, {
      body: {
        student_id: await school.addStudent('Dora'),
        teacher_id: eva,
        weekdays: ['tue'],
        start_time: '08:00',
        count: 1,
        vehicle_id: clio,
        dry_run: true,
      } as never,
    });
    expect(planned.classes[0]).toMatchObject({ reason: 'vehicle-off-road', booked: null });
  });

  test('the database itself refuses it, either way round, and a vehicle of another school', async () => {
    const { db } = school.app.app.database;
    const { id } = await book(ana, rui, 26, { vehicle_id: clio });
    const other = await book(ben, eva, 50);
    await offRoad(clio, { date: WEDNESDAY, start_time: '07:00', end_time: '12:00' });
    const row = { vehicle_id: clio, club_id: school.app.clubId, kind: 'repair', note: '' };
    const insert = (from: number, to: number, more: object = {}) =>
      db
        .insertInto('repair')
        .values({ ...row, starts_at: at(from), ends_at: at(to), created_at: at(0), updated_at: at(0), ...more })
        .execute();
    await expect(insert(26, 27)).rejects.toThrow(new RegExp(`booking-conflict driven ${id}`));
    await expect(insert(49, 50)).rejects.toThrow(/booking-conflict repair/);
    await expect(insert(30, 30)).rejects.toThrow();
    await expect(
      db.updateTable('booking').set({ vehicle_id: clio }).where('id', '=', other.id).execute(),
    ).rejects.toThrow(/booking-conflict repair/);
    const { token } = await school.app.addClub('Other');
    const theirs = await school.app.call(
      vehicle.endpoints.add,
      { body: { plate: 'ZZ-00-ZZ', name: 'Clio' } as never },
      { token },
    );
    await expect(insert(30, 31, { vehicle_id: theirs.data.id })).rejects.toThrow();
    await refused(404, theirs.data.id, { date: TUESDAY });
    await insert(41, 42);
  });

  test('a day that has begun means the rest of it; what is over was held, and hours that were said hold', async () => {
    const held = await book(ana, rui, 1, { vehicle_id: clio });
    const next = await book(ben, eva, 4, { vehicle_id: clio });
    school.setClock(2.51);
    const { data, classes } = await offRoad(clio, { date: '2026-03-02', dry_run: true });
    expect(data).toMatchObject({ starts_at: '2026-03-02T09:30:00.000Z', ends_at: at(17) });
    expect(classes).toMatchObject([{ student_bookings_id: next.id }]);
    expect(await refused(409, clio, { date: '2026-03-02', start_time: '08:30', end_time: '10:00' })).toMatchObject({
      code: 'vehicle-in-class',
      conflict: { student_bookings_id: held.id },
    });
    await offRoad(clio, { date: '2026-03-02', start_time: '09:00', end_time: '10:00' });
    expect(await driven(held.id, next.id)).toEqual([clio, clio]);
  });

  describe('a span that stands', () => {
    test('is moved onto classes, made shorter and longer, each with one undo', async () => {
      const polo = await addVehicle({ name: 'Polo' });
      const { id } = await book(ana, rui, 50, { vehicle_id: clio });
      const { data: first } = await offRoad(clio, { date: TUESDAY });
      const longer = await offRoad(clio, { date: TUESDAY, to: WEDNESDAY, repair_id: first.id, note: 'Gearbox' });
      expect(longer.classes).toMatchObject([{ student_bookings_id: id, vehicle: { id: polo } }]);
      expect(await listed()).toMatchObject([{ starts_at: at(17), ends_at: at(65), note: 'Gearbox' }]);
      expect(await driven(id)).toEqual([polo]);
      const shorter = await offRoad(clio, { date: TUESDAY, end_time: '12:00', repair_id: longer.data.id });
      expect(shorter.data.id).toBe(longer.data.id);
      await undo(shorter.operation_id);
      const back = await undo(longer.operation_id);
      expect(await listed()).toMatchObject([{ id: first.id, ends_at: at(41), note: '' }]);
      expect(await driven(id)).toEqual([clio]);
      await undo(back.operation_id);
      expect(await driven(id)).toEqual([polo]);
      expect(await listed()).toMatchObject([{ ends_at: at(65) }]);
    });

    test('ends early once it has begun, is deleted and restored; nothing comes back across a class', async () => {
      const { data: row } = await offRoad(clio, { date: TUESDAY });
      expect(await school.app.fails(422, endRepair, { params: { id: row.id } })).toMatchObject({
        code: 'repair-not-begun',
      });
      school.setClock(25.2);
      const ended = await school.app.call(endRepair, { params: { id: row.id } });
      expect(ended.data.ends_at).toBe('2026-03-03T08:12:00.000Z');
      expect(await school.app.fails(422, endRepair, { params: { id: row.id } })).toMatchObject({ code: 'repair-over' });
      const taken = await book(ana, rui, 26, { vehicle_id: clio });
      const refusal = await school.app.fails(409, undoOperation, { params: { id: ended.operation_id as number } });
      expect(refusal).toMatchObject({ code: 'vehicle-in-class', conflict: { student_bookings_id: taken.id } });
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: taken.id } as never });
      await undo(ended.operation_id);
      await school.app.call(repair.endpoints.remove, { params: { id: row.id } });
      const between = await book(ben, eva, 27, { vehicle_id: clio });
      await school.app.fails(409, repair.endpoints.restore, { params: { id: row.id } });
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: between.id } as never });
      expect((await school.app.call(repair.endpoints.restore, { params: { id: row.id } })).data.id).toBe(row.id);
    });

    test('is told as CSV, with the vehicle’s name', async () => {
      await offRoad(clio, { date: TUESDAY, note: 'Brakes' });
      const csv = (await school.app.call(repair.endpoints.exportCsv, { query: {} as never })) as unknown as string;
      expect(csv).toContain('vehicle_name');
      expect(csv).toContain('Brakes');
    });
  });

  test('bad input is refused at its field, and writes nothing', async () => {
    const gone = await addVehicle();
    await school.app.call(vehicle.endpoints.remove, { params: { id: gone } });
    await refused(404, gone, { date: TUESDAY });
    await refused(404, 999_999, { date: TUESDAY });
    for (const [body, field] of [
      [{ date: 'tomorrow' }, 'date'],
      [{}, 'date'],
      [{ date: TUESDAY, to: '2026-03-01' }, 'to'],
      [{ date: TUESDAY, start_time: '12:00', end_time: '11:00' }, 'end_time'],
      [{ date: TUESDAY, start_time: '25:00' }, 'start_time'],
      [{ date: TUESDAY, to: '2027-06-01' }, 'to'],
      [{ date: TUESDAY, kind: 'holiday' }, 'kind'],
      [{ date: TUESDAY, note: 'x'.repeat(501) }, 'note'],
    ] as const)
      expect((await refused(422, clio, body)).errors, JSON.stringify(body)).toHaveProperty(field);
    await offRoad(clio, { date: TUESDAY });
    expect(await refused(409, clio, { date: TUESDAY })).toMatchObject({ code: 'vehicle-off-road' });
    const choices = [{ student_bookings_id: 999_999, vehicle_id: null }];
    expect(await refused(422, clio, { date: WEDNESDAY, choices })).toMatchObject({ code: 'class-not-in-way' });
    const [row] = await listed();
    // A span of another vehicle is not moved with this one.
    await refused(404, await addVehicle(), { date: TUESDAY, repair_id: row?.id });
    expect((await refused(422, clio, { date: TUESDAY, repair_id: 999_999 })).errors).toHaveProperty('repair_id');
    expect(await listed()).toHaveLength(1);
  });

  test('of a class, a repair and an inspection that want one vehicle at one time, one has it', async () => {
    const students = await Promise.all(['Cid', 'Dora', 'Eli'].map((name) => school.addStudent(name)));
    const teachers = await Promise.all(['Ivo', 'Lia', 'Tom'].map((name) => school.addTeacher(name)));
    const body = (index: number) => ({
      student_id: students[index],
      teacher_id: teachers[index],
      starts_at: at(33),
      ends_at: at(34),
      outside_schedule: true,
      location_id: school.place,
      vehicle_id: clio,
    });
    const answers = await Promise.all([
      ...[0, 1, 2].map((index) => school.app.raw(bookClass, { body: body(index) as never })),
      ...['repair', 'inspection', 'service'].map((kind) =>
        school.app.raw(takeOffRoad, {
          params: { id: clio },
          body: { date: TUESDAY, start_time: '16:00', end_time: '17:00', kind } as never,
        }),
      ),
    ]);
    const { data } = await school.app.call(booking.endpoints.list, { query: { vehicle_id: `${clio}` } as never });
    const repairs = await listed();
    // A repair takes the vehicle from a class that had it: whichever came last, never both.
    expect(data.length + repairs.length).toBe(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});
