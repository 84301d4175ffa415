/** Which row is active: moving by keys, and staying put when late results arrive. */
import { isDestructive, isSetting } from '#kernel/careful.ts';
import { type CommandRow, NEAREST_GROUP, type PaletteGroup, type PaletteRow, WEAK_GROUP } from './palette-types.ts';

export const rowsOf = (groups: readonly PaletteGroup[]): readonly PaletteRow[] => groups.flatMap(({ rows }) => rows);

/** What Enter comes to: the row cannot be run, some of its words fit nothing and nothing runs, or it does what the row says. */
export function enterOn(row: PaletteRow | null): 'refused' | 'unfit' | 'does' {
  if (row?.kind !== 'command') return 'does';
  if (row.reason !== null) return 'refused';
  return row.typed?.reading?.spans.some(({ state }) => state === 'unknown') ? 'unfit' : 'does';
}

const canRun = (row: PaletteRow): boolean => row.kind !== 'command' || row.reason === null;

/** True for a row that Enter may not run without somebody having moved to it. */
const careful = (row: PaletteRow): boolean => row.kind === 'command' && row.careful;
const takesOrRules = (row: PaletteRow): boolean =>
  row.kind === 'command' && (isDestructive(row.command) || isSetting(row.command));

const DAY = 86_400_000;

/** Whether two values are days, or moments, a week from each other; an hour is for clocks that are put forward or back. */
function areAWeekApart(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return Math.abs(Math.abs(Date.parse(one) - Date.parse(other)) - 7 * DAY) <= DAY / 24;
}

/** Whether two rows are one line read of this week and of the next one (`next friday`, said before the end of a week). */
function areEitherWeek(first: PaletteRow | undefined, second: PaletteRow | undefined): second is CommandRow {
  if (first?.kind !== 'command' || second?.kind !== 'command' || first.command !== second.command) return false;
  const [one, other] = [first.typed?.reading?.args, second.typed?.reading?.args];
  if (!one || !other) return false;
  const names = Object.keys({ ...one, ...other });
  const apart = names.filter((name) => areAWeekApart(one[name], other[name]));
  return apart.length > 0 && names.every((name) => apart.includes(name) || sameValue(one[name], other[name]));
}

const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The rows that may become active by themselves, in their order. */
const leadingOf = (groups: readonly PaletteGroup[]): readonly PaletteRow[] =>
  rowsOf(groups.filter(({ key }) => key !== NEAREST_GROUP)).filter((row) => !careful(row));

/** The row that is the first one's line read of the next week; null where the line can only mean one. */
export function otherWeek(groups: readonly PaletteGroup[]): CommandRow | null {
  const [first, second] = leadingOf(groups);
  return areEitherWeek(first, second) ? second : null;
}

/**
 * Whether it is open which of several acts is meant that differ only in whose name they are done: the line was read and does not
 * say it, or names the act alone and another of them stands below.
 */
function isUndecided(first: PaletteRow | undefined, second: PaletteRow | undefined): boolean {
  if (first?.kind !== 'command') return false;
  if (first.typed?.reading) return first.typed.reading.undecided === true;
  const { inNameOf } = first.command;
  return inNameOf !== undefined && second?.kind === 'command' && second.command.inNameOf === inNameOf;
}

/**
 * The row that is active when the line changed: the first that can be run, or else the first. Nothing that takes
 * something away, or changes a rule, becomes active by standing behind what cannot be run. Of two weeks that may be
 * meant neither is chosen beforehand, nor one of those in whose name it may be done.
 */
export const firstActive = (groups: readonly PaletteGroup[]): string | null => {
  const rows = leadingOf(groups);
  const [first, second] = rows;
  if (areEitherWeek(first, second) || isUndecided(first, second)) return null;
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
