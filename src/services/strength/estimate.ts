/** How hard a password is to guess, by zxcvbn: of words, names and keyboards of a language, and of passwords many use. */
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { fold } from '#contract/rules/fold.ts';
import { guessable } from '#contract/rules/guessable-password.ts';
import type { Locale } from '#locales/index.ts';

/** Why a password is easier to guess than it looks. */
export type Reason = 'names' | 'here' | 'common' | 'words' | 'keys' | 'repeats' | 'dates';

export interface Strength {
  /** From 0, guessed within a thousand tries, to 4, not within ten thousand millions. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  /** What says most of the password that is easy to guess; null where nothing does. */
  readonly reason: Reason | null;
}

/** Compared with what is typed: names of the person and of the school, an address. */
export type KnownWords = readonly string[];

/** Of Portuguese there is the language as it is written in Brazil alone. */
const packs: Record<Locale, () => Promise<{ dictionary: Record<string, (string | number)[]> }>> = {
  en: () => import('@zxcvbn-ts/language-en'),
  fr: () => import('@zxcvbn-ts/language-fr'),
  pt: () => import('@zxcvbn-ts/language-pt-br'),
};

const REASONS: Record<string, Reason> = {
  spatial: 'keys',
  repeat: 'repeats',
  sequence: 'repeats',
  wordSequence: 'repeats',
  date: 'dates',
  regex: 'dates',
};

function reasonOf(match: MatchExtended): Reason | null {
  if (match.pattern !== 'dictionary') return REASONS[match.pattern] ?? null;
  const { dictionaryName } = match as MatchExtended & { readonly dictionaryName: string };
  if (dictionaryName.startsWith('userInputs')) return 'names';
  return dictionaryName.startsWith('passwords') ? 'common' : 'words';
}

const PRODUCT = 'clutch';
/** Shorter pieces of a name stand in too much. */
const SHORTEST = 3;

/** Names whole and word by word, with their accents and without. */
const spellings = (known: KnownWords): string[] => [
  ...new Set(
    [PRODUCT, ...known]
      .flatMap((name) => [name.toLowerCase(), fold(name)])
      .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u), name.replace(/[^\p{L}\p{N}]+/gu, '')])
      .filter((word) => word.length >= SHORTEST),
  ),
];

/** Reads the dictionaries of a language; what comes of it takes some 10 ms for a password, and up to 200 for one of 200 characters. */
export async function loadEstimate(locale: Locale): Promise<(password: string, known: KnownWords) => Strength> {
  const [common, own] = await Promise.all([import('@zxcvbn-ts/language-common'), packs[locale]()]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...own.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password, known) => {
    const { score, sequence } = zxcvbn.check(password, spellings(known));
    // What the server refuses is never called better than what is guessed first.
    const refused = guessable(password, known);
    if (refused?.why === 'known' || refused?.why === 'address') return { level: 0, reason: 'names' };
    // Names first: nobody sees by themselves that these are known.
    const told = sequence
      .map((match) => ({ reason: reasonOf(match), length: match.token.length }))
      .filter(({ reason }) => reason !== null)
      .sort((a, b) => Number(b.reason === 'names') - Number(a.reason === 'names') || b.length - a.length)[0];
    const reason = told?.reason ?? null;
    if (refused?.why === 'word' && reason !== 'common') return { level: 0, reason: 'here' };
    return { level: refused ? 0 : score, reason };
  };
}
