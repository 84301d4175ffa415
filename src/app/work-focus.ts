/**
 * Keeps the focus where the screen's work is. Whenever nothing has it (a screen came, a dialog went, what had it is gone),
 * the list, calendar or tree gets it; a field that somebody types into, or whatever else was chosen, keeps it.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { store } from '#services/session.ts';
import { layersAtom } from './commands/layers.ts';
import { chordBegun } from './commands/use-keys.ts';
import { dropEarly, giveEarly, isSecondEnter, keepEarly } from './early-keys.ts';
import { isMadeAgain } from './early-presses.ts';
import { inOverlay, isEditable } from './key-targets.ts';
import {
  goesToWork,
  handToWork,
  isScrollKey,
  isWorkKey,
  noteWork,
  overlaid,
  tabElement,
  workElement,
} from './work-keys.ts';

/** A menu or a dialog that closes has so long, in ms, to give the focus back to what opened it: slow machines take it. */
const GIVES_BACK = 250;

const covered = (): boolean => store.get(layersAtom).length > 0 || overlaid();

/** The main part of the page, which takes the focus for as long as a screen has nothing else. */
const main = () => document.getElementById('main');

export function WorkFocus(): null {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  // Not while a screen is drawn that may yet have to wait: until then the one before stands.
  useLayoutEffect(() => {
    shown.current = pathname;
  }, [pathname]);

  useEffect(() => {
    // Given to a tab while the list below it is still on its way.
    let lent: Element | null = null;
    let pressed = false;
    // Tab leads out of the page, too: who leaves so is not brought back.
    let tabbed = false;
    let frame = 0;
    /** When the focus was last in something that lies above the screen. */
    let above = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const free = () => {
      const at = document.activeElement;
      return at === null || at === document.body || at === main() || (lent !== null && at === lent);
    };
    const settle = () => {
      if (pressed || tabbed || !free() || covered() || getSelection()?.isCollapsed === false) return;
      const rest = above + GIVES_BACK - performance.now();
      if (rest > 0) {
        clearTimeout(timer);
        timer = setTimeout(soon, rest);
        return;
      }
      const work = workElement();
      const target = work ?? tabElement();
      if (!target || target === document.activeElement) return;
      lent = work ? null : target;
      target.focus({ preventScroll: true });
    };
    // A dialog that closes gives the focus back in the next frame: what it gives it to is asked first.
    const soon = () => {
      if (frame !== 0 || !free()) return;
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          frame = 0;
          settle();
        });
      });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      lent = null;
      tabbed = event.key === 'Tab';
      const second = isSecondEnter(event);
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (!event.isTrusted && !isMadeAgain(event)) return;
      if (covered()) return dropEarly();
      if (second) return stop(event);
      if (chordBegun(event.timeStamp)) return;
      if (event.key === 'Escape') dropEarly();
      const work = workElement();
      if (!work) {
        // A page to read: the main part scrolls, which the page around it does not.
        if (event.target === document.body && isScrollKey(event)) main()?.focus({ preventScroll: true });
        return;
      }
      const moving = location.pathname !== shown.current;
      const free = !isEditable(event.target) && !inOverlay(event.target);
      // Between two screens no key falls on a row of the one that is being left: the next one gets it.
      if (moving) {
        if (free && (keepEarly(event, work, true) || isWorkKey(event))) stop(event);
      } else if ((event.target === work || goesToWork(event.target, work, event)) && keepEarly(event, work, false)) {
        stop(event);
        give();
      } else if (goesToWork(event.target, work, event) && handToWork(work, event)) stop(event);
    };
    const onFocus = (event: FocusEvent) => {
      above = Number.NEGATIVE_INFINITY;
      noteWork(event.target);
    };
    const onBlur = ({ target }: FocusEvent) => {
      if (target instanceof Element && inOverlay(target)) above = performance.now();
      soon();
    };
    const onPointer = ({ type: kind }: PointerEvent) => {
      lent = null;
      tabbed = false;
      pressed = kind === 'pointerdown';
      if (pressed) dropEarly();
      if (!pressed) soon();
    };
    /** One key a frame: what each of them changes is drawn before the next. */
    const give = () => {
      if (covered()) dropEarly();
      else if (location.pathname === shown.current && giveEarly()) requestAnimationFrame(give);
    };
    const changes = new MutationObserver(() => {
      soon();
      give();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    for (const kind of ['pointerdown', 'pointerup', 'pointercancel'] as const)
      window.addEventListener(kind, onPointer, true);
    soon();
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      for (const kind of ['pointerdown', 'pointerup', 'pointercancel'] as const)
        window.removeEventListener(kind, onPointer, true);
    };
  }, []);

  // Who came by a link of the menu or the bar above is on the screen now, no longer on the link.
  const before = useRef<{ readonly key: string; readonly pathname: string } | null>(null);
  useEffect(() => {
    const from = before.current;
    before.current = { key, pathname };
    if (!from || from.key === key || covered()) return;
    if (type === 'REPLACE' && from.pathname === pathname) return;
    if (!main()?.contains(document.activeElement)) main()?.focus({ preventScroll: true });
  }, [key, pathname, type]);
  return null;
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
