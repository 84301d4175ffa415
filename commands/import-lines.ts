/** What previews of imports from files have in common: columns that are not read, lines left out, and why. */
import type { PreviewLine } from '#kernel/command.ts';

/** Most of anything that is named one by one. */
const SHOWN = 10;

export interface ImportedLines {
  readonly unknown_columns: readonly string[];
  readonly month_first: readonly string[];
  readonly skipped: number;
  readonly skipped_lines: readonly number[];
  readonly errors: readonly {
    readonly line: number;
    readonly column: string;
    readonly code: string;
    readonly values: Readonly<Record<string, string | number>>;
    readonly message: string;
  }[];
}

/** The first of them, parted by commas. */
export const some = (all: readonly (string | number)[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join(', ')} …` : all.join(', ');

/** How many lines were left out, and which. */
export const skippedOf = ({ skipped, skipped_lines: lines }: ImportedLines) => ({ skipped, lines: some(lines) });

/** Columns whose days are read as month, day, year, as a text below `key`. */
export const monthFirstLines = (
  key: string,
  { month_first: columns }: Pick<ImportedLines, 'month_first'>,
): PreviewLine[] =>
  columns.length > 0
    ? [{ kind: 'note', text: { key: `${key}.monthFirst`, values: { count: columns.length, columns: some(columns) } } }]
    : [];

/** What is not read and what is wrong, as texts below `key`. */
export function faultLines(key: string, report: ImportedLines): PreviewLine[] {
  const { errors, unknown_columns: columns } = report;
  const conflict = (name: string, values: Record<string, string | number>): PreviewLine => ({
    kind: 'conflict',
    text: { key: `${key}.${name}`, values },
  });
  return [
    ...(columns.length > 0 ? [conflict('unknownColumns', { unknown: columns.length, columns: some(columns) })] : []),
    ...monthFirstLines(key, report),
    ...(report.skipped > 0 ? [conflict('skips', skippedOf(report))] : []),
    ...errors
      .slice(0, SHOWN)
      .map(({ line, column, code, values, message }) =>
        conflict(`why.${code}`, { ...values, line, column: column || '–', message }),
      ),
    ...(errors.length > SHOWN ? [conflict('moreErrors', { count: errors.length - SHOWN })] : []),
  ];
}
