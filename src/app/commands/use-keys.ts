/** Key presses to commands: one listener for the whole console, over the bindings in force. */
import { useEffect, useRef } from 'react';
import { advance, type ChordState, noChord, type ResolvedBinding } from '#kernel/keymap.ts';
import { pressesOf } from '#kernel/press.ts';
import { platform } from '#services/platform.ts';

const TYPES_NOTHING = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']);

/** Whether a press would type into the element. */
function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TYPES_NOTHING.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Menus, lists of choices and dialogs keep the keyboard to themselves; a list that is a screen's own content does not. */
const inOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-content])') !== null;

interface Options {
  readonly bindings: readonly ResolvedBinding[];
  /** Scopes at the moment of the press, outermost first. */
  readonly scopes: () => readonly string[];
  readonly run: (command: string) => void;
  /** A chord has begun, or ended. */
  readonly onChord?: (presses: readonly string[]) => void;
}

export function useKeys(options: Options): void {
  const now = useRef(options);
  now.current = options;
  useEffect(() => {
    let state: ChordState = noChord;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || inOverlay(event.target)) return;
      const { bindings, scopes, run, onChord } = now.current;
      const presses = pressesOf(
        {
          key: event.key,
          code: event.code,
          ctrlKey: event.ctrlKey,
          metaKey: event.metaKey,
          altKey: event.altKey,
          shiftKey: event.shiftKey,
          isComposing: event.isComposing,
          keyCode: event.keyCode,
          getModifierState: (key) => event.getModifierState(key),
          target: { editable: isEditable(event.target) },
        },
        platform,
      );
      const next = advance(state, presses, event.timeStamp, bindings, scopes());
      if (next.state !== state) onChord?.(next.state.presses);
      state = next.state;
      if (next.hit || next.pending || next.swallowed) event.preventDefault();
      // A held key repeats moving about, never an act.
      if (next.hit && !event.repeat) run(next.hit.command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
