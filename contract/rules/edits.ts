/** How many slips of the fingers lie between two words. A slip to the neighbour key weighs less than any other. */

/** Rows of the keyboards the product is typed on; a letter's neighbours are beside it, above and below. */
const KEYBOARDS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];

const neighbours: ReadonlySet<string> = new Set(
  KEYBOARDS.flatMap((rows) =>
    rows.flatMap((row, y) =>
      [...row].flatMap((letter, x) =>
        [
          row[x - 1],
          row[x + 1],
          ...[rows[y - 1], rows[y + 1]].flatMap((other) => [other?.[x - 1], other?.[x], other?.[x + 1]]),
        ].flatMap((other) => (other ? [letter + other, other + letter] : [])),
      ),
    ),
  ),
);

export interface Slips {
  /** Letters put in, left out, taken for another, or two of them swapped. */
  readonly edits: number;
  /** The same, with the likelier slips lighter. */
  readonly cost: number;
}

const LIGHT = 0.6;

/** Edits that a typed word of a length may have: none in short ones, where every edit gives another word. */
export const editsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** A slip in the tables below: a hundred for the edit, and its weight in hundredths. */
const EDIT = 100;
const slip = (light: boolean): number => EDIT * 100 + (light ? LIGHT : 1) * EDIT;

/** Letters of a word as bits, to turn away most words by one comparison. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** True where two words have too many letters of their own to be `most` edits apart. */
export function lettersApart(a: number, b: number, most: number): boolean {
  let count = 0;
  for (let rest = a ^ b; rest; rest &= rest - 1) count++;
  return count > 2 * most;
}

/** Slips from a typed word to another, or null where there are more than `most`. Words are folded. */
export function slipsBetween(typed: string, word: string, most: number): Slips | null {
  if (typed === word) return { edits: 0, cost: 0 };
  if (most === 0 || Math.abs(typed.length - word.length) > most) return null;
  let before2: number[] = [];
  let before: number[] = [];
  for (let x = 0; x <= word.length; x++) before.push(x * slip(false));
  for (let y = 1; y <= typed.length; y++) {
    const a = typed[y - 1] ?? '';
    const doubled = a === typed[y - 2];
    const row: number[] = [y * slip(false)];
    let least = row[0] ?? 0;
    for (let x = 1; x <= word.length; x++) {
      const b = word[x - 1] ?? '';
      const beside = before[x - 1] ?? 0;
      let best = beside;
      if (a !== b) {
        best += slip(neighbours.has(a + b));
        // A letter doubled, or one of two left out.
        best = Math.min(best, (before[x] ?? 0) + slip(doubled), (row[x - 1] ?? 0) + slip(b === word[x - 2]));
        if (y > 1 && x > 1 && a === word[x - 2] && b === typed[y - 2])
          best = Math.min(best, (before2[x - 2] ?? 0) + slip(true));
      }
      row.push(best);
      if (best < least) least = best;
    }
    if (Math.floor(least / (EDIT * 100)) > most) return null;
    before2 = before;
    before = row;
  }
  const found = before[word.length] ?? 0;
  const edits = Math.floor(found / (EDIT * 100));
  return edits <= most ? { edits, cost: (found % (EDIT * 100)) / EDIT } : null;
}

/** Whether two words begin alike and have the same letters in another order: `madri`, `mardi`. */
export const isJumbled = (word: string, meant: string): boolean =>
  word !== meant &&
  word.length === meant.length &&
  word[0] === meant[0] &&
  [...word].sort().join('') === [...meant].sort().join('');
