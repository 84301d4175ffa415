/** The journal: it only grows, adds up, numbers its receipts without gap or double, and is for those who hold the permission. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { getAuditEntry, listAudit } from '#contract/entities/audit.ts';
import { editClub } from '#contract/entities/club.ts';
import { delivery, resendDelivery } from '#contract/entities/delivery.ts';
import { enterExam, exam, examResults } from '#contract/entities/exam.ts';
import { examEntry } from '#contract/entities/exam-entry.ts';
import {
  balance,
  chargeStudent,
  closeDesk,
  discountStudent,
  entry,
  mailReceipt,
  mailStatement,
  moneyEndpoints,
  readDesk,
  receiptPage,
  refundPayment,
  reverseEntry,
  splitCharge,
  statementPage,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { rowHistory, undoOperation } from '#contract/entities/operation.ts';
import { erasePerson, exportPerson } from '#contract/entities/privacy.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { student } from '#contract/entities/student.ts';
import { setPermission } from '#contract/entities/team.ts';
import { MOST_MINOR } from '#contract/rules/amount-limit.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';
import { mailsTo } from '../mails.ts';

describeEngines('money', (engine) => {
  let app: TestApp;
  let now = new Date('2026-05-04T10:00:00.000Z');
  const db = () => app.app.database.db;
  let added = 0;

  async function addStudent(token?: string, more: object = {}): Promise<number> {
    const body = { first_name: 'Rita', last_name: `Gomes ${++added}`, email: `rita${added}@x.example`, ...more };
    return (await app.call(student.endpoints.add, { body }, token ? { token } : {})).data.id;
  }
  const charge = (student_id: number, amount: number, more: object = {}) =>
    app.call(chargeStudent, { body: { student_id, amount, ...more } });
  const pay = (student_id: number, amount: number, more: object = {}) =>
    app.call(takePayment, { body: { student_id, amount, method: 'cash', ...more } });
  const undo = (id: number | null) => app.call(undoOperation, { params: { id: id as number } });
  const statement = async (id: number) => (await app.call(statementPage, { params: { id } })).data;

  beforeAll(async () => {
    app = await startApp(engine, { now: () => now });
  });

  /** Holds for every student, whatever was done. */
  async function addsUp(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select b.id from balance b where b.balance <> (select sum(e.amount) from entry e where e.student_id = b.id and e.club_id = b.club_id)
        or b.standing <> case when b.balance > 0 then 'owes' when b.balance < 0 then 'credit' else 'even' end
        or exists (select 1 from entry e where e.student_id = b.id and e.club_id <> b.club_id)`.execute(db());
    expect(rows).toEqual([]);
    for (const row of await db().selectFrom('balance').selectAll().execute()) {
      const open = JSON.parse(row.open_charges) as { open: number; due_on: string }[];
      expect(open.reduce((sum, one) => sum + one.open, 0) - row.credit).toBe(row.balance);
      expect(row.oldest_due_on).toBe(open[0]?.due_on ?? '');
    }
  }

  test('who owes nothing comes last, whichever way the list is sorted by what is due', async () => {
    const owing = [await addStudent(), await addStudent()];
    const even = await addStudent();
    await charge(owing[0] as number, 1000, { due_on: '2026-05-18' });
    await charge(owing[1] as number, 1000, { due_on: '2026-05-19' });
    await charge(even, 1000);
    await pay(even, 1000);
    const ids = [...owing, even].join();
    for (const [sort, wanted] of [
      ['oldest_due_on', [...owing, even]],
      ['-oldest_due_on', [...owing.toReversed(), even]],
    ] as const) {
      const { data } = await app.call(balance.endpoints.list, { query: { ids, sort } });
      expect(
        data.map(({ id }) => id),
        sort,
      ).toEqual(wanted);
      const rows = { matching: { ids, sort }, sort, ranges: [{ from: wanted[1], to: null }] };
      const counted = await app.call(balance.endpoints.countSelected, { body: { rows } } as never);
      expect(counted, sort).toMatchObject({ count: 2 });
    }
  });

  test('a charge, a payment and its undo: each is an entry, and the balance is their sum', async () => {
    const id = await addStudent();
    const charged = await charge(id, 45_000, { charge_type: 'package', due_on: '2026-05-20', note: 'B complete' });
    expect(charged).toMatchObject({
      balance: 45_000,
      data: { kind: 'charge', due_on: '2026-05-20', state: 'standing' },
    });
    const paid = await pay(id, 15_000, { reference: 'R1' });
    expect(paid).toMatchObject({
      balance: 30_000,
      data: { kind: 'payment', amount: -15_000, method: 'cash', receipt_year: 2026, entered_by_name: 'Ada Admin' },
    });
    const undone = await undo(paid.operation_id);
    expect((await statement(id)).balance).toBe(45_000);
    // The redo is another entry, with a receipt of its own.
    await undo(undone.operation_id);
    const { entries, balance: sum, open } = await statement(id);
    expect(sum).toBe(30_000);
    expect(entries.map(({ amount, state, balance: running }) => [amount, state, running])).toEqual([
      [45_000, 'standing', 45_000],
      [-15_000, 'standing', 30_000],
      [15_000, 'reversal', 45_000],
      [-15_000, 'reversal', 30_000],
    ]);
    expect(open).toMatchObject([{ due_on: '2026-05-20', open: 30_000, amount: 45_000 }]);
    expect((await app.call(receiptPage, { params: { id: entries[1]?.id as number } })).data.cancelled).toBe(true);
    expect((await app.call(receiptPage, { params: { id: entries[3]?.id as number } })).data.cancelled).toBe(false);
    await addsUp();
  });

  test('what was taken back is not taken back again', async () => {
    const id = await addStudent();
    const { data, operation_id } = await charge(id, 1000);
    const back = await app.call(reverseEntry, { params: { id: data.id }, body: { note: 'typo' } });
    expect(back).toMatchObject({ balance: 0, data: { amount: -1000, reverses_id: data.id, note: 'typo' } });
    expect((await app.fails(409, reverseEntry, { params: { id: data.id }, body: {} })).type).toBe(
      '/problems/already-reversed',
    );
    await app.fails(409, undoOperation, { params: { id: operation_id } });
    await undo(back.operation_id);
    // It stands again, and can be taken back again.
    expect((await app.call(reverseEntry, { params: { id: data.id }, body: {} })).balance).toBe(0);
    await addsUp();
  });

  test('nothing changes or removes an entry, not by the database either', async () => {
    const id = await addStudent();
    const { data } = await charge(id, 777);
    const tries = [
      sql`update entry set amount = 1 where id = ${data.id}`,
      sql`update entry set due_on = '2027-01-01' where id = ${data.id}`,
      sql`update entry set note = 'else' where id = ${data.id}`,
      sql`update entry set deleted_at = ${now.toISOString()} where id = ${data.id}`,
      sql`update entry set student_id = student_id + 1 where id = ${data.id}`,
      sql`delete from entry where id = ${data.id}`,
      sql`delete from entry`,
    ];
    for (const statement of tries) await expect(statement.execute(db())).rejects.toThrow('Entries are never changed.');
    expect((await app.call(entry.endpoints.get, { params: { id: data.id } })).data).toEqual(data);
  });

  test('amounts are exact up to 10^12, sums of them too, and refused beyond', async () => {
    const id = await addStudent();
    for (const amount of [MOST_MINOR, MOST_MINOR - 1, 999_999_999_999, 1]) await charge(id, amount);
    await pay(id, MOST_MINOR - 7);
    const exact = 4n * BigInt(MOST_MINOR) - 1n - 1n - BigInt(MOST_MINOR) + 7n - BigInt(MOST_MINOR) + 1n;
    expect(BigInt((await statement(id)).balance)).toBe(exact);
    const listed = await app.call(balance.endpoints.list, { query: { student_id: id } });
    expect(listed.data[0]?.balance).toBe(Number(exact));
    for (const amount of [MOST_MINOR + 1, 0, -1, 1.5, 1e300, Number.NaN, '150', '', null, [], {}])
      expect((await app.fails(422, chargeStudent, { body: { student_id: id, amount } })).errors).toHaveProperty(
        'amount',
      );
    await addsUp();
  });

  test('what cannot be is refused by field, and leaves nothing behind', async () => {
    const id = await addStudent();
    const other = await addStudent();
    const elsewhere = await charge(other, 500);
    const count = async () => (await db().selectFrom('entry').select('id').execute()).length;
    const before = await count();
    const fields = async (endpoint: AnyEndpoint, body: object, params: object = {}) =>
      Object.keys(
        (await app.fails(422, endpoint, { params, body: { student_id: id, amount: 100, ...body } })).errors ?? {},
      );
    for (const due_on of ['2026-02-30', 'tomorrow', '2026-5-1', '0000-01-01', '2026-05-04T00:00', 20_260_504, ''])
      expect(await fields(chargeStudent, { due_on })).toEqual(['due_on']);
    expect(await fields(chargeStudent, { charge_type: 'gift' })).toEqual(['charge_type']);
    expect(await fields(chargeStudent, { note: 'x'.repeat(501) })).toEqual(['note']);
    expect(await fields(chargeStudent, { student_id: 999_999 })).toEqual(['student_id']);
    for (const method of ['bitcoin', '', null, 5]) expect(await fields(takePayment, { method })).toEqual(['method']);
    expect(await fields(takePayment, { method: 'cash', for_id: elsewhere.data.id })).toEqual(['for_id']);
    expect(await fields(refundPayment, { method: 'cash' })).toEqual(['amount']);
    expect(await fields(discountStudent, {})).toEqual(['amount']);
    await app.fails(404, reverseEntry, { params: { id: 999_999 }, body: {} });
    await app.fails(404, waiveCharge, { params: { id: 999_999 }, body: { note: 'x' } });
    await app.fails(404, receiptPage, { params: { id: elsewhere.data.id } });
    await app.fails(404, statementPage, { params: { id: 999_999 } });
    expect(await count()).toBe(before);
  });

  test('a refund is no more than was paid, of the payment it names or of all', async () => {
    const id = await addStudent();
    await charge(id, 10_000);
    const first = await pay(id, 6000);
    await pay(id, 4000);
    const refund = (amount: number, for_id?: number) => ({
      body: { student_id: id, amount, method: 'cash' as const, for_id },
    });
    await app.fails(422, refundPayment, refund(6001, first.data.id));
    const back = await app.call(refundPayment, refund(6000, first.data.id));
    expect(back.balance).toBe(6000);
    await app.fails(422, refundPayment, refund(1, first.data.id));
    await app.fails(422, refundPayment, refund(4001));
    await undo(back.operation_id);
    expect((await statement(id)).balance).toBe(0);
    await addsUp();
  });

  test('a charge is split into instalments that add up, and undo brings the one charge back', async () => {
    const id = await addStudent();
    const { data } = await charge(id, 100_00, { charge_type: 'package', note: 'B' });
    const body = { parts: 3, first_due_on: '2026-01-31', every: 'month' as const };
    const dry = await app.call(splitCharge, { params: { id: data.id }, body: { ...body, dry_run: true } });
    expect(dry).toMatchObject({ operation_id: null, student_name: expect.stringContaining('Rita') });
    const split = await app.call(splitCharge, { params: { id: data.id }, body });
    expect(split.parts).toEqual([
      { amount: 3334, due_on: '2026-01-31' },
      { amount: 3333, due_on: '2026-02-28' },
      { amount: 3333, due_on: '2026-03-31' },
    ]);
    const after = await statement(id);
    expect(after.balance).toBe(10_000);
    expect(after.open.map(({ open, due_on }) => [open, due_on])).toEqual(
      split.parts.map((part) => [part.amount, part.due_on]),
    );
    expect(after.ages).toEqual({ not_due: 0, days_1_30: 0, days_31_60: 3333, older: 6667 });
    await undo(split.operation_id);
    expect((await statement(id)).open).toMatchObject([{ open: 10_000, due_on: '2026-05-04' }]);
    await app.fails(422, splitCharge, { params: { id: data.id }, body: { ...body, parts: 1 } });
    await app.fails(422, splitCharge, { params: { id: data.id }, body: { ...body, parts: 61 } });
    await addsUp();
  });

  test('what is left of a charge after a deposit is split; what was paid stays where it was', async () => {
    const id = await addStudent();
    const { data } = await charge(id, 124_900, { charge_type: 'package', due_on: '2026-05-10' });
    const other = (await charge(id, 5000, { due_on: '2026-05-10' })).data;
    const paid = await pay(id, 30_000, { for_id: data.id });
    const before = await statement(id);
    const params = { id: data.id };
    const body = { parts: 3, first_due_on: '2026-06-01', every: 'month' as const };
    const dry = await app.call(splitCharge, { params, body: { ...body, dry_run: true } });
    expect(dry).toMatchObject({ operation_id: null, amount: 124_900, open: 94_900 });
    expect((await statement(id)).entries).toHaveLength(3);
    const split = await app.call(splitCharge, { params, body });
    expect(split.parts).toEqual([
      { amount: 31_634, due_on: '2026-06-01' },
      { amount: 31_633, due_on: '2026-07-01' },
      { amount: 31_633, due_on: '2026-08-01' },
    ]);
    const after = await statement(id);
    expect(after.balance).toBe(before.balance);
    expect(after.open.map(({ open, due_on }) => [open, due_on])).toEqual([
      [5000, '2026-05-10'],
      ...split.parts.map((part) => [part.amount, part.due_on]),
    ]);
    expect(after.open[0]?.entry_id).toBe(other.id);
    // What was paid is charged alone, as a part of the charge, and the payment is what it was.
    const kept = after.entries.filter(({ part_of_id }) => part_of_id === data.id);
    expect(kept.map(({ amount, charge_type }) => [amount, charge_type])).toEqual(
      [30_000, 31_634, 31_633, 31_633].map((amount) => [amount, 'package']),
    );
    expect(after.entries.find((one) => one.id === paid.data.id)).toMatchObject({ for_id: data.id, state: 'standing' });
    await addsUp();
    // The payment bounces: what it had paid is owed again, and nothing else.
    const bounced = await undo(paid.operation_id);
    expect((await statement(id)).open.map(({ open }) => open)).toEqual([30_000, 5000, 31_634, 31_633, 31_633]);
    await undo(bounced.operation_id);
    await undo(split.operation_id);
    expect((await statement(id)).open).toEqual(before.open);
    await addsUp();
  });

  test('a deposit that names no charge stays with the charge it paid, also where parts are due before it', async () => {
    const id = await addStudent();
    const older = await charge(id, 1000, { due_on: '2026-05-05' });
    const { data } = await charge(id, 10_000, { due_on: '2026-07-01', note: 'B' });
    await pay(id, 4000);
    await app.call(discountStudent, { body: { student_id: id, amount: 501, for_id: data.id } });
    const params = { id: data.id };
    const body = { parts: 2, first_due_on: '2026-06-01', every: 'week' as const };
    await app.fails(422, splitCharge, { params, body: { ...body, parts: 61 } });
    const split = await app.call(splitCharge, { params, body });
    expect(split).toMatchObject({ open: 6499, parts: [{ amount: 3250 }, { amount: 3249 }] });
    const { open } = await statement(id);
    expect(open.map((one) => one.open)).toEqual([3250, 3249]);
    // A part of which something is paid can be split again.
    await pay(id, 250);
    const [first] = open;
    const again = await app.call(splitCharge, { params: { id: first?.entry_id as number }, body });
    expect(again.parts.map(({ amount }) => amount)).toEqual([1500, 1500]);
    expect((await statement(id)).balance).toBe(6249);
    await addsUp();
    for (const wholly of [older.data.id, data.id, first?.entry_id as number])
      expect((await app.fails(409, splitCharge, { params: { id: wholly }, body })).type).toBe('/problems/nothing-open');
    await app.fails(409, undoOperation, { params: { id: split.operation_id as number } });
    await undo(again.operation_id);
    await undo(split.operation_id);
    expect((await statement(id)).open).toMatchObject([{ entry_id: data.id, open: 6249 }]);
    await addsUp();
  });

  test('fewer minor units are left than parts are asked for', async () => {
    const id = await addStudent();
    const { data } = await charge(id, 5000);
    await pay(id, 4998);
    const refused = await app.fails(422, splitCharge, {
      params: { id: data.id },
      body: { parts: 3, first_due_on: '2026-06-01' },
    });
    expect(refused.errors?.parts).toBeDefined();
  });

  test('what is open of a charge is waived, and a discount is no more than is owed', async () => {
    const id = await addStudent();
    const { data } = await charge(id, 5000);
    await pay(id, 2000, { for_id: data.id });
    await app.fails(422, discountStudent, { body: { student_id: id, amount: 3001, for_id: data.id } });
    expect((await app.call(discountStudent, { body: { student_id: id, amount: 500, for_id: data.id } })).balance).toBe(
      2500,
    );
    await app.fails(422, waiveCharge, { params: { id: data.id }, body: { note: ' ' } });
    const waived = await app.call(waiveCharge, { params: { id: data.id }, body: { note: 'ill for long' } });
    expect(waived).toMatchObject({ balance: 0, data: { kind: 'write_off', amount: -2500, for_id: data.id } });
    expect((await app.fails(409, waiveCharge, { params: { id: data.id }, body: { note: 'x' } })).type).toBe(
      '/problems/nothing-open',
    );
    await undo(waived.operation_id);
    expect((await statement(id)).balance).toBe(2500);
  });

  /** Takes a payment as a client does: where the server was too busy to answer, it asks again under the same key. */
  async function taking(idempotencyKey: string, input: InputOf<typeof takePayment>) {
    for (;;) {
      const reply = await app.raw(takePayment, input, { idempotencyKey });
      if (reply.status < 500) return reply;
    }
  }

  test('500 payments at once get 500 numbers in a row, and refused ones leave no gap', async () => {
    const { last } = await db()
      .selectFrom('entry')
      .select(({ fn }) => fn.max('receipt_number').as('last'))
      .where('receipt_year', '=', 2026)
      .executeTakeFirstOrThrow();
    const students = await Promise.all(Array.from({ length: 10 }, () => addStudent()));
    const answers = await Promise.all(
      Array.from({ length: 525 }, (_one, index) =>
        taking(`at-once-${index}`, {
          // Every twenty-first names a charge that is not there.
          body: {
            student_id: students[index % 10] as number,
            amount: 100 + index,
            method: 'cash' as const,
            ...(index % 21 === 20 ? { for_id: 999_999 } : {}),
          },
        }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(25);
    const numbers = taken.map((one) => one.json<{ data: { receipt_number: number } }>().data.receipt_number);
    const begin = (last ?? 0) + 1;
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_one, index) => begin + index));
    await addsUp();
  });

  test('numbers begin anew each year, and in each school', async () => {
    const other = await app.addClub();
    const theirs = await addStudent(other.token);
    const body = { student_id: theirs, amount: 900, method: 'card' as const };
    const first = await app.call(takePayment, { body }, other);
    expect(first.data).toMatchObject({ receipt_year: 2026, receipt_number: 1 });
    await db()
      .updateTable('session')
      .set({ created_at: '2026-12-31T09:00:00.000Z', expires_at: '2028-01-01T00:00:00.000Z' })
      .execute();
    now = new Date('2027-01-01T09:00:00.000Z');
    const next = await app.call(takePayment, { body }, other).finally(() => {
      now = new Date('2026-05-04T10:00:00.000Z');
    });
    expect(next.data).toMatchObject({ receipt_year: 2027, receipt_number: 1 });
    // Nothing of it is reached from the first school, by number either.
    for (const [endpoint, input] of [
      [entry.endpoints.get, { params: { id: first.data.id } }],
      [receiptPage, { params: { id: first.data.id } }],
      [statementPage, { params: { id: theirs } }],
      [reverseEntry, { params: { id: first.data.id }, body: {} }],
      [mailReceipt, { params: { id: first.data.id }, body: {} }],
    ] as const)
      await app.fails(404, endpoint, input);
    await app.fails(422, takePayment, { body: { ...body } });
    const lists = await app.call(entry.endpoints.list, { query: { per_page: 500, student_id: theirs } });
    expect(lists.data).toEqual([]);
    await addsUp();
  });

  test('the currency stays once there are entries in it', async () => {
    const problem = await app.fails(409, editClub, { body: { currency: 'USD' } });
    expect(problem.type).toBe('/problems/currency-kept');
    expect((await app.call(editClub, { body: {} })).data.currency).toBe('EUR');
  });

  test('balances are listed by age, searched by name, and follow a change of name', async () => {
    // Lists know the day by the clock of the machine.
    now = new Date();
    const day = (ahead: number) => addDays(todayIn('Europe/Lisbon', now), ahead);
    await db().updateTable('session').set({ expires_at: '2999-01-01T00:00:00.000Z' }).execute();
    const [due, late, older] = [await addStudent(), await addStudent(), await addStudent()];
    await charge(due, 100, { due_on: day(0) });
    await charge(late, 200, { due_on: day(-2) });
    await charge(older, 300, { due_on: day(-100) });
    const named = async (query: object) => {
      const { data } = await app.call(balance.endpoints.list, { query: { per_page: 500, ...query } });
      return data.map(({ id }) => id).filter((id) => [due, late, older].includes(id));
    };
    expect(await named({ age: 'not_due' })).toEqual([due]);
    expect(await named({ age: 'days_1_30' })).toEqual([late]);
    expect(await named({ age: 'older,days_1_30' })).toEqual([older, late]);
    expect(await named({ standing: 'owes', sort: '-balance' })).toEqual([older, late, due]);
    const { data } = await app.call(student.endpoints.get, { params: { id: late } });
    await app.call(student.endpoints.edit, {
      params: { id: late },
      body: { last_name: 'Zacarias', version: data.version },
    });
    expect(await named({ q: 'zacarias' })).toEqual([late]);
    const { data: found } = await app.call(balance.endpoints.list, { query: { q: 'zacarias' } });
    expect(found[0]).toMatchObject({
      student_name: 'Rita Zacarias',
      ages: { days_1_30: 200 },
      credit: 0,
      currency: 'EUR',
    });
    await pay(late, 200);
    expect(await named({ standing: 'owes', q: 'zacarias' })).toEqual([]);
    now = new Date('2026-05-04T10:00:00.000Z');
  });

  test('the desk counts the cash since it was closed, asks for a note, and undo opens it again', async () => {
    const id = await addStudent();
    const before = (await app.call(readDesk, { query: {} })).data;
    await pay(id, 3000);
    await pay(id, 2000, { method: 'card' });
    await app.call(refundPayment, { body: { student_id: id, amount: 500, method: 'cash' } });
    const desk = (await app.call(readDesk, { query: {} })).data;
    expect(desk.expected).toBe(before.expected + 2500);
    expect(desk.taken.find(({ method }) => method === 'card')).toMatchObject({ name: 'Ada Admin' });
    expect((await app.fails(422, closeDesk, { body: { counted: desk.expected - 10 } })).errors).toHaveProperty('note');
    const closed = await app.call(closeDesk, { body: { counted: desk.expected - 10, note: 'a coin is missing' } });
    expect(closed.data).toMatchObject({ expected: desk.expected, difference: -10, closed_by_name: 'Ada Admin' });
    expect((await app.call(readDesk, { query: {} })).data.expected).toBe(0);
    const again = await app.call(closeDesk, { body: { counted: 0 } });
    expect((await app.fails(409, undoOperation, { params: { id: closed.operation_id } })).type).toBe(
      '/problems/closed-since',
    );
    await undo(again.operation_id);
    await undo(closed.operation_id);
    expect((await app.call(readDesk, { query: {} })).data.expected).toBe(desk.expected);
  });

  test('a charge names the class or the exam it is about: of the student alone; what is no fee stays as the student is withdrawn', async () => {
    const [id, other] = [await addStudent(), await addStudent()];
    const plan = async () =>
      (
        await app.call(exam.endpoints.add, {
          body: { kind: 'theory', starts_at: new Date(Date.now() + 40 * 86_400_000).toISOString(), seats: 3 } as never,
        })
      ).data.id;
    const planned = await plan();
    const about = (student_id: number, more: object) =>
      app.call(chargeStudent, { body: { student_id, amount: 2500, ...more } as never });
    const wrong = await app.fails(422, chargeStudent, {
      body: { student_id: id, amount: 5, exam_id: planned } as never,
    });
    expect(Object.keys(wrong.errors ?? {})).toEqual(['exam_id']);
    await app.fails(422, chargeStudent, { body: { student_id: id, amount: 5, exam_id: 'x' } as never });
    await app.call(enterExam, {
      params: { id: planned },
      body: { students: { ids: [id, other] }, reason: 'asked for' } as never,
    });
    const [entered] = (
      await app.call(examEntry.endpoints.list, { query: { exam_id: `${planned}`, student_id: `${id}` } as never })
    ).data;
    const made = await about(id, { exam_id: planned, note: 'the car' });
    expect(made.data).toMatchObject({ exam_entry_id: entered?.id, charge_type: 'other' });
    await app.call(examResults, { body: { entries: { ids: [entered?.id] }, result: 'withdrawn' } as never });
    expect((await statement(id)).balance).toBe(2500);
    await undo(made.operation_id);
    expect((await statement(id)).balance).toBe(0);
    await addsUp();
  });

  test('receipt and statement go out by mail and say that they are no invoice', async () => {
    const id = await addStudent();
    await charge(id, 125_050);
    const { data } = await pay(id, 25_050);
    const sent = await app.call(mailReceipt, { params: { id: data.id }, body: {} });
    expect(sent.to).toMatch(/^rita\d+@x\.example$/);
    await app.call(mailStatement, { params: { id }, body: { to: 'mother@x.example' } });
    expect((await mailsTo(app, sent.to, 1)).at(-1)).toContain(`2026/${data.receipt_number}`);
    const [toMother] = await mailsTo(app, 'mother@x.example', 1);
    // No message of a rule: nothing in it ends what the school sends by itself.
    expect(toMother).not.toContain('/stop/');
    // They stand in the log of messages, and go out once more to where they went.
    const log = async (token?: string) =>
      (
        await app.call(
          delivery.endpoints.list,
          { query: { student_id: `${id}`, event: 'receipt,statement', sort: 'created_at' } as never },
          token ? { token } : {},
        )
      ).data;
    await expect
      .poll(async () => (await log()).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['sent', 'sent']);
    const [receipt, page] = await log();
    expect(receipt).toMatchObject({ event: 'receipt', channel: 'mail', address: sent.to, student_id: id });
    expect(receipt?.subject).toContain(`2026/${data.receipt_number}`);
    const again = await app.call(resendDelivery, { params: { id: page?.id as number }, body: {} });
    expect(again.data).toMatchObject({ event: 'statement', address: 'mother@x.example' });
    expect(await mailsTo(app, 'mother@x.example', 2)).toHaveLength(2);
    // Their words say amounts: who may not see money sees that they went out, and no more.
    const clerk = await app.addAccount('log@school.example', ['admin']);
    for (const row of await log(clerk.token)) expect(row).toMatchObject({ subject: '', body: '', student_id: id });
    await app.fails(403, resendDelivery, { params: { id: page?.id as number }, body: {} }, { token: clerk.token });
    const nobody = await addStudent(undefined, { email: '' });
    const errors = await app.fails(422, mailStatement, { params: { id: nobody }, body: {} });
    expect(errors.errors).toHaveProperty('to');
  });

  test('only who holds the permission sees or does any of it', async () => {
    const { id: accountId, token } = await app.addAccount('none@school.example', ['admin']);
    expect((await app.call(adminProfile, {}, { token })).permissions).not.toContain('money');
    const developer = await app.addAccount('dev@school.example', ['developer']);
    const id = await addStudent();
    const { data, operation_id } = await charge(id, 4321, { note: 'secret words' });
    for (const endpoint of moneyEndpoints) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, data.id]),
      );
      for (const caller of [token, developer.token])
        expect(
          (await app.fails(403, endpoint, { params, ...(endpoint.body ? { body: {} } : {}) }, { token: caller })).type,
        ).toMatch(/missing-(permission|role)/);
      await app.fails(401, endpoint, { params, ...(endpoint.body ? { body: {} } : {}) }, { token: null });
    }
    await app.fails(403, undoOperation, { params: { id: operation_id } }, { token });
    await app.fails(403, rowHistory, { params: { entity: 'entry', id: data.id } }, { token });
    await app.fails(403, exportPerson, { body: { kind: 'student', id } }, { token });
    const seen = await app.call(getAuditEntry, { params: { id: operation_id as number } }, { token });
    expect(seen).toMatchObject({ changes: [], data: { arguments: {} } });
    expect((await app.call(listAudit, { query: { q: '4321' } }, { token })).data).toEqual([]);
    expect((await app.call(getAuditEntry, { params: { id: operation_id as number } })).data.arguments).toMatchObject({
      amount: 4321,
    });
    // It is passed on by who holds it, and taken away again.
    const grant = (value: boolean) => ({
      params: { id: accountId },
      body: { permission: 'money' as const, grant: value },
    });
    await app.fails(403, setPermission, grant(true), { token });
    const granted = await app.call(setPermission, grant(true));
    expect(granted.data.permissions).toEqual(['money']);
    expect((await app.call(adminProfile, {}, { token })).permissions).toContain('money');
    expect((await app.call(statementPage, { params: { id } }, { token })).data.balance).toBe(4321);
    const revoked = await app.call(setPermission, grant(false));
    await app.fails(403, statementPage, { params: { id } }, { token });
    // Undo is no way around it.
    await app.fails(403, undoOperation, { params: { id: revoked.operation_id } }, { token });
    await undo(revoked.operation_id);
    expect((await app.call(adminProfile, {}, { token })).permissions).toContain('money');
    await app.call(setPermission, grant(false));
  });

  test('a person is handed over with the entries; erased, they stay under the number, without words', async () => {
    const id = await addStudent(undefined, { first_name: 'Samarina', last_name: 'Quitéria' });
    await charge(id, 9000, { note: 'for Samarina' });
    const { data } = await pay(id, 4000, { reference: 'Samarina card' });
    const reply = await app.raw(exportPerson, { body: { kind: 'student', id } });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('entries.csv');
    await app.call(erasePerson, { body: { kind: 'student', id, reason: 'asked' } });
    const page = (await app.call(receiptPage, { params: { id: data.id } })).data;
    expect(page).toMatchObject({
      student: { name: `#${id}`, erased: true },
      balance_after: 5000,
      entry: { reference: '' },
    });
    expect((await statement(id)).balance).toBe(5000);
    for (const table of ['entry', 'balance', 'change', 'operation', 'outbox', 'delivery'] as const)
      expect(JSON.stringify(await db().selectFrom(table).selectAll().execute())).not.toMatch(/samarina/i);
    await addsUp();
  });

  test('an operation of random acts and undos leaves every balance the sum', async () => {
    const ids = await Promise.all([addStudent(), addStudent(), addStudent()]);
    let state = 3;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const operations: number[] = [];
    const done: number[] = [];
    for (let step = 0; step < 60; step++) {
      const student_id = ids[random(3)] as number;
      const amount = 1 + random(100_000);
      const acts: [AnyEndpoint, InputOf<AnyEndpoint>][] = [
        [chargeStudent, { body: { student_id, amount, due_on: `2026-0${1 + random(9)}-10` } }],
        [takePayment, { body: { student_id, amount, method: 'transfer' } }],
        [refundPayment, { body: { student_id, amount, method: 'cash' } }],
        [discountStudent, { body: { student_id, amount } }],
        [reverseEntry, { params: { id: done[random(done.length)] ?? 0 }, body: {} }],
        [undoOperation, { params: { id: operations[random(operations.length)] ?? 0 } }],
      ];
      const [endpoint, input] = acts[random(acts.length)] as (typeof acts)[number];
      const reply = await app.raw(endpoint, input);
      expect([200, 404, 409, 422]).toContain(reply.status);
      if (reply.status !== 200) continue;
      const answer = reply.json<{ operation_id: number; data?: { id: number } }>();
      operations.push(answer.operation_id);
      if (answer.data) done.push(answer.data.id);
    }
    expect(operations.length).toBeGreaterThan(20);
    await addsUp();
  });
});
