/** Languages that the console and the server's mails speak. */
export const LANGUAGES = ['en', 'fr', 'pt'] as const;
