/** A press made anew, to be handed on: what it was pressed with is all there, and nothing happens by itself. */
export const copyOf = (event: KeyboardEvent): KeyboardEvent =>
  new KeyboardEvent('keydown', {
    key: event.key,
    code: event.code,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    repeat: event.repeat,
    modifierAltGraph: event.getModifierState('AltGraph'),
    bubbles: true,
    cancelable: true,
  });

const WRITES = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Whether a press there writes. */
export const isWrittenInto = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches(WRITES);

/**
 * Makes a press at an element, as the browser would: one that nothing takes writes into a field, or deletes there. Of a
 * press that is made up the browser itself does neither.
 */
export function pressAt(target: Element, press: KeyboardEvent): void {
  if (!target.dispatchEvent(press) || !isWrittenInto(target) || document.activeElement !== target) return;
  const { key, ctrlKey, metaKey, altKey } = press;
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'Backspace') document.execCommand('delete');
  else if ([...key].length === 1) document.execCommand('insertText', false, key);
}
