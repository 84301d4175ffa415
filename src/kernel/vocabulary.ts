/**
 * What an office calls things and acts, by language: read from the locale files' area `vocabulary`. Texts are lists parted
 * by commas; an entry may be of several words.
 */
import { fold } from './fold.ts';
import type { StemLanguage } from './stems.ts';

/** A locale's messages, nested. */
interface Texts {
  readonly [key: string]: string | Texts;
}

/** An entry's words, folded. */
export type Entry = readonly string[];

export interface CommandVocabulary {
  /** Other words for what the command does, beside those of its act. */
  readonly acts: readonly Entry[];
  /** Whole names by which it is called. */
  readonly names: readonly Entry[];
}

export interface Vocabulary {
  readonly language: StemLanguage;
  /** Words that say nothing by themselves: `the`, `how do I`. */
  readonly fillers: ReadonlySet<string>;
  /** Verbs of a question, which may be left aside as fillers are, yet say something in a name: `show`, `find`. */
  readonly asking: ReadonlySet<string>;
  /** Words for a time, which only a screen may leave aside: `who is free tomorrow`. */
  readonly when: ReadonlySet<string>;
  readonly things: ReadonlyMap<string, readonly Entry[]>;
  readonly acts: ReadonlyMap<string, readonly Entry[]>;
  readonly commands: ReadonlyMap<string, CommandVocabulary>;
  /** What offices ask for and is not here, by what it is about. */
  readonly elsewhere: ReadonlyMap<string, readonly Entry[]>;
}

/** The words of a text, folded, letters and digits alone. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const entriesOf = (text: string | Texts | undefined): readonly Entry[] =>
  typeof text === 'string'
    ? text
        .split(',')
        .map(wordsOf)
        .filter((words) => words.length > 0)
    : [];

const lists = (texts: string | Texts | undefined): ReadonlyMap<string, readonly Entry[]> =>
  new Map(typeof texts === 'object' ? Object.entries(texts).map(([key, text]) => [key, entriesOf(text)]) : []);

const words = (text: string | Texts | undefined): ReadonlySet<string> => new Set(entriesOf(text).flat());

/** Reads the area `vocabulary` of a locale. What is not there is empty. */
export function readVocabulary(language: StemLanguage, messages: Texts): Vocabulary {
  const commands = new Map<string, CommandVocabulary>();
  for (const [entity, acts] of Object.entries(typeof messages.commands === 'object' ? messages.commands : {})) {
    if (typeof acts !== 'object') continue;
    for (const [act, own] of Object.entries(acts)) {
      if (typeof own !== 'object') continue;
      commands.set(`${entity}.${act}`, { acts: entriesOf(own.acts), names: entriesOf(own.names) });
    }
  }
  return {
    language,
    fillers: words(messages.fillers),
    asking: words(messages.asking),
    when: words(messages.when),
    things: lists(messages.things),
    acts: lists(messages.acts),
    commands,
    elsewhere: lists(messages.elsewhere),
  };
}
