/** Generated input that no call of money may take: each is refused by field, and leaves nothing behind. */

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { METHODS } from '#contract/data/payment-methods.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { changeClubSettings, editClub } from '#contract/entities/club.ts';
import { sellPackage } from '#contract/entities/enrolment.ts';
import {
  CHARGE_TYPES,
  chargeStudent,
  closeDesk,
  correctPayment,
  discountStudent,
  MOST_PARTS,
  mailReceipt,
  mailStatement,
  moneyEndpoints,
  REMIND_BY,
  refundPayment,
  remindBalances,
  reverseEntry,
  SPLIT_EVERY,
  splitCharge,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { packageResource } from '#contract/entities/package.ts';
import { payRate } from '#contract/entities/pay-rate.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { MOST_MINOR } from '#contract/rules/amount-limit.ts';
import { MOST_RATE, RATE_KINDS } from '#contract/rules/pay.ts';
import { describeEngines } from '../../engines/engines.ts';
import { startApp, type TestApp } from '../harness.ts';

type Bad = fc.Arbitrary<unknown>;

const nothing: Bad = fc.constantFrom(null, true, [], {}, [1], { amount: 1 });
/** No whole number of minor units between the bounds, both of them taken. */
const badAmount = (least: number, most: number): Bad =>
  fc.oneof(
    fc.integer({ min: Number.MIN_SAFE_INTEGER, max: least - 1 }),
    ...(most < Number.MAX_SAFE_INTEGER ? [fc.integer({ min: most + 1, max: Number.MAX_SAFE_INTEGER })] : []),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
    fc.double({ min: 1e16, noNaN: true, noDefaultInfinity: true }),
    fc.string(),
    fc.integer({ min: 1, max: 1000 }).map(String),
    nothing,
  );
const two = (value: number) => String(value).padStart(2, '0');
/** Texts that look like days and are none, and others that do not. */
const badDay: Bad = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 13, max: 99 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${month}-${two(day)}`),
  fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 32, max: 99 }))
    .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${two(month)}-${day}`),
  fc.integer({ min: 1, max: 9999 }).map((year) => `${String(year).padStart(4, '0')}-02-30`),
  fc.integer({ min: 1, max: 9999 }).map((year) => `${String(year).padStart(4, '0')}-04-31`),
  fc.integer({ min: 10_000, max: 275_000 }).map((year) => `${year}-01-01`),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string(),
  fc.integer(),
  nothing,
);
const badChoice = (values: readonly string[]): Bad =>
  fc.oneof(
    fc.string().filter((text) => !values.includes(text)),
    fc.integer(),
    nothing,
  );
const longer = (most: number): Bad =>
  fc.oneof(
    fc.string({ minLength: 1 }).map((text) => `${text.trim()}x`.padEnd(most + 1, 'x')),
    fc.integer(),
    nothing,
  );
/** Names of rows that are none. */
const badRow: Bad = fc.oneof(
  fc.integer({ min: Number.MIN_SAFE_INTEGER, max: 0 }),
  fc.integer({ min: 1_000_000, max: Number.MAX_SAFE_INTEGER }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
  fc.string({ minLength: 1 }).filter((text) => !/^\d+$/.test(text.trim())),
  nothing,
);
/** Three letters in another case, or another number of signs: no code of a currency (ISO 4217). */
const badCurrency: Bad = fc.oneof(
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !/^[a-z]{3}$/i.test(text.trim())),
  fc.integer(),
  nothing,
);

describeEngines('generated bad input of money', (engine) => {
  let app: TestApp;
  let rita = 0;
  let rui = 0;
  let rate = 0;
  let charge = 0;
  let payment = 0;
  let complete = 0;

  beforeAll(async () => {
    app = await startApp(engine);
    const body = { first_name: 'Rita', last_name: 'Gomes', email: 'rita@x.example' };
    rita = (await app.call(student.endpoints.add, { body: body as never })).data.id;
    charge = (await app.call(chargeStudent, { body: { student_id: rita, amount: 90_000 } })).data.id;
    payment = (await app.call(takePayment, { body: { student_id: rita, amount: 5000, method: 'cash' } })).data.id;
    const person = { first_name: 'Rui', last_name: 'Costa', licence_categories: ['B'] };
    rui = (await app.call(teacher.endpoints.add, { body: person as never })).data.id;
    const rated = { teacher_id: rui, kind: 'theory', amount: 1500, valid_from: '2026-05-01' } as const;
    rate = (await app.call(payRate.endpoints.add, { body: rated })).data.id;
    const sold = { name: 'Complete', price: 74_900, currency: 'EUR', valid_days: 365, practical_classes: 3 };
    complete = (await app.call(packageResource.endpoints.add, { body: sold as never })).data.id;
    await app.call(packageResource.endpoints.setStatus, {
      body: { rows: { ids: [complete] }, status: 'published' },
    } as never);
  });

  /** The calls, what each takes, and what is wrong with one of its fields. */
  function calls(): [AnyEndpoint, { params?: object; body: object }, Readonly<Record<string, Bad>>][] {
    const one = badAmount(1, MOST_MINOR);
    const texts = { note: longer(500) };
    const handed = {
      amount: one,
      method: badChoice(METHODS),
      reference: longer(120),
      for_id: badRow,
      student_id: badRow,
      paid_on: badDay,
      ...texts,
    };
    const of = { student_id: rita, amount: 100 };
    const paid = { ...of, method: 'cash' };
    return [
      [
        chargeStudent,
        { body: of },
        {
          ...{ amount: one, due_on: badDay, charge_type: badChoice(CHARGE_TYPES), student_id: badRow },
          ...{ enrolment_id: badRow, booking_id: badRow, ...texts },
        },
      ],
      [takePayment, { body: paid }, handed],
      [refundPayment, { body: paid }, handed],
      [
        correctPayment,
        { params: { id: payment }, body: { amount: 4000 } },
        { amount: one, method: badChoice(METHODS), reference: longer(120), paid_on: badDay, ...texts },
      ],
      [discountStudent, { body: of }, { amount: one, student_id: badRow, for_id: badRow, ...texts }],
      [reverseEntry, { params: { id: payment }, body: {} }, texts],
      [
        waiveCharge,
        { params: { id: charge }, body: { note: 'ill' } },
        { note: fc.oneof(longer(500), fc.constant('  ')) },
      ],
      [
        splitCharge,
        { params: { id: charge }, body: { parts: 3, first_due_on: '2026-05-01' } },
        { parts: badAmount(2, MOST_PARTS), first_due_on: badDay, every: badChoice(SPLIT_EVERY) },
      ],
      [
        mailReceipt,
        { params: { id: payment }, body: {} },
        {
          to: fc.oneof(
            fc.string().filter((text) => !text.includes('@')),
            nothing,
          ),
        },
      ],
      [
        mailStatement,
        { params: { id: rita }, body: {} },
        {
          to: fc.oneof(
            fc.string().filter((text) => !text.includes('@')),
            nothing,
          ),
        },
      ],
      [remindBalances, { body: { rows: { ids: [rita] } } }, { channel: badChoice(REMIND_BY) }],
      [closeDesk, { body: { counted: 5000, note: '' } }, { counted: badAmount(0, 1000 * MOST_MINOR), ...texts }],
      [
        sellPackage,
        { body: { students: { ids: [rita] }, package_id: complete } },
        { discount: badAmount(0, 74_900), begins_on: badDay, package_id: badRow },
      ],
      [
        packageResource.endpoints.add,
        { body: { name: 'Ten', price: 100 } },
        { price: badAmount(0, 1_000_000_000), currency: badCurrency },
      ],
      [
        changeClubSettings,
        { body: {} },
        { late_cancel_fee: badAmount(0, MOST_MINOR), no_show_fee: badAmount(0, MOST_MINOR) },
      ],
      [editClub, { body: {} }, { currency: badCurrency }],
      [
        payRate.endpoints.add,
        { body: { teacher_id: rui, kind: 'exam', amount: 1500, valid_from: '2026-05-01' } },
        { amount: badAmount(0, MOST_RATE), kind: badChoice(RATE_KINDS), valid_from: badDay, teacher_id: badRow },
      ],
      [
        payRate.endpoints.edit,
        { params: { id: rate }, body: { version: 1 } },
        { amount: badAmount(0, MOST_RATE), kind: badChoice(RATE_KINDS), valid_from: badDay, teacher_id: badRow },
      ],
      [changeClubSettings, { body: {} }, { no_show_pay: badAmount(0, 100), late_cancel_pay: badAmount(0, 100) }],
    ];
  }

  /** How many rows there are that any of these calls could have made. */
  async function rows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of [
      'entry',
      'balance',
      'desk_closing',
      'enrolment',
      'pay_rate',
      'package',
      'operation',
      'outbox',
      'delivery',
      'receipt_counter',
    ] as const) {
      const found = await app.app.database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      counts[table] = Number(found.count);
    }
    return counts;
  }

  test('covers each call of money that writes', () => {
    const covered = new Set(calls().map(([{ id }]) => id));
    expect(
      moneyEndpoints
        .filter(({ id, method, write }) => method !== 'GET' && write !== false && !covered.has(id))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('is refused by its field, and never makes a row', async () => {
    const before = await rows();
    for (const [endpoint, input, fields] of calls())
      for (const [field, bad] of Object.entries(fields))
        await fc.assert(
          fc.asyncProperty(bad, async (value) => {
            const reply = await app.raw(endpoint, { ...input, body: { ...input.body, [field]: value } });
            const said = Object.keys(reply.json<{ errors?: object }>().errors ?? {}).map((name) => name.split('.')[0]);
            expect([endpoint.id, reply.status, [...new Set(said)]]).toEqual([endpoint.id, 422, [field]]);
          }),
          { numRuns: 15 },
        );
    expect(await rows()).toEqual(before);
  }, 180_000);

  test('in the address is refused too', async () => {
    const bad = fc.oneof(
      fc.integer({ max: 0 }),
      fc.integer({ min: 1_000_000 }),
      fc.string({ minLength: 1 }).filter((text) => !/^[\d.]*$/.test(text.trim())),
    );
    const before = await rows();
    for (const endpoint of moneyEndpoints.filter(({ path }) => path.includes('/:id')))
      await fc.assert(
        fc.asyncProperty(bad, async (id) => {
          const body = { note: 'x', parts: 3, first_due_on: '2026-05-01' };
          const { status } = await app.raw(endpoint, { params: { id }, ...(endpoint.body ? { body } : {}) });
          expect([404, 422]).toContain(status);
        }),
        { numRuns: 15 },
      );
    expect(await rows()).toEqual(before);
  });
});
