/** Which rows are selected: some by id, all that match the filter less some, or stretches of the list. Pure. */

/** An end of a range: a row, the values it is sorted by, or null for the list's own end (see the contract's selections). */
export type RangeEnd = number | readonly (string | number | null)[] | null;

export interface RowRange {
  readonly from: RangeEnd;
  readonly to: RangeEnd;
  /** Where its rows stand now, the list's first row being 0. */
  readonly first: number;
  readonly last: number;
}

/** Rows let go of, by id, each with where it stood then. */
type LetGo = ReadonlyMap<number, number>;

export type GridSelection =
  | { readonly mode: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly mode: 'all'; readonly except: LetGo }
  | {
      readonly mode: 'ranges';
      readonly ranges: readonly RowRange[];
      /** Rows beside the ranges. */
      readonly also: ReadonlySet<number>;
      readonly except: LetGo;
      /** How many rows that is, once it was counted. */
      readonly count?: number;
    };

export const nothingSelected: GridSelection = { mode: 'ids', ids: new Set() };
export const allSelected: GridSelection = { mode: 'all', except: new Map() };

const within = (ranges: readonly RowRange[], index: number): boolean =>
  ranges.some(({ first, last }) => first <= index && index <= last);

/** Whether the row `id`, which stands at `index`, is selected. */
export function isSelected(selection: GridSelection, id: number, index: number): boolean {
  if (selection.mode === 'ids') return selection.ids.has(id);
  if (selection.except.has(id)) return false;
  return selection.mode === 'all' || selection.also.has(id) || within(selection.ranges, index);
}

/** How many of `total` matching rows are selected. */
export function countSelected(selection: GridSelection, total: number): number {
  if (selection.mode === 'ids') return selection.ids.size;
  if (selection.mode === 'all') return Math.max(0, total - selection.except.size);
  if (selection.count !== undefined) return selection.count;
  let upTo = -1;
  let rows = 0;
  for (const { first, last } of [...selection.ranges].sort((a, b) => a.first - b.first)) {
    rows += Math.max(0, last - Math.max(first, upTo + 1) + 1);
    upTo = Math.max(upTo, last);
  }
  return Math.max(0, rows + selection.also.size - selection.except.size);
}

export const isEmpty = (selection: GridSelection): boolean => selection.mode === 'ids' && selection.ids.size === 0;

const flipped = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};
const without = (map: LetGo, goes: (id: number, index: number) => boolean): LetGo =>
  new Map([...map].filter(([id, index]) => !goes(id, index)));

/** Selects the row `id`, which stands at `index`, or lets it go. */
export function toggle(selection: GridSelection, id: number, index: number): GridSelection {
  if (selection.mode === 'ids') return { mode: 'ids', ids: flipped(selection.ids, id) };
  const on = isSelected(selection, id, index);
  const except = on ? new Map([...selection.except, [id, index]]) : without(selection.except, (one) => one === id);
  if (selection.mode === 'all') return { mode: 'all', except };
  const { ranges, also } = selection;
  return { mode: 'ranges', ranges, also: on || within(ranges, index) ? also : new Set([...also, id]), except };
}

/**
 * A selection grown from `base` by the rows between anchor and active row: by their ids, or as one range where they are many
 * or not loaded. Growing and shrinking start from the same `base`, so that going back lets go what going forth took.
 */
export function withRange(base: GridSelection, rows: readonly number[] | RowRange): GridSelection {
  if (isIds(rows)) {
    const taken = new Set(rows);
    if (base.mode === 'ids') return { mode: 'ids', ids: new Set([...base.ids, ...rows]) };
    const except = without(base.except, (id) => taken.has(id));
    if (base.mode === 'all') return { mode: 'all', except };
    return { mode: 'ranges', ranges: base.ranges, also: new Set([...base.also, ...rows]), except };
  }
  if (base.mode === 'ids') return { mode: 'ranges', ranges: [rows], also: base.ids, except: new Map() };
  const except = without(base.except, (_id, index) => rows.first <= index && index <= rows.last);
  if (base.mode === 'all') return { mode: 'all', except };
  return { mode: 'ranges', ranges: [...base.ranges, rows], also: base.also, except };
}

const isIds = (rows: readonly number[] | RowRange): rows is readonly number[] => Array.isArray(rows);

/** The same ranges as the server found them: ends that stay, where they stand now, and how many rows are selected. */
export function settled(
  selection: GridSelection,
  answer: { readonly count: number; readonly ranges: readonly RowRange[] },
): GridSelection {
  if (selection.mode !== 'ranges') return selection;
  const same = selection.count === answer.count && JSON.stringify(selection.ranges) === JSON.stringify(answer.ranges);
  return same ? selection : { ...selection, ranges: answer.ranges, count: answer.count };
}
