/** For whom a CSV file is written; see `contract/csv-form.ts`. */

export const CSV_FORMS = ['office', 'machine'] as const;
export type CsvFormName = (typeof CSV_FORMS)[number];

/** The form among an account's preferences; the office's where nothing else was chosen. */
export const csvFormIn = (preferences: Readonly<Record<string, unknown>>): CsvFormName =>
  preferences.files === 'machine' ? 'machine' : 'office';
