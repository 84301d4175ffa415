/** Esc while a command is still looking up what it needs ends it: nothing opens or runs afterwards. */

/** With the palettes that were open as each began. */
const looking = new Map<AbortController, readonly number[]>();

/** What one run is ended by, and how it says that it is looking something up. `palettes`: those that are open by now. */
export function stoppable(palettes: readonly number[]): {
  readonly signal: AbortSignal;
  readonly resolving: (on: boolean) => void;
} {
  const stop = new AbortController();
  return {
    signal: stop.signal,
    resolving: (on) => {
      if (on) looking.set(stop, palettes);
      else looking.delete(stop);
    },
  };
}

/**
 * Listens for Esc, before anything that stands on the screen takes it, but for a palette in which the next line is typed: of the
 * palettes that are open, one that came later. Answers how to end that.
 */
export function listenForStop(open: () => readonly number[]): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || looking.size === 0) return;
    const before = new Set([...looking.values()].flat());
    if (open().some((palette) => !before.has(palette))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const stop of looking.keys()) stop.abort();
    looking.clear();
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}
