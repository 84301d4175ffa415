/** Words to search by: folded once when a row is written, and once when someone searches. */

/** Lower case without accents: `João` → `joao`. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ł/g, 'l');

/** The words of a text, folded, letters and digits alone. */
export const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What goes into a row's `search_text`: every word once, each led by a space, so that a word's start can also be found
 * by `like '% ana%'`.
 */
export function searchText(...parts: (string | number | null | undefined)[]): string {
  const found = new Set<string>();
  for (const part of parts) for (const word of words(String(part ?? ''))) found.add(word);
  return [...found].map((word) => ` ${word}`).join('');
}
