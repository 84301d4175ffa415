/**
 * A field's value as text and back, for links and for the command line. Reading never throws: what cannot be read
 * is `undefined`, and the schema has the last word.
 */
import type { Selection } from '#contract/fields.ts';
import type { Field } from './fields.ts';
import { innermost } from './fields.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `1,2,3`, or `matching:q=ana&status=active;except=1,2`, with `sort=`, `ranges=` and `also=` where the selection has them. */
export function writeSelection(selection: Selection): string {
  if ('ids' in selection) return selection.ids.join(',');
  const { matching, sort, ranges, also, except } = selection;
  return [
    `matching:${new URLSearchParams(matching)}`,
    ...(sort ? [`sort=${encodeURIComponent(sort)}`] : []),
    ...(ranges ? [`ranges=${encodeURIComponent(JSON.stringify(ranges))}`] : []),
    ...(also ? [`also=${also.join(',')}`] : []),
    ...(except ? [`except=${except.join(',')}`] : []),
  ].join(';');
}

const DIGITS = /^\d{1,16}$/;

function readIds(text: string): number[] | undefined {
  if (text.trim() === '') return [];
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => DIGITS.test(part)) ? parts.map(Number) : undefined;
}

/** Reads what `writeSelection` wrote; undefined when it is neither form. */
export function readSelection(text: string): Selection | undefined {
  if (!text.startsWith('matching:')) {
    const ids = readIds(text);
    return ids && ids.length > 0 ? { ids } : undefined;
  }
  // URLSearchParams writes `;` inside values as %3B, so a bare one only ever parts the two halves.
  const [query = '', ...rest] = text.slice('matching:'.length).split(';');
  const found: Record<string, unknown> = { matching: Object.fromEntries(new URLSearchParams(query)) };
  for (const part of rest) {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    const read =
      name === 'sort'
        ? decode(value)
        : name === 'ranges'
          ? readJson(decode(value))
          : name === 'also' || name === 'except'
            ? readIds(value)
            : undefined;
    if (read === undefined || name in found) return undefined;
    found[name] = read;
  }
  return found as Selection;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isBigint = (field: Field): boolean => innermost(field.schema).def.type === 'bigint';

/** A value as text; undefined for what text cannot hold (files, nothing at all). Null is the caller's to write. */
export function writeValue(field: Field, value: unknown): string | undefined {
  if (value === undefined || value === null || field.meta.kind === 'file') return undefined;
  switch (field.meta.kind) {
    case 'rows':
      return writeSelection(value as Selection);
    case 'refs':
    case 'choices':
      return (value as unknown[]).map((one) => encodeURIComponent(String(one))).join(',');
    case 'custom':
      return JSON.stringify(value);
    default:
      return value instanceof Date ? value.toISOString() : String(value);
  }
}

const YES = new Set(['', 'true', '1', 'yes', 'on']);
const NO = new Set(['false', '0', 'no', 'off']);

/** Reads a value written by `writeValue`, or by a person. */
export function readValue(field: Field, text: string): unknown {
  switch (field.meta.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'ref':
      if (isBigint(field)) return undefined;
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : undefined;
    case 'flag':
      return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : undefined;
    case 'rows':
      return readSelection(text);
    case 'refs':
      return readIds(text);
    case 'choices':
      return text === '' ? [] : text.split(',').map(decode);
    case 'custom':
      return readJson(text);
    case 'file':
      return undefined;
    default:
      return text;
  }
}
