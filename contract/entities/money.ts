/**
 * Money: a journal that only grows. Amounts are signed minor units of the school's currency: above zero is owed by the
 * student, below zero is in their favour, and the balance is the sum.
 */
import { z } from 'zod';
import { METHODS } from '../data/payment-methods.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { amount, choice, date, email, flag, id, integer, optionalText, ref, text } from '../fields.ts';
import { kind, ofStudent, words } from '../kind.ts';
import { csvListQuery, type ListSpec, rowBase } from '../list.ts';
import { guarded, MONEY_ALONE, minor, schoolOnPaper } from '../money-calls.ts';
import { ADMIN } from '../permissions.ts';
import { bulkAnswer, bulkBody, idParam, operationId, resource, SAYS_FORM } from '../resource.ts';
import { MOST_MINOR } from '../rules/amount-limit.ts';
import { AGES, ENTRY_KINDS } from '../rules/settling.ts';
import { wouldTell } from './told.ts';

/** What a charge is for. */
export const CHARGE_TYPES = ['package', 'single_class', 'late_cancellation', 'no_show', 'exam_fee', 'other'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];
/** Whether an entry counts: it stands, a counter-entry took it back, or it is such a counter-entry. */
export const ENTRY_STATES = ['standing', 'reversed', 'reversal'] as const;
/** How a student stands with the school. */
export const STANDINGS = ['owes', 'even', 'credit'] as const;

const entryFamily = resource({
  entity: 'entry',
  plural: 'entries',
  access: ADMIN,
  icon: 'receipt-text',
  section: 'money',
  place: { id: 'payments', icon: 'hand-coins', roles: ADMIN, permission: 'money', add: null, days: 'past' },
  name: (row) =>
    words(row.student_name, row.receipt_number ? `${row.receipt_year}/${row.receipt_number}` : `#${row.id}`),
  // Its kind says the sign.
  detail: (row, at, amount) =>
    words(row.amount === undefined ? '' : amount(Math.abs(row.amount), String(row.currency)), '·', at(row.day)),
  sort: [
    { labels: 'entry.kind', column: 'kind' },
    { labels: 'entry.charge_type', column: 'charge_type' },
    { labels: 'entry.method', column: 'method' },
  ],
  path: (id) => `/payments?row=${id}`,
  found: null,
  typed: 'never',
  audit: 'own',
  owners: [ofStudent],
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        file: 'entries',
        // Entries and receipts stay, under the person's number, without the words that were written on them.
        erased: { note: '', reference: '' },
        afterwards: { note: '', reference: '' },
        history: 'emptied',
        stays: ['kind', 'charge_type', 'method', 'currency', 'day', 'due_on', 'paid_on'],
      },
    ],
  },
  row: {
    student_id: z.number().int(),
    student_name: z.string(),
    kind: z.enum(ENTRY_KINDS),
    charge_type: z.enum(CHARGE_TYPES).nullable(),
    method: z.enum(METHODS).nullable(),
    /** Signed, in minor units. */
    amount: minor(),
    currency: z.string(),
    /** The school's day on which it was entered. */
    day: z.string(),
    due_on: z.string().nullable(),
    reference: z.string(),
    note: z.string(),
    enrolment_id: z.number().int().nullable(),
    booking_id: z.number().int().nullable(),
    /** The charge that a payment, discount or write-off is for, or the payment that a refund gives back. */
    for_id: z.number().int().nullable(),
    /** The entry that this one takes back. */
    reverses_id: z.number().int().nullable(),
    /** Of an instalment: the charge that was split. */
    part_of_id: z.number().int().nullable(),
    receipt_year: z.number().int().nullable(),
    receipt_number: z.number().int().nullable(),
    entered_by: z.number().int().nullable(),
    entered_by_name: z.string(),
    state: z.enum(ENTRY_STATES),
    /** The entry for an exam at the authority whose fee it is. */
    exam_entry_id: z.number().int().nullable(),
    /** Of a payment or refund: the day on which money changed hands, where that was before `day`. */
    paid_on: z.string().nullable(),
  },
  input: z.object({}),
  fields: {
    student_id: { type: 'ref', entity: 'student', filter: true },
    kind: { type: 'choice', values: ENTRY_KINDS, labels: 'entry.kind', filter: true },
    charge_type: { type: 'choice', values: CHARGE_TYPES, labels: 'entry.charge_type', filter: true },
    method: { type: 'choice', values: METHODS, labels: 'entry.method', filter: true },
    day: { type: 'date', sort: true, filter: true },
    amount: { type: 'number', sort: true },
    entered_by: { type: 'ref', entity: 'user', filter: true },
    booking_id: { type: 'ref', entity: 'booking', filter: true },
    // No column: of its enrolment, or of that of the charge which it names.
    package_id: { type: 'ref', entity: 'package', filter: true },
    receipt_number: { type: 'number', filter: true },
  },
  search: false,
  defaultSort: '-created_at',
});
/** Entries are only ever added: there is nothing to edit, delete or restore. */
export const entry = {
  ...entryFamily,
  endpoints: {
    list: guarded(entryFamily.endpoints.list),
    exportCsv: guarded(entryFamily.endpoints.exportCsv),
    exportSelected: guarded(entryFamily.endpoints.exportSelected),
    countSelected: guarded(entryFamily.endpoints.countSelected),
    get: guarded(entryFamily.endpoints.get),
  },
};
export type Entry = z.infer<typeof entryFamily.row>;

const ages = z.object({ not_due: minor(), days_1_30: minor(), days_31_60: minor(), older: minor() });

const balanceFamily = resource({
  entity: 'balance',
  plural: 'balances',
  access: ADMIN,
  icon: 'scale',
  section: 'money',
  place: { id: 'balances', roles: ADMIN, permission: 'money', add: null },
  name: (row) => words(row.student_name),
  detail: null,
  path: (id) => `/students/${id}?tab=money`,
  found: null,
  typed: 'searched',
  audit: null,
  owners: [ofStudent],
  personal: {
    about: [
      {
        person: 'student',
        column: 'student_id',
        // The entries that it adds up are handed over.
        file: null,
        erased: {},
        afterwards: {},
        history: 'stays',
        // The name is the student's own: the database lets it follow, to what stands there once the student is erased.
        stays: ['standing', 'oldest_due_on', 'open_charges', 'name_key', 'search_text'],
      },
    ],
  },
  row: {
    /** The row's id is the student's as well. */
    student_id: z.number().int(),
    student_name: z.string(),
    currency: z.string(),
    /** The sum of the student's entries: above zero is owed. */
    balance: minor(),
    standing: z.enum(STANDINGS),
    /** The day since which something is due; empty where nothing is owed. */
    oldest_due_on: z.string(),
    /** What is owed, by how long it has been due today. */
    ages,
    credit: minor(),
    /** Where the name is split by lists that show it as they sort it. */
    student_surname: z.string().optional(),
  },
  input: z.object({}),
  fields: {
    name: { type: 'text', column: 'name_key', sort: true, filter: true, person: true },
    balance: { type: 'number', sort: true, filter: true, money: true },
    standing: { type: 'choice', values: STANDINGS, labels: 'balance.standing', filter: true },
    // It depends on the day of asking; the server reads it as a condition on the oldest due day.
    age: { type: 'choice', values: AGES, labels: 'balance.age', filter: true },
    // Nor this: students who owe anything that is so old, whatever else they owe.
    owes: { type: 'choice', values: AGES, labels: 'balance.age', filter: true },
    // Who owes nothing is never first.
    oldest_due_on: { type: 'date', sort: true, blankLast: true, filter: true },
    student_id: { type: 'ref', entity: 'student', filter: true },
  },
  defaultSort: '-balance',
});
export const balance = {
  ...balanceFamily,
  endpoints: {
    list: guarded(balanceFamily.endpoints.list),
    exportCsv: guarded(balanceFamily.endpoints.exportCsv),
    exportSelected: guarded(balanceFamily.endpoints.exportSelected),
    countSelected: guarded(balanceFamily.endpoints.countSelected),
  },
};
export type Balance = z.infer<typeof balanceFamily.row>;

const note = () => optionalText(500).default('');
const reference = () => optionalText(120).default('');
/** What a write answers: the entry, and what the student's balance became. */
const recorded = z.object({ data: entryFamily.row, balance: minor(), operation_id: operationId });
const call = { ...MONEY_ALONE, method: 'POST' } as const;
/** Money that changes hands, whichever way it goes. */
const handed = z.object({
  student_id: ref('student'),
  amount: amount(),
  method: choice(METHODS, 'entry.method', 'payment_methods'),
  reference: reference(),
  note: note(),
  for_id: ref('entry').optional(),
  /** The day on which it changed hands; today where none is said. */
  paid_on: date('done').optional(),
});

/** By which channel somebody is reminded of what is owed. */
export const REMIND_BY = ['mail', 'sms', 'both'] as const;

export const remindBalances = endpoint({
  ...call,
  id: 'remindBalances',
  path: '/admin/balance/remind',
  summary:
    'Reminds those of the selected students who owe something of what they owe, in one operation; each is a message that waits in the quiet moment, and undo takes back what waits. `dry_run` says to how many, and who cannot be reached and why.',
  body: bulkBody('balance', { channel: z.enum(REMIND_BY).default('mail') }),
  answer: bulkAnswer(balanceFamily.row).extend({ told: wouldTell }),
});

export const chargeStudent = endpoint({
  ...call,
  id: 'chargeStudent',
  path: '/admin/entry/charge',
  summary: 'Charges a student. Without a due day it is due today. It may name the class or the exam that it is about.',
  body: z.object({
    student_id: ref('student'),
    amount: amount(),
    charge_type: choice(CHARGE_TYPES, 'entry.charge_type').default('other'),
    due_on: date('ahead').optional(),
    note: note(),
    enrolment_id: id().optional(),
    booking_id: ref('booking').optional(),
    /** An exam that the student is entered for. */
    exam_id: ref('exam').optional(),
  }),
  answer: recorded,
});

export const takePayment = endpoint({
  ...call,
  id: 'takePayment',
  path: '/admin/entry/payment',
  summary:
    'Takes a payment and numbers its receipt, which has the day of entry; `paid_on` says when it was paid, where that was before. It settles the charge that is due the longest, unless `for_id` names one.',
  body: handed,
  answer: recorded,
});

export const refundPayment = endpoint({
  ...call,
  id: 'refundPayment',
  path: '/admin/entry/refund',
  summary: 'Gives money back, no more than the student has paid. `for_id` names the payment.',
  body: handed,
  answer: recorded,
});

export const correctPayment = endpoint({
  ...call,
  id: 'correctPayment',
  path: '/admin/entry/:id/correct',
  summary:
    'Takes a payment back and enters it anew as it was, with a receipt of its own, in one operation. What is left out stays. 409 `already-reversed`, `payment-refunded` where some of it was given back, `nothing-to-correct`.',
  params: idParam,
  body: z.object({
    amount: amount().optional(),
    method: choice(METHODS, 'entry.method', 'payment_methods').optional(),
    paid_on: date('done').optional(),
    reference: optionalText(120).optional(),
    note: note(),
  }),
  answer: recorded,
});

export const discountStudent = endpoint({
  ...call,
  id: 'discountStudent',
  path: '/admin/entry/discount',
  summary: 'Takes something off what a student owes, no more than that. `for_id` names the charge.',
  body: z.object({ student_id: ref('student'), amount: amount(), note: note(), for_id: ref('entry').optional() }),
  answer: recorded,
});

export const reverseEntry = endpoint({
  ...call,
  id: 'reverseEntry',
  path: '/admin/entry/:id/reverse',
  summary:
    'Takes an entry back by a counter-entry. 409 `already-reversed` where it was taken back, `payment-refunded` and `charge-let-off` where some of it was given back or let off.',
  params: idParam,
  body: z.object({ note: note() }),
  answer: recorded,
});

export const waiveCharge = endpoint({
  ...call,
  id: 'waiveCharge',
  path: '/admin/entry/:id/waive',
  summary: 'Writes off what is still open of a charge.',
  params: idParam,
  body: z.object({ note: text(500) }),
  answer: recorded,
});

/** Most instalments of a charge. */
export const MOST_PARTS = 60;
export const SPLIT_EVERY = ['week', 'month'] as const;
export const splitCharge = endpoint({
  ...call,
  id: 'splitCharge',
  path: '/admin/entry/:id/split',
  summary:
    'Makes instalments of what is open of a charge: a counter-entry, what was paid of it as a charge of its own, and parts that add up to the rest to the minor unit, due a week or a month apart. 409 `nothing-open` where it is paid.',
  params: idParam,
  body: z.object({
    parts: integer(2, MOST_PARTS),
    first_due_on: date('ahead'),
    every: choice(SPLIT_EVERY, 'entry.every').default('month'),
    dry_run: flag().default(false),
  }),
  answer: z.object({
    /** Of what is open; what was paid is none of them. */
    parts: z.array(z.object({ amount: minor(), due_on: z.string() })),
    /** Of the charge, and what was open of it. */
    amount: minor(),
    open: minor(),
    currency: z.string(),
    student_name: z.string(),
    operation_id: operationId,
  }),
});

const person = z.object({ id: z.number().int(), name: z.string(), email: z.string(), erased: z.boolean() });

export const receiptPage = endpoint({
  ...MONEY_ALONE,
  id: 'readReceipt',
  method: 'GET',
  path: '/admin/receipt/:id',
  summary: 'What the printed receipt of a payment shows; `id` is the entry.',
  params: idParam,
  answer: z.object({
    data: z.object({
      entry: entryFamily.row,
      /** `2026/17`. */
      number: z.string(),
      /** True where the payment was taken back: the receipt's number stays used. */
      cancelled: z.boolean(),
      school: schoolOnPaper,
      student: person,
      /** Balance after the payment. */
      balance_after: minor(),
    }),
  }),
});
export type ReceiptPage = z.infer<typeof receiptPage.answer>['data'];

export const statementPage = endpoint({
  ...MONEY_ALONE,
  id: 'readStatement',
  method: 'GET',
  path: '/admin/statement/:id',
  summary:
    'The account statement of a student: entries of a span of days, the balance before them, and what is open today.',
  params: idParam,
  query: z.object({ from: date().optional(), to: date().optional() }),
  answer: z.object({
    data: z.object({
      school: schoolOnPaper,
      student: person,
      today: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** The balance before the first entry shown. */
      before: minor(),
      entries: z.array(entryFamily.row.extend({ balance: minor() })),
      balance: minor(),
      open: z.array(
        z.object({
          entry_id: z.number().int(),
          due_on: z.string(),
          open: minor(),
          amount: minor(),
          charge_type: z.enum(CHARGE_TYPES).nullable(),
        }),
      ),
      ages,
      credit: minor(),
    }),
  }),
});
export type StatementPage = z.infer<typeof statementPage.answer>['data'];

const mailed = z.object({ to: z.string(), operation_id: operationId });
export const mailReceipt = endpoint({
  ...call,
  id: 'mailReceipt',
  path: '/admin/receipt/:id/mail',
  summary: 'Mails a receipt to the student, or to another address.',
  params: idParam,
  body: z.object({ to: email().optional() }),
  answer: mailed,
});
export const mailStatement = endpoint({
  ...call,
  id: 'mailStatement',
  path: '/admin/statement/:id/mail',
  summary: 'Mails an account statement to the student, or to another address.',
  params: idParam,
  body: z.object({ to: email().optional() }),
  answer: mailed,
});

const closing = z.object({
  id: z.number().int(),
  closed_at: z.string(),
  day: z.string(),
  expected: minor(),
  counted: minor(),
  difference: minor(),
  note: z.string(),
  closed_by_name: z.string(),
});
export type DeskClosing = z.infer<typeof closing>;
/** Closings as their file holds them: the columns of a closing after those of every row. */
export const closingList: ListSpec = {
  entity: 'desk_closing',
  row: z.object({ ...rowBase, ...closing.shape }),
  fields: { day: { type: 'date', filter: true } },
  defaultSort: 'id',
  search: false,
};
const taken = z.object({
  method: z.enum(METHODS),
  entered_by: z.number().int().nullable(),
  name: z.string(),
  count: z.number().int(),
  amount: minor(),
});

export const readDesk = endpoint({
  ...MONEY_ALONE,
  id: 'readDesk',
  method: 'GET',
  path: '/admin/desk',
  summary:
    'What was taken on a day by method and by whom, refunds taken off, and the cash since the desk was last closed.',
  query: z.object({ day: date().optional() }),
  answer: z.object({
    data: z.object({
      day: z.string(),
      currency: z.string(),
      taken: z.array(taken),
      /** Cash since the last closing: what the drawer should hold beside its float. */
      expected: minor(),
      since: z.string().nullable(),
      closings: z.array(closing),
    }),
  }),
});
export type Desk = z.infer<typeof readDesk.answer>['data'];

export const deskClosingKind = kind({
  entity: 'desk_closing',
  plural: 'desk_closings',
  list: null,
  icon: 'lock-keyhole',
  section: 'money',
  place: null,
  name: (row: Partial<DeskClosing>, at) => at(row.day),
  detail: null,
  path: null,
  found: null,
  typed: 'never',
  audit: 'own',
  personal: null,
});

export const closeDesk = endpoint({
  ...call,
  id: 'closeDesk',
  path: '/admin/desk/close',
  summary: 'Closes the cash desk: keeps what was counted and its difference; a difference needs a note.',
  body: z.object({
    /** Counted cash without the float, in minor units. */
    counted: amount(0, 1000 * MOST_MINOR),
    note: note(),
  }),
  answer: z.object({ data: closing, currency: z.string(), operation_id: operationId }),
});

export const exportClosings = endpoint({
  ...MONEY_ALONE,
  id: 'exportDeskClosings',
  method: 'GET',
  path: '/admin/desk_closing.csv',
  summary: `Streams the closings of the cash desk as CSV, the oldest first; those that were undone are left out. ${SAYS_FORM}`,
  query: csvListQuery(closingList),
  answer: z.string(),
  produces: 'text/csv; charset=utf-8',
});

export const moneyEndpoints: readonly AnyEndpoint[] = [
  remindBalances,
  chargeStudent,
  takePayment,
  refundPayment,
  correctPayment,
  discountStudent,
  ...Object.values(entry.endpoints),
  reverseEntry,
  waiveCharge,
  splitCharge,
  ...Object.values(balance.endpoints),
  receiptPage,
  statementPage,
  mailReceipt,
  mailStatement,
  readDesk,
  closeDesk,
  exportClosings,
];
