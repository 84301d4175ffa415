/** What commands are called, in the user's language and the others, and the finder made of it once per language. */
import { useQuery } from '@tanstack/react-query';
import { foundBy, NEAREST } from '#commands/found-by.ts';
import { type Finder, prepareFinder } from '#kernel/phrases.ts';
import type { Prepared } from '#kernel/rank.ts';
import type { Registry } from '#kernel/registry.ts';
import { readVocabulary, type Vocabulary } from '#kernel/vocabulary.ts';
import { LOCALES, type Locale, loadEverything, loadVocabulary } from '#locales/index.ts';
import { type CommandItem, commandItems, findables, type LanguageTexts } from '#ui/palette/command-texts.ts';
import { messageIn } from './message-in.ts';

export interface Spoken {
  readonly locale: Locale;
  /** The user's language first, then the others: the words of each lead to the same commands. */
  readonly texts: readonly LanguageTexts[];
  readonly vocabularies: readonly Vocabulary[];
}

/** What commands are called, in a language first and in the others. */
export async function loadSpoken(locale: Locale): Promise<Spoken> {
  const order = [locale, ...LOCALES.filter((one) => one !== locale)];
  const [messages, vocabulary] = await Promise.all([Promise.all(order.map(loadEverything)), loadVocabulary()]);
  return {
    locale,
    texts: order.map((language, index) => ({ language, message: messageIn(messages[index] ?? {}) })),
    vocabularies: order.map((language) => readVocabulary(language, vocabulary[language])),
  };
}

/** Null until it is there. */
export function useSpoken(locale: Locale): Spoken | null {
  const { data } = useQuery({
    queryKey: ['spoken', locale],
    queryFn: () => loadSpoken(locale),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Prepared once a language, and not at every opening of the palette: it takes longer than drawing it. */
let prepared: { readonly spoken: Spoken | null; readonly items: readonly Prepared<CommandItem>[] } | null = null;

/** The commands with their texts in a language; made at the first call for it. */
export function itemsOf(registry: Registry, spoken: Spoken | null): readonly Prepared<CommandItem>[] {
  if (prepared?.spoken !== spoken || !prepared) {
    const languages = (spoken?.texts ?? []).map(({ message }) => message);
    prepared = { spoken, items: commandItems(registry.all, languages) };
  }
  return prepared.items;
}

let made: { readonly spoken: Spoken | null; readonly finder: Finder } | null = null;

/** The finder of a language; made at the first call for it. */
export function finderOf(registry: Registry, spoken: Spoken | null): Finder {
  if (made?.spoken !== spoken || !made) {
    const commands = findables(registry.all, spoken?.texts ?? [], foundBy);
    made = { spoken, finder: prepareFinder(commands, spoken?.vocabularies ?? [], NEAREST) };
  }
  return made.finder;
}
