/** Amounts of money: integers in minor units of a currency (cents), read from what people type, never by way of a float. */
import { MOST_MINOR } from './amount-limit.ts';
import { tagOf } from './language-tag.ts';

const digitsOf = new Map<string, number>();

/** Digits behind the decimal mark of a currency: 2 for EUR, 0 for JPY, 3 for KWD; 2 where the code is unknown. */
export function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    try {
      digits =
        new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    } catch {
      digits = 2;
    }
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** How a language writes numbers: what parts thousands, and what begins the decimals. Portuguese of Portugal is `pt`. */
const MARKS: Readonly<Record<string, { readonly group: string; readonly decimal: string }>> = {
  en: { group: ',', decimal: '.' },
  fr: { group: ' ', decimal: ',' },
  pt: { group: '.', decimal: ',' },
};

/** Signs and words that stand for a currency. `$` is the dollar, or another currency that is written so. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  '£': ['GBP'],
  pound: ['GBP'],
  pounds: ['GBP'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD'],
  dollar: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  dollars: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  r$: ['BRL'],
  '¥': ['JPY', 'CNY'],
};

/** Why a text is no amount: not readable, two readings, another currency, more decimals than it has, zero or below, too large. */
export type AmountFault = 'unreadable' | 'ambiguous' | 'currency' | 'decimals' | 'zero' | 'large';
export type AmountRead = { readonly minor: number } | { readonly fault: AmountFault };

const fault = (what: AmountFault): AmountRead => ({ fault: what });

/**
 * Reads an amount as people type it: `150`, `150,00`, `1.250,50`, `€150`. A mark that may mean thousands or decimals is
 * read by the language where that settles it; where it does not (`1.250` in English) nothing is guessed.
 */
export function readAmount(typed: string, about: { readonly locale: string; readonly currency: string }): AmountRead {
  const digits = minorDigits(about.currency);
  const parts = /^([^\d.,+−-]*)\s*([+−-]?)\s*([^\d.,+−-]*)(\d[\d.,'’\s]*)(\D*)$/u.exec(typed.normalize('NFKC').trim());
  if (!parts) return fault('unreadable');
  const [, before = '', sign = '', between = '', body = '', behind = ''] = parts;
  const said = [before, between, behind].map((one) => one.trim()).filter(Boolean);
  if (said.length > 1) return fault('unreadable');
  const [word] = said;
  if (word !== undefined) {
    const known = SAID[word.toLowerCase()] ?? (/^[a-z]{3}$/i.test(word) ? [word.toUpperCase()] : null);
    if (!known) return fault('unreadable');
    if (!known.includes(about.currency)) return fault('currency');
  }
  if (sign === '-' || sign === '−') return fault('zero');
  const read = numberOf(body.trim(), MARKS[about.locale.slice(0, 2)] ?? { group: ',', decimal: '.' }, digits);
  if (typeof read === 'string') return fault(read);
  if (read > BigInt(MOST_MINOR)) return fault('large');
  return read === 0n ? fault('zero') : { minor: Number(read) };
}

type Marks = { readonly group: string; readonly decimal: string };

/** The digits of a number in minor units, or why they cannot be told. */
function numberOf(body: string, marks: Marks, digits: number): bigint | AmountFault {
  const plain = body.replace(/[\s’]/gu, "'");
  const used = [...new Set(plain.match(/[.,']/g) ?? [])];
  if (used.length === 0) return whole(plain, digits);
  const last = [...plain].findLast((one) => used.includes(one)) as string;
  const count = plain.split(last).length - 1;
  const tail = plain.slice(plain.lastIndexOf(last) + 1);
  if (used.length > 2) return 'unreadable';
  if (used.length === 2) {
    // The last mark begins the decimals, the other parts thousands.
    const other = used.find((one) => one !== last) as string;
    if (last === "'" || count > 1) return 'unreadable';
    return joined(plain.slice(0, plain.lastIndexOf(last)), other, tail, digits);
  }
  if (last === "'" || count > 1) return grouped(plain, last) ? whole(plain.replaceAll(last, ''), digits) : 'unreadable';
  const head = plain.slice(0, -tail.length - 1);
  if (tail.length === 3 && /^[1-9]\d{0,2}$/.test(head)) {
    if (last === marks.group) return whole(head + tail, digits);
    if (last === marks.decimal && digits === 3) return whole(head + tail, 0);
    return 'ambiguous';
  }
  return joined(head, '', tail, digits);
}

const grouped = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark);
  return /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every((one) => /^\d{3}$/.test(one));
};

function joined(head: string, mark: string, tail: string, digits: number): bigint | AmountFault {
  if (mark !== '' && !grouped(head, mark)) return 'unreadable';
  const front = mark === '' ? head : head.replaceAll(mark, '');
  if (!/^\d+$/.test(front) || !/^\d+$/.test(tail)) return 'unreadable';
  if (tail.length > digits) return 'decimals';
  return BigInt(front + tail.padEnd(digits, '0'));
}

const whole = (text: string, digits: number): bigint | AmountFault =>
  /^\d+$/.test(text) ? BigInt(text + '0'.repeat(digits)) : 'unreadable';

/** Minor units as plain digits with a point, `1250.50`: for files, and never rounded. */
export function plainAmount(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Parts of an amount that add up to it, the first ones larger by a minor unit where it does not divide. */
export function splitEvenly(minor: number, parts: number): number[] {
  const each = Math.floor(minor / parts);
  const left = minor - each * parts;
  return Array.from({ length: parts }, (_part, index) => each + (index < left ? 1 : 0));
}

/**
 * An amount as a language writes it: `1.250,50 €`, `−€265.00` with a true minus sign. Intl is given the exact digits as text,
 * never a float.
 */
export function amountText(minor: number, currency: string, locale: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(tagOf(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(plainAmount(minor, currency) as unknown as number).replace('-', '−');
}
