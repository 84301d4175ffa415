/** Students in a CSV file: its header, its lines as values, what is wrong with them. */
import { fault } from '#contract/faults/fault.ts';
import { asWritten } from '#contract/rules/formulas.ts';
import { trimmed } from '#contract/rules/visible.ts';
import { OPEN_QUOTE } from '../files/cell-faults.ts';
import { type HeaderCell, openHeaded, watchColumns } from '../files/csv-header.ts';
import { MOMENTS } from '../messages/agreements.ts';
import { namesOfColumns } from './columns.ts';
import { type LineFault, lineFault, type Read, readCell, type SchoolFacts } from './values.ts';

export interface CsvLine {
  /** In the file, from 1. */
  readonly line: number;
  /** The number that the line says the student has in Clutch. */
  readonly id: number | null;
  /** Of the columns the file has; empty cells are empty values. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly (LineFault & { readonly field: string; readonly column: string })[];
}

export interface StudentCsv {
  /** Lines that hold something, the header aside. */
  readonly total: number;
  /** Columns that hold something and are not read, as the file names them. */
  readonly unknownColumns: readonly string[];
  /** Columns whose days are read as month, day, year, as the file names them. */
  readonly monthFirst: readonly string[];
  /** The file's name of a field's column. */
  columnOf(field: string): string;
  /** The lines, a few at a time in memory. */
  lines(facts: SchoolFacts): AsyncGenerator<CsvLine, void>;
}

/**
 * Looks through a file, which may be large, and answers how to read it.
 * @throws Problem 422 when it is no text, has no header that is known, or lacks a column for first or for last names
 */
export async function openStudentCsv(file: Blob): Promise<StudentCsv> {
  const { head, columnOf, records } = await openHeaded(file, {
    ...(await namesOfColumns()),
    lacks: (has) => ((has('first_name') && has('last_name')) || has('external_id') ? null : fault('csv-no-names')),
  });
  const watched = watchColumns(head, DAYS);
  let total = 0;
  for await (const { cells } of records()) {
    total++;
    watched.see(cells);
  }
  return {
    ...{ total, columnOf },
    unknownColumns: watched.unknown(),
    monthFirst: DAYS.filter((field) => watched.orderOf(field) === 'month-first').map(columnOf),
    async *lines(facts) {
      for await (const { line, cells, open } of records())
        yield open
          ? { line, id: null, values: {}, errors: [OPEN_QUOTE] }
          : readLine(line, head, cells, (field, text) => readCell(field, text, facts, watched.orderOf(field)));
    },
  };
}

/** Columns that hold days or moments. */
const DAYS = ['date_of_birth', 'registered_on', ...Object.values(MOMENTS)] as const;
const KEPT_WHEN_EMPTY: ReadonlySet<string> = new Set(['status', 'guardian_told', ...Object.entries(MOMENTS).flat()]);

function readLine(
  line: number,
  columns: readonly HeaderCell<string>[],
  cells: readonly string[],
  read: (field: string, text: string) => Read,
): CsvLine {
  const values: Record<string, unknown> = {};
  const errors: CsvLine['errors'][number][] = [];
  let id: number | null = null;
  columns.forEach(({ name, column: field }, index) => {
    if (!field) return;
    const text = trimmed(asWritten(cells[index] ?? ''));
    if (field === 'id') {
      if (/^\d{1,15}$/.test(text)) id = Number(text);
      return;
    }
    // A student of whom the file does not say it keeps what there is.
    if (KEPT_WHEN_EMPTY.has(field) && text === '') return;
    const found = read(field, text);
    if ('fault' in found) errors.push({ field, column: name, ...found.fault });
    else values[field] = found.value;
  });
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    errors.push({ field: '', column: '', ...lineFault('more-cells', 'The line has more cells than the header.') });
  return { line, id, values, errors };
}
