/** Lines of a file of payments as values: columns by their names in three languages, and what is wrong with a cell. */

import { METHODS, type Method } from '#contract/entities/money.ts';
import { MAX_IMPORT_PAYMENTS, type PaymentFault } from '#contract/entities/payment-import.ts';
import { fault } from '#contract/faults/fault.ts';
import { type AmountFault, readAmount } from '#contract/rules/amounts.ts';
import { type CellFault, MORE_CELLS, UNREAD_AMOUNTS } from '../files/cell-faults.ts';
import { columnKey, isCalendarDay, isoDate } from '../files/csv-table.ts';
import { readNamedCsv } from '../files/named-csv.ts';
import { NAMES_OF_WHO, WHO, type Who, whoIn } from '../students/who.ts';

const COLUMNS = {
  ...NAMES_OF_WHO,
  amount: ['credit', 'montant', 'crédit', 'valor', 'montante', 'crédito'],
  method: ['paid by', 'moyen', 'mode de paiement', 'meio', 'meio de pagamento'],
  reference: ['ref', 'référence', 'referência', 'transaction', 'transação'],
  day: ['date', 'value date', 'jour', 'date de valeur', 'dia', 'data', 'data valor'],
  note: ['notes', 'remark', 'remarque', 'nota', 'description', 'libellé', 'descrição'],
} as const;
type Column = keyof typeof COLUMNS;
const METHOD_WORDS: Readonly<Record<Method, readonly string[]>> = {
  cash: ['cash', 'espèces', 'especes', 'liquide', 'numerário', 'dinheiro'],
  card: ['card', 'carte', 'cb', 'cartão', 'multibanco', 'mb way'],
  transfer: ['transfer', 'bank transfer', 'virement', 'transferência'],
  other: ['other', 'autre', 'outro'],
};
const methods = new Map(
  METHODS.flatMap((method) => METHOD_WORDS[method].map((word) => [columnKey(word), method] as const)),
);

export type LineFault = CellFault<PaymentFault>;

export interface PaymentLine {
  /** In the file, from 1. */
  readonly line: number;
  /** Who has paid, as the file says it; what is empty says nothing. */
  readonly who: Who;
  /** In minor units. */
  readonly amount: number;
  readonly method: Method | null;
  readonly reference: string;
  readonly note: string;
  readonly faults: readonly LineFault[];
}

export interface PaymentFile {
  readonly lines: readonly PaymentLine[];
  readonly unknownColumns: readonly string[];
  /** The file's name of a column. */
  columnOf(column: Column): string;
}

const AMOUNT_FAULTS: Readonly<Record<AmountFault, readonly [PaymentFault, string]>> = {
  ...UNREAD_AMOUNTS,
  zero: ['amount-zero', 'A payment is more than nothing; what was given back is a refund.'],
};

/**
 * Reads a file. `about` says how the school writes amounts and which day it has.
 * @throws Problem 422 where it is no CSV file with an amount, a reference and somebody who has paid, or has too many lines
 */
export async function readPayments(
  file: Blob,
  about: { readonly locale: string; readonly currency: string; readonly today: string },
): Promise<PaymentFile> {
  const { lines, unknownColumns, columnOf } = await readNamedCsv<Column>(file, COLUMNS, {
    most: MAX_IMPORT_PAYMENTS,
    lacks: (has) => (has('amount') && has('reference') && WHO.some(has) ? null : fault('csv-no-payments')),
  });
  return {
    lines: lines.map(({ line, texts, more }) => readLine(line, texts, more, columnOf, about)),
    unknownColumns,
    columnOf,
  };
}

function readLine(
  line: number,
  texts: Readonly<Partial<Record<Column, string>>>,
  moreCells: boolean,
  columnOf: PaymentFile['columnOf'],
  about: { readonly locale: string; readonly currency: string; readonly today: string },
): PaymentLine {
  const faults: LineFault[] = [];
  const wrong = (field: Column, code: PaymentFault, message: string, values: LineFault['values'] = {}) =>
    faults.push({ field, column: columnOf(field), code, values, message });
  const text = (column: Column) => texts[column] ?? '';
  const who = whoIn(texts);
  if (Object.keys(who).length === 0) wrong('student', 'no-student', 'Nobody is named who has paid.');
  const amount = readAmount(text('amount'), about);
  if ('fault' in amount) {
    const [code, message] = AMOUNT_FAULTS[amount.fault];
    wrong('amount', code, message, { value: text('amount') });
  }
  const method = text('method') === '' ? null : methods.get(columnKey(text('method')));
  if (method === undefined) wrong('method', 'method', `One of ${METHODS.join(', ')}.`, { value: text('method') });
  const reference = text('reference');
  if (reference === '')
    wrong('reference', 'no-reference', 'Without a reference nobody knows whether it was taken before.');
  const day = isoDate(text('day'));
  if (day !== '' && !isCalendarDay(day)) wrong('day', 'day', 'There is no such day.', { value: text('day') });
  else if (day > about.today) wrong('day', 'day-ahead', 'This day is still to come.', { value: text('day') });
  // An entry has the day on which it was entered: the day of the file is kept in its note.
  const note = [day, text('note')].filter(Boolean).join(' · ');
  if (reference.length > 120) wrong('reference', 'too-long', 'At most 120 characters.', { max: 120 });
  if (note.length > 500) wrong('note', 'too-long', 'At most 500 characters.', { max: 500 });
  if (moreCells) faults.push(MORE_CELLS);
  return { line, who, amount: 'minor' in amount ? amount.minor : 0, method: method ?? null, reference, note, faults };
}
