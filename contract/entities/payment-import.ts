/** Importing payments from a file, as a bank or a till lists them: what it found or did, line by line. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, file, flag } from '../fields.ts';
import { ADMIN } from '../permissions.ts';
import { operationId } from '../resource.ts';
import { METHODS } from './money.ts';

/** Most lines of a file: they are one transaction, in which nobody else writes money. */
export const MAX_IMPORT_PAYMENTS = 1000;

/** What can be wrong with a line. */
export const PAYMENT_FAULTS = [
  'no-student',
  'unknown-student',
  'several-students',
  'amount',
  'amount-ambiguous',
  'amount-currency',
  'amount-decimals',
  'amount-zero',
  'amount-large',
  'method',
  'day',
  'day-ahead',
  'no-reference',
  'same-reference',
  'reference-taken',
  'too-long',
  'more-cells',
] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

export const paymentReport = z.object({
  dry_run: z.boolean(),
  total: z.number().int(),
  added: z.number().int(),
  /** Payments that were taken already, by their reference: a file that comes again changes nothing. */
  known: z.number().int(),
  /** What the added ones come to, in minor units. */
  amount: z.number().int(),
  currency: z.string(),
  /** Columns that are not read, as the file names them; `#4` for one without a name. */
  unknown_columns: z.array(z.string()),
  errors: z.array(
    z.object({
      line: z.number().int(),
      field: z.string(),
      /** The column as the file names it. */
      column: z.string(),
      code: z.enum(PAYMENT_FAULTS),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
    }),
  ),
  /** Lines that were left out for their errors. */
  skipped: z.number().int(),
  skipped_lines: z.array(z.number().int()),
  operation_id: operationId,
});
export type PaymentReport = z.infer<typeof paymentReport>;

export const importPayments = endpoint({
  id: 'importPayments',
  method: 'POST',
  path: '/admin/entry/import',
  access: ADMIN,
  permission: 'money',
  tag: 'money',
  summary:
    'Takes the payments of a CSV file, at most 1,000 lines, each with a receipt, in one operation. A reference is taken once: a file that comes again adds nothing. A line that may mean several students is an error and left out. `dry_run` reports what would happen.',
  form: true,
  body: z.object({
    file: file('text/csv', 5 * 1024 * 1024, { lines: MAX_IMPORT_PAYMENTS }),
    /** Of lines that name none. */
    method: choice(METHODS, 'entry.method').default('transfer'),
    dry_run: flag(),
  }),
  answer: paymentReport,
});
