/** The dashboard's figures are the totals of the lists they lead to. On both engines. */
import { beforeAll, expect, test } from 'vitest';
import { attempt, startAttempt, submitAttempt } from '#contract/entities/attempt.ts';
import {
  booking,
  cancelAsAdmin,
  cancelAsStudent,
  cancelAsTeacher,
  completeClass,
  noShow,
  waiveClass,
} from '#contract/entities/booking.ts';
import { giveAppKey, listConversations, openConversation, postAsPerson } from '#contract/entities/chat.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { type Behind, dashboard } from '#contract/entities/dashboard.ts';
import { enterExam, examResults, exam as official } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { freeTimes } from '#contract/entities/free-time.ts';
import { lackingPapers } from '#contract/entities/lacking-paper.ts';
import { balance, chargeStudent } from '#contract/entities/money.ts';
import { paper } from '#contract/entities/paper.ts';
import { student } from '#contract/entities/student.ts';
import { test as exam } from '#contract/entities/test.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { limitsOf, setLimits } from '#server/lists/limits.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, type School, startSchool } from './booking-school.ts';
import { addCategory, addPublished } from './learning/bank.ts';

const LISTS = {
  booking: booking.endpoints.list,
  free_time: freeTimes.endpoints.list,
  student: student.endpoints.list,
  attempt: attempt.endpoints.list,
  conversation: listConversations,
  balance: balance.endpoints.list,
  paper: paper.endpoints.list,
  vehicle: vehicle.endpoints.list,
  lacking_paper: lackingPapers.endpoints.list,
  exam: official.endpoints.list,
  exam_entry: examEntry.endpoints.list,
};

describeEngines('figures of the day', (engine) => {
  let school: School;
  beforeAll(async () => {
    school = await startSchool(engine);
  });
  const totalOf = async ({ entity, query }: Behind): Promise<number> =>
    (await school.app.call(LISTS[entity] as typeof listConversations, { query: query as never })).total;

  test('each is the total of the list behind it, and late is late whoever cancelled', async () => {
    const { app, book } = school;
    const rui = await school.addTeacher('Rui');
    for (let hour = 2; hour < 10; hour++) await school.addSlot(rui, hour, hour + 1);
    const ana = await school.addStudent('Ana');
    const rows = [];
    for (let hour = 2; hour < 9; hour++) rows.push({ student_bookings_id: (await book(ana, rui, hour)).id });
    const [byStudent, byTeacher, byAdmin, missed, held] = rows;
    const waived = await app.call(cancelAsStudent, { body: byStudent as never });
    await app.call(waiveClass, { body: { student_bookings_id: waived.data.id, reason: 'a note' } });
    await app.call(cancelAsTeacher, { body: byTeacher as never });
    await app.call(cancelAsAdmin, { body: byAdmin as never });
    school.setClock(8);
    await app.call(noShow, { body: missed as never });
    await app.call(completeClass, { body: { ...held, reason: 'on paper', distance_km: 20 } as never });

    const category = await addCategory(app, 'Signs');
    await addPublished(app, category, 'Sign', 3);
    const sections = [{ kind: 'drawn', title: '', category_id: category, count: 2 }];
    const body = { title: 'Short', sections, pass_rule: { kind: 'max_wrong', max: 0 } };
    const { id } = (await app.call(exam.endpoints.add, { body: body as never })).data;
    await app.call(exam.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'published' } });
    for (const right of [true, false, null]) {
      const paper = (await app.call(startAttempt, { params: { id }, body: { student_id: ana } })).data;
      if (right === null) continue;
      const answers = Object.fromEntries(
        paper.questions.map(({ id: question, answers: given }) => [
          String(question),
          [given.findIndex(({ text }) => text === (right ? 'yes' : 'no'))],
        ]),
      );
      await app.call(submitAttempt, { params: { id: paper.attempt_id }, body: { answers } });
    }

    const charge = (due_on: string) => app.call(chargeStudent, { body: { student_id: ana, amount: 5000, due_on } });
    await charge('2099-01-31');
    expect((await app.call(dashboard, {})).data.overdue?.count).toBe(0);
    await charge('2020-01-31');

    const conversation = (await app.call(openConversation, { body: { student_id: ana } })).data.id;
    const { key } = await app.call(giveAppKey, { params: { id: conversation }, body: {} });
    await app.call(postAsPerson, { body: { body: 'Can I come at four?' } }, { token: key });
    const { data } = await app.call(dashboard, {});
    expect(data.late_cancellations.map(({ by, count }) => `${by} ${count}`)).toEqual([
      'student 1',
      'teacher 1',
      'admin 1',
    ]);
    expect(data.pass_rate).toMatchObject({ attempts: 2, passed: 1, before: { attempts: 0, passed: 0 } });
    expect(data.teachers_today[0]?.spans.map(({ status }) => status)).toEqual([
      'no_show',
      'completed',
      'booked',
      'booked',
    ]);
    expect(data.teachers_today[0]?.spans[0]?.surnames).toEqual(['Student']);
    expect(data).toMatchObject({
      classes_today: { count: 4 },
      no_shows: { count: 1, before: 0 },
      unclosed: { count: 0 },
      unread: { count: 1 },
      overdue: { count: 1 },
      empty_slots: { count: 1 },
      below_required: [{ licence_category: 'B', count: 1 }],
      teachers_today: [{ teacher_name: 'Rui Teacher', classes: 4, completed: 1 }],
      unreliable: [{ student_name: 'Ana Student', count: 1 }],
    });
    const figures: { count: number; list: Behind }[] = [
      ...[data.classes_today, data.unsigned, data.unclosed].map(({ bookings: count, list }) => ({ count, list })),
      data.empty_slots,
      data.unread,
      data.overdue as NonNullable<typeof data.overdue>,
      data.no_shows,
      ...data.late_cancellations,
      ...data.unreliable,
      ...data.below_required,
      data.below_required_in_all,
      ...data.teachers_today.map((one) => ({ count: one.bookings, list: one.list })),
      { count: data.pass_rate.attempts, list: data.pass_rate.list },
    ];
    for (const { count, list } of figures) expect(await totalOf(list), JSON.stringify(list)).toBe(count);
  });

  test('a theory class of four is one class, on the day and among those to close', async () => {
    const own = await startSchool(engine);
    const eva = await own.addTeacher('Eva');
    await own.addSlot(eva, 2, 3, { class_type: 'theory', capacity: 16 });
    const came = [];
    for (const name of ['Ana', 'Bea', 'Cid', 'Dan'])
      came.push(await own.book(await own.addStudent(name), eva, 2, { class_type: 'theory' }));
    await own.book(await own.addStudent('Eli'), eva, 5, { outside_schedule: true, location_id: own.place });
    own.setClock(4);
    const figures = async () => (await own.app.call(dashboard, {})).data;
    const data = await figures();
    expect(data).toMatchObject({
      classes_today: { count: 2, bookings: 5 },
      unsigned: { count: 1, bookings: 4 },
      unclosed: { count: 1, bookings: 4 },
      teachers_today: [{ classes: 2, bookings: 5, completed: 0 }],
    });
    expect(data.teachers_today[0]?.spans).toHaveLength(2);
    await own.app.call(completeClass, { body: { student_bookings_id: came[0]?.id as number, reason: 'Held' } });
    expect(await figures()).toMatchObject({
      unclosed: { count: 1, bookings: 3 },
      teachers_today: [{ classes: 2, bookings: 5, completed: 1 }],
    });
  });

  test('exams of the authority have a pass rate apart from that of the school’s tests', async () => {
    const own = await startSchool(engine);
    const results = ['passed', 'failed', 'absent'] as const;
    const body = { kind: 'theory', licence_category: 'B', seats: 9, starts_at: at(2), ends_at: at(3) } as never;
    const { data: held } = await own.app.call(official.endpoints.add, { body });
    const ids = [];
    for (const name of results) ids.push(await own.addStudent(name));
    await own.app.call(enterExam, { params: { id: held.id }, body: { students: { ids }, reason: 'Asked' } as never });
    own.setClock(5);
    const { data: entries } = await own.app.call(examEntry.endpoints.list, { query: {} as never });
    for (const one of entries) {
      const result = results[ids.indexOf(one.student_id)];
      await own.app.call(examResults, { body: { entries: { ids: [one.id] }, result } as never });
    }
    const { data } = await own.app.call(dashboard, {});
    expect(data.pass_rate).toMatchObject({ attempts: 0, passed: 0 });
    expect(data.exam_pass_rate).toMatchObject({ attempts: 2, passed: 1, before: { attempts: 0, passed: 0 } });
    const { query } = data.exam_pass_rate.list;
    expect((await own.app.call(LISTS.exam_entry, { query: query as never })).total).toBe(2);
  });

  test('below the required hours counts what its list shows, over all licence categories', async () => {
    const { app } = school;
    for (const [first_name, licence_category] of [
      ['Bea', 'B'],
      ['Carl', 'A'],
      ['Dora', 'C'],
      ['Emil', 'ZZ'],
    ]) {
      const body = { first_name, last_name: 'Below', licence_category } as never;
      const { data } = await app.call(student.endpoints.add, { body });
      await app.call(student.endpoints.setStatus, { body: { rows: { ids: [data.id] }, status: 'active' } });
    }
    const figures = async () => (await app.call(dashboard, {})).data;
    const before = await figures();
    expect(await totalOf(before.below_required_in_all.list)).toBe(before.below_required_in_all.count);
    expect(before.below_required_in_all.count).toBe(before.below_required.reduce((sum, { count }) => sum + count, 0));
    for (const { count, list } of before.below_required) expect(await totalOf(list)).toBe(count);
    // A rule that changes is a question that changes, also where its answer was remembered.
    await app.call(changeClubSettings, { body: { required_practice: { C: { hours: 0.3, km: 0 } } } as never });
    const after = await figures();
    expect(after.below_required_in_all.count).toBe(1);
    expect(await totalOf(after.below_required_in_all.list)).toBe(1);
    const others = await app.call(student.endpoints.list, { query: { below_required: '0', q: 'below' } as never });
    expect(others.total).toBe(3);
  });

  test('what is counted is no guess where the school is large', async () => {
    const { app } = school;
    const limits = limitsOf(app.app.services.database);
    // As lists of a large school are read: a page at once, the count later.
    setLimits(app.app.services.database, { local: 0, gather: 0, set: 1, step: 1, direct: 1, patience: 0, rest: 0 });
    try {
      for (const first_name of ['Fay', 'Gus', 'Hal', 'Ivo']) {
        const body = { first_name, last_name: 'Below', licence_category: 'C' } as never;
        const { data } = await app.call(student.endpoints.add, { body });
        await app.call(student.endpoints.setStatus, { body: { rows: { ids: [data.id] }, status: 'active' } });
      }
      const { data } = await app.call(dashboard, {});
      expect(data.below_required_in_all.count).toBe(5);
    } finally {
      setLimits(app.app.services.database, limits);
    }
  });

  test('a late rule that changes today leaves yesterday as it was judged then', async () => {
    const { app } = school;
    const counts = async () => (await app.call(dashboard, {})).data.late_cancellations.map(({ count }) => count);
    const before = await counts();
    expect(before).toEqual([1, 1, 1]);
    await app.call(changeClubSettings, { body: { free_cancel_hours: 0 } as never });
    expect(await counts()).toEqual(before);
    const late = { late: '1', status: 'cancelled' } as never;
    expect((await app.call(booking.endpoints.list, { query: late })).total).toBe(3);
    const csv = await app.call(booking.endpoints.exportSelected, { body: { rows: { matching: late } } });
    const [head = '', ...lines] = csv.trim().split('\r\n');
    const at = head.split(',').indexOf('late');
    expect([lines.length, at > 0]).toEqual([3, true]);
    // Booked again it is late no more.
    const [first] = (await app.call(booking.endpoints.list, { query: late })).data;
    const again = await app.raw(booking.endpoints.restore, { params: { id: first?.id } });
    if (again.status === 200) expect((again.json() as { data: { late: boolean } }).data.late).toBe(false);
  });

  test('exams of the next 14 days are named, the first first; what was cancelled or comes later is not', async () => {
    const { app } = school;
    const rui = await school.addTeacher('Rui');
    const plan = async (hour: number, more: object = {}) =>
      (
        await app.call(official.endpoints.add, {
          body: { kind: 'theory', starts_at: at(hour), seats: 4, ...more } as never,
        })
      ).data.id;
    // The clock stands at eight hours: what has begun is not ahead.
    await plan(4);
    const [last, later] = [await plan(14 * 24), await plan(15 * 24 + 20)];
    const first = await plan(30, { kind: 'practical', teacher_id: rui, centre: 'Lisboa' });
    const off = await plan(40);
    await app.call(official.endpoints.setStatus, { body: { rows: { ids: [off] }, status: 'cancelled' } });
    const { data } = await app.call(dashboard, {});
    expect(data.exams_ahead).toMatchObject([
      { exam_id: first, kind: 'practical', centre: 'Lisboa', teacher_name: 'Rui Teacher', taken: 0, seats: 4 },
      { exam_id: last, kind: 'theory', teacher_name: '' },
    ]);
    expect(data.exams.count).toBe(2);
    expect(await totalOf(data.exams.list)).toBe(2);
    expect(data.exams_ahead.map(({ exam_id }) => exam_id)).not.toContain(later);
  });
});
