/** Languages that the console and the server's mails speak. */
export const LANGUAGES = ['en', 'fr', 'pt'] as const;
/** The language in which somebody is written to: the school's, or one of their own. */
export const PERSON_LANGUAGES = ['school', ...LANGUAGES] as const;
