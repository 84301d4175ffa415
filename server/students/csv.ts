/** Students in a CSV file: its header, its lines as values, what is wrong with them. */
import { fault } from '#contract/faults/fault.ts';
import { asWritten } from '#contract/rules/formulas.ts';
import { trimmed } from '#contract/rules/visible.ts';
import { OPEN_QUOTE } from '../files/cell-faults.ts';
import { openCsv } from '../files/csv-table.ts';
import { MOMENTS } from '../messages/agreements.ts';
import { invalid } from '../problems.ts';
import { fieldsOfColumns } from './columns.ts';
import { type LineFault, lineFault, readCell, type SchoolFacts } from './values.ts';

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
  /** The file's name of a field's column. */
  columnOf(field: string): string;
  /** The lines, a few at a time in memory. */
  lines(facts: SchoolFacts): AsyncGenerator<CsvLine, void>;
}

interface Column {
  /** As the file has it. */
  readonly name: string;
  readonly field: string | null;
}

/**
 * Looks through a file, which may be large, and answers how to read it.
 * @throws Problem 422 when it is no text, has no header that is known, or lacks a column for first or for last names
 */
export async function openStudentCsv(file: Blob): Promise<StudentCsv> {
  const records = await openCsv(file);
  const rows = records();
  const head = (await rows.next()).value;
  if (head?.open) {
    await rows.return(undefined);
    throw invalid({ file: fault('csv-open-quote', { line: head.line }) });
  }
  const fieldOfColumn = await fieldsOfColumns();
  const columns = (head?.cells ?? []).map(
    (cell: string): Column => ({ name: cell.trim(), field: fieldOfColumn(cell) }),
  );
  const fields = columns.map(({ field }) => field);
  const named = fields.includes('first_name') && fields.includes('last_name');
  if (!named && !fields.includes('external_id')) {
    await rows.return(undefined);
    throw invalid({ file: fault('csv-no-names') });
  }
  const twice = fields.find((field, index) => field && fields.indexOf(field) !== index);
  if (twice) throw invalid({ file: fault('csv-column-twice', { name: twice }) });
  let total = 0;
  const unnamed = new Set<number>();
  for await (const { cells } of rows) {
    total++;
    columns.forEach(({ name }, index) => {
      if (name === '' && cells[index]?.trim()) unnamed.add(index);
    });
  }
  return {
    total,
    unknownColumns: columns.flatMap(({ name, field }, index) =>
      field ? [] : name !== '' ? [name.slice(0, 100)] : unnamed.has(index) ? [`#${index + 1}`] : [],
    ),
    columnOf: (field) => columns.find((column) => column.field === field)?.name ?? field,
    async *lines(facts) {
      let header = true;
      for await (const { line, cells, open } of records()) {
        if (!header)
          yield open ? { line, id: null, values: {}, errors: [OPEN_QUOTE] } : readLine(line, columns, cells, facts);
        header = false;
      }
    },
  };
}

const KEPT_WHEN_EMPTY: ReadonlySet<string> = new Set(['status', 'guardian_told', ...Object.entries(MOMENTS).flat()]);

function readLine(line: number, columns: readonly Column[], cells: readonly string[], facts: SchoolFacts): CsvLine {
  const values: Record<string, unknown> = {};
  const errors: CsvLine['errors'][number][] = [];
  let id: number | null = null;
  columns.forEach(({ name, field }, index) => {
    if (!field) return;
    const text = trimmed(asWritten(cells[index] ?? ''));
    if (field === 'id') {
      if (/^\d{1,15}$/.test(text)) id = Number(text);
      return;
    }
    // A student of whom the file does not say it keeps what there is.
    if (KEPT_WHEN_EMPTY.has(field) && text === '') return;
    const read = readCell(field, text, facts);
    if ('fault' in read) errors.push({ field, column: name, ...read.fault });
    else values[field] = read.value;
  });
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    errors.push({ field: '', column: '', ...lineFault('more-cells', 'The line has more cells than the header.') });
  return { line, id, values, errors };
}
