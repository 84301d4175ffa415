/** Messages as text: their times and counts are written where they are read, in the reader's language. */
import { type TimeTexts, written } from '#contract/rules/time-texts.ts';
import type { Counted, Message } from './command.ts';

/** Texts by key; `has` says whether there is one. */
interface Texts {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

/** `1,196 students`: how many of an entity, by its own noun. One that a newer server names is counted without. */
export const countText = (t: Texts, { entity, count }: Counted): string =>
  t(t.has(`counts.${entity}`) ? `counts.${entity}` : 'counts.other', { count });

export function messageText(t: Texts, { key, values = {} }: Message, times: TimeTexts): string {
  const counted = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' && 'entity' in value ? countText(t, value) : value,
  ]);
  return t(key, written(Object.fromEntries(counted), times));
}
