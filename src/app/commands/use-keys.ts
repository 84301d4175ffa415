/** Key presses to commands: one listener for the whole console, over the bindings in force. */
import { useEffect, useRef } from 'react';
import { advance, CHORD_TIMEOUT, type ChordState, noChord, type ResolvedBinding } from '#kernel/keymap.ts';
import { pressesOf } from '#kernel/press.ts';
import { platform } from '#services/platform.ts';
import { inOverlay, isCopy, isEditable } from '../key-targets.ts';

interface Options {
  readonly bindings: readonly ResolvedBinding[];
  /** Scopes at the moment of the press, outermost first. */
  readonly scopes: () => readonly string[];
  readonly run: (command: string) => void;
  /** Bindings that hold above dialogs, menus and forms as well. */
  readonly above: () => readonly ResolvedBinding[];
  /** True while a dialog of the console lies above the screen, wherever the focus is. */
  readonly layered: () => boolean;
  /** A chord has begun, or ended. */
  readonly onChord?: (presses: readonly string[]) => void;
}

let state: ChordState = noChord;

/** Whether the first key of a chord was pressed, so that the next one is the chord's. */
export const chordBegun = (at: number): boolean => state.presses.length > 0 && at - state.at <= CHORD_TIMEOUT;

export function useKeys(options: Options): void {
  const now = useRef(options);
  now.current = options;
  useEffect(() => {
    let stateAbove: ChordState = noChord;
    // On the way down: menus, popovers and dialogs let no key of theirs through to the window.
    const onKeyAbove = (event: KeyboardEvent) => {
      const { above, layered, run } = now.current;
      if (!layered() && !inOverlay(event.target)) return;
      const next = advance(stateAbove, readPresses(event), event.timeStamp, above(), ['layer']);
      stateAbove = next.state;
      if (!next.hit) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) run(next.hit.command);
    };
    const onKeyDown = (event: KeyboardEvent): boolean => {
      if (event.defaultPrevented || isCopy(event) || inOverlay(event.target)) return false;
      const { bindings, scopes, run, onChord } = now.current;
      const next = advance(state, readPresses(event), event.timeStamp, bindings, scopes());
      if (next.state !== state) onChord?.(next.state.presses);
      state = next.state;
      const used = Boolean(next.hit || next.pending || next.swallowed);
      if (used) event.preventDefault();
      // A held key repeats moving about, never an act.
      if (next.hit && !event.repeat) run(next.hit.command);
      return used;
    };
    // The second key of a chord is the chord's, also where the list in focus knows it: `g p` after `g`, `p` otherwise.
    const onChordKey = (event: KeyboardEvent) => {
      if (chordBegun(event.timeStamp) && onKeyDown(event)) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyAbove, true);
    window.addEventListener('keydown', onChordKey, true);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyAbove, true);
      window.removeEventListener('keydown', onChordKey, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

const readPresses = (event: KeyboardEvent): readonly string[] =>
  pressesOf(
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
