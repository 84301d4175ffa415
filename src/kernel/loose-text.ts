/** Values that no field has words for, as people read them. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A value in one line, never as code: a list by its elements, an object by what it holds (`text: Stop · right: true`), a file by
 * its name, and by nothing where it has none. `colon` parts a name from its value.
 */
export function looseText(value: unknown, colon = ': '): string {
  if (isNothing(value)) return '';
  if (Array.isArray(value)) return value.map((one) => looseText(one, colon)).join(', ');
  if (value instanceof Blob) return value instanceof File ? value.name : '';
  if (value instanceof Date) return value.toISOString();
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .filter(([, one]) => !isNothing(one))
    .map(([name, one]) => `${name}${colon}${looseText(one, colon)}`)
    .join(' · ');
}
