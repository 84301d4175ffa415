/** Keys that are heard before anything on the page hears them, wherever the focus is. */
import { useEffect, useRef } from 'react';

/** Calls `onKey` with every press while `wanted`; it may be another function each time it is drawn. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void, wanted = true): void {
  const now = useRef(onKey);
  now.current = onKey;
  useEffect(() => {
    if (!wanted) return;
    const onKeyDown = (event: KeyboardEvent) => now.current(event);
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [wanted]);
}
