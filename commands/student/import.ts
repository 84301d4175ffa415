import { z } from 'zod';
import { importStudents, MAX_IMPORT_STUDENTS } from '#contract/entities/student-import.ts';
import { file, flag } from '#contract/fields.ts';
import { defineCommand } from '#kernel/command.ts';

const key = 'commands.student.import';

/** Adds and updates students from a CSV file. The preview is a dry run: what would be added, what is wrong, and where. */
export const importStudentsCommand = defineCommand({
  id: 'student.import',
  effect: 'reversible',
  section: 'students',
  icon: 'file-up',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/students' }],
  endpoints: [importStudents],
  args: z.object({
    file: file('.csv,text/csv', 50 * 1024 * 1024, { lines: MAX_IMPORT_STUDENTS }),
    skip_duplicates: flag().default(true),
  }),
  async preview(ports, { file: csv, skip_duplicates }) {
    const report = await ports.work(
      importStudents,
      { body: { file: csv, skip_duplicates, dry_run: true } },
      `${key}.checking`,
    );
    return (await import('./import-report.ts')).previewOf(report);
  },
  async run(ports, { file: csv, skip_duplicates }) {
    const report = await ports.work(
      importStudents,
      { body: { file: csv, skip_duplicates, dry_run: false } },
      `${key}.running`,
    );
    ports.refresh('student');
    return {
      message: (await import('./import-report.ts')).doneMessage(report),
      operation: report.operation_id ?? undefined,
      data: report,
    };
  },
});
