/** Rows of all entities that match a text, grouped, for the palette. */
import { MOST_SEARCHED, searchAll } from '#contract/entities/search.ts';
import type { ClassesLeft } from '#contract/kind.ts';
import { timesNow } from './club-time.ts';
import { call } from './http.ts';
import { findRows, type NamedRow, nameRows, pathOfRow } from './rows.ts';

export interface FoundRow extends NamedRow {
  readonly entity: string;
  readonly to: string | null;
  /** Classes left of the packages of a student, or of one of them. */
  readonly left?: ClassesLeft & {
    /** A day, written out; empty where nothing is left. */
    readonly until?: string;
  };
  /** Its name is nearly as was typed, and nothing's is exactly so. */
  readonly near?: boolean;
}
export interface FoundGroup {
  readonly entity: string;
  readonly rows: readonly FoundRow[];
}

/** Groups of rows that match; entities without a match are left out. @throws ApiError */
export async function searchRows(text: string, signal: AbortSignal): Promise<readonly FoundGroup[]> {
  // A long order, as a message to many with its text, is nobody's name.
  if (text.trim().length > MOST_SEARCHED) return [];
  const { data } = await call(searchAll, { query: { q: text } }, { signal });
  return data.map(({ entity, hits }) => ({
    entity,
    rows: hits.map(({ id, label, detail, word, at, left, near }) => ({
      entity,
      id,
      label,
      ...(detail || at ? { description: [timesNow().instant(at), detail].filter(Boolean).join(' ') } : {}),
      ...(word ? { sort: [word] } : {}),
      to: pathOfRow(entity, id),
      ...(left ? { left: { ...left, until: left.until ? timesNow().day(left.until) : '' } } : {}),
      ...(near ? { near } : {}),
    })),
  }));
}

/**
 * Rows of one entity that a text means: by id where it is a number (`8123`, `#8123`), else by search. A bare number among
 * entries is a receipt's. `among` narrows the search.
 * @throws ApiError
 */
export async function resolveRows(
  entity: string,
  text: string,
  signal?: AbortSignal,
  offer?: string,
  among: Readonly<Record<string, string>> = {},
): Promise<readonly NamedRow[]> {
  const id = (entity === 'entry' ? /^#(\d{1,15})$/ : /^#?(\d{1,15})$/).exec(text.trim())?.[1];
  if (id) {
    const known = await nameRows(entity, [Number(id)]);
    if (known.length > 0) return known;
  }
  return findRows(entity, text, signal, offer, among);
}
