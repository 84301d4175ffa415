/**
 * Telephone numbers as the school's country writes them. The numbering plans are large and come when a number is first shown; until
 * then, and where they do not come, a number is shown as it is kept.
 */
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from './session.ts';

type Plans = typeof import('#contract/rules/phone.ts');
type Show = (text: string) => string;

const HAS_NUMBER = /\+\d{6}/;

const plans = atom<Plans | null>(null);
/** ISO 3166-1, as the profile said it last. */
const country = atom('');
/** Whether they came, or did not. */
const settled = atom(false);
let coming: Promise<void> | null = null;

export const setPhoneCountry = (code: string): void => store.set(country, code);

async function fetchPlans(): Promise<void> {
  try {
    store.set(plans, await import('#contract/rules/phone.ts'));
  } catch {
    // The next number asks again.
    coming = null;
  }
  store.set(settled, true);
}

/** Asks for the plans once; resolved when they are there, or did not come. */
function load(): Promise<void> {
  if (!coming) coming = fetchPlans();
  return coming;
}

const showAtom = atom<Show>((get) => {
  const [module, code] = [get(plans), get(country)];
  return (text) => {
    if (!HAS_NUMBER.test(text)) return text;
    if (module) return module.phonesShown(text, code);
    void load();
    return text;
  };
});

/** Writes every number in a text as the school's country does. */
export const usePhones = (): Show => useAtomValue(showAtom, { store });
/** Whether a paper can be printed: its numbers are written as far as they will be. */
export function usePhonesSettled(): boolean {
  useEffect(() => void load(), []);
  return useAtomValue(settled, { store });
}

/** Waits for the plans where one of these texts has a number: what is made of it once is not written anew. */
export const phonesIn = async (texts: readonly string[]): Promise<void> => {
  if (texts.some((text) => HAS_NUMBER.test(text))) await load();
};

/** The same outside of what is drawn, by what is there now. */
export const phonesNow: Show = (text) => store.get(showAtom)(text);
