/**
 * Keys pressed between the moment a list to type into is asked for and the moment it takes them. They are kept in their
 * order and played then: whoever knows what they want types on, and nothing of it falls on the screen below.
 */

export interface HeldKeys {
  /** The next key as the browser names it (`a`, `Enter`); null where none waits. */
  readonly next: () => string | null;
  /** From here on keys go where the focus is. */
  readonly end: () => void;
}

/** Keys are given back to the screen after this long, in ms: what was asked for is not coming. */
const PATIENCE = 10_000;
const KEPT = /^(?:.|Enter|Backspace|ArrowDown|ArrowUp)$/u;

let holding: HeldKeys | null = null;

/** Whether what is pressed is held. */
export const keysAreHeld = (): boolean => holding !== null;

/** Holds keys from now on, if nobody does. Esc, which takes back what was asked for, and chords go on as they would. */
export function holdKeys(): HeldKeys {
  if (holding) return holding;
  const kept: string[] = [];
  const since = performance.now();
  const end = () => {
    window.removeEventListener('keydown', onKey, true);
    kept.length = 0;
    if (holding === held) holding = null;
  };
  const held: HeldKeys = { next: () => kept.shift() ?? null, end };
  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, isComposing } = event;
    if (performance.now() - since > PATIENCE || key === 'Escape') {
      end();
      return;
    }
    if (isComposing || ctrlKey || altKey || metaKey || !KEPT.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(key);
  }
  window.addEventListener('keydown', onKey, true);
  holding = held;
  return held;
}
