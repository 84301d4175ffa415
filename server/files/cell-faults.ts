/** What is wrong with the cells of a file, where several kinds of files say the same. */
import type { AMOUNT_FAULTS } from '#contract/import-report.ts';
import type { AmountFault } from '#contract/rules/amounts.ts';

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

export const MORE_CELLS = {
  ...{ field: '', column: '', values: {} },
  code: 'more-cells',
  message: 'The line has more cells than the header.',
} as const satisfies CellFault<string>;
