/** The rows of an argument's page: values of a choice, days, or rows that search found. Pure. */
import type { Selection } from '#contract/fields.ts';
import { inWeekOrder } from '#contract/rules/weekly.ts';
import { addDays } from '#contract/rules/zone.ts';
import { accepts } from '#kernel/accepts.ts';
import { parseDate } from '#kernel/dates.ts';
import type { Field } from '#kernel/fields.ts';
import { choiceValues, fieldsOf } from '#kernel/fields.ts';
import { fold } from '#kernel/fold.ts';
import { prepare, rank } from '#kernel/rank.ts';
import type { Language } from '#kernel/reading/languages.ts';
import type { TheirRow } from '#kernel/whose.ts';
import type { PaletteProps } from './palette-props.ts';
import type { EntityGroup, PaletteGroup, ValueRow } from './palette-types.ts';
import { limited, matchRanges } from './root-rows.ts';

export interface AskInput {
  readonly field: Field;
  readonly query: string;
  /** Labels of a choice's value, the one to show first. */
  readonly labelsOf: (field: Field, value: string) => readonly string[];
  /** The values of a choice that are offered before anything is typed. */
  readonly valuesOf: (field: Field) => readonly string[];
  /** A day as the user reads it. */
  readonly dateLabel: (date: string) => string;
  /** Today in the club's zone, `YYYY-MM-DD`, and the languages in which days are typed. */
  readonly today: string;
  readonly languages: readonly Language[];
  /** Day the club's week begins on. */
  readonly weekStart?: number;
  readonly found: readonly EntityGroup[];
  /** Ids chosen so far, where several can be. */
  readonly checked: ReadonlySet<number>;
  /** What choosing all of so many rows is called; left out where what is found is not all there is. */
  readonly allOf?: (count: number) => string;
}

/** Days offered before anything is typed. */
const DAYS = 14;

export function askRows(input: AskInput): PaletteGroup[] {
  const { kind } = input.field.meta;
  if (kind === 'choice' || kind === 'choices') return choiceRows(input);
  if (kind === 'date') return dateRows(input);
  return refRows(input);
}

function choiceRows({ field, query, labelsOf, valuesOf, weekStart = 1 }: AskInput): PaletteGroup[] {
  const values = query.trim() === '' ? valuesOf(field) : choiceValues(field);
  const items = inWeekOrder(values, weekStart).map((value) => {
    const labels = labelsOf(field, value);
    return prepare({ value, label: labels[0] ?? value }, { id: value, titles: labels.length > 0 ? labels : [value] });
  });
  const rows = rank(items, query).map(
    ({ item, ranges }): ValueRow => ({
      kind: 'value',
      key: `value:${item.value}`,
      value: item.value,
      label: item.label,
      icon: 'circle-dot',
      ranges,
    }),
  );
  return limited([{ key: 'values', title: '', rows }]);
}

function dateRows({ field, query, dateLabel, today, languages, weekStart }: AskInput): PaletteGroup[] {
  const row = (date: string): ValueRow => ({
    kind: 'value',
    key: `value:${date}`,
    value: date,
    label: dateLabel(date),
    detail: date,
    icon: 'calendar-days',
    ranges: [],
  });
  const fits = (date: string) => accepts(field, date);
  if (query.trim() === '') {
    const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
    return limited([{ key: 'values', title: '', rows: days.filter(fits).map(row) }]);
  }
  const typed = parseDate(query, { today, languages, weekStart });
  return typed && fits(typed) ? [{ key: 'values', title: '', rows: [row(typed)] }] : [];
}

/** The value that choosing ids gives an argument. */
export const refValue = (field: Field, ids: readonly number[]): unknown =>
  field.meta.kind === 'ref' ? ids[0] : field.meta.kind === 'rows' ? ({ ids: [...ids] } satisfies Selection) : [...ids];

/** The ids in a value of an argument that takes several rows. */
export function rowIds(value: unknown): readonly number[] {
  const ids = typeof value === 'object' && value !== null && 'ids' in value ? value.ids : value;
  return Array.isArray(ids) ? ids : [];
}
/** A value of an argument with the rows that are known besides: of three who were named none is lost while one is chosen. */
export const withRows = (field: Field, value: unknown, beside: readonly number[]): unknown =>
  takesSeveral(field) ? refValue(field, [...new Set([...beside, ...rowIds(value)])]) : value;

/** True where an argument takes several rows. */
export const takesSeveral = (field: Field): boolean => field.meta.kind === 'rows' || field.meta.kind === 'refs';

/** The rows of somebody that a text names, each of its words somewhere in name or detail. */
export function theirRows(rows: readonly TheirRow[], query: string): readonly TheirRow[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return rows.filter(({ label, detail = '' }) => {
    const text = fold(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
}

function refRows(input: AskInput): PaletteGroup[] {
  const { field, query, found, checked, allOf } = input;
  const several = takesSeveral(field);
  const ids = found.flatMap(({ hits }) => hits.map(({ id }) => id));
  const all: PaletteGroup[] =
    allOf && several && ids.length > 1
      ? [{ key: 'all', title: '', rows: [{ ...ALL, value: ids, all: ids, label: allOf(ids.length) }] }]
      : [];
  return limited([
    ...all,
    ...found.map(({ entity, icon, hits }) => ({
      key: `values:${entity}`,
      title: '',
      rows: hits.map(
        (hit): ValueRow => ({
          kind: 'value',
          key: `value:${hit.id}`,
          value: hit.id,
          label: hit.label,
          detail: hit.detail,
          icon,
          ranges: matchRanges(hit.label, query),
          ...(several && { checked: checked.has(hit.id) }),
        }),
      ),
    })),
  ]);
}
const ALL = { kind: 'value', key: 'value:all', icon: 'list-checks', ranges: [] } as const;

/** Rows ticked where several can be, and those that were ticked and let go of again. */
export interface Ticks {
  readonly on: ReadonlySet<number>;
  readonly off: ReadonlySet<number>;
}
export const noTicks: Ticks = { on: new Set(), off: new Set() };

/** Ticks a row, or lets it go. */
export function ticking({ on, off }: Ticks, id: number): Ticks {
  const [ticked, gone] = [new Set(on), new Set(off)];
  if (ticked.delete(id)) gone.add(id);
  else {
    ticked.add(id);
    gone.delete(id);
  }
  return { on: ticked, off: gone };
}

/** Ticks all of some rows; where they are ticked already, lets go of them. */
export function tickingAll({ on, off }: Ticks, ids: readonly number[]): Ticks {
  const areOn = ids.every((id) => on.has(id));
  const [ticked, gone] = [new Set(on), new Set(off)];
  for (const id of ids) {
    (areOn ? gone : ticked).add(id);
    (areOn ? ticked : gone).delete(id);
  }
  return { on: ticked, off: gone };
}

/** The row of the choice that holds already for the row in focus, so that Enter alone overwrites nothing; null where none does. */
export function heldKey({ page, context }: Pick<PaletteProps, 'page' | 'context'>): string | null {
  if (page.kind !== 'ask' || page.field.meta.kind !== 'choice') return null;
  const { command, field, args } = page;
  const { row, id, entity } = context.focused ?? {};
  const about = fieldsOf(command).find(({ meta }) => 'entity' in meta && meta.entity === entity);
  const given = about && args[about.name];
  const ids = isObject(given) && Array.isArray(given.ids) ? given.ids : [given];
  if (!row || ids.length !== 1 || ids[0] !== id) return null;
  const held = command.holds?.(row)?.[field.name];
  return held === undefined ? null : `value:${held}`;
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What Enter on a row answers: what is ticked and nothing else; the row itself where nothing is, unless it was let go of. */
export function chosenRows({ on, off }: Ticks, id: number): readonly number[] {
  if (on.size > 0) return [...on];
  return off.has(id) ? [] : [id];
}
