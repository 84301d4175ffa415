/** Takes packages that students bought before from a CSV file. The preview is a dry run: what would be taken, what is wrong, where. */
import { z } from 'zod';
import { importEnrolments, MAX_IMPORT_ENROLMENTS } from '#contract/entities/enrolment-import.ts';
import { file, flag } from '#contract/fields.ts';
import { defineCommand } from '#kernel/command.ts';

const key = 'commands.enrolment.import';

export const importSold = defineCommand({
  id: 'enrolment.import',
  effect: 'reversible',
  section: 'students',
  icon: 'file-up',
  surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/packages' }],
  endpoints: [importEnrolments],
  args: z.object({
    file: file('.csv,text/csv', 5 * 1024 * 1024, { lines: MAX_IMPORT_ENROLMENTS }),
    charge_price: flag().default(false),
  }),
  async preview(ports, { file: csv, charge_price: charge }, { locale }) {
    const report = await ports.work(
      importEnrolments,
      { body: { file: csv, charge, dry_run: true } },
      `${key}.checking`,
    );
    return (await import('./import-report.ts')).previewOf(report, charge, locale);
  },
  async run(ports, { file: csv, charge_price: charge }) {
    const report = await ports.work(
      importEnrolments,
      { body: { file: csv, charge, dry_run: false } },
      `${key}.running`,
    );
    for (const entity of ['enrolment', 'student', 'entry', 'balance']) ports.refresh(entity);
    return {
      message: (await import('./import-report.ts')).doneMessage(report),
      operation: report.operation_id ?? undefined,
      data: report,
    };
  },
});
