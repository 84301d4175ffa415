/**
 * What is pressed between the opening of a layer and the moment its first field has the focus: kept for that field, so
 * that nothing typed is lost, and nothing of it reaches the screen below.
 */

/** Keys that mean something in a palette's line besides those that write. */
const MEANT = new Set(['Enter', 'Backspace', 'ArrowDown', 'ArrowUp', 'Escape']);
/** A layer whose code has not arrived after this long, in ms, no longer holds the keyboard. */
const PATIENCE = 10_000;

let waiting: { readonly layer: number; readonly keys: KeyboardEvent[] } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function keep(event: KeyboardEvent): void {
  // Those given back later come this way too, and are not trusted.
  if (
    !event.isTrusted ||
    event.isComposing ||
    // Of the chords the one that sends a form.
    ((event.ctrlKey || event.metaKey) && event.key !== 'Enter') ||
    (event.key.length > 1 && !MEANT.has(event.key))
  )
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Enter still held from the press that opened the layer answers nothing there.
  if (event.key !== 'Enter' || !event.repeat) waiting?.keys.push(event);
}

/** Keeps keys for a layer that is about to be drawn. */
export function keepKeys(layer: number): void {
  dropKeys();
  waiting = { layer, keys: [] };
  window.addEventListener('keydown', keep, true);
  timer = setTimeout(dropKeys, PATIENCE);
}

/** What was kept next for a layer: a text, or a key that writes none. The keyboard is let go once there is nothing. */
export function nextKeys(layer: number): string | KeyboardEvent | undefined {
  if (waiting?.layer !== layer) return undefined;
  const { keys } = waiting;
  const end = keys.findIndex(({ key }) => key.length > 1);
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
}
