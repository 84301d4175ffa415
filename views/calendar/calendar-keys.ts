/** What a key does in a calendar, in the day and in the week. Pure. */
import { type TypedEvent, typedKey } from '#kernel/typed-key.ts';

export const MOVES: ReadonlySet<string> = new Set([
  ...['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'],
]);
/** Letters that move as in a list. */
const LETTERS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** Letters that go to today, the day view and the week view. */
const PERIODS: ReadonlySet<string> = new Set(['t', 'd', 'w']);

export interface CalendarKey {
  /** A move, `Enter`, `[`, `]`, `t`, `d`, `w`, or `menu`: the actions of what is under the cursor. */
  readonly key: string;
  readonly shift: boolean;
}

/** The calendar's part of a press, or null when it is not the calendar's. */
export function calendarKey(event: TypedEvent, singleKeys = true): CalendarKey | null {
  const typed = typedKey(event);
  if (!typed || typed.mod || typed.alt) return null;
  const { key, shift } = typed;
  if (key === 'ContextMenu' || (key === 'F10' && shift)) return { key: 'menu', shift };
  if (MOVES.has(key) || key === 'Enter') return { key, shift };
  if (!singleKeys) return null;
  if (key === '.') return { key: 'menu', shift };
  if (key === '[' || key === ']') return { key, shift };
  const letter = key.toLowerCase();
  if (!shift && PERIODS.has(letter)) return { key: letter, shift };
  const move = LETTERS[letter];
  return move ? { key: move, shift } : null;
}
