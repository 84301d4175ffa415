/** What reports of imports from files have in common, line by line. Line numbers are the file's, beginning with 1. */
import { z } from 'zod';
import { operationId } from './resource.ts';

/** The parts of a report; `codes` are what can be wrong with a line. */
export const importedLines = <const Codes extends readonly [string, ...string[]]>(codes: Codes) => ({
  dry_run: z.boolean(),
  total: z.number().int(),
  added: z.number().int(),
  /** Columns that are not read, as the file names them; `#4` for one without a name. */
  unknown_columns: z.array(z.string()),
  /** Columns whose days were read as month, day, year, since one of them can be read in no other way. */
  month_first: z.array(z.string()),
  errors: z.array(
    z.object({
      line: z.number().int(),
      field: z.string(),
      /** The column as the file names it. */
      column: z.string(),
      code: z.enum(codes),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
    }),
  ),
  /** Lines that were left out, for their errors or as duplicates. */
  skipped: z.number().int(),
  skipped_lines: z.array(z.number().int()),
  operation_id: operationId,
});

/** What can be wrong with a day, but for one that cannot be read: a year of two digits, and the number a spreadsheet keeps it as. */
export const DAY_FAULTS = ['day-short', 'day-serial'] as const;
/** What can be wrong with who is meant by a line. */
export const WHO_FAULTS = ['no-student', 'unknown-student', 'several-students'] as const;
/** What can be wrong with an amount, but for one of nothing. */
export const AMOUNT_FAULTS = [
  'amount',
  'amount-ambiguous',
  'amount-currency',
  'amount-decimals',
  'amount-large',
] as const;
