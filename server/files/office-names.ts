/** What files for the office call the columns that an import reads, so that such a file comes back. */
import { LANGUAGES } from '#contract/data/languages.ts';
import { csvWords } from '../lists/csv-words.ts';

/**
 * Adds to the names of an import's columns those of an entity's file for the office, in every language. `as` says which column of
 * the file is meant where it has another name than the import's.
 */
export async function withOfficeNames<Column extends string>(
  names: Readonly<Partial<Record<Column, readonly string[]>>>,
  entity: string,
  as: Readonly<Partial<Record<Column, string>>>,
): Promise<Readonly<Partial<Record<Column, readonly string[]>>>> {
  const languages = await Promise.all(LANGUAGES.map(csvWords));
  const entries = (Object.entries(names) as [Column, readonly string[]][]).map(([column, others]) => [
    column,
    [...others, ...languages.map((words) => words.heading(entity, as[column] ?? column))],
  ]);
  return Object.fromEntries(entries);
}
