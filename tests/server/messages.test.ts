/** Who is told what of their classes, when it is sent, and what becomes of it when it is undone first. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { absence } from '#contract/entities/absence.ts';
import { bookClass, cancelAsAdmin, cancelMany, moveClass } from '#contract/entities/booking.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import {
  type Delivery,
  delivery,
  previewMessage,
  resendDelivery,
  stopDeliveries,
} from '#contract/entities/delivery.ts';
import { suggestTimes } from '#contract/entities/free-time.ts';
import { messageRule } from '#contract/entities/message-rule.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { student } from '#contract/entities/student.ts';
import { sickDay } from '#contract/entities/workday.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { systemCtx } from '#server/jobs/system.ts';
import { writeReminders } from '#server/messages/remind.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { write } from '#server/operations/write.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';
import { mailsTo, sendAll } from './mails.ts';

describeSqliteInGate('Telling people', (engine) => {
  let school: School;
  let rui: number;
  let eva: number;
  let hour = 0;
  let people = 0;

  beforeAll(async () => {
    school = await startSchool(engine);
    await school.app.call(editClub, { body: { email: 'office@school.example', phone: '+351 210 000 000' } });
    rui = await school.addTeacher('Rui', { email: 'rui@school.example' });
    eva = await school.addTeacher('Eva', { email: 'eva@school.example' });
  });
  // Each test has an hour of its own, long after the one before.
  beforeEach(() => {
    hour += 10;
    school.setClock(hour);
  });

  const book = (student: number, teacher: number, hours: number) =>
    school.book(student, teacher, hours, { outside_schedule: true, location_id: school.place });
  const newStudent = async (more: object = {}) => {
    people++;
    const email = `s${people}@learner.example`;
    return { id: await school.addStudent(`Rita${people}`, { email, ...more }), email };
  };
  const messages = async (query: object) =>
    (await school.app.call(delivery.endpoints.list, { query: { sort: 'created_at', ...query } } as never))
      .data as Delivery[];
  const of = (id: number) => messages({ student_id: String(id) });
  /** Lets minutes go by, and sends what is due then. */
  const laterBy = async (minutes: number) => {
    school.setClock(hour + minutes / 60);
    await sendAll(school.app);
  };
  const undo = (id: number | null) => school.app.call(undoOperation, { params: { id: id as number } } as never);
  const move = (id: number, hours: number) =>
    school.app.call(moveClass, {
      body: { student_bookings_id: id, starts_at: at(hours), outside_schedule: true },
    } as never);
  const part = (mail: string, name: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(mail)?.[1]?.trim();

  test('in the quiet hours nobody is told what can wait; of a class that begins before, everybody is', async () => {
    const onClock = (later: number) => `${String((7 + hour + later) % 24).padStart(2, '0')}:00`;
    const quiet_hours = `${onClock(0)}-${onClock(3)}`;
    await school.app.call(changeClubSettings, { body: { quiet_hours } });
    try {
      const [rita, ben] = [await newStudent(), await newStudent()];
      await book(rita.id, rui, hour + 30);
      await book(ben.id, eva, hour + 2);
      await laterBy(120);
      expect((await of(rita.id))[0]).toMatchObject({ state: 'waiting', due_at: at(hour + 3) });
      expect((await of(ben.id))[0]?.state).toBe('sent');
      await laterBy(181);
      expect((await of(rita.id))[0]?.state).toBe('sent');
      await school.app.fails(422, changeClubSettings, { body: { quiet_hours: '21 to 8' } });
    } finally {
      await school.app.call(changeClubSettings, { body: { quiet_hours: '' } });
    }
  });

  test('a booked class is told once the quiet moment is over, with an invitation in the time of the school', async () => {
    const rita = await newStudent();
    const made = await book(rita.id, rui, hour + 2);
    expect((await of(rita.id)).map(({ state, event }) => [state, event])).toEqual([['waiting', 'class_booked']]);
    await laterBy(1);
    expect((await of(rita.id))[0]?.state).toBe('waiting');
    await laterBy(3);
    const [sent] = await of(rita.id);
    expect(sent).toMatchObject({ state: 'sent', tries: 1, booking_id: made.id, address: rita.email, locale: 'en' });
    expect(sent?.body).toContain('Hello Rita');
    expect(sent?.body).toContain('Practical class with Rui Teacher');
    expect(sent?.body).toContain('Station');
    const [mail = ''] = await mailsTo(school.app, rita.email, 1);
    expect(mail).toContain('Reply-To: office@school.example');
    expect(mail).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/);
  });

  test('the time of a class is told on the school’s clock, whatever zone the server is in', async () => {
    const setZone = (time_zone: string) => school.app.call(editClub, { body: { time_zone } });
    await setZone('Asia/Kolkata');
    const rita = await newStudent();
    await book(rita.id, rui, hour + 2);
    await laterBy(3);
    await setZone('Europe/Lisbon');
    const [sent] = await of(rita.id);
    const { time } = localTimeOf(at(hour + 2), 'Asia/Kolkata');
    expect(sent?.body).toContain(`, ${time}`);
  });

  test('the calendar file keeps its UID, counts its changes, and is taken back by a cancellation', async () => {
    const rita = await newStudent();
    const made = await book(rita.id, rui, hour + 2);
    await laterBy(3);
    await move(made.id, hour + 4);
    await laterBy(6);
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: made.id } } as never);
    await laterBy(9);
    const rows = await school.app.app.database.db
      .selectFrom('delivery')
      .select(['event', 'calendar'])
      .where('student_id', '=', rita.id)
      .orderBy('id')
      .execute();
    const files = rows.map(({ calendar }) => (JSON.parse(calendar) as { method: string; content: string }[])[0]);
    expect(rows.map(({ event }) => event)).toEqual(['class_booked', 'class_moved', 'class_cancelled']);
    expect(files.map((file) => file?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    const contents = files.map((file) => file?.content ?? '');
    expect(new Set(contents.map((text) => part(text, 'UID'))).size).toBe(1);
    expect(contents.map((text) => Number(part(text, 'SEQUENCE')))).toEqual([1, 2, 3]);
    for (const text of contents) {
      expect(text).toContain('DTSTART;TZID=Europe/Lisbon:');
      expect(text).toContain('TZID:Europe/Lisbon');
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    }
    expect(contents[2]).toContain('STATUS:CANCELLED');
    // The clock of Lisbon stands at UTC in winter: the wall shows the instant.
    expect(contents[0]).toContain(
      `DTSTART;TZID=Europe/Lisbon:${at(hour + 2)
        .replace(/[-:]/g, '')
        .slice(0, 15)}`,
    );
  });

  test('what is undone in the quiet moment is told to nobody; what is undone after it is told', async () => {
    const rita = await newStudent();
    const { data, operation_id } = await bookOf(rita.id, hour + 2);
    await undo(operation_id);
    await laterBy(3);
    expect((await of(rita.id)).map(({ state }) => state)).toEqual(['withdrawn']);
    await expect(mailsTo(school.app, rita.email, 0)).resolves.toEqual([]);

    const again = await bookOf(rita.id, hour + 3);
    await laterBy(6);
    await undo(again.operation_id);
    await laterBy(9);
    expect((await of(rita.id)).map(({ state, event }) => [state, event])).toEqual([
      ['withdrawn', 'class_booked'],
      ['sent', 'class_booked'],
      ['sent', 'class_cancelled'],
    ]);
    expect(data.student_id).toBe(rita.id);
  });

  test('changes within the quiet moment are one message, and those that come to nothing are none', async () => {
    const rita = await newStudent();
    const made = await book(rita.id, rui, hour + 2);
    await move(made.id, hour + 3);
    const [one, ...more] = await of(rita.id);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ event: 'class_booked', state: 'waiting' });
    await laterBy(3);
    // Moved, and moved back before anybody was told.
    await move(made.id, hour + 4);
    await move(made.id, hour + 3);
    await laterBy(6);
    expect((await of(rita.id)).map(({ state }) => state)).toEqual(['sent', 'withdrawn']);
  });

  test('several classes of one act are one message to each, and the numbers stand in the audit', async () => {
    const [rita, zoe] = [await newStudent(), await newStudent()];
    const ids = [
      (await book(rita.id, rui, hour + 2)).id,
      (await book(rita.id, rui, hour + 3)).id,
      (await book(zoe.id, rui, hour + 4)).id,
    ];
    await laterBy(3);
    const answer = await school.app.call(cancelMany, { body: { bookings: { ids } } } as never);
    await laterBy(6);
    const told = (await of(rita.id)).filter(({ event }) => event === 'several');
    // Booked together, and cancelled together.
    expect(told.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(told[1]?.body.match(/Cancelled: /g)).toHaveLength(2);
    expect((await of(zoe.id)).map(({ event }) => event)).toEqual(['class_booked', 'class_cancelled']);
    const operation = await school.app.app.database.db
      .selectFrom('operation')
      .select('arguments')
      .where('id', '=', answer.operation_id as number)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(operation.arguments)).toMatchObject({ told: 2 });
  });

  test('whom booking and moving would tell is said beforehand, as it is told then', async () => {
    const [rita, mute] = [await newStudent(), await newStudent({ email: '' })];
    const ask = (body: object) => school.app.call(suggestTimes, { body } as never);
    const wish = { teacher_id: rui, starts_at: at(hour + 2), outside_schedule: true, location_id: school.place };
    const { told, problem } = await ask({ ...wish, student_id: rita.id });
    expect(problem).toBeNull();
    expect(told).toMatchObject({
      reached: 1,
      not_reached: 0,
      people: [{ audience: 'student', id: rita.id, channel: 'mail', reason: null }],
    });
    expect((await ask({ ...wish, student_id: mute.id })).told).toMatchObject({
      reached: 0,
      not_reached: 1,
      people: [{ id: mute.id, reason: 'no_address' }],
    });
    // Nothing is said of what is refused, or not known yet.
    expect((await ask({ ...wish, student_id: rita.id, outside_schedule: false })).told).toBeNull();
    expect((await ask({ student_id: rita.id })).told).toBeNull();
    expect(await of(rita.id)).toEqual([]);

    await school.addSlot(eva, hour + 5, hour + 6);
    const listed = (await ask({ student_id: rita.id, teacher_id: eva, from: at(hour) })).data;
    expect(listed.map((time) => time.told?.people.map(({ id }) => id))).toContainEqual([rita.id]);
    expect((await ask({ teacher_id: eva, from: at(hour) })).data.map((time) => time.told)).not.toContainEqual(
      expect.anything(),
    );

    const made = await book(rita.id, rui, hour + 2);
    await laterBy(3);
    const moved = await ask({ ...wish, student_bookings_id: made.id, teacher_id: eva, starts_at: at(hour + 3) });
    expect(moved.told?.people.map(({ id }) => id)).toEqual([rita.id]);
    // Where the class stays as it is there is nothing to tell.
    expect((await ask({ ...wish, student_bookings_id: made.id })).told).toMatchObject({ reached: 0, not_reached: 0 });
    await move(made.id, hour + 3);
    expect((await of(rita.id)).map(({ event }) => event)).toEqual(['class_booked', 'class_moved']);
  });

  test('of a sick day each student is told once, and each teacher where their rule is on', async () => {
    const rules = (await school.app.call(messageRule.endpoints.list, { query: { per_page: 50 } } as never)).data;
    const ofTeachers = rules.filter(({ audience }) => audience === 'teacher');
    expect(ofTeachers.map(({ active }) => active)).toEqual(Array(7).fill(false));
    for (const { id, version } of ofTeachers)
      await school.app.call(messageRule.endpoints.edit, { params: { id }, body: { active: true, version } });
    const [rita, zoe] = [await newStudent(), await newStudent()];
    const day = at(hour + 2).slice(0, 10);
    await book(rita.id, rui, hour + 2);
    await book(zoe.id, rui, hour + 3);
    await laterBy(3);
    const sick = await school.app.call(sickDay, { params: { id: rui }, body: { date: day, reason: 'flu' } } as never);
    await laterBy(6);
    expect((await of(rita.id)).map(({ event, state }) => [event, state])).toEqual([
      ['class_booked', 'sent'],
      ['class_moved', 'sent'],
    ]);
    const [, lost] = await messages({ teacher_id: String(rui) });
    expect(lost).toMatchObject({ event: 'several', state: 'sent' });
    expect(lost?.body.match(/Cancelled: /g)).toHaveLength(2);
    const [gained] = await messages({ teacher_id: String(eva) });
    expect(gained?.body.match(/New: /g)).toHaveLength(2);
    // The tests behind it book with the same teacher.
    await school.app.call(absence.endpoints.remove, { params: { id: sick.absence?.id as number } });
    for (const { id, version } of ofTeachers)
      await school.app.call(messageRule.endpoints.edit, {
        params: { id },
        body: { active: false, version: version + 1 },
      });
  });

  test('whom cancelling, moving and a sick day would tell are those who are told', async () => {
    const rules = (await school.app.call(messageRule.endpoints.list, { query: { per_page: 50 } } as never)).data;
    const ofTeachers = rules.filter(({ audience }) => audience === 'teacher');
    const setTeachers = async (active: boolean, by: number) => {
      for (const { id, version } of ofTeachers)
        await school.app.call(messageRule.endpoints.edit, { params: { id }, body: { active, version: version + by } });
    };
    await setTeachers(true, 0);
    const born = localTimeOf(at(hour - 16 * 365 * 24), 'Europe/Lisbon').date;
    const minor = await newStudent({
      date_of_birth: born,
      guardian_name: 'Carla',
      guardian_email: `carla${hour}@family.example`,
      guardian_told: 'beside',
    });
    const [plain, mute, out] = [
      await newStudent(),
      await newStudent({ email: '' }),
      await newStudent({ no_mail: true }),
    ];
    const everybody = [minor, plain, mute, out];
    const classes: number[] = [];
    for (const [index, { id }] of everybody.entries()) classes.push((await book(id, rui, hour + 20 + index)).id);
    const many = (bookings: readonly number[], by: string, dry_run: boolean) =>
      school.app.call(cancelMany, { body: { bookings: { ids: [...bookings] }, by, reason: 'Snow', dry_run } } as never);
    const sick = (dry_run: boolean) =>
      school.app.call(sickDay, {
        params: { id: rui },
        body: { date: at(hour + 20).slice(0, 10), to: at(hour + 48).slice(0, 10), reason: 'flu', dry_run },
      } as never);
    type Named = { readonly told?: { readonly people: readonly Said[] } | null };
    type Said = { audience: string; id: number; channel: string; reason: string | null };
    const short = ({ audience, id, channel, reason }: Said) => `${audience} ${id} ${channel} ${reason}`;
    const written = async (from: number) => {
      const rows = await messages({ per_page: 100, sort: '-id' });
      return rows
        .filter(({ id, state }) => id > from && state !== 'withdrawn')
        .map(({ student_id, teacher_id, to_guardian, channel, reason }) =>
          short({
            audience: to_guardian ? 'guardian' : student_id === null ? 'teacher' : 'student',
            id: (student_id ?? teacher_id) as number,
            channel,
            reason,
          }),
        )
        .sort();
    };
    const acts: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        'move',
        () =>
          school.app.call(suggestTimes, {
            body: {
              ...{ teacher_id: eva, location_id: school.place, outside_schedule: true },
              ...{ student_bookings_id: classes[0], starts_at: at(hour + 26) },
            },
          } as never),
        () =>
          school.app.call(moveClass, {
            body: {
              ...{ student_bookings_id: classes[0], teacher_id: eva, starts_at: at(hour + 26), outside_schedule: true },
            },
          } as never),
      ],
      ['cancel', () => many(classes.slice(1, 2), 'admin', true), () => many(classes.slice(1, 2), 'admin', false)],
      ['cancel', () => many(classes.slice(2, 3), 'student', true), () => many(classes.slice(2, 3), 'student', false)],
      ['sick day', () => sick(true), () => sick(false)],
      ['cancel', () => many(classes.slice(0, 1), 'teacher', true), () => many(classes.slice(0, 1), 'teacher', false)],
    ];
    let minutes = 3;
    await laterBy(minutes);
    for (const [name, ahead, act] of acts) {
      const [last] = await messages({ per_page: 1, sort: '-id' });
      const { told } = (await ahead()) as Named;
      await act();
      minutes += 3;
      await laterBy(minutes);
      const named = told?.people.map(short).sort();
      expect([name, named?.length]).not.toEqual([name, 0]);
      expect([name, await written(last?.id ?? 0)]).toEqual([name, named]);
    }
    const [away] = (await school.app.call(absence.endpoints.list, { query: { teacher_id: String(rui) } } as never))
      .data;
    await school.app.call(absence.endpoints.remove, { params: { id: away?.id as number } });
    await setTeachers(false, 1);
  });

  test('who has no address, or wants no mail, is shown as not told, with the reason', async () => {
    const [none, out] = [await newStudent({ email: '' }), await newStudent({ no_mail: true })];
    await book(none.id, rui, hour + 2);
    await book(out.id, rui, hour + 3);
    await laterBy(3);
    expect(await of(none.id)).toMatchObject([{ state: 'not_told', reason: 'no_address' }]);
    expect(await of(out.id)).toMatchObject([{ state: 'not_told', reason: 'opted_out' }]);
  });

  test('everybody is told in their language, with the words that the school has written', async () => {
    const rita = await newStudent({ language: 'pt' });
    const zoe = await newStudent({ language: 'fr' });
    const rules = (await school.app.call(messageRule.endpoints.list, { query: { per_page: 50 } } as never)).data;
    const rule = rules.find(({ event, audience }) => event === 'class_booked' && audience === 'student');
    expect(rule?.body_fr).toContain('Votre cours est réservé');
    const params = { id: rule?.id as number };
    const refused = await school.app.fails(422, messageRule.endpoints.edit, {
      params,
      body: { body_fr: 'Bonjour {prénom}', version: rule?.version },
    });
    expect(refused.faults?.body_fr).toEqual([{ code: 'unknown-placeholder', values: { name: 'prénom' } }]);
    const { data } = await school.app.call(messageRule.endpoints.edit, {
      params,
      body: { ...rule, body_fr: 'Salut {name}, à {when} !', version: rule?.version as number },
    });
    // What was saved as it came stays what Clutch brings.
    const kept = await school.app.app.database.db
      .selectFrom('message_rule')
      .select(['body_en', 'body_fr', 'subject_fr'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ body_en: '', body_fr: 'Salut {name}, à {when} !', subject_fr: '' });
    await book(rita.id, rui, hour + 2);
    await book(zoe.id, rui, hour + 3);
    expect((await of(rita.id))[0]?.body).toContain('A sua aula está marcada');
    expect((await of(zoe.id))[0]?.body).toMatch(/^Salut Rita\d+, à .*2026.* !$/);
    await school.app.call(messageRule.endpoints.edit, { params, body: { body_fr: '', version: data.version } });

    const { data: shown } = await school.app.call(previewMessage, {
      body: { event: 'class_moved', audience: 'student', body_en: 'Now {when}, before {before}' },
    });
    expect(shown.map(({ locale }) => locale)).toEqual(['en', 'fr', 'pt']);
    expect(shown[0]?.body).toMatch(/^Now .*15:00, before .*10:00, Rui Costa, Rua Central 5$/);
  });

  test('a message that waits is stopped, and started again by undo; one that was sent is sent once more', async () => {
    const rita = await newStudent();
    await book(rita.id, rui, hour + 2);
    const [waiting] = await of(rita.id);
    const id = waiting?.id as number;
    const { operation_id, changed } = await school.app.call(stopDeliveries, {
      body: { deliveries: { ids: [id] } },
    } as never);
    expect(changed).toBe(1);
    await laterBy(3);
    expect((await of(rita.id))[0]?.state).toBe('stopped');
    await undo(operation_id);
    // The clock stays: what a job has begun to send is left to others where much time went by.
    await laterBy(3);
    expect((await of(rita.id))[0]?.state).toBe('sent');
    await school.app.call(student.endpoints.edit, {
      params: { id: rita.id },
      body: {
        email: 'rita@new.example',
        version: (await school.app.call(student.endpoints.get, { params: { id: rita.id } })).data.version,
      },
    });
    await school.app.call(resendDelivery, { params: { id }, body: {} });
    await mailsTo(school.app, 'rita@new.example', 1);
    await sendAll(school.app);
    expect((await of(rita.id)).map(({ state, address }) => [state, address])).toEqual([
      ['sent', rita.email],
      ['sent', 'rita@new.example'],
    ]);
  });

  test('classes that are over, and acts that change nothing of when, where and with whom, tell nobody', async () => {
    const rita = await newStudent();
    const made = await bookOf(rita.id, hour - 3, { past: true, ignore_rules: true });
    expect(await of(rita.id)).toEqual([]);
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: made.data.id } } as never);
    expect(await of(rita.id)).toEqual([]);
  });

  test('a quiet act tells nobody, its undo neither; a message that waits stays true', async () => {
    const rita = await newStudent();
    const silent = await bookOf(rita.id, hour + 2, { quiet: true });
    expect(await of(rita.id)).toEqual([]);
    await undo(silent.operation_id);
    expect(await of(rita.id)).toEqual([]);
    const made = await book(rita.id, rui, hour + 3);
    await school.app.call(moveClass, {
      body: { student_bookings_id: made.id, starts_at: at(hour + 4), outside_schedule: true, quiet: true },
    } as never);
    const [waiting] = await of(rita.id);
    expect(waiting).toMatchObject({ state: 'waiting', event: 'class_booked' });
    await laterBy(3);
    const file = await school.app.app.database.db
      .selectFrom('delivery')
      .select('calendar')
      .where('id', '=', waiting?.id as number)
      .executeTakeFirstOrThrow();
    expect(file.calendar).toContain(
      at(hour + 4)
        .replace(/[-:]/g, '')
        .slice(0, 15),
    );
    const { operation_id } = await school.app.call(cancelMany, {
      body: { bookings: { ids: [made.id] }, quiet: true },
    } as never);
    await laterBy(6);
    expect(await of(rita.id)).toHaveLength(1);
    const operation = await school.app.app.database.db
      .selectFrom('operation')
      .select('arguments')
      .where('id', '=', operation_id as number)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(operation.arguments)).toMatchObject({ quiet: true });
    expect(JSON.parse(operation.arguments).told).toBeUndefined();
  });

  test('a dry run says who would be told, and writes nothing', async () => {
    const [rita, zoe] = [await newStudent(), await newStudent({ email: '' })];
    const ids = [(await book(rita.id, rui, hour + 2)).id, (await book(zoe.id, rui, hour + 3)).id];
    await laterBy(3);
    const before = (await messages({ per_page: 500 })).length;
    const { told } = await school.app.call(cancelMany, { body: { bookings: { ids }, dry_run: true } } as never);
    expect(told).toMatchObject({
      people: [
        { id: zoe.id, channel: 'mail', reason: 'no_address' },
        { id: rita.id, channel: 'mail', reason: null },
      ],
      reached: 1,
      not_reached: 1,
    });
    const quiet = await school.app.call(cancelMany, {
      body: { bookings: { ids }, quiet: true, dry_run: true },
    } as never);
    expect(quiet.told).toEqual({ people: [], reached: 0, not_reached: 0 });
    const day = at(hour + 2).slice(0, 10);
    const sick = await school.app.call(sickDay, {
      params: { id: rui },
      body: { date: day, reason: 'flu', dry_run: true },
    } as never);
    expect(sick.told).toMatchObject({ reached: 1, not_reached: 1 });
    expect(sick.classes).toHaveLength(2);
    expect((await messages({ per_page: 500 })).length).toBe(before);
    for (const id of ids) expect((await school.get(id)).teacher_id).toBe(rui);
  });

  test('the school sets how long a message waits', async () => {
    await school.app.call(changeClubSettings, { body: { message_wait_minutes: 0 } });
    const rita = await newStudent();
    await book(rita.id, rui, hour + 2);
    await laterBy(0);
    expect((await of(rita.id))[0]?.state).toBe('sent');
    await school.app.call(changeClubSettings, { body: { message_wait_minutes: 2 } });
  });

  describe('Reminders', () => {
    let lia: number;
    beforeAll(async () => {
      lia = await school.addTeacher('Lia', { email: 'lia@school.example' });
    });
    // Classes of one test come to be due in no other.
    beforeEach(() => {
      hour += 100;
      school.setClock(hour);
    });
    const remind = async (hours: number) => {
      school.setClock(hours);
      return await writeReminders(school.app.app.services, school.app.clubId);
    };
    const send = async (hours: number) => {
      school.setClock(hours);
      await sendDeliveries(school.app.app.services);
    };
    const eventsOf = async (id: number) => (await of(id)).map(({ event, state }) => `${event} ${state}`);

    test('who has a class tomorrow is reminded of it once, by whatever copy of the server comes first', async () => {
      const rita = await newStudent({ language: 'pt' });
      await book(rita.id, lia, hour + 30);
      await laterBy(3);
      await remind(hour + 5.9);
      expect(await eventsOf(rita.id)).toEqual(['class_booked sent']);
      const { services } = school.app.app;
      school.setClock(hour + 6.1);
      await Promise.all([remind(hour + 6.1), writeReminders({ ...services }, school.app.clubId)]);
      await remind(hour + 6.2);
      await send(hour + 6.3);
      await remind(hour + 6.4);
      // A copy that starts only now looks at all of them.
      expect(await writeReminders({ ...services }, school.app.clubId)).toBe(0);
      expect(await eventsOf(rita.id)).toEqual(['class_booked sent', 'class_due sent']);
      const [, reminder] = await of(rita.id);
      expect(reminder?.subject).toMatch(/^Lembrete: a sua aula, /);
      expect(reminder?.body).toContain('Aula prática com Lia Teacher');
      const [, mail = ''] = await mailsTo(school.app, rita.email, 2);
      expect(mail).not.toContain('text/calendar');
    });

    test('where nothing is due it waits for nobody’s write', async () => {
      const { services } = school.app.app;
      const { clubId } = school.app;
      await writeReminders(services, clubId);
      const ctx = systemCtx(services, clubId, 'system.reminders');
      // Asked while a write of the school is under way, which ends only after it.
      const { reminded } = await write(ctx, async () => ({ reminded: await writeReminders(services, clubId) }));
      expect(reminded).toBe(0);
    }, 15_000);

    test('who books later than that is not reminded; two classes are one reminder', async () => {
      const [rita, sara] = [await newStudent(), await newStudent()];
      await book(rita.id, lia, hour + 20);
      await book(sara.id, lia, hour + 31);
      await book(sara.id, lia, hour + 33);
      await laterBy(3);
      await remind(hour + 9.5);
      await send(hour + 9.6);
      expect(await eventsOf(rita.id)).toEqual(['class_booked sent']);
      expect(await eventsOf(sara.id)).toEqual(['several sent', 'several sent']);
      expect((await of(sara.id))[1]?.subject).toBe('Reminder: your next 2 classes');
    });

    test('a class that moves takes its reminder along; one that is cancelled while it waits says that instead', async () => {
      const [rita, sara] = [await newStudent(), await newStudent()];
      const moved = await book(rita.id, lia, hour + 32);
      const cancelled = await book(sara.id, lia, hour + 34);
      await laterBy(3);
      school.setClock(hour + 0.2);
      await move(moved.id, hour + 60);
      await send(hour + 0.3);
      await remind(hour + 10.5);
      expect(await eventsOf(rita.id)).toEqual(['class_booked sent', 'class_moved sent']);
      expect(await eventsOf(sara.id)).toEqual(['class_booked sent', 'class_due waiting']);
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: cancelled.id } } as never);
      await send(hour + 10.6);
      expect(await eventsOf(sara.id)).toEqual(['class_booked sent', 'class_cancelled sent']);
      await remind(hour + 36.5);
      await send(hour + 36.6);
      expect(await eventsOf(rita.id)).toEqual(['class_booked sent', 'class_moved sent', 'class_due sent']);
    });

    test('who cannot be told is shown once with the reason; a rule that is off reminds nobody', async () => {
      const rita = await newStudent({ no_mail: true });
      await book(rita.id, lia, hour + 30);
      await laterBy(3);
      await remind(hour + 6.5);
      await remind(hour + 6.6);
      expect(await eventsOf(rita.id)).toEqual(['class_booked not_told', 'class_due not_told']);
      const rules = (await school.app.call(messageRule.endpoints.list, { query: { event: 'class_due' } } as never))
        .data as {
        id: number;
        audience: string;
        version: number;
      }[];
      const rule = rules.find(({ audience }) => audience === 'student');
      await school.app.call(messageRule.endpoints.edit, {
        params: { id: rule?.id },
        body: { active: false, version: rule?.version },
      } as never);
      const sara = await newStudent();
      await book(sara.id, lia, hour + 40);
      expect(await remind(hour + 16.5)).toBe(0);
      expect(await eventsOf(sara.id)).toEqual(['class_booked waiting']);
    });
  });

  test('an erased student is in no message any more, not in those of teachers either', async () => {
    const rules = (await school.app.call(messageRule.endpoints.list, { query: { per_page: 50 } } as never)).data;
    const rule = rules.find(({ event, audience }) => event === 'class_booked' && audience === 'teacher');
    const { data } = await school.app.call(messageRule.endpoints.edit, {
      params: { id: rule?.id as number },
      body: { active: true, version: rule?.version as number },
    });
    const rita = await newStudent({ first_name: 'Leonor' });
    const made = await book(rita.id, eva, hour + 2);
    await laterBy(3);
    const naming = async () =>
      (await messages({ per_page: 500 })).filter(
        ({ body, booking_id }) => body.includes('Leonor') || booking_id === made.id,
      );
    expect(await naming()).toHaveLength(2);
    await school.app.call(cancelAsAdmin, { body: { student_bookings_id: made.id } } as never);
    await laterBy(6);
    await school.app.confirm(school.app.token as string);
    await school.app.call(erasePerson, { body: { kind: 'student', id: rita.id, reason: 'asked' } } as never);
    expect(await naming()).toEqual([]);
    await school.app.call(messageRule.endpoints.edit, {
      params: { id: rule?.id as number },
      body: { active: false, version: data.version },
    });
  });

  test('another school reaches no message and no rule', async () => {
    const rita = await newStudent();
    await book(rita.id, rui, hour + 2);
    const [one] = await of(rita.id);
    const other = await school.app.addClub();
    await school.app.fails(404, delivery.endpoints.get, { params: { id: one?.id } }, { token: other.token });
    await school.app.fails(404, resendDelivery, { params: { id: one?.id }, body: {} }, { token: other.token });
    const seen = await school.app.call(delivery.endpoints.list, { query: {} } as never, { token: other.token });
    expect(seen.total).toBe(0);
    const rules = await school.app.call(messageRule.endpoints.list, { query: {} } as never, { token: other.token });
    expect(rules.total).toBe(19);
  });

  async function bookOf(student_id: number, hours: number, more: object = {}) {
    return school.app.call(bookClass, {
      body: {
        student_id,
        teacher_id: rui,
        location_id: school.place,
        starts_at: at(hours),
        outside_schedule: true,
        ...more,
      },
    } as never);
  }
});
