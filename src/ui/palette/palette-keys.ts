/** What a key does in the palette's line. Pure: from the event and what stands there to an act. */
import type { TypedEvent } from '#kernel/typed-key.ts';
import { takesSeveral } from './ask-rows.ts';
import type { PalettePage, PaletteRow } from './palette-types.ts';

export type PaletteAct =
  | { readonly act: 'move'; readonly step: number }
  | { readonly act: 'group'; readonly step: 1 | -1 }
  | { readonly act: 'choose'; readonly newTab: boolean }
  /** Tab: completes the line, opens a row's actions, or ticks a box. */
  | { readonly act: 'complete' }
  | { readonly act: 'actions' }
  | { readonly act: 'back' }
  /** Ticks all rows that are offered, or none of them. */
  | { readonly act: 'all' }
  /** Brings back the line that was typed last. */
  | { readonly act: 'recall' }
  | { readonly act: 'copyLink' }
  /** Enter still held from the press before: it means nothing here, and nothing else may take it. */
  | { readonly act: 'held' }
  /** The key that opens the palette, pressed in it: the line begins anew. Closing is Esc's alone, so that no sentence falls on the screen. */
  | { readonly act: 'renew' };

export interface KeyInput extends TypedEvent {
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly repeat?: boolean;
}

export interface LineState {
  readonly line: string;
  /** The caret stands behind the last character and nothing is selected. */
  readonly caretAtEnd: boolean;
  /** Nothing is typed that the key for all could mean, or all of it is selected already. */
  readonly allSelected: boolean;
  readonly page: PalettePage;
  readonly active: PaletteRow | null;
  /** True once the user moved to the active row by arrows. */
  readonly moved: boolean;
  /** There is a line from before to bring back. */
  readonly before: boolean;
}

const takesSeveralOn = (page: PalettePage): boolean => page.kind === 'ask' && takesSeveral(page.field);

/** Rows that PageUp and PageDown leap over. */
const LEAP = 8;

/** The act of a key, or null when it belongs to the line. Nothing is done while an input method composes. */
export function actOfKey(event: KeyInput, state: LineState): PaletteAct | null {
  if (event.isComposing || event.keyCode === 229) return null;
  if (event.key === 'Enter' && event.repeat) return { act: 'held' };
  const mod = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (mod && !event.altKey) {
    if (letter === 'k' && !event.shiftKey) return { act: 'renew' };
    if (event.shiftKey && (letter === 'c' || (event.code === 'KeyC' && letter.length === 1 && letter > '\u024f'))) {
      return { act: 'copyLink' };
    }
    if (event.key === 'Enter') return { act: 'choose', newTab: true };
    if (letter === 'a' && !event.shiftKey && state.allSelected && takesSeveralOn(state.page)) return { act: 'all' };
    return null;
  }
  if (mod) return null;
  switch (event.key) {
    case 'ArrowDown':
      return event.altKey ? { act: 'group', step: 1 } : { act: 'move', step: 1 };
    case 'ArrowUp':
      if (event.altKey) return { act: 'group', step: -1 };
      // As in a terminal, while nothing is typed and nothing was moved to.
      return state.before && state.line === '' && state.page.kind === 'root' && !state.moved
        ? { act: 'recall' }
        : { act: 'move', step: -1 };
    case 'PageDown':
      return { act: 'move', step: LEAP };
    case 'PageUp':
      return { act: 'move', step: -LEAP };
    case 'Enter':
      return event.shiftKey ? null : { act: 'choose', newTab: false };
    case 'Tab':
      return event.shiftKey ? null : { act: 'complete' };
    case 'ArrowRight':
      return state.active?.kind === 'entity' && state.caretAtEnd && !event.shiftKey ? { act: 'actions' } : null;
    case '.':
      // In the middle of typing a dot is a dot (`student.add`); on a row one moved to it opens the actions.
      return state.active?.kind === 'entity' && state.moved ? { act: 'actions' } : null;
    case 'Backspace':
      return state.line === '' && state.page.kind !== 'root' ? { act: 'back' } : null;
    default:
      return null;
  }
}
