/** How people say by what they pay, as lexicons and acts hold it. */
import type { Language } from '#contract/data/languages.ts';
import { METHOD_WORDS } from '#contract/data/payment-methods.ts';
import { fold } from '../fold.ts';

type Said = keyof typeof METHOD_WORDS;
export const SAID_METHODS = Object.keys(METHOD_WORDS) as Said[];
/** Begin a line of another kind: `check the calendar`, `notes 10 rita gomes`. */
const NO_LEAD: ReadonlySet<string> = new Set(
  'check, notes, coins, wire, online, comptant, notas, en ligne'.split(', '),
);

/** The words of a language by way of paying. */
export const methodWords = (language: Language): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(SAID_METHODS.map((method) => [method, METHOD_WORDS[method][language].map(fold)]));

/** Those that a line may begin with. */
export const methodLeads = (method: Said, language: Language): readonly string[] =>
  METHOD_WORDS[method][language].filter((word) => !NO_LEAD.has(word));
