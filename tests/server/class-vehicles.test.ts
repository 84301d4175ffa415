/** The vehicle of a class: the one named or the teacher's usual one, in one class at a time, kept by the database. On both engines. */
import { beforeEach, expect, test } from 'vitest';
import { bookClass, booking, cancelAsAdmin, moveClass } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('vehicles of classes', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let ana: number;
  let ben: number;
  beforeEach(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
    ana = await school.addStudent('Ana');
    ben = await school.addStudent('Ben');
    for (const teacher of [rui, eva])
      for (let hour = 2; hour < 6; hour++) await school.addSlot(teacher, hour, hour + 1);
  });
  let plates = 0;
  const addVehicle = async (more: object = {}) => {
    const body = { plate: `AA-${String(++plates).padStart(2, '0')}-BB`, name: 'Clio', ...more };
    return (await school.app.call(vehicle.endpoints.add, { body: body as never })).data.id;
  };
  const book = (student_id: number, teacher_id: number, hour: number, more: object = {}) =>
    school.app.call(bookClass, { body: { student_id, teacher_id, starts_at: at(hour), ...more } as never });
  const refused = (status: 409 | 422, student_id: number, teacher_id: number, hour: number, more: object) =>
    school.app.fails(status, bookClass, { body: { student_id, teacher_id, starts_at: at(hour), ...more } as never });
  const move = (student_bookings_id: number, more: object) =>
    school.app.call(moveClass, { body: { student_bookings_id, ...more } as never });

  test('an external teacher brings a car of their own: no car of the school is taken then', async () => {
    const { app } = school;
    const zita = await school.addTeacher('Zita', { teacher_type: 'external' });
    for (let hour = 2; hour < 6; hour++) await school.addSlot(zita, hour, hour + 1);
    const usual = await addVehicle({ teacher_id: zita });
    const { data } = await book(ana, zita, 2, { own_vehicle: ' 12-XY-34 ' });
    expect(data).toMatchObject({ vehicle_id: null, own_vehicle: '12-XY-34', vehicle_name: '12-XY-34' });
    // The school's car is free at that hour for somebody else.
    expect((await book(ben, rui, 2, { vehicle_id: usual })).data.vehicle_id).toBe(usual);
    const beside = { own_vehicle: '12-XY-34' };
    expect(await refused(422, ana, rui, 3, beside)).toMatchObject({
      code: 'own-vehicle-internal',
      errors: { own_vehicle: expect.anything() },
    });
    expect(await refused(422, ana, zita, 3, { ...beside, vehicle_id: usual })).toMatchObject({
      code: 'own-vehicle-beside',
    });
    await refused(422, ana, zita, 3, { own_vehicle: 'x'.repeat(61) });
    // Moved with the teacher it stays; given to another it goes, and the other's usual car is taken.
    const moved = await move(data.id, { starts_at: at(4) });
    expect(moved.data).toMatchObject({ own_vehicle: '12-XY-34', vehicle_id: null });
    const ruis = await addVehicle({ teacher_id: rui });
    const given = await move(data.id, { starts_at: at(4), teacher_id: rui });
    expect(given.data).toMatchObject({ own_vehicle: '', vehicle_id: ruis });
    await app.call(undoOperation, { params: { id: given.operation_id as number } });
    const edit = async (values: object) => {
      const row = await school.get(data.id);
      const body = { location_id: school.place, topics: '', note: '', version: row.version, ...values } as never;
      return (await app.call(booking.endpoints.edit, { params: { id: data.id }, body })).data;
    };
    expect(await edit({ topics: 'Parking' })).toMatchObject({ own_vehicle: '12-XY-34' });
    expect(await edit({ vehicle_id: usual })).toMatchObject({ own_vehicle: '', vehicle_id: usual });
    expect(await edit({ own_vehicle: 'Her Polo' })).toMatchObject({ own_vehicle: 'Her Polo', vehicle_id: null });
  });

  test('a class has the vehicle named, else the teacher’s usual one that fits and is free, else none', async () => {
    const named = await addVehicle({ name: 'Golf' });
    expect((await book(ana, rui, 2)).data).toMatchObject({ vehicle_id: null, vehicle_name: '' });
    const usual = await addVehicle({ teacher_id: rui });
    await addVehicle({ teacher_id: rui, licence_categories: ['C'] });
    expect((await book(ana, rui, 3, { vehicle_id: named })).data).toMatchObject({ vehicle_id: named });
    const { data } = await book(ana, rui, 4);
    expect(data).toMatchObject({ vehicle_id: usual, vehicle_name: expect.stringMatching(/^AA-\d\d-BB Clio$/) });
    expect((await book(ana, rui, 5, { vehicle_id: null })).data.vehicle_id).toBeNull();
    // Eva has Rui's car at that hour: his class goes without, since nobody said another.
    const own = await addVehicle({ teacher_id: eva });
    await book(ben, eva, 2, { vehicle_id: usual });
    await school.app.call(cancelAsAdmin, {
      body: {
        student_bookings_id: (
          await school.app.call(booking.endpoints.list, {
            query: { starts_at_to: at(2.5), teacher_id: `${rui}` } as never,
          })
        ).data[0]?.id as number,
      } as never,
    });
    expect((await book(ana, rui, 2)).data.vehicle_id).toBeNull();
    expect((await book(ben, eva, 3)).data.vehicle_id).toBe(own);
    const found = await school.app.call(booking.endpoints.list, { query: { vehicle_id: `${usual}` } as never });
    expect(found.data.map((row) => row.starts_at)).toEqual([at(4), at(2)]);
  });

  test('no vehicle is in two classes at once, whoever teaches them, and the refusal names the class', async () => {
    const car = await addVehicle();
    const first = (await book(ana, rui, 2, { vehicle_id: car })).data;
    const { conflict, code } = await refused(409, ben, eva, 2, { vehicle_id: car });
    expect(code).toBe('vehicle-busy');
    expect(conflict).toMatchObject({
      which: 'vehicle',
      student_bookings_id: first.id,
      student: { name: 'Ana Student' },
    });
    const suggested = await school.app.call(suggestTimes, {
      body: { student_id: ben, teacher_id: eva, starts_at: at(2), vehicle_id: car },
    });
    expect(suggested.problem).toMatchObject({ code: 'vehicle-busy' });
    // What is offered in its place is free for the vehicle, too.
    expect(suggested.data.map(({ starts_at }) => starts_at)).toEqual([at(3), at(4), at(5)]);
    // A class beside it, and one that was cancelled, leave it free.
    await book(ben, eva, 3, { vehicle_id: car });
    const cancelled = await school.app.call(cancelAsAdmin, { body: { student_bookings_id: first.id } as never });
    await book(ben, eva, 2, { vehicle_id: car });
    await school.app.fails(409, undoOperation, { params: { id: cancelled.operation_id as number } });
    // Booked again it goes without the car that another class has now.
    const again = await school.app.call(booking.endpoints.restore, { params: { id: first.id } });
    expect(again.data).toMatchObject({ status: 'booked', vehicle_id: null });
  });

  test('the database itself refuses it, and a vehicle of another school', async () => {
    const car = await addVehicle();
    await book(ana, rui, 2, { vehicle_id: car });
    const other = (await book(ben, eva, 2)).data;
    const { db } = school.app.app.database;
    const give = (vehicle_id: number) =>
      db.updateTable('booking').set({ vehicle_id }).where('id', '=', other.id).execute();
    await expect(give(car)).rejects.toThrow(/booking-conflict vehicle/);
    const { token } = await school.app.addClub('Other');
    const theirs = await school.app.call(
      vehicle.endpoints.add,
      { body: { plate: 'ZZ-00-ZZ', name: 'Clio' } as never },
      { token },
    );
    await expect(give(theirs.data.id)).rejects.toThrow();
    expect((await refused(422, ana, rui, 3, { vehicle_id: theirs.data.id })).errors).toHaveProperty('vehicle_id');
  });

  test('a vehicle that is out, of another licence, or for theory is refused at its field', async () => {
    const sold = await addVehicle({ status: 'sold' });
    const lorry = await addVehicle({ licence_categories: ['C'] });
    const car = await addVehicle();
    for (const [more, code] of [
      [{ vehicle_id: sold }, 'vehicle-out'],
      [{ vehicle_id: lorry }, 'vehicle-licence'],
    ] as const) {
      const answer = await refused(422, ana, rui, 2, more);
      expect(answer.code).toBe(code);
      expect(answer.errors).toHaveProperty('vehicle_id');
    }
    await school.addSlot(eva, 8, 9, { class_type: 'theory', capacity: 3 });
    expect((await refused(422, ana, eva, 8, { vehicle_id: car })).code).toBe('vehicle-theory');
    expect((await refused(422, ana, rui, 2, { vehicle_id: 999_999 })).errors).toHaveProperty('vehicle_id');
  });

  test('a class that is moved keeps its vehicle where it is free then, else has the usual one, else none', async () => {
    const car = await addVehicle();
    const { id } = (await book(ana, rui, 2, { vehicle_id: car })).data;
    expect((await move(id, { starts_at: at(3) })).data.vehicle_id).toBe(car);
    await book(ben, eva, 4, { vehicle_id: car });
    expect((await move(id, { starts_at: at(4) })).data.vehicle_id).toBeNull();
    const usual = await addVehicle({ teacher_id: rui });
    // It has none by now, and stays so until one is named.
    expect((await move(id, { starts_at: at(5) })).data.vehicle_id).toBeNull();
    expect((await move(id, { starts_at: at(3), vehicle_id: usual })).data.vehicle_id).toBe(usual);
    const row = await school.get(id);
    const edited = await school.app.call(booking.endpoints.edit, {
      params: { id },
      body: { location_id: school.place, topics: '', note: '', version: row.version, vehicle_id: null } as never,
    });
    expect(edited.data.vehicle_id).toBeNull();
    await school.app.call(undoOperation, { params: { id: edited.operation_id as number } });
    expect((await school.get(id)).vehicle_id).toBe(usual);
    const kept = await school.app.call(booking.endpoints.edit, {
      params: { id },
      body: {
        location_id: school.place,
        topics: 'Parking',
        note: '',
        version: (await school.get(id)).version,
      } as never,
    });
    expect(kept.data).toMatchObject({ vehicle_id: usual, topics: 'Parking' });
  });

  test('a vehicle that is out by then goes neither along with a move nor with a class that is booked again', async () => {
    const car = await addVehicle();
    const setStatus = async (status: string) => {
      const { version } = (await school.app.call(vehicle.endpoints.get, { params: { id: car } })).data;
      await school.app.call(vehicle.endpoints.edit, { params: { id: car }, body: { status, version } as never });
    };
    const moved = (await book(ana, rui, 2, { vehicle_id: car })).data;
    const again = (await book(ben, eva, 4, { vehicle_id: car })).data;
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: again.id } as never });
    await setStatus('off_road');
    // Setting its state touches no class.
    expect((await school.get(moved.id)).vehicle_id).toBe(car);
    expect((await move(moved.id, { starts_at: at(3) })).data.vehicle_id).toBeNull();
    const usual = await addVehicle({ teacher_id: eva });
    const { data } = await school.app.call(booking.endpoints.restore, { params: { id: again.id } });
    expect(data).toMatchObject({ status: 'booked', vehicle_id: usual });
  });

  test('the calendar has the vehicles in service, and those that its classes have', async () => {
    const car = await addVehicle();
    const spare = await addVehicle();
    const sold = await addVehicle({ status: 'sold' });
    const { id } = (await book(ana, rui, 2, { vehicle_id: car })).data;
    const read = async () => (await school.app.call(calendar, { query: { from: at(0), to: at(24) } })).data;
    const { bookings, vehicles } = await read();
    expect(bookings).toMatchObject([{ id, vehicle_id: car }]);
    expect(vehicles.map((one) => one.id)).toEqual([car, spare]);
    const { version } = (await school.app.call(vehicle.endpoints.get, { params: { id: car } })).data;
    await school.app.call(vehicle.endpoints.edit, {
      params: { id: car },
      body: { status: 'off_road', version } as never,
    });
    expect((await read()).vehicles.map((one) => one.id)).toEqual([car, spare]);
    expect((await read()).vehicles.map((one) => one.id)).not.toContain(sold);
  });

  test('a vehicle with classes to come is not deleted', async () => {
    const car = await addVehicle();
    const { id } = (await book(ana, rui, 2, { vehicle_id: car })).data;
    const { code } = await school.app.fails(409, vehicle.endpoints.remove, { params: { id: car } });
    expect(code).toBe('has-booking');
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: id } as never });
    await school.app.call(vehicle.endpoints.remove, { params: { id: car } });
  });

  test('of many who want one vehicle at one time, one has it', async () => {
    const car = await addVehicle();
    const teachers = [
      rui,
      eva,
      ...(await Promise.all(['Ivo', 'Lia', 'Rita', 'Tom'].map((name) => school.addTeacher(name)))),
    ];
    const students = [
      ana,
      ben,
      ...(await Promise.all(['Cid', 'Dora', 'Eli', 'Fay'].map((name) => school.addStudent(name)))),
    ];
    const answers = await Promise.all(
      teachers.map((teacher_id, index) =>
        school.app.raw(bookClass, {
          body: {
            student_id: students[index],
            teacher_id,
            starts_at: at(9),
            ends_at: at(10),
            outside_schedule: true,
            location_id: school.place,
            vehicle_id: car,
          } as never,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
