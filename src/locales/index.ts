/** Languages and their messages, loaded when they are chosen. */
import { type Messages, mergeMessages } from './merge.ts';

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
const whileSat: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.sit.ts'),
  fr: () => import('./fr.sit.ts'),
  pt: () => import('./pt.sit.ts'),
};

const ofScreens: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.screens.ts'),
  fr: () => import('./fr.screens.ts'),
  pt: () => import('./pt.screens.ts'),
};
const parts = { whole, public: beforeSignIn, sit: whileSat, screens: ofScreens };
export type Part = keyof typeof parts;

/**
 * A language's messages: `public` what the screens before sign-in need, `sit` what a student who sits a test needs, `whole` that and what the console starts with,
 * `screens` what arrives after it.
 */
export const loadMessages = async (locale: Locale, part: Part): Promise<Messages> =>
  (await parts[part][locale]()).messages;

const ofFaults: Record<Exclude<Locale, 'en'>, () => Promise<{ messages: Messages }>> = {
  fr: () => import('./fr.faults.ts'),
  pt: () => import('./pt.faults.ts'),
};

/** What a call is refused with, by code, in the languages that the server does not speak (English is in contract/faults). */
export const loadFaults = async (locale: Exclude<Locale, 'en'>): Promise<Messages> =>
  (await ofFaults[locale]()).messages;

/** All that the console says, whether it arrives at first or later. */
export const loadEverything = async (locale: Locale): Promise<Messages> =>
  mergeMessages(...(await Promise.all([loadMessages(locale, 'whole'), loadMessages(locale, 'screens')])));

/** What an office calls things and acts, in every language. */
export const loadVocabulary = async (): Promise<Record<Locale, Messages>> =>
  (await import('./vocabulary.ts')).vocabulary;
