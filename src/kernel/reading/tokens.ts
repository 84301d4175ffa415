/** A typed line cut into words and marks, with their places. A quoted text is one token. */
import { fold } from '../fold.ts';

export interface Token {
  /** As typed, without quotes. */
  readonly text: string;
  readonly fold: string;
  /** `[from, to)` in the line. */
  readonly from: number;
  readonly to: number;
  /** A `mark` parts what stands around it: comma, colon, dash, full stop. */
  readonly kind: 'word' | 'mark' | 'quote';
}

/** A remark in brackets is a text as one in quotes is. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '«': '»', '„': '“', '(': ')' };
const MARKS = /[,;:!?.)\]]$/;
const DASH = /^[-–—]+/;
/** French words that lose their last letter before a vowel: `l'élève`, `d'un`. */
const ELIDED = /^(?:d|l|n|s|j|m|t|c|qu|jusqu)['’](?=\p{L})/iu;
/** `(+351)`, and what is typed at it: `(+351)912345678`. */
const COUNTRY_CODE = /^\((?:\+|00)\d{1,4}\)[\d().-]*$/;
/** What ends with a stop that belongs to it. */
const ABBREVIATED = /^(?:\d{0,2}[.:h]?\d{0,2}[ap]\.m\.|n\.º)$/i;

const word = (text: string, from: number): Token => ({
  text,
  fold: fold(text),
  from,
  to: from + text.length,
  kind: 'word',
});
const mark = (text: string, from: number): Token => ({ ...word(text, from), kind: 'mark' });

/** The tokens of one run of letters without white space. */
function cut(run: string, from: number): Token[] {
  const dash = DASH.exec(run)?.[0] ?? '';
  if (dash === run) return [mark('–', from)];
  // A dash before a word parts (`–snow`); before a figure it is a sign.
  if (dash && !/^-\d/.test(run)) return [mark('–', from), ...cut(run.slice(dash.length), from + dash.length)];
  // The country code in brackets before a number belongs to it.
  if (COUNTRY_CODE.test(run)) return [word(run, from)];
  if (/^[([]/.test(run)) return [mark(run[0] ?? '', from), ...cut(run.slice(1), from + 1)];
  if (run.length > 1 && MARKS.test(run) && !ABBREVIATED.test(run))
    return [...cut(run.slice(0, -1), from), mark(run.at(-1) ?? '', from + run.length - 1)];
  if (run.length === 1 && MARKS.test(run)) return [mark(run, from)];
  // `fog:now` and `ana,rui`; not `10:00`, `1,50` or `https://`.
  const inner = /^(\p{L}{2,})([,:;])(?=[\p{L}#])/u.exec(run);
  if (inner && !run.includes('://') && !run.includes('@')) {
    const at = (inner[1] ?? '').length;
    return [word(run.slice(0, at), from), mark(inner[2] ?? '', from + at), ...cut(run.slice(at + 1), from + at + 1)];
  }
  const elided = fold(run) === "aujourd'hui" ? null : ELIDED.exec(run);
  if (elided) {
    const at = elided[0].length;
    return [word(run.slice(0, at), from), ...cut(run.slice(at), from + at)];
  }
  const owner = /^(.{2,})['’]s$/i.exec(run);
  if (owner) {
    const at = (owner[1] ?? '').length;
    return [word(run.slice(0, at), from), word(run.slice(at), from + at)];
  }
  return [word(run, from)];
}

/** `(21) 123 45 67` is a telephone number. */
const isNumber = (line: string, at: number): boolean => /^\([\d\s+]+\)/.test(line.slice(at));

/** Cuts at white space and at marks. A quote that is never closed runs to the end; an apostrophe within a word is none. */
export function tokenise(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < line.length) {
    if (/\s/.test(line[at] ?? '')) {
      at++;
      continue;
    }
    const closing = CLOSING[line[at] ?? ''];
    if (closing && !isNumber(line, at)) {
      const end = line.indexOf(closing, at + 1);
      const to = end < 0 ? line.length : end + 1;
      const inner = line.slice(at + 1, end < 0 ? line.length : end).trim();
      if (inner) tokens.push({ text: inner, fold: fold(inner), from: at, to, kind: 'quote' });
      at = to;
      continue;
    }
    const run = /^\S+/.exec(line.slice(at))?.[0] ?? '';
    tokens.push(...cut(run, at));
    at += run.length;
  }
  return tokens;
}
