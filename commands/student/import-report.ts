/** What an import of students comes to, in words. Loaded when there is one. */
import type { ImportReport } from '#contract/entities/student-import.ts';
import type { Message, Preview, PreviewLine } from '#kernel/command.ts';
import { monthFirstLines, skippedOf, some } from '../import-lines.ts';

const key = 'commands.student.import';
const SHOWN = 10;

const columnsOf = ({ unknown_columns: columns }: ImportReport) => ({
  unknown: columns.length,
  columns: some(columns),
});

/** What a dry run found: what would be added, what is wrong and where, what is not read. */
export function previewOf(report: ImportReport): Preview {
  const lines: PreviewLine[] = [
    { kind: 'change', text: { key: `${key}.adds`, values: { count: report.added } } },
    { kind: 'change', text: { key: `${key}.updates`, values: { count: report.updated } } },
    ...(report.unchanged > 0
      ? [{ kind: 'note' as const, text: { key: `${key}.unchanged`, values: { count: report.unchanged } } }]
      : []),
    ...(report.unknown_columns.length > 0
      ? [{ kind: 'conflict' as const, text: { key: `${key}.unknownColumns`, values: columnsOf(report) } }]
      : []),
    ...monthFirstLines(key, report),
    ...(report.skipped > 0
      ? [{ kind: 'conflict' as const, text: { key: `${key}.skips`, values: skippedOf(report) } }]
      : []),
    ...report.errors.slice(0, SHOWN).map(({ line, column, code, values, message }) => ({
      kind: 'conflict' as const,
      text: { key: `${key}.why.${code}`, values: { ...values, line, column: column || '–', message } },
    })),
    ...(report.errors.length > SHOWN
      ? [
          {
            kind: 'conflict' as const,
            text: { key: `${key}.moreErrors`, values: { count: report.errors.length - SHOWN } },
          },
        ]
      : []),
    ...report.duplicates.slice(0, SHOWN).map((one) => ({
      kind: 'note' as const,
      text: {
        key: one.of_line ? `${key}.twinOfLine` : `${key}.twin`,
        values: {
          line: one.line,
          of: one.of_line ?? one.of_id ?? 0,
          by: one.by === 'name and phone' ? 'phone' : one.by,
        },
      },
    })),
  ];
  return {
    title: { key: `${key}.preview`, values: { count: report.added + report.updated, total: report.total } },
    lines,
    blocked: report.added + report.updated === 0,
  };
}

/** What was done, and what was left out. */
export const doneMessage = (report: ImportReport): Message => ({
  key: `${key}.done`,
  values: { count: report.added + report.updated, ...skippedOf(report), ...columnsOf(report) },
});
