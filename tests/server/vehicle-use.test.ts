/** What vehicles are used for, and which are free for a class. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass, completeClass } from '#contract/entities/booking.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { takeOffRoad } from '#contract/entities/repair.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { exportVehicleUse, vehicleUse } from '#contract/entities/vehicle-use.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('use of vehicles', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let ana: number;
  let ben: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
    ana = await school.addStudent('Ana');
    ben = await school.addStudent('Ben');
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const add = async (plate: string, more: object = {}) =>
    (await call(vehicle.endpoints.add, { body: { plate, name: 'Clio', ...more } as never })).data.id;
  const outside = { outside_schedule: true, ignore_rules: true, past: true };
  const book = (student: number, teacher: number, hours: number, more: object = {}) =>
    school.book(student, teacher, hours, {
      ends_at: at(hours + 1),
      location_id: school.place,
      ...outside,
      ...more,
    });
  const use = (id: number, query: object = {}) => call(vehicleUse, { params: { id }, query: query as never });

  test('each month says what was held in it, how far, and when it was off the road', async () => {
    // The clock stands at 2 March.
    const car = await add('US-01-US', { odometer_km: 1000 });
    const close = async (hours: number, more: object) => {
      const { id } = await book(ana, rui, hours, { vehicle_id: car });
      await call(completeClass, { body: { student_bookings_id: id, reason: 'Held', ...more } });
    };
    await close(-24 * 20, { odometer_to: 1040 });
    await close(-24 * 19, { odometer_from: 1050, odometer_to: 1080 });
    await close(-24 * 18, {});
    await close(-24, { odometer_to: 1100 });
    // Booked and never closed: nothing of it counts.
    await book(ben, rui, -5, { vehicle_id: car });
    school.setClock(60);
    const { data, total } = await use(car, { months: '3' });
    expect(data.map(({ month }) => month)).toEqual(['2026-03', '2026-02', '2026-01']);
    expect(data[0]).toMatchObject({ classes: 1, minutes: 60, class_km: 20, driven_km: 20, odometer_km: 1100 });
    expect(data[1]).toMatchObject({
      classes: 3,
      minutes: 180,
      class_km: 70,
      without_km: 1,
      driven_km: 80,
      odometer_km: 1080,
    });
    expect(data[2]).toMatchObject({ classes: 0, class_km: 0, driven_km: null, odometer_km: null });
    expect(total).toMatchObject({ classes: 4, minutes: 240, class_km: 90, without_km: 1, driven_km: 100 });
    const csv = await call(exportVehicleUse, { params: { id: car }, query: { months: '2' } as never });
    expect(csv.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'month,classes,minutes,class_km,without_km,driven_km,odometer_km,off_road_minutes',
      '2026-03,1,60,20,0,20,1100,0',
      '2026-02,3,180,70,1,80,1080,0',
    ]);
    await call(takeOffRoad, { params: { id: car }, body: { date: '2026-03-05' } });
    school.setClock(24 * 5);
    expect((await use(car)).data[0]?.off_road_minutes).toBe(24 * 60);
    expect((await use(car)).data).toHaveLength(12);
  });

  test('months that are none, and vehicles that are not there, are refused', async () => {
    const car = await add('US-02-US');
    for (const months of ['0', '121', '1.5', 'x'])
      await school.app.fails(422, vehicleUse, { params: { id: car }, query: { months } as never });
    await school.app.fails(404, vehicleUse, { params: { id: 999_999 } });
    await school.app.fails(404, exportVehicleUse, { params: { id: 999_999 } });
  });

  test('while a class is booked it says which vehicle the class gets, and which are free then', async () => {
    const hour = 24 * 20 + 3;
    const suggest = (more: object = {}) =>
      call(suggestTimes, {
        body: {
          student_id: ana,
          teacher_id: rui,
          starts_at: at(hour),
          ends_at: at(hour + 1),
          location_id: school.place,
          ...outside,
          ...more,
        } as never,
      }).then(({ driven }) => driven);
    const usual = await add('FV-01-FV', { teacher_id: rui });
    const other = await add('FV-02-FV', { teacher_id: eva });
    await add('FV-03-FV', { licence_categories: ['C'], teacher_id: rui });
    await add('FV-04-FV', { status: 'sold' });
    const ids = (driven: Awaited<ReturnType<typeof suggest>>) => driven?.free.map(({ id }) => id);
    const free = await suggest();
    expect(free?.vehicle).toEqual({ id: usual, name: 'FV-01-FV Clio', usual: true, lapsed: null });
    expect(ids(free)?.[0]).toBe(usual);
    expect(ids(free)).toContain(other);
    expect(free?.free.map(({ name }) => name.slice(0, 8))).not.toContain('FV-03-FV');
    expect(free?.free.map(({ name }) => name.slice(0, 8))).not.toContain('FV-04-FV');
    expect(await suggest({ class_type: 'theory' })).toBeNull();
    // Eva takes it meanwhile: what was said held as things stood, and the class goes without.
    const taken = await book(ben, eva, hour, { vehicle_id: usual });
    const now = await suggest();
    expect([now?.vehicle, ids(now)?.includes(usual)]).toEqual([null, false]);
    // Chosen by who saw it free, it is refused with what is in its way.
    const refused = await school.app.fails(409, bookClass, {
      body: {
        student_id: ana,
        teacher_id: rui,
        starts_at: at(hour),
        ends_at: at(hour + 1),
        location_id: school.place,
        vehicle_id: usual,
        ...outside,
      } as never,
    });
    expect(refused.conflict).toMatchObject({ which: 'vehicle', student_bookings_id: taken.id });
    await call(takeOffRoad, { params: { id: other }, body: { date: at(hour).slice(0, 10) } });
    expect(ids(await suggest())).not.toContain(other);
    // A class that is moved keeps its vehicle, and is in nobody's way itself.
    const moving = await call(suggestTimes, {
      body: { student_bookings_id: taken.id, starts_at: at(hour + 0.5), ...outside } as never,
    });
    expect(moving.driven?.vehicle?.id).toBe(usual);
  });

  test('of those who choose the same free vehicle at once, one has it', async () => {
    const hour = 24 * 30 + 3;
    const car = await add('FV-09-FV');
    const tries = await Promise.allSettled([
      book(ana, rui, hour, { vehicle_id: car }),
      book(ben, eva, hour, { vehicle_id: car }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
