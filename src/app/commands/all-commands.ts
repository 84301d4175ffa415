/**
 * All commands. The first rows need none of them, so they come after these, or as soon as one is wanted: a key that the list
 * does not know, a menu, a button.
 */
import { useEffect, useState } from 'react';
import type { Registry } from '#kernel/registry.ts';
import { afterFirstScreen } from '#services/first-screen.ts';
import { notePresses } from '../early-presses.ts';
import { CHUNK_TIMEOUT, withTimeout } from '../lazy-screen.tsx';

let registry: Registry | null = null;
let arriving: Promise<Registry> | null = null;

/** All commands where they are here, at once; else null. */
export const commandsHere = (): Registry | null => registry;

/** Fetches them. Rejects as the loading does; the next call tries again. */
export function allCommands(): Promise<Registry> {
  arriving ??= withTimeout(import('./registry.ts'), CHUNK_TIMEOUT).then(
    (module) => {
      registry = module.registry;
      return registry;
    },
    (error: unknown) => {
      arriving = null;
      throw error;
    },
  );
  return arriving;
}

/** That they did not come, anew each time: the browser may give the same error again. */
interface Missing {
  readonly error: unknown;
}

/** All commands, null until they are here. They are fetched after the first screen, at the first press, and until they come at each. */
export function useCommands(): { readonly registry: Registry | null; readonly missing: Missing | undefined } {
  const [arrived, setArrived] = useState(registry);
  const [missing, setMissing] = useState<Missing>();
  useEffect(() => {
    if (arrived) return;
    let wanted = true;
    const fetchThem = () =>
      void allCommands().then(
        (all) => wanted && setArrived(all),
        (error: unknown) => wanted && setMissing({ error }),
      );
    const stop = afterFirstScreen(fetchThem);
    for (const kind of ['keydown', 'pointerdown'] as const) window.addEventListener(kind, fetchThem, true);
    notePresses(fetchThem);
    return () => {
      wanted = false;
      stop();
      for (const kind of ['keydown', 'pointerdown'] as const) window.removeEventListener(kind, fetchThem, true);
    };
  }, [arrived]);
  return { registry: arrived, missing };
}
