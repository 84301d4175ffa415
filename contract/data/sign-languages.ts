/** The starter set of signs in a language. English is the set's own. */
import { FRENCH_SIGNS } from './sign-words/fr.ts';
import { PORTUGUESE_SIGNS } from './sign-words/pt.ts';
import type { SignWords } from './sign-words/words.ts';
import { STARTER_SIGNS, type StarterSign } from './signs.ts';

const WORDS: Readonly<Record<string, SignWords>> = { fr: FRENCH_SIGNS, pt: PORTUGUESE_SIGNS };

/** The signs with names and meanings in a language, a locale such as `pt`; in English where it has none of its own. */
export function starterSigns(locale: string): readonly StarterSign[] {
  const words = WORDS[locale];
  if (!words) return STARTER_SIGNS;
  return STARTER_SIGNS.map((sign) => {
    const [name, meaning] = words[sign.code] ?? [sign.name, sign.meaning];
    return { ...sign, name, meaning };
  });
}
