/** Passwords: argon2id, with the parameters OWASP recommends. */

import { hash, verify } from '@node-rs/argon2';
import { fault } from '#contract/faults/fault.ts';
import { invalid, problem } from '../problems.ts';

/** 19 MiB, 2 passes, 1 lane. Source: OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes worked out at once: of the four threads that also read files, half stay free. */
const AT_ONCE = 2;
/** Who would wait longer than some seconds is told to come again. */
const WAITING = 100;
let working = 0;
const queue: (() => void)[] = [];

/** Runs `work` when there is room for it. @throws Problem 503 where too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) working++;
  else {
    if (queue.length >= WAITING) throw problem('busy', {}, { retryAfter: 5 });
    // Whoever ends hands its place on.
    await new Promise<void>((go) => queue.push(go));
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else working--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

let decoy: Promise<string> | null = null;
/** Whether a password is the one that was hashed. Without a hash it takes as long and says no. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const compared = stored ?? (await decoy);
  const right = await inTurn(() => verify(compared, password));
  return stored !== null && right;
}

/** Passwords that are tried first by everyone; those of ten characters and more, since shorter ones are refused anyway. */
const COMMON = new Set([
  '1234567890',
  '0123456789',
  '12345678910',
  '123456789a',
  'qwertyuiop',
  'qwerty12345',
  'password12',
  'password123',
  'password1234',
  'passwordpassword',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'iloveyou12',
  'iloveyou123',
  'letmein123',
  'welcome123',
  'welcome1234',
  'administrator',
  'admin12345',
  'admin123456',
  'changeme123',
  'football123',
  'abcdefghij',
  'abc1234567',
  'abcd123456',
  '1111111111',
  '0000000000',
  '9876543210',
  'asdfghjkl1',
  'zxcvbnm123',
  'motdepasse',
  'motdepasse1',
  'azertyuiop',
  'palavrapasse',
  'drivingschool',
]);

/** @throws Problem 422 for a password that is easily guessed. Length is the contract's. */
export function refuseWeak(password: string, email: string, field = 'password'): void {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || new Set(plain).size < 4) throw invalid({ [field]: fault('password-guessable') });
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) {
    throw invalid({ [field]: fault('password-is-address') });
  }
}
