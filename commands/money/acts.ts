/**
 * What the commands of money say beforehand, and what they do. Loaded when one of them is begun, as few who start the console do.
 */
import type { Method } from '#contract/data/payment-methods.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  type CHARGE_TYPES,
  type ChargeType,
  chargeStudent,
  closeDesk,
  correctPayment,
  discountStudent,
  type Entry,
  entry,
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
import { importCharges, importPayments, type MoneyReport } from '#contract/entities/money-import.ts';
import type { Selection } from '#contract/fields.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { Age } from '#contract/rules/settling.ts';
import type { Context, Message, Outcome, Ports, Preview, PreviewLine } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';
import { leftLine } from '../resource-commands.ts';
import { toldLines } from '../told.ts';
import type { ImportKey } from './import-report.ts';
import { paidAs } from './paid-as.ts';

/** What is said of an act before it is done, and the act itself. */
interface Act<Args> {
  preview(ports: Ports, args: Args, context: Context): Promise<Preview>;
  run(ports: Ports, args: Args, context: Context): Promise<Outcome>;
}

/** What a file's lines come to is entered in one operation. The preview is a dry run. */
const importOf = <Args>(
  key: ImportKey,
  link: string,
  send: (ports: Ports, args: Args, dry_run: boolean, title: string) => Promise<MoneyReport>,
): Act<Args> => ({
  async preview(ports, args, { locale }) {
    const report = await send(ports, args, true, `${key}.checking`);
    return (await import('./import-report.ts')).previewOf(key, report, locale);
  },
  async run(ports, args, { locale }) {
    const report = await send(ports, args, false, `${key}.running`);
    for (const entity of ['entry', 'balance']) ports.refresh(entity);
    return {
      message: (await import('./import-report.ts')).doneMessage(key, report, locale),
      operation: report.operation_id ?? undefined,
      link,
      data: report,
    };
  },
});

/** The payments of a file are taken, each with a receipt. */
export const importPaid = importOf<{ file: File; method: Method }>(
  'commands.payment.import',
  '/payments',
  (ports, args, dry_run, title) => ports.work(importPayments, { body: { ...args, dry_run } }, title),
);
/** Students are charged as a file says. */
export const importCharged = importOf<{ file: File; charge_type: ChargeType }>(
  'commands.charge.import',
  '/balances',
  (ports, args, dry_run, title) => ports.work(importCharges, { body: { ...args, dry_run } }, title),
);

/** Whom words mean by how long they have owed; rows that were chosen stay those. */
const owing = ({ age, balances }: { readonly age?: readonly Age[]; readonly balances: Selection }): Selection =>
  age && 'matching' in balances ? { ...balances, matching: { ...balances.matching, owes: age.join() } } : balances;

/** Students who owe something are reminded of it: to how many it goes, and who cannot be reached, is said before. */
export const remind: Act<{ age?: readonly Age[]; balances: Selection; channel: (typeof REMIND_BY)[number] }> = {
  async preview(ports, { channel, ...whom }) {
    const body = { rows: owing(whom), channel, dry_run: true };
    const { changed, left = 0, told } = await ports.call(remindBalances, { body });
    const student = told.people.find(({ audience }) => audience === 'student');
    const said = student ? { known: 'yes', name: student.name } : { known: 'no', name: '' };
    return {
      title: { key: 'commands.balance.remind.preview', values: { count: changed, ...said } },
      total: changed,
      // Its lines name those who are told, and say how many more they are.
      named: changed,
      lines: [...toldLines(told, false), ...leftLine('balance', left)],
      blocked: changed === 0,
    };
  },
  async run(ports, { channel, ...whom }) {
    const answer = await ports.call(remindBalances, { body: { rows: owing(whom), channel } });
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

/** A balance in words: below zero it is no debt, but in the student's favour. */
const balanceText = (minor: number, currency: string, locale: string): string | Message =>
  minor < 0
    ? { key: 'money.inCredit', values: { amount: amountText(-minor, currency, locale) } }
    : amountText(minor, currency, locale);

const balanceLine = (before: number, after: number, currency: string, locale: string): PreviewLine => ({
  kind: 'change',
  text: { key: 'money.balance' },
  before: balanceText(before, currency, locale),
  after: balanceText(after, currency, locale),
});

/** When money changed hands, where that was before today: the entry and its receipt have today's day as well. */
const paidLine = (day: string | undefined, context: Context): PreviewLine[] =>
  day ? [{ kind: 'note', text: { key: 'money.paidOn', values: { day: timesFor(context).day(day) } } }] : [];

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
    balance: amountText(Math.abs(balance), data.currency, locale),
    credit: balance < 0 ? 'yes' : 'no',
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
  method: Method;
  reference: string;
  charge?: number;
  paid_on?: string;
  note: string;
}> = {
  async preview(ports, args, context) {
    const preview = await previewOf(ports, context, 'commands.payment.take.preview', args.student, args.amount, -1);
    return { ...preview, lines: [...preview.lines, ...paidLine(args.paid_on, context)] };
  },
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
  method?: Method;
  paid_on?: string;
  note: string;
}> = {
  async preview(ports, { payment, amount: part, paid_on }, context) {
    const found = await entryOf(ports, payment);
    const minor = part ?? Math.abs(found.amount);
    const preview = await previewOf(ports, context, 'commands.payment.refund.preview', found.student_id, minor, 1);
    return { ...preview, lines: [...preview.lines, ...paidLine(paid_on, context)] };
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

/** What is otherwise than it was entered. */
export const correct: Act<{
  was?: number;
  payment: number;
  amount?: number;
  method?: Method;
  paid_on?: string;
  reference?: string;
  note: string;
}> = {
  async preview(ports, { payment, was: _was, ...asked }, context) {
    const found = await entryOf(ports, payment);
    const { balance } = await accountOf(ports, found.student_id);
    const before = await paidAs(ports, payment);
    const now = { ...before, ...asked };
    const shown = (minor: number) => amountText(minor, found.currency, context.locale);
    const { day } = timesFor(context);
    const lines: PreviewLine[] = [];
    const change = (name: keyof typeof before, text: (value: never) => string | Message) => {
      if (now[name] === before[name]) return;
      const [from, to] = [text(before[name] as never), text(now[name] as never)];
      lines.push({ kind: 'change', text: { key: `fields.${name}` }, before: from, after: to });
    };
    change('amount', shown);
    change('method', (method: string) => ({ key: `entry.method.${method}` }));
    change('paid_on', day);
    change('reference', (reference: string) => reference || '–');
    const blocked = lines.length === 0;
    if (now.amount !== before.amount)
      lines.push(balanceLine(balance, balance + before.amount - now.amount, found.currency, context.locale));
    lines.push({
      kind: 'note',
      text: { key: blocked ? 'commands.payment.correct.same' : 'commands.payment.correct.anew' },
    });
    return {
      title: {
        key: 'commands.payment.correct.preview',
        values: { name: found.student_name, amount: shown(before.amount) },
      },
      lines,
      blocked,
    };
  },
  async run(ports, { payment, was: _was, ...body }, context) {
    const answer = await ports.call(correctPayment, { params: { id: payment }, body });
    return recorded(ports, context, 'commands.payment.correct.done', answer, {
      link: `/payments/${answer.data.id}/receipt`,
    });
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

export const reverse: Act<{ was?: number; entry: number; note: string }> = {
  preview: (ports, args, context) => previewEntry(ports, context, 'commands.entry.reverse.preview', args.entry),
  async run(ports, { entry: id, was: _was, ...body }, context) {
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
  async preview(ports, { charge, ...body }, context) {
    const { parts, amount, open, currency, student_name } = await ports.call(splitCharge, {
      params: { id: charge },
      body: { ...body, dry_run: true },
    });
    const { day } = timesFor(context);
    const shown = (minor: number) => amountText(minor, currency, context.locale);
    const values = { open: shown(open), amount: shown(amount), paid: shown(amount - open) };
    return {
      title: { key: 'commands.charge.split.preview', values: { name: student_name, count: parts.length } },
      total: parts.length,
      lines: [
        ...(open < amount ? [{ kind: 'note' as const, text: { key: 'commands.charge.split.left', values } }] : []),
        ...parts
          .slice(0, 12)
          .map((part) => ({ kind: 'change' as const, text: `${day(part.due_on)} · ${shown(part.amount)}` })),
      ],
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

/** To whom a mail goes, or that it can go to nobody: then an address is asked for. */
const mailedLines = (to: string): Pick<Preview, 'lines' | 'blocked' | 'decidedBy'> => {
  if (to) return { lines: [{ kind: 'told', text: to }] };
  const text = { key: 'money.noAddress' };
  return { lines: [{ kind: 'conflict', text }], blocked: true, decidedBy: { field: 'to', text } };
};

export const sendReceipt: Act<{ payment: number; to?: string }> = {
  async preview(ports, { payment, to }) {
    const { data } = await ports.call(receiptPage, { params: { id: payment } });
    const values = { name: data.student.name, number: data.number };
    return {
      title: { key: 'commands.receipt.mail.preview', values },
      ...mailedLines(to ?? data.student.email),
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
      ...mailedLines(to ?? own),
    };
  },
  async run(ports, { student, to }) {
    const answer = await ports.call(mailStatement, { params: { id: student }, body: to ? { to } : {} });
    return { message: mailedTo('statement', answer.to), data: answer };
  },
};

export const close: Act<{ counted: number; note: string }> = {
  async preview(ports, { counted, note }, { locale }) {
    const { data } = await ports.call(readDesk, { query: {} });
    const shown = (minor: number) => amountText(minor, data.currency, locale);
    const difference = counted - data.expected;
    const open = difference !== 0 && note.trim() === '';
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
      // Why is said in the form, beside the amount.
      ...(open ? { blocked: true, decidedBy: { field: 'note', text: { key: 'commands.desk.close.sayWhy' } } } : {}),
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
