/** What an entry touched, the things it was about before those that only follow from them. */

import { FOLLOWING } from '#contract/entities/audit.ts';

export interface Touched {
  readonly entity: string;
  /** Null where they were too many to name. */
  readonly ids: readonly number[] | null;
}

export function touchedParts(touched: Readonly<Record<string, readonly number[] | null>>): Touched[] {
  const place = (entity: string) => FOLLOWING.indexOf(entity);
  return Object.entries(touched)
    .map(([entity, ids]) => ({ entity, ids: ids && [...new Set(ids)] }))
    .filter(({ ids }) => ids === null || ids.length > 0)
    .sort((a, b) => place(a.entity) - place(b.entity));
}
