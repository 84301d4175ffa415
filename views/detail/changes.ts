/** A change of a row as what people read: its fields, what each was and is. Plain functions. */

import { kindOf } from '#contract/kinds.ts';
import { type OpenSpan, openingHoursText } from '#contract/rules/opening-hours.ts';
import { type LooseWords, looseText } from '#kernel/loose-text.ts';

export type Image = Readonly<Record<string, unknown>>;

export interface FieldChange {
  /** Names from the outermost in: `['settings', 'lesson_minutes']`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Columns that say nothing to people, or repeat what another one says. */
const SILENT = new Set([
  'id',
  'club_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'name_key',
  'search_text',
  'text_hash',
  'hash',
  'staged',
  'busy_until',
  'taken',
  'feed_hash',
  'snapshot',
]);
/** Keys by which the server finds and compares: `email_key`, `stop_hash`; and what only says how a call was made. */
const OF_MACHINES = /(?:^|_)(?:key|hash|token)$|^(?:dry_run|feed_by|credential|secret|accessToken)$/;
/** Whether a field says something to people. */
export const isSaid = (name: string): boolean => !SILENT.has(name) && !OF_MACHINES.test(name);

/** Fields and arguments that are called as others are. */
const CALLED: Readonly<Record<string, string>> = {
  student_bookings_id: 'booking',
  repair_id: 'repair',
  exam_entry_id: 'exam_entry',
  skill_id: 'skill',
  root_id: 'entry',
  person_id: 'owner',
};
/** The key of a field's name in words. */
export const wordKey = (name: string): string => `fields.${CALLED[name] ?? name}`;

/** Objects are opened this far; deeper ones are told in one line. */
const DEPTH = 3;

const isObject = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that differ; of a row that was added, those that hold something. */
export function fieldChanges(before: Image, after: Image): FieldChange[] {
  return differences(before, after, [], 0);
}

function differences(before: Image, after: Image, path: readonly string[], depth: number): FieldChange[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(isSaid);
  return names.flatMap((name): FieldChange[] => {
    const [was, is] = [before[name], after[name]];
    if ((isEmpty(was) && isEmpty(is)) || JSON.stringify(was) === JSON.stringify(is)) return [];
    const inner = [...path, name];
    const opened =
      depth < DEPTH && (isObject(was) || isObject(is)) && [was, is].every((one) => isObject(one) || isEmpty(one));
    if (!opened) return [{ path: inner, before: was, after: is }];
    return differences(isObject(was) ? was : {}, isObject(is) ? is : {}, inner, depth + 1);
  });
}

/** What the value of a column is, going by the column's name and the value itself. */
export type Shown =
  | { readonly kind: 'none' }
  | { readonly kind: 'text' | 'picture' | 'word'; readonly text: string }
  /** Plain days and instants: whoever reads them has them written. */
  | { readonly kind: 'times'; readonly texts: readonly string[] }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'money'; readonly minor: number }
  | { readonly kind: 'flag'; readonly flag: boolean }
  | { readonly kind: 'rows'; readonly entity: string; readonly ids: readonly number[] }
  | { readonly kind: 'lines'; readonly lines: readonly string[] };

/** Columns that hold ids and do not say by their names of what. */
const REFERS: Readonly<Record<string, string>> = {
  parent_id: 'category',
  account_id: 'user',
  modules: 'module',
  tests: 'test',
  student_bookings_id: 'booking',
  root_id: 'entry',
  reverses_id: 'entry',
  entered_by: 'user',
  checked_by: 'user',
};
/** The entity whose ids a column holds: that of `student_id` is `student`. */
const referred = (name: string): string | undefined =>
  REFERS[name] ?? (name.endsWith('_id') ? kindOf(name.slice(0, -'_id'.length))?.entity : undefined);
/** Flags that are kept as 0 and 1. */
const FLAGS = new Set(['at_desk']);
const NUMBERED = /(?:^|_)(?:year|number)$/;
const PICTURES = new Set(['image', 'logo', 'photo', 'signature_file']);
/** The name under which a picture is stored says nothing to people. */
const STORED = /^[0-9a-f]{64}\.(png|jpe?g|webp|gif|svg)$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const isTime = (value: unknown): boolean => typeof value === 'string' && (INSTANT.test(value) || DAY.test(value));
/** What holds an amount in minor units of the school's currency. */
const MONEY = new Set(['price', 'discount', 'fee', 'amount', 'counted', 'expected', 'difference', 'balance', 'paid']);
/** Values of a list that are chosen from few, and have a name in each language. */
const WORD = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;

/** `words`: in which an element is told in one line. */
export function shownAs(name: string, value: unknown, words: LooseWords): Shown {
  if (isEmpty(value)) return { kind: 'none' };
  const entity = referred(name);
  if (entity) {
    const ids = (Array.isArray(value) ? value : [value]).map(Number).filter(Number.isSafeInteger);
    if (ids.length > 0) return { kind: 'rows', entity, ids };
  }
  if (typeof value === 'boolean') return { kind: 'flag', flag: value };
  if (FLAGS.has(name)) return { kind: 'flag', flag: Boolean(value) };
  // A year, or the number of a receipt, is no amount of anything.
  if (typeof value === 'number' && NUMBERED.test(name)) return { kind: 'text', text: String(value) };
  if (typeof value === 'number')
    return MONEY.has(name) ? { kind: 'money', minor: value } : { kind: 'number', number: value };
  if (name === 'opening_hours' && Array.isArray(value))
    return { kind: 'text', text: openingHoursText(value as OpenSpan[], words.locale ?? 'en') };
  if (Array.isArray(value)) {
    if (value.every(isTime)) return { kind: 'times', texts: value.map(String) };
    const plain = value.every((one) => typeof one !== 'object' || one === null);
    return plain
      ? { kind: 'text', text: value.map(String).join(', ') }
      : { kind: 'lines', lines: value.map((one) => looseText(one, words)) };
  }
  if (typeof value === 'object') return { kind: 'lines', lines: [looseText(value, words)] };
  const text = String(value);
  if (PICTURES.has(name) || STORED.test(text)) return { kind: 'picture', text };
  if (isTime(text)) return { kind: 'times', texts: [text] };
  return { kind: WORD.test(text) && text.length <= 40 ? 'word' : 'text', text };
}

/** Lines that went, and lines that came; those that are in both are left out. */
export function changedLines(before: readonly string[], after: readonly string[]) {
  const left = (lines: readonly string[], others: readonly string[]) => {
    const rest = [...others];
    return lines.filter((line) => {
      const found = rest.indexOf(line);
      if (found >= 0) rest.splice(found, 1);
      return found < 0;
    });
  };
  return { gone: left(before, after), come: left(after, before) };
}
