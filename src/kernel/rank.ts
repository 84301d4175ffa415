/**
 * Ranking of labels (values of a choice, names of rows) by what was typed: exact > prefix > word start > a slip of the
 * fingers, and never inside a word. Accents are folded, exact accents come first; among equals the recently used come
 * first. Folding is done once per item, in `prepare`, so that a keystroke only searches. Commands are found in find.ts.
 */

import { editsAllowed, slipsBetween } from '#contract/rules/edits.ts';
import type { Folded } from './fold.ts';
import { fold, foldWithMap, lower, originalRange, wordStartOf } from './fold.ts';

export interface RankTexts {
  /** Unique; also matches as an alias, whole (`booking.move`) or by its parts. */
  readonly id: string;
  /** The title shown, then the same in other languages. Matches are highlighted in the first. */
  readonly titles: readonly string[];
  /** Words and phrases that also lead here, in any language. */
  readonly keywords?: readonly string[];
}

export interface Prepared<T> {
  readonly item: T;
  readonly id: string;
  readonly shown: Folded;
  /** Folded texts, the title shown first: a hit in an earlier one is a better hit. */
  readonly hays: readonly string[];
  /** How many of `hays` are what a row is called: its titles and its id. Those after them are keywords. */
  readonly names: number;
  /** The same with accents kept. */
  readonly accented: readonly string[];
  /** All of them in one string, to turn away most items by one search. */
  readonly all: string;
}

/** Folds an item's texts once; keep the result as long as the language stays. */
export function prepare<T>(item: T, texts: RankTexts): Prepared<T> {
  const names = new Set([...texts.titles, texts.id].filter(Boolean));
  const sources = [...new Set([...names, ...(texts.keywords ?? []).filter(Boolean)])];
  const hays = sources.map(fold);
  return {
    item,
    id: texts.id,
    shown: foldWithMap(texts.titles[0] ?? texts.id),
    hays,
    names: names.size,
    accented: sources.map(lower),
    all: hays.join('\n'),
  };
}

export const TIERS = ['slips', 'word start', 'prefix', 'exact'] as const;
export type Tier = (typeof TIERS)[number];

export interface Ranked<T> {
  readonly item: T;
  readonly id: string;
  /** `null` when browsing (nothing typed). */
  readonly tier: Tier | null;
  /** Parts of the shown title that match, `[from, to)`, in order, not overlapping. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly state: RankState;
}

export type RankState = 'ok' | 'disabled' | 'hidden';

export interface RankOptions<T> {
  /** Points by id, from `weightsOf`. */
  readonly weights?: ReadonlyMap<string, number>;
  /** Disabled items are left out when browsing and found by search; hidden ones never appear. */
  readonly stateOf?: (item: T) => RankState;
  /** At most this many; all without it. */
  readonly limit?: number;
}

interface Hit {
  readonly tier: number;
  readonly hay: number;
  readonly accents: boolean;
}

/** How a phrase or word stands in the item, best first over its texts; null when nowhere. */
function hitOf(prepared: Prepared<unknown>, query: string, accentedQuery: string, phrase: boolean): Hit | null {
  let best: Hit | null = null;
  for (let i = 0; i < prepared.hays.length; i++) {
    const hay = prepared.hays[i] ?? '';
    const at = tierAt(hay, query, phrase);
    if (at < 0) continue;
    // A keyword counts a step less than a name, and so does the entity that an id begins with: what is called 'Book class'
    // comes before what 'classes' also leads to, and for 'book' before all that is called booking.
    const aside = i >= prepared.names || (i === prepared.names - 1 && i > 0 && at === 2 && !query.includes('.'));
    const tier = aside ? Math.max(at - 1, Math.min(at, 1)) : at;
    if (best && tier < best.tier) continue;
    const accents = prepared.accented[i]?.includes(accentedQuery) ?? false;
    if (!best || tier > best.tier || (accents && !best.accents)) best = { tier, hay: i, accents };
  }
  return best;
}

/** The tier of a text for what was typed; -1 where it does not match. */
function tierAt(hay: string, query: string, phrase: boolean): number {
  if (phrase && hay.startsWith(query)) return hay.length === query.length ? 3 : 2;
  if (wordStartOf(hay, query) >= 0) return 1;
  return slippedIn(hay, query) ? 0 : -1;
}

/** True where a word of the text is what was typed but for a slip of the fingers. */
function slippedIn(hay: string, query: string): boolean {
  const most = query.includes(' ') ? 0 : editsAllowed(query.length);
  return most > 0 && hay.split(/[^\p{L}\p{N}]+/u).some((word) => slipsBetween(query, word, most) !== null);
}

/** Several words: each must match somewhere; the worst of them counts. */
function hitOfWords(prepared: Prepared<unknown>, words: readonly string[], accented: readonly string[]): Hit | null {
  let tier = 1;
  let hay = 0;
  let accents = true;
  for (let i = 0; i < words.length; i++) {
    const hit = hitOf(prepared, words[i] ?? '', accented[i] ?? '', false);
    if (!hit) return null;
    tier = Math.min(tier, hit.tier);
    hay = Math.max(hay, hit.hay);
    accents &&= hit.accents;
  }
  return { tier, hay, accents };
}

/** Where words begin a word of a shown text. Words are folded. */
export function rangesOf(shown: Folded, words: readonly string[]): (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const word of words) {
    if (word === '') continue;
    const index = wordStartOf(shown.folded, word);
    if (index >= 0) found.push([index, index + word.length]);
  }
  found.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged.map(([from, to]) => originalRange(shown, from, to));
}

const split = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * Items that match `query`, best first. An empty query browses: recently used first, then in the order given.
 * Ties beyond recency are settled by which text matched (title before keyword) and then by the order given.
 */
export function rank<T>(items: readonly Prepared<T>[], query: string, options: RankOptions<T> = {}): Ranked<T>[] {
  const words = split(fold(query));
  const accentedWords = split(lower(query));
  const weight = (id: string) => options.weights?.get(id) ?? 0;
  const rows: { prepared: Prepared<T>; hit: Hit | null; state: RankState; weight: number; index: number }[] = [];
  const phrase = words.join(' ');
  const accentedPhrase = accentedWords.join(' ');

  items.forEach((prepared, index) => {
    const state = options.stateOf?.(prepared.item) ?? 'ok';
    if (state === 'hidden' || (state === 'disabled' && words.length === 0)) return;
    const whole = words.length === 0 ? null : hitOf(prepared, phrase, accentedPhrase, true);
    const parts = words.length < 2 || (whole && whole.tier > 0) ? null : hitOfWords(prepared, words, accentedWords);
    const hit = whole && (!parts || whole.tier >= parts.tier) ? whole : parts;
    if (hit || words.length === 0) rows.push({ prepared, hit, state, weight: weight(prepared.id), index });
  });

  rows.sort(
    (a, b) =>
      (b.hit?.tier ?? 0) - (a.hit?.tier ?? 0) ||
      Number(b.hit?.accents ?? false) - Number(a.hit?.accents ?? false) ||
      b.weight - a.weight ||
      (a.hit?.hay ?? 0) - (b.hit?.hay ?? 0) ||
      a.index - b.index,
  );
  return rows.slice(0, options.limit ?? rows.length).map(({ prepared, hit, state }) => ({
    item: prepared.item,
    id: prepared.id,
    tier: hit ? (TIERS[hit.tier] ?? null) : null,
    ranges: rangesOf(prepared.shown, words),
    state,
  }));
}
