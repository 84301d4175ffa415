/** How many lessons of a package a class takes by its length: booked, moved, undone, missed, let off. On both engines. */
import { expect, test } from 'vitest';
import {
  bookClass,
  booking,
  cancelAsAdmin,
  cancelAsStudent,
  moveClass,
  noShow,
  waiveClass,
} from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { cancelEnrolments, enrolment, readLeft, sellPackage } from '#contract/entities/enrolment.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { gapCandidates } from '#contract/entities/workday.ts';
import { describeEngines, type TestEngine } from '../engines/engines.ts';
import { at, startSchool } from './booking-school.ts';

async function lessonsOfFifty(engine: TestEngine, bought = 8) {
  const school = await startSchool(engine);
  const { app } = school;
  await app.call(changeClubSettings, { body: { lesson_minutes: 50, late_cancel_counts_as_taken: true } });
  const rui = await school.addTeacher('Rui');
  const ana = await school.addStudent('Ana');
  const body = { name: 'Complete', price: 80_000, currency: 'EUR', valid_days: 365, practical_classes: bought };
  const pack = (await app.call(packageResource.endpoints.add, { body: body as never })).data.id;
  await app.call(sellPackage, { body: { students: { ids: [ana] }, package_id: pack } });
  const wish = (hours: number, minutes: number, more: object = {}) => ({
    ...{ student_id: ana, teacher_id: rui, location_id: school.place, outside_schedule: true, ignore_rules: true },
    ...{ starts_at: at(hours), ends_at: at(hours + minutes / 60), ...more },
  });
  const book = async (hours: number, minutes: number, more: object = {}) =>
    app.call(bookClass, { body: wish(hours, minutes, more) as never });
  const left = async () => {
    const { practical } = (await app.call(readLeft, { body: { student_id: ana } })).data as never as {
      practical: { left: number; booked: number };
    };
    return [practical.left, practical.booked];
  };
  const move = (id: number, hours: number, minutes: number, more: object = {}) => ({
    body: {
      ...{ student_bookings_id: id, starts_at: at(hours), ends_at: at(hours + minutes / 60), outside_schedule: true },
      ...{ ignore_rules: true, ...more },
    } as never,
  });
  return { school, app, rui, ana, pack, wish, book, left, move };
}

describeEngines('lessons that a class takes of a package', (engine) => {
  test('are as many of the school’s as are nearest to its length', async () => {
    const { book, left } = await lessonsOfFifty(engine);
    const taken: number[] = [];
    for (const [index, minutes] of [50, 55, 100, 110, 30].entries())
      taken.push((await book(24 + 3 * index, minutes)).data.lessons);
    expect(taken).toEqual([1, 1, 2, 2, 1]);
    expect(await left()).toEqual([8, 7]);
    expect((await book(48, 110, { class_type: 'theory', beyond: true })).data.lessons).toBe(1);
  });

  test('are those of the new length where a class is moved to one, and come back with undo', async () => {
    const { app, school, book, left, move } = await lessonsOfFifty(engine);
    const { data } = await book(24, 50);
    const longer = await app.call(moveClass, move(data.id, 24, 110));
    expect(longer.data.lessons).toBe(2);
    expect(await left()).toEqual([8, 2]);
    await app.call(undoOperation, { params: { id: longer.operation_id as number } });
    expect((await school.get(data.id)).lessons).toBe(1);
    expect(await left()).toEqual([8, 1]);
    // Another length of the school's lesson later says nothing of a class that stays as long.
    await app.call(moveClass, move(data.id, 24, 110));
    await app.call(changeClubSettings, { body: { lesson_minutes: 30 } });
    expect((await app.call(moveClass, move(data.id, 30, 110))).data.lessons).toBe(2);
    expect((await app.call(moveClass, move(data.id, 30, 50))).data.lessons).toBe(2);
    expect((await app.call(moveClass, move(data.id, 30, 35))).data.lessons).toBe(1);
  });

  test('are given back by a cancellation, booked again, missed and let off', async () => {
    const { app, school, book, left } = await lessonsOfFifty(engine);
    const { data } = await book(24, 110);
    const cancelled = await app.call(cancelAsAdmin, { body: { student_bookings_id: data.id } });
    expect(await left()).toEqual([8, 0]);
    await app.call(booking.endpoints.restore, { params: { id: data.id } });
    expect(await left()).toEqual([8, 2]);
    expect(cancelled.data.lessons).toBe(2);
    await app.call(cancelAsStudent, { body: { student_bookings_id: data.id } });
    expect(await left()).toEqual([6, 0]);
    await app.call(waiveClass, { body: { student_bookings_id: data.id, reason: 'ill' } });
    expect(await left()).toEqual([8, 0]);
    const other = (await book(30, 100)).data;
    school.setClock(31);
    await app.call(noShow, { body: { student_bookings_id: other.id } });
    expect(await left()).toEqual([6, 0]);
  });

  test('are said before, and asked about where only a part of them is left', async () => {
    const { app, book, wish, left, move } = await lessonsOfFifty(engine, 3);
    const says = async (body: object) => {
      const { takes, problem } = await app.call(suggestTimes, { body } as never);
      return problem?.code ?? takes;
    };
    expect(await says(wish(24, 110))).toEqual({ lessons: 2, packages: ['Complete'], left: 1, beyond: 0 });
    expect(await says(wish(24, 50, { class_type: 'theory', beyond: true }))).toBe(null);
    const first = (await book(24, 110)).data;
    expect(await says(wish(30, 50))).toEqual({ lessons: 1, packages: ['Complete'], left: 0, beyond: 0 });
    expect(await app.fails(409, bookClass, { body: wish(30, 110) as never })).toMatchObject({
      type: '/problems/beyond-package',
      detail: 'The class takes 2 lessons. Left in the packages: 1.',
      errors: { beyond: expect.anything() },
    });
    expect(await says(wish(30, 110))).toBe('beyond-part');
    expect(await says(wish(30, 110, { beyond: true }))).toEqual({
      ...{ lessons: 2, packages: ['Complete'], left: 0, beyond: 1 },
    });
    // A move asks only for what it takes more than the class took.
    expect(await says(move(first.id, 30, 105).body as object)).toBe(null);
    await app.fails(409, moveClass, move(first.id, 30, 200));
    expect((await app.call(moveClass, move(first.id, 30, 200, { beyond: true }))).data.lessons).toBe(4);
    expect(await left()).toEqual([3, 3]);
    await app.call(moveClass, move(first.id, 30, 110));
    await app.call(changeClubSettings, { body: { beyond_package: 'refuse' } });
    const refused = await app.fails(409, bookClass, { body: wish(40, 110, { beyond: true }) as never });
    expect(refused).toMatchObject({ type: '/problems/package-used-up', code: 'package-short' });
    await book(40, 50);
    expect((await app.fails(409, bookClass, { body: wish(50, 50) as never })).code).toBe('package-used-up');
  });

  test('a double lesson says that it takes two, before it is refused for the second', async () => {
    const { app, wish, book } = await lessonsOfFifty(engine, 2);
    const asked = (more: object = {}) => {
      const { ends_at: _, ...rest } = wish(24, 50, { double: true, ...more });
      return { body: rest } as never;
    };
    expect((await app.call(suggestTimes, asked())).takes).toMatchObject({ lessons: 2, left: 0, beyond: 0 });
    await book(60, 50);
    expect((await app.call(suggestTimes, asked())).problem?.code).toBe('beyond-part');
    await app.fails(409, bookClass, asked());
  });

  test('stand in what a package that is cancelled keeps', async () => {
    const { app, school, ana, book } = await lessonsOfFifty(engine);
    const { data } = await book(2, 110);
    school.setClock(3);
    await app.call(noShow, { body: { student_bookings_id: data.id } });
    const [sold] = (await app.call(enrolment.endpoints.list, { query: { student_id: String(ana) } as never })).data;
    expect(sold?.practical).toEqual({ bought: 8, taken: 2, booked: 0 });
    const asked = { enrolments: { ids: [sold?.id ?? 0] }, keep_taken: true, dry_run: true };
    const { kept } = (await app.call(cancelEnrolments, { body: asked as never })) as { kept: unknown };
    expect(kept).toBe(20_000);
  });

  test('leave out who has too few of them for a free time', async () => {
    const { app, school, rui, ana } = await lessonsOfFifty(engine, 1);
    await app.call(changeClubSettings, { body: { beyond_package: 'refuse', buffer_minutes: 30 } });
    const found = async (from: number, to: number) => {
      await school.addSlot(rui, from, to);
      const { data } = await app.call(suggestTimes, { body: { teacher_id: rui, from: at(from) } } as never);
      const slot_id = data[0]?.slot_id as number;
      return (await app.call(gapCandidates, { body: { slot_id } })).data.map(({ student_id }) => student_id);
    };
    expect(await found(50, 50.9)).toEqual([ana]);
    expect(await found(60, 61.8)).toEqual([]);
  });
});
