/** Telephone numbers as they are looked for: any part of one, in any spelling. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cleanPhone } from '#contract/rules/phone-text.ts';
import type { Engine } from './engine.ts';

/** Digits of the longest number there is, behind the `00` of a call abroad. */
const MOST_DIGITS = 17;

/**
 * The digits of a text that is a telephone number or a part of one, of `least` digits or more; null where it is anything else. The
 * nought that is dialled at home alone is left out behind a country code.
 */
export function phoneDigits(text: string, least: number): string | null {
  const clean = cleanPhone(text);
  if (!/^[+(]?[\d\s().\-/]+$|^\(\+[\d\s().\-/]+$/.test(clean)) return null;
  const digits = (isAbroad(clean) ? clean.replace(/\(0\)/, '') : clean).replace(/\D/g, '');
  return digits.length >= least && digits.length <= MOST_DIGITS ? digits : null;
}

/** Whether a number says its country. */
export const isAbroad = (clean: string): boolean => /^\(?\s*(?:\+|00)/.test(clean);

/** The same part of a number as E.164 has it: without the signs that stand before a country code or a number at home. */
export const bareDigits = (digits: string): string => digits.replace(/^0{1,2}/, '');

/** Whether a column's number has these digits in it, whatever stands between them. */
export function hasDigits(column: RawBuilder<unknown>, digits: string, engine: Engine): RawBuilder<SqlBool> {
  const kept =
    engine === 'postgres'
      ? sql`translate(${column}, ' -().+/', '')`
      : sql`replace(replace(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', '')`;
  return sql<SqlBool>`${kept} like ${`%${digits}%`}`;
}
