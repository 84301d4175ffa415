/**
 * Sees to it that the form of the dialog on top is typed into: where nothing in it has the focus, the field that it begins
 * at gets it, or the one that had it last. A dialog takes the focus for itself when no field was there in that moment, and
 * what had it may be drawn no longer.
 */
import { type RefObject, useEffect, useRef } from 'react';

/** Rest before the focus is given, in ms: a list that closes gives it back by itself, some frames later. */
const SETTLED = 60;
/** So long a field may take to draw what it is typed into, in ms; then the next one is gone to. */
const PATIENCE = 1500;

const TYPED_INTO = 'input, textarea, select, button, [role="spinbutton"], [contenteditable="true"], [tabindex="0"]';

/** The dialog that has the keyboard. */
export const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);

const takesFocus = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  !element.closest('[aria-hidden="true"], [inert]') &&
  element.getClientRects().length > 0;

const firstWithin = (part: Element | null): HTMLElement | undefined =>
  part ? [...part.querySelectorAll<HTMLElement>(TYPED_INTO)].find(takesFocus) : undefined;

/** Where the form is typed into: in the field named, unless there is nothing to type into; null while that is on its way. */
function beginning(form: HTMLElement, name: string | undefined, isPatient: boolean): HTMLElement | null {
  const asked = name === undefined ? null : form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  // What a field offers may stand before what it is typed into: free times, while the day's own part is on its way.
  if (asked?.querySelector('[data-waiting]')) return null;
  const found = firstWithin(asked);
  if (found) return found;
  if (asked && isPatient) return null;
  return firstWithin(form) ?? null;
}

/** `first`: the name of the field that the form begins at. */
export function useFieldFocus(
  form: RefObject<HTMLFormElement | null>,
  wanted: boolean,
  first: string | undefined,
): void {
  const name = useRef(first);
  name.current = first;
  useEffect(() => {
    const drawn = form.current;
    if (!wanted || !drawn) return;
    const since = performance.now();
    let last: HTMLElement | null = null;
    // A button that was given the focus because the field was not there yet, as when a palette above closes, and nobody chose.
    let stray: EventTarget | null = null;
    let byHand = false;
    const onPress = (event: Event) => {
      byHand = !(event instanceof KeyboardEvent) || event.key === 'Tab';
    };
    const awaitsField = () => {
      const asked = name.current === undefined ? null : `[data-field="${CSS.escape(name.current)}"] [data-waiting]`;
      return asked !== null && drawn.querySelector(asked) !== null;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const give = () => {
      timer = undefined;
      const top = topDialog();
      const at = document.activeElement;
      if (!top?.contains(drawn) || (at && at !== document.body && at !== top && at !== stray)) return;
      const isPatient = performance.now() - since < PATIENCE;
      const field = last?.isConnected && takesFocus(last) ? last : beginning(drawn, name.current, isPatient);
      if (field) field.focus();
      else later(PATIENCE / 3);
    };
    const later = (wait = SETTLED) => {
      timer ??= setTimeout(give, wait);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !drawn.contains(target)) return later();
      stray = last === null && !byHand && target.closest('footer') && awaitsField() ? target : null;
      if (stray) later();
      else last = target;
    };
    const onFocusOut = () => later();
    // A field that comes late, or one that goes with the focus in it.
    const observer = new MutationObserver(() => later());
    observer.observe(drawn, { childList: true, subtree: true });
    addEventListener('keydown', onPress, true);
    addEventListener('pointerdown', onPress, true);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    later();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('keydown', onPress, true);
      removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [form, wanted]);
}
