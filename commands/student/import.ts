import { z } from 'zod';
import { importStudents } from '#contract/entities/student.ts';
import { file, flag } from '#contract/fields.ts';
import { defineCommand, type PreviewLine } from '#kernel/command.ts';

const SHOWN = 10;

/** Adds and updates students from a CSV file. The preview is a dry run: what would be added, what is wrong, and where. */
export const importStudentsCommand = defineCommand({
  id: 'student.import',
  effect: 'reversible',
  section: 'students',
  icon: 'file-up',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/students' }],
  endpoints: [importStudents],
  args: z.object({ file: file('.csv,text/csv', 50 * 1024 * 1024), skip_duplicates: flag().default(true) }),
  async preview(ports, { file: csv, skip_duplicates }) {
    const report = await ports.work(
      importStudents,
      { body: { file: csv, skip_duplicates, dry_run: true } },
      'commands.student.import.checking',
    );
    const key = 'commands.student.import';
    const lines: PreviewLine[] = [
      { kind: 'change', text: { key: `${key}.adds`, values: { count: report.added } } },
      { kind: 'change', text: { key: `${key}.updates`, values: { count: report.updated } } },
      ...(report.unchanged > 0
        ? [{ kind: 'note' as const, text: { key: `${key}.unchanged`, values: { count: report.unchanged } } }]
        : []),
      ...report.errors.slice(0, SHOWN).map((one) => ({
        kind: 'conflict' as const,
        text: { key: `${key}.error`, values: { line: one.line, field: one.field || '–', message: one.message } },
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
          values: { line: one.line, of: one.of_line ?? one.of_id ?? 0, by: one.by },
        },
      })),
    ];
    return {
      title: { key: `${key}.preview`, values: { count: report.added + report.updated, total: report.total } },
      lines,
      blocked: report.added + report.updated === 0,
    };
  },
  async run(ports, { file: csv, skip_duplicates }) {
    const report = await ports.work(
      importStudents,
      { body: { file: csv, skip_duplicates, dry_run: false } },
      'commands.student.import.running',
    );
    ports.refresh('student');
    return {
      message: { key: 'commands.student.import.done', values: { count: report.added + report.updated } },
      operation: report.operation_id ?? undefined,
      data: report,
    };
  },
});
