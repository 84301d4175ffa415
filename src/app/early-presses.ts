/** What is pressed before the console stands: its scripts take a moment, and hands do not wait for them. */

/** The longest that a press waits, in ms: who waits longer has changed their mind. */
const PATIENCE = 10_000;

/** Whether a press asks for the palette. */
export const asksPalette = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';

let presses: KeyboardEvent[] = [];

function note(event: KeyboardEvent): void {
  const field = event.target instanceof Element && event.target.matches('input, textarea, select');
  if (!event.isTrusted || event.isComposing || field) return;
  // The browser has an own use for Ctrl+K, which would take the letters that follow.
  if (asksPalette(event)) event.preventDefault();
  presses.push(event);
}

/** Begins to note presses. */
export function notePresses(): void {
  addEventListener('keydown', note, true);
}

/** What was pressed until now, for the console, which takes the keys from here on. */
export function takePresses(): readonly KeyboardEvent[] {
  removeEventListener('keydown', note, true);
  const now = performance.now();
  const taken = presses.filter(({ timeStamp }) => now - timeStamp < PATIENCE);
  presses = [];
  return taken;
}
