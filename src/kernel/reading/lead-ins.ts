/** The small words before an argument: what they say of it, and where the argument begins. */
import type { Field } from '../fields.ts';
import type { Lexicon, Role } from './lexicon.ts';
import { endOf, longestEnd, longestKey } from './phrases.ts';
import type { Token } from './tokens.ts';

export interface LeadIn {
  /** Where the argument begins. */
  readonly to: number;
  readonly roles: readonly Role[] | null;
  /** Names of the arguments whose label was said. */
  readonly fields: ReadonlySet<string> | null;
  /** The entity whose noun was said (`student 1107`). */
  readonly entity: string | null;
  readonly score: number;
}

export interface Labels {
  /** Arguments by what they may be called. */
  readonly of: readonly { readonly field: Field; readonly said: readonly string[] }[];
}

const MOST_STEPS = 4;

/** All ways to read what stands before an argument at a place; the first is that nothing does. */
export function leadInsAt(
  tokens: readonly Token[],
  at: number,
  lexicons: readonly Lexicon[],
  labels: Labels,
  covered: (at: number) => boolean,
): readonly LeadIn[] {
  const found: LeadIn[] = [];
  const walk = (lead: LeadIn, steps: number) => {
    found.push(lead);
    if (steps >= MOST_STEPS || lead.to >= tokens.length || covered(lead.to)) return;
    for (const [rank, lexicon] of lexicons.entries()) {
      const less = rank * 0.02;
      if (!lead.roles && !lead.fields && !lead.entity) {
        const role = longestKey(tokens, lead.to, lexicon.roles);
        // `24/11 – 26/11`
        if (tokens[lead.to]?.fold === '–') walk({ ...lead, to: lead.to + 1, roles: ['until'] }, steps + 1);
        if (role) walk({ ...lead, to: role.to, roles: role.value, score: lead.score - less }, steps + 1);
      }
      const article = longestEnd(tokens, lead.to, lexicon.articles);
      if (article > 0) walk({ ...lead, to: article, score: lead.score - 0.05 - less }, steps + 1);
      if (lead.fields || lead.entity) {
        if (tokens[lead.to]?.fold === ':') walk({ ...lead, to: lead.to + 1, score: lead.score + 0.2 }, steps + 1);
        continue;
      }
      for (const [entity, nouns] of Object.entries(lexicon.nouns)) {
        const noun = longestEnd(tokens, lead.to, nouns);
        if (noun > 0) walk({ ...lead, to: noun, entity, score: lead.score + 0.7 - less }, steps + 1);
      }
    }
    if (lead.fields || lead.entity) return;
    for (const { field, said } of labels.of) {
      const label = said.reduce((best, one) => Math.max(best, endOf(tokens, lead.to, one)), -1);
      if (label < 0) continue;
      const next = tokens[label]?.fold === '.' ? label + 1 : label;
      walk({ ...lead, to: next, fields: new Set([field.name]), score: lead.score + 1.8 }, steps + 1);
    }
  };
  walk({ to: at, roles: null, fields: null, entity: null, score: 0 }, 0);
  const best = new Map<string, LeadIn>();
  for (const lead of found) {
    const key = `${lead.to} ${lead.roles?.join() ?? ''} ${[...(lead.fields ?? [])].join()} ${lead.entity ?? ''}`;
    if ((best.get(key)?.score ?? Number.NEGATIVE_INFINITY) < lead.score) best.set(key, lead);
  }
  return [...best.values()];
}
