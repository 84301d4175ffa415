/**
 * Where one is on a screen (the row in focus, the calendar's cursor) stands in the address, written a moment after each
 * step, so that a held arrow key costs nothing. Whoever leaves the screen sees to it that the last step is written first.
 */

/** Rest after a step before it is written, in ms. */
const REST = 300;

let pending: { readonly path: string; readonly write: () => void } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the place unless another one follows soon. */
export function writePlace(write: () => void): void {
  clearTimeout(timer);
  pending = { path: location.pathname, write };
  timer = setTimeout(flushPlace, REST);
}

/** Writes now what waits to be written. */
export function flushPlace(): void {
  const last = pending;
  dropPlace();
  // A screen that has been left is not gone back to for the sake of its place.
  if (last?.path === location.pathname) last.write();
}

/** Forgets what waits: the screen it belongs to is gone. */
export function dropPlace(): void {
  clearTimeout(timer);
  pending = null;
}

/** How long after an undo the rows that come are taken for what it brought back, in ms. */
const BRINGS_BACK = 5000;
let takenBackAt = Number.NEGATIVE_INFINITY;

/** Notes that an act was taken back or done again: the rows it concerned come back or go. */
export function noteTakenBack(): void {
  takenBackAt = performance.now();
}
export const takenBackLately = (): boolean => performance.now() - takenBackAt < BRINGS_BACK;
