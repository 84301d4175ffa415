/** The waiting list: who waits for which classes, and who is asked first when a time becomes free. On both engines. */
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { bookClass, cancelAsAdmin } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { student } from '#contract/entities/student.ts';
import { wait } from '#contract/entities/wait.ts';
import { gapCandidates } from '#contract/entities/workday.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeEngines('the waiting list', (engine) => {
  let school: School;
  let rui: number;
  let ana: number;
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
    ana = await school.addTeacher('Ana');
    // From 10 to 18 o'clock, on a Tuesday.
    await school.addSlot(rui, 27, 35);
  });
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const add = (student_id: number, more: object = {}) =>
    call(wait.endpoints.add, { body: { student_id, since: '2026-02-01', ...more } as never });
  const refused = async (student_id: number, more: object) =>
    Object.keys(
      (await school.app.fails(422, wait.endpoints.add, { body: { student_id, ...more } as never })).errors ?? {},
    );
  const undo = (id: number | null) => call(undoOperation, { params: { id: id as number } });
  const waiting = async (query: object = {}) =>
    (await call(wait.endpoints.list, { query: query as never })).data.map(({ id }) => id);
  /** Who is asked for a class of Rui's that is cancelled, hours after the start; those alone who wait. */
  const freed = async (hours: number, teacher = rui) => {
    const other = await school.addStudent(`Other ${hours}`, { licence_category: '' });
    const booked = await school.book(other, teacher, hours, { outside_schedule: true, location_id: school.place });
    const cancelled = await call(cancelAsAdmin, { body: { student_bookings_id: booked.id } as never });
    await call(student.endpoints.setStatus, { body: { rows: { ids: [other] }, status: 'paused' } });
    return { id: booked.id, waiting: cancelled.waiting };
  };
  const asked = async (student_bookings_id: number) =>
    (await call(gapCandidates, { body: { student_bookings_id, limit: 100 } as never })).data.filter((one) => one.wait);

  test('an entry is added, changed, taken off and brought back, and says what is wrong with it', async () => {
    const rita = await school.addStudent('Rita');
    const { data, operation_id } = await call(wait.endpoints.add, {
      body: { student_id: rita, weekdays: ['tue'], start_time: '17:00', end_time: '20:00', teacher_id: ana } as never,
    });
    expect(data).toMatchObject({
      student_name: 'Rita Student',
      teacher_name: 'Ana Teacher',
      student_status: 'active',
      class_type: 'practical',
      weekdays: ['tue'],
      since: '2026-03-02',
      note: '',
    });
    expect(await refused(rita, { start_time: '20:00', end_time: '17:00' })).toEqual(['end_time']);
    expect(await refused(rita, { start_time: '25:00' })).toEqual(['start_time']);
    expect(await refused(rita, { weekdays: ['tue', 'someday'] })).toEqual(['weekdays.1']);
    expect(await refused(rita, { since: '2026-03-03' })).toEqual(['since']);
    expect(await refused(999_999, {})).toEqual(['student_id']);
    const done = await school.addStudent('Done');
    await call(student.endpoints.setStatus, { body: { rows: { ids: [done] }, status: 'blocked' } });
    expect(await refused(done, {})).toEqual(['student_id']);
    const { errors } = await school.app.fails(422, wait.endpoints.edit, {
      params: { id: data.id },
      body: { end_time: '16:00', version: data.version } as never,
    });
    expect(Object.keys(errors ?? {})).toEqual(['end_time']);
    const edited = await call(wait.endpoints.edit, {
      params: { id: data.id },
      body: { teacher_id: null, weekdays: [], version: data.version } as never,
    });
    expect(edited.data).toMatchObject({ teacher_id: null, weekdays: [], start_time: '17:00', since: '2026-03-02' });
    await school.app.fails(409, wait.endpoints.edit, {
      params: { id: data.id },
      body: { note: 'x', version: 1 } as never,
    });
    // Whoever is renamed is found by the new name.
    const { version } = (await call(student.endpoints.get, { params: { id: rita } })).data;
    await call(student.endpoints.edit, { params: { id: rita }, body: { last_name: 'Gomes', version } as never });
    expect(await waiting({ q: 'gomes' })).toEqual([data.id]);
    expect(await waiting({ weekdays: 'tue' })).toEqual([]);
    const removed = await call(wait.endpoints.remove, { params: { id: data.id } });
    expect(await waiting()).toEqual([]);
    await undo(removed.operation_id);
    await undo(edited.operation_id);
    expect(await waiting({ weekdays: 'tue', q: 'rita' })).toEqual([data.id]);
    await undo(operation_id);
    expect(await waiting()).toEqual([]);
    const other = await school.app.addClub();
    await school.app.fails(404, wait.endpoints.get, { params: { id: data.id } }, { token: other.token });
  });

  test('a freed time is offered first to whom it suits, in the order in which they wait', async () => {
    const names = ['First', 'Second', 'Any', 'Busy', 'Paused', 'Day', 'Hour', 'Late', 'Kind', 'Teacher', 'Licence'];
    const ids = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await school.addStudent(name)] as const)),
    ) as Record<string, number>;
    const of = (name: string) => ids[name] as number;
    await add(of('Second'), { since: '2026-02-20', weekdays: ['tue'], start_time: '09:00', end_time: '12:00' });
    await add(of('First'), { since: '2026-02-10', weekdays: ['mon', 'tue'], teacher_id: rui });
    await add(of('First'), { since: '2026-02-25' });
    await add(of('Any'), { since: '2026-03-01' });
    await add(of('Busy'));
    await school.book(of('Busy'), ana, 28, { outside_schedule: true, location_id: school.place });
    await add(of('Paused'));
    await call(student.endpoints.setStatus, { body: { rows: { ids: [of('Paused')] }, status: 'paused' } });
    await add(of('Day'), { weekdays: ['wed'] });
    await add(of('Hour'), { start_time: '12:30' });
    await add(of('Late'), { end_time: '11:30' });
    await add(of('Kind'), { class_type: 'theory' });
    await add(of('Teacher'), { teacher_id: ana });
    await add(of('Licence'));
    const row = (await call(student.endpoints.get, { params: { id: of('Licence') } })).data;
    await call(student.endpoints.edit, {
      params: { id: row.id },
      body: { licence_category: 'A', version: row.version } as never,
    });
    // Tuesday, 11 o'clock, with Rui.
    const gap = await freed(28);
    expect(gap.waiting).toBe(3);
    const found = await asked(gap.id);
    expect(found.map(({ name, wait: entry }) => `${name} ${entry?.since}`)).toEqual([
      'First Student 2026-02-10',
      'Second Student 2026-02-20',
      'Any Student 2026-03-01',
    ]);
    // Everybody else comes after them.
    const { data } = await call(gapCandidates, { body: { student_bookings_id: gap.id, limit: 100 } as never });
    expect(data.slice(0, 3)).toEqual(found);
    expect(data.length).toBeGreaterThan(3);
    // What is over suits nobody.
    school.setClock(30);
    expect(await asked(gap.id)).toEqual([]);
    school.setClock(0);
  });

  test('the entry ends with the class that was booked for it, and comes back with the same undo', async () => {
    const eva = await school.addStudent('Eva');
    const [oldest, newer] = [
      (await add(eva, { since: '2026-02-01', weekdays: ['tue'] })).data.id,
      (await add(eva, { since: '2026-02-02' })).data.id,
    ];
    const fill = (hours: number) =>
      call(bookClass, {
        body: {
          student_id: eva,
          teacher_id: rui,
          starts_at: at(hours),
          ends_at: at(hours + 1),
          location_id: school.place,
          outside_schedule: true,
          ends_wait: true,
        } as never,
      });
    const mine = () => waiting({ student_id: String(eva), sort: 'since' });
    const booked = await fill(29);
    expect(await mine()).toEqual([newer]);
    await undo(booked.operation_id);
    expect(await mine()).toEqual([oldest, newer]);
    expect((await school.get(booked.data.id)).deleted_at).not.toBeNull();
    // On a Wednesday the other one is meant.
    await fill(52);
    expect(await mine()).toEqual([oldest]);
    // A class that was not booked for it leaves it.
    await school.book(eva, rui, 30);
    expect(await mine()).toEqual([oldest]);
  });

  test('of two who fill the same gap for two who wait, one does, and the other goes on waiting', async () => {
    const both = [await school.addStudent('Ines'), await school.addStudent('Joao')];
    const entries = [(await add(both[0] as number)).data.id, (await add(both[1] as number)).data.id];
    const tries = await Promise.allSettled(
      both.map((student_id) =>
        call(bookClass, { body: { student_id, teacher_id: rui, starts_at: at(32), ends_wait: true } as never }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await waiting({ student_id: both.join(',') });
    expect(left).toEqual([entries[tries.findIndex(({ status }) => status === 'rejected')]]);
  });

  test('whom the school would refuse for lack of a package is not asked; where it asks, that is said', async () => {
    const bare = await school.addStudent('Bare');
    await add(bare, { since: '2026-01-01' });
    const gap = await freed(33);
    const rule = async (beyond_package: 'allow' | 'warn' | 'refuse') => {
      await call(changeClubSettings, { body: { beyond_package } });
      return (await asked(gap.id)).map((one) => one.student_id).includes(bare);
    };
    expect(await rule('refuse')).toBe(false);
    expect(await rule('warn')).toBe(true);
    expect(await rule('allow')).toBe(true);
  });

  test('a person is handed over with what they wait for, and erased with it', async () => {
    const lea = await school.addStudent('Lea');
    const { id } = (await add(lea, { note: 'after work' })).data;
    const reply = await school.app.app.http.inject({
      method: 'POST',
      url: '/api/admin/data/export',
      headers: { authorization: `Bearer ${school.app.token}` },
      payload: { kind: 'student', id: lea },
    });
    const files = unzipSync(new Uint8Array(reply.rawPayload));
    const name = Object.keys(files).find((one) => one.startsWith('waiting_list')) as string;
    expect(new TextDecoder().decode(files[name])).toContain('after work');
    await call(erasePerson, { body: { kind: 'student', id: lea, reason: 'asked' } as never });
    await school.app.fails(404, wait.endpoints.get, { params: { id } });
  });
});
