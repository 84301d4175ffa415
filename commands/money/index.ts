/** Money: students are charged, payments taken and given back, entries taken back, the cash desk closed. */
import { z } from 'zod';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  CHARGE_TYPES,
  chargeStudent,
  closeDesk,
  discountStudent,
  type Entry,
  entry,
  METHODS,
  MOST_PARTS,
  mailReceipt,
  mailStatement,
  readDesk,
  receiptPage,
  refundPayment,
  reverseEntry,
  SPLIT_EVERY,
  splitCharge,
  statementPage,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { amount, choice, date, email, integer, optionalText, ref, text } from '#contract/fields.ts';
import { ADMIN } from '#contract/permissions.ts';
import { MOST_MINOR } from '#contract/rules/amount-limit.ts';
import { amountText } from '#contract/rules/amounts.ts';
import {
  type AnyCommand,
  type Context,
  defineCommand,
  disabled,
  type Message,
  type Outcome,
  ok,
  type Ports,
  type Preview,
  type PreviewLine,
  type Surface,
} from '#kernel/command.ts';
import { saveRows } from '../save-rows.ts';

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

/** A student's name and balance, without the entries. */
async function accountOf(ports: Ports, student: number) {
  const { data } = await ports.call(statementPage, { params: { id: student }, query: { from: '9999-12-31' } });
  return { name: data.student.name, balance: data.balance, currency: data.school.currency, email: data.student.email };
}

const balanceLine = (before: number, after: number, currency: string, locale: string): PreviewLine => ({
  kind: 'change',
  text: { key: 'money.balance' },
  before: amountText(before, currency, locale),
  after: amountText(after, currency, locale),
});

/** Says whom an act is about, how much it is, and what becomes of the balance. */
async function previewOf(
  ports: Ports,
  { locale }: Context,
  key: string,
  student: number,
  minor: number,
  sign: 1 | -1,
): Promise<Preview> {
  const { name, balance, currency } = await accountOf(ports, student);
  return {
    title: { key, values: { name, amount: amountText(minor, currency, locale) } },
    lines: [balanceLine(balance, balance + sign * minor, currency, locale)],
  };
}

type Recorded = AnswerOf<typeof takePayment>;

function recorded(ports: Ports, { locale }: Context, key: string, answer: Recorded, more: object = {}): Outcome {
  ports.refresh('entry');
  ports.refresh('balance');
  const { data, balance, operation_id } = answer;
  const values = {
    name: data.student_name,
    amount: amountText(Math.abs(data.amount), data.currency, locale),
    balance: amountText(balance, data.currency, locale),
    receipt: data.receipt_number === null ? '' : `${data.receipt_year}/${data.receipt_number}`,
  };
  return { message: { key, values }, operation: operation_id ?? undefined, data: answer, ...more };
}

/** What has to be true of the entry in focus, where there is one. */
const needs =
  (holds: (row: Partial<Entry>) => boolean, reason: string) =>
  ({ focused }: Context) =>
    focused?.entity !== 'entry' || !focused.row || holds(focused.row as Partial<Entry>) ? ok : disabled(reason);
const isCharge = (row: Partial<Entry>) => row.kind === 'charge' && row.state === 'standing';
const isPayment = (row: Partial<Entry>) => row.kind === 'payment' && row.receipt_number != null;

const entryOf = async (ports: Ports, id: number): Promise<Entry> =>
  (await ports.call(entry.endpoints.get, { params: { id } })).data;

async function previewEntry(ports: Ports, { locale }: Context, key: string, id: number): Promise<Preview> {
  const found = await entryOf(ports, id);
  const { balance } = await accountOf(ports, found.student_id);
  const values = { name: found.student_name, amount: amountText(Math.abs(found.amount), found.currency, locale) };
  return {
    title: { key, values },
    lines: [balanceLine(balance, balance - found.amount, found.currency, locale)],
  };
}

const mailedTo = (paper: 'receipt' | 'statement', to: string): Message => ({
  key: `commands.${paper}.mail.done`,
  values: { to },
});

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
      note: note(),
    }),
    prefill: ofBalance,
    preview: (ports, args, context) =>
      previewOf(ports, context, 'commands.student.charge.preview', args.student, args.amount, 1),
    async run(ports, { student, ...body }, context) {
      const answer = await ports.call(chargeStudent, { body: { student_id: student, ...body } });
      return recorded(ports, context, 'commands.student.charge.done', answer);
    },
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
      method: choice(METHODS, 'entry.method'),
      reference: reference(),
      charge: ref('entry', undefined, 'charge').optional(),
      note: note(),
    }),
    prefill: ofBalance,
    preview: (ports, args, context) =>
      previewOf(ports, context, 'commands.payment.take.preview', args.student, args.amount, -1),
    async run(ports, { student, charge, ...body }, context) {
      const answer = await ports.call(takePayment, {
        body: { student_id: student, ...body, ...(charge ? { for_id: charge } : {}) },
      });
      return recorded(ports, context, 'commands.payment.take.done', answer, {
        next: { command: 'receipt.print', args: { payment: answer.data.id } },
        link: `/payments/${answer.data.id}/receipt`,
      });
    },
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
      method: choice(METHODS, 'entry.method').optional(),
      note: note(),
    }),
    async preview(ports, { payment, amount: part }, context) {
      const found = await entryOf(ports, payment);
      const minor = part ?? Math.abs(found.amount);
      return previewOf(ports, context, 'commands.payment.refund.preview', found.student_id, minor, 1);
    },
    async run(ports, { payment, amount: part, method, ...body }, context) {
      const found = await entryOf(ports, payment);
      const answer = await ports.call(refundPayment, {
        body: {
          ...body,
          student_id: found.student_id,
          amount: part ?? Math.abs(found.amount),
          method: method ?? found.method ?? 'other',
          for_id: payment,
        },
      });
      return recorded(ports, context, 'commands.payment.refund.done', answer);
    },
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
    preview: (ports, args, context) =>
      previewOf(ports, context, 'commands.student.discount.preview', args.student, args.amount, -1),
    async run(ports, { student, ...body }, context) {
      const answer = await ports.call(discountStudent, { body: { student_id: student, ...body } });
      return recorded(ports, context, 'commands.student.discount.done', answer);
    },
  }),
  defineCommand({
    ...common,
    id: 'entry.reverse',
    effect: 'reversible',
    icon: 'rotate-ccw',
    surfaces: onEntries,
    endpoints: [reverseEntry],
    when: needs((row) => row.state !== 'reversed', 'money.reversedAlready'),
    args: z.object({ entry: ref('entry'), note: note() }),
    preview: (ports, args, context) => previewEntry(ports, context, 'commands.entry.reverse.preview', args.entry),
    async run(ports, { entry: id, ...body }, context) {
      const answer = await ports.call(reverseEntry, { params: { id }, body });
      return recorded(ports, context, 'commands.entry.reverse.done', answer);
    },
  }),
  defineCommand({
    ...common,
    id: 'charge.waive',
    effect: 'reversible',
    icon: 'eraser',
    surfaces: onEntries,
    endpoints: [waiveCharge],
    when: needs(isCharge, 'money.needsCharge'),
    args: z.object({ charge: ref('entry', undefined, 'charge'), note: text(500) }),
    async preview(ports, { charge }, { locale }) {
      const found = await entryOf(ports, charge);
      const { data } = await ports.call(statementPage, {
        params: { id: found.student_id },
        query: { from: '9999-12-31' },
      });
      const open = data.open.find(({ entry_id }) => entry_id === charge)?.open ?? 0;
      const values = { name: found.student_name, amount: amountText(open, found.currency, locale) };
      return {
        title: { key: 'commands.charge.waive.preview', values },
        lines: [balanceLine(data.balance, data.balance - open, found.currency, locale)],
        blocked: open === 0,
      };
    },
    async run(ports, { charge, ...body }, context) {
      const answer = await ports.call(waiveCharge, { params: { id: charge }, body });
      return recorded(ports, context, 'commands.charge.waive.done', answer);
    },
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
    async preview(ports, { charge, ...body }, { locale }) {
      const { parts, currency, student_name } = await ports.call(splitCharge, {
        params: { id: charge },
        body: { ...body, dry_run: true },
      });
      return {
        title: { key: 'commands.charge.split.preview', values: { name: student_name, count: parts.length } },
        total: parts.length,
        lines: parts
          .slice(0, 12)
          .map((part) => ({ kind: 'change', text: `${part.due_on} · ${amountText(part.amount, currency, locale)}` })),
      };
    },
    async run(ports, { charge, ...body }) {
      const answer = await ports.call(splitCharge, { params: { id: charge }, body });
      ports.refresh('entry');
      ports.refresh('balance');
      const values = { name: answer.student_name, count: answer.parts.length };
      return {
        message: { key: 'commands.charge.split.done', values },
        operation: answer.operation_id ?? undefined,
        data: answer,
      };
    },
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
    async preview(ports, { payment, to }) {
      const { data } = await ports.call(receiptPage, { params: { id: payment } });
      const values = { name: data.student.name, number: data.number };
      return {
        title: { key: 'commands.receipt.mail.preview', values },
        lines: [{ kind: 'told', text: to ?? data.student.email }],
      };
    },
    async run(ports, { payment, to }) {
      const answer = await ports.call(mailReceipt, { params: { id: payment }, body: to ? { to } : {} });
      return { message: mailedTo('receipt', answer.to), data: answer };
    },
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
    async preview(ports, { student, to }) {
      const { name, email: own } = await accountOf(ports, student);
      return {
        title: { key: 'commands.statement.mail.preview', values: { name } },
        lines: [{ kind: 'told', text: to ?? own }],
      };
    },
    async run(ports, { student, to }) {
      const answer = await ports.call(mailStatement, { params: { id: student }, body: to ? { to } : {} });
      return { message: mailedTo('statement', answer.to), data: answer };
    },
  }),
  defineCommand({
    ...common,
    id: 'desk.close',
    effect: 'reversible',
    icon: 'lock-keyhole',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/payments' }],
    endpoints: [closeDesk],
    args: z.object({ counted: amount(0, 1000 * MOST_MINOR), note: note() }),
    async preview(ports, { counted }, { locale }) {
      const { data } = await ports.call(readDesk, { query: {} });
      const shown = (minor: number) => amountText(minor, data.currency, locale);
      const difference = counted - data.expected;
      return {
        title: { key: 'commands.desk.close.preview', values: { amount: shown(counted) } },
        lines: [
          { kind: 'note', text: { key: 'commands.desk.close.expected', values: { amount: shown(data.expected) } } },
          ...(difference === 0
            ? []
            : [
                {
                  kind: 'conflict' as const,
                  text: { key: 'commands.desk.close.difference', values: { amount: shown(difference) } },
                },
              ]),
        ],
      };
    },
    async run(ports, args, { locale }) {
      const answer = await ports.call(closeDesk, { body: args });
      const { counted, difference } = answer.data;
      const values = {
        amount: amountText(counted, answer.currency, locale),
        difference: amountText(difference, answer.currency, locale),
      };
      return {
        message: { key: 'commands.desk.close.done', values },
        operation: answer.operation_id ?? undefined,
        data: answer,
      };
    },
  }),
  defineCommand({
    ...common,
    id: 'entry.export',
    effect: 'read',
    icon: 'download',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/payments' }],
    endpoints: [entry.endpoints.exportCsv],
    roles: ADMIN,
    args: z.object({ from: date('past').optional(), to: date('past').optional() }),
    async run(ports, { from, to }) {
      const query = { ...(from ? { day_from: from } : {}), ...(to ? { day_to: to } : {}), sort: 'id' };
      const csv = await ports.call(entry.endpoints.exportCsv, { query });
      return saveRows(ports, csv, 'entries.csv', 'commands.entry.export.done');
    },
  }),
];
