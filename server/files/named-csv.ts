/** CSV files whose columns are known by several names: the header, the lines as texts, and the columns that nobody reads. */
import { type Fault, fault } from '#contract/faults/fault.ts';
import { asWritten } from '#contract/rules/formulas.ts';
import { oneLine } from '#contract/rules/visible.ts';
import { invalid } from '../problems.ts';
import { openHeaded, watchColumns } from './csv-header.ts';
import { columnKey } from './csv-table.ts';
import type { DayOrder } from './days.ts';

export interface NamedLine<Column extends string> {
  /** In the file, from 1. */
  readonly line: number;
  /** By column; a column that the file does not have is left out. */
  readonly texts: Readonly<Partial<Record<Column, string>>>;
  /** Whether it has more cells than the header. */
  readonly more: boolean;
  /** Whether a quote opens in it that is never closed: what its cells are nobody knows. */
  readonly open: boolean;
}

export interface NamedCsv<Column extends string> {
  readonly lines: readonly NamedLine<Column>[];
  /** Columns that hold something and are not read, as the file names them; `#4` for one without a name. */
  readonly unknownColumns: readonly string[];
  /** Columns whose days are read as month, day, year, as the file names them. */
  readonly monthFirst: readonly string[];
  /** The file's name of a column. */
  columnOf(column: Column): string;
  /** How the days of a column are written. */
  orderOf(column: Column): DayOrder;
}

/**
 * Reads a file of at most `most` lines. `names` are what each column may be called beside its own name; `lacks` says what is
 * wrong with a header that has no more than these columns.
 * @throws Problem 422 where it is no CSV file, lacks a column, has one twice or too many lines
 */
export async function readNamedCsv<Column extends string>(
  file: Blob,
  names: Readonly<Partial<Record<Column, readonly string[]>>>,
  {
    most,
    lacks,
    days,
    weak = [],
  }: {
    readonly most: number;
    readonly lacks: (has: (column: Column) => boolean) => Fault | null;
    /** Columns that hold days. */
    readonly days: readonly Column[];
    /** Names that count only where no other of the header is that of the column. */
    readonly weak?: readonly string[];
  },
): Promise<NamedCsv<Column>> {
  const columns = new Map(
    (Object.entries(names) as [Column, readonly string[]][]).flatMap(([column, others]) =>
      [column, ...others].map((name) => [columnKey(name), column] as const),
    ),
  );
  const { head, columnOf, records } = await openHeaded<Column>(file, {
    columnOf: (name) => columns.get(columnKey(name)) ?? null,
    weak: new Set(weak.map(columnKey)),
    lacks,
  });
  const watched = watchColumns(head, days);
  const lines: NamedLine<Column>[] = [];
  let count = 0;
  for await (const { line, cells, open = false } of records()) {
    count++;
    watched.see(cells);
    if (count > most) continue;
    const texts: Partial<Record<Column, string>> = {};
    head.forEach(({ column }, index) => {
      if (column && !open) texts[column] = oneLine(asWritten(cells[index] ?? ''));
    });
    lines.push({ line, texts, open, more: !open && cells.slice(head.length).some((cell) => cell.trim() !== '') });
  }
  if (count > most) throw invalid({ file: fault('csv-lines', { most, lines: count }) });
  return {
    ...{ lines, columnOf, orderOf: watched.orderOf },
    unknownColumns: watched.unknown(),
    monthFirst: days.filter((column) => watched.orderOf(column) === 'month-first').map(columnOf),
  };
}
