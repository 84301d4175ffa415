/** How many slips of the fingers lie between two words. A slip to the neighbour key weighs less than any other. */

/** Rows of the keyboards the product is typed on; a letter's neighbours are beside it, above and below. */
const KEYBOARDS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];

/** Character codes under this one have a place in the table of neighbours. */
const CODES = 128;

/** Whether two letters lie side by side, at `a * CODES + b`. */
const neighbours = new Uint8Array(CODES * CODES);
for (const rows of KEYBOARDS) {
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      const around = [
        row[x - 1],
        ...[rows[y - 1], rows[y + 1]].flatMap((other) => [x - 1, x, x + 1].map((at) => other?.[at])),
      ];
      for (const other of [...around, row[x + 1]]) {
        if (!other) continue;
        neighbours[row.charCodeAt(x) * CODES + other.charCodeAt(0)] = 1;
        neighbours[other.charCodeAt(0) * CODES + row.charCodeAt(x)] = 1;
      }
    }
  }
}

const areNeighbours = (a: number, b: number): boolean => a < CODES && b < CODES && neighbours[a * CODES + b] === 1;

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
const slip = (light: boolean): number => (light ? LIGHT_SLIP : FULL_SLIP);
const LIGHT_SLIP = EDIT * 100 + LIGHT * EDIT;
const FULL_SLIP = EDIT * 100 + EDIT;
/** More than any two words cost. */
const NEVER = 1e9;

/** Rows of the table, used again by every comparison: a line is compared with thousands of words. */
const scratch = [[], [], []] as [number[], number[], number[]];

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
  let [before2, before, row] = scratch;
  for (let x = 0; x <= word.length; x++) before[x] = x * FULL_SLIP;
  for (let y = 1; y <= typed.length; y++) {
    const a = typed.charCodeAt(y - 1);
    const doubled = y > 1 && a === typed.charCodeAt(y - 2);
    // What is further from the diagonal than `most` has more edits already.
    const from = Math.max(1, y - most);
    const to = Math.min(word.length, y + most);
    row[from - 1] = from === 1 ? y * FULL_SLIP : NEVER;
    let least = row[from - 1] ?? NEVER;
    for (let x = from; x <= to; x++) {
      const b = word.charCodeAt(x - 1);
      let best = before[x - 1] ?? NEVER;
      if (a !== b) {
        best += slip(areNeighbours(a, b));
        // A letter doubled, or one of two left out.
        best = Math.min(
          best,
          (before[x] ?? NEVER) + slip(doubled),
          (row[x - 1] ?? NEVER) + slip(x > 1 && b === word.charCodeAt(x - 2)),
        );
        if (y > 1 && x > 1 && a === word.charCodeAt(x - 2) && b === typed.charCodeAt(y - 2))
          best = Math.min(best, (before2[x - 2] ?? NEVER) + slip(true));
      }
      row[x] = best;
      if (best < least) least = best;
    }
    if (to < word.length) row[to + 1] = NEVER;
    if (Math.floor(least / (EDIT * 100)) > most) return null;
    [before2, before, row] = [before, row, before2];
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
