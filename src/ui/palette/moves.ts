/** Which row is active: moving by keys, and staying put when late results arrive. */
import { type PaletteGroup, type PaletteRow, WEAK_GROUP } from './palette-types.ts';

export const rowsOf = (groups: readonly PaletteGroup[]): readonly PaletteRow[] => groups.flatMap(({ rows }) => rows);

const canRun = (row: PaletteRow): boolean => row.kind !== 'command' || row.reason === null;

/** The row that is active when the line changed: the first that can be run, or else the first. */
export const firstActive = (groups: readonly PaletteGroup[]): string | null => {
  const rows = rowsOf(groups);
  return (rows.find(canRun) ?? rows[0])?.key ?? null;
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
