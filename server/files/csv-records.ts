/** Reads the records of a CSV file piece by piece (RFC 4180): a file of any size needs the memory of one piece. */

export interface CsvRecord {
  /** Line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Records of the text that `pieces` make together, empty lines left out. Lines end with LF, CRLF or CR; quoted cells may
 * hold all of them.
 */
export async function* csvRecords(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord, undefined> {
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let cell = '';
  /** Within quotes; after a quote that may have ended them; or neither. */
  let state: 'plain' | 'quoted' | 'closing' = 'plain';
  let afterReturn = false;
  const record = (): CsvRecord | null => {
    cells.push(cell);
    const found = cells.some((one) => one.trim() !== '') ? { line: start, cells } : null;
    cells = [];
    cell = '';
    state = 'plain';
    return found;
  };
  for await (const piece of pieces) {
    // Text between two signs that mean something is taken at once.
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at] as string;
      const ended = afterReturn && sign === '\n';
      afterReturn = sign === '\r';
      if (sign !== '"' && sign !== delimiter && sign !== '\n' && sign !== '\r') {
        if (state === 'closing') state = 'plain';
        continue;
      }
      cell += piece.slice(from, at);
      from = at + 1;
      if ((sign === '\n' && !ended) || sign === '\r') line++;
      if (state === 'quoted') {
        if (sign === '"') state = 'closing';
        else cell += sign;
      } else if (sign === '"') {
        if (state === 'plain' && cell !== '') cell += sign;
        else {
          if (state === 'closing') cell += sign;
          state = 'quoted';
        }
      } else if (sign === delimiter) {
        cells.push(cell);
        cell = '';
        state = 'plain';
      } else if (!ended) {
        const found = record();
        if (found) yield found;
        start = line;
      }
    }
    cell += piece.slice(from);
  }
  const found = record();
  if (found) yield found;
}
