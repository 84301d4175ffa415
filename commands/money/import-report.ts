/** What an import of payments comes to, in words. Loaded when there is one. */
import type { PaymentReport } from '#contract/entities/payment-import.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { Message, Preview, PreviewLine } from '#kernel/command.ts';

const key = 'commands.payment.import';
const SHOWN = 10;

const some = (all: readonly (string | number)[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(', ')} …` : all.join(', ');
const skippedOf = ({ skipped, skipped_lines: lines }: PaymentReport) => ({ skipped, lines: some(lines) });

/** What a dry run found: how many payments and how much, what was taken before, what is wrong and where. */
export function previewOf(report: PaymentReport, locale: string): Preview {
  const { added, known, errors, unknown_columns: columns } = report;
  const amount = amountText(report.amount, report.currency, locale);
  const conflict = (name: string, values: Record<string, string | number>): PreviewLine => ({
    kind: 'conflict',
    text: { key: `${key}.${name}`, values },
  });
  return {
    title: { key: `${key}.preview`, values: { count: added, amount } },
    lines: [
      ...(known > 0 ? [{ kind: 'note' as const, text: { key: `${key}.known`, values: { count: known } } }] : []),
      ...(columns.length > 0 ? [conflict('unknownColumns', { unknown: columns.length, columns: some(columns) })] : []),
      ...(report.skipped > 0 ? [conflict('skips', skippedOf(report))] : []),
      ...errors
        .slice(0, SHOWN)
        .map(({ line, column, code, values, message }) =>
          conflict(`why.${code}`, { ...values, line, column: column || '–', message }),
        ),
      ...(errors.length > SHOWN ? [conflict('moreErrors', { count: errors.length - SHOWN })] : []),
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
