/**
 * Importing money from a file, line by line: payments as a bank or a till lists them, and charges, as what students owed in
 * the program that was used before.
 */
import { z } from 'zod';
import { METHODS } from '../data/payment-methods.ts';
import { endpoint } from '../endpoint.ts';
import { choice, file, flag } from '../fields.ts';
import { AMOUNT_FAULTS, DAY_FAULTS, importedLines, WHO_FAULTS } from '../import-report.ts';
import { ADMIN } from '../permissions.ts';
import { CHARGE_TYPES } from './money.ts';

/** Most lines of a file: they are one transaction, in which nobody else writes money. */
export const MAX_IMPORT_MONEY = 1000;

/** What can be wrong with a line. */
export const MONEY_FAULTS = [
  ...WHO_FAULTS,
  ...AMOUNT_FAULTS,
  'amount-zero',
  'method',
  'charge-type',
  'day',
  ...DAY_FAULTS,
  'day-ahead',
  'no-reference',
  'same-reference',
  'reference-taken',
  'too-long',
  'more-cells',
  'open-quote',
] as const;
export type MoneyFault = (typeof MONEY_FAULTS)[number];

export const moneyReport = z.object({
  ...importedLines(MONEY_FAULTS),
  /** Lines that were entered already, by their reference: a file that comes again changes nothing. */
  known: z.number().int(),
  /** What the added ones come to, in minor units. */
  amount: z.number().int(),
  currency: z.string(),
  /** How many added payments are of earlier days; the cash desk does not count them. 0 for charges. */
  earlier: z.number().int(),
});
export type MoneyReport = z.infer<typeof moneyReport>;

export const importPayments = endpoint({
  id: 'importPayments',
  method: 'POST',
  path: '/admin/entry/import',
  access: ADMIN,
  permission: 'money',
  tag: 'money',
  summary:
    'Takes the payments of a CSV file, at most 1,000 lines, each with a receipt, in one operation. A reference is taken once: a file that comes again adds nothing. A line that may mean several students is an error and left out. Payments of earlier days are left out of the cash desk. `dry_run` reports what would happen.',
  form: true,
  body: z.object({
    file: file('text/csv', 5 * 1024 * 1024, { lines: MAX_IMPORT_MONEY }),
    /** Of lines that name none. */
    method: choice(METHODS, 'entry.method', 'payment_methods').default('transfer'),
    dry_run: flag(),
  }),
  answer: moneyReport,
});

export const importCharges = endpoint({
  id: 'importCharges',
  method: 'POST',
  path: '/admin/entry/importCharges',
  access: ADMIN,
  permission: 'money',
  tag: 'money',
  summary:
    'Charges students by the lines of a CSV file, at most 1,000, in one operation. A reference is charged once: a file that comes again adds nothing. A line that may mean several students is an error and left out. A due day may have passed; without one it is due today. `dry_run` reports what would happen.',
  form: true,
  body: z.object({
    file: file('text/csv', 5 * 1024 * 1024, { lines: MAX_IMPORT_MONEY }),
    /** Of lines that name none. */
    charge_type: choice(CHARGE_TYPES, 'entry.charge_type').default('other'),
    dry_run: flag(),
  }),
  answer: moneyReport,
});
