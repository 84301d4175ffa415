/** How much hot calls ask of the database, and how much they answer: each within its budget (`call-budgets.ts`). On both engines. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { bookClass, booking, cancelAsAdmin, completeClass, moveClass } from '#contract/entities/booking.ts';
import { calendar } from '#contract/entities/calendar.ts';
import { openConversation, sendMessage } from '#contract/entities/chat.ts';
import { dashboard } from '#contract/entities/dashboard.ts';
import { enterExam, exam } from '#contract/entities/exam.ts';
import { balance, chargeStudent, entry, statementPage, takePayment } from '#contract/entities/money.ts';
import { listNotifications, markNotifications, unreadCounts } from '#contract/entities/notification.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { searchAll } from '#contract/entities/search.ts';
import { login } from '#contract/entities/session.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { describeEngines } from '../../engines/engines.ts';
import { at, type School, startSchool } from '../booking-school.ts';
import { PASSWORD } from '../harness.ts';
import { BUDGETS, type CallName } from './call-budgets.ts';

/** Answers may be so much longer or shorter than their budget says: numbers of rows and instants have more digits at times. */
const ROOM = 0.03;

/** What begins and ends a transaction: PostgreSQL is asked for it in a round trip of its own, and SQLite in none. */
const IN_TRANSACTION = /^(?:begin|start transaction|commit|rollback|savepoint|release|set transaction)\b/i;

interface Count {
  readonly statements: number;
  readonly trips: number;
  readonly bytes: number;
}

describeEngines('what hot calls take', (engine) => {
  const asked = new AsyncLocalStorage<string[]>();
  const counts = new Map<CallName, Count>();
  let school: School;

  /** Makes a call that has to succeed, and counts what it asks for until it is answered. */
  async function count<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
    const sent: string[] = [];
    const reply = await asked.run(sent, () => school.app.raw(endpoint, input));
    if (reply.status !== 200) throw new Error(`${endpoint.id} answered ${reply.status}: ${reply.body}`);
    const statements = sent.filter((one) => !IN_TRANSACTION.test(one));
    const taken = { statements: statements.length, trips: sent.length, bytes: Buffer.byteLength(reply.body) };
    return { taken, answer: reply.json<{ data: { id: number }; operation_id: number }>() };
  }

  beforeAll(async () => {
    school = await startSchool(engine, {}, (statement) => asked.getStore()?.push(statement));
    const { app } = school;
    const { data: sold } = await app.call(packageResource.endpoints.add, {
      body: { name: 'Twenty', practical_classes: 20, price: 50_000, currency: 'EUR', valid_days: 365 } as never,
    });
    const ana = await school.addTeacher('Ana');
    await school.addTeacher('Bruno');
    const people: number[] = [];
    for (let n = 10; n < 30; n++)
      people.push(
        await school.addStudent(`Rita${n}`, { phone: `+3519120000${n}`, ...(n < 20 ? { package_id: sold.id } : {}) }),
      );
    const someone = (n: number) => people[n] as number;
    const anywhere = {
      outside_schedule: true,
      location_id: school.place,
      ignore_rules: true,
      past: true,
      beyond: true,
    };
    const classes: number[] = [];
    for (let n = 0; n < 16; n++) classes.push((await school.book(someone(n), ana, 24 * (n + 1) + 3, anywhere)).id);
    const someClass = (n: number) => classes[n] as number;
    for (let n = 0; n < 10; n++) {
      await app.call(chargeStudent, { body: { student_id: someone(n), amount: 10_000 } });
      await app.call(takePayment, { body: { student_id: someone(n), amount: 2_000, method: 'cash' } });
    }
    const conversation = (await app.call(openConversation, { body: { student_id: someone(0) } })).data.id;
    const { data: sitting } = await app.call(exam.endpoints.add, {
      body: {
        kind: 'theory',
        licence_category: 'B',
        starts_at: at(24 * 40),
        ends_at: at(24 * 40 + 1),
        seats: 9,
      } as never,
    });

    /** Counts a call the second time that it is made: what the first one reads is kept. `turn` is 0, then 1. */
    async function counted<E extends AnyEndpoint>(name: CallName, endpoint: E, input: (turn: number) => InputOf<E>) {
      const first = await count(endpoint, input(0));
      const second = await count(endpoint, input(1));
      counts.set(name, second.taken);
      return [first.answer, second.answer] as const;
    }
    const listed = <E extends AnyEndpoint>(name: CallName, endpoint: E, query: object) =>
      counted(name, endpoint, () => ({ query }) as never);

    await listed('students: first page', student.endpoints.list, { per_page: 100 });
    await listed('students: of a status', student.endpoints.list, { per_page: 100, status: 'active' });
    await counted(
      'students: searched, not before',
      student.endpoints.list,
      (turn) => ({ query: { per_page: 100, q: `rita1${turn}` } }) as never,
    );
    await listed('students: sorted, with the next class', student.endpoints.list, {
      per_page: 100,
      sort: '-created_at',
      with: 'next',
    });
    await listed('teachers: first page', teacher.endpoints.list, { per_page: 100 });
    await listed('classes: first page', booking.endpoints.list, { per_page: 100 });
    await listed('classes: of a student', booking.endpoints.list, { per_page: 100, student_id: `${someone(1)}` });
    await listed('payments: first page', entry.endpoints.list, { per_page: 100, kind: 'payment' });
    await listed('balances: first page', balance.endpoints.list, { per_page: 100 });
    await counted('student: one row', student.endpoints.get, () => ({ params: { id: someone(2) } }));
    await counted('class: one row', booking.endpoints.get, () => ({ params: { id: someClass(2) } }));
    await counted('search: a name', searchAll, (turn) => ({ query: { q: `rita2${turn}` } }) as never);
    await counted('search: nobody', searchAll, (turn) => ({ query: { q: turn === 0 ? 'zyl' : 'xylophone' } }) as never);
    await counted('search: a number', searchAll, (turn) => ({ query: { q: `91200001${turn}` } }) as never);
    await counted('profile', adminProfile, () => ({}) as never);
    await counted('unread', unreadCounts, () => ({}) as never);
    await counted('dashboard', dashboard, () => ({}) as never);
    await counted('calendar: a week', calendar, () => ({ query: { from: at(0), to: at(24 * 7) } }) as never);
    await counted('statement of account', statementPage, () => ({ params: { id: someone(3) }, query: {} }));

    const [, made] = await counted('student: add', student.endpoints.add, (turn) => ({
      body: { first_name: 'Nova', last_name: `Number${turn}`, licence_category: 'B' } as never,
    }));
    await counted('student: edit', student.endpoints.edit, (turn) => ({
      params: { id: made.data.id },
      body: { note: `Note ${turn}`, version: turn + 1 } as never,
    }));
    await counted('students: after a write', student.endpoints.list, () => ({ query: { per_page: 100 } }) as never);
    const removed = await counted('student: delete', student.endpoints.remove, (turn) => ({
      params: { id: turn === 0 ? someone(18) : someone(19) },
    }));
    await counted('undo of a deletion', undoOperation, (turn) => ({
      params: { id: removed[turn]?.operation_id as number },
    }));
    await counted('students: status of ten', student.endpoints.setStatus, (turn) => ({
      body: { rows: { ids: people.slice(0, 10) }, status: turn === 0 ? 'paused' : 'active' } as never,
    }));
    await counted('class: book', bookClass, (turn) => ({
      body: { student_id: someone(4), teacher_id: ana, starts_at: at(24 * (20 + turn) + 3), ...anywhere } as never,
    }));
    await counted('class: move', moveClass, (turn) => ({
      body: { student_bookings_id: someClass(10), starts_at: at(24 * 11 + 5 + turn), ...anywhere } as never,
    }));
    await counted('class: cancel', cancelAsAdmin, (turn) => ({
      body: { student_bookings_id: someClass(11 + turn), reason: 'Ill' } as never,
    }));
    await counted('payment: take', takePayment, () => ({
      body: { student_id: someone(5), amount: 1_000, method: 'cash' } as never,
    }));
    await counted('exam: enter', enterExam, (turn) => ({
      params: { id: sitting.id },
      body: { students: { ids: [someone(6 + turn)] }, reason: 'Asked for' } as never,
    }));
    await counted('message: send', sendMessage, (turn) => ({
      params: { id: conversation },
      body: { body: `See you at ${turn + 4}.` },
    }));
    school.setClock(24 * 3 + 8);
    await counted('class: close', completeClass, (turn) => ({
      body: { student_bookings_id: someClass(turn), reason: 'Held' } as never,
    }));
    const { data: notes } = await app.call(listNotifications, { query: {} as never });
    await counted('notifications: list', listNotifications, () => ({ query: {} as never }));
    await counted('notifications: mark read', markNotifications, (turn) => ({
      body: { rows: { ids: [notes[turn]?.id as number] }, read: true } as never,
    }));
    await counted('sign in', login, () => ({ body: { email: 'ada@school.example', password: PASSWORD } }));
  });

  test('no call asks more than its budget, or fewer: then the budget is lowered', () => {
    const { name } = engine;
    const asks = (one: Count) => (name === 'sqlite' ? one.statements : [one.statements, one.trips]);
    const found = Object.fromEntries([...counts].map(([call, one]) => [call, asks(one)]));
    expect(found).toEqual(Object.fromEntries(Object.entries(BUDGETS).map(([call, budget]) => [call, budget[name]])));
  });

  test('no answer is longer than its budget, or much shorter', () => {
    const off = [...counts].flatMap(([call, { bytes }]) => {
      const budget = BUDGETS[call].bytes;
      return Math.abs(bytes - budget) > budget * ROOM + 8 ? [`${call}: ${bytes} bytes, budget ${budget}`] : [];
    });
    expect(off).toEqual([]);
  });
});
