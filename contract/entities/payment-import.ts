/** Importing payments from a file, as a bank or a till lists them: what it found or did, line by line. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, file, flag } from '../fields.ts';
import { AMOUNT_FAULTS, importedLines, WHO_FAULTS } from '../import-report.ts';
import { ADMIN } from '../permissions.ts';
import { METHODS } from './money.ts';

/** Most lines of a file: they are one transaction, in which nobody else writes money. */
export const MAX_IMPORT_PAYMENTS = 1000;

/** What can be wrong with a line. */
export const PAYMENT_FAULTS = [
  ...WHO_FAULTS,
  ...AMOUNT_FAULTS,
  'amount-zero',
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
  ...importedLines(PAYMENT_FAULTS),
  /** Payments that were taken already, by their reference: a file that comes again changes nothing. */
  known: z.number().int(),
  /** What the added ones come to, in minor units. */
  amount: z.number().int(),
  currency: z.string(),
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
