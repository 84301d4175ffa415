/** Gathers what comes in a stream, and hands it on together: after a short rest, but never later than a longest wait. */

export interface Gatherer {
  add(name: string): void;
}

/**
 * `flush` is called with all names added since. While it works nothing else is flushed, so that a slow refresh is not begun
 * anew by each event; what came meanwhile follows it. Times in ms.
 */
export function gatherer(
  { rest, longest }: { readonly rest: number; readonly longest: number },
  flush: (names: readonly string[]) => Promise<unknown>,
): Gatherer {
  const names = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let working = false;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(go, Math.max(0, Math.min(rest, since + longest - Date.now())));
  };
  const go = async () => {
    if (working || names.size === 0) return;
    const now = [...names];
    names.clear();
    working = true;
    try {
      await flush(now);
    } catch {
      // What could not be fetched is told where it is shown.
    }
    working = false;
    if (names.size > 0) wait();
  };
  return {
    add(name) {
      if (names.size === 0) since = Date.now();
      names.add(name);
      if (!working) wait();
    },
  };
}
