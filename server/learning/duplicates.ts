/**
 * Finds questions that say nearly the same: the share of words in common (Jaccard) of folded texts. Two texts that reach
 * the share have one of their rarest words in common, so only texts that share such a word are compared (prefix
 * filtering, Chaudhuri and others 2006, "A primitive operator for similarity joins"): a bank of 100,000 takes seconds,
 * a slice at a time.
 */
import { words } from '../store/search.ts';

export interface Text {
  readonly id: number;
  readonly text: string;
}
export interface Pair {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}

/** Texts handled before other requests get their turn. */
const SLICE = 500;
/** A word that more texts than this share as a rare one is too common to be looked up by. */
const MAX_SAME = 2000;

/** Words of a text, each once; the text itself where it has none. */
export const wordSet = (text: string): Set<string> => {
  const found = new Set(words(text));
  return found.size > 0 ? found : new Set([text.trim()]);
};

/** Share of words in common, 0 to 1. */
export function similarity(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let common = 0;
  for (const word of small) if (large.has(word)) common++;
  return common / (a.size + b.size - common);
}

/**
 * Pairs at least `threshold` alike, most alike first, at most `limit`; `more` tells that there are others. Gives way to
 * other work now and then, and stops when `signal` says so.
 * @param only - with an id, only pairs that it belongs to.
 */
export async function duplicatePairs(
  texts: readonly Text[],
  threshold: number,
  limit: number,
  only?: number,
  signal?: AbortSignal,
): Promise<{ pairs: Pair[]; more: boolean }> {
  const pause = pauses(signal);
  const frequency = new Map<string, number>();
  for (const [index, { text }] of texts.entries()) {
    for (const word of wordSet(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    await pause(index);
  }
  const rank = new Map(
    [...frequency].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([word], place) => [word, place]),
  );
  const sets = texts.map(
    ({ text }) => new Set([...wordSet(text)].map((word) => rank.get(word) as number).sort((a, b) => a - b)),
  );
  // Shorter texts first: a text is compared with those at most as long as itself.
  const order = texts
    .map((_text, index) => index)
    .sort((a, b) => (sets[a] as Set<number>).size - (sets[b] as Set<number>).size);
  const byWord = new Map<number, number[]>();
  const found: Pair[] = [];
  let more = false;
  for (const [place, index] of order.entries()) {
    const set = sets[index] as Set<number>;
    const prefix = set.size - Math.ceil(threshold * set.size) + 1;
    const seen = new Set<number>();
    let position = 0;
    for (const word of set) {
      if (position++ >= prefix) break;
      const sharing = byWord.get(word);
      for (const other of sharing ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        const theirs = sets[other] as Set<number>;
        if (theirs.size < threshold * set.size) continue;
        const a = (texts[other] as Text).id;
        const b = (texts[index] as Text).id;
        if (only !== undefined && a !== only && b !== only) continue;
        const alike = similarity(set, theirs);
        if (alike >= threshold)
          found.push({ first: Math.min(a, b), second: Math.max(a, b), similarity: Math.round(alike * 1000) / 1000 });
      }
      if (!sharing) byWord.set(word, [index]);
      else if (sharing.length < MAX_SAME) sharing.push(index);
      else more = true;
    }
    if (found.length > limit * 20) {
      found.sort(mostAlike).length = limit * 10;
      more = true;
    }
    await pause(place);
  }
  found.sort(mostAlike);
  if (found.length > limit) more = true;
  return { pairs: found.slice(0, limit), more };
}

const mostAlike = (a: Pair, b: Pair) => b.similarity - a.similarity || a.first - b.first || a.second - b.second;

function pauses(signal: AbortSignal | undefined): (index: number) => Promise<void> {
  return async (index) => {
    if (index % SLICE !== SLICE - 1) return;
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  };
}
