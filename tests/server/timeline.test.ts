/** The timeline of a student: what stands in it, in which order, for whom, and page by page while more arrives. */
import { beforeAll, expect, test } from 'vitest';
import { startAttempt, submitAttempt } from '#contract/entities/attempt.ts';
import { cancelAsStudent, moveClass, noShow, signAsStudent, signAsTeacher } from '#contract/entities/booking.ts';
import { openConversation, sendMessage } from '#contract/entities/chat.ts';
import { changeClubSettings } from '#contract/entities/club.ts';
import { sellPackage } from '#contract/entities/enrolment.ts';
import { enterExam, exam, examResults, moveExam } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import { chargeStudent, reverseEntry, takePayment } from '#contract/entities/money.ts';
import { packageResource } from '#contract/entities/package.ts';
import { checkPapers, handInPaper, paper, refusePapers } from '#contract/entities/paper.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { erasePerson } from '#contract/entities/privacy.ts';
import { student, updateStudentStatus } from '#contract/entities/student.ts';
import { setPermission } from '#contract/entities/team.ts';
import { test as testResource } from '#contract/entities/test.ts';
import { studentTimeline, type TimelineEvent } from '#contract/entities/timeline.ts';
import { createToken } from '#contract/entities/token.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { describeEngines } from '../engines/engines.ts';
import { at, PNG, type School, startSchool } from './booking-school.ts';
import { addCategory, addPublished } from './learning/bank.ts';
import { sendAll } from './mails.ts';

describeEngines('the timeline of a student', (engine) => {
  let school: School;
  let rui = 0;
  /** Hours of the school's clock: every act has a moment of its own. */
  let clock = 0;
  const later = (hours: number) => {
    clock += hours;
    school.setClock(clock);
  };

  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui');
  });

  const read = (id: number, query: object = {}, token?: string) =>
    school.app.call(studentTimeline, { params: { id }, query: { limit: 200, ...query } }, token ? { token } : {});
  const rows = async (id: number, query: object = {}, token?: string) => (await read(id, query, token)).data;
  const said = (all: readonly TimelineEvent[]) => all.map(({ kind, event }) => `${kind} ${event}`);
  const book = (id: number, hours: number) =>
    school.book(id, rui, hours, { outside_schedule: true, location_id: school.place, ignore_rules: true });

  test('everything that happened stands in it, the newest first, each once, with what it is about', async () => {
    const { app } = school;
    const person = await school.addStudent('Rita', { email: 'rita@learner.example' });
    later(1);
    const pack = await app.call(packageResource.endpoints.add, {
      body: { name: 'Complete', price: 50_000, currency: 'EUR', valid_days: 365, practical_classes: 9 } as never,
    });
    await app.call(sellPackage, { body: { students: { ids: [person] }, package_id: pack.data.id } });
    later(1);
    const paid = await app.call(takePayment, { body: { student_id: person, amount: 20_000, method: 'card' } });
    later(1);
    await app.call(reverseEntry, { params: { id: paid.data.id }, body: { note: 'wrong person' } });
    later(1);
    const [held, late, missed] = [
      await book(person, clock + 10),
      await book(person, clock + 30),
      await book(person, clock + 50),
    ] as const;
    later(1);
    await sendDeliveries(app.app.services);
    await app.call(moveClass, {
      body: { student_bookings_id: held.id, starts_at: at(clock + 11), outside_schedule: true, ignore_rules: true },
    });
    later(1);
    const { data: conversation } = await app.call(openConversation, { body: { student_id: person } });
    await app.call(sendMessage, { params: { id: conversation.id }, body: { body: 'See you\n\non Monday' } });
    later(12);
    await app.call(signAsStudent, { body: { student_bookings_id: held.id, signature: PNG as never } });
    await app.call(signAsTeacher, { body: { student_bookings_id: held.id, signature: PNG as never } });
    later(10);
    await app.call(cancelAsStudent, { body: { student_bookings_id: late.id, reason: 'ill' } });
    later(30);
    await app.call(noShow, { body: { student_bookings_id: missed.id } });
    await app.call(updateStudentStatus, { params: { id: person }, body: { status: 'paused' } });
    const { version } = (await app.call(student.endpoints.get, { params: { id: person } })).data;
    later(1);
    await app.call(student.endpoints.edit, { params: { id: person }, body: { version, note: 'Prefers mornings' } });
    await sendAll(app);

    const all = await rows(person);
    expect(all.map((row) => row.at)).toEqual(
      all
        .map((row) => row.at)
        .toSorted()
        .reverse(),
    );
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    // Set active when it was added, at the same moment.
    expect(said(all).filter((one) => one !== 'message sent')).toEqual([
      'record note',
      'record status',
      'class missed',
      'class cancelled',
      'class signed',
      'class signed',
      'class held',
      'message written',
      'class moved',
      ...['class booked', 'class booked', 'class booked'],
      'money payment',
      'money payment',
      'money charge',
      'record package',
      'record status',
      'record registered',
    ]);
    const one = (text: string) => all.find(({ kind, event }) => `${kind} ${event}` === text);
    expect(one('class moved')).toMatchObject({
      entity: 'booking',
      row_id: held.id,
      starts_at: at(16),
      moved: { from: at(14), to: at(16) },
      teacher_name: 'Rui Teacher',
    });
    expect(one('class held')).toMatchObject({ at: at(16), row_id: held.id });
    expect(one('class cancelled')).toMatchObject({ by: 'student', text: 'ill', row_id: late.id });
    expect(all.filter(({ event }) => event === 'signed').map((row) => row.kind === 'class' && row.by)).toEqual([
      'teacher',
      'student',
    ]);
    expect(one('message written')).toMatchObject({
      entity: 'conversation',
      row_id: conversation.id,
      text: 'See you on Monday',
    });
    expect(all.filter(({ kind }) => kind === 'money')).toMatchObject([
      { amount: 20_000, state: 'reversal', method: 'card' },
      { amount: -20_000, state: 'reversed', receipt_year: 2026, receipt_number: 1 },
      { amount: 50_000, charge_type: 'package', currency: 'EUR' },
    ]);
    expect(one('record package')).toMatchObject({ text: 'Complete' });
    expect(one('record status')).toMatchObject({ status: 'paused' });
    expect(one('record note')).toMatchObject({ text: 'Prefers mornings' });
    expect(one('message sent')).toMatchObject({ entity: 'delivery' });

    // Filtered, nothing else; several kinds are one list.
    for (const kinds of ['class', 'money', 'message', 'test', 'record', 'class,money'])
      expect((await rows(person, { kinds })).map(({ key }) => key)).toEqual(
        all.filter(({ kind }) => kinds.split(',').includes(kind)).map(({ key }) => key),
      );
  });

  test('a test is told as it was handed in', async () => {
    const { app } = school;
    const person = await school.addStudent('Sita');
    const category = await addCategory(app, 'Signs');
    await addPublished(app, category, 'Sign', 4);
    const sections = [{ kind: 'drawn', title: '', category_id: category, count: 4 }];
    const body = { title: 'Signs', sections, timing: { kind: 'total', minutes: 30 } } as never;
    const { id } = (await app.call(testResource.endpoints.add, { body })).data;
    await app.call(testResource.endpoints.setStatus, { body: { rows: { ids: [id] }, status: 'published' } });
    later(1);
    const { data: paper } = await app.call(startAttempt, { params: { id }, body: { student_id: person } });
    expect((await rows(person, { kinds: 'test' }))[0]).toMatchObject({ event: 'open', text: 'Signs', passed: null });
    await app.call(submitAttempt, { params: { id: paper.attempt_id }, body: { answers: {} } });
    expect(await rows(person, { kinds: 'test' })).toMatchObject([
      { event: 'submitted', text: 'Signs', passed: false, right_count: 0, question_count: 4, entity: 'attempt' },
    ]);
  });

  test('an exam is told as it was entered, moved and came out, and a cancelled one as that; withdrawn, it stands so', async () => {
    const { app } = school;
    const person = await school.addStudent('Xenia');
    later(1);
    const plan = async (hours: number) =>
      (
        await app.call(exam.endpoints.add, {
          body: { kind: 'theory', starts_at: at(clock + hours), centre: 'Centro Norte', seats: 3 } as never,
        })
      ).data.id;
    const enter = (id: number) =>
      app.call(enterExam, { params: { id }, body: { students: { ids: [person] }, reason: 'asked for' } as never });
    const entryOf = async () => {
      const rows = await app.call(examEntry.endpoints.list, {
        query: { student_id: `${person}`, status: 'entered' } as never,
      });
      return rows.data[0]?.id as number;
    };
    const result = async (what: string, entry: number) =>
      app.call(examResults, { body: { entries: { ids: [entry] }, result: what } as never });
    const first = await plan(10);
    // Moved before the student was entered: no part of it.
    await app.call(moveExam, { params: { id: first }, body: { starts_at: at(clock + 11) } });
    later(1);
    await enter(first);
    later(1);
    const moved = await app.call(moveExam, { params: { id: first }, body: { starts_at: at(clock + 12) } });
    const held = moved.data.starts_at;
    later(14);
    await result('failed', await entryOf());
    await app.call(changeClubSettings, { body: { theory_wait_days: 0 } as never });
    later(1);
    const second = await plan(30);
    await enter(second);
    later(1);
    const entry = await entryOf();
    await result('withdrawn', entry);
    later(1);
    const third = await plan(60);
    await enter(third);
    later(1);
    await app.call(exam.endpoints.setStatus, { body: { rows: { ids: [third] }, status: 'cancelled' } as never });

    const rowsOf = await rows(person, { kinds: 'exam' });
    expect(said(rowsOf)).toEqual([
      'exam cancelled',
      'exam entered',
      'exam withdrawn',
      'exam entered',
      'exam failed',
      'exam moved',
      'exam entered',
    ]);
    expect(rowsOf.map(({ row_id }) => row_id)).toEqual([third, third, second, second, first, first, first]);
    expect(new Set(rowsOf.map(({ key }) => key)).size).toBe(rowsOf.length);
    expect(rowsOf.at(-3)).toMatchObject({ at: held, starts_at: held, exam_kind: 'theory', text: 'Centro Norte' });
    const before = new Date(Date.parse(held) - 3 * 3600_000).toISOString();
    expect(rowsOf.at(-2)).toMatchObject({ entity: 'exam', moved: { from: before, to: held }, try_number: 1 });
    // In the order of all that happened.
    const all = await rows(person);
    expect(all.filter(({ kind }) => kind === 'exam').map(({ key }) => key)).toEqual(rowsOf.map(({ key }) => key));
    // A result that is taken back is none.
    const [failed] = (
      await app.call(examEntry.endpoints.list, { query: { student_id: `${person}`, status: 'failed' } as never })
    ).data;
    await result('entered', failed?.id as number);
    expect(said(await rows(person, { kinds: 'exam' }))).not.toContain('exam failed');
  });

  test('a paper is told as it was handed in, refused, checked and dated anew', async () => {
    const { app } = school;
    const person = await school.addStudent('Yara');
    const kind = (
      await app.call(paperKind.endpoints.add, {
        body: { name: 'Swimming certificate', owner: 'student', term: 'date' } as never,
      })
    ).data.id;
    later(1);
    const body = { paper_kind_id: kind, student_id: person };
    const { data: noted } = await app.call(handInPaper, { body: { ...body, valid_until: '2027-05-01' } as never });
    later(1);
    await app.call(refusePapers, { body: { papers: { ids: [noted.id] }, reason: 'not signed' } as never });
    later(1);
    await app.call(handInPaper, { body: { ...body, valid_until: '2027-05-01' } as never });
    later(1);
    await app.call(checkPapers, { body: { papers: { ids: [noted.id] } } as never });
    later(1);
    const { version } = (await app.call(paper.endpoints.get, { params: { id: noted.id } })).data;
    await app.call(paper.endpoints.edit, {
      params: { id: noted.id },
      body: { version, valid_until: '2028-05-01' } as never,
    });
    const told = await rows(person, { kinds: 'paper' });
    expect(said(told)).toEqual(['paper dated', 'paper checked', 'paper handed_in', 'paper refused', 'paper handed_in']);
    expect(told[0]).toMatchObject({
      entity: 'paper',
      row_id: noted.id,
      text: 'Swimming certificate',
      valid_until: '2028-05-01',
    });
    const all = await rows(person);
    expect(all.filter(({ kind: one }) => one === 'paper').map(({ key }) => key)).toEqual(told.map(({ key }) => key));
    // Deleted, it is gone from it; other people's papers were never in it.
    const other = await school.addStudent('Zita');
    expect(await rows(other, { kinds: 'paper,exam' })).toEqual([]);
    await app.call(paper.endpoints.remove, { params: { id: noted.id } } as never);
    expect(await rows(person, { kinds: 'paper' })).toEqual([]);
  });

  test('page by page, nothing comes twice and nothing is passed over while rows arrive', async () => {
    const person = await school.addStudent('Paged');
    // Many of one moment: the order among them is theirs, too.
    for (let n = 1; n <= 9; n++) await school.app.call(chargeStudent, { body: { student_id: person, amount: n } });
    for (let n = 0; n < 6; n++) await book(person, clock + 100 + 3 * n);
    const whole = (await rows(person)).map(({ key }) => key);
    // Of a student without an address each booking leaves that nobody could be told, too.
    expect(whole).toHaveLength(2 + 9 + 6 + 6);
    const seen: string[] = [];
    let before: string | null | undefined;
    do {
      const page = await read(person, { limit: 4, ...(before ? { before } : {}) });
      seen.push(...page.data.map(({ key }) => key));
      before = page.next;
      later(0.1);
      await school.app.call(chargeStudent, { body: { student_id: person, amount: 100 } });
    } while (before);
    expect(seen).toEqual(whole);
    // A last page that is full says that there is no more.
    expect((await read(person, { limit: (await rows(person)).length })).next).toBe(null);
  });

  test('money is in the answer for those who hold the permission alone', async () => {
    const { app } = school;
    const person = await school.addStudent('Owing');
    await app.call(chargeStudent, { body: { student_id: person, amount: 12_345, note: 'secret sum' } });
    const { id, token } = await app.addAccount('clerk@school.example', ['admin']);
    const grant = async (grant: boolean) => {
      await app.confirm(app.token as string);
      return app.call(setPermission, { params: { id }, body: { permission: 'money', grant } } as never);
    };
    await grant(false);
    for (const kinds of [undefined, 'money', 'money,record']) {
      const reply = await app.raw(studentTimeline, { params: { id: person }, query: { kinds } }, { token });
      expect(reply.status).toBe(200);
      expect(reply.body).not.toMatch(/12345|secret sum|"money"/);
    }
    expect(said(await rows(person, { kinds: 'money' }, token))).toEqual([]);
    await grant(true);
    expect(said(await rows(person, { kinds: 'money' }, token))).toEqual(['money charge']);
  });

  test('a token sees the kinds that it may read', async () => {
    const { app } = school;
    const person = await school.addStudent('Token');
    await book(person, clock + 200);
    await app.call(chargeStudent, { body: { student_id: person, amount: 5 } });
    await app.confirm(app.token as string);
    const made = async (permissions: readonly string[]) =>
      (
        await app.call(createToken, {
          body: { name: 'Timeline', kind: 'personal', permissions, ends_on: '2026-04-01' } as never,
        })
      ).token;
    expect(new Set(said(await rows(person, {}, await made(['students.read']))))).toEqual(
      new Set(['record status', 'record registered']),
    );
    const more = await rows(person, {}, await made(['students.read', 'classes.read', 'money.read']));
    expect(new Set(more.map(({ kind }) => kind))).toEqual(new Set(['record', 'class', 'money']));
    await app.fails(403, studentTimeline, { params: { id: person } }, { token: await made(['classes.read']) });
  });

  test('another school sees nothing of it, nor anybody who is no admin', async () => {
    const { app } = school;
    const person = await school.addStudent('Ours');
    const other = await app.addClub('Elsewhere');
    await app.fails(404, studentTimeline, { params: { id: person } }, { token: other.token });
    const theirs = await app.call(
      student.endpoints.add,
      { body: { first_name: 'Theirs', last_name: 'Student' } as never },
      { token: other.token },
    );
    expect(said(await rows(theirs.data.id, {}, other.token))).toEqual(['record registered']);
    const developer = await app.addAccount('developer@school.example', ['developer']);
    await app.fails(403, studentTimeline, { params: { id: person } }, { token: developer.token });
    await app.fails(401, studentTimeline, { params: { id: person } }, { token: null });
  });

  test('what is no kind, no place and no number is refused; a place that nobody was at begins after it', async () => {
    const person = await school.addStudent('Wrong');
    const refused = (query: object) => school.app.fails(422, studentTimeline, { params: { id: person }, query });
    for (const kinds of ['', 'everything', 'class,', 'class;money', 'Class']) await refused({ kinds });
    for (const limit of ['0', '201', '-1', 'x', '1.5']) await refused({ limit });
    const places = ['', 'x', '1~2~3', '2026-02-30T00:00:00.000Z~1~1', '2026-13-01T00:00:00.000Z~1~1'];
    for (const before of [...places, "2026-01-01T00:00:00.000Z~1~1' or 1=1", '2026-01-01T00:00:00Z~1~1'])
      await refused({ before });
    expect(await rows(person, { before: '1999-12-31T23:59:59.999Z~99~999999999999999' })).toEqual([]);
    expect(said(await rows(person, { before: '2999-12-31T23:59:59.999Z~0~1' }))).toContain('record registered');
    await school.app.fails(404, studentTimeline, { params: { id: 999_999 } });
  });

  test('of an erased person no words stay', async () => {
    const { app } = school;
    const person = await school.addStudent('Samarina', { email: 'samarina@learner.example' });
    const { version } = (await app.call(student.endpoints.get, { params: { id: person } })).data;
    await app.call(student.endpoints.edit, { params: { id: person }, body: { version, note: 'Samarina’s secret' } });
    const made = await book(person, clock + 300);
    await app.call(cancelAsStudent, { body: { student_bookings_id: made.id, reason: 'Samarina is ill' } });
    expect(JSON.stringify(await rows(person))).toContain('Samarina');
    await app.confirm(app.token as string);
    await app.call(erasePerson, { body: { kind: 'student', id: person, reason: 'asked for it' } });
    const reply = await app.raw(studentTimeline, { params: { id: person } });
    expect(reply.body).not.toContain('Samarina');
  });
});
