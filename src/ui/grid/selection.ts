/** Which rows are selected: some by id, or all that match the filter less some. Pure. */

export type GridSelection =
  | { readonly mode: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly mode: 'all'; readonly except: ReadonlySet<number> };

export const nothingSelected: GridSelection = { mode: 'ids', ids: new Set() };
export const allSelected: GridSelection = { mode: 'all', except: new Set() };

export const isSelected = (selection: GridSelection, id: number): boolean =>
  selection.mode === 'ids' ? selection.ids.has(id) : !selection.except.has(id);

/** How many of `total` matching rows are selected. */
export const countSelected = (selection: GridSelection, total: number): number =>
  selection.mode === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size);

export const isEmpty = (selection: GridSelection): boolean => selection.mode === 'ids' && selection.ids.size === 0;

const flipped = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Selects a row, or lets it go. */
export const toggle = (selection: GridSelection, id: number): GridSelection =>
  selection.mode === 'ids'
    ? { mode: 'ids', ids: flipped(selection.ids, id) }
    : { mode: 'all', except: flipped(selection.except, id) };

/**
 * A selection grown from `base` by the rows between anchor and active row. Growing and shrinking start from the same
 * `base`, so that going back lets go what going forth took.
 */
export function withRange(base: GridSelection, ids: readonly number[]): GridSelection {
  if (base.mode === 'all') {
    const except = new Set(base.except);
    for (const id of ids) except.delete(id);
    return { mode: 'all', except };
  }
  return { mode: 'ids', ids: new Set([...base.ids, ...ids]) };
}
