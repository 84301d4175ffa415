/**
 * Keys between the moment something is asked for and the moment it has the keyboard: while its code is on its way, or before
 * its first frame, they would fall on the screen below. Esc takes back what was asked for; a menu gets the others.
 */
import { useLayoutEffect, useRef } from 'react';
import { copyOf } from './press-copy.ts';

const ABOVE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const above = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(ABOVE) : null;

/** What has not come after this long, in ms, no longer holds the keyboard. */
const PATIENCE = 10_000;
/** What is held down while another key is pressed. */
const HELD = /Shift|Control|Alt|Meta/;

/**
 * Calls `close` at an Esc that comes before anything new above the screen has the focus. Answers what ends the watch. A menu
 * `keeps` the other keys, and has them as soon as it has the focus; a chord asks for something else, and takes it back.
 */
export function watchEscape(close: () => void, keeps = false): () => void {
  const before = above(document.activeElement);
  const since = performance.now();
  const kept: KeyboardEvent[] = [];
  const end = () => {
    window.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
  };
  /** One a frame: what each of them changes is drawn before the next. */
  const give = () => {
    const now = above(document.activeElement);
    const next = now && now !== before ? kept.shift() : undefined;
    if (!next) return end();
    document.activeElement?.dispatchEvent(copyOf(next));
    requestAnimationFrame(give);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const now = above(target);
    if (!now || now === before) return;
    document.removeEventListener('focusin', onFocus);
    if (kept.length > 0) requestAnimationFrame(give);
    else end();
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, isComposing, isTrusted, ctrlKey, altKey, metaKey, repeat } = event;
    if (isComposing || !isTrusted || HELD.test(key)) return;
    if (keeps && performance.now() - since > PATIENCE) return end();
    const chord = ctrlKey || altKey || metaKey;
    const leaves = key === 'Escape' || (keeps && chord);
    if (!leaves && !keeps) return;
    if (!chord) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (leaves) {
      end();
      close();
    } else if (!repeat) kept.push(event);
  };
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
  return end;
}

/** The same from the moment a menu is drawn, or waits for its code. */
export function useEarlyKeys(close: () => void): void {
  const now = useRef(close);
  now.current = close;
  // Before a menu whose code is here takes the focus, in an effect of its own: watched from later on, it would not be new.
  useLayoutEffect(() => watchEscape(() => now.current(), true), []);
}
