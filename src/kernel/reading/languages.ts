/** Languages in which lines, days and times are read. */
export type Language = 'en' | 'fr' | 'pt';

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'pt'];
