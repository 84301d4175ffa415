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
