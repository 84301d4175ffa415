/** The guardian of a student who is a minor: told beside the student or in the student's place, and asked for nothing else. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelMany } from '#contract/entities/booking.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { type Delivery, delivery, resendDelivery } from '#contract/entities/delivery.ts';
import { messageRule } from '#contract/entities/message-rule.ts';
import { chargeStudent, remindBalances } from '#contract/entities/money.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { type Student, student } from '#contract/entities/student.ts';
import { importStudents } from '#contract/entities/student-import.ts';
import { tellOfTime } from '#server/messages/notices.ts';
import { writeReminders } from '#server/messages/remind.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';
import { mailsTo } from './mails.ts';

describeSqliteInGate('Guardians of minors', (engine) => {
  let school: School;
  let rui: number;
  let hour = 0;
  let people = 0;

  beforeAll(async () => {
    school = await startSchool(engine, { publicUrl: 'http://school.example' });
    await school.app.call(editClub, { body: { email: 'office@school.example', phone: '+351 210 000 000' } });
    rui = await school.addTeacher('Rui', { email: 'rui@school.example' });
  });
  beforeEach(() => {
    hour += 40;
    school.setClock(hour);
  });

  const book = (id: number, hours = hour + 30) =>
    school.book(id, rui, hours, { outside_schedule: true, location_id: school.place });
  /** Born on 2 March 2010: sixteen when the clock of these tests begins. */
  const newStudent = async (more: object = {}) => {
    people++;
    return school.addStudent(`Rita${people}`, {
      email: `g${people}@learner.example`,
      date_of_birth: '2010-03-02',
      guardian_name: 'Carla Gomes',
      guardian_email: `carla${people}@home.example`,
      ...more,
    });
  };
  const of = async (id: number) =>
    (
      await school.app.call(delivery.endpoints.list, {
        query: { sort: 'id', student_id: String(id), per_page: 100 },
      } as never)
    ).data as Delivery[];
  /** To whom, and what became of it. */
  const inShort = async (id: number) =>
    (await of(id))
      .map((row) => `${row.to_guardian ? 'guardian' : 'student'} ${row.channel} ${row.event} ${row.state}`)
      .sort();
  const laterBy = async (minutes: number) => {
    school.setClock(hour + minutes / 60);
    await sendDeliveries(school.app.app.services);
  };
  const edit = async (id: number, more: object) => {
    const { data } = await school.app.call(student.endpoints.get, { params: { id } } as never);
    return school.app.call(student.endpoints.edit, {
      params: { id },
      body: { version: (data as Student).version, ...more },
    } as never);
  };
  const addRule = (more: object) =>
    school.app.call(messageRule.endpoints.add, {
      body: { name: 'Guardians', event: 'class_booked', audience: 'guardian', channel: 'mail', ...more },
    } as never);
  const dropRule = ({ data }: { data: unknown }) =>
    school.app.call(messageRule.endpoints.remove, { params: { id: (data as { id: number }).id }, body: {} } as never);

  test('beside a minor the guardian is told too, in words that name the student, with the class for the calendar', async () => {
    const rita = await newStudent();
    await book(rita);
    expect(await inShort(rita)).toEqual(['guardian mail class_booked waiting', 'student mail class_booked waiting']);
    await laterBy(3);
    const told = (await of(rita)).find((row) => row.to_guardian);
    expect(told).toMatchObject({
      address: `carla${people}@home.example`,
      person_name: `Carla Gomes (Rita${people} Student)`,
    });
    expect(told?.body).toContain(`Hello Carla Gomes,\n\nA class is booked for Rita${people} Student:`);
    const [mail = ''] = await mailsTo(school.app, `carla${people}@home.example`, 1);
    expect(mail).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/);
  });

  test('in the place of a minor the guardian alone is told, and hears of the cancellation', async () => {
    const rita = await newStudent({ guardian_told: 'in_place' });
    const made = await book(rita);
    expect(await inShort(rita)).toEqual(['guardian mail class_booked waiting']);
    await laterBy(3);
    const { told } = await school.app.call(cancelMany, {
      body: { bookings: { ids: [made.id] }, dry_run: true },
    } as never);
    expect(told).toMatchObject({
      reached: 1,
      people: [{ audience: 'guardian', id: rita, name: 'Carla Gomes', channel: 'mail', reason: null }],
    });
    await school.app.call(cancelMany, { body: { bookings: { ids: [made.id] } } } as never);
    await laterBy(6);
    expect(await inShort(rita)).toEqual(['guardian mail class_booked sent', 'guardian mail class_cancelled sent']);
  });

  test('of age on the day of the school, nobody but the student is told', async () => {
    // The clock stands in March 2026: this student comes of age on the day after the first class is written down.
    const today = new Date(Date.parse('2026-03-02T07:00:00.000Z') + hour * 3_600_000);
    const born = new Date(today.getTime() + 86_400_000).toISOString().slice(5, 10);
    const rita = await newStudent({ date_of_birth: `2008-${born}` });
    await book(rita);
    expect(await inShort(rita)).toHaveLength(2);
    await laterBy(3);
    school.setClock(hour + 24);
    await book(rita, hour + 60);
    expect((await of(rita)).filter((row) => row.state === 'waiting').map((row) => row.to_guardian)).toEqual([false]);
    await school.app.call(changeClubSettings, { body: { age_of_majority: 21 } });
    await book(rita, hour + 63);
    await school.app.call(changeClubSettings, { body: { age_of_majority: 18 } });
    expect(
      (await of(rita))
        .filter((row) => row.state === 'waiting')
        .map((row) => row.to_guardian)
        .sort(),
    ).toEqual([false, true]);
  });

  test('without a birth date the guardian is told only where the school says so', async () => {
    const rita = await newStudent({ date_of_birth: null });
    await book(rita);
    expect(await inShort(rita)).toEqual(['student mail class_booked waiting']);
    await school.app.call(changeClubSettings, { body: { guardian_without_birth_date: true } });
    const ben = await newStudent({ date_of_birth: null });
    await book(ben, hour + 32);
    await school.app.call(changeClubSettings, { body: { guardian_without_birth_date: false } });
    expect(await inShort(ben)).toHaveLength(2);
  });

  test('what waits for a guardian is kept true, also when the student is of age or has none any more', async () => {
    const rita = await newStudent();
    const made = await book(rita);
    await edit(rita, { guardian_name: '', guardian_email: '' });
    await school.app.call(cancelMany, { body: { bookings: { ids: [made.id] } } } as never);
    expect(await inShort(rita)).toEqual([
      'guardian mail class_booked withdrawn',
      'student mail class_booked withdrawn',
    ]);
  });

  test('who has the address of the student reads it once, and wants no more of it than the student', async () => {
    const rita = await newStudent({ email: 'both@home.example', guardian_email: 'Both@home.example' });
    await book(rita);
    expect(await inShort(rita)).toEqual(['student mail class_booked waiting']);
    const ben = await newStudent({
      email: 'two@home.example',
      guardian_email: 'two@home.example',
      guardian_told: 'in_place',
      no_mail: true,
    });
    await book(ben, hour + 32);
    expect((await of(ben)).map(({ to_guardian, state, reason }) => [to_guardian, state, reason])).toEqual([
      [true, 'not_told', 'opted_out'],
    ]);
  });

  test('a guardian who cannot be reached is shown with the reason', async () => {
    const rita = await newStudent({ guardian_email: '', guardian_phone: '912 345 678', guardian_told: 'in_place' });
    await book(rita);
    expect((await of(rita)).map(({ to_guardian, state, reason }) => [to_guardian, state, reason])).toEqual([
      [true, 'not_told', 'no_address'],
    ]);
  });

  test('a rule for guardians decides for them: its words, its channel, or nothing where it is off', async () => {
    const own = await addRule({ channel: 'both', body_en: '{name}: {student} has a class at {when}.' });
    const rita = await newStudent({ guardian_phone: '912 345 678' });
    await book(rita);
    expect(await inShort(rita)).toEqual([
      'guardian mail class_booked waiting',
      'guardian sms class_booked waiting',
      'student mail class_booked waiting',
    ]);
    expect((await of(rita)).find((row) => row.to_guardian && row.channel === 'mail')?.body).toMatch(
      /^Carla Gomes: Rita\d+ Student has a class at/,
    );
    await dropRule(own);
    const off = await addRule({ active: false });
    const ben = await newStudent();
    await book(ben, hour + 32);
    expect(await inShort(ben)).toEqual(['student mail class_booked waiting']);
    await dropRule(off);
    const refused = await school.app.fails(422, messageRule.endpoints.add, {
      body: { name: 'x', event: 'teacher_day', audience: 'guardian', channel: 'mail' },
    } as never);
    expect(Object.keys(refused.errors ?? {})).toEqual(['audience']);
  });

  test('reminders go to both, or to the guardian alone, once', async () => {
    const [rita, ben] = [await newStudent(), await newStudent({ guardian_told: 'in_place' })];
    await book(rita);
    await book(ben, hour + 32);
    await laterBy(3);
    school.setClock(hour + 9);
    const { services } = school.app.app;
    await writeReminders(services, school.app.clubId);
    await writeReminders(services, school.app.clubId);
    const due = async (id: number) => (await inShort(id)).filter((line) => line.includes('class_due'));
    expect(await due(rita)).toEqual(['guardian mail class_due waiting', 'student mail class_due waiting']);
    expect(await due(ben)).toEqual(['guardian mail class_due waiting']);
  });

  test('of money too, each once, whatever copy looks; and by hand', async () => {
    const { data } = await school.app.call(messageRule.endpoints.list, { query: { event: 'payment_due' } } as never);
    const [rule] = data as { id: number; version: number }[];
    await school.app.call(messageRule.endpoints.edit, {
      params: { id: rule?.id },
      body: { version: rule?.version, active: true },
    } as never);
    const [rita, ben] = [await newStudent(), await newStudent({ guardian_told: 'in_place' })];
    const due_on = new Date(Date.parse('2026-03-04T00:00:00Z') + hour * 3_600_000).toISOString().slice(0, 10);
    for (const student_id of [rita, ben])
      await school.app.call(chargeStudent, { body: { student_id, amount: 5000, due_on } } as never);
    const look = () => tellOfTime(school.app.app.services, school.app.clubId);
    await Promise.all([look(), look()]);
    expect(await look()).toBe(0);
    expect(await inShort(rita)).toEqual(['guardian mail payment_due waiting', 'student mail payment_due waiting']);
    expect(await inShort(ben)).toEqual(['guardian mail payment_due waiting']);
    expect((await of(ben))[0]?.body).toContain(`for Rita${people} Student`);
    const { told } = await school.app.call(remindBalances, { body: { rows: { ids: [rita, ben] } } } as never);
    expect(told).toMatchObject({ reached: 3, not_reached: 0 });
    expect((await inShort(ben)).filter((line) => line.includes('payment_reminder'))).toEqual([
      'guardian mail payment_reminder waiting',
    ]);
  });

  test('the link in a guardian’s message stops the guardian’s messages alone, for all of the guardian’s children', async () => {
    const home = `stop${engine.name}@home.example`;
    const [rita, ben] = [await newStudent({ guardian_email: home }), await newStudent({ guardian_email: home })];
    await book(rita);
    await laterBy(3);
    const mail = (await mailsTo(school.app, home, 1))[0]?.replaceAll('=\r\n', '') ?? '';
    const link = /http:\/\/school\.example(\/stop\/[\w-]+)/.exec(mail)?.[1] as string;
    await book(ben, hour + 32);
    const press = (act: string) =>
      school.app.app.http.inject({
        method: 'POST',
        url: link,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `act=${act}`,
      });
    expect((await press('stop')).statusCode).toBe(200);
    const read = async (id: number) =>
      (await school.app.call(student.endpoints.get, { params: { id } } as never)).data as Student;
    for (const id of [rita, ben])
      expect(await read(id)).toMatchObject({ guardian_no_mail: true, guardian_no_sms: false, no_mail: false });
    expect(await inShort(ben)).toEqual(['guardian mail class_booked not_told', 'student mail class_booked waiting']);
    await press('again');
    for (const id of [rita, ben]) expect(await read(id)).toMatchObject({ guardian_no_mail: false });
  });

  test('a message is sent again to the guardian, at the address of now', async () => {
    const rita = await newStudent();
    await book(rita);
    await laterBy(3);
    const sent = (await of(rita)).find((row) => row.to_guardian);
    await edit(rita, { guardian_email: 'moved@home.example' });
    const { data } = await school.app.call(resendDelivery, { params: { id: sent?.id }, body: {} } as never);
    expect(data).toMatchObject({ to_guardian: true, address: 'moved@home.example' });
  });

  describe('its fields', () => {
    test.each([
      [{ guardian_name: '', guardian_phone: '912 345 678' }, 'guardian_name', 'guardian-name'],
      [{ guardian_email: '', guardian_told: 'in_place' }, 'guardian_told', 'guardian-unreachable'],
    ])('%j is refused at its field', async (more, field, code) => {
      const refused = await school.app.fails(422, student.endpoints.add, {
        body: {
          first_name: 'Rita',
          last_name: 'Gomes',
          guardian_name: 'Carla',
          guardian_email: 'c@d.example',
          ...more,
        },
      } as never);
      expect(refused.faults?.[field]).toEqual([expect.objectContaining({ code })]);
    });
    test.each([{ guardian_email: 'carla' }, { guardian_phone: 'at home' }, { guardian_told: 'never' }])(
      '%j is refused at its field',
      async (more) => {
        const refused = await school.app.fails(422, student.endpoints.add, {
          body: { first_name: 'Rita', last_name: 'Gomes', guardian_name: 'Carla', ...more },
        } as never);
        expect(Object.keys(refused.errors ?? {})).toEqual(Object.keys(more));
      },
    );
    test('an edit that would leave nobody to be told is refused, and nothing of it is kept', async () => {
      const rita = await newStudent({ guardian_told: 'in_place' });
      await expect(edit(rita, { guardian_email: '' })).rejects.toThrow();
      expect((await school.app.call(student.endpoints.get, { params: { id: rita } } as never)).data).toMatchObject({
        guardian_email: `carla${people}@home.example`,
      });
    });

    test('come in by CSV, with faults by line, and go out by it', async () => {
      const load = (text: string) =>
        school.app.call(importStudents, {
          body: { file: new File([text], 's.csv', { type: 'text/csv' }), dry_run: false } as never,
        });
      const report = await load(
        'first_name,last_name,external_id,Guardian,Guardian e-mail,Guardian phone,Guardian told\n' +
          `Lia,Import,G1,Carla Import,carla@import.example,,IN_PLACE\n` +
          'Leo,Import,G2,,carla@import.example,,\n' +
          'Luz,Import,G3,Carla Import,,,in_place\n' +
          'Lua,Import,G4,Carla Import,carla,,\n',
      );
      expect(report).toMatchObject({ added: 1, skipped: 3, unknown_columns: [] });
      expect(report.errors.map(({ line, field, code }) => [line, field, code])).toEqual([
        [3, 'guardian_name', 'guardian-name'],
        [4, 'guardian_told', 'guardian-unreachable'],
        [5, 'guardian_email', 'email'],
      ]);
      const { data } = await school.app.call(student.endpoints.list, { query: { q: 'Lia Import' } } as never);
      expect(data[0]).toMatchObject({ guardian_name: 'Carla Import', guardian_told: 'in_place' });
      // A file without a word of guardians leaves them as they are.
      expect(await load('first_name,last_name,external_id,phone\nLia,Import,G1,912 345 678\n')).toMatchObject({
        updated: 1,
        errors: [],
      });
      const answer = await school.app.call(student.endpoints.exportCsv, { query: { q: 'Lia' } } as never);
      expect(String(answer)).toContain('Carla Import,carla@import.example');
    });

    test('go with the student who is erased', async () => {
      const rita = await newStudent();
      await book(rita);
      await laterBy(3);
      await school.app.confirm(school.app.token as string);
      const { db } = school.app.app.database;
      const upcoming = await db.selectFrom('booking').select('id').where('student_id', '=', rita).execute();
      await school.app.call(cancelMany, { body: { bookings: { ids: upcoming.map(({ id }) => id) } } } as never);
      await school.app.call(erasePerson, { body: { kind: 'student', id: rita, reason: 'asked' } } as never);
      const row = await db.selectFrom('student').selectAll().where('id', '=', rita).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ guardian_name: '', guardian_email: '', guardian_phone: '', guardian_told: 'beside' });
      expect(await of(rita)).toEqual([]);
    });
  });
});
