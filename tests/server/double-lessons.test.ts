/** Double lessons: two classes one right after the other, booked in one act, or neither. On both engines. */
import { expect, test } from 'vitest';
import { bookClass, booking } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, startSchool } from './booking-school.ts';

describeEngines('double lessons', (engine) => {
  test('takes both times with one undo; where the second cannot be had, neither', async () => {
    const school = await startSchool(engine);
    const { app } = school;
    await app.call(changeClubSettings, { body: { lesson_minutes: 60 } });
    const rui = await school.addTeacher('Rui');
    const ana = await school.addStudent('Ana');
    // One slot cut into three lessons, and one lesson that stands alone.
    await school.addSlot(rui, 2, 5);
    await school.addSlot(rui, 8, 9);
    const body = (hours: number) => ({ student_id: ana, teacher_id: rui, starts_at: at(hours), double: true });
    const classes = async () =>
      (await app.call(booking.endpoints.list, { query: { status: 'booked', sort: 'starts_at' } as never })).data.map(
        ({ starts_at, ends_at }) => [starts_at, ends_at],
      );
    const done = await app.call(bookClass, { body: body(2) as never });
    expect([done.data.starts_at, done.second?.starts_at]).toEqual([at(2), at(3)]);
    expect(await classes()).toEqual([
      [at(2), at(3)],
      [at(3), at(4)],
    ]);
    await app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await classes()).toEqual([]);

    const alone = body(8);
    const suggested = await app.call(suggestTimes, { body: alone } as never);
    expect(suggested.problem?.code).toBe('no-slot');
    expect(suggested.data.map(({ starts_at }) => starts_at).sort()).toEqual([at(2), at(3)]);
    await app.fails(422, bookClass, { body: alone } as never);
    expect(await classes()).toEqual([]);
    expect((await app.call(suggestTimes, { body: body(2) } as never)).problem).toBe(null);
  });

  test('two adjoining slots are one double lesson; the buffer stands between them', async () => {
    const school = await startSchool(engine);
    const { app } = school;
    await app.call(changeClubSettings, { body: { lesson_minutes: 60, buffer_minutes: 30 } });
    const rui = await school.addTeacher('Rui');
    const ana = await school.addStudent('Ana');
    await school.addSlot(rui, 2, 3);
    await school.addSlot(rui, 3.5, 4.5);
    const body = { student_id: ana, teacher_id: rui, starts_at: at(2), double: true };
    const { second } = await app.call(bookClass, { body: body as never });
    expect([second?.starts_at, second?.ends_at]).toEqual([at(3.5), at(4.5)]);
  });
});
