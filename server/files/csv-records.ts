/** Reads the records of a CSV file piece by piece (RFC 4180): a file of any size needs the memory of one piece. */
import { fault } from '#contract/faults/fault.ts';
import { invalid } from '../problems.ts';
import { type Header, headerOf, LONGEST_CELL, NO_HEADER, tookRecords } from './open-quotes.ts';

/** Most cells of a record. */
export const MOST_CELLS = 2000;
/** Most characters of a record: some cells of the longest that any field takes. */
export const LONGEST_RECORD = 4_000_000;

export interface CsvRecord {
  /** Line of the file on which the record begins, from 1; of an open one, on which its quote opens. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote opens in it that is never closed: it ends with the line of that quote. See open-quotes.ts. */
  readonly open?: true;
}

/** The first quoted cell with line breaks of a record. */
interface Opening {
  readonly line: number;
  /** The cells before it, and what it holds on its own line. */
  readonly cells: readonly string[];
}

/**
 * Records of the text that `pieces` make together, empty lines left out; the header stands behind the
 * first `ahead` records. Lines end with LF, CRLF or CR; quoted cells may hold all of them.
 * @throws Problem 422 at `file` where a record has too many cells or characters: it would be held whole
 */
export async function* csvRecords(
  pieces: AsyncIterable<string>,
  delimiter: string,
  ahead = 0,
): AsyncGenerator<CsvRecord, undefined> {
  const source = pieces[Symbol.asyncIterator]();
  let over = false;
  let header: Header = NO_HEADER;
  let before = ahead;
  let piece = '';
  let at = 0;
  /** Text between two signs that mean something is taken at once, from here on. */
  let from = 0;
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let cell = '';
  /** Characters of this record so far. */
  let length = 0;
  /** Within quotes; after a quote that may have ended them; after blanks behind that one; or neither. */
  let state: 'plain' | 'quoted' | 'closing' | 'closed' = 'plain';
  let afterReturn = false;
  /** Line of the quote that was opened last, and whether it holds a line break so far. */
  let quoteLine = 0;
  let isBroken = false;
  /** The first quoted cell of this record with line breaks, and the places of all of them. */
  let opening: Opening | null = null;
  let broken: number[] = [];
  /** The file from the first of those breaks on, as far as it is not in this piece, and where it goes on in it. */
  let held = '';
  let heldFrom = 0;

  const clear = () => {
    cells = [];
    cell = '';
    length = 0;
    state = 'plain';
    opening = null;
    broken = [];
    isBroken = false;
    held = '';
  };
  const take = (upTo: number) => {
    cell += piece.slice(from, upTo);
    length += upTo - from + 1;
    if (length > LONGEST_RECORD) throw invalid({ file: fault('csv-line-long', { line: start, most: LONGEST_RECORD }) });
    from = upTo + 1;
  };
  const setHeader = (found: readonly string[]) => {
    if (header === NO_HEADER && before === 0) header = headerOf(found);
    before--;
  };
  /** Ends the record with the line of the first quote that may be the open one, and goes back to the end of that line. */
  const endAt = ({ line: its, cells: begun }: Opening): CsvRecord => {
    piece = broken.length > 0 ? held + piece.slice(heldFrom) : '';
    at = 0;
    from = 0;
    line = its;
    start = its;
    afterReturn = false;
    clear();
    setHeader(begun);
    return { line: its, cells: begun, open: true };
  };
  /** The record that ends here, null where it is empty. */
  const end = (): CsvRecord | null => {
    cells.push(cell);
    if (opening && header !== NO_HEADER && tookRecords(cells, broken, delimiter, header)) return endAt(opening);
    const found = cells.some((one) => one.trim() !== '') ? { line: start, cells } : null;
    if (found) setHeader(cells);
    clear();
    return found;
  };

  try {
    for (;;) {
      if (at >= piece.length) {
        take(piece.length);
        if (opening) held += piece.slice(heldFrom);
        heldFrom = 0;
        piece = '';
        at = 0;
        from = 0;
        const next = over ? null : await source.next();
        if (next && !next.done) {
          piece = next.value;
          continue;
        }
        over = true;
        if (state === 'quoted') {
          yield endAt(opening ?? { line: quoteLine, cells: [...cells, cell] });
          continue;
        }
        const found = end();
        if (found) yield found;
        if (piece === '') return;
        continue;
      }
      const sign = piece[at] as string;
      const ended = afterReturn && sign === '\n';
      afterReturn = sign === '\r';
      const isBreak = sign === '\n' || sign === '\r';
      if (sign !== '"' && sign !== delimiter && !isBreak) {
        if (state === 'closing' || state === 'closed') {
          const isBlank = sign === ' ' || sign === '\t';
          if (!isBlank && isBroken && opening) {
            yield endAt(opening);
            continue;
          }
          state = isBlank ? 'closed' : 'plain';
        }
        at++;
        continue;
      }
      take(at);
      if (isBreak && !ended) line++;
      if (state === 'quoted') {
        if (sign === '"') state = 'closing';
        else {
          if (isBreak && !isBroken) {
            isBroken = true;
            broken.push(cells.length);
            if (!opening) {
              opening = { line: quoteLine, cells: [...cells, cell] };
              heldFrom = at;
            }
          }
          if (opening && cell.length > LONGEST_CELL) {
            yield endAt(opening);
            continue;
          }
          cell += sign;
        }
      } else if (sign === '"') {
        if (state === 'closed' && isBroken && opening) {
          yield endAt(opening);
          continue;
        }
        if (state === 'closing') {
          cell += sign;
          state = 'quoted';
        } else if (cell !== '' || state === 'closed') {
          cell += sign;
          state = 'plain';
        } else {
          state = 'quoted';
          quoteLine = line;
        }
      } else if (sign === delimiter) {
        cells.push(cell);
        if (cells.length >= MOST_CELLS)
          throw invalid({ file: fault('csv-line-wide', { line: start, most: MOST_CELLS }) });
        cell = '';
        state = 'plain';
        isBroken = false;
      } else if (!ended) {
        at++;
        const found = end();
        // Where it went back, its own line is what comes.
        if (found && !found.open) start = line;
        if (found) yield found;
        else start = line;
        continue;
      }
      at++;
    }
  } finally {
    await source.return?.();
  }
}
