/**
 * Slots have no words of their own that the server could search: they are found by a day, and by the words that stand for them
 * here: when they are, whose, where, and of which course.
 */

import type { Row } from '#contract/kind.ts';
import { fold } from '#contract/rules/fold.ts';
import { queriesFor } from './day-search.ts';

type Query = Readonly<Record<string, string>>;

/** The latest of two begins and the earliest of two ends, where both are said. */
const narrower = (one: Query, other: Query): Query => {
  const merged: Record<string, string> = { ...one, ...other };
  for (const [key, pick] of [
    ['starts_at_from', 1],
    ['starts_at_to', -1],
  ] as const) {
    const [a, b] = [one[key], other[key]];
    if (a && b) merged[key] = (a > b ? 1 : -1) === pick ? a : b;
  }
  return merged;
};

/** What the list is asked, and whether its answers are looked through for the words that were typed. */
export function asked(typed: string, narrowed: Query): { readonly query: Query; readonly byWords: boolean } {
  const [first = {}] = queriesFor(typed);
  if ('q' in first) return { query: narrowed, byWords: true };
  return { query: narrower(narrowed, first), byWords: false };
}

/** Whether each word that was typed is among those that stand for a slot. */
export function saysAll(typed: string, row: Row, texts: readonly (string | undefined)[]): boolean {
  const said = fold([...texts, row.location_name].filter(Boolean).join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => said.includes(word));
}
