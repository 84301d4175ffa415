/** What stands for a person's name where there is little room. */

/** The first letters of the first and the last word; `?` where there is no name. */
export const initials = (name: string): string => {
  const parts = name.split(/\s+/).filter(Boolean);
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  return (first(parts[0]) + (parts.length > 1 ? first(parts.at(-1)) : '')).toUpperCase() || '?';
};

/** Tints apart enough to be told from one another. */
const TINTS = 8;

/** An angle on the circle of colours, the same for a name each time. */
export function tintOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return ((hash % TINTS) * 360) / TINTS;
}
