/** Money: students are charged, payments taken and given back, entries taken back, the cash desk closed. */

import { z } from 'zod';
import { METHODS } from '#contract/data/payment-methods.ts';
import {
  CHARGE_TYPES,
  chargeStudent,
  closeDesk,
  correctPayment,
  discountStudent,
  type Entry,
  entry,
  exportClosings,
  MOST_PARTS,
  mailReceipt,
  mailStatement,
  REMIND_BY,
  receiptPage,
  refundPayment,
  remindBalances,
  reverseEntry,
  SPLIT_EVERY,
  splitCharge,
  statementPage,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { importCharges, importPayments, MAX_IMPORT_MONEY } from '#contract/entities/money-import.ts';
import {
  amount,
  choice,
  choices,
  date,
  email,
  file,
  integer,
  marked,
  optionalText,
  ref,
  rows,
  text,
} from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { MOST_MINOR } from '#contract/rules/amount-limit.ts';
import { AGES } from '#contract/rules/settling.ts';
import { type AnyCommand, type Context, defineCommand, disabled, ok, type Surface } from '#kernel/command.ts';
import { saveRows } from '../save-rows.ts';
import { paidAs } from './paid-as.ts';
import { payCommands } from './pay.ts';

const common = { section: 'money', permission: 'money' } as const;
const note = () => optionalText(500).default('');
const reference = () => optionalText(120).default('');

/** Rows whose id is a student's. */
const onStudents: readonly Surface[] = [
  { kind: 'palette' },
  { kind: 'row', entity: 'student' },
  { kind: 'row', entity: 'balance' },
];
const onEntries: readonly Surface[] = [{ kind: 'palette' }, { kind: 'row', entity: 'entry' }];
const ofBalance = ({ focused }: Context) => (focused?.entity === 'balance' ? { student: focused.id } : {});

/** What has to be true of the entry in focus, where there is one. */
const needs =
  (holds: (row: Partial<Entry>) => boolean, reason: string) =>
  ({ focused }: Context) =>
    focused?.entity !== 'entry' || !focused.row || holds(focused.row as Partial<Entry>) ? ok : disabled(reason);
const isCharge = (row: Partial<Entry>) => row.kind === 'charge' && row.state === 'standing';
const isPayment = (row: Partial<Entry>) => row.kind === 'payment' && row.receipt_number != null;

type Acts = typeof import('./acts.ts');

/** What an act says beforehand and what it does, loaded when it is begun. */
const act = <N extends keyof Acts>(name: N): Acts[N] =>
  ({
    preview: async (...call: Parameters<Acts[N]['preview']>) =>
      (await import('./acts.ts'))[name].preview(...(call as [never, never, never])),
    run: async (...call: Parameters<Acts[N]['run']>) =>
      (await import('./acts.ts'))[name].run(...(call as [never, never, never])),
  }) as Acts[N];

export const moneyCommands: readonly AnyCommand[] = [
  defineCommand({
    ...common,
    id: 'student.charge',
    effect: 'reversible',
    icon: 'receipt-text',
    surfaces: onStudents,
    endpoints: [chargeStudent],
    args: z.object({
      student: ref('student'),
      amount: amount(),
      charge_type: choice(CHARGE_TYPES, 'entry.charge_type'),
      due_on: date('ahead').optional(),
      booking: ref('booking', 'of-student').optional(),
      exam: ref('exam', 'of-student').optional(),
      note: note(),
    }),
    prefill: ofBalance,
    ...act('charge'),
  }),
  defineCommand({
    ...common,
    id: 'payment.take',
    effect: 'reversible',
    icon: 'hand-coins',
    surfaces: onStudents,
    keys: [
      { press: 'r', scope: 'balances' },
      { press: 'r', scope: 'payments' },
    ],
    endpoints: [takePayment],
    args: z.object({
      student: ref('student'),
      amount: amount(),
      method: choice(METHODS, 'entry.method', 'payment_methods'),
      reference: reference(),
      charge: ref('entry', 'of-student', 'charge').optional(),
      paid_on: date('done').optional(),
      note: note(),
    }),
    prefill: ofBalance,
    ...act('takePaid'),
  }),
  defineCommand({
    ...common,
    id: 'payment.import',
    effect: 'reversible',
    icon: 'file-up',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/payments' }],
    endpoints: [importPayments],
    args: z.object({
      file: file('.csv,text/csv', 5 * 1024 * 1024, { lines: MAX_IMPORT_MONEY }),
      method: choice(METHODS, 'entry.method', 'payment_methods').default('transfer'),
    }),
    ...act('importPaid'),
  }),
  defineCommand({
    ...common,
    id: 'charge.import',
    effect: 'reversible',
    icon: 'file-up',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/balances' }],
    endpoints: [importCharges],
    args: z.object({
      file: file('.csv,text/csv', 5 * 1024 * 1024, { lines: MAX_IMPORT_MONEY }),
      charge_type: choice(CHARGE_TYPES, 'entry.charge_type').default('other'),
    }),
    ...act('importCharged'),
  }),
  defineCommand({
    ...common,
    id: 'balance.remind',
    effect: 'reversible',
    icon: 'send',
    surfaces: [{ kind: 'palette' }, { kind: 'row', entity: 'balance' }, { kind: 'bulk', entity: 'balance' }],
    endpoints: [remindBalances],
    args: z.object({
      // Words say by it whom: `who owes for more than a month`.
      age: choices(AGES, 'balance.age').optional(),
      balances: rows('balance'),
      channel: choice(REMIND_BY, 'message_rule.channel').default('mail'),
    }),
    unasked: () => ['age'],
    // Said of nobody, it is said to all who owe something.
    prefill: ({ focused, selection }) =>
      focused?.entity === 'balance' || selection ? {} : { balances: { matching: { standing: 'owes' } } },
    ...act('remind'),
  }),
  defineCommand({
    ...common,
    id: 'payment.refund',
    effect: 'reversible',
    icon: 'undo-2',
    surfaces: onEntries,
    endpoints: [refundPayment],
    when: needs(isPayment, 'money.needsPayment'),
    args: z.object({
      payment: ref('entry', undefined, 'payment'),
      amount: amount().optional(),
      method: choice(METHODS, 'entry.method', 'payment_methods').optional(),
      paid_on: date('done').optional(),
      note: note(),
    }),
    ...act('refund'),
  }),
  defineCommand({
    ...common,
    id: 'payment.correct',
    effect: 'reversible',
    icon: 'pencil',
    surfaces: onEntries,
    endpoints: [correctPayment],
    when: needs((row) => isPayment(row) && row.state === 'standing', 'money.needsPayment'),
    args: z.object({
      // Words say by it which payment is meant.
      was: amount().optional(),
      payment: ref('entry', undefined, 'payment'),
      amount: amount().optional(),
      method: choice(METHODS, 'entry.method', 'payment_methods').optional(),
      paid_on: date('done').optional(),
      reference: optionalText(120).optional(),
      note: note(),
    }),
    alwaysAsk: true,
    setAsideBy: { payment: ['was'] },
    unasked: () => ['was'],
    // The form opens with what was entered.
    load: async (ports, { payment }) => (payment === undefined ? {} : paidAs(ports, payment)),
    ...act('correct'),
  }),
  defineCommand({
    ...common,
    id: 'student.discount',
    effect: 'reversible',
    icon: 'badge-percent',
    surfaces: onStudents,
    endpoints: [discountStudent],
    args: z.object({ student: ref('student'), amount: amount(), note: note() }),
    prefill: ofBalance,
    ...act('discount'),
  }),
  defineCommand({
    ...common,
    id: 'entry.reverse',
    effect: 'reversible',
    destructive: 'entry',
    icon: 'rotate-ccw',
    surfaces: onEntries,
    endpoints: [reverseEntry],
    when: needs((row) => row.state !== 'reversed', 'money.reversedAlready'),
    // Words say by how much it was which entry is meant.
    args: z.object({ was: amount().optional(), entry: ref('entry'), note: note() }),
    setAsideBy: { entry: ['was'] },
    unasked: () => ['was'],
    ...act('reverse'),
  }),
  defineCommand({
    ...common,
    id: 'charge.waive',
    effect: 'reversible',
    icon: 'eraser',
    surfaces: onEntries,
    endpoints: [waiveCharge],
    when: needs(isCharge, 'money.needsCharge'),
    args: z.object({ charge: ref('entry', undefined, 'charge'), note: marked(text(500)) }),
    ...act('waive'),
  }),
  defineCommand({
    ...common,
    id: 'charge.split',
    effect: 'reversible',
    icon: 'split',
    surfaces: onEntries,
    endpoints: [splitCharge],
    when: needs(isCharge, 'money.needsCharge'),
    args: z.object({
      charge: ref('entry', undefined, 'charge'),
      parts: integer(2, MOST_PARTS),
      first_due_on: date('ahead'),
      every: choice(SPLIT_EVERY, 'entry.every').default('month'),
    }),
    ...act('split'),
  }),
  defineCommand({
    ...common,
    id: 'receipt.print',
    effect: 'navigate',
    icon: 'printer',
    surfaces: [...onEntries, { kind: 'button', screen: 'receipt-page' }],
    endpoints: [receiptPage],
    when: needs(isPayment, 'money.needsPayment'),
    args: z.object({ payment: ref('entry', undefined, 'payment') }),
    async run(ports, { payment }) {
      ports.navigate(`/payments/${payment}/receipt?print=1`);
      return null;
    },
  }),
  defineCommand({
    ...common,
    id: 'receipt.mail',
    effect: 'irreversible',
    icon: 'mail',
    surfaces: [...onEntries, { kind: 'button', screen: 'receipt-page' }],
    endpoints: [mailReceipt],
    when: needs(isPayment, 'money.needsPayment'),
    args: z.object({ payment: ref('entry', undefined, 'payment'), to: email().optional() }),
    ...act('sendReceipt'),
  }),
  defineCommand({
    ...common,
    id: 'statement.print',
    effect: 'navigate',
    icon: 'printer',
    surfaces: [...onStudents, { kind: 'button', screen: 'statement-page' }],
    endpoints: [statementPage],
    args: z.object({ student: ref('student') }),
    prefill: ofBalance,
    async run(ports, { student }) {
      ports.navigate(`/students/${student}/statement?print=1`);
      return null;
    },
  }),
  defineCommand({
    ...common,
    id: 'statement.mail',
    effect: 'irreversible',
    icon: 'mail',
    surfaces: [...onStudents, { kind: 'button', screen: 'statement-page' }],
    endpoints: [mailStatement],
    args: z.object({ student: ref('student'), to: email().optional() }),
    prefill: ofBalance,
    ...act('sendStatement'),
  }),
  defineCommand({
    ...common,
    id: 'desk.close',
    effect: 'reversible',
    icon: 'lock-keyhole',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/payments' }],
    endpoints: [closeDesk],
    args: z.object({ counted: amount(0, 1000 * MOST_MINOR), note: note() }),
    ...act('close'),
  }),
  defineCommand({
    ...common,
    id: 'entry.export',
    effect: 'read',
    icon: 'download',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/payments' }],
    endpoints: [entry.endpoints.exportCsv],
    roles: ADMIN,
    args: z.object({ from: date('begun').optional(), to: date('begun').optional() }),
    async run(ports, { from, to }) {
      const query = { ...(from ? { day_from: from } : {}), ...(to ? { day_to: to } : {}), sort: 'id' };
      const csv = await ports.call(entry.endpoints.exportCsv, { query });
      return saveRows(ports, csv, 'entries.csv', { entity: 'entry' });
    },
  }),
  defineCommand({
    ...common,
    id: 'desk.export',
    effect: 'read',
    icon: 'download',
    surfaces: [{ kind: 'palette' }],
    endpoints: [exportClosings],
    roles: ADMIN,
    args: z.object({ from: date('begun').optional(), to: date('begun').optional() }),
    async run(ports, { from, to }) {
      const query = { ...(from ? { day_from: from } : {}), ...(to ? { day_to: to } : {}) };
      const csv = await ports.call(exportClosings, { query });
      return saveRows(ports, csv, 'desk_closings.csv', { entity: 'desk_closing' });
    },
  }),
  ...payCommands,
];
