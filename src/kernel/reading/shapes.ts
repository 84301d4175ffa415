/** Words with a shape of their own: addresses, telephone numbers, amounts, plain numbers, ids. */
import { readAmount } from '#contract/rules/amounts.ts';
import type { Found } from './day-words.ts';
import type { Lexicon } from './lexicon.ts';
import { endOf, longestEnd, longestKey } from './phrases.ts';
import { spelledAt } from './spelled.ts';
import type { Token } from './tokens.ts';

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
export const isUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A receipt's number, with its year or without: `2026/786`, `786`. */
export const isReceipt = (text: string): boolean => /^(?:\d{4}\/)?\d{1,9}$/.test(text);

/** A group of a telephone number. */
const FIGURES = /^(?:\(?\+|\()?\d[\d().-]*$/;

/**
 * A telephone number in one word or in groups: one word of seven digits or more, or groups that begin with + or come to
 * eight digits in three groups, or begin with a nought and come to nine in two. A date is none.
 */
export function phoneAt(tokens: readonly Token[], at: number, lenient: boolean): Found<string> | null {
  const first = tokens[at]?.text ?? '';
  if (/^\d{4}-\d\d?-\d\d?$|^\d\d?([./-])\d\d?\1\d{2,4}$/.test(first)) return null;
  let to = at;
  let digits = 0;
  while (to < at + 6 && tokens[to]?.kind === 'word' && FIGURES.test(tokens[to]?.text ?? '')) {
    digits += (tokens[to]?.text.match(/\d/g) ?? []).length;
    to++;
    if (digits >= 15) break;
  }
  const alone = (first.match(/\d/g) ?? []).length;
  const written = (end: number) =>
    tokens
      .slice(at, end)
      .map(({ text }) => text)
      .join(' ');
  const isCoded = /^\(?\+|^\(00/.test(first);
  if (alone >= 7 && !isCoded) return FIGURES.test(first) ? { to: at + 1, value: written(at + 1) } : null;
  const national = /^\(?0/.test(first) && digits >= 9 && to - at >= 2;
  const whole = digits >= 8 && digits <= 15 && (isCoded || to - at >= 3 || national);
  return whole || (lenient && digits >= 3 && to > at) ? { to, value: written(to) } : null;
}

/** What stands behind a share, folded. */
const PERCENT = ['%', 'percent', 'per cent', 'pct', 'pour cent', 'pourcent', 'pourcents', 'por cento'];

/** What says that a share or an amount is let off, folded. */
export const LET_OFF = ['off', 'discount', 'de remise', 'de reduction', 'de rabais', 'de desconto'];

/** A share: `10% off`, `10 %`, `10 pour cent`. */
export function percentAt(tokens: readonly Token[], at: number): Found<number> | null {
  const parts = /^(\d{1,3})(%?)$/.exec(tokens[at]?.fold ?? '');
  if (!parts) return null;
  const to = parts[2] ? at + 1 : longestEnd(tokens, at + 1, PERCENT);
  return to > 0 ? { to: Math.max(to, longestEnd(tokens, to, LET_OFF)), value: Number(parts[1]) } : null;
}

export interface Amount {
  /** In minor units. */
  readonly minor: number;
  /** A currency stands with it. */
  readonly marked: boolean;
}

/** An amount in whole units as it is said, in minor ones as it is kept: `799`, `€120`, `120 euros`, `1 250,50 €`. */
export function amountAt(
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
  about: { readonly locale: string; readonly currency: string },
): Found<Amount> | null {
  const currencies = lexicons.flatMap(({ currency }) => currency);
  let from = at;
  let marked = false;
  if (currencies.includes(tokens[at]?.fold ?? '')) {
    marked = true;
    from++;
  }
  // In words, it is one where the currency says so: `one hour` and `two classes` are none.
  const spelled = marked ? null : spelledAt(tokens, at);
  const end = spelled ? longestEnd(tokens, spelled.to, currencies) : -1;
  if (spelled && end > 0) {
    const read = readAmount(`${spelled.value} ${tokens[spelled.to]?.fold ?? ''}`, about);
    return 'minor' in read ? withCents({ to: end, value: { minor: read.minor, marked: true } }, tokens) : null;
  }
  const text = tokens[from]?.fold ?? '';
  const parts = /^(€|\$|£|r\$)?([\d.,]*\d)(€|\$|£|eur|euros?)?$/.exec(text);
  if (!parts || tokens[from]?.kind !== 'word') return null;
  marked ||= Boolean(parts[1] ?? parts[3]);
  let figures = parts[2] ?? '';
  let to = from + 1;
  const next = tokens[to];
  if (/^\d{1,3}$/.test(figures) && !parts[3] && next && /^\d{3}([.,]\d{1,2})?(€|eur)?$/.test(next.fold)) {
    marked ||= /[€r]$/.test(next.fold);
    figures += next.fold.replace(/(€|eur)$/, '');
    to++;
  }
  if (longestEnd(tokens, to, currencies) > 0) {
    marked = true;
    to = longestEnd(tokens, to, currencies);
  }
  // What a mark means is said by the language; where it may mean two things, nothing is read.
  const said = [tokens[at]?.fold, parts[1], parts[3], ...tokens.slice(from + 1, to).map(({ fold }) => fold)];
  const sign = said.find((one) => one !== undefined && one !== figures && !/\d/.test(one)) ?? '';
  if (/^0+([.,]0+)?$/.test(figures)) return { to, value: { minor: 0, marked } };
  const read = readAmount(`${figures} ${sign}`, about);
  if (!('minor' in read)) return null;
  const found = { to, value: { minor: read.minor, marked } };
  return marked && !/[.,]/.test(figures) ? withCents(found, tokens) : found;
}

const AND: ReadonlySet<string> = new Set(['and', 'et', 'e']);
const CENTS: ReadonlySet<string> = new Set([
  'cents',
  'cent',
  'centimes',
  'centime',
  'centimos',
  'centimo',
  'pence',
  'p',
]);
/** What may stand behind cents that are said by their number alone: how it was paid, from whom, or nothing. */
const BEHIND_CENTS = /^(?:by|in|from|par|en|de|du|com|por|em|da|do|cash|card|especes|carte|cartao|dinheiro)$/;
const HUNDRED = 100;

/** `45 euros 50`, `forty-five euros fifty`, `32 euros e 50 cêntimos`: what follows the currency is its hundredths. */
function withCents(found: Found<Amount>, tokens: readonly Token[]): Found<Amount> {
  const from = AND.has(tokens[found.to]?.fold ?? '') ? found.to + 1 : found.to;
  const text = tokens[from]?.fold ?? '';
  const said = /^\d{2}$/.test(text) ? { to: from + 1, value: Number(text) } : spelledAt(tokens, from);
  if (!said || said.value >= HUNDRED || found.value.minor % HUNDRED !== 0) return found;
  const next = tokens[said.to];
  const marked = CENTS.has(next?.fold ?? '');
  if (!marked && next && next.kind === 'word' && !BEHIND_CENTS.test(next.fold)) return found;
  return { to: marked ? said.to + 1 : said.to, value: { ...found.value, minor: found.value.minor + said.value } };
}

/** A bare number with the unit behind it: `50`, `12,5 km`, `50 min`. */
export function numberAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<number> | null {
  const text = tokens[at]?.fold ?? '';
  const joined = /^(-?\d{1,9}(?:[.,]\d+)?)(min|mins|km|h|m)?$/.exec(text);
  if (!joined || tokens[at]?.kind !== 'word') return null;
  const value = Number((joined[1] ?? '').replace(',', '.'));
  const unit = lexicons.reduce((best, { units }) => Math.max(best, longestEnd(tokens, at + 1, units)), -1);
  return Number.isFinite(value) ? { to: unit > 0 && !joined[2] ? unit : at + 1, value } : null;
}

/** A number in words before what is counted: `three classes`. A single one may be no number: `une leçon`. */
export function countAt(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): Found<number> | null {
  if (tokens[at]?.kind !== 'word') return null;
  for (const { counts, units } of lexicons) {
    const count = longestKey(tokens, at, counts);
    const to = count && count.value > 1 ? longestEnd(tokens, count.to, units) : -1;
    if (count && to > 0) return { to, value: count.value };
  }
  return null;
}

/** Numbers of rows: `#12`, `n° 12`, `12,13`; `marked` where something says that it is a number of a row. */
export function idsAt(
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
): Found<{ readonly ids: readonly number[]; readonly marked: boolean }> | null {
  if (tokens[at]?.kind !== 'word') return null;
  let from = at;
  for (const { number } of lexicons)
    for (const word of number) if (endOf(tokens, at, word) > from) from = endOf(tokens, at, word);
  if (from > at && tokens[from]?.fold === '.') from++;
  const text = tokens[from]?.text ?? '';
  const list = /^(#?)(\d{1,15}(?:,#?\d{1,15})*)$/.exec(text);
  if (!list) return null;
  const ids = (list[2] ?? '').split(',').map((part) => Number(part.replace('#', '')));
  let to = from + 1;
  // `12, 13`
  while (tokens[to]?.fold === ',' && /^#?\d{1,15}$/.test(tokens[to + 1]?.text ?? '') && ids.length < 500) {
    ids.push(Number((tokens[to + 1]?.text ?? '').replace('#', '')));
    to += 2;
  }
  const marked = from > at || list[1] === '#';
  // `48 hours` is a length of time, `90 euros` an amount.
  if (!marked && lexicons.some(({ units, currency }) => longestEnd(tokens, to, [...units, ...currency]) > 0))
    return null;
  return { to, value: { ids, marked } };
}
