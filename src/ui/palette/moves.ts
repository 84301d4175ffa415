/** Which row is active: moving by keys, and staying put when late results arrive. */
import { isDestructive, isSetting } from '#kernel/careful.ts';
import { NEAREST_GROUP, type PaletteGroup, type PaletteRow, WEAK_GROUP } from './palette-types.ts';

export const rowsOf = (groups: readonly PaletteGroup[]): readonly PaletteRow[] => groups.flatMap(({ rows }) => rows);

const canRun = (row: PaletteRow): boolean => row.kind !== 'command' || row.reason === null;

/** True for a row that Enter may not run without somebody having moved to it. */
const careful = (row: PaletteRow): boolean => row.kind === 'command' && row.careful;
const takesOrRules = (row: PaletteRow): boolean =>
  row.kind === 'command' && (isDestructive(row.command) || isSetting(row.command));

/**
 * The row that is active when the line changed: the first that can be run, or else the first. Nothing that takes
 * something away, or changes a rule, becomes active by standing behind what cannot be run.
 */
export const firstActive = (groups: readonly PaletteGroup[]): string | null => {
  const rows = rowsOf(groups.filter(({ key }) => key !== NEAREST_GROUP)).filter((row) => !careful(row));
  const [first] = rows;
  if (!first || canRun(first)) return first?.key ?? null;
  return (rows.find((row) => canRun(row) && !takesOrRules(row)) ?? first).key;
};

/**
 * Keeps the active row while it is on show, so that results which arrive late never change what Enter does. While
 * results are on their way no command that merely contains the text becomes active: what is looked for is likely among
 * the results.
 */
export function keepActive(groups: readonly PaletteGroup[], active: string | null, waiting = false): string | null {
  if (active !== null && rowsOf(groups).some(({ key }) => key === active)) return active;
  return firstActive(waiting ? groups.filter(({ key }) => key !== WEAK_GROUP) : groups);
}

/** Of several that words may mean none is chosen beforehand; the only one there is, once nothing more can come, is. */
export function onlyActive(groups: readonly PaletteGroup[], waiting: boolean): string | null {
  const [only, another] = rowsOf(groups);
  return only && !another && !waiting ? only.key : null;
}

/** Moves by `step` rows; single steps go round at the ends, leaps stop there. Disabled rows are met too: they say why. */
export function moveActive(groups: readonly PaletteGroup[], active: string | null, step: number): string | null {
  const rows = rowsOf(groups);
  if (rows.length === 0) return null;
  const at = rows.findIndex(({ key }) => key === active);
  if (at < 0) return (step > 0 ? rows[0] : rows.at(-1))?.key ?? null;
  const wanted = at + step;
  const next =
    Math.abs(step) === 1 ? (wanted + rows.length) % rows.length : Math.min(Math.max(wanted, 0), rows.length - 1);
  return rows[next]?.key ?? null;
}

/** The first row of the next group, or of the one before. */
export function moveGroup(groups: readonly PaletteGroup[], active: string | null, step: 1 | -1): string | null {
  if (groups.length === 0) return null;
  const at = groups.findIndex(({ rows }) => rows.some(({ key }) => key === active));
  const inside = groups[at];
  // Going back first reaches the start of the group one is in.
  if (step < 0 && inside && inside.rows[0]?.key !== active) return inside.rows[0]?.key ?? null;
  return groups[(at + step + groups.length) % groups.length]?.rows[0]?.key ?? null;
}
