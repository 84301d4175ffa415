/** Esc while a command is still looking up what it needs ends it: nothing opens or runs afterwards. */

const looking = new Set<AbortController>();

/** What one run is ended by, and how it says that it is looking something up. */
export function stoppable(): { readonly signal: AbortSignal; readonly resolving: (on: boolean) => void } {
  const stop = new AbortController();
  return {
    signal: stop.signal,
    resolving: (on) => {
      if (on) looking.add(stop);
      else looking.delete(stop);
    },
  };
}

/** Listens for Esc, before anything that stands on the screen takes it. Answers how to end that. */
export function listenForStop(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || looking.size === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const stop of looking) stop.abort();
    looking.clear();
  };
  window.addEventListener('keydown', onKeyDown, true);
  return () => window.removeEventListener('keydown', onKeyDown, true);
}
