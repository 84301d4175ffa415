/** Receipts and statements by mail, in the school's language: messages of the log like others, sent at once. */
import { randomUUID } from 'node:crypto';
import type { MailedPage } from '#contract/entities/delivery.ts';
import type { ReceiptPage, StatementPage } from '#contract/entities/money.ts';
import { fault } from '#contract/faults/fault.ts';
import { amountText } from '#contract/rules/amounts.ts';
import { happenedOn } from '#contract/rules/settling.ts';
import { timeTexts } from '#contract/rules/time-texts.ts';
import type { Ctx } from '../context.ts';
import { mailText, moneyWords } from '../mail/texts.ts';
import { sendDeliveries } from '../messages/send.ts';
import { write } from '../operations/write.ts';
import { invalid } from '../problems.ts';

type Page = ReceiptPage | StatementPage;
const isReceipt = (page: Page): page is ReceiptPage => 'number' in page;

const dayIn = (day: string, locale: string): string => timeTexts(locale, 'UTC', '24').day(day);

/**
 * Queues a receipt or a statement to the student, or to another address.
 * @throws Problem 422 where the student has no address and none is named.
 */
export async function mailPage(ctx: Ctx, page: Page, other: string | undefined) {
  const to = other ?? page.student.email;
  if (!to || (page.student.erased && !other)) throw invalid({ to: fault('student-no-address') });
  const answer = await write(ctx, async (writer) => {
    // What was mailed cannot be called back.
    writer.irreversible();
    const { subject, text } = isReceipt(page) ? receiptMail(page) : statementMail(page);
    const event: MailedPage = isReceipt(page) ? 'receipt' : 'statement';
    await writer.insert('delivery', {
      ...{ student_id: page.student.id, teacher_id: null, to_guardian: false, to_office: false },
      ...{ event, channel: 'mail', booking_id: null, address: to, locale: page.school.locale },
      ...{ subject, body: text, calendar: '[]', state: 'waiting', reason: null, due_at: writer.at },
      ...{ sent_at: null, last_error: null, claimed_by: null, message_key: `<${randomUUID()}@clutch.invalid>` },
    });
    writer.describe({
      student_id: page.student.id,
      student: page.student.name,
      to,
      ...(isReceipt(page) ? { receipt: page.number } : {}),
    });
    writer.internals.touched.set('student', [page.student.id]);
    await writer.operationId();
    return { to };
  });
  ctx.services.background('Sending messages', () => sendDeliveries(ctx.services, 'mail'));
  return answer;
}

function receiptMail({ entry, number, school, student, balance_after, cancelled }: ReceiptPage) {
  const { locale } = school;
  const values = {
    school: school.name,
    name: student.name,
    number,
    amount: amountText(-entry.amount, entry.currency, locale),
    method: moneyWords(locale).method[entry.method ?? 'other'],
    day: dayIn(happenedOn(entry), locale),
    balance: amountText(balance_after, entry.currency, locale),
    cancelled: cancelled ? ` ${moneyWords(locale).cancelled}` : '',
  };
  return { subject: mailText(locale, 'receiptSubject', values), text: mailText(locale, 'receiptBody', values) };
}

function statementMail({ entries, school, student, today, balance }: StatementPage) {
  const { locale, currency } = school;
  const lines = entries.map((entry) =>
    [
      dayIn(happenedOn(entry), locale),
      entry.reverses_id === null ? moneyWords(locale).kind[entry.kind] : moneyWords(locale).reversal,
      amountText(entry.amount, currency, locale),
      amountText(entry.balance, currency, locale),
    ].join(' · '),
  );
  const values = {
    school: school.name,
    name: student.name,
    day: dayIn(today, locale),
    lines: lines.join('\n'),
    balance: amountText(balance, currency, locale),
  };
  return { subject: mailText(locale, 'statementSubject', values), text: mailText(locale, 'statementBody', values) };
}
