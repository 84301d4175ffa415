/** What a form does when its row was changed elsewhere: values nobody else touched stay, the rest is a choice. */
import type { Values } from './draft.ts';

export interface Clash {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** Values to go on with: theirs where only they changed, mine elsewhere. */
  readonly values: Values;
  /** Fields that only they changed, whose values were taken over. */
  readonly taken: readonly Clash[];
  /** Fields that both changed, to different values. */
  readonly clashes: readonly Clash[];
}

/** Whether two values of a field are the same. Files are so only as themselves: as texts they all look alike. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof Blob || b instanceof Blob) && JSON.stringify(a ?? '') === JSON.stringify(b ?? ''));

/**
 * @param base what the form started from
 * @param mine what stands in it now
 * @param theirs the row as it is on the server
 * @param names the form's fields
 */
export function mergeThreeWay(base: Values, mine: Values, theirs: Values, names: readonly string[]): Merged {
  const values: Values = { ...mine };
  const clashes: Clash[] = [];
  const taken: Clash[] = [];
  for (const name of names) {
    if (!(name in theirs) || same(mine[name], theirs[name]) || same(base[name], theirs[name])) continue;
    const both = { name, mine: mine[name], theirs: theirs[name] };
    if (same(base[name], mine[name])) {
      values[name] = theirs[name];
      taken.push(both);
    } else clashes.push(both);
  }
  return { values, taken, clashes };
}
