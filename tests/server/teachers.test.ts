/** Teachers by form data, their signatures and calendar addresses; slots by rule. On both engines. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { bookClass, cancelAsTeacher, moveClass } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { timesByTeacher } from '#contract/entities/free-time.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import {
  addSkippedSlots,
  createScheduleSlots,
  deleteScheduleSlots,
  scheduleOfTeacher,
  slot,
} from '#contract/entities/slot.ts';
import {
  createTeacherFeed,
  MAX_SIGNATURE_BYTES,
  teacher,
  uploadTeacherSignature,
  viewTeacherSignature,
} from '#contract/entities/teacher.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

/** A photograph's worst case: every pixel another colour. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

describeEngines('teachers', (engine) => {
  let school: School;
  let rui: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
  });
  const signatureOf = async () => {
    const { data } = await school.app.call(viewTeacherSignature, { body: { teacher_id: rui } });
    return data.signature && Buffer.from(data.signature.slice(data.signature.indexOf(',') + 1), 'base64');
  };

  test('are edited by form data, every value as text', async () => {
    const { app } = school;
    const body = {
      version: '1',
      first_name: 'Rui',
      last_name: 'Costa',
      licence_categories: 'B, BE',
      teacher_type: 'external',
    };
    const { data } = await app.call(teacher.endpoints.edit, { params: { id: rui }, body: body as never });
    expect(data).toMatchObject({
      last_name: 'Costa',
      licence_categories: ['B', 'BE'],
      teacher_type: 'external',
      version: 2,
    });
    const old = await app.fails(409, teacher.endpoints.edit, { params: { id: rui }, body });
    expect(old.current).toMatchObject({ version: 2 });
    const wrong = await app.fails(422, teacher.endpoints.edit, {
      params: { id: rui },
      body: { ...body, version: '2', teacher_type: 'robot' },
    });
    expect(Object.keys(wrong.errors ?? {})).toEqual(['teacher_type']);
  });

  test('signatures are written anew as PNG, without what came along, and never above 1 MB', async () => {
    const { app } = school;
    const photo = await noise(1500)
      .jpeg({ quality: 30 })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    expect(photo.length).toBeLessThan(MAX_SIGNATURE_BYTES);
    const upload = (bytes: Uint8Array, name: string) => ({
      teacher_id: String(rui),
      signature: new File([Uint8Array.from(bytes)], name),
    });
    const done = await app.call(uploadTeacherSignature, { body: upload(photo, 'photo.jpg') as never });
    const kept = (await signatureOf()) as Buffer;
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png' });
    expect(kept.includes('secret place')).toBe(false);
    expect(kept.length).toBeLessThanOrEqual(MAX_SIGNATURE_BYTES);
    await app.call(undoOperation, { params: { id: done.operation_id as number } });
    expect(await signatureOf()).toBeNull();

    await app.fails(413, uploadTeacherSignature, {
      body: upload(Buffer.concat([photo, Buffer.alloc(MAX_SIGNATURE_BYTES)]), 'large.jpg'),
    });
    await app.fails(422, uploadTeacherSignature, { body: upload(photo.subarray(0, 2000), 'broken.jpg') });
    await app.fails(415, uploadTeacherSignature, { body: upload(Buffer.from('GIF89a'), 'signature.png') });
    await app.fails(404, uploadTeacherSignature, { body: { ...upload(photo, 'photo.jpg'), teacher_id: '999' } });
    expect(await signatureOf()).toBeNull();
  });

  test('a new calendar address ends the one before; what it says is fit for a calendar', async () => {
    const { app } = school;
    await school.addSlot(rui, 26, 27);
    await school.book(await school.addStudent('Zoë, "the; best"'), rui, 26);
    const urls = [];
    for (let turn = 0; turn < 2; turn++)
      urls.push(new URL((await app.call(createTeacherFeed, { params: { id: rui } })).data.url).pathname);
    const [first, second] = await Promise.all(urls.map((url) => app.app.http.inject({ url })));
    expect([first?.statusCode, second?.statusCode]).toEqual([404, 200]);
    const lines = second?.body.split('\r\n') ?? [];
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART:20260303T090000Z', 'SUMMARY:Zoë\\, "the\\; best" S. (practical class)']),
    );
    // Nothing tells the secret: not the teacher's row, and not the history.
    const row = await app.raw(teacher.endpoints.get, { params: { id: rui } });
    expect(row.body).not.toContain('feed_hash');
  });

  test('a rule leaves out its exceptions; what it skipped is added later, when there is room', async () => {
    const { app } = school;
    const eva = await school.addTeacher('Eva');
    await school.addSlot(eva, 50, 51);
    const weekly = {
      weekdays: [3],
      start_time: '09:00',
      end_time: '10:00',
      from: '2026-03-04',
      to: '2026-03-25',
      except: ['2026-03-18'],
    };
    const body = { teacher_id: eva, location_id: school.place, weekly, on_conflict: 'skip' };
    const made = await app.call(createScheduleSlots, { body: body as never });
    expect(made.created.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual(['2026-03-11', '2026-03-25']);
    expect(made.skipped).toMatchObject([{ starts_at: at(50), reason: 'conflict', conflict: { kind: 'slot' } }]);
    const series_id = made.series_id as number;
    expect((await app.call(addSkippedSlots, { body: { series_id, dry_run: true } as never })).created).toEqual([]);
    const [blocking] = (
      await app.call(slot.endpoints.list, { query: { teacher_id: String(eva), starts_at_to: at(51) } })
    ).data;
    await app.call(deleteScheduleSlots, { body: { slots: { ids: [blocking?.id as number] } } });
    const added = await app.call(addSkippedSlots, { body: { series_id, dates: ['2026-03-04'] } as never });
    expect(added.created).toMatchObject([{ starts_at: at(50) }]);
    const schedule = await app.call(scheduleOfTeacher, { body: { teacher_id: eva } });
    expect(schedule.series).toMatchObject([{ id: series_id, skipped: [] }]);
    expect(schedule.data.map((one) => one.series_id)).toEqual([series_id, series_id, series_id]);
    // One undo takes back the slots and what the rule remembers.
    await app.call(undoOperation, { params: { id: added.operation_id as number } });
    expect((await app.call(scheduleOfTeacher, { body: { teacher_id: eva } })).series[0]?.skipped).toHaveLength(1);
  });

  test("the club's lead time, buffer and limit of open classes hold, and can be lifted", async () => {
    const { app, book } = school;
    const ivo = await school.addTeacher('Ivo');
    for (const hour of [98, 99, 100, 101, 102]) await school.addSlot(ivo, hour, hour + 1);
    const set = (settings: object) => app.call(changeClubSettings, { body: settings as never });
    await set({ booking_lead_hours: 100, buffer_minutes: 0, max_open_bookings_per_student: 2 });
    const ana = await school.addStudent('Ana');
    const body = { student_id: ana, teacher_id: ivo, starts_at: at(98) };
    expect((await app.fails(422, bookClass, { body })).type).toBe('/problems/lead-time');
    const lifted = await book(ana, ivo, 98, { ignore_rules: true });
    await book(ana, ivo, 100);
    expect((await app.fails(422, bookClass, { body: { ...body, starts_at: at(102) } })).type).toBe(
      '/problems/open-limit',
    );
    expect(
      (await app.call(cancelAsTeacher, { body: { student_bookings_id: lifted.id, reason: 'car' } })).data,
    ).toMatchObject({
      cancelled_by: 'teacher',
      counts_as_taken: false,
    });
    const second = await book(ana, ivo, 102);
    // From now on half an hour lies between two classes.
    await set({ buffer_minutes: 30, booking_lead_hours: 0, max_open_bookings_per_student: 0 });
    const ben = await school.addStudent('Ben');
    const free = (await app.call(timesByTeacher, { body: { teacher_id: ivo, from: at(98), to: at(104) } as never }))
      .data;
    expect(free.map(({ starts_at }) => starts_at)).toEqual([at(98)]);
    const inTheWay = await app.fails(409, bookClass, {
      body: { student_id: ben, teacher_id: ivo, starts_at: at(101) },
    });
    expect(inTheWay.conflict).toMatchObject({ which: 'teacher', student_bookings_id: second.id });
    await book(ben, ivo, 98);
    await app.fails(409, moveClass, { body: { student_bookings_id: second.id, starts_at: at(99) } });
  });
});
