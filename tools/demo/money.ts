/** What the students of the sample school were charged for what they bought, what they paid, and the cash counted each evening. */
import { type Settled, settle } from '#contract/rules/settling.ts';
import { addDays, instantOf, todayIn } from '#contract/rules/zone.ts';

import type { FillContext, Part } from './parts.ts';
import type { Random } from './random.ts';
import { DAYS } from './students.ts';

/** Days after a sale within which it is paid, but for what is still owed. */
const LONGEST = 90;
/** A sale older than this, in days, is paid: nobody is let learn on credit for years. */
const PATIENCE = 150;

interface Sale {
  readonly id: number;
  readonly student_id: number;
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly currency: string;
  readonly begins_on: string;
  readonly created_at: string;
}

interface Paid {
  readonly day: string;
  readonly amount: number;
  readonly method: 'cash' | 'card' | 'transfer' | 'other';
  readonly created_at: string;
}

const net = ({ price, discount }: Sale) => price - discount;
const isoOf = (instant: Date | string) => new Date(instant).toISOString();

const emptyEntry = {
  method: null,
  charge_type: null,
  due_on: null,
  reference: '',
  note: '',
  booking_id: null,
  for_id: null,
  reverses_id: null,
  root_id: null,
  part_of_id: null,
  receipt_year: null,
  receipt_number: null,
  version: 1,
  deleted_at: null,
};

async function firstAdmin({ db, clubId }: FillContext): Promise<number | null> {
  const admin = await db
    .selectFrom('account')
    .select('id')
    .where('club_id', '=', clubId)
    .where('roles', 'like', '%"admin"%')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return admin?.id ?? null;
}

const salesOf = ({ db, clubId }: FillContext) =>
  db
    .selectFrom('enrolment')
    .select(['id', 'student_id', 'name', 'price', 'discount', 'currency', 'begins_on', 'created_at'])
    .where('club_id', '=', clubId)
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null);

/** Numbers of the students in a range of the list by number: the first and the last. */
async function studentsBetween({ db, clubId }: FillContext, from: number, to: number) {
  const rows = await db
    .selectFrom('student')
    .select('id')
    .where('club_id', '=', clubId)
    .orderBy('id')
    .limit(to - from)
    .offset(from)
    .execute();
  return { first: rows[0]?.id ?? 0, last: rows.at(-1)?.id ?? -1 };
}

export const charges: Part = {
  name: 'charges',
  tables: [],
  fills: ['entry', 'balance'],
  units: (size) => size.students,
  batch: 5000,
  async fill(context, from, to) {
    const { first, last } = await studentsBetween(context, from, to);
    const sales = (await salesOf(context)
      .where('student_id', '>=', first)
      .where('student_id', '<=', last)
      .orderBy('id')
      .execute()) as Sale[];
    const entered_by = await firstAdmin(context);
    const rows = sales.map((sale) => ({
      ...emptyEntry,
      student_id: sale.student_id,
      kind: 'charge' as const,
      charge_type: 'package' as const,
      amount: net(sale),
      currency: sale.currency,
      day: sale.begins_on,
      due_on: sale.begins_on,
      enrolment_id: sale.id,
      entered_by,
      created_at: isoOf(sale.created_at),
      updated_at: isoOf(sale.created_at),
    }));
    await context.insert('entry', rows);
  },
};

/** The payments for a sale, those to come left out: most at once, some in two or three parts, a few owing. */
function paymentsFor(random: Random, sale: Sale, today: string, { now, zone }: FillContext): readonly Paid[] {
  const whole = net(sale);
  const half = Math.round(whole / 200) * 100;
  const third = Math.round(whole / 300) * 100;
  const old = sale.begins_on < addDays(today, -PATIENCE);
  const later = random.int(3, 25);
  const plan = random.weighted<readonly (readonly [number, number])[]>([
    [[[0, whole]], 68],
    [
      [
        [0, half],
        [30, whole - half],
      ],
      14,
    ],
    [
      [
        [0, third],
        [30, third],
        [60, whole - 2 * third],
      ],
      5,
    ],
    [[[later, whole]], 8],
    [old ? [[LONGEST - 1, whole]] : [], 2],
    [
      [
        [0, half],
        [LONGEST - 1, whole - half],
      ],
      3,
    ],
  ]);
  return plan.flatMap(([after, amount]) => {
    const day = addDays(sale.begins_on, after);
    const method = random.weighted([
      ['card', 45],
      ['transfer', 28],
      ['cash', 22],
      ['other', 5],
    ] as const);
    const time = `${String(random.int(9, 18)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
    const at = [isoOf(instantOf(day, time, zone)), isoOf(sale.created_at)].sort()[1] as string;
    return amount <= 0 || day > today || at > now.toISOString() ? [] : [{ day, amount, method, created_at: at }];
  });
}

/** Closes the desk over the cash of each day that is over. `entries` are in the order of their numbers. */
async function closeDesk(
  context: FillContext,
  entries: readonly { id: number; day: string; method: string | null; amount: number }[],
  today: string,
  closed_by: number | null,
): Promise<void> {
  const cash = new Map<string, { expected: number; newest: number }>();
  for (const { id, day, method, amount } of entries) {
    if (method !== 'cash' || day >= today) continue;
    const known = cash.get(day);
    cash.set(day, { expected: (known?.expected ?? 0) - amount, newest: id });
  }
  const rows = [...cash].map(([day, { expected, newest }]) => {
    const at = isoOf(instantOf(day, '19:15', context.zone));
    return {
      day,
      closed_at: at,
      closed_by,
      newest_entry_id: newest,
      expected,
      counted: expected,
      note: '',
      version: 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    };
  });
  await context.insert('desk_closing', rows);
}

/** One unit is a day, so that receipts are numbered in the order in which they were made out. */
export const payments: Part = {
  name: 'payments',
  tables: [],
  fills: ['entry', 'balance', 'desk_closing'],
  units: () => DAYS + 1,
  batch: 100,
  async fill(context, from, to) {
    const { db, clubId, now, zone } = context;
    const today = todayIn(zone, now);
    const dayOf = (unit: number) => addDays(today, unit - DAYS);
    const [first, last] = [dayOf(from), dayOf(to - 1)];
    const sales = (await salesOf(context)
      .where('begins_on', '>=', addDays(first, -LONGEST))
      .where('begins_on', '<=', last)
      .orderBy('id')
      .execute()) as Sale[];
    const charged = new Map(
      (
        await db
          .selectFrom('entry')
          .select(['id', 'enrolment_id'])
          .where('club_id', '=', clubId)
          .where('kind', '=', 'charge')
          .where('day', '>=', addDays(first, -LONGEST))
          .where('day', '<=', last)
          .execute()
      ).map(({ id, enrolment_id }) => [enrolment_id, id]),
    );
    const made = sales
      .flatMap((sale) =>
        paymentsFor(context.random(sale.id), sale, today, context)
          .filter(({ day }) => day >= first && day <= last)
          .map((paid) => ({ sale, paid })),
      )
      .sort((a, b) => (a.paid.created_at < b.paid.created_at ? -1 : 1));
    const entered_by = await firstAdmin(context);
    const numbered = await receiptNumbers(
      context,
      made.map(({ paid }) => Number(paid.day.slice(0, 4))),
    );
    const rows = made.map(({ sale, paid }, at) => ({
      ...emptyEntry,
      student_id: sale.student_id,
      kind: 'payment' as const,
      method: paid.method,
      amount: -paid.amount,
      currency: sale.currency,
      day: paid.day,
      enrolment_id: sale.id,
      for_id: charged.get(sale.id) ?? null,
      receipt_year: Number(paid.day.slice(0, 4)),
      receipt_number: numbered[at] ?? null,
      entered_by,
      created_at: paid.created_at,
      updated_at: paid.created_at,
    }));
    await context.insert('entry', rows);
    const kept = await db
      .selectFrom('entry')
      .select(['id', 'day', 'method', 'amount'])
      .where('club_id', '=', clubId)
      .where('kind', '=', 'payment')
      .where('day', '>=', first)
      .where('day', '<=', last)
      .orderBy('id')
      .execute();
    await closeDesk(context, kept, today, entered_by);
  },
};

/** The next number of each year's receipts, for payments in the order of their years. */
async function receiptNumbers({ db, clubId }: FillContext, years: readonly number[]): Promise<number[]> {
  const newest = new Map<number, number>();
  const counters = await db.selectFrom('receipt_counter').selectAll().where('club_id', '=', clubId).execute();
  for (const counter of counters) newest.set(counter.year, Number(counter.newest));
  const numbers = years.map((year) => {
    const number = (newest.get(year) ?? 0) + 1;
    newest.set(year, number);
    return number;
  });
  for (const year of new Set(years))
    await db
      .insertInto('receipt_counter')
      .values({ club_id: clubId, year, newest: newest.get(year) ?? 0 })
      .onConflict((conflict) => conflict.columns(['club_id', 'year']).doUpdateSet({ newest: newest.get(year) ?? 0 }))
      .execute();
  return numbers;
}

/** What of the charges is open, worked out as the journal does it. */
export const balances: Part = {
  name: 'balances',
  tables: [],
  fills: ['balance'],
  units: (size) => size.students,
  batch: 5000,
  async fill(context, from, to) {
    const { db, clubId } = context;
    const { first, last } = await studentsBetween(context, from, to);
    const entries = await db
      .selectFrom('entry')
      .select(['id', 'student_id', 'root_id', 'kind', 'amount', 'day', 'due_on', 'for_id', 'part_of_id'])
      .where('club_id', '=', clubId)
      .where('student_id', '>=', first)
      .where('student_id', '<=', last)
      .orderBy('id')
      .execute();
    const byStudent = Map.groupBy(entries, ({ student_id }) => student_id);
    for (const [id, theirs] of byStudent) {
      const { open, credit } = settle(theirs as Settled[]);
      if (open.length === 0 && credit === 0) continue;
      await db
        .updateTable('balance')
        .set({ oldest_due_on: open[0]?.due_on ?? '', open_charges: JSON.stringify(open), credit })
        .where('club_id', '=', clubId)
        .where('id', '=', id)
        .execute();
    }
  },
};
