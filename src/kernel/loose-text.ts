/** Values that no field has words for, as people read them. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export interface LooseWords {
  /** Parts a name from its value. */
  readonly colon: string;
  /** The language in which days of the week are named. */
  readonly locale?: string;
  /** The name of a field in words. */
  name?(name: string): string;
  /** A text in words: a day or an instant as the language writes it. */
  text?(text: string): string;
}

/**
 * A value in one line, never as code: a list by its elements, an object by what it holds (`text: Stop · right: true`), a file by
 * its name, and by nothing where it has none.
 */
export function looseText(value: unknown, words: LooseWords = { colon: ': ' }): string {
  if (isNothing(value)) return '';
  if (Array.isArray(value)) return value.map((one) => looseText(one, words)).join(', ');
  if (value instanceof Blob) return value instanceof File ? value.name : '';
  if (value instanceof Date) return looseText(value.toISOString(), words);
  if (!isObject(value)) return words.text?.(String(value)) ?? String(value);
  return Object.entries(value)
    .filter(([, one]) => !isNothing(one))
    .map(([name, one]) => `${words.name?.(name) ?? name}${words.colon}${looseText(one, words)}`)
    .join(' · ');
}
