/** What is wrong with the cells of a file, where several kinds of files say the same. */
import type { AMOUNT_FAULTS, DAY_FAULTS } from '#contract/import-report.ts';
import type { AmountFault } from '#contract/rules/amounts.ts';
import type { DayFault } from './days.ts';

export interface CellFault<Code extends string> {
  readonly field: string;
  /** The column as the file names it. */
  readonly column: string;
  readonly code: Code;
  readonly values: Readonly<Record<string, string | number>>;
  readonly message: string;
}

/** A quote that is never closed: see open-quotes.ts. */
export const OPEN_QUOTE = {
  ...{ field: '', column: '', values: {} },
  code: 'open-quote',
  message: 'A quotation mark opens in this line and is never closed: close it, or take it out.',
} as const satisfies CellFault<string>;

/** Of amounts that cannot be read; whether one may be nothing is for each kind of file to say. */
export const UNREAD_AMOUNTS: Readonly<
  Record<Exclude<AmountFault, 'zero'>, readonly [(typeof AMOUNT_FAULTS)[number], string]>
> = {
  unreadable: ['amount', 'This is no amount.'],
  ambiguous: ['amount-ambiguous', 'This may be two amounts: write the decimals too.'],
  currency: ['amount-currency', 'This is not the currency of the school.'],
  decimals: ['amount-decimals', 'The currency of the school has fewer decimals.'],
  large: ['amount-large', 'This amount is too large.'],
};

/** Of texts that are no day. */
export const UNREAD_DAYS: Readonly<Record<DayFault, readonly ['day' | (typeof DAY_FAULTS)[number], string]>> = {
  unreadable: ['day', 'There is no such day. Write it as 24/11/2026 or 2026-11-24.'],
  'day-short': ['day-short', 'The year has two digits only: write it with four.'],
  'day-serial': ['day-serial', 'This is a spreadsheet’s number of a day: format the column as a date.'],
};

export const MORE_CELLS = {
  ...{ field: '', column: '', values: {} },
  code: 'more-cells',
  message: 'The line has more cells than the header.',
} as const satisfies CellFault<string>;
