/** CSV a row at a time, with the line each row begins on (RFC 4180; `,`, `;` or tab, known by the first line). */
import { type Header, headerOf, NO_HEADER, tookRecords } from '../../files/open-quotes.ts';

export interface CsvRow {
  readonly line: number;
  readonly cells: string[];
  /** A quote was opened and never closed, as open-quotes.ts says. */
  readonly broken: boolean;
}

/** The delimiter that the first line uses most, quoted text aside. */
export function delimiterOf(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let quoted = false;
  for (const character of text.slice(0, 10_000)) {
    if (character === '"') quoted = !quoted;
    else if (character === '\n' && !quoted) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) as number) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Longest cell that is kept, and longest quoted one: beyond it a quote is missing. */
const MAX_CELL = 200_000;
/** Most cells of a row that are kept. */
const MAX_CELLS = 500;

/** How much of a text is held beyond the beginning of a row, in characters. */
const HELD = 1_000_000;

/**
 * The rows of a CSV text that comes in pieces. A quote that is never closed ends with its own line, so that it costs one row
 * and not the rest.
 */
export function* csvRows(pieces: Iterable<string>): Generator<CsvRow> {
  const source = pieces[Symbol.iterator]();
  let text = '';
  let whole = false;
  /** Leaves out what was read, and holds at least so many characters of what comes, or all of it. */
  const hold = (from: number, most: number) => {
    const held = [text.slice(from)];
    for (let length = text.length - from; length < most && !whole; ) {
      const next = source.next();
      whole = next.done === true;
      held.push(next.value ?? '');
      length += next.value?.length ?? 0;
    }
    text = held.join('');
  };
  hold(0, HELD);
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
  // Excel's own first line says what separates the cells.
  const named = /^"?sep=([,;\t])"?(?:\r\n?|\n)/i.exec(text);
  const delimiter = named?.[1] ?? delimiterOf(text);
  let at = named?.[0].length ?? 0;
  let line = named ? 2 : 1;
  let header = NO_HEADER;
  while (at < text.length) {
    const row = rowAt(text, at, delimiter, header);
    // What was looked at may have ended where the text that is held does: then the row is read again with more of it.
    if (!whole && row.seen + MAX_CELL + 2 > text.length) {
      hold(at, Math.max(HELD, 2 * (text.length - at)));
      at = 0;
      continue;
    }
    if (header === NO_HEADER) header = headerOf(row.cells);
    yield { line, cells: row.cells, broken: row.broken };
    line += row.lines;
    at = row.next;
  }
}

/** The row that begins at a place of a text, where the next one does, and how far was looked for its end. */
function rowAt(text: string, from: number, delimiter: string, header: Header) {
  const cells: string[] = [];
  /** Places of cells with line breaks, and where the quote of the first one stands. */
  const several: number[] = [];
  let opened = -1;
  let at = from;
  let lines = 1;
  let broken = false;
  for (;;) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      const inside = text.slice(at + 1, Math.max(at + 1, close));
      const rest = close < 0 ? -1 : cellEnd(text, close + 1, delimiter);
      const isSeveral = /[\r\n]/.test(inside);
      if (isSeveral && opened < 0) opened = at;
      if (close < 0 || (isSeveral && text.slice(close + 1, rest).trim() !== '')) {
        broken = true;
        break;
      } else {
        if (isSeveral) several.push(cells.length);
        lines += inside.match(LINE_END)?.length ?? 0;
        cells.push(inside.replaceAll('""', '"') + text.slice(close + 1, rest).trimEnd());
        at = rest;
      }
    } else {
      const end = cellEnd(text, at, delimiter);
      cells.push(text.slice(at, Math.min(end, at + MAX_CELL)));
      at = end;
    }
    if (text[at] !== delimiter) break;
    if (cells.length > MAX_CELLS) {
      at = lineEnd(text, at);
      break;
    }
    at++;
  }
  const seen = at;
  if (broken || tookRecords(cells, several, delimiter, header)) {
    broken = true;
    // It ends with the line of the first quote that may be the open one.
    const quote = opened < 0 ? at : opened;
    const first = several[0] ?? cells.length;
    const end = lineEnd(text, quote);
    cells.length = Math.min(first, cells.length);
    cells.push(text.slice(quote + 1, Math.min(end, quote + MAX_CELL)));
    lines = 1 + (text.slice(from, end).match(LINE_END)?.length ?? 0);
    at = end;
  }
  if (text[at] === '\r') at++;
  if (text[at] === '\n') at++;
  return { cells, lines, broken, next: at, seen: Math.max(at, seen) };
}

const LINE_END = /\r\n|\n|\r/g;

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0 && at - from < MAX_CELL; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function cellEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}
