/** Messages that time brings about: money that is due, packages nearly used up, a teacher's day; and reminders of what is owed. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelAsAdmin, completeClass, moveClass } from '#contract/entities/booking.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { type Delivery, delivery } from '#contract/entities/delivery.ts';
import { sellPackage } from '#contract/entities/enrolment.ts';
import { messageRule, type NoticeEvent } from '#contract/entities/message-rule.ts';
import { chargeStudent, remindBalances, takePayment } from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { tellOfTime } from '#server/messages/notices.ts';
import { keepTrue, sendWhatHolds } from '#server/messages/notices-hold.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';

describeSqliteInGate('Messages that time brings about', (engine) => {
  let school: School;
  let rui: number;
  let people = 0;
  /** Days after the start; each test begins a month after the one before. */
  let day = 0;

  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui', { email: 'rui@school.example' });
  });
  beforeEach(async () => {
    day += 30;
    school.setClock(day * 24);
    for (const event of ['payment_due', 'payment_overdue', 'package_nearly_used', 'teacher_day'] as const)
      await set(event, { active: false });
  });

  const set = async (event: NoticeEvent, more: object) => {
    const { data } = await school.app.call(messageRule.endpoints.list, { query: { event } } as never);
    const [rule] = data as { id: number; version: number }[];
    await school.app.call(messageRule.endpoints.edit, {
      params: { id: rule?.id },
      body: { version: rule?.version, active: true, ...more },
    } as never);
  };
  const newStudent = async (more: object = {}) => {
    people++;
    return school.addStudent(`Rita${people}`, { email: `n${people}@learner.example`, ...more });
  };
  const dayText = (days: number) => new Date(Date.UTC(2026, 2, 2 + day + days)).toISOString().slice(0, 10);
  const charge = (student_id: number, amount: number, days: number) =>
    school.app.call(chargeStudent, { body: { student_id, amount, due_on: dayText(days) } } as never);
  const pay = (student_id: number, amount: number) =>
    school.app.call(takePayment, { body: { student_id, amount, method: 'cash' } } as never);
  const look = () => tellOfTime(school.app.app.services, school.app.clubId);
  const of = async (query: object) =>
    (await school.app.call(delivery.endpoints.list, { query: { sort: 'created_at', ...query } } as never))
      .data as Delivery[];
  const ofStudent = (id: number) => of({ student_id: String(id) });

  test('what is due in some days is told once, by whatever copy looks, and what was paid is not', async () => {
    const [rita, ben, eva] = [await newStudent(), await newStudent(), await newStudent({ email: '' })];
    for (const id of [rita, ben, eva]) await charge(id, 15_000, 2);
    await charge(rita, 9900, 10);
    await pay(ben, 15_000);
    expect(await look()).toBe(0);
    await set('payment_due', { threshold: 3 });
    const counts = await Promise.all([look(), look()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await look()).toBe(0);
    const [told] = await ofStudent(rita);
    expect(told).toMatchObject({ event: 'payment_due', state: 'waiting', channel: 'mail' });
    expect(told?.body).toContain('€150.00 is due on');
    expect(await ofStudent(ben)).toEqual([]);
    expect((await ofStudent(eva))[0]).toMatchObject({ state: 'not_told', reason: 'no_address' });
  });

  test('what is overdue is told after some days, and nothing is said of old debts', async () => {
    const [rita, ben] = [await newStudent(), await newStudent()];
    await charge(rita, 5000, -7);
    await charge(ben, 5000, -40);
    await set('payment_overdue', { threshold: 7 });
    expect(await look()).toBe(1);
    expect((await ofStudent(rita))[0]).toMatchObject({ event: 'payment_overdue' });
    expect(await ofStudent(ben)).toEqual([]);
  });

  test('a package nearly used up is told after the class that leaves so little of it, once', async () => {
    const { data: pack } = await school.app.call(packageResource.endpoints.add, {
      body: { name: 'B three', price: 100, currency: 'EUR', valid_days: 365, practical_classes: 3 },
    } as never);
    const rita = await newStudent();
    await school.app.call(sellPackage, { body: { students: { ids: [rita] }, package_id: pack.id } });
    await set('package_nearly_used', { threshold: 2, channel: 'mail' });
    const made = await school.book(rita, rui, day * 24 + 1, { outside_schedule: true, location_id: school.place });
    expect(await look()).toBe(0);
    school.setClock(day * 24 + 3);
    await school.app.call(completeClass, {
      body: { student_bookings_id: made.id, reason: 'Signed on paper' },
    } as never);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    const told = (await ofStudent(rita)).filter(({ event }) => event === 'package_nearly_used');
    expect(told.map(({ subject }) => subject)).toEqual(['Classes left in B three: 2']);
  });

  test('a teacher is told of the next day in the evening, once, with its classes in order', async () => {
    const rita = await newStudent();
    const outside = { outside_schedule: true, location_id: school.place };
    await school.book(rita, rui, day * 24 + 24 + 4, outside);
    await school.book(rita, rui, day * 24 + 24 + 1, outside);
    await set('teacher_day', {});
    expect(await look()).toBe(0);
    school.setClock(day * 24 + 12);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    const [told] = await of({ teacher_id: String(rui), event: 'teacher_day' });
    expect(told?.subject).toMatch(/: 2$/);
    const lines = told?.body
      .split('\n')
      .filter((line) => line.includes(`Rita${people} Student, Practical class, Station`));
    expect(lines).toHaveLength(2);
    expect([...(lines ?? [])].sort()).toEqual(lines);
  });

  describe('in the quiet hours of the night', () => {
    const NIGHT = { quiet_hours: '20:00-08:00' };
    beforeEach(() => school.app.call(changeClubSettings, { body: NIGHT }));
    afterEach(() => school.app.call(changeClubSettings, { body: { quiet_hours: '' } }));
    /** The clock of the school, in hours after the 07:00 at which a test begins. */
    const clock = (hours: number) => school.setClock(day * 24 + hours);
    const send = () => sendWhatHolds(school.app.app.services);
    const stateOf = async (id: number) => (await ofStudent(id)).map(({ event, state }) => `${event} ${state}`);

    test('what is paid before the morning is withdrawn; of what is paid in part the rest is said', async () => {
      const [rita, ben, eva] = [await newStudent(), await newStudent(), await newStudent()];
      for (const id of [rita, ben, eva]) await charge(id, 15_000, -7);
      await set('payment_overdue', { threshold: 7 });
      clock(15);
      expect(await look()).toBe(3);
      await send();
      for (const id of [rita, ben, eva]) expect(await stateOf(id)).toEqual(['payment_overdue waiting']);
      await pay(rita, 15_000);
      await pay(ben, 10_000);
      expect(await keepTrue(school.app.app.services, school.app.clubId)).toBe(2);
      expect(await keepTrue(school.app.app.services, school.app.clubId)).toBe(0);
      expect(await stateOf(rita)).toEqual(['payment_overdue withdrawn']);
      clock(25.5);
      await send();
      expect(await look()).toBe(0);
      expect(await stateOf(rita)).toEqual(['payment_overdue withdrawn']);
      expect(await stateOf(eva)).toEqual(['payment_overdue sent']);
      const [rest] = await ofStudent(ben);
      expect(rest).toMatchObject({ state: 'sent' });
      expect(rest?.body).toContain('€50.00 was due on');
    });

    test('what is paid at the very last is not sent either, and no copy of the server sends what another withdrew', async () => {
      const rita = await newStudent();
      await charge(rita, 15_000, -7);
      await set('payment_overdue', { threshold: 7 });
      clock(15);
      await look();
      clock(25.5);
      await pay(rita, 15_000);
      const sent = await Promise.all([send(), send()]);
      expect(sent).toEqual([0, 0]);
      expect(await stateOf(rita)).toEqual(['payment_overdue withdrawn']);
    });

    test('a reminder by hand says what is owed in the morning, or nothing', async () => {
      const [rita, ben] = [await newStudent(), await newStudent()];
      for (const id of [rita, ben]) await charge(id, 7000, 0);
      clock(15);
      await school.app.call(remindBalances, { body: { rows: { ids: [rita, ben] } } } as never);
      await pay(rita, 7000);
      await pay(ben, 2000);
      clock(25.5);
      await send();
      expect(await stateOf(rita)).toEqual(['payment_reminder withdrawn']);
      const [rest] = await ofStudent(ben);
      expect(rest).toMatchObject({ state: 'sent' });
      expect(rest?.body).toContain('€50.00');
    });

    test('a teacher’s day is that of the classes that are left, and none without classes', async () => {
      const [rita, eva] = [await newStudent(), await school.addTeacher('Eva', { email: `eva${day}@school.example` })];
      const outside = { outside_schedule: true, location_id: school.place };
      const first = await school.book(rita, rui, day * 24 + 24 + 4, outside);
      const second = await school.book(rita, rui, day * 24 + 24 + 6, outside);
      const only = await school.book(rita, eva, day * 24 + 24 + 8, outside);
      await set('teacher_day', {});
      clock(14);
      expect(await look()).toBe(2);
      const days = async (id: number) => of({ teacher_id: String(id), event: 'teacher_day' });
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: only.id } } as never);
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: first.id } } as never);
      await school.app.call(moveClass, {
        body: { student_bookings_id: second.id, starts_at: at(day * 24 + 24 + 7), outside_schedule: true },
      } as never);
      clock(25.5);
      await send();
      expect((await days(eva)).map(({ state }) => state)).toEqual(['withdrawn']);
      const [told] = (await days(rui)).toReversed();
      expect(told).toMatchObject({ state: 'sent', subject: expect.stringMatching(/: 1$/) });
      expect(told?.body).toContain('14:00 – 14:45');
    });

    test('a package that has classes again is not nearly used up any more, and a rule that is off says nothing', async () => {
      const { data: pack } = await school.app.call(packageResource.endpoints.add, {
        body: { name: `B ${day}`, price: 100, currency: 'EUR', valid_days: 365, practical_classes: 3 },
      } as never);
      const [rita, ben] = [await newStudent(), await newStudent()];
      await school.app.call(sellPackage, { body: { students: { ids: [rita, ben] }, package_id: pack.id } });
      await set('package_nearly_used', { threshold: 2, channel: 'mail' });
      const outside = { outside_schedule: true, location_id: school.place };
      const held = await school.book(rita, rui, day * 24 + 1, outside);
      clock(15);
      const done = await school.app.call(completeClass, {
        body: { student_bookings_id: held.id, reason: 'Signed on paper' },
      } as never);
      expect(await look()).toBe(1);
      await school.app.call(undoOperation, { params: { id: done.operation_id as number } } as never);
      await school.app.call(cancelAsAdmin, { body: { student_bookings_id: held.id } } as never);
      await charge(ben, 5000, -7);
      await set('payment_overdue', { threshold: 7 });
      expect(await look()).toBe(1);
      await set('payment_overdue', { threshold: 7, active: false });
      clock(25.5);
      await send();
      expect((await stateOf(rita)).filter((line) => line.startsWith('package'))).toEqual([
        'package_nearly_used withdrawn',
      ]);
      expect(await stateOf(ben)).toEqual(['payment_overdue withdrawn']);
    });
  });

  test('an event that concerns nobody of an audience is refused, and so are words that it does not fill', async () => {
    const add = (more: object) =>
      school.app.fails(422, messageRule.endpoints.add, {
        body: { name: 'x', event: 'payment_due', audience: 'student', channel: 'sms', ...more },
      } as never);
    expect(Object.keys((await add({ audience: 'teacher' })).errors ?? {})).toEqual(['audience']);
    expect(Object.keys((await add({ sms_en: '{when}' })).errors ?? {})).toEqual(['sms_en']);
    expect(Object.keys((await add({ threshold: -1 })).errors ?? {})).toEqual(['threshold']);
  });

  test('all who owe are reminded in one act, which says who cannot be reached, and is undone while it waits', async () => {
    await school.app.call(changeClubSettings, { body: { message_wait_minutes: 5 } });
    const [rita, ben, eva] = [await newStudent(), await newStudent({ email: '' }), await newStudent()];
    for (const id of [rita, ben]) await charge(id, 7000, 0);
    const rows = { ids: [rita, ben, eva] };
    // Who was never charged has no balance at all.
    await charge(eva, 100, 0);
    await pay(eva, 100);
    const dry = await school.app.call(remindBalances, { body: { rows, dry_run: true } } as never);
    expect(dry).toMatchObject({ changed: 2, left: 1, told: { reached: 1, not_reached: 1 } });
    expect(dry.told.people[0]).toMatchObject({ id: ben, reason: 'no_address' });
    expect(await ofStudent(rita)).toEqual([]);

    const first = await school.app.call(remindBalances, { body: { rows } } as never);
    expect((await ofStudent(rita))[0]).toMatchObject({ event: 'payment_reminder', state: 'waiting' });
    expect((await ofStudent(rita))[0]?.body).toContain('€70.00');
    await school.app.call(undoOperation, { params: { id: first.operation_id as number } } as never);
    expect(await ofStudent(rita)).toEqual([]);
    expect(await ofStudent(ben)).toEqual([]);

    const second = await school.app.call(remindBalances, {
      body: { rows: { matching: { standing: 'owes', student_id: String(rita) } } },
    } as never);
    school.setClock(day * 24 + 1);
    await sendDeliveries(school.app.app.services);
    expect((await ofStudent(rita))[0]?.state).toBe('sent');
    await school.app.fails(409, undoOperation, { params: { id: second.operation_id as number } } as never);
  });

  test('only who holds the permission money reminds', async () => {
    const { token } = await school.app.addAccount(`plain-${engine.name}@school.example`, ['admin']);
    const refused = await school.app.fails(403, remindBalances, { body: { rows: { ids: [1] } } } as never, {
      token,
    });
    expect(refused.code).toBe('missing-permission');
  });
});
