/** Which commands the beginning of a typed text may name, and what is left for their arguments. */
import { fold } from './fold.ts';

export interface CommandName {
  readonly id: string;
  /** In the current language, then in English. */
  readonly titles: readonly string[];
  readonly keywords?: readonly string[];
  /** Short names of one word (`bk`). */
  readonly aliases?: readonly string[];
}

export interface CommandSplit {
  readonly id: string;
  /** How many words of the text name the command. */
  readonly words: number;
  /** What follows the name, as typed, and where it begins in the text. */
  readonly rest: string;
  readonly restFrom: number;
  /** 4 the whole id, title or alias; 3 the title begins so; 2 words of title or id; 1 with keywords. */
  readonly quality: 1 | 2 | 3 | 4;
}

const tokens = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

interface Names {
  readonly whole: ReadonlySet<string>;
  readonly titles: readonly string[];
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}

function namesOf(candidate: CommandName): Names {
  const titles = candidate.titles.map((title) => tokens(title).join(' '));
  return {
    whole: new Set([...titles, fold(candidate.id), ...(candidate.aliases ?? []).map(fold)]),
    titles,
    strong: [
      ...titles.flatMap((title) => title.split(' ')),
      ...tokens(candidate.id),
      ...(candidate.aliases ?? []).map(fold),
    ],
    weak: (candidate.keywords ?? []).flatMap(tokens),
  };
}

/** Words of a text with the place where each ends. */
function wordsOf(text: string): { text: string; to: number }[] {
  return [...text.matchAll(/\S+/g)].map((found) => ({ text: fold(found[0]), to: found.index + found[0].length }));
}

/**
 * How well a word names a command. The first may abbreviate (`bo` for booking). Later ones may too, but only words of
 * title and id, and from two letters on, so that arguments are not taken for a part of the name.
 */
function strength(
  word: string,
  names: Names,
  used: ReadonlySet<string>,
  first: boolean,
): { token: string; strong: boolean } | null {
  const free = (list: readonly string[]) => list.filter((token) => !used.has(token));
  const exact = free(names.strong).find((token) => token === word);
  if (exact) return { token: exact, strong: true };
  const begun = word.length >= 2 ? free(names.strong).find((token) => token.startsWith(word)) : undefined;
  if (begun) return { token: begun, strong: true };
  const weak = free(names.weak).find(
    (token) => token === word || (first && word.length >= 2 && token.startsWith(word)),
  );
  return weak ? { token: weak, strong: false } : null;
}

function splitOne(
  text: string,
  words: readonly { text: string; to: number }[],
  candidate: CommandName,
): CommandSplit | null {
  const names = namesOf(candidate);
  const used = new Set<string>();
  let count = 0;
  let strong = true;
  let typed = '';
  const first = words[0]?.text ?? '';
  if (names.whole.has(first) && /[.-]/.test(first)) {
    count = 1;
    typed = first;
  } else {
    for (const word of words) {
      const found = strength(word.text, names, used, count === 0);
      if (!found) break;
      used.add(found.token);
      strong &&= found.strong;
      typed = typed ? `${typed} ${word.text}` : word.text;
      count++;
    }
  }
  const last = words[count - 1];
  if (!last) return null;
  const restFrom = last.to + (/^\s*/.exec(text.slice(last.to))?.[0].length ?? 0);
  const quality = names.whole.has(typed)
    ? 4
    : names.titles.some((title) => title.startsWith(typed))
      ? 3
      : strong
        ? 2
        : 1;
  return { id: candidate.id, words: count, rest: text.slice(restFrom), restFrom, quality };
}

/**
 * Every candidate that the beginning of `query` may name, the likeliest first: more words of the name, then the better
 * match, then the order given (hand candidates in by recency).
 */
export function splitCommand(query: string, candidates: readonly CommandName[]): CommandSplit[] {
  const words = wordsOf(query);
  return candidates
    .flatMap((candidate) => splitOne(query, words, candidate) ?? [])
    .sort((a, b) => b.words - a.words || b.quality - a.quality);
}
