/** A CSV file with a header: which mark parts its cells, its first line, and its records. */
import { fold } from '#contract/rules/fold.ts';
import { csvRecords } from './csv-records.ts';
import { encodingOf, textOf } from './text-file.ts';

/** Excel's own first line, which says what separates the cells. */
const SEPARATOR = /^"?sep=([,;\t])"?\s*$/i;

/** Lines within which a header is looked for: exports of banks begin with the account and the days they are of. */
const MOST_AHEAD = 20;

/**
 * How to read a file, which may be large: its records are a few at a time in memory, the header first. The header is the first
 * record that `isHeader` knows, in the first lines, with the separator by which it is one; where none is, the first record.
 */
export async function openCsv(file: Blob, isHeader: (cells: readonly string[]) => boolean = () => true) {
  const encoding = await encodingOf(file);
  const first = await firstLine(textOf(file, encoding));
  const separator = SEPARATOR.exec(first)?.[1];
  const ahead = separator === undefined ? 0 : 1;
  const parted = separator ? [separator] : delimitersOf(first);
  let [delimiter = ',', place] = [parted[0], ahead];
  for (const one of parted) {
    const found = await headerPlace(textOf(file, encoding), one, ahead, isHeader);
    if (found === null) continue;
    [delimiter, place] = [one, found];
    break;
  }
  return async function* records() {
    let passed = 0;
    for await (const record of csvRecords(textOf(file, encoding), delimiter, place)) {
      if (passed >= place) yield record;
      passed++;
    }
  };
}

/** How many records stand before the header; null where none of the first ones is it. */
async function headerPlace(
  text: AsyncIterable<string>,
  delimiter: string,
  ahead: number,
  isHeader: (cells: readonly string[]) => boolean,
): Promise<number | null> {
  let place = 0;
  // While a header is looked for, none says how many cells a record has.
  for await (const { cells, open } of csvRecords(text, delimiter, Number.POSITIVE_INFINITY)) {
    if (place >= ahead && !open && isHeader(cells)) return place;
    place++;
    if (place > MOST_AHEAD) break;
  }
  return null;
}

/** The first line that holds something. */
async function firstLine(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    const line = /[^\r\n\s][^\r\n]*(?=[\r\n])/.exec(text)?.[0];
    if (line !== undefined) return line;
    if (text.length > 1_000_000) break;
  }
  return text.trim();
}

/** Comma, semicolon and, as cells copied from a sheet are parted, tab: the one first that a line has most of outside its quotes. */
function delimitersOf(line: string): readonly string[] {
  const plain = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => plain.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
}

/** Marks of a column that has to be filled in, a colon behind it, and the unit of its values: a currency, or how a day is written. */
const UNIT = /\s*(?:[*:]|[([](?:\p{Sc}|[A-Z]{3}|[djmaytJMAYDT]{1,4}([./ -][djmaytJMAYDT]{1,4}){2})[)\]])\s*$/u;

/** The name of a column as it is compared: without accents, case, marks between its words, and the unit of its values. */
export const columnKey = (text: string): string =>
  fold(text.trim().replace(UNIT, '').replace(UNIT, ''))
    .trim()
    .replace(/[\s_-]+/g, ' ');
