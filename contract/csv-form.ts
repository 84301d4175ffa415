/**
 * The two forms of a CSV file. `machine`: commas, names and codes of the API, days and instants in ISO 8601. `office`: as the
 * office's spreadsheet opens it, in a language: its separator and decimal sign, the screen's column titles, words and names.
 * Amounts are in whole units with their decimals in both. Who does not ask gets `machine`, so that programs read on.
 */
import { z } from 'zod';
import { LANGUAGES } from './data/languages.ts';
import { CSV_FORMS } from './rules/csv-forms.ts';

/** What a call that answers CSV takes beside its own query. `language`: that of the office form; left out, the account's. */
export const csvForm = {
  form: z.enum(CSV_FORMS).default('machine'),
  language: z.enum(LANGUAGES).optional(),
};
export const csvQuery = z.object(csvForm);
export type CsvQuery = z.output<typeof csvQuery>;
