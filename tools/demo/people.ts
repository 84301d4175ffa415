/** Names, telephones and addresses of people who do not exist. */
import { fold } from '#contract/rules/fold.ts';
import type { Random } from './random.ts';

type Weighted = readonly (readonly [string, number])[];

/** Reads `Ana 28, Rita 9, Núria`: names with their weights, 1 where none is written. */
export const weighted = (text: string): Weighted =>
  text.split(/\s*,\s*/).map((part) => {
    const [, name = part, weight = '1'] = /^(.*?)(?: (\d+))?$/.exec(part) ?? [];
    return [name, Number(weight)];
  });

/** A group of people who share their names. */
export interface Origin {
  readonly women: Weighted;
  readonly men: Weighted;
  readonly surnames: Weighted;
  /** Portuguese-speaking families pass on a surname of each parent. */
  readonly twoSurnames: number;
  readonly phone: (random: Random) => string;
}

/** Streets by town; each town with (the first part of) its postal codes and how many students come from it. */
export type Towns = readonly (readonly [
  { name: string; codes: readonly string[]; streets: readonly string[] },
  number,
])[];

/** The people of a sample school. */
export interface People {
  readonly origins: readonly (readonly [Origin, number])[];
  /** Mail domains of the country, beside the usual ones; they can never exist (RFC 2606). */
  readonly mail: readonly [string, string];
  /** One line, as the country writes it. */
  address(random: Random): string;
}

export const digits = (random: Random, count: number): string =>
  String(random.int(0, 10 ** count - 1)).padStart(count, '0');

// Numbers nobody has: Portugal gives out no mobile numbers beginning with 90; the French and British ranges are set aside
// for fiction by Arcep and Ofcom, the German one by the Bundesnetzagentur.
export const portuguesePhone = (random: Random) => `+35190${digits(random, 1)}${digits(random, 3)}${digits(random, 3)}`;
export const frenchPhone = (random: Random) => `+3363998${digits(random, 2)}${digits(random, 2)}`;
export const britishPhone = (random: Random) => `+447700900${digits(random, 3)}`;
export const germanPhone = (random: Random) => `+4917139200${digits(random, 2)}`;

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
}

const letters = (text: string): string => fold(text).replace(/[^a-z0-9]+/g, '');

/** One of the people; `number` tells apart those who would have the same e-mail address. */
export function person(random: Random, number: number, people: People): Person {
  const origin = random.weighted(people.origins);
  const first = random.weighted(random.chance(0.52) ? origin.women : origin.men);
  const surname = random.weighted(origin.surnames);
  const mother = random.chance(origin.twoSurnames) ? random.weighted(origin.surnames) : surname;
  const last_name = mother === surname ? surname : `${mother} ${surname}`;
  return {
    first_name: first,
    last_name,
    email: email(random, first, surname, number, people.mail),
    phone: random.chance(0.02) ? '' : origin.phone(random),
    address: random.chance(0.06) ? '' : people.address(random),
  };
}

/** Addresses at domains that can never exist (RFC 2606). */
function email(random: Random, first: string, last: string, number: number, mail: People['mail']): string {
  if (random.chance(0.03)) return '';
  const a = letters(first);
  const b = letters(last);
  const name = random.weighted([
    [`${a}.${b}${number}`, 6],
    [`${a}${b}${number}`, 2],
    [`${a.slice(0, 1)}${b}.${number}`, 2],
  ] as const);
  return `${name}@${random.weighted([
    ['example.org', 5],
    ['example.com', 4],
    ['example.net', 3],
    [mail[0], 2],
    [mail[1], 2],
  ] as const)}`;
}
