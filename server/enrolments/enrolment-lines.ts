/** Lines of a file of packages sold, as values: columns by their names in three languages, and what is wrong with a cell. */
import { type EnrolmentFault, MAX_IMPORT_ENROLMENTS } from '#contract/entities/enrolment-import.ts';
import { fault } from '#contract/faults/fault.ts';
import { type AmountFault, readAmount } from '#contract/rules/amounts.ts';
import { type CellFault, MORE_CELLS, OPEN_QUOTE, UNREAD_AMOUNTS, UNREAD_DAYS } from '../files/cell-faults.ts';
import { readDay } from '../files/days.ts';
import { type NamedCsv, type NamedLine, readNamedCsv } from '../files/named-csv.ts';
import { withOfficeNames } from '../files/office-names.ts';
import { NAMES_OF_WHO, WHO, type Who, whoIn } from '../students/who.ts';

const COLUMNS = {
  ...NAMES_OF_WHO,
  /** The number of what was sold in Clutch: a line of a file that Clutch saved. */
  id: [],
  package: ['package id', 'package name', 'pack', 'forfait', 'formule', 'pacote'],
  begins_on: ['begins', 'begin', 'from', 'start', 'bought on', 'début', 'du', 'acheté le', 'início', 'comprado em'],
  ends_on: ['ends', 'end', 'until', 'valid until', 'fin', 'au', 'valable jusqu’au', 'fim', 'válido até'],
  practical_classes: ['practical', 'practical bought', 'cours pratiques', 'leçons de conduite', 'aulas práticas'],
  theory_classes: ['theory', 'theory bought', 'cours théoriques', 'cours de code', 'aulas teóricas'],
  practical_left: [
    'practical classes left',
    'classes left',
    'left',
    'cours restants',
    'leçons de conduite restantes',
    'reste',
    'aulas restantes',
    'restantes',
  ],
  theory_left: [
    'theory classes left',
    'cours théoriques restants',
    'cours de code restants',
    'aulas teóricas restantes',
  ],
  practical_taken: [
    'practical classes taken',
    'classes taken',
    'taken',
    'taken before',
    'cours pris',
    'leçons de conduite suivies',
    'aulas dadas',
  ],
  theory_taken: ['theory classes taken', 'cours théoriques pris', 'cours de code suivis', 'aulas teóricas dadas'],
  price: ['prix', 'preço'],
  discount: ['remise', 'réduction', 'desconto'],
} as const;
/** Columns that a file of Clutch has under another name. */
const AS_SAVED = { student: 'student_name', package: 'package_id' } as const;
export type EnrolmentColumn = keyof typeof COLUMNS;

export type LineFault = CellFault<EnrolmentFault>;

/** Of one kind of classes, as a line says it; null where it does not. */
export interface SaidClasses {
  readonly bought: number | null;
  readonly left: number | null;
  readonly taken: number | null;
}

export interface EnrolmentLine {
  /** In the file, from 1. */
  readonly line: number;
  /** Its number in Clutch, where the file says one. */
  readonly id: number | null;
  readonly who: Who;
  /** As the file says it; empty is a fault. */
  readonly package: string;
  /** A day, `2026-05-20`. */
  readonly begins_on: string;
  /** Null: as long as the package holds. */
  readonly ends_on: string | null;
  readonly practical: SaidClasses;
  readonly theory: SaidClasses;
  /** In minor units; null: the package's own. */
  readonly price: number | null;
  readonly discount: number;
  readonly faults: readonly LineFault[];
}

export interface EnrolmentFile extends Pick<NamedCsv<EnrolmentColumn>, 'unknownColumns' | 'monthFirst' | 'columnOf'> {
  readonly lines: readonly EnrolmentLine[];
}

const AMOUNT_FAULTS: Readonly<Record<AmountFault, readonly [EnrolmentFault, string]>> = {
  ...UNREAD_AMOUNTS,
  zero: ['amount', 'An amount is not below nothing.'],
};

/** Days that a package of a driving school can have; others are slips. */
const [FIRST_DAY, LAST_DAY] = ['1990-01-01', '2199-12-31'];
/** Most classes of a package, as its form takes them. */
const MOST_CLASSES = 1000;

/**
 * Reads a file. `about` says how the school writes amounts.
 * @throws Problem 422 where it is no CSV file with a student, a package and the day it begins, or has too many lines
 */
export async function readEnrolments(
  file: Blob,
  about: { readonly locale: string; readonly currency: string },
): Promise<EnrolmentFile> {
  const { lines, orderOf, ...rest } = await readNamedCsv<EnrolmentColumn>(
    file,
    await withOfficeNames(COLUMNS, 'enrolment', AS_SAVED),
    {
      weak: ['name', 'practical', 'theory'],
      days: ['begins_on', 'ends_on'],
      most: MAX_IMPORT_ENROLMENTS,
      lacks: (has) => (has('package') && has('begins_on') && WHO.some(has) ? null : fault('csv-no-enrolments')),
    },
  );
  return { ...rest, lines: lines.map((line) => readLine(line, { columnOf: rest.columnOf, orderOf }, about)) };
}

const UNSAID: SaidClasses = { bought: null, left: null, taken: null };
/** Of a line of which nobody knows what its cells are. */
const unread = (line: number): EnrolmentLine => ({
  ...{ line, id: null, who: {}, package: '', begins_on: '', ends_on: null, faults: [OPEN_QUOTE] },
  ...{ practical: UNSAID, theory: UNSAID, price: null, discount: 0 },
});

function readLine(
  { line, texts, more, open }: NamedLine<EnrolmentColumn>,
  { columnOf, orderOf }: Pick<NamedCsv<EnrolmentColumn>, 'columnOf' | 'orderOf'>,
  about: { readonly locale: string; readonly currency: string },
): EnrolmentLine {
  if (open) return unread(line);
  const faults: LineFault[] = [];
  const wrong = (field: EnrolmentColumn, code: EnrolmentFault, message: string, values: LineFault['values'] = {}) =>
    faults.push({ field, column: columnOf(field), code, values, message });
  const text = (column: EnrolmentColumn) => texts[column] ?? '';
  const who = whoIn(texts);
  if (Object.keys(who).length === 0) wrong('student', 'no-student', 'Nobody is named who bought it.');
  if (text('package') === '') wrong('package', 'no-package', 'No package is named.');

  const day = (column: 'begins_on' | 'ends_on'): string | null => {
    if (text(column) === '') return null;
    const read = readDay(text(column), orderOf(column));
    const isOfAPackage = 'day' in read && read.day >= FIRST_DAY && read.day <= LAST_DAY;
    if (isOfAPackage) return read.day;
    wrong(column, ...UNREAD_DAYS['day' in read ? 'unreadable' : read.fault], { value: text(column) });
    return null;
  };
  const [begins, ends] = [day('begins_on'), day('ends_on')];
  if (text('begins_on') === '') wrong('begins_on', 'no-begin', 'The first day is missing.');
  if (begins && ends && ends < begins) wrong('ends_on', 'ends-before-begin', 'It ends before it begins.');

  const count = (column: EnrolmentColumn): number | null => {
    if (text(column) === '') return null;
    const number = /^\d{1,4}$/.test(text(column)) ? Number(text(column)) : -1;
    if (number >= 0 && number <= MOST_CLASSES) return number;
    wrong(column, 'count', `A whole number up to ${MOST_CLASSES}.`, { value: text(column), most: MOST_CLASSES });
    return null;
  };
  const classes = (kind: 'practical' | 'theory'): SaidClasses => {
    const said = { bought: count(`${kind}_classes`), left: count(`${kind}_left`), taken: count(`${kind}_taken`) };
    if (said.left !== null && said.taken !== null && said.bought !== null && said.left + said.taken !== said.bought)
      wrong(`${kind}_left`, 'left-and-taken', 'What is left and what was taken are not what was bought.', {
        ...{ left: said.left, taken: said.taken, bought: said.bought },
      });
    return said;
  };

  const amount = (column: 'price' | 'discount'): number | null => {
    const value = text(column);
    if (value === '') return null;
    const read = readAmount(value, about);
    if ('minor' in read) return read.minor;
    if (read.fault === 'zero' && !value.includes('-')) return 0;
    const [code, message] = AMOUNT_FAULTS[read.fault];
    wrong(column, code, message, { value });
    return null;
  };
  const values = {
    practical: classes('practical'),
    theory: classes('theory'),
    price: amount('price'),
    discount: amount('discount') ?? 0,
  };
  if (more) faults.push(MORE_CELLS);
  const id = /^\d{1,15}$/.test(text('id')) ? Number(text('id')) : null;
  return { line, id, who, package: text('package'), begins_on: begins ?? '', ends_on: ends, ...values, faults };
}
