/** What an import of packages sold comes to, in words. Loaded when there is one. */
import type { EnrolmentReport } from '#contract/entities/enrolment-import.ts';
import { amountText } from '#contract/rules/amounts.ts';
import type { Message, Preview } from '#kernel/command.ts';
import { faultLines, skippedOf } from '../import-lines.ts';

const key = 'commands.enrolment.import';

/** What a dry run found: how many packages, what is charged, what was there before, what is wrong and where. */
export function previewOf(report: EnrolmentReport, charge: boolean, locale: string): Preview {
  const { added, known } = report;
  const amount = amountText(report.amount, report.currency, locale);
  return {
    title: { key: `${key}.preview`, values: { count: added } },
    lines: [
      ...(added > 0
        ? [
            {
              kind: 'note' as const,
              text: { key: `${key}.charges`, values: { charged: charge ? 'yes' : 'no', amount } },
            },
          ]
        : []),
      ...(known > 0 ? [{ kind: 'note' as const, text: { key: `${key}.known`, values: { count: known } } }] : []),
      ...faultLines(key, report),
    ],
    blocked: added === 0,
  };
}

/** What was done, and what was left out. */
export const doneMessage = (report: EnrolmentReport): Message => ({
  key: `${key}.done`,
  values: { count: report.added, ...skippedOf(report) },
});
