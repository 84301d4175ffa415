/** Lines of a file of payments or of charges as values: columns by their names in three languages, and what is wrong with a cell. */

import { METHOD_WORDS, METHODS, type Method } from '#contract/data/payment-methods.ts';
import { CHARGE_TYPES, type ChargeType } from '#contract/entities/money.ts';
import { MAX_IMPORT_MONEY, type MoneyFault } from '#contract/entities/money-import.ts';
import { fault } from '#contract/faults/fault.ts';
import { type AmountFault, readAmount } from '#contract/rules/amounts.ts';
import { type CellFault, MORE_CELLS, OPEN_QUOTE, UNREAD_AMOUNTS, UNREAD_DAYS } from '../files/cell-faults.ts';
import { columnKey } from '../files/csv-table.ts';
import { readDay } from '../files/days.ts';
import { type NamedCsv, type NamedLine, readNamedCsv } from '../files/named-csv.ts';
import { withOfficeNames } from '../files/office-names.ts';
import { NAMES_OF_WHO, WHO, type Who, whoIn } from '../students/who.ts';

/** What a file is of. */
export type MoneyKind = 'payment' | 'charge';

const COLUMNS = {
  ...NAMES_OF_WHO,
  /** The number of the entry in Clutch: a line of a file that Clutch saved. */
  id: [],
  reference: ['ref', 'référence', 'referência', 'transaction', 'transação'],
  day: ['date', 'value date', 'jour', 'date de valeur', 'dia', 'data', 'data valor'],
  note: ['notes', 'remark', 'remarque', 'nota', 'description', 'libellé', 'descrição'],
} as const;
const OF_PAYMENTS = {
  ...COLUMNS,
  amount: ['credit', 'montant', 'crédit', 'valor', 'montante', 'crédito'],
  method: ['paid by', 'moyen', 'mode de paiement', 'meio', 'meio de pagamento'],
} as const;
const OF_CHARGES = {
  ...COLUMNS,
  amount: ['debit', 'montant', 'débit', 'valor', 'montante', 'débito', 'balance', 'solde', 'saldo'],
  charge_type: ['type', 'charge type', 'type de créance', 'type de montant dû', 'tipo', 'tipo de débito'],
  due_on: ['due', 'due date', 'due on', 'échéance', 'date d’échéance', 'vencimento', 'data de vencimento'],
} as const;
type Column = keyof typeof OF_PAYMENTS | keyof typeof OF_CHARGES;
const COLUMNS_OF: Readonly<Record<MoneyKind, Readonly<Partial<Record<Column, readonly string[]>>>>> = {
  payment: OF_PAYMENTS,
  charge: OF_CHARGES,
};
const OTHER = ['other', 'autre', 'outro'];
/** Columns that a file of Clutch has under another name. */
const AS_SAVED = { student: 'student_name' } as const;
const methods = new Map(
  METHODS.flatMap((method) => {
    const words = method === 'other' ? OTHER : Object.values(METHOD_WORDS[method]).flat();
    return [method, ...words].map((word) => [columnKey(word), method] as const);
  }),
);

const TYPE_WORDS: Readonly<Record<ChargeType, readonly string[]>> = {
  package: ['package', 'forfait', 'pacote'],
  single_class: ['single class', 'class', 'cours à l’unité', 'cours', 'aula avulsa', 'aula'],
  late_cancellation: ['late cancellation', 'annulation tardive', 'cancelamento tardio'],
  no_show: ['no-show', 'no show', 'absence', 'falta'],
  exam_fee: ['exam fee', 'exam', 'frais d’examen', 'taxa de exame', 'exame'],
  other: ['other', 'autre', 'outro'],
};
const chargeTypes = new Map(
  CHARGE_TYPES.flatMap((type) => [type, ...TYPE_WORDS[type]].map((word) => [columnKey(word), type] as const)),
);

export type LineFault = CellFault<MoneyFault>;

export interface MoneyLine {
  /** In the file, from 1. */
  readonly line: number;
  /** The number of its entry in Clutch, where the file says one. */
  readonly id: number | null;
  /** Who has paid or owes, as the file says it; what is empty says nothing. */
  readonly who: Who;
  /** In minor units. */
  readonly amount: number;
  readonly method: Method | null;
  readonly charge_type: ChargeType | null;
  readonly due_on: string | null;
  /** The day of the file; null where it says none. */
  readonly day: string | null;
  readonly reference: string;
  readonly note: string;
  readonly faults: readonly LineFault[];
}

export interface MoneyFile {
  readonly lines: readonly MoneyLine[];
  readonly unknownColumns: readonly string[];
  readonly monthFirst: readonly string[];
  /** The file's name of a column. */
  columnOf(column: Column): string;
}

const AMOUNT_FAULTS: Readonly<Record<AmountFault, readonly [MoneyFault, string]>> = {
  ...UNREAD_AMOUNTS,
  zero: [
    'amount-zero',
    'The amount is more than nothing: what was given back is a refund, what is let off a discount.',
  ],
};

/** How the school writes amounts, and which day it has. */
interface About {
  readonly locale: string;
  readonly currency: string;
  readonly today: string;
}

/** @throws Problem 422 where it is no CSV file with an amount, a reference and somebody who is meant, or has too many lines */
export async function readMoney(file: Blob, kind: MoneyKind, about: About): Promise<MoneyFile> {
  const { lines, unknownColumns, monthFirst, columnOf, orderOf } = await readNamedCsv<Column>(
    file,
    await withOfficeNames(COLUMNS_OF[kind], 'entry', AS_SAVED),
    {
      // A bank names the day it counted a payment from beside the day it was paid.
      weak: ['name', 'value date', 'date de valeur', 'data valor'],
      days: ['day', 'due_on'],
      most: MAX_IMPORT_MONEY,
      lacks: (has) =>
        has('amount') && has('reference') && WHO.some(has)
          ? null
          : fault(kind === 'payment' ? 'csv-no-payments' : 'csv-no-charges'),
    },
  );
  return {
    lines: lines.map((one) => readLine(one, { columnOf, orderOf }, about)),
    ...{ unknownColumns, monthFirst, columnOf },
  };
}

/** Of a line of which nobody knows what its cells are. */
const unread = (line: number): MoneyLine => ({
  ...{ line, id: null, who: {}, reference: '', note: '', faults: [OPEN_QUOTE] },
  ...{ amount: 0, method: null, charge_type: null, due_on: null, day: null },
});

function readLine(
  { line, texts, more: moreCells, open }: NamedLine<Column>,
  { columnOf, orderOf }: Pick<NamedCsv<Column>, 'columnOf' | 'orderOf'>,
  about: About,
): MoneyLine {
  if (open) return unread(line);
  const faults: LineFault[] = [];
  const wrong = (field: Column, code: MoneyFault, message: string, values: LineFault['values'] = {}) =>
    faults.push({ field, column: columnOf(field), code, values, message });
  const text = (column: Column) => texts[column] ?? '';
  const who = whoIn(texts);
  if (Object.keys(who).length === 0) wrong('student', 'no-student', 'No student is named.');
  const amount = readAmount(text('amount'), about);
  if ('fault' in amount) {
    const [code, message] = AMOUNT_FAULTS[amount.fault];
    wrong('amount', code, message, { value: text('amount') });
  }
  const method = text('method') === '' ? null : methods.get(columnKey(text('method')));
  if (method === undefined) wrong('method', 'method', `One of ${METHODS.join(', ')}.`, { value: text('method') });
  const type = text('charge_type') === '' ? null : chargeTypes.get(columnKey(text('charge_type')));
  if (type === undefined)
    wrong('charge_type', 'charge-type', `One of ${CHARGE_TYPES.join(', ')}.`, { value: text('charge_type') });
  const reference = text('reference');
  if (reference === '')
    wrong('reference', 'no-reference', 'Without a reference nobody knows whether it was entered before.');
  const dayOf = (column: 'day' | 'due_on'): string => {
    if (text(column) === '') return '';
    const read = readDay(text(column), orderOf(column));
    if ('day' in read) return read.day;
    wrong(column, ...UNREAD_DAYS[read.fault], { value: text(column) });
    return '';
  };
  const day = dayOf('day');
  if (day > about.today) wrong('day', 'day-ahead', 'This day is still to come.', { value: text('day') });
  const note = text('note');
  if (reference.length > 120) wrong('reference', 'too-long', 'At most 120 characters.', { max: 120 });
  if (note.length > 500) wrong('note', 'too-long', 'At most 500 characters.', { max: 500 });
  if (moreCells) faults.push(MORE_CELLS);
  return {
    ...{ line, id: /^\d{1,15}$/.test(text('id')) ? Number(text('id')) : null },
    ...{ who, reference, note, faults },
    amount: 'minor' in amount ? amount.minor : 0,
    method: method ?? null,
    charge_type: type ?? null,
    due_on: dayOf('due_on') || null,
    day: day || null,
  };
}
