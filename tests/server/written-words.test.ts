/** What the school writes to people (mail, SMS, receipt, statement, record, calendar, notices) has days, times and amounts as its reader's language writes them. */
import { expect, test } from 'vitest';
import { cancelAsAdmin, moveClass } from '#contract/entities/booking.ts';
import { type Delivery, delivery, previewMessage } from '#contract/entities/delivery.ts';
import { enterExam, exam } from '#contract/entities/exam.ts';
import { audiencesOf, RULE_EVENTS } from '#contract/entities/message-rule.ts';
import { chargeStudent, mailReceipt, mailStatement, remindBalances, takePayment } from '#contract/entities/money.ts';
import { listNotifications } from '#contract/entities/notification.ts';
import { updateUserPassword } from '#contract/entities/profile.ts';
import { createTeacherFeed } from '#contract/entities/teacher.ts';
import { mailTrainingRecord } from '#contract/entities/training-record.ts';
import { tellOfTime } from '#server/messages/notices.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { at, startSchool } from './booking-school.ts';
import { PASSWORD } from './harness.ts';

/** 1 April 2026, ten in Lisbon. */
const FIRST = 30 * 24 + 2;

const MACHINE = [
  ['a day of a machine', /\d{4}-\d\d-\d\d/],
  ['an amount of a machine', /\d+\.\d\d ?(?:EUR|€)|EUR\b/],
  ['a value of a column', /\b(?:practical|theory|no_show|late_cancel)\b/],
  ['a name of a column or a command', /\b[a-z]+_[a-z_]+\b|\b[a-z]+\.[a-z]+-[a-z]+\b/],
] as const;
const faults = (text: string, locale: string): string[] => {
  const read = text.replace(/https?:\/\/\S+|\S+@\S+/g, '');
  return [
    // English says `practical class` itself.
    ...MACHINE.filter(([what]) => locale !== 'en' || what !== 'a value of a column'),
    ...(locale === 'en' ? [] : [['a half of the day', /\d ?[AP]M\b/] as const]),
    ...(locale === 'fr'
      ? [['a first of the month without er', /\b1 (?:janv|févr|mars|avr|mai|juin|juil|août)/] as const]
      : []),
  ].flatMap(([what, pattern]) => (pattern.test(read) ? [`${what}: ${read}`] : []));
};

describeSqliteInGate('words that the school sends', (engine) => {
  test.each(['en', 'fr', 'pt'])('have nothing in them as machines write it: %s', async (locale) => {
    const school = await startSchool(engine);
    const { app, place } = school;
    const { db } = app.app.database;
    await db
      .updateTable('club')
      .set({ locale, time_zone: 'Europe/Lisbon', phone: '+351213456789' })
      .where('id', '=', app.clubId)
      .execute();
    await db.updateTable('account').set({ locale }).where('club_id', '=', app.clubId).execute();
    const texts: [string, string][] = [];

    for (const event of RULE_EVENTS)
      for (const audience of audiencesOf(event)) {
        const { data } = await app.call(previewMessage, { body: { event, audience } });
        const found = data.find((one) => one.locale === locale);
        texts.push([`example ${event} ${audience}`, `${found?.subject}\n${found?.body}\n${found?.sms}`]);
      }

    // All rules are on, by mail and SMS.
    await db
      .updateTable('message_rule')
      .set({ active: 1, channel: 'both' })
      .where('club_id', '=', app.clubId)
      .execute();
    const rui = await school.addTeacher('Rui', { email: 'rui@school.example', phone: '+351912345678' });
    const [ana, ben] = [
      await school.addStudent('Ana', { email: 'ana@learner.example', phone: '+351912345679' }),
      await school.addStudent('Ben', { email: 'ben@learner.example', phone: '+351912345670' }),
    ];
    const anywhere = { outside_schedule: true, location_id: place, ignore_rules: true };
    const { id } = await school.book(ana, rui, FIRST, anywhere);
    await school.book(ben, rui, FIRST + 2, anywhere);
    await school.book(ben, rui, FIRST + 4, anywhere);
    const { data: moved } = await app.call(moveClass, {
      body: { student_bookings_id: id, starts_at: at(FIRST + 6), ...anywhere },
    } as never);
    await app.call(cancelAsAdmin, { body: { student_bookings_id: moved.id, reason: 'Snow' } } as never);
    const sat = await app.call(exam.endpoints.add, {
      body: { kind: 'practical', licence_category: 'B', starts_at: at(FIRST + 8), centre: 'Lisboa', teacher_id: rui },
    } as never);
    await app.call(enterExam, {
      params: { id: sat.data.id },
      body: { students: { ids: [ana] }, reason: 'Asked for' },
    } as never);
    for (const due_on of ['2026-03-24', '2026-03-28', '2026-04-01', '2026-04-03'])
      await app.call(chargeStudent, { body: { student_id: ana, amount: 128_550, due_on } } as never);
    const paid = await app.call(takePayment, { body: { student_id: ana, amount: 8500, method: 'cash' } } as never);
    school.setClock(FIRST - 14);
    await tellOfTime(app.app.services, app.clubId);
    await app.call(remindBalances, { body: { rows: { ids: [ana] } } } as never);
    await app.call(mailReceipt, { params: { id: paid.data.id }, body: {} });
    await app.call(mailStatement, { params: { id: ana }, body: {} });
    school.setClock(FIRST + 12);
    await app.call(mailTrainingRecord, { params: { id: ben }, body: {} });
    await app.call(updateUserPassword, {
      body: {
        old_password: PASSWORD,
        new_password: 'another horse battery',
        confirm_new_password: 'another horse battery',
      },
    });

    const { data } = await app.call(delivery.endpoints.list, { query: { per_page: 500 } as never });
    for (const one of data as Delivery[]) texts.push([`${one.event} by ${one.channel}`, `${one.subject}\n${one.body}`]);
    const mails = await db.selectFrom('outbox').select(['subject', 'body']).where('club_id', '=', app.clubId).execute();
    for (const { subject, body } of mails) texts.push(['mail', `${subject}\n${body}`]);
    const notices = await app.call(listNotifications, { query: {} });
    for (const { title } of notices.data) texts.push(['notification', title]);
    const feed = await app.call(createTeacherFeed, { params: { id: rui } });
    const calendar = (await app.app.http.inject({ url: new URL(feed.data.url).pathname })).body;
    for (const [line] of calendar.matchAll(/^(?:SUMMARY|LOCATION|DESCRIPTION):.*$/gm)) texts.push(['calendar', line]);

    const kinds = new Set(texts.map(([kind]) => kind));
    for (const kind of [
      'class_booked by mail',
      'class_booked by sms',
      'payment_overdue by mail',
      'payment_reminder by mail',
      'receipt by mail',
      'statement by mail',
      'exam_due by mail',
      'teacher_day by mail',
      'mail',
      'notification',
      'calendar',
    ])
      expect([...kinds], kind).toContain(kind);
    expect(texts.flatMap(([kind, text]) => faults(text, locale).map((fault) => `${kind}: ${fault}`))).toEqual([]);
  });
});
