/**
 * A file of questions as text, and the pieces of it in which faults lie: each is shown by itself, changed or taken out, and put
 * back. The server reads the file; here only its pieces are found, by the same rules.
 */

import type { QuestionFormat } from '#contract/entities/question-files.ts';
import { AIKEN_ANSWER } from '#contract/rules/aiken.ts';

/** Lines from the first to the last of a piece, counted from 1. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A piece to be put back; null takes it out. */
export interface Change extends Span {
  readonly text: string | null;
}

/** Bytes as text: UTF-8, UTF-16 by its mark, or else Windows-1252, as old files have it. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const toLines = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

/** Longest piece that is shown: beyond it a brace or a quote is missing far away. */
const LONGEST = 80;

/** Braces opened less closed, escaped ones aside. */
function braces(line: string): number {
  let open = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '{') open++;
    else if (line[at] === '}') open--;
  }
  return open;
}

/** Whether a line holds a brace that opens, escaped ones aside. */
const opens = (line: string): boolean => /^(?:[^\\{]|\\.)*\{/.test(line);

function* giftSpans(lines: readonly string[]): Generator<Span> {
  let from = 0;
  let last = 0;
  let depth = 0;
  /** The last line before a blank one, and the first after it; 0 where the piece holds no blank line. */
  let parted = 0;
  let after = 0;
  for (const [index, line] of lines.entries()) {
    const bare = line.trim();
    const category = /^\$CATEGORY:/i.test(bare);
    const begins = category || (bare.startsWith('::') && (depth === 0 || /^::([^:\\]|\\.)+::/.test(bare)));
    if (from > 0 && (begins || (bare === '' && depth === 0))) {
      yield { from, to: last };
      from = parted = after = 0;
      depth = 0;
    }
    if (bare === '' && from > 0) {
      parted = last;
      after = 0;
    }
    if (bare === '' || bare.startsWith('//')) continue;
    if (parted > 0 && after === 0) after = index + 1;
    // A brace that opens within braces: the one before was left open, and another question stands behind the blank line.
    if (depth > 0 && parted > 0 && opens(line)) {
      yield { from, to: parted };
      from = after;
      parted = after = 0;
      depth = 0;
    }
    if (from === 0) from = index + 1;
    last = index + 1;
    depth = Math.max(0, depth + braces(line));
    if (!category) continue;
    yield { from, to: last };
    from = parted = after = 0;
    depth = 0;
  }
  if (from > 0) yield { from, to: last };
}

function* aikenSpans(lines: readonly string[]): Generator<Span> {
  let from = 0;
  for (const [index, line] of lines.entries()) {
    const bare = line.trim();
    if (bare !== '' && from === 0) from = index + 1;
    const ends = AIKEN_ANSWER.test(bare);
    if (from > 0 && (bare === '' || ends)) {
      yield { from, to: ends ? index + 1 : index };
      from = 0;
    }
  }
  if (from > 0) yield { from, to: lines.length };
}

/** A row goes on while a quote is open; one that is never closed costs its own line. */
function* csvSpans(lines: readonly string[]): Generator<Span> {
  for (let at = 0; at < lines.length; at++) {
    let quotes = 0;
    let to = at;
    for (; to < lines.length && to - at < LONGEST; to++) {
      quotes += (lines[to] ?? '').split('"').length - 1;
      if (quotes % 2 === 0) break;
    }
    if (quotes % 2 !== 0) to = at;
    yield { from: at + 1, to: to + 1 };
    at = to;
  }
}

const spans = { gift: giftSpans, aiken: aikenSpans, csv: csvSpans };

/** The pieces in which lines lie, in the file's order and each once. A line between pieces is a piece of its own. */
export function piecesAt(
  format: Exclude<QuestionFormat, 'zip'>,
  lines: readonly string[],
  wanted: readonly number[],
): readonly Span[] {
  const left = [...new Set(wanted)].filter((line) => line >= 1 && line <= lines.length).sort((a, b) => a - b);
  const found: Span[] = [];
  for (const span of spans[format](lines)) {
    if (left.length === 0) break;
    while (left[0] !== undefined && left[0] < span.from) {
      const alone = left.shift() as number;
      found.push({ from: alone, to: alone });
    }
    if (left[0] === undefined || left[0] > span.to) continue;
    const first = left[0];
    found.push(span.to - span.from < LONGEST ? span : { from: first, to: Math.min(span.to, first + LONGEST - 1) });
    while (left[0] !== undefined && left[0] <= span.to) left.shift();
  }
  return [...found, ...left.map((line) => ({ from: line, to: line }))];
}

/** The text of a piece. */
export const textOf = (lines: readonly string[], { from, to }: Span): string => lines.slice(from - 1, to).join('\n');

/** The whole text with pieces put back. */
export function mended(lines: readonly string[], changes: readonly Change[]): string {
  const next = [...lines];
  for (const { from, to, text } of [...changes].sort((a, b) => b.from - a.from))
    next.splice(from - 1, to - from + 1, ...(text === null ? [] : toLines(text)));
  return next.join('\n');
}
