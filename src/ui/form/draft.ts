/** What was typed into a form, kept until it is saved or dropped. Secrets and files are never kept. */
import { isKept } from '#kernel/fields.ts';
import type { FormField } from './form-types.ts';

const PREFIX = 'clutch.draft.';
/** Drafts older than this are forgotten, in ms. */
const LIFE = 14 * 24 * 3600_000;

export type Values = Record<string, unknown>;

/** Where drafts are kept, as texts by key. */
export interface Drafts {
  read(key: string): string | null;
  /** Null forgets. */
  keep(key: string, text: string | null): void;
}

/** What was typed, and what the form had been opened with. */
export interface Draft {
  readonly values: Values;
  readonly begun?: Values;
}

export function readDraft(drafts: Drafts, key: string, now = Date.now()): Draft | null {
  try {
    const found = JSON.parse(drafts.read(PREFIX + key) ?? 'null') as (Draft & { at: number }) | null;
    return found && now - found.at < LIFE ? found : null;
  } catch {
    return null;
  }
}

export function writeDraft(
  drafts: Drafts,
  key: string,
  fields: readonly FormField[],
  values: Values,
  begun: Values = {},
): void {
  const kept = fields.filter(isKept);
  const of = (all: Values) =>
    Object.fromEntries(kept.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]])));
  drafts.keep(PREFIX + key, JSON.stringify({ at: Date.now(), values: of(values), begun: of(begun) }));
}

export const dropDraft = (drafts: Drafts, key: string): void => drafts.keep(PREFIX + key, null);
