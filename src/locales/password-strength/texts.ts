/** Texts of the strength of a new password, for the few screens where one is typed. */
import type { Locale } from '../index.ts';
import type { Messages } from '../merge.ts';

const texts: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
  pt: () => import('./pt.json'),
};

export const loadPasswordStrength = async (locale: Locale): Promise<Messages> => (await texts[locale]()).default;
