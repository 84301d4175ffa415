/**
 * What the commands of money say beforehand, and what they do. Loaded when one of them is begun, as few who start the console do.
 */
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  type CHARGE_TYPES,
  chargeStudent,
  closeDesk,
  discountStudent,
  type Entry,
  entry,
  type METHODS,
  mailReceipt,
  mailStatement,
  type REMIND_BY,
  readDesk,
  receiptPage,
  refundPayment,
  remindBalances,
  reverseEntry,
  type SPLIT_EVERY,
  splitCharge,
  statementPage,
  takePayment,
  waiveCharge,
} from '#contract/entities/money.ts';
import { importPayments } from '#contract/entities/payment-import.ts';
import type { Selection } from '#contract/fields.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { Context, Message, Outcome, Ports, Preview, PreviewLine } from '#kernel/command.ts';
import { leftLine } from '../resource-commands.ts';
import { toldLines } from '../told.ts';

/** What is said of an act before it is done, and the act itself. */
interface Act<Args> {
  preview(ports: Ports, args: Args, context: Context): Promise<Preview>;
  run(ports: Ports, args: Args, context: Context): Promise<Outcome>;
}

/** The payments of a file are taken, each with a receipt. The preview is a dry run. */
export const importPaid: Act<{ file: File; method: (typeof METHODS)[number] }> = {
  async preview(ports, { file, method }, { locale }) {
    const body = { file, method, dry_run: true };
    const report = await ports.work(importPayments, { body }, 'commands.payment.import.checking');
    return (await import('./import-report.ts')).previewOf(report, locale);
  },
  async run(ports, { file, method }, { locale }) {
    const body = { file, method, dry_run: false };
    const report = await ports.work(importPayments, { body }, 'commands.payment.import.running');
    for (const entity of ['entry', 'balance']) ports.refresh(entity);
    return {
      message: (await import('./import-report.ts')).doneMessage(report, locale),
      operation: report.operation_id ?? undefined,
      link: '/payments',
      data: report,
    };
  },
};

/** Students who owe something are reminded of it: to how many it goes, and who cannot be reached, is said before. */
export const remind: Act<{ balances: Selection; channel: (typeof REMIND_BY)[number] }> = {
  async preview(ports, { balances, channel }) {
    const body = { rows: balances, channel, dry_run: true };
    const { changed, left = 0, told } = await ports.call(remindBalances, { body });
    return {
      title: { key: 'commands.balance.remind.preview', values: { count: changed } },
      total: changed,
      lines: [...toldLines(told, false), ...leftLine(left)],
      blocked: changed === 0,
    };
  },
  async run(ports, { balances, channel }) {
    const answer = await ports.call(remindBalances, { body: { rows: balances, channel } });
    ports.refresh('delivery');
    return {
      message: { key: 'commands.balance.remind.done', values: { count: answer.told.reached } },
      operation: answer.operation_id ?? undefined,
      link: '/messages?event=payment_reminder',
      data: answer,
    };
  },
};

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

export const charge: Act<{
  student: number;
  amount: number;
  charge_type: (typeof CHARGE_TYPES)[number];
  due_on?: string;
  booking?: number;
  exam?: number;
  note: string;
}> = {
  preview: (ports, args, context) =>
    previewOf(ports, context, 'commands.student.charge.preview', args.student, args.amount, 1),
  async run(ports, { student, booking, exam, ...body }, context) {
    const answer = await ports.call(chargeStudent, {
      body: { student_id: student, booking_id: booking, exam_id: exam, ...body },
    });
    return recorded(ports, context, 'commands.student.charge.done', answer);
  },
};

export const takePaid: Act<{
  student: number;
  amount: number;
  method: (typeof METHODS)[number];
  reference: string;
  charge?: number;
  note: string;
}> = {
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
};

export const refund: Act<{
  payment: number;
  amount?: number;
  method?: (typeof METHODS)[number];
  note: string;
}> = {
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
};

export const discount: Act<{ student: number; amount: number; note: string }> = {
  preview: (ports, args, context) =>
    previewOf(ports, context, 'commands.student.discount.preview', args.student, args.amount, -1),
  async run(ports, { student, ...body }, context) {
    const answer = await ports.call(discountStudent, { body: { student_id: student, ...body } });
    return recorded(ports, context, 'commands.student.discount.done', answer);
  },
};

export const reverse: Act<{ entry: number; note: string }> = {
  preview: (ports, args, context) => previewEntry(ports, context, 'commands.entry.reverse.preview', args.entry),
  async run(ports, { entry: id, ...body }, context) {
    const answer = await ports.call(reverseEntry, { params: { id }, body });
    return recorded(ports, context, 'commands.entry.reverse.done', answer);
  },
};

export const waive: Act<{ charge: number; note: string }> = {
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
};

export const split: Act<{
  charge: number;
  parts: number;
  first_due_on: string;
  every: (typeof SPLIT_EVERY)[number];
}> = {
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
};

export const sendReceipt: Act<{ payment: number; to?: string }> = {
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
};

export const sendStatement: Act<{ student: number; to?: string }> = {
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
};

export const close: Act<{ counted: number; note: string }> = {
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
};
