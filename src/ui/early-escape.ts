/**
 * Esc between the moment something is asked for and the moment it has the keyboard: while its code is on its way, or before
 * its first frame, the press would fall on the screen below, and what it was meant for would open all the same.
 */
import { useEffect, useRef } from 'react';

const ABOVE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const above = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(ABOVE) : null;

/** Calls `close` at an Esc that comes before anything new above the screen has the focus. Answers what ends the watch. */
export function watchEscape(close: () => void): () => void {
  const before = above(document.activeElement);
  const end = () => {
    window.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const now = above(target);
    if (now && now !== before) end();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
    close();
  };
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
  return end;
}

/** The same from the moment a part is drawn, or waits for its code. */
export function useEarlyEscape(close: () => void): void {
  const now = useRef(close);
  now.current = close;
  useEffect(() => watchEscape(() => now.current()), []);
}
