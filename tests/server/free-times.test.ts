/** Free times: listed with their filters, offered near what was wished for, and refused by the same rules as a booking. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { bookClass, booking, cancelAsAdmin, cancelAsTeacher, moveClass } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { freeTimes, suggestTimes, timesByTeacher } from '#contract/entities/free-time.ts';
import { student } from '#contract/entities/student.ts';
import { gapCandidates } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('free times', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let lorry: number;
  let ana: number;
  let ben: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
    lorry = await school.addTeacher('Lara', { licence_categories: ['C'] });
    ana = await school.addStudent('Ana', { teacher_id: rui });
    ben = await school.addStudent('Ben');
    // Monday, 9 to 13 in Lisbon; Rui again on Tuesday, one long slot that holds several classes.
    for (const teacher of [rui, eva, lorry])
      for (let hour = 2; hour < 6; hour++) await school.addSlot(teacher, hour, hour + 1);
    await school.addSlot(rui, 26, 30);
    // A theory class on Tuesday evening, and something on a day beyond the two weeks.
    await school.addSlot(eva, 35, 36, { class_type: 'theory', capacity: 3 });
    await school.addSlot(eva, 24 * 20, 24 * 20 + 1);
  });
  const list = (query: object = {}) => school.app.call(freeTimes.endpoints.list, { query: query as never });
  const suggest = (body: InputOf<typeof suggestTimes>['body']) => school.app.call(suggestTimes, { body });
  const said = (rows: readonly { starts_at: string; teacher_name: string }[]) =>
    rows.map(
      (row) => `${row.teacher_name.split(' ')[0]} ${(Date.parse(row.starts_at) - Date.parse(at(0))) / 3600_000}`,
    );

  test('the list has every time that can be booked, with its filters', async () => {
    const all = await list();
    // 12 single slots, 5 classes of 45 minutes in the long one, the theory class.
    expect(all.total).toBe(18);
    expect(all.total_exact).toBe(true);
    expect(new Set(all.data.map(({ id }) => id)).size).toBe(18);
    expect((await list({ teacher_id: `${rui}`, class_type: 'practical' })).total).toBe(9);
    expect(said((await list({ class_type: 'theory' })).data)).toEqual(['Eva 35']);
    expect((await list({ licence_category: 'C' })).data.every(({ teacher_id }) => teacher_id === lorry)).toBe(true);
    // Hours are those of the school's clocks: 10:00 to 12:00 is hour 3 and 4 on Monday.
    expect(
      said((await list({ time_of_day_from: '10:00', time_of_day_to: '12:00', teacher_id: `${eva}` })).data),
    ).toEqual(['Eva 3', 'Eva 4']);
    expect((await list({ starts_at_from: at(24), starts_at_to: at(48) })).total).toBe(6);
    expect((await list({ location_id: `${school.place}` })).total).toBe(18);
    expect((await list({ q: 'lara' })).total).toBe(4);
    expect((await list({ student_id: `${ana}` })).data.some(({ teacher_id }) => teacher_id === lorry)).toBe(false);
    expect(said((await list({ sort: '-starts_at', per_page: 1 })).data)).toEqual(['Eva 35']);
    const second = await list({ per_page: 10, page: 2 });
    expect(second.data).toHaveLength(8);
    expect(second.last_page).toBe(2);
    await school.app.fails(422, freeTimes.endpoints.list, {
      query: { starts_at_from: at(0), starts_at_to: at(24 * 90) } as never,
    });
    await school.app.fails(422, freeTimes.endpoints.list, { query: { sort: 'colour' } as never });
    await school.app.fails(422, freeTimes.endpoints.list, { query: { time_of_day_from: '9' } as never });
  });

  test('every time of the list can be booked as it stands, and is gone from it then; undo brings it back', async () => {
    const before = await list({ student_id: `${ana}` });
    for (const time of before.data.filter((_one, index) => index % 5 === 0)) {
      const { data } = await school.app.call(bookClass, {
        body: { student_id: ana, teacher_id: time.teacher_id, starts_at: time.starts_at } as never,
      });
      expect(data).toMatchObject({ starts_at: time.starts_at, ends_at: time.ends_at, slot_id: time.slot_id });
      expect((await list({ student_id: `${ana}` })).data.some(({ id }) => id === time.id)).toBe(false);
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: data.id } });
    }
    expect((await list({ student_id: `${ana}` })).total).toBe(before.total);
  });

  test('the dashboard counts what its link lists', async () => {
    const { empty_slots } = (await school.app.call(dashboard, {})).data;
    expect(empty_slots.list.entity).toBe('free_time');
    expect(empty_slots.count).toBe(18);
    expect((await list(empty_slots.list.query)).total).toBe(18);
  });

  test('a student’s next times are those of the own teacher, else of all who teach the category', async () => {
    expect(said((await suggest({ student_id: ana })).data)).toEqual(['Rui 2', 'Rui 3', 'Rui 4', 'Rui 5', 'Rui 26']);
    expect(said((await suggest({ student_id: ben, limit: 4 })).data).sort()).toEqual([
      'Eva 2',
      'Eva 3',
      'Rui 2',
      'Rui 3',
    ]);
    expect(said((await suggest({ student_id: ben, teacher_id: eva, limit: 2 })).data)).toEqual(['Eva 2', 'Eva 3']);
    expect(said((await suggest({ student_id: ana, from: at(24), limit: 1 })).data)).toEqual(['Rui 26']);
    expect(said((await suggest({ teacher_id: eva, class_type: 'theory' })).data)).toEqual(['Eva 35']);
    expect((await suggest({ student_id: ana })).problem).toBeNull();
  });

  test('what is in the way is told as booking would tell it, with the nearest times', async () => {
    const held = await school.book(ben, rui, 3);
    const asked = { student_id: ana, teacher_id: rui, starts_at: at(3) };
    const { problem, data } = await suggest(asked);
    const real = await school.app.fails(409, bookClass, { body: asked as never });
    expect({ ...problem, request_id: '' }).toEqual({ ...real, request_id: '' });
    expect(problem?.conflict).toMatchObject({ student_bookings_id: held.id });
    expect(said(data).slice(0, 3)).toEqual(['Rui 2', 'Rui 4', 'Rui 5']);
    for (const [more, code] of [
      [{ starts_at: at(10) }, 'no-slot'],
      [{ starts_at: at(2), teacher_id: lorry }, 'teacher-licence'],
      [{ starts_at: at(-3) }, 'no-slot'],
      [{ starts_at: at(-3), outside_schedule: true, location_id: school.place }, 'past'],
    ] as const) {
      const body = { ...asked, ...more };
      const { problem: found } = await suggest(body);
      const refused = await school.app.fails(422, bookClass, { body: body as never });
      expect(found?.type).toBe(`/problems/${code}`);
      expect(refused.type).toBe(found?.type);
    }
    expect((await suggest({ ...asked, starts_at: at(4) })).problem).toBeNull();
    // Nothing was written by asking.
    expect(
      (await school.app.call(booking.endpoints.list, { query: { student_id: `${ana}`, status: 'booked' } })).total,
    ).toBe(0);
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: held.id } });
  });

  test('a class that is moved is not in its own way, and its own time is no other', async () => {
    const own = await school.book(ana, rui, 26);
    // 20 minutes later it would meet itself alone.
    const { problem, data } = await suggest({ student_bookings_id: own.id, starts_at: at(26 + 1 / 3) });
    expect(problem).toBeNull();
    expect(said(data)[0]).toBe('Rui 26.75');
    expect(said(data)).not.toContain('Rui 26');
    const other = await school.book(ben, rui, 28);
    const body = { student_bookings_id: own.id, starts_at: at(28) };
    const met = await suggest(body);
    const real = await school.app.fails(409, moveClass, { body });
    expect(met.problem?.type).toBe(real.type);
    await school.app.call(moveClass, {
      body: { student_bookings_id: own.id, starts_at: met.data[0]?.starts_at as string },
    });
    for (const { id } of [own, other]) await school.app.call(cancelAsAdmin, { body: { student_bookings_id: id } });
  });

  test('the past is refused unless it is meant, whatever rules are lifted', async () => {
    const body = {
      student_id: ana,
      teacher_id: rui,
      location_id: school.place,
      starts_at: at(-20),
      outside_schedule: true,
    };
    for (const more of [{}, { ignore_rules: true }])
      expect((await school.app.fails(422, bookClass, { body: { ...body, ...more } as never })).type).toBe(
        '/problems/past',
      );
    const { data } = await school.app.call(bookClass, { body: { ...body, past: true } as never });
    expect(data).toMatchObject({ status: 'booked', starts_at: at(-20) });
    const later = await school.book(ben, rui, 2);
    const move = { student_bookings_id: later.id, starts_at: at(-10), outside_schedule: true };
    expect((await school.app.fails(422, moveClass, { body: { ...move, ignore_rules: true } })).type).toBe(
      '/problems/past',
    );
    expect((await school.app.call(moveClass, { body: { ...move, past: true } })).data.starts_at).toBe(at(-10));
    // Meant or not, nobody is in two places.
    await school.app.fails(409, bookClass, { body: { ...body, student_id: ben, past: true } as never });
    for (const { id } of [data, later]) await school.app.call(cancelAsAdmin, { body: { student_bookings_id: id } });
  });

  test('freed times: cancelled classes whose time is free again, and seats left beside others', async () => {
    const fresh = await school.addTeacher('Fay');
    for (let hour = 50; hour < 54; hour++) await school.addSlot(fresh, hour, hour + 1);
    await school.addSlot(fresh, 60, 64);
    await school.addSlot(fresh, 72, 73, { class_type: 'theory', capacity: 2 });
    const freed = async () => said((await list({ freed: '1', teacher_id: `${fresh}` })).data);
    expect(await freed()).toEqual(['Fay 72']);
    const [first, second, third] = [
      await school.book(ana, fresh, 50),
      await school.book(ana, fresh, 51),
      await school.book(ana, fresh, 52),
    ];
    // Within the long slot but beside its own times, and outside of any slot.
    const beside = await school.book(ana, fresh, 60.5);
    const outside = await school.book(ana, fresh, 80, { outside_schedule: true, location_id: school.place });
    expect(await freed()).toEqual(['Fay 72']);
    for (const { id } of [first, beside, outside, third])
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: id } });
    await school.app.call(cancelAsTeacher, { body: { student_bookings_id: second.id } });
    await school.book(ben, fresh, 52);
    expect(await freed()).toEqual(['Fay 50', 'Fay 60.5', 'Fay 72', 'Fay 80']);
    const { data } = await list({ freed: '1', teacher_id: `${fresh}` });
    expect(data.map(({ freed_by }) => freed_by)).toEqual([first.id, beside.id, null, outside.id]);
    // Each leads to its gap, and to students who can take it.
    for (const time of data) {
      const { gap } = await school.app.call(gapCandidates, { body: { time: time.id } });
      expect(gap).toMatchObject({ starts_at: time.starts_at, ends_at: time.ends_at, teacher_id: fresh });
    }
    const named = await list({ ids: data.map(({ id }) => id).join(',') });
    expect(named.data.map(({ id }) => id).sort()).toEqual(data.map(({ id }) => id).sort());
    // A student who is busy then is not offered it.
    expect(said((await list({ freed: '1', teacher_id: `${fresh}`, student_id: `${ben}` })).data)).not.toContain(
      'Fay 52',
    );
  });

  test('who cannot be booked is told of before a time is chosen', async () => {
    const gone = await school.addStudent('Gil');
    await school.app.call(student.endpoints.setStatus, { body: { rows: { ids: [gone] }, status: 'blocked' } });
    const { problem, data } = await suggest({ student_id: gone, teacher_id: rui });
    expect([problem?.code, data]).toEqual(['student-status', []]);
    expect((await suggest({ student_id: ben, teacher_id: rui })).problem).toBeNull();
  });

  test('lead time and the open limit are told as they are when booking', async () => {
    await school.app.call(changeClubSettings, {
      body: { booking_lead_hours: 4, max_open_bookings_per_student: 1 } as never,
    });
    const { data } = await school.app.call(timesByTeacher, { body: { teacher_id: rui } });
    expect(said(data)[0]).toBe('Rui 4');
    const soon = await suggest({ student_id: ana, teacher_id: rui, starts_at: at(3) });
    expect(soon.problem?.type).toBe('/problems/lead-time');
    expect(said(soon.data)[0]).toBe('Rui 4');
    expect(
      (await suggest({ student_id: ana, teacher_id: rui, starts_at: at(3), ignore_rules: true })).problem,
    ).toBeNull();
    await school.book(ana, rui, 26);
    expect((await suggest({ student_id: ana, teacher_id: rui, starts_at: at(28) })).problem?.type).toBe(
      '/problems/open-limit',
    );
  });
});
