/** Texts of the second step, for the sign-in screen, which has the few that it begins with. */
import type { Locale } from '../index.ts';
import type { Messages } from '../merge.ts';

const texts: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
  pt: () => import('./pt.json'),
};

export const loadSecondStep = async (locale: Locale): Promise<Messages> => (await texts[locale]()).default;
