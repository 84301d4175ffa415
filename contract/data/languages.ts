/** Languages that the console and the server's mails speak. */
export const LANGUAGES = ['en', 'fr', 'pt'] as const;
/** The language in which somebody is written to: the school's, or one of their own. */
export const PERSON_LANGUAGES = ['school', ...LANGUAGES] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in which somebody is written to: their own, or the school's where they chose none. */
export const languageOf = <S extends string>(chosen: unknown, ofSchool: S): Language | S =>
  LANGUAGES.find((one) => one === chosen) ?? ofSchool;
