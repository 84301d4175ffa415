/** No balance is ever better than what was paid in less what was given back, whatever was done, taken back and done again. */
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts';
import { cancelEnrolments, enrolment, sellPackage } from '#contract/entities/enrolment.ts';
import {
  chargeStudent,
  correctPayment,
  discountStudent,
  refundPayment,
  reverseEntry,
  splitCharge,
  statementPage,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { undoOperation } from '#contract/entities/operation.ts';
import { packageResource } from '#contract/entities/package.ts';
import { describeEngines } from '../../engines/engines.ts';
import { type School, startSchool } from '../booking-school.ts';

const REFUNDED = '/problems/payment-refunded';
const LET_OFF = '/problems/charge-let-off';

describeEngines('money adds up', (engine) => {
  let school: School;
  let complete = 0;
  let added = 0;

  const call = ((...args: Parameters<School['app']['call']>) => school.app.call(...args)) as School['app']['call'];
  const newStudent = () => school.addStudent(`Adds ${++added}`);
  const charge = (student_id: number, amount: number) => call(chargeStudent, { body: { student_id, amount } });
  const pay = (student_id: number, amount: number, more: object = {}) =>
    call(takePayment, { body: { student_id, amount, method: 'cash', ...more } });
  const refund = (student_id: number, amount: number, more: object = {}) =>
    call(refundPayment, { body: { student_id, amount, method: 'cash', ...more } });
  const discount = (student_id: number, amount: number, more: object = {}) =>
    call(discountStudent, { body: { student_id, amount, ...more } });
  const undo = (operation: number | null) => call(undoOperation, { params: { id: operation as number } });
  const statement = async (id: number) => (await call(statementPage, { params: { id } })).data;
  const balanceOf = async (id: number) => (await statement(id)).balance;
  /** The type of the refusal. */
  async function refused<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<string> {
    return (await school.app.fails(409, endpoint, input)).type;
  }
  const undoRefused = (operation: number | null) => refused(undoOperation, { params: { id: operation as number } });
  const reverseRefused = (id: number) => refused(reverseEntry, { params: { id }, body: {} });
  const sell = async (id: number) =>
    (await call(sellPackage, { body: { students: { ids: [id] }, package_id: complete } })).operation_id;
  async function cancel(id: number) {
    const [bought] = (await call(enrolment.endpoints.list, { query: { student_id: String(id) } as never })).data;
    const body = { enrolments: { ids: [bought?.id as number] }, reason: 'moved' };
    return (await call(cancelEnrolments, { body })).operation_id;
  }

  beforeAll(async () => {
    school = await startSchool(engine);
    const body = { name: 'Complete', price: 50_000, currency: 'EUR', valid_days: 365, practical_classes: 3 };
    complete = (await call(packageResource.endpoints.add, { body: body as never })).data.id;
  });

  test('a payment that was given back is not taken back', async () => {
    const id = await newStudent();
    const paid = await pay(id, 5000);
    const back = await refund(id, 5000);
    expect(await undoRefused(paid.operation_id)).toBe(REFUNDED);
    expect(await reverseRefused(paid.data.id)).toBe(REFUNDED);
    expect(await balanceOf(id)).toBe(0);
    await undo(back.operation_id);
    const taken = await undo(paid.operation_id);
    expect(await balanceOf(id)).toBe(0);
    // Nor is it given back again once it is taken back, until it is paid again.
    const again = await undoRefused((await undoOf(back.operation_id)) as number);
    expect(again).toBe(REFUNDED);
    await undo(taken.operation_id);
    expect(await balanceOf(id)).toBe(-5000);
  });

  test('of two payments the one that was given back stays', async () => {
    const id = await newStudent();
    const [first, second] = [await pay(id, 5000), await pay(id, 3000)];
    await refund(id, 5000, { for_id: first.data.id });
    expect(await reverseRefused(first.data.id)).toBe(REFUNDED);
    await call(reverseEntry, { params: { id: second.data.id }, body: {} });
    expect(await balanceOf(id)).toBe(0);
    // What names no payment is given back of all of them.
    const other = await newStudent();
    const [one] = [await pay(other, 5000), await pay(other, 3000)];
    await refund(other, 4000);
    expect(await undoRefused(one.operation_id)).toBe(REFUNDED);
  });

  test('a charge that was let off is not taken back', async () => {
    for (const named of [true, false]) {
      const id = await newStudent();
      const charged = await charge(id, 4000);
      const off = await discount(id, 4000, named ? { for_id: charged.data.id } : {});
      expect(await reverseRefused(charged.data.id)).toBe(LET_OFF);
      expect(await undoRefused(charged.operation_id)).toBe(LET_OFF);
      expect(await balanceOf(id)).toBe(0);
      await undo(off.operation_id);
      await undo(charged.operation_id);
      expect(await undoRefused((await undoOf(off.operation_id)) as number)).toBe(LET_OFF);
      expect(await balanceOf(id)).toBe(0);
    }
    const id = await newStudent();
    const charged = await charge(id, 4000);
    await pay(id, 1000);
    await call(waiveCharge, { params: { id: charged.data.id }, body: { note: 'kind' } });
    expect(await undoRefused(charged.operation_id)).toBe(LET_OFF);
    expect(await balanceOf(id)).toBe(0);
  });

  test('what was let off before a charge was split stays with its parts', async () => {
    const id = await newStudent();
    const charged = await charge(id, 9000);
    await discount(id, 1000, { for_id: charged.data.id });
    const body = { parts: 2, first_due_on: '2026-12-01' };
    const split = await call(splitCharge, { params: { id: charged.data.id }, body });
    expect(await balanceOf(id)).toBe(8000);
    await undo(split.operation_id);
    expect(await balanceOf(id)).toBe(8000);
  });

  test('a discount that names no charge is charged back with the package that is cancelled', async () => {
    const id = await newStudent();
    await sell(id);
    await discount(id, 8000);
    await pay(id, 2000);
    const cancelled = await cancel(id);
    // What was paid is in the student's favour, and nothing more.
    expect(await balanceOf(id)).toBe(-2000);
    await undo(cancelled);
    expect(await balanceOf(id)).toBe(40_000);
    // Beside other charges it stays as far as they go.
    const other = await newStudent();
    await charge(other, 3000);
    await sell(other);
    await discount(other, 8000);
    await cancel(other);
    expect(await balanceOf(other)).toBe(0);
  });

  test('of a payment that is given back and taken back at once, one holds', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await newStudent();
      const paid = await pay(id, 5000);
      const ended = await Promise.allSettled([undo(paid.operation_id), refund(id, 5000)]);
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await balanceOf(id)).toBe(0);
    }
  });

  /** The operation that took one back, to be taken back itself. */
  async function undoOf(operation: number | null): Promise<number | null> {
    const row = await school.app.app.database.db
      .selectFrom('operation')
      .select('undone_by')
      .where('id', '=', operation as number)
      .executeTakeFirstOrThrow();
    return row.undone_by;
  }

  // Acts by chance; the seed is in the test's name.
  test.each([3, 5, 27, 33, 38, 58])('whatever is done by chance (seed %i)', async (seed) => {
    const next = numbersFrom(seed);
    const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(next() * some.length)];
    // Few amounts, so that what is given back is often all that was paid.
    const amount = () => pick([1000, 2000, 5000]) as number;
    const id = await newStudent();
    const operations: number[] = [];
    const entries = async () => (await statement(id)).entries;
    const ofKind = async (kind: string) =>
      pick((await entries()).filter((one) => one.kind === kind && one.state === 'standing'))?.id;
    const naming = async (kind: string) => {
      const for_id = next() < 0.5 ? await ofKind(kind) : undefined;
      return for_id === undefined ? {} : { for_id };
    };
    const acts: readonly (() => Promise<{ operation_id: number | null } | number | null | undefined>)[] = [
      () => charge(id, amount()),
      async () => pay(id, amount(), await naming('charge')),
      async () => refund(id, amount(), await naming('payment')),
      async () => discount(id, amount(), await naming('charge')),
      async () => {
        const one = pick(await entries())?.id;
        return one && call(reverseEntry, { params: { id: one }, body: {} });
      },
      async () => {
        const one = await ofKind('charge');
        return one && call(waiveCharge, { params: { id: one }, body: { note: 'by chance' } });
      },
      async () => {
        const one = await ofKind('charge');
        const body = { parts: 2, first_due_on: '2026-12-01' };
        return one && call(splitCharge, { params: { id: one }, body });
      },
      async () => {
        const one = await ofKind('payment');
        return one && call(correctPayment, { params: { id: one }, body: { amount: amount() } });
      },
      () => sell(id),
      () => cancel(id),
      async () => {
        const one = pick(operations);
        return one && undo(one);
      },
      async () => {
        const one = pick(operations);
        return one && undo(one);
      },
    ];
    let done = 0;
    for (let step = 0; step < 40; step++) {
      const act = pick(acts) as (typeof acts)[number];
      try {
        const answer = await act();
        const operation = typeof answer === 'object' ? answer?.operation_id : answer;
        if (operation) operations.push(operation);
        if (operation) done++;
      } catch (error) {
        // A refusal is an answer; anything else is none.
        expect([404, 409, 422], String(error)).toContain(statusOf(error));
      }
      const all = await entries();
      const sum = (kinds: readonly string[]) =>
        all.filter(({ kind }) => kinds.includes(kind)).reduce((total, one) => total + one.amount, 0);
      expect(sum(['payment', 'refund']), `given back, step ${step}`).toBeLessThanOrEqual(0);
      expect(sum(['charge', 'discount', 'write_off']), `let off, step ${step}`).toBeGreaterThanOrEqual(0);
      expect(await balanceOf(id)).toBe(all.reduce((total, one) => total + one.amount, 0));
    }
    expect(done).toBeGreaterThan(10);
  });
});

/** Numbers from 0 to below 1, the same for the same seed (a linear congruential generator). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The status that a call was answered with, from what it threw. */
const statusOf = (error: unknown): number => Number(/ answered (\d{3}): /.exec(String(error))?.[1] ?? 0);
