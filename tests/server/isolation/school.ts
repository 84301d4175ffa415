/** One row of every kind in a school, and one of each that was deleted. */
import sharp from 'sharp';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { absence } from '#contract/entities/absence.ts';
import { startAttempt } from '#contract/entities/attempt.ts';
import { bookClass } from '#contract/entities/booking.ts';
import { category } from '#contract/entities/category.ts';
import { messageTemplate, openConversation } from '#contract/entities/chat.ts';
import { course, planCourse } from '#contract/entities/course.ts';
import { sellPackage } from '#contract/entities/enrolment.ts';
import { enterExam, exam } from '#contract/entities/exam.ts';
import { freeTimes } from '#contract/entities/free-time.ts';
import { holiday } from '#contract/entities/holiday.ts';
import { location } from '#contract/entities/location.ts';
import { messageRule } from '#contract/entities/message-rule.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { chargeStudent, closeDesk } from '#contract/entities/money.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { packageResource } from '#contract/entities/package.ts';
import { paper } from '#contract/entities/paper.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { payRate } from '#contract/entities/pay-rate.ts';
import { question } from '#contract/entities/question.ts';
import { repair, takeOffRoad } from '#contract/entities/repair.ts';
import { saveDevice } from '#contract/entities/session.ts';
import { shareView } from '#contract/entities/shared-view.ts';
import { sign } from '#contract/entities/sign.ts';
import { skill } from '#contract/entities/skill.ts';
import { createScheduleSlots, deleteScheduleSlots } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { inviteUser, listDevices, member } from '#contract/entities/team.ts';
import { test } from '#contract/entities/test.ts';
import { theory } from '#contract/entities/theory.ts';
import { createToken } from '#contract/entities/token.ts';
import { uploadImage } from '#contract/entities/upload.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { wait } from '#contract/entities/wait.ts';
import { sickDay } from '#contract/entities/workday.ts';
import { lackId } from '#contract/rules/lacking-paper-id.ts';
import type { TestApp } from '../harness.ts';
import { answersOf } from '../learning/bank.ts';
import type { RowName } from './places.ts';

/** Stands in every text of the rows, so that an answer that gives one away shows it. */
export interface SchoolOptions {
  readonly token: string;
  readonly clubId: number;
  readonly mark: string;
  /** Colour of its image: images of the same bytes have the same key. */
  readonly colour: string;
}

export interface Filled {
  readonly rows: Record<string, RowName>;
  /** Deleted rows, of the kinds that can be deleted. */
  readonly gone: Record<string, RowName>;
}

export async function fillSchool(app: TestApp, { token, clubId, mark, colour }: SchoolOptions): Promise<Filled> {
  const { db } = app.app.database;
  const now = new Date().toISOString();
  const call = (endpoint: AnyEndpoint, body?: object, params?: object) =>
    // biome-ignore lint/suspicious/noExplicitAny: answers of calls of any shape
    app.call(endpoint, { body, params } as never, { token }) as Promise<any>;
  const rows: Record<string, RowName> = {};
  const gone: Record<string, RowName> = {};

  /** Adds two rows of a kind, and deletes the second. */
  async function both(
    kind: { readonly entity: string; readonly endpoints: { readonly add: AnyEndpoint; readonly remove: AnyEndpoint } },
    body: (name: string) => object,
  ): Promise<void> {
    const { id } = (await call(kind.endpoints.add, body(mark))).data;
    const second = (await call(kind.endpoints.add, body(`Deleted ${mark}`))).data.id;
    await call(kind.endpoints.remove, undefined, { id: second });
    rows[kind.entity] = id;
    gone[kind.entity] = second;
  }
  const publish = (
    kind: { readonly entity: string; readonly endpoints: { readonly setStatus: AnyEndpoint } },
    status: string,
  ) => call(kind.endpoints.setStatus, { rows: { ids: [rows[kind.entity]] }, status });

  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: colour } })
    .png()
    .toBuffer();
  rows.upload = (
    await call(uploadImage, { file: new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }) })
  ).data.key;

  await both(teacher, (first_name) => ({ first_name, last_name: 'Teacher', licence_categories: ['B'] }));
  await both(location, (name) => ({ name }));
  let day = 10;
  await both(holiday, (name) => ({ name, day: `2031-01-${++day}` }));
  let plate = 0;
  await both(vehicle, (name) => ({ name, plate: `AA-0${++plate}-BB`, teacher_id: rows.teacher }));
  const offRoad = async (date: string) =>
    (await call(takeOffRoad, { date, note: mark }, { id: rows.vehicle })).data.id as number;
  rows.repair = await offRoad('2031-02-01');
  gone.repair = await offRoad('2031-02-02');
  await call(repair.endpoints.remove, undefined, { id: gone.repair });
  const away = async (date: string) =>
    (await call(sickDay, { date, reason: mark }, { id: rows.teacher })).absence.id as number;
  rows.absence = await away('2031-05-01');
  gone.absence = await away('2031-05-02');
  await call(absence.endpoints.remove, undefined, { id: gone.absence });
  let rate = 0;
  await both(payRate, () => ({
    teacher_id: rows.teacher,
    kind: 'exam',
    amount: 1500,
    valid_from: `2031-01-0${++rate}`,
  }));
  let hour = 8;
  await both(exam, (centre) => ({ kind: 'practical', starts_at: `2031-03-01T${++hour + 10}:00:00.000Z`, centre }));
  await both(category, (name) => ({ name }));
  let number = 0;
  await both(question, (text) => ({
    text: `${text} ${++number}`,
    category_id: rows.category,
    answers: answersOf('*yes', 'no'),
    image: rows.upload,
  }));
  await publish(question, 'published');
  const sections = [{ kind: 'fixed', title: '', question_ids: [rows.question] }];
  await both(test, (title) => ({ title, licence_category: 'B', sections, pass_rule: { kind: 'max_wrong', max: 0 } }));
  await publish(test, 'published');
  await both(theory, (title) => ({ title, category_id: rows.category, body: mark }));
  await both(moduleResource, (title) => ({ title, items: [{ kind: 'theory', id: rows.theory }] }));
  await both(packageResource, (name) => ({ name, practical_classes: 10, valid_days: 365, price: 10_000 }));
  await publish(packageResource, 'published');
  let code = 0;
  await both(sign, (name) => ({ code: `X${++code}`, name, group: 'warning' }));
  await both(skill, (name) => ({ name, group: mark }));
  await both(banner, (title) => ({ title, placement: 'home_top' }));
  await both(advertisement, (title) => ({ title, placement: 'home' }));
  await both(messageTemplate, (title) => ({ title, body: mark }));
  // A school begins with its rules.
  const rules = await db.selectFrom('message_rule').selectAll().where('club_id', '=', clubId).orderBy('id').execute();
  const [rule, deleted] = ['student', 'teacher'].map((who) =>
    Number(rules.find(({ audience, event }) => audience === who && event === 'class_booked')?.id),
  ) as [number, number];
  const words = { name: mark, subject_en: mark, body_en: mark, active: true };
  await call(messageRule.endpoints.edit, { ...words, version: 1 }, { id: rule });
  await call(messageRule.endpoints.remove, undefined, { id: deleted });
  rows.message_rule = rule;
  gone.message_rule = deleted;
  const person = (first_name: string) => ({
    first_name,
    last_name: 'Student',
    email: `${first_name.toLowerCase().replace(/\W/g, '')}@learner.example`,
    licence_category: 'B',
  });
  await both(student, person);
  await publish(student, 'active');
  await both(paperKind, (name) => ({ name, owner: 'student' }));
  await both(paper, (note) => ({ paper_kind_id: rows.paper_kind, student_id: rows.student, note }));
  // Lacks have numbers that are made of whose paper it is, and of which kind.
  const lackOf = (owner_id: unknown, kind: unknown) =>
    lackId({ owner: 'student', owner_id: owner_id as number, paper_kind_id: kind as number });
  rows.lacking_paper = lackOf(rows.student, rows.paper_kind);
  gone.lacking_paper = lackOf(gone.student, rows.paper_kind);
  await both(wait, (note) => ({ student_id: rows.student, teacher_id: rows.teacher, note }));

  const weekly = { weekdays: [1, 2, 3, 4, 5], start_time: '09:00', end_time: '12:00', lesson_minutes: 60 };
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 13 * 86_400_000).toISOString().slice(0, 10);
  const made = await call(createScheduleSlots, {
    teacher_id: rows.teacher,
    location_id: rows.location,
    weekly: { ...weekly, from, to },
  });
  rows.slot_series = made.series_id;
  const planned = async (name: string, start_time: string) =>
    (
      await call(planCourse, {
        ...{ name, start_time, from, count: 2, weekdays: ['mon', 'wed', 'fri'], lesson_minutes: 60 },
        ...{ teacher_id: rows.teacher, location_id: rows.location },
      })
    ).course_id as number;
  rows.course = await planned(mark, '19:00');
  gone.course = await planned(`Deleted ${mark}`, '21:00');
  await call(course.endpoints.remove, undefined, { id: gone.course });
  const slots = await db.selectFrom('slot').selectAll().where('club_id', '=', clubId).orderBy('starts_at').execute();
  const [first, second, third] = slots.map(({ id }) => Number(id));
  rows.slot = second as number;
  gone.slot = third as number;
  await call(deleteScheduleSlots, { slots: { ids: [third] } });
  rows.booking = (await call(bookClass, { student_id: rows.student, slot_id: first })).data.id;
  // A class that is still to come cannot be marked by a call.
  rows.skill_mark = Number(
    (
      await db
        .insertInto('skill_mark')
        .values({
          club_id: clubId,
          student_id: rows.student as number,
          skill_id: rows.skill as number,
          booking_id: rows.booking as number,
          level: 2,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  );
  await call(sellPackage, { students: { ids: [rows.student] }, package_id: rows.package });
  const one = async (table: 'enrolment' | 'notification' | 'delivery' | 'operation') =>
    Number(
      (await db.selectFrom(table).select('id').where('club_id', '=', clubId).orderBy('id').executeTakeFirstOrThrow())
        .id,
    );
  rows.enrolment = await one('enrolment');
  rows.notification = await one('notification');
  rows.delivery = await one('delivery');
  rows.entry = (await call(chargeStudent, { student_id: rows.student, amount: 100, note: mark })).data.id;
  rows.balance = rows.student as number;
  rows.desk_closing = (await call(closeDesk, { counted: 0, note: mark })).data.id;
  rows.conversation = (await call(openConversation, { student_id: rows.student })).data.id;
  const ofExam = { students: { ids: [rows.student] }, reason: mark };
  await call(enterExam, ofExam, { id: rows.exam });
  rows.exam_entry = (
    await db.selectFrom('exam_entry').select('id').where('club_id', '=', clubId).executeTakeFirstOrThrow()
  ).id as never;
  rows.attempt = (await call(startAttempt, { student_id: rows.student }, { id: rows.test })).data.attempt_id;
  rows.invitation = (await call(inviteUser, { email: `guest-${clubId}@invited.example` })).data.id;
  rows.token = (
    await call(createToken, { name: mark, kind: 'school', permissions: ['students.read'], ends_on: to })
  ).data.id;
  const free = await app.call(freeTimes.endpoints.list, { query: {} } as never, { token });
  rows.free_time = (free as { data: { id: number }[] }).data[0]?.id as number;
  const account = async (email: string) =>
    Number(
      (
        await db
          .insertInto('account')
          .values({
            club_id: clubId,
            first_name: mark,
            last_name: 'Colleague',
            email,
            email_key: email,
            password_hash: '',
            roles: '["developer"]',
            status: 'active',
            photo: null,
            address_confirmed_at: now,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    );
  rows.user = await account(`colleague-${clubId}@school.example`);
  gone.user = await account(`former-${clubId}@school.example`);
  await call(member.endpoints.remove, undefined, { id: gone.user });
  await call(saveDevice, { device_token: `device-${clubId}`, platform: 'web', app_type: 'panel' });
  rows.device = (await call(listDevices)).data[0].id;
  rows.shared_view = (await call(shareView, { name: mark, path: '/students', search: `?q=${mark}` })).data.id;
  rows.passkey = Number(
    (
      await db
        .insertInto('passkey')
        .values({
          account_id: rows.user as number,
          name: mark,
          credential_id: `credential-${clubId}`,
          public_key: '',
          counter: 0,
          transports: '[]',
          created_at: now,
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  );
  rows.operation = await one('operation');
  rows.audit = rows.operation;
  return { rows, gone };
}
