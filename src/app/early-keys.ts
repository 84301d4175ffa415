/** Keys that come too early: before a list's rows are there, or the commands; and an Enter that is pressed twice. */
import { handToWork, isWorkKey, workElement } from './work-keys.ts';

/** Keys wait so long for rows, in ms: who waits longer has changed their mind. */
const PATIENCE = 5000;
/** A second press of Enter within this long, in ms, is the same wish as the first. */
const TWICE = 400;

let early: KeyboardEvent[] = [];
let ranAt = Number.NEGATIVE_INFINITY;

/** Forgets what was kept. */
export function dropEarly(): void {
  early = [];
}

/** Whether the rows of a list are still on their way. An address that names a row leads to it first: nothing waits there. */
const waits = (work: Element | null, moving: boolean): boolean =>
  !new URLSearchParams(location.search).has('row') && (moving || work?.ariaBusy === 'true' || early.length > 0);

/** Keeps a key for the rows that are on their way. `moving`: the screen before still stands. Answers whether it did. */
export function keepEarly(event: KeyboardEvent, work: Element | null, moving: boolean): boolean {
  if (!isWorkKey(event) || event.key === 'Escape' || (event.repeat && event.key === 'Enter')) return false;
  if (!waits(work, moving)) return false;
  // A list takes all that match before it has counted them.
  if (!moving && early.length === 0 && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a')
    return false;
  early.push(event);
  return true;
}

/** Gives the list the first of the keys that were kept, once its rows are there. Answers whether more are waiting. */
export function giveEarly(): boolean {
  const [first] = early;
  if (!first) return false;
  if (performance.now() - first.timeStamp > PATIENCE) {
    dropEarly();
    return false;
  }
  const work = workElement();
  if (!work || work.ariaBusy === 'true') return false;
  early.shift();
  handToWork(work, first);
  return early.length > 0;
}

/**
 * Whether a press of Enter is the second of two quick ones, the first of which ran a line of the palette: what it falls on
 * came after the palette, and nobody meant it. Any key between the two ends that.
 */
export function isSecondEnter(event: KeyboardEvent): boolean {
  const bare = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.isComposing;
  const inPalette = event.target instanceof Element && event.target.closest('[data-palette]') !== null;
  const second = bare && !inPalette && (event.timeStamp - ranAt < TWICE || (event.repeat && ranAt > 0));
  if (bare && (inPalette || second)) ranAt = event.timeStamp;
  else ranAt = Number.NEGATIVE_INFINITY;
  return second;
}
