/**
 * When a quote of a CSV file counts closed. A note may hold line breaks; a stray quote (`"wears glasses`) must not take
 * the people on the lines behind it into a note. A quoted cell with line breaks is open where
 *
 * 1. it never ends, or only behind `LONGEST_CELL` characters, which no field takes;
 * 2. something other than a separator or the end of the line stands behind the quote that ends it: that quote opened
 *    another cell;
 * 3. one of its lines has as many cells as the header: it is a record of its own. A separator with a blank behind it is a mark in
 *    a sentence, unless the header is written so;
 * 4. its record has more cells than the header, or fewer, and one of its lines has several.
 *
 * It ends with its own line then. That line is told of and left out, since nobody knows what its cells are; the lines behind it are
 * read as what they are. A cell that is taken for open in error costs its own record, and is told; the other error would
 * lose people without a word.
 */

/** In characters. */
export const LONGEST_CELL = 1_000_000;

/** How the header of a file parts its cells. */
export interface Header {
  /** How many cells it has; 0 as long as it is itself being read. */
  readonly width: number;
  /** Whether a blank stands behind its separators. */
  readonly spaced: boolean;
}

export const NO_HEADER: Header = { width: 0, spaced: false };
export const headerOf = (cells: readonly string[]): Header => ({
  width: cells.length,
  spaced: cells.slice(1).some((cell) => cell.startsWith(' ')),
});

/** How many cells a line would have that stands within quotes. */
function cellsOf(line: string, delimiter: string, { spaced }: Header): number {
  let count = 1;
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) {
    if (spaced || line[at + 1] !== ' ') count++;
  }
  return count;
}

/**
 * Whether a record took lines that are records of their own (3 and 4 above).
 *
 * @param broken places of the cells that hold line breaks, in order
 */
export function tookRecords(
  cells: readonly string[],
  broken: readonly number[],
  delimiter: string,
  header: Header,
): boolean {
  const { width } = header;
  if (broken.length === 0 || width < 2) return false;
  const counts = broken.map((at) =>
    (cells[at] as string).split(/\r\n|\n|\r/).map((line) => cellsOf(line, delimiter, header)),
  );
  const isWhole = counts.some((of, index) =>
    of.some((count, line) => {
      if (count < 2) return false;
      const place = broken[index] as number;
      if (line === 0) return place + count === width;
      if (line < of.length - 1) return count === width;
      // The last line goes on behind the quotes, whether those behind it hold separators or are as stray.
      const behind = cells.slice(place + 1);
      const parted = behind.reduce((sum, one) => sum + cellsOf(one, delimiter, header), count);
      return count + behind.length === width || parted === width;
    }),
  );
  const several = counts.flat().some((count) => count > 1);
  return isWhole || cells.length > width || (several && cells.length < width);
}
