/** Importing packages that students bought before: what a file of them came to, line by line. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { file, flag } from '../fields.ts';
import { AMOUNT_FAULTS, DAY_FAULTS, importedLines, WHO_FAULTS } from '../import-report.ts';
import { ADMIN } from '../permissions.ts';

/** Most lines of a file: they are one transaction. */
export const MAX_IMPORT_ENROLMENTS = 2000;

/** What can be wrong with a line. */
export const ENROLMENT_FAULTS = [
  ...WHO_FAULTS,
  'no-package',
  'unknown-package',
  'several-packages',
  'package-currency',
  'no-begin',
  'day',
  ...DAY_FAULTS,
  'ends-before-begin',
  'count',
  'left-and-taken',
  'left-over-bought',
  'taken-over-bought',
  ...AMOUNT_FAULTS,
  'discount-over-price',
  'same-line',
  'more-cells',
  'open-quote',
] as const;
export type EnrolmentFault = (typeof ENROLMENT_FAULTS)[number];

export const enrolmentReport = z.object({
  ...importedLines(ENROLMENT_FAULTS),
  /** Packages that were there already: of the same student and package, from the same day. A file that comes again changes nothing. */
  known: z.number().int(),
  /** What is charged for the added ones, in minor units; 0 where the file only says what was sold. */
  amount: z.number().int(),
  currency: z.string(),
});
export type EnrolmentReport = z.infer<typeof enrolmentReport>;

export const importEnrolments = endpoint({
  id: 'importEnrolments',
  method: 'POST',
  path: '/admin/enrolment/import',
  access: ADMIN,
  tag: 'enrolments',
  summary:
    'Takes the packages of a CSV file, at most 2,000 lines, as bought by the students whom its lines name, in one operation. A line says how many classes are left, or were taken before, which Clutch does not have; `charge` charges what each costs. A line that may mean several students or packages is an error and left out; the same package of the same student from the same day is there once. `dry_run` reports what would happen.',
  form: true,
  body: z.object({
    file: file('text/csv', 5 * 1024 * 1024, { lines: MAX_IMPORT_ENROLMENTS }),
    charge: flag().default(false),
    dry_run: flag(),
  }),
  answer: enrolmentReport,
});
