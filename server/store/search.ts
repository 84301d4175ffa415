/** Words to search by: folded once when a row is written, and once when someone searches. */
import { domainToUnicode } from 'node:url';
import { mailableAddress, pastedAddress } from '#contract/rules/email-address.ts';
import { APOSTROPHES, fold } from '#contract/rules/fold.ts';

/**
 * What a code sorts by: folded, each number led by how many digits it has, so that A-2 comes before A-10 and A-1A after A-1.
 */
export const naturalKey = (code: string): string =>
  fold(code)
    .trim()
    .replace(/0*(\d+)/g, (_all, digits: string) => `${String(Math.min(99, digits.length)).padStart(2, '0')}${digits}`);

/** The words of a text, folded, letters and digits alone. */
export const words = (text: string): string[] =>
  fold(text)
    .replace(APOSTROPHES, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What goes into a row's `search_text`: every word once, each led by a space, so that a word's start can also be found
 * by `like '% ana%'`.
 */
export function searchText(...parts: (string | number | null | undefined)[]): string {
  const found = new Set<string>();
  for (const part of parts) for (const word of words(String(part ?? ''))) found.add(word);
  return [...found].map((word) => ` ${word}`).join('');
}

/** An address as it is compared: one account has it in an installation, however it is written. */
export const emailKey = (email: string): string => mailableAddress(pastedAddress(email)).toLowerCase();

/** A key of an address as people read it: its domain in letters of its own. */
export function shownAddress(key: string): string {
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + (domainToUnicode(key.slice(at)) || key.slice(at));
}

/** In small letters, the ways in which rows may have an address: with its domain in letters of its own, and as mail servers know it. */
export const emailSpellings = (email: string): readonly string[] => {
  const key = emailKey(email);
  return [...new Set([key, shownAddress(key)])];
};
