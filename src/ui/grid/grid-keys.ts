/** What a key does in the grid. Pure: from the event to an act. */
import { type TypedEvent, typedKey } from '#kernel/typed-key.ts';

export type GridAct =
  | { readonly act: 'move'; readonly to: Move; readonly extend: boolean }
  | { readonly act: 'toggle' }
  | { readonly act: 'open'; readonly newTab: boolean }
  | { readonly act: 'all' }
  | { readonly act: 'clear' }
  | { readonly act: 'menu' }
  | { readonly act: 'peek' };

export type Move = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp';

export type GridKey = TypedEvent;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
};
const LETTERS: Readonly<Record<string, GridAct>> = { x: { act: 'toggle' }, '.': { act: 'menu' }, p: { act: 'peek' } };
const STEPS: Readonly<Record<string, Move>> = { j: 'next', k: 'previous' };

/** The act of a key, or null when it is not the grid's. `singleKeys` is false where the user switched them off. */
export function actOf(event: GridKey, singleKeys = true): GridAct | null {
  const typed = typedKey(event);
  if (!typed || typed.alt) return null;
  const { key, mod, shift } = typed;
  if (mod) {
    if (key === 'Enter') return { act: 'open', newTab: true };
    if (key.toLowerCase() === 'a' && !shift) return { act: 'all' };
    if (key === 'Home' || key === 'End') return { act: 'move', to: key === 'Home' ? 'first' : 'last', extend: shift };
    return null;
  }
  const move = MOVES[key];
  if (move) return { act: 'move', to: move, extend: shift };
  if (key === 'F10' && shift) return { act: 'menu' };
  if (key === 'ContextMenu') return { act: 'menu' };
  if (key === 'Enter' && !shift) return { act: 'open', newTab: false };
  if (key === ' ') return { act: 'toggle' };
  if (key === 'Escape') return { act: 'clear' };
  if (!singleKeys) return null;
  // Caps lock is not Shift.
  const letter = key.toLowerCase();
  const step = STEPS[letter];
  if (step) return { act: 'move', to: step, extend: shift };
  // With Shift a letter is another key; a sign is the same wherever the layout has it.
  return shift && /[a-z]/.test(letter) ? null : (LETTERS[letter] ?? null);
}

/** The row a move leads to. */
export function moveTo(move: Move, from: number, total: number, page: number): number {
  const last = total - 1;
  switch (move) {
    case 'next':
      return Math.min(from + 1, last);
    case 'previous':
      return Math.max(from - 1, 0);
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'pageDown':
      return Math.min(from + page, last);
    case 'pageUp':
      return Math.max(from - page, 0);
  }
}
