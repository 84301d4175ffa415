/** The header of a CSV file whose columns are known by several names, and the records behind it. */
import { type Fault, fault } from '#contract/faults/fault.ts';
import { invalid } from '../problems.ts';
import type { CsvRecord } from './csv-records.ts';
import { columnKey, openCsv } from './csv-table.ts';
import { type DayOrder, orderProved } from './days.ts';

export interface HeaderCell<Column extends string> {
  /** As the file has it. */
  readonly name: string;
  /** Null of a column that is not read. */
  readonly column: Column | null;
}

/** What the columns of a kind of file are called. */
export interface ColumnNames<Column extends string> {
  columnOf(name: string): Column | null;
  /** Names, as `columnKey` makes them, that count only where no other of the header is that of the column. */
  readonly weak: ReadonlySet<string>;
  /** Which column one of a weak name is then, where it is one. */
  readonly other?: Readonly<Partial<Record<Column, Column>>>;
  /** What is wrong with a header that has no more than these columns. */
  lacks(has: (column: Column) => boolean): Fault | null;
}

export interface HeadedCsv<Column extends string> {
  readonly head: readonly HeaderCell<Column>[];
  /** The file's name of a column. */
  columnOf(column: Column): string;
  /** The records behind the header, a few at a time in memory. */
  records(): AsyncGenerator<CsvRecord, void>;
}

/** @throws Problem 422 where it is no CSV file, lacks a column or has one twice */
export async function openHeaded<Column extends string>(
  file: Blob,
  names: ColumnNames<Column>,
): Promise<HeadedCsv<Column>> {
  const isHeader = (cells: readonly string[]) => {
    const head = headOf(cells, names);
    return names.lacks((column) => head.some((one) => one.column === column)) === null;
  };
  const all = await openCsv(file, isHeader);
  const first = await firstOf(all());
  if (first?.open) throw invalid({ file: fault('csv-open-quote', { line: first.line }) });
  const head = headOf(first?.cells ?? [], names);
  const wrong = names.lacks((column) => head.some((one) => one.column === column));
  if (wrong) throw invalid({ file: wrong });
  const twice = head.find(({ column }, index) => column && head.findIndex((one) => one.column === column) !== index);
  if (twice) throw invalid({ file: fault('csv-column-twice', { name: twice.column ?? '' }) });
  return {
    head,
    columnOf: (column) => head.find((one) => one.column === column)?.name ?? column,
    async *records() {
      const records = all();
      await records.next();
      yield* records;
    },
  };
}

async function firstOf(records: AsyncGenerator<CsvRecord>): Promise<CsvRecord | undefined> {
  for await (const record of records) return record;
  return undefined;
}

function headOf<Column extends string>(
  cells: readonly string[],
  { columnOf, weak, other }: ColumnNames<Column>,
): HeaderCell<Column>[] {
  const named = cells.map((cell) => ({ name: cell.trim(), column: columnOf(cell) }));
  const isWeak = ({ name }: HeaderCell<Column>) => weak.has(columnKey(name));
  return named.map((one) => {
    const isSecond = isWeak(one) && named.some((stronger) => stronger.column === one.column && !isWeak(stronger));
    return isSecond ? { ...one, column: (one.column && other?.[one.column]) ?? null } : one;
  });
}

/**
 * What only the lines of a file tell of its columns: those without a name that hold something, and those whose days begin with the
 * month, since one of them can be read in no other way and none proves the opposite.
 */
export function watchColumns<Column extends string>(head: readonly HeaderCell<Column>[], days: readonly Column[]) {
  const unnamed = new Set<number>();
  const proved = head.map(() => new Set<DayOrder>());
  return {
    see(cells: readonly string[]): void {
      head.forEach(({ name, column }, index) => {
        const text = cells[index] ?? '';
        if (name === '' && text.trim() !== '') unnamed.add(index);
        const order = column && days.includes(column) ? orderProved(text) : null;
        if (order) proved[index]?.add(order);
      });
    },
    /** Columns that hold something and are not read, as the file names them; `#4` for one without a name. */
    unknown: (): string[] =>
      head.flatMap(({ name, column }, index) =>
        column ? [] : name !== '' ? [name.slice(0, 100)] : unnamed.has(index) ? [`#${index + 1}`] : [],
      ),
    orderOf: (column: Column): DayOrder => {
      const found = proved[head.findIndex((one) => one.column === column)];
      return found?.has('month-first') && !found.has('day-first') ? 'month-first' : 'day-first';
    },
  };
}
