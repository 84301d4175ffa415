/** Languages and their messages, loaded when they are chosen. */
import type { Messages } from './merge.ts';

export const LOCALES = ['en', 'fr', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

/** The first of the given tags that is spoken here, or English. */
export function chooseLocale(...tags: readonly (string | null | undefined)[]): Locale {
  for (const tag of tags) {
    const language = tag?.toLowerCase().split(/[-_]/)[0];
    const found = LOCALES.find((locale) => locale === language);
    if (found) return found;
  }
  return 'en';
}

const whole: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  pt: () => import('./pt.ts'),
};
const beforeSignIn: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.public.ts'),
  fr: () => import('./fr.public.ts'),
  pt: () => import('./pt.public.ts'),
};

/** A language's messages: all of them, or only what the screens before sign-in need. */
export const loadMessages = async (locale: Locale, part: 'whole' | 'public'): Promise<Messages> =>
  (await (part === 'whole' ? whole : beforeSignIn)[locale]()).messages;
