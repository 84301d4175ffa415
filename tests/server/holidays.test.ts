/** Public holidays: on a day on which the school is closed nothing is offered, and nothing is lost. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { freeTimes, timesByTeacher } from '#contract/entities/free-time.ts';
import { addHolidaySet, holiday } from '#contract/entities/holiday.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { createScheduleSlots } from '#contract/entities/slot.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

/** The Tuesday after the start, of which hour 26 is nine in the morning. */
const TUESDAY = '2026-03-03';

describeEngines('public holidays', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  let fair: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana');
    await school.addSlot(rui, 26, 27);
    await school.addSlot(rui, 50, 51);
    fair = (await school.app.call(holiday.endpoints.add, { body: { day: TUESDAY, name: 'Town fair' } as never })).data
      .id;
  });
  const span = { from: at(0), to: at(24 * 7) };
  const days = async () => {
    const { data } = await school.app.call(timesByTeacher, { body: { teacher_id: rui, ...span } });
    return data.map(({ starts_at }) => starts_at.slice(0, 10));
  };
  const setClosed = async (closed: boolean) => {
    const { version } = (await school.app.call(holiday.endpoints.get, { params: { id: fair } })).data;
    return school.app.call(holiday.endpoints.edit, { params: { id: fair }, body: { closed, version } as never });
  };

  test('no time of a closed day is offered; of one that is open all are', async () => {
    expect(await days()).not.toContain(TUESDAY);
    expect(await days()).toContain('2026-03-04');
    const listed = async () =>
      (await school.app.call(freeTimes.endpoints.list, { query: {} })).data.map(({ starts_at }) =>
        starts_at.slice(0, 10),
      );
    expect(await listed()).not.toContain(TUESDAY);
    const { operation_id } = await setClosed(false);
    expect(await days()).toContain(TUESDAY);
    expect(await listed()).toContain(TUESDAY);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await days()).not.toContain(TUESDAY);
  });

  test('a class is booked there only where the rules are set aside', async () => {
    const body = { student_id: ana, teacher_id: rui, starts_at: at(26) };
    const refused = await school.app.fails(422, bookClass, { body: body as never });
    expect(JSON.stringify(refused)).toContain('closed-day');
    expect(JSON.stringify(refused)).toContain('Town fair');
    const { data } = await school.app.call(bookClass, { body: { ...body, ignore_rules: true } as never });
    expect(data.starts_at).toBe(at(26));
  });

  test('a weekly schedule passes over it and says so; a time asked for by itself is made', async () => {
    const weekly = {
      weekdays: [1, 2, 3],
      start_time: '15:00',
      end_time: '16:00',
      from: '2026-03-02',
      to: '2026-03-08',
    };
    const place = { teacher_id: rui, location_id: school.place };
    const made = await school.app.call(createScheduleSlots, { body: { ...place, weekly } as never });
    expect(made.created.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual(['2026-03-02', '2026-03-04']);
    expect(made.skipped).toMatchObject([{ starts_at: '2026-03-03T15:00:00.000Z', reason: 'closed' }]);
    const slots = [{ starts_at: at(36), ends_at: at(37) }];
    const single = await school.app.call(createScheduleSlots, { body: { ...place, slots } as never });
    expect(single.created).toHaveLength(1);
  });

  test('the calendar names it, and a day has one name', async () => {
    const { data } = await school.app.call(calendar, { query: span });
    expect(data.holidays).toEqual([{ day: TUESDAY, name: 'Town fair', closed: true }]);
    const body = { day: TUESDAY, name: 'Again' } as never;
    expect(JSON.stringify(await school.app.fails(422, holiday.endpoints.add, { body }))).toContain('day');
  });

  test('deleted, it counts no more, and undo brings it back', async () => {
    const { operation_id } = await school.app.call(holiday.endpoints.remove, { params: { id: fair } });
    expect((await school.app.call(calendar, { query: span })).data.holidays).toEqual([]);
    await school.app.call(undoOperation, { params: { id: operation_id as number } });
    expect((await school.app.call(calendar, { query: span })).data.holidays).toHaveLength(1);
  });
});

describeEngines('the public holidays of a year', (engine) => {
  test('a set brings the days that are missing, once, and is taken back whole', async () => {
    const { app } = await startSchool(engine);
    const add = (body: object) => app.call(addHolidaySet, { body: { year: 2027, country: 'PT', ...body } });
    const days = async () =>
      (await app.call(holiday.endpoints.list, { query: { per_page: 100, day_from: '2027-01-01' } as never })).data;
    await app.call(holiday.endpoints.add, { body: { day: '2027-12-25', name: 'Our own Christmas', closed: false } });

    const seen = await add({ dry_run: true });
    expect(seen.operation_id).toBeNull();
    expect(seen.data).toContainEqual(expect.objectContaining({ day: '2027-04-25', known: false }));
    expect(seen.data.find(({ day }) => day === '2027-12-25')?.known).toBe(true);
    expect(await days()).toHaveLength(1);

    // Both go over the same days at once.
    const [one, two] = await Promise.all([add({}), add({})]);
    expect([one.added, two.added].sort((a, b) => a - b)).toEqual([0, seen.added]);
    const all = await days();
    expect(new Set(all.map(({ day }) => day)).size).toBe(all.length);
    expect(all).toHaveLength(seen.data.length);
    expect(all.find(({ day }) => day === '2027-12-25')).toMatchObject({ name: 'Our own Christmas', closed: false });
    const operation = one.operation_id ?? two.operation_id;
    await app.call(undoOperation, { params: { id: operation as number } });
    expect(await days()).toHaveLength(1);
  });

  test('a region is named by code or name; what is not known is said at its field', async () => {
    const { app } = await startSchool(engine);
    const look = (body: object) =>
      app.call(addHolidaySet, { body: { year: 2026, country: 'de', dry_run: true, ...body } as never });
    const bavaria = await look({ region: 'bayern' });
    expect(bavaria.region).toBe('Bayern');
    expect(bavaria.data.map(({ day }) => day)).toContain('2026-01-06');
    expect((await look({ region: 'BB' })).data.map(({ day }) => day)).not.toContain('2026-01-06');
    const wrong = async (body: object) =>
      (await app.fails(422, addHolidaySet, { body: { year: 2026, country: 'DE', ...body } as never })).errors;
    expect((await wrong({ region: 'Atlantis' }))?.region?.[0]).toContain('BY Bayern');
    expect(await wrong({ country: 'QQ' })).toHaveProperty('country');
    expect(await wrong({ year: 3000 })).toHaveProperty('year');
  });
});
