/** Which part of a person's name stands first in lists of people. Everywhere else people are named as they are addressed. */

export const NAME_ORDERS = ['surname', 'first-name'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** A name as a list says it: `Gomes, Rita`, as it is sorted, or as it is. What has no surname, or nothing beside it, stays. */
export function nameInList(name: string, surname: string, order: NameOrder): string {
  const others = surname && name.endsWith(` ${surname}`) ? name.slice(0, -surname.length).trim() : '';
  return order === 'surname' && others ? `${surname}, ${others}` : name.trim();
}

/** The order among an account's preferences; the surname first, as lists are sorted, where nothing else was chosen. */
export const nameOrderIn = (preferences: Readonly<Record<string, unknown>>): NameOrder =>
  preferences.names === 'first-name' ? 'first-name' : 'surname';
