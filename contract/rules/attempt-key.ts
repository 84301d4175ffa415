/**
 * The key of an attempt, as people type it: twelve letters and digits in groups of four, `K7QF-2M9X-4TPD`. Letters that are
 * taken for others are left out. Source of the alphabet: Crockford's base 32.
 */
export const KEY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const KEY_LENGTH = 12;
/** Where a student sits an attempt in a browser: the key follows. */
export const SIT_PATH = '/sit/';

const SHAPE = new RegExp(`^[${KEY_LETTERS}]{${KEY_LENGTH}}$`);

/** The key that somebody typed: case, spaces and dashes are of no account, O is 0, I and L are 1. Null where it is none. */
export function typedKey(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return SHAPE.test(letters) ? inGroups(letters) : null;
}

/** Letters of a key in groups of four. */
export const inGroups = (letters: string): string => letters.replace(/.{4}(?=.)/g, '$&-');
