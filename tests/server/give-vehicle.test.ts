/** One vehicle for several classes: what is in the way is named of each, and nothing is given in part unasked. On both engines. */
import { beforeEach, expect, test } from 'vitest';
import { cancelAsAdmin, giveVehicle } from '#contract/entities/booking.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { takeOffRoad } from '#contract/entities/repair.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { vehiclesForClasses } from '#contract/entities/vehicle-offer.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('a vehicle given to several classes', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let ana: number;
  let ben: number;
  let clio: number;
  beforeEach(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
    ana = await school.addStudent('Ana');
    ben = await school.addStudent('Ben');
    for (const teacher of [rui, eva])
      for (let hour = 2; hour < 6; hour++) await school.addSlot(teacher, hour, hour + 1);
    clio = await addVehicle('12-AB-34');
  });
  const addVehicle = async (plate: string, more: object = {}) =>
    (await school.app.call(vehicle.endpoints.add, { body: { plate, name: 'Clio', ...more } as never })).data.id;
  const bodyOf = (ids: readonly number[], vehicle_id: number, more: object) =>
    ({ bookings: { ids }, vehicle_id, ...more }) as never;
  const give = (ids: readonly number[], vehicle_id = clio, more: object = {}) =>
    school.app.call(giveVehicle, { body: bodyOf(ids, vehicle_id, more) });
  const carsOf = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await school.get(id)).vehicle_id));

  test('all get it at once, and undo takes it back from all', async () => {
    const golf = await addVehicle('22-CD-33');
    const ids = [
      (await school.book(ana, rui, 2)).id,
      (await school.book(ana, rui, 3, { vehicle_id: golf })).id,
      (await school.book(ben, eva, 4, { vehicle_id: clio })).id,
    ];
    const dry = await give(ids, clio, { dry_run: true });
    expect(dry).toMatchObject({ dry_run: true, changed: 2, had: 1, kept: [], vehicle: { name: '12-AB-34 Clio' } });
    expect(dry.classes.map(({ vehicle_name, lapsed }) => [vehicle_name, lapsed])).toEqual([
      ['', null],
      ['22-CD-33 Clio', null],
    ]);
    expect(await carsOf(ids)).toEqual([null, golf, clio]);
    const { operation_id, changed } = await give(ids);
    expect(changed).toBe(2);
    expect(await carsOf(ids)).toEqual([clio, clio, clio]);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await carsOf(ids)).toEqual([null, golf, clio]);
  });

  test('what is in the way is named of each class; none gets it unless the others are asked for', async () => {
    const taken = (await school.book(ben, eva, 2, { vehicle_id: clio })).id;
    const busy = (await school.book(ana, rui, 2)).id;
    const repaired = (await school.book(ana, rui, 3)).id;
    const free = (await school.book(ana, rui, 5)).id;
    await school.app.call(takeOffRoad, {
      params: { id: clio },
      body: { date: '2026-03-02', start_time: '10:00', end_time: '11:00', kind: 'repair' } as never,
    });
    const ids = [free, busy, repaired];
    const dry = await give(ids, clio, { dry_run: true });
    expect(dry.kept).toMatchObject([
      { student_bookings_id: busy, why: 'in_use', who: 'Ben Student', until: at(3) },
      { student_bookings_id: repaired, why: 'off_road', until: at(4) },
    ]);
    expect(dry.classes).toMatchObject([{ student_bookings_id: free }]);
    expect(await school.app.fails(409, giveVehicle, { body: bodyOf(ids, clio, {}) })).toMatchObject({
      code: 'vehicle-conflict',
      errors: { on_conflict: expect.anything() },
    });
    expect(await carsOf([...ids, taken])).toEqual([null, null, null, clio]);
    const { operation_id } = await give(ids, clio, { on_conflict: 'skip' });
    expect(await carsOf([...ids, taken])).toEqual([clio, null, null, clio]);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await carsOf(ids)).toEqual([null, null, null]);
  });

  test('of two classes at one time the first has it, and the second says whose it is in', async () => {
    const first = (await school.book(ana, rui, 2)).id;
    const second = (await school.book(ben, eva, 2)).id;
    const { kept, classes } = await give([second, first], clio, { dry_run: true });
    expect(classes).toMatchObject([{ student_bookings_id: first }]);
    expect(kept).toMatchObject([{ student_bookings_id: second, why: 'in_use', who: 'Ana Student' }]);
  });

  test('it is for practical, booked classes of its licence categories, and names an inspection that is over', async () => {
    const lorry = await addVehicle('33-EF-44', { licence_categories: ['C'] });
    const practical = (await school.book(ana, rui, 2)).id;
    await school.addSlot(eva, 8, 9, { class_type: 'theory', capacity: 3 });
    const theory = (await school.book(ben, eva, 8)).id;
    const called = (await school.book(ana, rui, 4)).id;
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: called } as never });
    const held = await school.hold(ben, eva, 6);
    const why = async (ids: readonly number[], car: number) =>
      (await give(ids, car, { dry_run: true })).kept.map((one) => one.why);
    expect(await why([practical], lorry)).toEqual(['licence']);
    expect(await why([theory], clio)).toEqual(['theory']);
    expect(await why([called], clio)).toEqual(['not_booked']);
    const due = await addVehicle('44-GH-55', { inspection_until: '2026-03-01' });
    expect((await give([practical, held], due, { dry_run: true })).classes).toMatchObject([
      { lapsed: 'inspection_until' },
      { lapsed: 'inspection_until' },
    ]);
  });

  test('a vehicle that is not there or not in service is refused', async () => {
    const sold = await addVehicle('55-IJ-66', { status: 'sold' });
    const id = (await school.book(ana, rui, 2)).id;
    expect(await school.app.fails(422, giveVehicle, { body: bodyOf([id], sold, {}) })).toMatchObject({
      code: 'vehicle-out',
    });
    await school.app.fails(422, giveVehicle, { body: bodyOf([id], 999_999, {}) });
    await school.app.fails(422, giveVehicle, { body: bodyOf([id], clio, { on_conflict: 'move' }) });
  });

  const offersFor = async (ids: readonly number[]) => {
    const { free, taken, classes } = await school.app.call(vehiclesForClasses, {
      body: { bookings: { ids: [...ids] } },
    });
    return {
      classes,
      free: free.map(({ id }) => id),
      usual: free.filter((one) => one.usual).map(({ id }) => id),
      taken,
    };
  };

  test('the vehicles of a class come free ones first, and of the others what is in the way', async () => {
    const usual = await addVehicle('22-CD-33', { teacher_id: rui });
    const lorry = await addVehicle('33-EF-44', { licence_categories: ['C'] });
    await addVehicle('55-IJ-66', { status: 'sold' });
    const broken = await addVehicle('66-KL-77');
    const away = await addVehicle('77-MN-88');
    const id = (await school.book(ana, rui, 2, { vehicle_id: clio })).id;
    const other = (await school.book(ben, eva, 2, { vehicle_id: away })).id;
    await school.app.call(takeOffRoad, {
      params: { id: broken },
      body: { date: '2026-03-02', start_time: '09:00', end_time: '10:00', kind: 'repair' } as never,
    });
    expect(await offersFor([id])).toEqual({
      classes: 1,
      // Its own vehicle is not in its way.
      free: [usual, clio],
      usual: [usual],
      taken: [
        { id: broken, name: '66-KL-77 Clio', classes: 0, why: 'off_road', who: '', until: at(3) },
        { id: away, name: '77-MN-88 Clio', classes: 0, why: 'in_use', who: 'Ben Student', until: at(3) },
        { id: lorry, name: '33-EF-44 Clio', classes: 0, why: 'licence', who: '', until: null },
      ],
    });
    // While it is moved to that time, the same is said of the time asked for.
    const { driven } = await school.app.call(suggestTimes, {
      body: { student_bookings_id: other, starts_at: at(2) } as never,
    });
    expect(driven?.free.map((one) => one.id)).toEqual([away, usual]);
    expect(driven?.taken.map(({ id: car, why, who }) => [car, why, who])).toEqual([
      [clio, 'in_use', 'Ana Student'],
      [broken, 'off_road', ''],
      [lorry, 'licence', ''],
    ]);
  });

  test('for several classes it says how many each could have, and agrees with giving it', async () => {
    const golf = await addVehicle('22-CD-33');
    const first = (await school.book(ana, rui, 2)).id;
    const beside = (await school.book(ben, eva, 2)).id;
    const later = (await school.book(ben, eva, 4)).id;
    const called = (await school.book(ana, rui, 5)).id;
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: called } as never });
    const apart = await offersFor([first, later, called]);
    expect(apart).toMatchObject({ classes: 2, free: [clio, golf], taken: [] });
    // Two classes at one time: one vehicle is for the first alone.
    const { free, taken } = await offersFor([first, beside, later]);
    expect(free).toEqual([]);
    expect(taken).toMatchObject([
      { id: clio, classes: 2, why: 'in_use', who: 'Ana Student', until: at(3) },
      { id: golf, classes: 2, why: 'in_use', who: 'Ana Student', until: at(3) },
    ]);
    const { classes, kept } = await give([first, beside, later], clio, { dry_run: true });
    expect([classes.length, kept.map(({ why, who }) => [why, who])]).toEqual([2, [['in_use', 'Ana Student']]]);
    expect(await offersFor([called])).toMatchObject({ classes: 0, free: [], taken: [] });
  });
});
