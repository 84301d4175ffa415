/** Vehicles: each plate once, what expires next, and what they name. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contract/entities/audit.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { location } from '#contract/entities/location.ts';
import { listNotifications } from '#contract/entities/notification.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { searchAll } from '#contract/entities/search.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { describeEngines } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

describeEngines('vehicles', (engine) => {
  let school: School;
  let rui: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const add = (plate: string, more: object = {}) =>
    call(vehicle.endpoints.add, { body: { plate, name: 'Renault Clio', ...more } as never });
  const refused = (plate: string, more: object = {}) =>
    school.app.fails(422, vehicle.endpoints.add, { body: { plate, name: 'Renault Clio', ...more } as never });
  const edit = async (id: number, values: object) => {
    const { version } = (await call(vehicle.endpoints.get, { params: { id } })).data;
    return call(vehicle.endpoints.edit, { params: { id }, body: { ...values, version } as never });
  };
  const undo = (id: number | null) => call(undoOperation, { params: { id: id as number } });
  const plates = async (query: object) =>
    (await call(vehicle.endpoints.list, { query: query as never })).data.map(({ plate }) => plate);

  test('a plate is there once, however it is written, and free again once its vehicle is deleted', async () => {
    const { data, operation_id } = await add('  AA-00-BB ');
    expect(data).toMatchObject({ plate: 'AA-00-BB', status: 'in_service', transmission: 'manual', expires_on: null });
    for (const plate of ['AA-00-BB', 'aa 00 bb', 'Aa00bB', 'AA·00·BB'])
      expect((await refused(plate)).errors).toEqual({ plate: [expect.any(String)] });
    const other = (await add('AA-01-BB')).data;
    const { errors } = await school.app.fails(422, vehicle.endpoints.edit, {
      params: { id: other.id },
      body: { plate: 'aa00bb', version: other.version } as never,
    });
    expect(Object.keys(errors ?? {})).toEqual(['plate']);
    const removed = await call(vehicle.endpoints.remove, { params: { id: data.id } });
    const again = await add('AA00BB');
    await school.app.fails(422, vehicle.endpoints.restore, { params: { id: data.id } });
    await undo(again.operation_id);
    await undo(removed.operation_id);
    expect((await call(vehicle.endpoints.get, { params: { id: data.id } })).data.deleted_at).toBeNull();
    await undo(operation_id);
    expect(await plates({ plate: 'aa-00' })).toEqual([]);
  });

  test('of many who add the same plate at once, one does', async () => {
    const tries = await Promise.allSettled(
      ['CC-11-DD', 'cc 11 dd', 'CC11DD', 'cc-11-dd'].flatMap((one) => [add(one), add(one)]),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await plates({ plate: 'CC11DD' })).toHaveLength(1);
  });

  test.each([
    ['plate', '---', {}],
    ['plate', '', {}],
    ['plate', 'A'.repeat(21), {}],
    ['name', 'ZZ-01-ZZ', { name: ' ' }],
    ['odometer_km', 'ZZ-02-ZZ', { odometer_km: -1 }],
    ['odometer_km', 'ZZ-03-ZZ', { odometer_km: 1.5 }],
    ['odometer_km', 'ZZ-04-ZZ', { odometer_km: 10_000_000 }],
    ['insurance_until', 'ZZ-05-ZZ', { insurance_until: '2026-02-30' }],
    ['service_on', 'ZZ-06-ZZ', { service_on: '0000-01-01' }],
    ['transmission', 'ZZ-07-ZZ', { transmission: 'none' }],
    ['status', 'ZZ-08-ZZ', { status: 'lost' }],
    ['colour', 'ZZ-09-ZZ', { colour: 'red' }],
    ['licence_categories', 'ZZ-10-ZZ', { licence_categories: ['B', 'B'] }],
    ['teacher_id', 'ZZ-11-ZZ', { teacher_id: 999_999 }],
    ['location_id', 'ZZ-12-ZZ', { location_id: 999_999 }],
  ])('%s is refused with a reason: %s %o', async (field, plate, more) => {
    const { errors } = await refused(plate, more);
    expect(Object.keys(errors ?? {})[0]).toMatch(new RegExp(`^${field}`));
    expect(await plates({ plate: 'ZZ' })).toEqual([]);
  });

  test('what expires next follows its days, sorts and filters', async () => {
    const days = { insurance_until: '2026-09-01', inspection_until: '2026-05-04', service_on: '2027-01-01' };
    const { data } = await add('EE-20-FF', { ...days, teacher_id: rui, location_id: school.place });
    const late = (await add('EE-21-FF', { taxes_until: '2026-06-01', transmission: 'automatic' })).data;
    expect(data.expires_on).toBe('2026-05-04');
    expect((await edit(data.id, { inspection_until: '2028-05-04' })).data.expires_on).toBe('2026-09-01');
    const both = { plate: 'EE', status: 'in_service' };
    expect(await plates({ ...both, sort: 'expires_on' })).toEqual(['EE-21-FF', 'EE-20-FF']);
    expect(await plates({ ...both, sort: '-expires_on' })).toEqual(['EE-20-FF', 'EE-21-FF']);
    expect(await plates({ expires_on_to: '2026-06-30', plate: 'ee 2' })).toEqual(['EE-21-FF']);
    expect(await plates({ transmission: 'automatic', plate: 'EE' })).toEqual(['EE-21-FF']);
    expect(await plates({ teacher_id: String(rui) })).toEqual(['EE-20-FF']);
    expect(await plates({ location_id: String(school.place) })).toEqual(['EE-20-FF']);
    expect(await plates({ licence_categories: 'A', plate: 'EE' })).toEqual([]);
    expect((await edit(late.id, { taxes_until: null })).data.expires_on).toBeNull();
    // What needs nothing comes last, whichever way.
    expect(await plates({ ...both, sort: 'expires_on' })).toEqual(['EE-20-FF', 'EE-21-FF']);
    expect(await plates({ ...both, sort: '-expires_on' })).toEqual(['EE-20-FF', 'EE-21-FF']);
    const listed = await call(vehicle.endpoints.list, { query: { plate: 'EE20FF' } as never });
    expect(listed.data[0]).toMatchObject({ teacher_name: 'Rui Teacher', location_name: 'Station' });
  });

  test('a service is due by the odometer: first in the list, told once, and no more after it', async () => {
    const day = (await add('KM-01-KM', { taxes_until: '2026-03-10' })).data;
    const near = (await add('KM-02-KM', { odometer_km: 14_000, service_km: 15_000 })).data;
    const far = (await add('KM-03-KM', { odometer_km: 100, service_km: 15_000, taxes_until: '2026-12-01' })).data;
    const due = (more: object = {}) => plates({ due: '1', sort: 'expires_on', plate: 'KM', ...more });
    const told = async () =>
      (await call(listNotifications, {})).data.filter(({ kind }) => kind === 'service_due').map(({ title }) => title);
    expect(await due()).toEqual(['KM-01-KM']);
    expect(await told()).toEqual([]);
    await edit(near.id, { odometer_km: 14_499 });
    expect(await due()).toEqual(['KM-01-KM']);
    const read = await edit(near.id, { odometer_km: 14_500 });
    expect(await due()).toEqual(['KM-02-KM', 'KM-01-KM']);
    expect(await told()).toEqual(['Service due at 15000 km for KM-02-KM Renault Clio: the odometer shows 14500 km']);
    await edit(near.id, { odometer_km: 15_200 });
    expect(await told()).toHaveLength(1);
    expect(await plates({ due: '0', plate: 'KM' })).toEqual(['KM-03-KM']);
    expect(await plates({ sort: 'expires_on', plate: 'KM' })).toEqual(['KM-02-KM', 'KM-01-KM', 'KM-03-KM']);
    const { data: figures } = await call(dashboard, {});
    expect(figures.vehicles_due.count).toBe((await plates(figures.vehicles_due.list.query)).length);
    // What is sold needs nothing any more.
    await call(vehicle.endpoints.setStatus, { body: { rows: { ids: [near.id] }, status: 'sold' } });
    expect(await due()).toEqual(['KM-01-KM']);
    await call(vehicle.endpoints.setStatus, { body: { rows: { ids: [near.id] }, status: 'in_service' } });
    // Serviced: the next one is far again.
    const served = await edit(near.id, { service_km: 30_000 });
    expect(await due()).toEqual(['KM-01-KM']);
    await undo(served.operation_id);
    expect(await due()).toEqual(['KM-02-KM', 'KM-01-KM']);
    expect(read.data.service_km).toBe(15_000);
    for (const one of [day, near, far]) await call(vehicle.endpoints.remove, { params: { id: one.id } });
  });

  test('its state is set for one and for many, and taken back', async () => {
    const ids = [(await add('GG-30-HH')).data.id, (await add('GG-31-HH')).data.id];
    const states = async () =>
      (await call(vehicle.endpoints.list, { query: { ids: ids.join() } as never })).data.map(({ status }) => status);
    const { changed, operation_id } = await call(vehicle.endpoints.setStatus, {
      body: { rows: { ids }, status: 'off_road' },
    });
    expect([changed, await states()]).toEqual([2, ['off_road', 'off_road']]);
    await undo(operation_id);
    expect(await states()).toEqual(['in_service', 'in_service']);
    const [id] = ids;
    const one = await call(vehicle.endpoints.setStatus, { body: { rows: { ids: [id as number] }, status: 'sold' } });
    expect([one.changed, await states()]).toEqual([1, ['sold', 'in_service']]);
  });

  test('it is found by plate, with or without dashes, and by name; the audit says what was done', async () => {
    const { data } = await add('JJ-40-KK', { name: 'Škoda Fabia' });
    const found = async (q: string) =>
      (await call(searchAll, { query: { q } as never })).data.filter(({ entity }) => entity === 'vehicle');
    for (const q of ['JJ-40-KK', 'jj40kk', 'jj 40', 'skoda', 'fabia'])
      expect(
        (await found(q)).flatMap(({ hits }) => hits.map(({ id }) => id)),
        q,
      ).toEqual([data.id]);
    const audit = await call(listAudit, { query: { entity: 'vehicle', row_id: String(data.id) } as never });
    expect(JSON.stringify(audit.data)).toContain('addVehicle');
  });

  test('a teacher or a location goes as it does for their other rows: what named them may go on doing so', async () => {
    const place = (await call(location.endpoints.add, { body: { name: 'Garage' } as never })).data.id;
    const leaving = await school.addTeacher('Leaving');
    const { data } = await add('LL-50-MM', { teacher_id: leaving, location_id: place });
    await call(teacher.endpoints.remove, { params: { id: leaving } });
    await call(location.endpoints.remove, { params: { id: place } });
    expect((await edit(data.id, { odometer_km: 12, teacher_id: leaving })).data).toMatchObject({
      odometer_km: 12,
      teacher_id: leaving,
    });
    const { errors } = await refused('LL-51-MM', { teacher_id: leaving, location_id: place });
    expect(Object.keys(errors ?? {}).sort()).toEqual(['location_id', 'teacher_id']);
  });

  test('an export holds each column once, and words that a spreadsheet would run stay words', async () => {
    await add('=1+1', { name: '=HYPERLINK("x")' });
    const csv = await call(vehicle.endpoints.exportCsv, { query: { plate: '11' } as never });
    expect(csv).toContain('plate');
    expect(csv).not.toMatch(/(^|,)"?=/m);
  });
});
