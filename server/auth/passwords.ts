/** Passwords: argon2id, with the parameters OWASP recommends. */

import { hash, verify } from '@node-rs/argon2';
import { fault } from '#contract/faults/fault.ts';
import { guessable } from '#contract/rules/guessable-password.ts';
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

/** Whose password it is to be. */
interface Holder {
  readonly email: string;
  /** Of the person and of the school, where they are known. */
  readonly names: readonly string[];
}

/** @throws Problem 422 for a password that is easily guessed, with the reason. Length is the contract's. */
export function refuseWeak(password: string, { email, names }: Holder, field = 'password'): void {
  const found = guessable(password, [...names, email]);
  if (found?.why === 'address') throw invalid({ [field]: fault('password-is-address') });
  if (found && 'word' in found) throw invalid({ [field]: fault('password-of-word', { word: found.word }) });
  if (found?.why === 'few-characters') throw invalid({ [field]: fault('password-few-characters') });
  if (found || isCommon(password.toLowerCase())) throw invalid({ [field]: fault('password-common') });
}
