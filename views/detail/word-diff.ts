/** The difference of two texts, word by word. */

export interface Stretch {
  readonly kind: 'same' | 'gone' | 'come';
  readonly text: string;
}

/** Words beyond which two texts are told as a whole: the table of their common parts grows with the product. */
const LONGEST = 600;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** What went and what came, in order; null where the texts are too long, or share too little to be read side by side. */
export function wordDiff(before: string, after: string): Stretch[] | null {
  const old = wordsOf(before);
  const now = wordsOf(after);
  if (old.length > LONGEST || now.length > LONGEST) return null;
  const common = commonLengths(old, now);
  const found: Stretch[] = [];
  const add = (kind: Stretch['kind'], text: string) => {
    const last = found.at(-1);
    if (last?.kind === kind) found[found.length - 1] = { kind, text: last.text + text };
    else found.push({ kind, text });
  };
  let i = 0;
  let j = 0;
  let kept = 0;
  while (i < old.length || j < now.length) {
    const was = old[i];
    const is = now[j];
    if (was !== undefined && was === is) {
      add('same', was);
      if (was.trim()) kept++;
      i++;
      j++;
    } else if (is === undefined || (was !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))) {
      add('gone', was as string);
      i++;
    } else {
      add('come', is);
      j++;
    }
  }
  const shorter = Math.min(old.filter(isWord).length, now.filter(isWord).length);
  return kept * 3 >= shorter && kept > 1 ? found : null;
}

const isWord = (text: string): boolean => text.trim() !== '';
const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** `table[i][j]`: how many words the two have in common from `i` and `j` on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    const row = table[i] as number[];
    for (let j = now.length - 1; j >= 0; j--)
      row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
  }
  return table;
}
