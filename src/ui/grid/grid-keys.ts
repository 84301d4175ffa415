/** What a key does in the grid. Pure: from the event to an act. */

export type GridAct =
  | { readonly act: 'move'; readonly to: Move; readonly extend: boolean }
  | { readonly act: 'toggle' }
  | { readonly act: 'open'; readonly newTab: boolean }
  | { readonly act: 'all' }
  | { readonly act: 'clear' }
  | { readonly act: 'menu' }
  | { readonly act: 'peek' };

export type Move = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp';

export interface GridKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
};
const LETTERS: Readonly<Record<string, GridAct>> = {
  j: { act: 'move', to: 'next', extend: false },
  k: { act: 'move', to: 'previous', extend: false },
  J: { act: 'move', to: 'next', extend: true },
  K: { act: 'move', to: 'previous', extend: true },
  x: { act: 'toggle' },
  '.': { act: 'menu' },
  p: { act: 'peek' },
};
/** Where a layout types no Latin letters, the key itself counts. */
const BY_CODE: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyX: 'x', KeyP: 'p', KeyA: 'a' };

/** The act of a key, or null when it is not the grid's. `singleKeys` is false where the user switched them off. */
export function actOf(event: GridKey, singleKeys = true): GridAct | null {
  if (event.isComposing || event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  const foreign = event.key.length === 1 && event.key > '\u024f';
  const key = foreign ? (BY_CODE[event.code] ?? event.key) : event.key;
  if (mod) {
    if (key === 'Enter') return { act: 'open', newTab: true };
    if (key.toLowerCase() === 'a' && !event.shiftKey) return { act: 'all' };
    if (key === 'Home' || key === 'End')
      return { act: 'move', to: key === 'Home' ? 'first' : 'last', extend: event.shiftKey };
    return null;
  }
  const move = MOVES[key];
  if (move) return { act: 'move', to: move, extend: event.shiftKey };
  if (key === 'F10' && event.shiftKey) return { act: 'menu' };
  if (key === 'ContextMenu') return { act: 'menu' };
  if (key === 'Enter' && !event.shiftKey) return { act: 'open', newTab: false };
  if (key === ' ') return { act: 'toggle' };
  if (key === 'Escape') return { act: 'clear' };
  return singleKeys ? (LETTERS[key] ?? null) : null;
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
