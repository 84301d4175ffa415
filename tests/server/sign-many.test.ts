/** Many classes signed at once: what lacks a signature gets it, once, and it is said why others stay. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import {
  booking,
  cancelAsAdmin,
  MOST_SIGNATURES,
  noShow,
  signAsStudent,
  signMany,
} from '#contract/entities/booking.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { uploadTeacherSignature } from '#contract/entities/teacher.ts';
import { completeDueClasses } from '#server/jobs/due-classes.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, PNG, type School, startSchool } from './booking-school.ts';

describeEngines('many classes signed at once', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let ana: number;
  let ben: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    eva = await school.addTeacher('Eva');
    for (const teacher of [rui, eva])
      for (let hour = 2; hour < 12; hour++) await school.addSlot(teacher, hour, hour + 1);
    ana = await school.addStudent('Ana');
    ben = await school.addStudent('Ben');
    await school.app.call(uploadTeacherSignature, { body: { teacher_id: rui, signature: PNG } });
  });
  const image = (role: 'student' | 'teacher', person_id: number) => ({ role, person_id, image: PNG });
  const states = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => [(await school.get(id)).signed, (await school.get(id)).status]));

  test('a preview says who signs with what, and why classes stay; the run signs the rest, and one undo takes it back', async () => {
    const { app } = school;
    const first = await school.book(ana, rui, 2);
    const second = await school.book(ben, eva, 3);
    const off = await school.book(ana, rui, 4);
    const ahead = await school.book(ana, rui, 11);
    await app.call(cancelAsAdmin, { body: { student_bookings_id: off.id } });
    school.setClock(6);
    await app.call(signAsStudent, { body: { student_bookings_id: first.id, signature: PNG } });
    const ids = [first.id, second.id, off.id, ahead.id];
    const bookings = { ids };
    const dry = await app.call(signMany, { body: { bookings, dry_run: true } });
    expect(dry).toMatchObject({ changed: 2, left: { signed: 0, not_begun: 1, not_held: 1 }, operation_id: null });
    expect(dry.classes.map((one) => [one.student_bookings_id, one.signers])).toEqual([
      [first.id, ['teacher']],
      [second.id, ['student', 'teacher']],
    ]);
    expect(dry.people.map(({ name, image: with_ }) => [name, with_])).toEqual([
      ['Rui Teacher', 'stored'],
      ['Ben Student', 'none'],
      ['Eva Teacher', 'none'],
    ]);
    expect(await states([second.id])).toEqual([['none', 'booked']]);

    // Without an image nothing is signed in somebody's name.
    const bare = await app.call(signMany, { body: { bookings: { ids: [second.id] } } });
    expect(bare).toMatchObject({ changed: 0, left: { no_image: 1 }, operation_id: null });
    const signatures = [image('student', ben), image('teacher', eva)];
    const done = await app.call(signMany, { body: { bookings, signatures } });
    expect(done.changed).toBe(2);
    expect(await states(ids)).toEqual([
      ['both', 'completed'],
      ['both', 'completed'],
      ['none', 'cancelled'],
      ['none', 'booked'],
    ]);
    expect((await school.get(second.id)).student_signature?.signer).toBe('Ben Student');
    // What is signed is not signed again.
    expect(await app.call(signMany, { body: { bookings, signatures } })).toMatchObject({
      changed: 0,
      left: { signed: 2, not_begun: 1, not_held: 1, no_image: 0 },
      operation_id: null,
    });
    await app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await states([first.id, second.id])).toEqual([
      ['student', 'booked'],
      ['none', 'booked'],
    ]);
  });

  test('a preview counts the classes that it closes; a closed one is opened again, and a no-show noted then', async () => {
    const { app } = school;
    school.setClock(0);
    const over = await school.book(ana, rui, 5);
    const going = await school.book(ben, rui, 6);
    school.setClock(6.5);
    const bookings = { ids: [over.id, going.id] };
    expect(await app.call(signMany, { body: { bookings, signers: 'teacher', dry_run: true } })).toMatchObject({
      changed: 2,
      closes: 0,
    });
    expect(await app.call(signMany, { body: { bookings, dry_run: true } })).toMatchObject({ changed: 2, closes: 1 });
    const signatures = [image('student', ana), image('student', ben)];
    expect(await app.call(signMany, { body: { bookings, signatures } })).toMatchObject({ changed: 2, closes: 1 });
    expect(await states([over.id, going.id])).toEqual([
      ['both', 'completed'],
      ['both', 'booked'],
    ]);
    await app.fails(409, noShow, { body: { student_bookings_id: over.id } });
    await app.call(booking.endpoints.restore, { params: { id: over.id } });
    expect(await states([over.id])).toEqual([['none', 'booked']]);
    // What both have signed would be closed again by the server itself.
    await completeDueClasses(app.app.services, app.clubId);
    expect(await states([over.id])).toEqual([['none', 'booked']]);
    await app.call(noShow, { body: { student_bookings_id: over.id } });
    expect(await states([over.id])).toEqual([['none', 'no_show']]);
  });

  test('a repeated request signs once, and two at the same time leave one signature on each class', async () => {
    const { app } = school;
    const made = [await school.book(ana, rui, 7), await school.book(ben, rui, 8)];
    school.setClock(10);
    const bookings = { ids: made.map(({ id }) => id) };
    const body = { bookings, signers: 'teacher' as const };
    const options = { idempotencyKey: 'sign-the-two' };
    const [once, again] = [await app.raw(signMany, { body }, options), await app.raw(signMany, { body }, options)];
    expect([once.status, again.status, again.body]).toEqual([200, 200, once.body]);
    const versions = async () => Promise.all(made.map(async ({ id }) => (await school.get(id)).version));
    const before = await versions();
    const signatures = [image('student', ana), image('student', ben)];
    const both = { body: { bookings, signers: 'student' as const, signatures } };
    const replies = await Promise.all([app.raw(signMany, both), app.raw(signMany, both), app.raw(signMany, both)]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const changed = replies.map(({ status, body: text }) => (status === 200 ? JSON.parse(text).changed : 0));
    expect(changed.reduce((sum: number, count: number) => sum + count, 0)).toBe(2);
    // One step for the signature, one for the class that is complete by it.
    expect(await versions()).toEqual(before.map((version) => version + 2));
  });

  test('what is no signature, too many of them, and two of one person are refused, and nothing is signed', async () => {
    const { app } = school;
    const one = await school.book(ana, eva, 9, { past: true });
    school.setClock(11);
    const bookings = { ids: [one.id] };
    const refused = async (signatures: unknown, status = 422) =>
      app.fails(status, signMany, { body: { bookings, signatures } as never });
    await refused([{ role: 'student', person_id: ana, image: 'Ana' }]);
    await refused([{ role: 'student', person_id: ana, image: 'data:image/png;base64,AAAA' }], 415);
    await refused([{ role: 'friend', person_id: ana, image: PNG }]);
    await refused(Array.from({ length: MOST_SIGNATURES + 1 }, (_, index) => image('student', index + 1)));
    expect((await refused([image('student', ana), image('student', ana)])).errors).toHaveProperty('signatures');
    await app.fails(422, signMany, { body: { bookings, signers: 'everybody' } as never });
    expect(await states([one.id])).toEqual([['none', 'booked']]);
    const list = await app.call(booking.endpoints.list, { query: { unsigned: '1', starts_at_from: at(9) } });
    expect(list.data.map(({ id }) => id)).toEqual([one.id]);
  });
});
