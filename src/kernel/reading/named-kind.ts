/** Whom a line looks for by what they are called and what they are: `students rita`, `élève rita`, `rita gomes aluna`. */
import { OWNERS } from './classes.ts';
import { LANGUAGES } from './languages.ts';
import { LEXICONS } from './lexicon.ts';
import { longestEnd } from './phrases.ts';
import { type Token, tokenise } from './tokens.ts';

export interface NamedKind {
  readonly entity: string;
  /** The words without the noun. */
  readonly words: string;
}

/** What an office keeps of a student, folded: `fiche 1107`, `ficha da rita`. */
const FILES: readonly string[] = [
  ...['file', 'file of', 'record of', 'student file', 'student file of'],
  ...['fiche', 'fiche de', 'fiche d', 'fiche eleve', 'dossier', 'dossier de', 'dossier d'],
  ...['ficha', 'ficha de', 'ficha da', 'ficha do', 'processo de', 'processo da', 'processo do'],
];

/** The noun of an entity at the beginning or the end of a line that has other words too, whatever the language; or null. */
export function namedKind(line: string): NamedKind | null {
  const tokens = tokenise(line);
  const file = longestEnd(tokens, 0, FILES);
  if (file > 0 && file < tokens.length)
    return { entity: 'student', words: wordsFrom(line, tokens, file, tokens.length) };
  for (const { nouns } of LANGUAGES.map((language) => LEXICONS[language]))
    for (const [entity, said] of Object.entries(nouns)) {
      // `bookings rita` is a list of hers.
      if (entity in OWNERS) continue;
      const to = longestEnd(tokens, 0, said);
      if (to > 0 && to < tokens.length) return { entity, words: wordsFrom(line, tokens, to, tokens.length) };
      const last = tokens.length - 1;
      if (last > 0 && longestEnd(tokens, last, said) === tokens.length)
        return { entity, words: wordsFrom(line, tokens, 0, last) };
    }
  return null;
}

const wordsFrom = (line: string, tokens: readonly Token[], from: number, to: number): string =>
  line.slice(tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0);
