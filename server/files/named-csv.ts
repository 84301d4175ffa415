/** CSV files whose columns are known by several names: the header, the lines as texts, and the columns that nobody reads. */
import { type Fault, fault } from '#contract/faults/fault.ts';
import { asWritten } from '#contract/rules/formulas.ts';
import { oneLine } from '#contract/rules/visible.ts';
import { invalid } from '../problems.ts';
import { columnKey, openCsv } from './csv-table.ts';

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
  /** The file's name of a column. */
  columnOf(column: Column): string;
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
    weak = [],
  }: {
    readonly most: number;
    readonly lacks: (has: (column: Column) => boolean) => Fault | null;
    /** Names that count only where no other of the header is that of the column. */
    readonly weak?: readonly string[];
  },
): Promise<NamedCsv<Column>> {
  const columns = new Map(
    (Object.entries(names) as [Column, readonly string[]][]).flatMap(([column, others]) =>
      [column, ...others].map((name) => [columnKey(name), column] as const),
    ),
  );
  const records = (await openCsv(file))();
  const first = (await records.next()).value;
  if (first?.open) {
    await records.return(undefined);
    throw invalid({ file: fault('csv-open-quote', { line: first.line }) });
  }
  const named = (first?.cells ?? []).map((cell) => ({
    name: cell.trim(),
    column: columns.get(columnKey(cell)) ?? null,
  }));
  const isWeak = ({ name }: (typeof named)[number]) => weak.includes(columnKey(name));
  const head = named.map((one) =>
    isWeak(one) && named.some((other) => other.column === one.column && !isWeak(other))
      ? { ...one, column: null }
      : one,
  );
  const wrong = lacks((column) => head.some((one) => one.column === column));
  if (wrong) {
    await records.return(undefined);
    throw invalid({ file: wrong });
  }
  const twice = head.find(({ column }, index) => column && head.findIndex((one) => one.column === column) !== index);
  if (twice) throw invalid({ file: fault('csv-column-twice', { name: twice.column ?? '' }) });
  const lines: NamedLine<Column>[] = [];
  const unnamed = new Set<number>();
  let count = 0;
  for await (const { line, cells, open = false } of records) {
    count++;
    head.forEach(({ name }, index) => {
      if (name === '' && cells[index]?.trim()) unnamed.add(index);
    });
    if (count > most) continue;
    const texts: Partial<Record<Column, string>> = {};
    head.forEach(({ column }, index) => {
      if (column && !open) texts[column] = oneLine(asWritten(cells[index] ?? ''));
    });
    lines.push({ line, texts, open, more: !open && cells.slice(head.length).some((cell) => cell.trim() !== '') });
  }
  if (count > most) throw invalid({ file: fault('csv-lines', { most, lines: count }) });
  return {
    lines,
    unknownColumns: head.flatMap(({ name, column }, index) =>
      column ? [] : name !== '' ? [name.slice(0, 100)] : unnamed.has(index) ? [`#${index + 1}`] : [],
    ),
    columnOf: (column) => head.find((one) => one.column === column)?.name ?? column,
  };
}
