import type { SQLInputValue } from 'node:sqlite';

/** A value as SQLite takes it: flags are 0 or 1, instants ISO text. */
export function sqlInput(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}
