/** Exams that are near, and what the office is told at its own address: said once, following what moves. On both engines. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setAgreement } from '#contract/entities/agreement.ts';
import { bookMyClass } from '#contract/entities/app.ts';
import { noShow } from '#contract/entities/booking.ts';
import { giveAppKey, openConversation } from '#contract/entities/chat.ts';
import { editClub } from '#contract/entities/club.ts';
import { type Delivery, delivery, resendDelivery } from '#contract/entities/delivery.ts';
import { enterExam, exam, examResults, moveExam } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { messageRule, type RuleEvent } from '#contract/entities/message-rule.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { handInPaper } from '#contract/entities/paper.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { studentTimeline } from '#contract/entities/timeline.ts';
import { tellOfTime } from '#server/messages/notices.ts';
import { keepTrue } from '#server/messages/notices-hold.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';
import { mailsTo, sendAll } from './mails.ts';

const OFFICE = 'office@school.example';

describeSqliteInGate('reminders of exams, and messages to the office', (engine) => {
  let school: School;
  let rui: number;
  let people = 0;
  /** Hours after the start; each test begins two weeks after the one before. */
  let hour = 3;
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  const ruleOf = async (event: RuleEvent, audience: string) => {
    const { data } = await call(messageRule.endpoints.list, { query: { event, audience } } as never);
    return data[0];
  };
  const rule = async (event: RuleEvent, audience: string, more: object = {}) => {
    const found = await ruleOf(event, audience);
    await call(messageRule.endpoints.edit, {
      params: { id: found?.id as number },
      body: { version: found?.version, active: true, ...more } as never,
    });
  };
  const look = () => tellOfTime(school.app.app.services, school.app.clubId);
  const of = async (query: object) =>
    (await call(delivery.endpoints.list, { query: { sort: 'created_at', ...query } } as never)).data as Delivery[];
  const states = async (query: object) => {
    await keepTrue(school.app.app.services, school.app.clubId);
    return (await of(query)).map(({ state }) => state);
  };
  const newStudent = (more: object = {}) =>
    school.addStudent(`Rita${++people}`, { email: `o${people}@learner.example`, ...more });
  const plan = async (hours: number, more: object = {}) =>
    (
      await call(exam.endpoints.add, {
        body: { kind: 'theory', starts_at: at(hours), centre: 'Centro Norte', seats: 5, ...more } as never,
      })
    ).data;
  const enter = (id: number, students: readonly number[]) =>
    call(enterExam, { params: { id }, body: { students: { ids: students }, reason: 'asked for' } as never });

  beforeAll(async () => {
    school = await startSchool(engine, { publicUrl: 'https://school.example' });
    rui = await school.addTeacher('Rui', { email: 'rui@school.example' });
    await call(editClub, { body: { email: OFFICE } });
  });
  beforeEach(async () => {
    hour += 14 * 24;
    school.setClock(hour);
    for (const [event, audience] of [
      ['exam_due', 'student'],
      ['exam_due', 'teacher'],
      ['paper_expiring', 'office'],
      ['class_missed', 'office'],
      ['app_booking', 'office'],
    ] as const)
      await rule(event, audience, { active: false, channel: 'mail' });
  });

  test('a student is reminded of an exam once, a day before, and anew where it moves; what waits goes with it', async () => {
    const rita = await newStudent();
    const planned = await plan(hour + 30);
    await enter(planned.id, [rita]);
    await rule('exam_due', 'student');
    const mine = { student_id: String(rita), event: 'exam_due' };
    expect(await look()).toBe(0);
    school.setClock(hour + 7);
    expect((await Promise.all([look(), look()])).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await look()).toBe(0);
    const [told] = await of(mine);
    expect(told).toMatchObject({ state: 'waiting', address: `o${people}@learner.example`, to_office: false });
    expect(told?.subject).toMatch(/^Your exam on /);
    expect(told?.body).toMatch(/Theory exam B\nCentro Norte/);
    // Moved while it waits: it is not said, and said when the new time is near.
    const moved = await call(moveExam, { params: { id: planned.id }, body: { starts_at: at(hour + 100) } });
    expect(await states(mine)).toEqual(['withdrawn']);
    expect(await look()).toBe(0);
    await call(undoOperation, { params: { id: moved.operation_id as number } });
    expect([await look(), await states(mine)]).toEqual([1, ['withdrawn', 'waiting']]);
    school.setClock(hour + 8);
    await sendAll(school.app);
    // Moved after it was sent: told anew, of the new time.
    await call(moveExam, { params: { id: planned.id }, body: { starts_at: at(hour + 31) } });
    expect([await look(), await states(mine)]).toEqual([1, ['withdrawn', 'sent', 'waiting']]);
    // Withdrawn from the exam, there is nothing to be reminded of.
    const [entry] = (await call(examEntry.endpoints.list, { query: { student_id: String(rita) } } as never)).data;
    await call(examResults, { body: { entries: { ids: [entry?.id] }, result: 'withdrawn' } as never });
    expect(await states(mine)).toEqual(['withdrawn', 'sent', 'withdrawn']);
  });

  test('the guardian of a minor and the teacher who goes along are reminded of an exam too, each in their words', async () => {
    await rule('exam_due', 'student');
    await rule('exam_due', 'teacher');
    const minor = await newStudent({
      date_of_birth: '2010-01-01',
      ...{ guardian_name: 'Carla Costa', guardian_email: 'carla@parent.example', guardian_told: 'beside' },
    });
    const other = await newStudent();
    const planned = await plan(hour + 10, { kind: 'practical', teacher_id: rui });
    await enter(planned.id, [minor, other]);
    expect(await look()).toBe(4);
    const told = await of({ event: 'exam_due', state: 'waiting' });
    expect(told.map(({ address }) => address).sort()).toEqual(
      [
        'carla@parent.example',
        `o${people - 1}@learner.example`,
        `o${people}@learner.example`,
        'rui@school.example',
      ].sort(),
    );
    const to = (address: string) => told.find((one) => one.address === address);
    expect(to('carla@parent.example')?.body).toContain(`a reminder of Rita${people - 1} Student’s exam`);
    const toTeacher = to('rui@school.example');
    expect(toTeacher?.subject).toContain(`Rita${people - 1} Student, Rita${people} Student`);
    // The exam is cancelled: nobody is reminded.
    await call(exam.endpoints.setStatus, { body: { rows: { ids: [planned.id] }, status: 'cancelled' } as never });
    expect(await states({ event: 'exam_due' })).not.toContain('waiting');
  });

  test('the office is told of a no-show at its own address, and no more where that was a slip', async () => {
    await rule('class_missed', 'office', { channel: 'both' });
    const rita = await newStudent({ no_mail: true });
    const missed = await school.hold(rita, rui, hour + 1);
    const marked = await call(noShow, { body: { student_bookings_id: missed } });
    expect(await look()).toBe(2);
    expect(await look()).toBe(0);
    const mine = { student_id: String(rita), event: 'class_missed' };
    const [mail] = await of({ ...mine, channel: 'mail' });
    expect(mail).toMatchObject({ state: 'waiting', address: OFFICE, to_office: true });
    expect(mail?.subject).toContain(`No-show: Rita${people} Student`);
    expect(mail?.person_name).toMatch(new RegExp(`\\(Rita${people} Student\\)$`));
    // The school has no number: said so.
    expect((await of({ ...mine, channel: 'sms' }))[0]).toMatchObject({ state: 'not_told', reason: 'no_phone' });
    // What the student wants no more of is no matter of the office, and the office's mail no matter of the student's.
    await call(setAgreement, { body: { rows: { ids: [rita] }, agreement: 'messages', agreed: false } } as never);
    expect(await states({ ...mine, channel: 'mail' })).toEqual(['waiting']);
    const timeline = await call(studentTimeline, { params: { id: rita }, query: { kinds: 'message' } });
    expect(timeline.data.map(({ row_id }) => row_id)).not.toContain(mail?.id);
    await call(undoOperation, { params: { id: marked.operation_id as number } });
    expect(await states({ ...mine, channel: 'mail' })).toEqual(['withdrawn']);
  });

  test('the office is told of a class that a student’s app booked, and of no other; sent, it is sent again', async () => {
    await rule('app_booking', 'office');
    const rita = await newStudent();
    await school.addSlot(rui, hour + 60, hour + 62);
    const { data: chat } = await call(openConversation, { body: { student_id: rita } });
    const { key } = await call(giveAppKey, { params: { id: chat.id }, body: {} });
    await school.book(rita, rui, hour + 61, { outside_schedule: true, location_id: school.place, ignore_rules: true });
    expect(await look()).toBe(0);
    await call(bookMyClass, { body: { starts_at: at(hour + 60), teacher_id: rui } } as never, { token: key as string });
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    const mine = { student_id: String(rita), event: 'app_booking' };
    school.setClock(hour + 1);
    await sendAll(school.app);
    const [told] = await of(mine);
    expect(told).toMatchObject({ state: 'sent', address: OFFICE });
    expect(told?.body).toContain('booked a class in the school’s app');
    expect((await mailsTo(school.app, OFFICE, 1)).at(-1)).not.toContain('/stop/');
    const again = await call(resendDelivery, { params: { id: told?.id as number }, body: {} });
    expect(again.data).toMatchObject({ address: OFFICE, to_office: true });
  });

  test('the office is told of papers that run out, of students too; what rules cannot say is refused', async () => {
    await rule('paper_expiring', 'office', { threshold: 30 });
    const rita = await newStudent();
    const kind = (
      await call(paperKind.endpoints.add, { body: { name: 'Swimming', owner: 'student', term: 'date' } as never })
    ).data.id;
    const until = at(hour + 5 * 24).slice(0, 10);
    await call(handInPaper, { body: { paper_kind_id: kind, student_id: rita, valid_until: until } as never });
    expect(await look()).toBe(1);
    const [told] = await of({ student_id: String(rita), event: 'paper_expiring' });
    expect(told).toMatchObject({ address: OFFICE, to_office: true });
    expect(told?.body).toMatch(/^Swimming \(Rita\d+ Student\) is valid until .*\.\n$/);
    const refused = (body: object) => school.app.fails(422, messageRule.endpoints.add, { body: body as never });
    const wrong = await refused({ name: 'x', event: 'class_booked', audience: 'office', channel: 'mail' });
    expect(Object.keys(wrong.errors ?? {})).toEqual(['audience']);
    const unknown = await refused({ name: 'x', event: 'exam_due', audience: 'guardian', body_en: '{amount}' });
    expect(Object.keys(unknown.errors ?? {})).toEqual(['body_en']);
    for (const [event, audience] of [
      ['app_booking', 'student'],
      ['class_missed', 'guardian'],
      ['exam_due', 'office'],
    ])
      expect(Object.keys((await refused({ name: 'x', event, audience })).errors ?? {})).toEqual(['audience']);
  });
});
