/** What an import of payments or charges comes to, in words below `key`. Loaded when there is one. */
import type { MoneyReport } from '#contract/entities/money-import.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { Message, Preview } from '#kernel/command.ts';
import { faultLines, skippedOf } from '../import-lines.ts';

export type ImportKey = 'commands.payment.import' | 'commands.charge.import';

/** What a dry run found: how many and how much, what was entered before, what is wrong and where. */
export function previewOf(key: ImportKey, report: MoneyReport, locale: string): Preview {
  const { added, known, earlier } = report;
  const amount = amountText(report.amount, report.currency, locale);
  return {
    title: { key: `${key}.preview`, values: { count: added, amount } },
    lines: [
      ...(known > 0 ? [{ kind: 'note' as const, text: { key: `${key}.known`, values: { count: known } } }] : []),
      ...(earlier > 0 ? [{ kind: 'note' as const, text: { key: `${key}.earlier`, values: { count: earlier } } }] : []),
      ...faultLines(key, report),
    ],
    blocked: added === 0,
  };
}

/** What was done, and what was left out. */
export const doneMessage = (key: ImportKey, report: MoneyReport, locale: string): Message => ({
  key: `${key}.done`,
  values: {
    count: report.added,
    amount: amountText(report.amount, report.currency, locale),
    ...skippedOf(report),
  },
});
