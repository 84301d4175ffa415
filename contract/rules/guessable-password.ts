/**
 * Passwords that somebody guesses who knows whose they are and what this is for. The server refuses them, and the console rates
 * them lowest while they are typed: one rule for both.
 */

import { fold } from './fold.ts';

/** Passwords that are guessed here and stand in no list of the most used. */
const GUESSED_HERE = new Set(['drivingschool', 'motdepasse1', 'admin123456', 'welcome1234']);

/** Words that somebody who knows what this is for tries first, folded. */
const WORDS_HERE = [
  ...['clutch', 'driving', 'school', 'admin', 'administrator', 'administration', 'developer', 'password', 'welcome'],
  ...['instructor', 'teacher', 'secretary', 'office', 'manager', 'changeme', 'letmein'],
  ...['autoecole', 'ecole', 'conduite', 'motdepasse', 'bienvenue', 'administrateur', 'moniteur', 'secretariat'],
  ...['escola', 'conducao', 'palavrapasse', 'bemvindo', 'administrador', 'administracao', 'instrutor', 'secretaria'],
];
/** Shorter words stand in too much that nobody guesses. */
const SHORTEST_WORD = 4;
/** Letters and digits that a password has to have besides such words. */
const BESIDES = 6;
/** Different characters that it has to have. */
const DIFFERENT = 4;

const wordsOf = (text: string): string[] => fold(text).split(/[^\p{L}\p{N}]+/u);

export type Guessable =
  | { readonly why: 'used-here' | 'few-characters' | 'address' }
  /** Hardly anything is left of it without words, of which this is the longest: one that is known of its holder, or one of here. */
  | { readonly why: 'known' | 'word'; readonly word: string };

/** What hardly anything is left of a password without; null where enough is left. */
function wordOf(password: string, known: readonly string[]): Guessable | null {
  const letters = wordsOf(password).join('');
  const named = known.flatMap(wordsOf);
  const words = [...named, ...WORDS_HERE]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  if (rest === letters || rest.length >= BESIDES) return null;
  const word = words.find((one) => letters.includes(one)) as string;
  return { why: named.includes(word) ? 'known' : 'word', word };
}

/**
 * Why a password is guessed by whoever knows its holder and this console; null where it is not. `known`: names of the person and
 * of the school, and their e-mail address, of which the domain counts word by word too.
 */
export function guessable(password: string, known: readonly string[]): Guessable | null {
  const plain = password.toLowerCase();
  const addresses = known.filter((one) => one.includes('@')).map((one) => one.toLowerCase());
  if (addresses.some((address) => plain === address || plain === address.split('@')[0])) return { why: 'address' };
  if (GUESSED_HERE.has(plain)) return { why: 'used-here' };
  if (new Set(plain).size < DIFFERENT) return { why: 'few-characters' };
  return wordOf(password, known);
}
