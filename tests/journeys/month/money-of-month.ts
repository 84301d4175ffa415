/** The money of a month: payments by every method, whole, in part and in instalments, refunds, corrections, and the cash desk. */
import { METHODS } from '#contract/data/payment-methods.ts';
import { cancelEnrolments, enrolment, extendEnrolments } from '#contract/entities/enrolment.ts';
import {
  type Balance,
  balance,
  chargeStudent,
  closeDesk,
  discountStudent,
  type Entry,
  entry,
  mailReceipt,
  readDesk,
  refundPayment,
  reverseEntry,
  splitCharge,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { addDays } from '#contract/rules/zone.ts';
import type { Office, Pupil } from './office.ts';

async function standing({ school }: Office, query: object): Promise<Entry[]> {
  const { data } = await school.app.call(entry.endpoints.list, {
    query: { per_page: 500, sort: '-created_at', ...query },
  } as never);
  const key = (one: Entry) => `${one.created_at} ${one.student_name} ${one.kind} ${one.amount}`;
  return (data as Entry[]).filter(({ state }) => state === 'standing').sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function balancesOf({ school }: Office, ids: readonly number[]): Promise<Balance[]> {
  const query = { ids: ids.join(), per_page: 500 };
  return (await school.app.call(balance.endpoints.list, { query } as never)).data as Balance[];
}

/** Charges of new packages become instalments for some; others pay at once, or a part of it. */
export async function settleSales(office: Office, fresh: readonly Pupil[], day: string): Promise<void> {
  const { random, act, each } = office;
  const charges = await standing(office, { day_from: day, kind: 'charge', charge_type: 'package' });
  const ways = fresh.flatMap(({ id }) => {
    const charge = charges.find(({ student_id }) => student_id === id);
    return charge
      ? [
          {
            charge,
            way: random.below(10),
            method: random.pick(METHODS),
            every: random.pick(['week', 'month']),
            part: random.below(100),
          },
        ]
      : [];
  });
  await each(ways, async ({ charge, way, method, every, part }) => {
    const { id, student_id, amount } = charge;
    const pay = (what: string, paid: number, more: object = {}) =>
      act(what, takePayment, { body: { student_id, amount: paid, method, reference: `T-${student_id}`, ...more } });
    if (way < 4) {
      await act('split', splitCharge, { params: { id }, body: { parts: 2 + (way % 4), first_due_on: day, every } });
      await pay('pay first part', Math.ceil(amount / 5));
    } else if (way < 7) await pay('pay all', amount, { for_id: id });
    else if (way < 9) await pay('pay in part', 1 + Math.floor((amount * part) / 100));
  });
}

/** What a desk does in a day beside its sales. */
export async function counter(office: Office, day: string): Promise<void> {
  const { random, act, each, pupils } = office;
  const some = random.some(pupils, 22);
  const owed = new Map(
    (
      await balancesOf(
        office,
        some.map(({ id }) => id),
      )
    ).map((row) => [row.student_id, row.balance]),
  );
  const payments = some.map(({ id }) => ({
    id,
    method: random.pick(METHODS),
    all: random.chance(0.4),
    cents: 1 + random.below(25_000),
  }));
  await each(payments, ({ id, method, all, cents }) => {
    const sum = owed.get(id) ?? 0;
    return act('pay', takePayment, { body: { student_id: id, amount: all && sum > 0 ? sum : cents, method } });
  });
  const acts: (() => Promise<unknown>)[] = random.some(pupils, 5).map(({ id }) => {
    const body = {
      student_id: id,
      amount: 3000 + random.below(6000),
      charge_type: random.pick(['exam_fee', 'single_class', 'other']),
    };
    return () =>
      act('charge', chargeStudent, {
        body: { ...body, due_on: addDays(day, random.below(40) - 10), note: 'exam, "practical"' },
      });
  });
  const paid = random.some(await standing(office, { kind: 'payment' }), 4);
  for (const [index, { id, student_id, amount }] of paid.entries()) {
    const back = { student_id, amount: index % 2 ? -amount : 1 + random.below(-amount), method: random.pick(METHODS) };
    if (index < 2) acts.push(() => act('refund', refundPayment, { body: { ...back, for_id: id } }));
    else if (index < 3) acts.push(() => act('refund', refundPayment, { body: { ...back } }));
    else acts.push(() => act('reverse payment', reverseEntry, { params: { id }, body: { note: 'wrong student' } }));
  }
  const [whole, part, wrong, off, fee] = random.some(await standing(office, { kind: 'charge' }), 5);
  if (whole) acts.push(() => act('write off', waiveCharge, { params: { id: whole.id }, body: { note: 'lost' } }));
  if (part)
    acts.push(() => act('split', splitCharge, { params: { id: part.id }, body: { parts: 3, first_due_on: day } }));
  if (wrong?.charge_type === 'other')
    acts.push(() => act('reverse charge', reverseEntry, { params: { id: wrong.id }, body: {} }));
  const discount = 1 + random.below(2000);
  if (off)
    acts.push(() =>
      act('discount', discountStudent, { body: { student_id: off.student_id, amount: discount, for_id: off.id } }),
    );
  if (fee)
    acts.push(() => act('discount', discountStudent, { body: { student_id: fee.student_id, amount: discount } }));
  const [receipt] = paid;
  if (receipt) acts.push(() => act('mail receipt', mailReceipt, { params: { id: receipt.id }, body: {} }));
  await each(acts, (run) => run());
  await packages(office);
}

async function packages(office: Office): Promise<void> {
  const { random, act, pupils, school } = office;
  if (!random.chance(0.5)) return;
  const query = { student_id: String(random.pick(pupils).id) };
  const [sold] = (await school.app.call(enrolment.endpoints.list, { query } as never)).data as { id: number }[];
  if (!sold) return;
  const enrolments = { ids: [sold.id] };
  if (random.chance(0.4)) await act('cancel package', cancelEnrolments, { body: { enrolments, reason: 'moves away' } });
  else await act('extend package', extendEnrolments, { body: { enrolments, days: 1 + random.below(30) } });
}

/** Closes the cash desk; what was counted differs now and then. */
export async function closeTheDesk(office: Office): Promise<void> {
  const { random, act, school } = office;
  const { data } = await school.app.call(readDesk, { query: {} });
  const difference = random.chance(0.3) ? random.below(2000) - 1000 : 0;
  const counted = Math.max(0, data.expected + difference);
  await act('close desk', closeDesk, { body: { counted, note: counted === data.expected ? '' : 'counted twice' } });
}
