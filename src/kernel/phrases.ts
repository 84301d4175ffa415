/**
 * Commands made ready to be found by words: every name of every command as a phrase, over one table of all words there
 * are. Done once per language, so that a key press only compares each typed word with each known word once.
 */
import { lettersOf } from '#contract/rules/edits.ts';
import { STEM_LANGUAGES, type StemLanguage, stemOf } from './stems.ts';
import { type Entry, type Vocabulary, wordsOf } from './vocabulary.ts';

/** A known word: its text and its stems, each led by its language. */
export interface Term {
  readonly text: string;
  readonly letters: number;
}

/** Several words by which a thing or an act is called. */
export interface WordGroup {
  readonly terms: readonly { readonly term: number; readonly filler: boolean }[];
  readonly weight: number;
}

/** An act or a thing: single words by term, and groups of words. */
export interface Concept {
  readonly singles: ReadonlyMap<number, number>;
  /** Those that the product itself says, the first of each language. */
  readonly firsts: ReadonlySet<number>;
  readonly groups: readonly WordGroup[];
}

/** A place in a phrase for one word. */
interface WordSlot {
  readonly kind: 'word';
  readonly term: number;
  readonly filler: boolean;
}
/** A place in a phrase: one word, or anything that an act or a thing is called. */
export type Slot = WordSlot | { readonly kind: 'concept'; readonly concept: number; readonly filler: boolean };

export interface Phrase {
  readonly slots: readonly Slot[];
  /** Its words as they stand, to know a line that is all of it; empty for one made of concepts. */
  readonly text: string;
  readonly weight: number;
  /** It may be a question: small words stand around the one that says something. */
  readonly question: boolean;
}

/** How a command is found. */
export interface Findable {
  readonly id: string;
  /** In the user's language first, then in the others. */
  readonly titles: readonly { readonly text: string; readonly language: StemLanguage }[];
  readonly keywords: readonly { readonly text: string; readonly language: StemLanguage }[];
  /** Keys of the vocabulary, where it has them. */
  readonly act: string | null;
  readonly thing: string | null;
  /** It cannot be undone. */
  readonly final: boolean;
  /** It takes something away. */
  readonly takes: boolean;
}

export interface Found {
  readonly id: string;
  readonly phrases: readonly Phrase[];
  /** Concept of what it does; -1 where the vocabulary has no words for it. */
  readonly act: number;
  /** First letters of its titles, the user's language first. */
  readonly initials: readonly string[];
  readonly final: boolean;
  readonly takes: boolean;
}

export interface Posting {
  readonly command: number;
  readonly weight: number;
}

export interface Finder {
  readonly terms: readonly Term[];
  /** Where each term stands, by term. */
  readonly postings: readonly (readonly Posting[])[];
  /** Terms by text, by stem led by its language, and all in the order of their texts. */
  readonly byText: ReadonlyMap<string, number>;
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  readonly sorted: readonly number[];
  readonly concepts: readonly Concept[];
  readonly commands: readonly Found[];
  /** Ids of those that take something away. */
  readonly taking: ReadonlySet<string>;
  /** Fillers and the verbs of questions: what a line may leave unsaid. */
  readonly unsaid: ReadonlySet<string>;
  /** Those of the user's own language. */
  readonly ownUnsaid: ReadonlySet<string>;
  readonly when: ReadonlySet<string>;
  /** What is asked for and not here: its words joined, and the ids of the commands nearest to it. */
  readonly elsewhere: ReadonlyMap<string, readonly string[]>;
  /** The languages, the user's first. */
  readonly languages: readonly StemLanguage[];
}

export const TITLE = 1;
const NAME = 0.97;
const CANON = 0.94;
const KEYWORD = 0.8;
/** What a word of a longer entry counts for alone. */
const PART = 0.55;
/** What the user's language, the next and the last count for. */
const OWNNESS = [1, 0.9, 0.85];
/** The first word of an entry is what the product itself says. */
const SYNONYM = 0.95;

export function prepareFinder(
  commands: readonly Findable[],
  vocabularies: readonly Vocabulary[],
  nearest: Readonly<Record<string, readonly string[]>> = {},
): Finder {
  const languages = [
    ...new Set([...vocabularies.map(({ language }) => language), ...STEM_LANGUAGES]),
  ] as StemLanguage[];
  // The user's own words count a little more than those of the other languages.
  const ownness = (language: StemLanguage) => OWNNESS[languages.indexOf(language)] ?? 0.85;

  const fillersOf = new Map(vocabularies.map((one) => [one.language, one.fillers]));
  const isFiller = (word: string, language: StemLanguage) => fillersOf.get(language)?.has(word) ?? false;

  const terms: Term[] = [];
  const numbers = new Map<string, number>();
  const stems = new Map<string, Set<number>>();
  // Words stand in many names: each is looked at once a language.
  const slotsOf = new Map(languages.map((language) => [language, new Map<string, WordSlot>()]));
  const slotOf = (text: string, language: StemLanguage): WordSlot => {
    const known = slotsOf.get(language);
    const before = known?.get(text);
    if (before) return before;
    const slot: WordSlot = { kind: 'word', term: termOf(text, language), filler: isFiller(text, language) };
    known?.set(text, slot);
    return slot;
  };
  const termOf = (text: string, language: StemLanguage): number => {
    let index = numbers.get(text);
    if (index === undefined) {
      index = terms.length;
      terms.push({ text, letters: lettersOf(text) });
      numbers.set(text, index);
    }
    const stem = `${language}:${stemOf(text, language)}`;
    stems.set(stem, (stems.get(stem) ?? new Set()).add(index));
    return index;
  };

  const concepts: Concept[] = [];
  const conceptNumbers = new Map<string, number>();
  const conceptOf = (key: string, entries: (one: Vocabulary) => readonly Entry[]): number => {
    const known = conceptNumbers.get(key);
    if (known !== undefined) return known;
    const singles = new Map<number, number>();
    const firsts = new Set<number>();
    const groups: WordGroup[] = [];
    for (const one of vocabularies) {
      for (const [at, entry] of entries(one).entries()) {
        const weight = ownness(one.language) * (at === 0 ? 1 : SYNONYM);
        const words = entry.map((word) => slotOf(word, one.language));
        const [only] = words;
        if (words.length === 1 && only) {
          singles.set(only.term, Math.max(weight, singles.get(only.term) ?? 0));
          if (at === 0) firsts.add(only.term);
        } else groups.push({ terms: words, weight: ownness(one.language) });
      }
    }
    const index = singles.size + groups.length > 0 ? concepts.push({ singles, firsts, groups }) - 1 : -1;
    conceptNumbers.set(key, index);
    return index;
  };

  const postings: Map<number, number>[] = [];
  const post = (term: number, command: number, weight: number) => {
    postings[term] ??= new Map();
    const list = postings[term];
    if ((list.get(command) ?? 0) < weight) list.set(command, weight);
  };

  const found = commands.map((command, index): Found => {
    const { id, act, thing } = command;
    const own = (one: Vocabulary) => one.commands.get(id);
    const ownActs = vocabularies.some((one) => (own(one)?.acts.length ?? 0) > 0);
    const actConcept = conceptOf(ownActs ? `act ${id}` : `act ${act}`, (one) => [
      ...(one.commands.get(id)?.acts ?? []),
      ...((act && one.acts.get(act)) || []),
    ]);
    const thingConcept = conceptOf(`thing ${thing}`, (one) => (thing && one.things.get(thing)) || []);
    const phrases: Phrase[] = [];
    const say = (words: readonly string[], language: StemLanguage, weight: number) => {
      const slots = words.map((word) => slotOf(word, language));
      if (slots.length === 0) return;
      const telling = slots.filter(({ filler }) => !filler);
      const plain = telling.length > 0 ? slots : slots.map((slot) => ({ ...slot, filler: false }));
      const question = weight === NAME && (telling.length || slots.length) === 1;
      phrases.push({ slots: plain, text: words.join(' '), weight: weight * ownness(language), question });
      const each = (words.length === 1 ? weight : weight * 0.9) * ownness(language);
      for (const { term, filler } of plain) if (!filler) post(term, index, each);
    };
    for (const title of command.titles) say(wordsOf(title.text), title.language, TITLE);
    for (const one of vocabularies) for (const name of own(one)?.names ?? []) say(name, one.language, NAME);
    for (const { text, language } of command.keywords)
      for (const word of wordsOf(text)) {
        const { term, filler } = slotOf(word, language);
        if (!filler) post(term, index, KEYWORD * ownness(language));
      }
    const canon = [actConcept, thingConcept].filter((concept) => concept >= 0);
    // A thing alone names the place it is kept in, and nothing else that is done with it.
    if (canon.length > 0 && (actConcept >= 0 || act === null || act === 'go')) {
      phrases.push({
        // Going to a place needs no verb.
        slots: canon.map(
          (concept): Slot => ({ kind: 'concept', concept, filler: act === 'go' && concept === actConcept }),
        ),
        text: '',
        question: false,
        weight: CANON,
      });
      for (const concept of canon) {
        const { singles, groups } = concepts[concept] ?? { singles: new Map<number, number>(), groups: [] };
        for (const [term, weight] of singles) post(term, index, weight * CANON);
        for (const { terms: words, weight } of groups)
          for (const { term, filler } of words) if (!filler) post(term, index, weight * PART);
      }
    }
    if (phrases.length === 0) say(wordsOf(id), languages[0] ?? 'en', KEYWORD);
    const initials = command.titles.map(({ text, language }) => initialsOf(text, (word) => isFiller(word, language)));
    return {
      id,
      phrases,
      act: actConcept,
      initials: [...new Set(initials)],
      final: command.final,
      takes: command.takes,
    };
  });

  return {
    terms,
    postings: terms.map((_, term) => [...(postings[term] ?? [])].map(([command, weight]) => ({ command, weight }))),
    byText: numbers,
    byStem: new Map([...stems].map(([stem, found]) => [stem, [...found]])),
    sorted: terms.map((_, index) => index).sort((a, b) => ((terms[a]?.text ?? '') < (terms[b]?.text ?? '') ? -1 : 1)),
    concepts,
    commands: found,
    taking: new Set(found.filter(({ takes }) => takes).map(({ id }) => id)),
    unsaid: new Set(vocabularies.flatMap((one) => [...one.fillers, ...one.asking])),
    ownUnsaid: new Set(vocabularies.slice(0, 1).flatMap((one) => [...one.fillers, ...one.asking])),
    when: new Set(vocabularies.flatMap((one) => [...one.when])),
    elsewhere: new Map(
      vocabularies.flatMap((one) =>
        [...one.elsewhere].flatMap(([about, entries]) =>
          entries.map((entry) => [entry.join(' '), nearest[about] ?? []] as const),
        ),
      ),
    ),
    languages,
  };
}

const initialsOf = (title: string, filler: (word: string) => boolean): string =>
  wordsOf(title)
    .filter((word) => !filler(word))
    .map((word) => word[0])
    .join('');
