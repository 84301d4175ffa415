/** Where a key leads among tiles. Pure. */
import { typedKey } from '#kernel/typed-key.ts';
import type { GridKey } from './grid-keys.ts';

/** j and k go from one to the next, as in a list of lines. */
const LETTERS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * The tile that a key leads to, or null when the key leads nowhere. `across` tiles stand in a line, `lines` lines on
 * screen. From the last full line, down leads to the last tile. `singleKeys` is false where the user switched them off.
 */
export function tileMove(
  event: GridKey,
  from: number,
  count: number,
  across: number,
  lines: number,
  singleKeys = true,
): number | null {
  const typed = typedKey(event);
  if (!typed || typed.alt || count === 0) return null;
  const { key, mod } = typed;
  const last = count - 1;
  const start = from - (from % across);
  if (key === 'Home') return mod ? 0 : start;
  if (key === 'End') return mod ? last : Math.min(last, start + across - 1);
  if (mod) return null;
  const down = (by: number) => {
    const to = from + by * across;
    if (to <= last) return to;
    // A shorter last line is reached from above it, too.
    return Math.floor(from / across) < Math.floor(last / across) ? last : from;
  };
  const up = (by: number) => (from - by * across >= 0 ? from - by * across : from % across);
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return down(1);
    case 'ArrowUp':
      return up(1);
    case 'PageDown':
      return down(Math.max(1, Math.min(lines, Math.floor(last / across) - Math.floor(from / across))));
    case 'PageUp':
      return up(Math.max(1, lines));
  }
  const step = singleKeys ? LETTERS[key.toLowerCase()] : undefined;
  return step === undefined ? null : Math.max(0, Math.min(last, from + step));
}
