/** Public holidays: on a day on which the school is closed nothing is offered, and nothing is lost. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass, cancelAsAdmin } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { editClub } from '#contract/entities/club.ts';
import { freeTimes, timesByTeacher } from '#contract/entities/free-time.ts';
import { addHolidayDays, addHolidaySet, holiday } from '#contract/entities/holiday.ts';
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

  test('its day begins and ends on the school’s clock, and not by UTC', async () => {
    const far = await startSchool(engine);
    await far.app.call(editClub, { body: { time_zone: 'Pacific/Auckland' } });
    const kiri = await far.addTeacher('Kiri');
    // Eleven in the morning of Tuesday, and of Wednesday: in UTC ten in the evening of the day before.
    await far.addSlot(kiri, 15, 16);
    await far.addSlot(kiri, 39, 40);
    await far.app.call(holiday.endpoints.add, { body: { day: TUESDAY, name: 'Town fair' } as never });
    const { data } = await far.app.call(timesByTeacher, { body: { teacher_id: kiri, ...span } });
    expect(data.map(({ starts_at }) => starts_at)).toEqual([at(39)]);
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

describeEngines('a school closed for several days', (engine) => {
  const CHRISTMAS = { from: '2026-12-24', to: '2027-01-02', name: 'Christmas break' };
  const start = async () => {
    const school = await startSchool(engine);
    const { app } = school;
    return {
      ...school,
      close: (body: object = {}) => app.call(addHolidayDays, { body: { ...CHRISTMAS, ...body } }),
      days: async () =>
        (await app.call(holiday.endpoints.list, { query: { per_page: 100 } as never })).data.map(
          ({ day, name, closed }) => `${day} ${name}${closed ? '' : ' (open)'}`,
        ),
    };
  };

  test('the days that are missing are added, the others keep their name, and one undo takes all back', async () => {
    const { app, close, days } = await start();
    const own = { day: '2026-12-25', name: 'Our own Christmas', closed: false };
    await app.call(holiday.endpoints.add, { body: own });

    const seen = await close({ dry_run: true });
    expect(seen).toMatchObject({ added: 9, classes: 0, operation_id: null });
    expect(seen.data).toHaveLength(10);
    expect(seen.data.slice(0, 2)).toEqual([
      { day: '2026-12-24', name: 'Christmas break', closed: true, known: false, classes: 0 },
      { ...own, known: true, classes: 0 },
    ]);
    expect(await days()).toHaveLength(1);

    const { added, operation_id } = await close();
    expect(added).toBe(9);
    const all = await days();
    expect(all).toHaveLength(10);
    expect(all).toContain('2026-12-25 Our own Christmas (open)');
    expect(all).toContain('2027-01-02 Christmas break');
    expect(await close()).toMatchObject({ added: 0, operation_id: null });
    await app.call(undoOperation, { params: { id: operation_id as number } });
    expect(await days()).toEqual(['2026-12-25 Our own Christmas (open)']);
  });

  test('two that close the same days at once add each day once', async () => {
    const { close, days } = await start();
    const both = await Promise.all([close(), close({ name: 'Closed' })]);
    expect(both.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 10]);
    expect(new Set((await days()).map((one) => one.slice(0, 10))).size).toBe(10);
    expect(await days()).toHaveLength(10);
  });

  test('it says what is booked there, by the day of the school, and takes none of it away', async () => {
    const { app, close, addTeacher, addStudent, book, get, place } = await start();
    const teacher = await addTeacher('Rui');
    const student = await addStudent('Ana');
    const other = await addStudent('Eva');
    const anywhere = { outside_schedule: true, location_id: place, ignore_rules: true };
    // Tuesday at nine, the same evening close to midnight, and the morning of the day behind the closing.
    const morning = await book(student, teacher, 26, anywhere);
    await book(other, teacher, 39, anywhere);
    await book(student, teacher, 74, anywhere);
    const taken = await book(other, teacher, 30, anywhere);
    await app.call(cancelAsAdmin, { body: { student_bookings_id: taken.id } as never });
    const { classes, data } = await close({ from: TUESDAY, to: '2026-03-04' });
    expect(classes).toBe(2);
    expect(data.map((one) => one.classes)).toEqual([2, 0]);
    expect((await get(morning.id)).status).toBe('booked');
  });

  test('the end is no day before the first, and not more than two months are closed at once', async () => {
    const { app, close, days } = await start();
    const refused = async (body: object) =>
      (await app.fails(422, addHolidayDays, { body: { ...CHRISTMAS, ...body } as never })).errors?.to?.[0];
    expect(await refused({ to: '2026-12-23' })).toContain('after the start');
    expect(await refused({ to: '2027-02-24' })).toContain('62 days');
    expect(await days()).toEqual([]);
    expect((await close({ to: CHRISTMAS.from })).added).toBe(1);
    expect((await close({ from: '2027-07-01', to: '2027-08-31' })).added).toBe(62);
  });
});
