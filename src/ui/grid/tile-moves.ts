/** Where a key leads among tiles. Pure. */
import type { GridKey } from './grid-keys.ts';

/** j and k go from one to the next, as in a list of lines. */
const LETTERS: Readonly<Record<string, number>> = { j: 1, k: -1, J: 1, K: -1 };

/**
 * The tile that a key leads to, or null when the key leads nowhere. `across` tiles stand in a line, `lines` lines on
 * screen. From the last full line, down leads to the last tile.
 */
export function tileMove(event: GridKey, from: number, count: number, across: number, lines: number): number | null {
  if (event.isComposing || event.altKey || count === 0) return null;
  const last = count - 1;
  const mod = event.ctrlKey || event.metaKey;
  const start = from - (from % across);
  if (event.key === 'Home') return mod ? 0 : start;
  if (event.key === 'End') return mod ? last : Math.min(last, start + across - 1);
  if (mod) return null;
  const down = (by: number) => {
    const to = from + by * across;
    if (to <= last) return to;
    // A shorter last line is reached from above it, too.
    return Math.floor(from / across) < Math.floor(last / across) ? last : from;
  };
  const up = (by: number) => (from - by * across >= 0 ? from - by * across : from % across);
  switch (event.key) {
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
  const step = LETTERS[event.key];
  return step === undefined ? null : Math.max(0, Math.min(last, from + step));
}
