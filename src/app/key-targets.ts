/** What a key press falls on: a field that it would type into, something above the screen, or a copy of a press. */

const TYPES_NOTHING = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']);

/** Whether a press would type into the element. */
export function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TYPES_NOTHING.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Menus, lists of choices and dialogs keep the keyboard to themselves; a list that is a screen's own content does not. */
export const inOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-content], [data-work])',
  ) !== null;

/** The menu that has the focus. */
export const menuInFocus = (): Element | null => document.activeElement?.closest('[role="menu"]') ?? null;
/** Closes it in its own way, as Esc does. */
export function leaveMenu(): void {
  const at = menuInFocus() && document.activeElement;
  for (const type of ['keydown', 'keyup'])
    at?.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
}

const copies = new WeakSet<Event>();
/** Notes a press that is handed on. */
export const noteCopy = (event: Event): void => void copies.add(event);
/** Whether an event is the copy of a press that was made beside the work. */
export const isCopy = (event: Event): boolean => copies.has(event);
