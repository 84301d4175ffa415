/** Opening hours: outside of them booking asks, and nothing is offered; what stands there stays. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { bookClass, moveClass } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { freeTimes, suggestTimes, timesByTeacher } from '#contract/entities/free-time.ts';
import { planClasses } from '#contract/entities/planning.ts';
import { createScheduleSlots } from '#contract/entities/slot.ts';
import { openingHoursIn } from '#contract/rules/opening-hours.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('opening hours', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  const opens = (text: string) =>
    school.app.call(changeClubSettings, { body: { opening_hours: [...(openingHoursIn(text) ?? [])] } });
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addStudent('Ana');
    await school.app.call(changeClubSettings, { body: { lesson_minutes: 60 } });
    // Monday from nine to noon and from seven to ten in the evening.
    await school.addSlot(rui, 2, 5);
    await school.addSlot(rui, 12, 15);
    await opens('mon-fri 8-12 13-20');
  });
  const anywhere = () => ({ student_id: ana, teacher_id: rui, location_id: school.place, outside_schedule: true });
  /** Three in the morning of the Sunday after the start. */
  const SUNDAY = 6 * 24 - 4;

  test('are refused where a day has three spans, or one that ends before it begins', async () => {
    const span = (from: string, to: string) => ({ weekday: 1, from, to });
    for (const opening_hours of [
      [span('08:00', '10:00'), span('11:00', '12:00'), span('13:00', '14:00')],
      [span('12:00', '08:00')],
      [span('08:00', '12:00'), span('11:00', '13:00')],
    ]) {
      const refused = await school.app.fails(422, changeClubSettings, { body: { opening_hours } });
      expect(JSON.stringify(refused)).toContain('opening-hours');
    }
  });

  test('a change says which weekdays it closes and how many classes stay there, and a dry run changes nothing', async () => {
    const school = await startSchool(engine);
    const teacher = await school.addTeacher('Rui');
    const anywhere = { location_id: school.place, outside_schedule: true, ignore_rules: true };
    // Saturday at noon and in the evening, and Monday.
    for (const hours of [5 * 24 + 5, 5 * 24 + 11, 7 * 24 + 3])
      await school.book(await school.addStudent(`Ana ${hours}`), teacher, hours, anywhere);
    const change = (said: string, dry_run: boolean) =>
      school.app.call(changeClubSettings, { body: { opening_hours: [...(openingHoursIn(said) ?? [])], dry_run } });
    const closes = [
      { weekday: 6, classes: 2 },
      { weekday: 0, classes: 0 },
    ];
    expect(await change('mon-fri 8-20', true)).toMatchObject({ closed: closes, operation_id: null });
    expect((await school.app.call(changeClubSettings, { body: {} })).data.opening_hours).toEqual([]);
    expect((await change('mon-fri 8-20', false)).closed).toEqual(closes);
    expect((await change('mon-sat 8-20', true)).closed).toEqual([]);
  });

  test('booking outside of them asks, with the hours of that day; meant, it is booked', async () => {
    const body = { ...anywhere(), starts_at: at(SUNDAY) };
    expect(await school.app.fails(409, bookClass, { body } as never)).toMatchObject({
      type: '/problems/outside-opening-hours',
      detail: 'The school is closed on that day of the week.',
    });
    const evening = { ...anywhere(), starts_at: at(12.5) };
    expect(await school.app.fails(409, bookClass, { body: evening } as never)).toMatchObject({
      detail: 'The time is outside the opening hours of that day: 08:00–12:00, 13:00–20:00.',
    });
    const suggested = await school.app.call(suggestTimes, { body } as never);
    expect(suggested.problem?.type).toBe('/problems/outside-opening-hours');
    const meant = { ...body, outside_hours: true };
    expect((await school.app.call(suggestTimes, { body: meant } as never)).problem).toBe(null);
    const { data } = await school.app.call(bookClass, { body: meant } as never);
    expect(data.starts_at).toBe(at(SUNDAY));
  });

  test('a class that stands outside goes to another teacher as it is; to another such time it asks', async () => {
    const { id } = await school.book(ana, rui, SUNDAY + 2, { ...anywhere(), outside_hours: true });
    const eva = await school.addTeacher('Eva');
    const move = (more: object) => ({ body: { student_bookings_id: id, outside_schedule: true, ...more } }) as never;
    const { data } = await school.app.call(moveClass, move({ teacher_id: eva }));
    expect(data).toMatchObject({ teacher_id: eva, starts_at: at(SUNDAY + 2) });
    await school.app.fails(409, moveClass, move({ starts_at: at(SUNDAY + 4) }));
    await school.app.call(moveClass, move({ starts_at: at(SUNDAY + 4), outside_hours: true }));
  });

  test('no time outside of them is offered, on any list and in the calendar', async () => {
    const span = { from: at(0), to: at(24) };
    const { data } = await school.app.call(timesByTeacher, { body: { teacher_id: rui, ...span } });
    expect(data.map(({ starts_at }) => starts_at)).toEqual([2, 3, 4, 12].map(at));
    const listed = await school.app.call(freeTimes.endpoints.list, { query: {} });
    expect(listed.data.map(({ starts_at }) => starts_at)).toEqual([2, 3, 4, 12].map(at));
    expect((await school.app.call(calendar, { query: span })).data.opening_hours).toHaveLength(10);
  });

  test('slots outside of them are told before they are made, and asked about', async () => {
    const weekly = { weekdays: [2], start_time: '19:00', end_time: '21:00', from: '2026-03-03', to: '2026-03-10' };
    const body = { teacher_id: rui, location_id: school.place, weekly: { ...weekly, lesson_minutes: 60 } };
    const seen = await school.app.call(createScheduleSlots, { body: { ...body, dry_run: true } } as never);
    expect(seen.created).toHaveLength(4);
    expect(seen.outside.map(({ starts_at }) => starts_at)).toEqual([at(37), at(37 + 7 * 24)]);
    expect(await school.app.fails(409, createScheduleSlots, { body } as never)).toMatchObject({
      type: '/problems/outside-opening-hours',
      detail: 'Times outside the opening hours: 2.',
    });
    const made = await school.app.call(createScheduleSlots, { body: { ...body, outside_hours: true } } as never);
    expect(made.created).toHaveLength(4);
  });

  test('a plan names the classes that are outside of them', async () => {
    const body = { student_id: ana, teacher_id: rui, location_id: school.place, outside_schedule: true };
    const asked = { ...body, weekdays: ['sat'], start_time: '10:00', count: 2, dry_run: true, on_conflict: 'skip' };
    const seen = await school.app.call(planClasses, { body: asked } as never);
    expect(seen.classes.map(({ reason }) => reason)).toEqual(['closed-weekday', 'closed-weekday']);
    const meant = await school.app.call(planClasses, { body: { ...asked, outside_hours: true } } as never);
    expect(meant.changed).toBe(2);
  });

  test('they are on the school’s clock in summer too; nothing said is any time', async () => {
    // 30 March 2026, in summer time: 07:00 in UTC is eight in the morning.
    const summer = (hours: number) => ({ ...anywhere(), starts_at: at(28 * 24 + hours) });
    await school.app.fails(409, bookClass, { body: summer(-1) } as never);
    await school.app.call(bookClass, { body: summer(0) } as never);
    await opens('');
    await school.app.call(bookClass, { body: summer(-4) } as never);
  });
});
