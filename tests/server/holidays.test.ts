/** Public holidays: on a day on which the school is closed nothing is offered, and nothing is lost. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { freeTimes, timesByTeacher } from '#contract/entities/free-time.ts';
import { holiday } from '#contract/entities/holiday.ts';
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
