/** Passwords: argon2id, with the parameters OWASP recommends. */
import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../problems.ts';

/** 19 MiB, 2 passes, 1 lane. Source: OWASP Password Storage Cheat Sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let decoy: Promise<string> | null = null;
/** Whether a password is the one that was hashed. Without a hash it takes as long and says no. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await decoy), password);
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
  if (COMMON.has(plain) || new Set(plain).size < 4)
    throw invalid({ [field]: ['This password is too easily guessed.'] });
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) {
    throw invalid({ [field]: ['The password must not be the e-mail address.'] });
  }
}
