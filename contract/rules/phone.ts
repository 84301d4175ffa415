/**
 * Telephone numbers by the numbering plans of all countries: read as ITU-T E.164 (`+351912345678`), written as the school's country
 * writes them, and spelled in every way in which somebody looks for one. Plans: Google's libphonenumber, in the package
 * libphonenumber-js. The console loads this file when it is wanted, apart from its first screens.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { COUNTRIES } from '../data/countries/countries.ts';
import { cleanPhone, FEWEST_DIGITS, type PhoneFault, phoneTextFault } from './phone-text.ts';

/** Where a number without a country code is dialled. */
export interface PhonePlace {
  /** ISO 3166-1, of the school; one that has no numbering plan says nothing. */
  readonly country: string;
  /** A country code in digits that stands before the country's own, as a school may set for its SMS. */
  readonly code?: string | undefined;
}

/**
 * A number, or why there is none. `words` is what stands beside the number, of `phone-words`; `count` how many numbers there are,
 * of `phone-several`.
 */
export type PhoneRead =
  | { readonly number: string }
  | { readonly code: PhoneFault; readonly values?: Readonly<Record<string, string | number>> };

/** A kept number among other words. */
const KEPT = /(?<![\p{L}\p{N}+])\+[1-9]\d{5,14}(?![\p{L}\p{N}])/gu;
const E164 = /^\+[1-9]\d{5,14}$/;
/** Whether a kept number is one that is certain: country code and all. */
export const isE164 = (text: string): boolean => E164.test(text);

/** The digits before a national number, without `+`; empty where nothing says them. */
function codeOf({ country, code }: PhonePlace): string {
  if (code) return code.replace(/\D/g, '');
  return isSupportedCountry(country) ? getCountryCallingCode(country) : '';
}

/** Whether it is known in which country a number without a code is dialled. */
export const isPlaced = (place: PhonePlace): boolean => codeOf(place) !== '';

const planOf = ({ country, code }: PhonePlace): { defaultCountry: CountryCode } | { defaultCallingCode: string } => {
  const known = isSupportedCountry(country) ? country : null;
  return known && (!code || code === getCountryCallingCode(known))
    ? { defaultCountry: known }
    : { defaultCallingCode: code ?? '' };
};

const parsed = (text: string, place?: PhonePlace): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { ...(place && planOf(place)), extract: false });

/** Numbers of the countries that the product knows may come without the + of their code, since no number at home begins so. */
const KNOWN_CODES: readonly string[] = COUNTRIES.map((country) => getCountryCallingCode(country));

/** A number with its code, as `+` or `00` say; without the `(0)` that stands for dialling at home. */
function abroad(text: string): PhoneNumber | undefined {
  const [without, whole] = [parsed(text.replace(/\(0\)/, '')), parsed(text)];
  // Italy dials its nought from abroad as well.
  return whole?.isValid() && !without?.isValid() ? whole : without;
}

const possible = (found: PhoneNumber | undefined): string | null => (found?.isPossible() ? found.number : null);

/** What the digits may be where neither `+` nor `00` says it: a number at home, and one with its code and no `+`. */
function readingsOf(digits: string, place: PhonePlace): readonly string[] {
  const own = codeOf(place);
  // A plan strips its own code of a number by itself: what begins so is looked at in both ways.
  const home = own ? possible(parsed(digits, place)) : null;
  const asNational = own && digits.startsWith(own) ? possible(parsed(`+${own}${digits}`)) : home;
  const begins = [own, ...KNOWN_CODES].some((code) => code !== '' && digits.startsWith(code));
  const found = begins ? parsed(`+${digits}`) : undefined;
  const withCode = found?.isPossible() && found.isValid() ? found.number : null;
  return [...new Set([asNational, withCode].filter((one) => one !== null))];
}

/** How many numbers a text is, where each of them can be read: they are parted by a sign or a blank. 0 where it is not known. */
function countIn(clean: string, place: PhonePlace): number {
  if ('number' in single(clean, place)) return 1;
  for (const { index, 0: between } of clean.matchAll(/[\s.,;/|&-]+/g)) {
    const [one, others] = [clean.slice(0, index), clean.slice(index + between.length)];
    const long = [one, others].every((part) => part.replace(/\D/g, '').length >= FEWEST_DIGITS);
    const more = long && 'number' in single(one, place) ? countIn(others, place) : 0;
    if (more > 0) return more + 1;
  }
  return 0;
}

/** Words that part two numbers. */
const BETWEEN = /\s+(?:e|et|and|ou|or|y|und|oder)\s+/giu;

/** A number with nothing around it. */
function single(clean: string, place: PhonePlace): PhoneRead {
  const code = /^\(?\+/.test(clean) ? '+' : /^\(?00/.test(clean) ? '00' : '';
  if (code !== '') {
    if (/\+/.test(clean.slice(clean.indexOf('+') + 1)) && code === '+') return { code: 'phone' };
    // The nought in brackets is told by them, so that they stay until it is taken off.
    const bare = clean.replace(/^\(?(?:\+|00)/, '+').replace(/[^\d+()]/g, '');
    const found = abroad(bare.replace(/\((?!0\))|(?<!\(0)\)/g, ''));
    if (!found) return { code: bare.replace(/\D/g, '').length > 15 ? 'phone-long' : 'phone-country' };
    return found.isPossible() ? { number: found.number } : lengthFault(found.nationalNumber, found);
  }
  if (clean.includes('+')) return { code: 'phone' };
  const digits = clean.replace(/\D/g, '');
  const [one, other] = readingsOf(digits, place);
  if (one && other) return { code: 'phone-unclear' };
  if (one) return { number: one };
  if (!isPlaced(place)) return { code: digits.length > 15 ? 'phone-long' : 'phone-unclear' };
  return lengthFault(digits, parsed(`+${codeOf(place)}${digits}`));
}

/** Whether too few or too many digits are there, where the plan says it. */
function lengthFault(digits: string, found: PhoneNumber | undefined): PhoneRead {
  for (let more = 1; more <= 4; more++)
    if (parsed(`+${found?.countryCallingCode ?? ''}${digits}${'0'.repeat(more)}`)?.isPossible())
      return { code: 'phone-short' };
  return { code: 'phone-long' };
}

/**
 * The number that a text is, in E.164, where that is certain; else why it is none. Nothing is guessed: of two numbers neither is
 * taken, and no word beside a number is dropped.
 */
export function readPhone(text: string, place: PhonePlace): PhoneRead {
  const clean = cleanPhone(text);
  const wrong = phoneTextFault(clean);
  const read = wrong ? null : single(clean, place);
  if (read && 'number' in read) return read;
  const count = countIn(clean.replace(BETWEEN, '/'), place);
  if (count > 1) return { code: 'phone-several', values: { count } };
  if (!wrong) return read as PhoneRead;
  return wrong.words === undefined ? { code: wrong.code } : { code: wrong.code, values: { words: wrong.words } };
}

/** A kept number as a country writes it: its own without the code, another with it. What is no E.164 is shown as it is kept. */
export function shownPhone(kept: string, country: string): string {
  if (!isE164(kept)) return kept;
  const found = parsed(kept);
  if (!found) return kept;
  const home = isSupportedCountry(country) && getCountryCallingCode(country) === found.countryCallingCode;
  return home ? found.formatNational() : found.formatInternational();
}

/** Every kept number in a text as a country writes it. */
export const phonesShown = (text: string, country: string): string =>
  text.replace(KEPT, (kept) => shownPhone(kept, country));

/**
 * A kept number as a file says it: with its code, in groups. Of digits alone a spreadsheet makes a number, and rounds it. Reading it
 * back gives the kept number, in any country.
 */
export function groupedPhone(kept: string): string {
  const found = isE164(kept) ? parsed(kept) : undefined;
  return found ? `+${found.formatInternational().replace(/\D+/g, ' ').trim()}` : kept;
}

/**
 * The words by which a kept number is found: dialled from abroad, with its code, at home, and bare. Any stretch of its digits is a
 * part of one of them.
 */
export function phoneWords(kept: string): string {
  if (!isE164(kept)) return `${kept} ${kept.replace(/\D/g, '')}`.trim();
  const found = parsed(kept);
  if (!found) return kept;
  const all = kept.slice(1);
  return [`00${all}`, all, found.formatNational().replace(/\D/g, ''), found.nationalNumber].join(' ');
}

/**
 * A kept number as it is dialled for an SMS; null where it is not known whom it would reach. Without a country that has a plan the
 * digits are given to the provider as they are.
 */
export function dialled(kept: string, place: PhonePlace): string | null {
  const read = readPhone(kept, place);
  if ('number' in read) return read.number;
  if (read.code !== 'phone-unclear' || isPlaced(place)) return null;
  return kept.replace(/\D/g, '');
}
