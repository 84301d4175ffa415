/** What was typed into a form, kept until it is saved or dropped. Passwords and files are never kept. */
import { isFile } from '#kernel/fields.ts';
import type { FormField } from './form-types.ts';

const PREFIX = 'clutch.draft.';
/** Drafts older than this are forgotten, in ms. */
const LIFE = 14 * 24 * 3600_000;

export type Values = Record<string, unknown>;

export function readDraft(key: string, now = Date.now()): Values | null {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as { at: number; values: Values } | null;
    return found && now - found.at < LIFE ? found.values : null;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, fields: readonly FormField[], values: Values): void {
  const kept = fields.filter((field) => field.meta.kind !== 'password' && !isFile(field));
  const draft = Object.fromEntries(
    kept.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), values: draft }));
  } catch {
    // A full store loses the draft, not what stands in the form.
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(PREFIX + key);
