/** English of Europe: the day before the month, as in the schools' own papers. */
const TAGS: Readonly<Record<string, string>> = { en: 'en-GB', fr: 'fr-FR', pt: 'pt-PT' };

/** The language with its country (BCP 47), by which numbers, amounts and times are written. */
export const tagOf = (locale: string): string => TAGS[locale] ?? locale;
