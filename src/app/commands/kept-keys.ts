/**
 * What is pressed between the opening of a layer and the moment its first field has the focus: kept for that field, so
 * that nothing typed is lost, and nothing of it reaches the screen below. So are the keys that follow an Enter which the
 * palette is still reading the words for: Ctrl+K among them asks for the next palette, and what comes after is typed there.
 */

import { asksPalette, isMadeAgain } from '../early-presses.ts';

/** Keys that mean something in a palette's line besides those that write. */
const MEANT = new Set(['Enter', 'Backspace', 'ArrowDown', 'ArrowUp', 'Escape']);
/** A layer whose code has not arrived after this long, in ms, no longer holds the keyboard. */
const PATIENCE = 10_000;

/** In a layer's place: whatever an Enter leads to. */
const NEXT = 0;

interface Waiting {
  readonly layer: number;
  readonly keys: KeyboardEvent[];
  /** Whether Ctrl+K is a key of it. */
  readonly isPalette: boolean;
  /** Of what an Enter leads to: whether a palette is asked for by now. */
  asked: boolean;
}
let waiting: Waiting | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether a layer that is typed into has a use for a press. */
const isTyped = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  // Of the chords the one that sends a form.
  ((!ctrlKey && !metaKey) || key === 'Enter') && (key.length === 1 || MEANT.has(key));

/** Whether a press after an Enter is no longer for the palette it was pressed in, where one may still turn back and move. */
const isAfterEnter = (event: KeyboardEvent, asked: boolean): boolean =>
  asksPalette(event) || (event.key !== 'Escape' && isTyped(event) && (asked || /^(.|Enter)$/u.test(event.key)));

/** Without a palette that is asked for, what follows an Enter was meant for a screen nobody had seen yet: it falls on nothing. */
function note(held: Waiting, event: KeyboardEvent): void {
  if (held.layer === NEXT && !held.asked) held.asked = asksPalette(event);
  else held.keys.push(event);
}

function keep(event: KeyboardEvent): void {
  // Those given back later come this way too, and are not trusted.
  if (!waiting || event.isComposing || !(event.isTrusted || isMadeAgain(event))) return;
  const { layer, isPalette, asked } = waiting;
  const isKept = layer === NEXT ? isAfterEnter(event, asked) : isTyped(event) || (isPalette && asksPalette(event));
  if (!isKept) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Enter still held from the press that opened the layer answers nothing there.
  if (event.key !== 'Enter' || !event.repeat) note(waiting, event);
}

/** Letters that come without a press, as from an input method, stand behind those that wait; nothing waiting, they are written. */
function keepText(event: InputEvent): void {
  if (!waiting?.keys.length || !event.isTrusted || event.isComposing || event.inputType !== 'insertText') return;
  event.preventDefault();
  for (const key of event.data ?? '') waiting.keys.push(new KeyboardEvent('keydown', { key }));
}

function begin(layer: number, keys: KeyboardEvent[], isPalette: boolean): Waiting {
  dropKeys();
  waiting = { layer, keys, isPalette, asked: false };
  window.addEventListener('keydown', keep, true);
  window.addEventListener('beforeinput', keepText, true);
  timer = setTimeout(dropKeys, PATIENCE);
  return waiting;
}

/** Keeps keys for a layer that is about to be drawn; a palette gets those that were pressed since it was asked for. */
export function keepKeys(layer: number, isPalette: boolean): void {
  begin(layer, isPalette && paletteAsked() ? (waiting?.keys ?? []) : [], isPalette);
}

/**
 * Keeps keys until it is known what an Enter comes to: those of `pressed`, and those that are pressed from now on. `asked`:
 * the palette is what they are for.
 */
export function keepForNext(pressed: readonly KeyboardEvent[] = waiting?.keys ?? [], asked = false): void {
  const held = begin(NEXT, [], false);
  held.asked = asked;
  for (const event of pressed) note(held, event);
}

/** Whether the palette was asked for since the Enter: the next one that opens has what was typed for it. */
export const paletteAsked = (): boolean => waiting?.layer === NEXT && waiting.asked;

/** What was pressed after the Enter is for nothing that is there. */
export const dropForNext = (): void => dropKeys(NEXT);

/** What was kept next for a layer: a text, or a key that writes none. The keyboard is let go once there is nothing. */
export function nextKeys(layer: number): string | KeyboardEvent | undefined {
  if (waiting?.layer !== layer) return undefined;
  const { keys } = waiting;
  const end = keys.findIndex((event) => event.key.length > 1 || asksPalette(event));
  const written = keys.splice(0, end < 0 ? keys.length : end);
  if (written.length > 0) return written.map(({ key }) => key).join('');
  const key = keys.shift();
  if (!key) dropKeys();
  return key;
}

/** Whether what is typed waits for a field. */
export const keysAreKept = (): boolean => waiting !== null;

/** Lets the keyboard go, whatever was kept; of one layer alone where it is named. */
export function dropKeys(layer = waiting?.layer): void {
  if (waiting?.layer !== layer) return;
  waiting = null;
  clearTimeout(timer);
  window.removeEventListener('keydown', keep, true);
  window.removeEventListener('beforeinput', keepText, true);
}
