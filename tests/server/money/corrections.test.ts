/** Payments that were entered wrongly or later than they were made: what was entered stays, and what holds is said anew. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  chargeStudent,
  correctPayment,
  entry,
  readDesk,
  receiptPage,
  refundPayment,
  statementPage,
  takePayment,
} from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { student } from '#contract/entities/student.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

describeEngines('corrected payments', (engine) => {
  let app: TestApp;
  let added = 0;
  const TODAY = '2026-05-20';

  async function addStudent(): Promise<number> {
    const body = { first_name: 'Rita', last_name: `Gomes ${++added}`, email: `rita${added}@x.example` };
    return (await app.call(student.endpoints.add, { body })).data.id;
  }
  const pay = (student_id: number, amount: number, more: object = {}) =>
    app.call(takePayment, { body: { student_id, amount, method: 'cash', ...more } });
  const correct = (id: number, body: object) => app.call(correctPayment, { params: { id }, body });
  const statement = async (id: number, query: object = {}) =>
    (await app.call(statementPage, { params: { id }, query })).data;

  beforeAll(async () => {
    app = await startApp(engine, { now: () => new Date(`${TODAY}T10:00:00.000Z`) });
  });

  test('a payment of an earlier day says so; its receipt and the desk are of the day of entry', async () => {
    const id = await addStudent();
    const { data } = await pay(id, 8000, { paid_on: '2026-05-18' });
    expect(data).toMatchObject({ day: TODAY, paid_on: '2026-05-18', receipt_year: 2026 });
    // What is said of today says nothing more.
    expect((await pay(id, 100, { paid_on: TODAY })).data.paid_on).toBeNull();
    expect((await app.call(receiptPage, { params: { id: data.id } })).data.entry.paid_on).toBe('2026-05-18');
    const desk = (await app.call(readDesk, { query: {} })).data;
    expect(desk.taken.find(({ method }) => method === 'cash')?.amount).toBeGreaterThanOrEqual(8100);
    // On the statement it stands with its day.
    expect((await statement(id, { to: '2026-05-19' })).entries.map(({ amount }) => amount)).toEqual([-8000]);
    expect((await statement(id, { from: '2026-05-19' })).before).toBe(-8000);
    const tomorrow = { student_id: id, amount: 100, method: 'cash', paid_on: '2026-05-21' } as const;
    for (const call of [takePayment, refundPayment])
      expect(Object.keys((await app.fails(422, call, { body: tomorrow })).errors ?? {})).toEqual(['paid_on']);
  });

  test('a correction takes back and enters anew, in one operation that one undo takes back', async () => {
    const id = await addStudent();
    const charged = await app.call(chargeStudent, { body: { student_id: id, amount: 20_000 } });
    const paid = await pay(id, 8000, {
      for_id: charged.data.id,
      reference: 'R1',
      paid_on: '2026-05-19',
      note: 'sister',
    });
    const corrected = await correct(paid.data.id, { amount: 9000, note: 'counted again' });
    expect(corrected).toMatchObject({
      balance: 11_000,
      data: {
        ...{ amount: -9000, method: 'cash', reference: 'R1', paid_on: '2026-05-19', for_id: charged.data.id },
        note: 'counted again',
      },
    });
    expect(corrected.data.receipt_number).toBeGreaterThan(paid.data.receipt_number as number);
    expect((await app.call(receiptPage, { params: { id: paid.data.id } })).data.cancelled).toBe(true);
    const { entries } = await statement(id);
    expect(entries.map(({ amount, state }) => [amount, state])).toEqual([
      [-8000, 'reversed'],
      [-9000, 'standing'],
      [20_000, 'standing'],
      [8000, 'reversal'],
    ]);
    await app.call(undoOperation, { params: { id: corrected.operation_id as number } });
    const after = await statement(id);
    expect(after.balance).toBe(12_000);
    expect(after.open).toMatchObject([{ entry_id: charged.data.id, open: 12_000 }]);
  });

  test('method, day and reference alone are corrected too; what is left out stays', async () => {
    const { data } = await pay(await addStudent(), 5000);
    const byCard = await correct(data.id, { method: 'card' });
    expect(byCard.data).toMatchObject({ amount: -5000, method: 'card', paid_on: null });
    const earlier = await correct(byCard.data.id, { paid_on: '2026-05-15', reference: '77' });
    expect(earlier.data).toMatchObject({ amount: -5000, method: 'card', paid_on: '2026-05-15', reference: '77' });
  });

  test('what cannot be corrected says why, and nothing changes', async () => {
    const id = await addStudent();
    const charged = await app.call(chargeStudent, { body: { student_id: id, amount: 9000 } });
    const { data } = await pay(id, 5000);
    const refusal = async (status: number, of: number, body: object) =>
      (await app.fails(status, correctPayment, { params: { id: of }, body })).type;
    expect(await refusal(409, data.id, {})).toBe('/problems/nothing-to-correct');
    expect(await refusal(409, data.id, { amount: 5000, paid_on: TODAY })).toBe('/problems/nothing-to-correct');
    await refusal(404, charged.data.id, { amount: 1 });
    await refusal(404, 999_999, { amount: 1 });
    await refusal(422, data.id, { paid_on: '2026-05-21' });
    await refusal(422, data.id, { amount: 0 });
    await app.call(refundPayment, { body: { student_id: id, amount: 1000, method: 'cash', for_id: data.id } });
    expect(await refusal(409, data.id, { amount: 6000 })).toBe('/problems/payment-refunded');
    expect((await statement(id)).balance).toBe(5000);
    const other = await pay(id, 700);
    await correct(other.data.id, { amount: 800 });
    expect(await refusal(409, other.data.id, { amount: 900 })).toBe('/problems/already-reversed');
  });

  test('of many corrections of one payment at once one is made', async () => {
    const id = await addStudent();
    const { data } = await pay(id, 5000);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => correct(data.id, { amount: 6000 + index })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { entries } = await statement(id);
    expect(entries).toHaveLength(3);
  });

  test('the database keeps the day of a payment as well', async () => {
    const { data } = await pay(await addStudent(), 5000, { paid_on: '2026-05-18' });
    const change = sql`update entry set paid_on = '2026-05-01' where id = ${data.id}`;
    await expect(change.execute(app.app.database.db)).rejects.toThrow('Entries are never changed.');
    expect((await app.call(entry.endpoints.get, { params: { id: data.id } })).data).toEqual(data);
  });
});
