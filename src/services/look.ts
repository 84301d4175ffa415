/** How the console looks and reads for this person: theme, density, language. Kept in the browser, and with the account. */

import { atom } from 'jotai';
import { chooseLocale, type Locale } from '#locales/index.ts';
import { store } from './session.ts';

export const THEMES = ['light', 'dark', 'semi-dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

const stored = <T extends string>(key: string, values: readonly T[], fallback: T): T => {
  const found = localStorage.getItem(`clutch.${key}`) as T | null;
  return found && values.includes(found) ? found : fallback;
};

export const themeAtom = atom<Theme>(stored('theme', THEMES, 'semi-dark'));
export const densityAtom = atom<Density>(stored('density', DENSITIES, 'compact'));
export const localeAtom = atom<Locale>(chooseLocale(localStorage.getItem('clutch.locale'), ...navigator.languages));

/** Puts theme, density and language on the page; call once, then they follow the atoms. */
export function applyLook(): void {
  const apply = () => {
    const root = document.documentElement;
    root.dataset.theme = store.get(themeAtom);
    root.dataset.density = store.get(densityAtom);
    root.lang = store.get(localeAtom);
  };
  for (const watched of [themeAtom, densityAtom, localeAtom]) store.sub(watched, apply);
  apply();
}

export function setTheme(theme: Theme): void {
  localStorage.setItem('clutch.theme', theme);
  store.set(themeAtom, theme);
}
export function setDensity(density: Density): void {
  localStorage.setItem('clutch.density', density);
  store.set(densityAtom, density);
}
export function setLocale(locale: Locale): void {
  localStorage.setItem('clutch.locale', locale);
  store.set(localeAtom, locale);
}
