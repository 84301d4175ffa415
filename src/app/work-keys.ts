/**
 * Where a screen's work is (`data-work`: list, calendar, tree), and which keys go there when they are pressed beside it: on
 * the page itself, on a button of the toolbar, on a tab.
 */
import { type TypedEvent, typedKey } from '#kernel/typed-key.ts';
import { copyOf } from '#ui/press-copy.ts';
import { inOverlay, isEditable, noteCopy } from './key-targets.ts';

/** Whether something lies above the screen: what is drawn above is drawn outside the page's root. */
export function overlaid(): boolean {
  const root = document.getElementById('root');
  const above = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  return [...above].some((element) => !root?.contains(element));
}

let last: WeakRef<HTMLElement> | null = null;
/** Notes which of a screen's lists had the focus: it is the one that gets it back. */
export function noteWork(target: EventTarget | null): void {
  if (target instanceof HTMLElement && target.matches('[data-work]')) last = new WeakRef(target);
}

/** The list, calendar or tree that the screen is about: the one used last, or the first there is. */
export function workElement(): HTMLElement | null {
  const used = last?.deref();
  if (used?.isConnected && used.checkVisibility()) return used;
  const all = document.querySelectorAll<HTMLElement>('main [data-work]');
  return [...all].find((element) => element.checkVisibility()) ?? null;
}

/** What takes the focus where a screen has no list: the tab that is open. */
export const tabElement = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [role="tab"][aria-selected="true"]');

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);
/** Whether a browser scrolls what has the focus by the key. */
export function isScrollKey(event: TypedEvent): boolean {
  const typed = typedKey(event);
  return typed !== null && !typed.alt && (MOVES.has(typed.key) || (typed.key === ' ' && !typed.mod));
}
const LETTERS = new Set(['j', 'k', 'x', 'p', '.', '[', ']', '+']);

/** Whether a list, calendar or tree may know the key. */
export function isWorkKey(event: TypedEvent): boolean {
  const typed = typedKey(event);
  if (!typed || typed.alt) return false;
  const { key, mod } = typed;
  if (mod) return key === 'Enter' || key === 'Home' || key === 'End' || key.toLowerCase() === 'a';
  return (
    MOVES.has(key) ||
    LETTERS.has(key.toLowerCase()) ||
    ['Enter', ' ', 'Escape', 'ContextMenu', 'Insert', 'F10'].includes(key)
  );
}

/** What presses itself by Enter and Space, and has no other keys. */
const PRESSED = 'button, a[href], summary, input, [role="button"], [role="columnheader"]';
/** What has keys of its own, and all within it. */
const OWN = 'form, [data-own-keys], [aria-haspopup="listbox"]';
/** What is gone along with ← and →. */
const ALONG = '[role="tab"], [role="radiogroup"], [role="toolbar"]';

/** Whether a press on `target` is meant for the screen's work. */
export function goesToWork(target: Element, work: HTMLElement, event: TypedEvent): boolean {
  if (target === work || !isWorkKey(event) || isEditable(target) || inOverlay(target)) return false;
  if (target === document.body || target.tagName === 'MAIN') return true;
  if (!target.closest('main')) return false;
  const own = target.closest(OWN);
  if (own && !own.contains(work)) return false;
  const typed = typedKey(event);
  const key = typed?.key ?? '';
  if (target.closest(ALONG) && (key === 'ArrowLeft' || key === 'ArrowRight')) return false;
  // Enter and Space would open the open tab again.
  if (target.matches('[role="tab"]')) return true;
  if (!target.matches(PRESSED)) return false;
  if (target instanceof HTMLInputElement && target.type === 'radio' && key.startsWith('Arrow')) return false;
  return key !== 'Enter' && key !== ' ' && !(typed?.shift && key.startsWith('Arrow'));
}

/** Hands a press to the work. Answers whether the work took it; then it has the focus, too. */
export function handToWork(work: HTMLElement, event: KeyboardEvent): boolean {
  const copy = copyOf(event);
  noteCopy(copy);
  const before = document.activeElement;
  const taken = !work.dispatchEvent(copy);
  if (taken && document.activeElement === before && work.isConnected) work.focus({ preventScroll: true });
  return taken;
}
