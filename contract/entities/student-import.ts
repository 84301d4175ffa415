/** Importing students from a file: what it found or did. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { file, flag } from '../fields.ts';
import { DAY_FAULTS, importedLines } from '../import-report.ts';
import { ADMIN } from '../permissions.ts';
import { PHONE_FAULTS } from '../rules/phone-text.ts';

/** Most lines of a file. */
export const MAX_IMPORT_STUDENTS = 200_000;

/** What can be wrong with a line. `meanwhile`: someone changed what it is about while the file came in. */
export const IMPORT_FAULTS = [
  'value',
  'empty',
  'too-long',
  'email',
  'several-emails',
  ...PHONE_FAULTS,
  'status',
  'licence',
  'date',
  ...DAY_FAULTS,
  'birth-future',
  'birth-age',
  'unknown-teacher',
  'several-teachers',
  'unknown-package',
  'several-packages',
  'unknown-location',
  'several-locations',
  'no-name',
  'same-external',
  'number-kind',
  'number-form',
  'number-check',
  'number-twice',
  'number-taken',
  'same-number',
  'guardian-name',
  'guardian-unreachable',
  'yes-no',
  'answered-ahead',
  'registered-ahead',
  'no-answer',
  'more-cells',
  'open-quote',
  'meanwhile',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** What a CSV import found or did, row by row. Line numbers are the file's, beginning with 1. */
export const importReport = z.object({
  // Of the lines that were left out the first are named.
  ...importedLines(IMPORT_FAULTS),
  updated: z.number().int(),
  unchanged: z.number().int(),
  duplicates: z.array(
    z.object({
      line: z.number().int(),
      of_line: z.number().int().nullable(),
      of_id: z.number().int().nullable(),
      by: z.string(),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;

export const importStudents = endpoint({
  id: 'importStudents',
  method: 'POST',
  path: '/admin/student/import',
  access: ADMIN,
  tag: 'students',
  summary:
    'Imports students from CSV with commas or semicolons, in UTF-8 or as Excel saves it, at most 200,000 lines; `dry_run` reports what would happen and changes nothing.',
  form: true,
  body: z.object({
    file: file('text/csv', 100 * 1024 * 1024, { lines: MAX_IMPORT_STUDENTS }),
    dry_run: flag(),
    skip_duplicates: flag().default(true),
    import_key: z.string().max(64).optional(),
  }),
  answer: importReport,
});
