/** Passwords: argon2id, with the parameters OWASP recommends. */

import { hash, verify } from '@node-rs/argon2';
import { fault } from '#contract/faults/fault.ts';
import { places } from '../operations/places.ts';
import { invalid, problem } from '../problems.ts';
import { isCommon } from './common-passwords.ts';

/** 19 MiB, 2 passes, 1 lane. Source: OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes worked out at once: of the four threads that also read files, half stay free. */
const AT_ONCE = 2;
/** Who would wait longer than some seconds is told to come again. */
const WAITING = 100;
const inTurn = places(AT_ONCE, WAITING, () => problem('busy', {}, { retryAfter: 5 }));

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** In place of the hash, of an account that comes in by other ways alone. */
export const NO_PASSWORD = '';
export const hasPassword = ({ password_hash }: { readonly password_hash: string }): boolean =>
  password_hash !== NO_PASSWORD;

let decoy: Promise<string> | null = null;
/** Whether a password is the one that was hashed. Without a hash it takes as long and says no. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const kept = stored === NO_PASSWORD ? null : stored;
  const compared = kept ?? (await decoy);
  const right = await inTurn(() => verify(compared, password));
  return kept !== null && right;
}

/** Passwords that are guessed here and stand in no list of the most used. */
const GUESSED_HERE = new Set(['drivingschool', 'motdepasse1', 'admin123456', 'welcome1234']);

/** Words that somebody who knows what this is for tries first, as `plainOf` writes them. */
const WORDS_HERE = [
  ...['clutch', 'driving', 'school', 'admin', 'developer', 'password', 'welcome'],
  ...['autoecole', 'ecole', 'conduite', 'motdepasse', 'bienvenue'],
  ...['escola', 'conducao', 'palavrapasse', 'bemvindo'],
];
/** Shorter words stand in too much that nobody guesses. */
const SHORTEST_WORD = 4;
/** Letters and digits that a password has to have besides such words. */
const BESIDES = 6;

const plainOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => plainOf(text).split(/[^\p{L}\p{N}]+/u);

/** Whether hardly anything is left of a password without words of its context. */
function isOfContext(password: string, names: readonly string[]): boolean {
  const letters = wordsOf(password).join('');
  const words = [...WORDS_HERE, ...names.flatMap(wordsOf)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest !== letters && rest.length < BESIDES;
}

/** Whose password it is to be. */
interface Holder {
  readonly email: string;
  /** Of the person and of the school, where they are known. */
  readonly names: readonly string[];
}

/** @throws Problem 422 for a password that is easily guessed. Length is the contract's. */
export function refuseWeak(password: string, { email, names }: Holder, field = 'password'): void {
  const plain = password.toLowerCase();
  if (isCommon(plain) || GUESSED_HERE.has(plain) || new Set(plain).size < 4 || isOfContext(password, names))
    throw invalid({ [field]: fault('password-guessable') });
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) {
    throw invalid({ [field]: fault('password-is-address') });
  }
}
