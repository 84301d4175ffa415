/** What an import of payments comes to, in words. Loaded when there is one. */
import type { PaymentReport } from '#contract/entities/payment-import.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { Message, Preview } from '#kernel/command.ts';
import { faultLines, skippedOf } from '../import-lines.ts';

const key = 'commands.payment.import';

/** What a dry run found: how many payments and how much, what was taken before, what is wrong and where. */
export function previewOf(report: PaymentReport, locale: string): Preview {
  const { added, known } = report;
  const amount = amountText(report.amount, report.currency, locale);
  return {
    title: { key: `${key}.preview`, values: { count: added, amount } },
    lines: [
      ...(known > 0 ? [{ kind: 'note' as const, text: { key: `${key}.known`, values: { count: known } } }] : []),
      ...faultLines(key, report),
    ],
    blocked: added === 0,
  };
}

/** What was done, and what was left out. */
export const doneMessage = (report: PaymentReport, locale: string): Message => ({
  key: `${key}.done`,
  values: {
    count: report.added,
    amount: amountText(report.amount, report.currency, locale),
    ...skippedOf(report),
  },
});
