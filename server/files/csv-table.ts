/** A CSV file with a header: which mark parts its cells, its first line, and its records. */
import { fold } from '#contract/rules/fold.ts';
import { csvRecords } from './csv-records.ts';
import { encodingOf, textOf } from './text-file.ts';

/** Excel's own first line, which says what separates the cells. */
const SEPARATOR = /^"?sep=([,;\t])"?\r?$/i;

/** How to read a file, which may be large: its records are a few at a time in memory, the header first. */
export async function openCsv(file: Blob) {
  const encoding = await encodingOf(file);
  const first = await firstLine(textOf(file, encoding));
  const separator = SEPARATOR.exec(first)?.[1];
  const delimiter = separator ?? delimiterOf(first);
  return async function* records() {
    let passed = separator === undefined;
    for await (const record of csvRecords(textOf(file, encoding), delimiter, separator !== undefined)) {
      if (passed) yield record;
      passed = true;
    }
  };
}

async function firstLine(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    const end = /[\r\n]/.exec(text)?.index;
    if (end !== undefined) return text.slice(0, end);
    if (text.length > 1_000_000) break;
  }
  return text;
}

/** Comma, semicolon or, as cells copied from a sheet are parted, tab: whichever the first line has most of. */
const delimiterOf = (first: string): ',' | ';' | '\t' => {
  const count = (sign: string) => first.split(sign).length;
  return ([';', '\t'] as const).reduce<',' | ';' | '\t'>(
    (most, sign) => (count(sign) > count(most) ? sign : most),
    ',',
  );
};

/** The name of a column as it is compared: without accents, case, and marks between its words. */
export const columnKey = (text: string): string =>
  fold(text)
    .trim()
    .replace(/[\s_-]+/g, ' ');

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `24/11/2001`, `24.11.2001`, `24 Nov 2001` and `2001-11-24` as `2001-11-24`; anything else as it is. */
export function isoDate(text: string): string {
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4})$/i.exec(text);
  const month = named ? MONTHS.indexOf(named[2]?.toLowerCase() ?? '') + 1 : 0;
  if (named && month > 0) return `${named[3]}-${String(month).padStart(2, '0')}-${named[1]?.padStart(2, '0')}`;
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  return parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : text;
}

/** A day as `isoDate` reads it with a time on the wall behind it, `24/11/2001 14:30`; null of anything else. */
export function wallTimeIn(text: string): { readonly date: string; readonly time: string } | null {
  const parts = /^(.+?)[ T]+(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text);
  const date = isoDate(parts?.[1] ?? '');
  if (!parts || !isCalendarDay(date) || Number(parts[2]) > 23 || Number(parts[3]) > 59) return null;
  return { date, time: `${parts[2]?.padStart(2, '0')}:${parts[3]}` };
}

/** Whether a text is a day of the calendar, `2001-11-24`. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
