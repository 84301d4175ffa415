/** Odometer readings of classes: what they fill, move on, and are asked about. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { booking, checkOdometer, completeClass } from '#contract/entities/booking.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { closeDay } from '#contract/entities/workday.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeSqliteInGate('odometers', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  let ben: number;
  let day = 0;
  let plates = 0;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana');
    ben = await school.addStudent('Ben');
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const addVehicle = async (odometer_km = 0) =>
    (await call(vehicle.endpoints.add, { body: { plate: `KM-${++plates}`, name: 'Clio', odometer_km } as never })).data
      .id;
  const kmOf = async (id: number) => (await call(vehicle.endpoints.get, { params: { id } })).data.odometer_km;
  /** A class of an hour in a vehicle, each on a day of its own and over. */
  const held = async (vehicle_id: number | null, student = ana) => {
    const hours = ++day * 24 + 3;
    const { id } = await school.book(student, rui, hours, {
      ends_at: at(hours + 1),
      vehicle_id,
      outside_schedule: true,
      location_id: school.place,
      ignore_rules: true,
      past: true,
    });
    school.setClock(hours + 3);
    return id;
  };
  const close = (student_bookings_id: number, more: object) =>
    call(completeClass, { body: { student_bookings_id, reason: 'Held', ...more } });
  const refused = (status: 409 | 422, student_bookings_id: number, more: object) =>
    school.app.fails(status, completeClass, { body: { student_bookings_id, reason: 'Held', ...more } as never });
  const undo = (id: number | null) => call(undoOperation, { params: { id: id as number } });

  test('readings fill the distance, move the vehicle on, and are taken back together', async () => {
    const car = await addVehicle(45_000);
    const first = await held(car);
    expect((await call(checkOdometer, { body: { student_bookings_id: first } })).data).toMatchObject({
      vehicle: { id: car, name: `KM-${plates} Clio` },
      before: 45_000,
      after: null,
      km: null,
      problem: null,
    });
    const closed = await close(first, { odometer_to: 45_032 });
    expect(closed.data).toMatchObject({
      status: 'completed',
      odometer_from: 45_000,
      odometer_to: 45_032,
      distance_km: 32,
    });
    expect(await kmOf(car)).toBe(45_032);
    await undo(closed.operation_id);
    expect([await kmOf(car), (await school.get(first)).distance_km, (await school.get(first)).status]).toEqual([
      45_000,
      null,
      'booked',
    ]);
    // The way to the student is no part of the class, and a distance that was said stays.
    await close(first, { odometer_from: 45_004, odometer_to: 45_032, distance_km: 27.5 });
    expect(await school.get(first)).toMatchObject({ odometer_from: 45_004, distance_km: 27.5 });
    // Closed once more with the same readings, nothing goes backwards.
    await call(booking.endpoints.restore, { params: { id: first } });
    expect((await close(first, { odometer_from: 45_004, odometer_to: 45_032 })).data).toMatchObject({
      distance_km: 28,
    });
    expect(await kmOf(car)).toBe(45_032);
  });

  test('what goes backwards or jumps is asked about, and taken once it is said to be right', async () => {
    const car = await addVehicle(1000);
    const one = await held(car);
    for (const [type, readings] of [
      ['odometer-backwards', { odometer_from: 1020, odometer_to: 1010 }],
      ['odometer-behind', { odometer_from: 900, odometer_to: 930 }],
      ['odometer-fast', { odometer_to: 1400 }],
      ['odometer-gap', { odometer_from: 12_000, odometer_to: 12_020 }],
    ] as const) {
      const problem = await refused(409, one, readings);
      expect([problem.type, problem.detail]).toEqual([
        '/problems/odometer-doubt',
        expect.stringContaining(`KM-${plates}`),
      ]);
      const { data } = await call(checkOdometer, { body: { student_bookings_id: one, ...readings } });
      expect([type, data.problem?.detail]).toEqual([type, problem.detail]);
      const right = { student_bookings_id: one, ...readings, odometer_checked: true };
      expect((await call(checkOdometer, { body: right })).data.problem).toBeNull();
    }
    expect([await kmOf(car), (await school.get(one)).status]).toEqual([1000, 'booked']);
    // Nobody knows how far it went while the odometer went back: nothing is guessed.
    const { data } = await close(one, { odometer_from: 1020, odometer_to: 10, odometer_checked: true });
    expect(data).toMatchObject({ odometer_from: 1020, odometer_to: 10, distance_km: null });
    expect(await kmOf(car)).toBe(10);
  });

  test('a class that is closed after later ones does not move the vehicle back', async () => {
    const car = await addVehicle(200);
    const [early, late] = [await held(car), await held(car)];
    await close(late, { odometer_from: 240, odometer_to: 270 });
    expect((await call(checkOdometer, { body: { student_bookings_id: early } })).data).toMatchObject({
      before: null,
      after: 240,
    });
    expect((await refused(409, early, { odometer_from: 210, odometer_to: 250 })).detail).toContain('240');
    await close(early, { odometer_from: 200, odometer_to: 235 });
    expect([await kmOf(car), (await school.get(early)).distance_km]).toEqual([270, 35]);
  });

  test('readings that cannot be are refused at their field', async () => {
    const unread = await addVehicle();
    const one = await held(unread);
    const without = await held(null);
    for (const [id, more, field] of [
      [one, { odometer_to: -1 }, 'odometer_to'],
      [one, { odometer_to: 12.5 }, 'odometer_to'],
      [one, { odometer_to: 10_000_000 }, 'odometer_to'],
      [one, { odometer_from: 10 }, 'odometer_to'],
      [one, { odometer_to: 10 }, 'odometer_from'],
      [one, { odometer_from: 1, odometer_to: 2002, odometer_checked: true }, 'odometer_to'],
      [without, { odometer_to: 10 }, 'odometer_to'],
    ] as const)
      expect([more, Object.keys((await refused(422, id, more)).errors ?? {})]).toEqual([more, [field]]);
    expect((await school.get(one)).status).toBe('booked');
    expect((await close(one, { odometer_from: 10, odometer_to: 40 })).data.distance_km).toBe(30);
    expect(await kmOf(unread)).toBe(40);
  });

  test('the day’s close takes the readings of each class, one after the other', async () => {
    const car = await addVehicle(500);
    const date = new Date(Date.parse(at(++day * 24))).toISOString().slice(0, 10);
    const classes: number[] = [];
    for (const [index, student] of [ana, ben].entries()) {
      const hours = day * 24 + 3 + index * 2;
      classes.push(
        (
          await school.book(student, rui, hours, {
            ends_at: at(hours + 1),
            vehicle_id: car,
            outside_schedule: true,
            location_id: school.place,
            ignore_rules: true,
            past: true,
          })
        ).id,
      );
    }
    school.setClock(day * 24 + 10);
    const [first, second] = classes as [number, number];
    const shown = await call(closeDay, { body: { date, earlier: false, dry_run: true } });
    expect(shown.classes.map(({ odometer }) => odometer)).toEqual([
      { vehicle: { id: car, name: `KM-${plates} Clio` }, before: 500, before_at: null, after: null },
      { vehicle: { id: car, name: `KM-${plates} Clio` }, before: 500, before_at: null, after: null },
    ]);
    const line = (student_bookings_id: number, more: object) => ({
      student_bookings_id,
      action: 'complete' as const,
      reason: 'Held',
      ...more,
    });
    // One that is doubted closes none of them.
    const doubted = [line(first, { odometer_to: 530 }), line(second, { odometer_from: 520, odometer_to: 560 })];
    const asked = await school.app.fails(409, closeDay, { body: { date, earlier: false, lines: doubted } as never });
    expect([asked.type, await kmOf(car)]).toEqual(['/problems/odometer-doubt', 500]);
    const lines = [line(first, { odometer_to: 530 }), line(second, { odometer_to: 560 })];
    const closed = await call(closeDay, { body: { date, earlier: false, lines } });
    expect(closed.changed).toBe(2);
    expect((await school.get(second)).distance_km).toBe(30);
    expect(await kmOf(car)).toBe(560);
    await undo(closed.operation_id);
    expect([await kmOf(car), (await school.get(first)).status]).toEqual([500, 'booked']);
  });

  test('of two who close classes of one vehicle at once, the second builds on the first', async () => {
    const car = await addVehicle(100);
    const [early, late] = [await held(car), await held(car, ben)];
    const tries = await Promise.allSettled([close(early, { odometer_to: 120 }), close(late, { odometer_to: 150 })]);
    expect(tries.map(({ status }) => status)).toContain('fulfilled');
    const read = [await school.get(early), await school.get(late)];
    // Whoever came first: no kilometre is in both classes.
    const [one, two] = read;
    if (one?.odometer_to && two?.odometer_to) expect(two.odometer_from).toBe(one.odometer_to);
    expect(await kmOf(car)).toBe(two?.odometer_to ?? one?.odometer_to);
  });
});
