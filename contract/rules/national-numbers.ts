/**
 * National numbers of a student in one line: `NIF 123456789; CC 000000000ZZ4`, each with its kind before it. They are kept
 * without spaces, dots and dashes.
 */
import { NUMBER_KINDS, type NumberKind } from '../data/countries/national-numbers.ts';

const digitsOf = (text: string): number[] => [...text].map(Number);

/** The ninth digit of the eight before it, weighed from 9 to 2; 0 where it would be 10 or 11. Source: Decreto-Lei 14/2013. */
export function checkMod11(digits: string): string {
  const sum = digitsOf(digits).reduce((total, digit, at) => total + digit * (9 - at), 0);
  const check = 11 - (sum % 11);
  return String(check >= 10 ? 0 : check);
}

/** The last digit of a number with letters, A being 10, by Luhn. Source: AMA, number of the Cartão de Cidadão. */
export function checkLuhnLetters(before: string): string {
  const sum = [...before].reverse().reduce((total, character, at) => {
    const value = Number.parseInt(character, 36);
    // The digit next to the check digit counts twice, and every other one from there.
    const twice = at % 2 === 0 ? value * 2 : value;
    return total + (at % 2 === 0 && twice > 9 ? twice - 9 : twice);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** The letter of a DNI (eight digits) or NIE (X, Y or Z and seven digits). Source: Real Decreto 1553/2005. */
export function checkMod23(before: string): string {
  const digits = before.replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)));
  return LETTERS[Number(digits) % 23] ?? '';
}

/** The eleventh digit of a tax number by ISO/IEC 7064, MOD 11,10. Source: Bundeszentralamt für Steuern. */
export function checkIso7064(digits: string): string {
  const product = digitsOf(digits).reduce((last, digit) => {
    const sum = (digit + last) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return String((11 - product) % 10);
}

/**
 * The tenth character of a German licence's number: the nine before it, A being 10, weighed from 9 to 1, by 11; 10 is X.
 * Source: de.wikipedia.org/wiki/Führerscheinnummer, which works it out for the specimen card B072RRE2I55.
 */
export function checkLicenceDe(before: string): string {
  const sum = [...before].reduce((total, character, at) => total + Number.parseInt(character, 36) * (9 - at), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

const CHECKS = {
  'mod-11': checkMod11,
  'luhn-letters': checkLuhnLetters,
  'mod-23': checkMod23,
  'iso-7064': checkIso7064,
  'licence-de': checkLicenceDe,
} as const satisfies Record<NonNullable<NumberKind['check']>, (before: string) => string>;

export interface NationalNumber {
  readonly kind: string;
  readonly number: string;
}

export type NumberFault =
  | { readonly code: 'number-kind'; readonly values: { readonly kinds: string } }
  | { readonly code: 'number-form'; readonly values: { readonly kind: string; readonly example: string } }
  | { readonly code: 'number-check'; readonly values: { readonly kind: string } }
  | { readonly code: 'number-twice'; readonly values: { readonly kind: string } };

export const numberKinds = NUMBER_KINDS.map(({ kind }) => kind).join(', ');

/** Reads a line of numbers; the first fault where there is one. */
export function readNumbers(
  line: string,
): { readonly numbers: readonly NationalNumber[] } | { readonly fault: NumberFault } {
  const numbers: NationalNumber[] = [];
  for (const part of line.split(/[;,\n]/)) {
    if (part.trim() === '') continue;
    const [, said = '', rest = ''] = /^\s*(\p{L}+)[\s:]*(.*)$/u.exec(part) ?? [];
    const known = NUMBER_KINDS.find(({ kind }) => kind === said.toUpperCase());
    if (!known) return { fault: { code: 'number-kind', values: { kinds: numberKinds } } };
    const { kind, form, check, after = 0, example } = known;
    const number = rest.toUpperCase().replace(/[\s.\-/]/g, '');
    if (!form.test(number)) return { fault: { code: 'number-form', values: { kind, example } } };
    const checked = number.slice(0, number.length - after);
    if (check && CHECKS[check](checked.slice(0, -1)) !== checked.slice(-1))
      return { fault: { code: 'number-check', values: { kind } } };
    if (numbers.some((one) => one.kind === kind)) return { fault: { code: 'number-twice', values: { kind } } };
    numbers.push({ kind, number });
  }
  return { numbers };
}

export const writeNumbers = (numbers: readonly NationalNumber[]): string =>
  numbers.map(({ kind, number }) => `${kind} ${number}`).join('; ');
