/** Papers that run out: told once for each last day, by the rule, and taken back where they are renewed. On both engines. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Delivery, delivery } from '#contract/entities/delivery.ts';
import { messageRule } from '#contract/entities/message-rule.ts';
import { listNotifications } from '#contract/entities/notification.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { handInPaper, paper, refusePapers } from '#contract/entities/paper.ts';
import { paperKind } from '#contract/entities/paper-kind.ts';
import { student } from '#contract/entities/student.ts';
import { vehicle } from '#contract/entities/vehicle.ts';
import { tellOfTime } from '#server/messages/notices.ts';
import { keepTrue } from '#server/messages/notices-hold.ts';
import { sendDeliveries } from '#server/messages/send.ts';
import { describeSqliteInGate } from '../engines/engines.ts';
import { type School, startSchool } from './booking-school.ts';

describeSqliteInGate('papers that run out', (engine) => {
  let school: School;
  let rui: number;
  let people = 0;
  let plates = 0;
  const kinds: Record<string, number> = {};
  /** Days after the start; each test begins two months after the one before. */
  let day = 0;
  const call: School['app']['call'] = (...given) => school.app.call(...given);
  beforeAll(async () => {
    school = await startSchool(engine);
    rui = await school.addTeacher('Rui', { email: 'rui@school.example' });
    for (const owner of ['student', 'teacher', 'vehicle'])
      kinds[owner] = (
        await call(paperKind.endpoints.add, { body: { name: `Paper of a ${owner}`, owner, term: 'date' } as never })
      ).data.id;
  });
  beforeEach(async () => {
    day += 60;
    school.setClock(day * 24 + 3);
    for (const audience of ['student', 'teacher', 'office'])
      await rule(audience, { active: false, threshold: 30, channel: 'mail' });
  });
  const rule = async (audience: string, more: object) => {
    const { data } = await call(messageRule.endpoints.list, { query: { event: 'paper_expiring', audience } } as never);
    const [found] = data;
    await call(messageRule.endpoints.edit, {
      params: { id: found?.id as number },
      body: { version: found?.version, active: true, ...more } as never,
    });
  };
  const dayText = (days: number) => new Date(Date.UTC(2026, 2, 2 + day + days)).toISOString().slice(0, 10);
  const newStudent = (more: object = {}) =>
    school.addStudent(`Rita${++people}`, { email: `p${people}@learner.example`, ...more });
  const handIn = (owner: string, id: number, days: number | null) =>
    call(handInPaper, {
      body: {
        paper_kind_id: kinds[owner],
        [`${owner}_id`]: id,
        valid_until: days === null ? null : dayText(days),
      } as never,
    });
  const edit = async (id: number, more: object) => {
    const { version } = (await call(paper.endpoints.get, { params: { id } })).data;
    return call(paper.endpoints.edit, { params: { id }, body: { version, ...more } as never });
  };
  const look = () => tellOfTime(school.app.app.services, school.app.clubId);
  const of = async (query: object) =>
    (
      await call(delivery.endpoints.list, {
        query: { sort: 'created_at', event: 'paper_expiring', ...query },
      } as never)
    ).data as Delivery[];
  /** As they are once what waits was looked at, as each minute and before it is sent. */
  const states = async (id: number) => {
    await keepTrue(school.app.app.services, school.app.clubId);
    return (await of({ student_id: String(id) })).map(({ state }) => state);
  };
  const office = async () =>
    (await call(listNotifications, {})).data.filter(({ kind }) => kind === 'paper_expiring').map(({ title }) => title);

  test('a school has the rules, for students, teachers and the office, off and a month before', async () => {
    const other = await school.app.addClub();
    const { data } = await call(messageRule.endpoints.list, { query: { event: 'paper_expiring' } } as never, {
      token: other.token,
    });
    expect(data.map(({ audience, active, threshold }) => [audience, active, threshold]).sort()).toEqual([
      ['office', false, 30],
      ['student', false, 30],
      ['teacher', false, 30],
    ]);
  });

  test('a student is told once for each last day, days before as the rule says, whatever copy looks', async () => {
    const [rita, late, over] = [await newStudent(), await newStudent(), await newStudent()];
    const { data } = await handIn('student', rita, 10);
    await handIn('student', late, 11);
    await handIn('student', over, -1);
    expect(await look()).toBe(0);
    await rule('student', { threshold: 10 });
    const counts = await Promise.all([look(), look()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await look()).toBe(0);
    const [told] = await of({ student_id: String(rita) });
    expect(told).toMatchObject({ state: 'waiting', channel: 'mail', address: `p${people - 2}@learner.example` });
    expect(told?.subject).toMatch(/^Paper of a student: valid until /);
    expect(told?.body).toContain(`Paper of a student (Rita${people - 2} Student) is valid until`);
    expect([await states(late), await states(over)]).toEqual([[], []]);
    // Sent, it is not said again, and on the next day the other one is due.
    school.setClock(day * 24 + 4);
    await sendDeliveries(school.app.app.services);
    expect(await states(rita)).toEqual(['sent']);
    school.setClock((day + 1) * 24 + 3);
    expect([await look(), await states(late), await states(rita)]).toEqual([1, ['waiting'], ['sent']]);
    // Another last day is another event.
    await edit(data.id, { valid_until: dayText(9) });
    expect([await look(), await states(rita)]).toEqual([1, ['sent', 'waiting']]);
  });

  test('what waits is taken back where the paper is renewed, dated otherwise, refused or gone, and comes back with it', async () => {
    await rule('student', {});
    const rita = await newStudent();
    const { data } = await handIn('student', rita, 5);
    await look();
    expect(await states(rita)).toEqual(['waiting']);
    const dated = await edit(data.id, { valid_until: dayText(200) });
    expect(await states(rita)).toEqual(['withdrawn']);
    expect(await look()).toBe(0);
    await call(undoOperation, { params: { id: dated.operation_id as number } });
    expect([await look(), await states(rita)]).toEqual([1, ['withdrawn', 'waiting']]);
    // A new one is handed in beside it.
    const renewed = await call(paper.endpoints.add, {
      body: { paper_kind_id: kinds.student, student_id: rita, valid_until: dayText(300) } as never,
    });
    await call(handInPaper, {
      body: { paper_kind_id: kinds.student, student_id: rita, valid_until: dayText(300) } as never,
    });
    expect(renewed.data.id).not.toBe(data.id);
    expect(await states(rita)).toEqual(['withdrawn', 'withdrawn']);
    expect(await look()).toBe(0);

    const ben = await newStudent();
    const other = (await handIn('student', ben, 5)).data;
    await look();
    await call(refusePapers, { body: { papers: { ids: [other.id] }, reason: 'Cannot be read' } });
    expect(await states(ben)).toEqual(['withdrawn']);

    const eva = await newStudent();
    await handIn('student', eva, 5);
    await look();
    await call(student.endpoints.remove, { params: { id: eva } });
    await look();
    expect(await states(eva)).toEqual(['withdrawn']);
  });

  test('papers of teachers and vehicles go to the teacher and the office, once', async () => {
    const add = async (more: object = {}) =>
      (await call(vehicle.endpoints.add, { body: { plate: `PN-${++plates}`, name: 'Clio', ...more } as never })).data
        .id;
    const [usual, nobodys, sold] = [await add({ teacher_id: rui }), await add(), await add({ status: 'sold' })];
    await handIn('teacher', rui, 20);
    for (const id of [usual, nobodys, sold]) await handIn('vehicle', id, 20);
    const rita = await newStudent();
    await handIn('student', rita, 20);
    await rule('teacher', {});
    const before = await office();
    expect(await look()).toBe(5);
    const told = await of({ teacher_id: String(rui), state: 'waiting' });
    expect(told.map(({ body }) => /Paper of a \w+ \([^.]*?\) is/.exec(body)?.[0]).sort()).toEqual([
      'Paper of a teacher (Rui Teacher) is',
      `Paper of a vehicle (PN-${plates - 2} Clio) is`,
    ]);
    expect(await states(rita)).toEqual([]);
    const fresh = (await office()).slice(0, (await office()).length - before.length);
    expect(fresh.map((title) => title.replace(/ is valid.*/, '')).sort()).toEqual([
      'Paper of a teacher (Rui Teacher)',
      `Paper of a vehicle (PN-${plates - 2} Clio)`,
      `Paper of a vehicle (PN-${plates - 1} Clio)`,
    ]);
    const counts = await Promise.all([look(), look()]);
    expect(counts).toEqual([0, 0]);
    expect(await office()).toHaveLength(before.length + 3);
  });

  test('who cannot be reached is told of as such, once, and quiet hours are kept', async () => {
    await rule('student', { channel: 'both' });
    const [rita, ben] = [await newStudent({ email: '', phone: '' }), await newStudent({ phone: '+351912345678' })];
    await handIn('student', rita, 3);
    await handIn('student', ben, 3);
    expect(await look()).toBe(4);
    expect(await look()).toBe(0);
    expect((await of({ student_id: String(rita) })).map(({ reason }) => reason).sort()).toEqual([
      'no_address',
      'no_phone',
    ]);
    expect((await of({ student_id: String(ben) })).map(({ channel }) => channel).sort()).toEqual(['mail', 'sms']);
    const wrong = await school.app.fails(422, messageRule.endpoints.add, {
      body: { name: 'x', event: 'paper_expiring', audience: 'student', channel: 'mail', body_en: '{when}' } as never,
    });
    expect(Object.keys(wrong.errors ?? {})).toEqual(['body_en']);
  });
});
