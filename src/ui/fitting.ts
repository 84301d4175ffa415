/** How many of a row of buttons fit beside one another, so that the others wait behind a last one. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

interface Measured {
  readonly of: string;
  readonly widths: readonly number[];
  readonly gap: number;
}

/** `widths` ends with that of the last button, which is needed where one of the others does not fit, or `lastAnyway`. */
export function fitting(widths: readonly number[], gap: number, room: number, lastAnyway: boolean): number {
  const each = widths.slice(0, -1);
  const last = widths.at(-1) ?? 0;
  const wide = (count: number, withLast: boolean) => {
    const parts = [...each.slice(0, count), ...(withLast ? [last] : [])];
    return parts.reduce((sum, part) => sum + part, 0) + gap * Math.max(0, parts.length - 1);
  };
  if (each.length === 0 || wide(each.length, lastAnyway) <= room) return each.length;
  let count = each.length - 1;
  // The first is never hidden: it is what is likeliest meant.
  while (count > 1 && wide(count, true) > room) count--;
  return Math.max(1, count);
}

/**
 * `row` holds the buttons and, behind them, the one that opens the rest; its own width must not come from them. `signature`
 * changes where a width may, with a text or a key; null where nothing is to be measured. Null is answered while all of them have
 * to be drawn to be measured, which is never painted.
 */
export function useFitting(
  row: RefObject<HTMLElement | null>,
  signature: string | null,
  lastAnyway: boolean,
): number | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [room, setRoom] = useState(0);
  const active = signature !== null;
  useLayoutEffect(() => {
    const element = row.current;
    if (signature === null || !element || measured?.of === signature) return;
    setRoom(element.clientWidth);
    setMeasured({
      of: signature,
      widths: [...element.children].map((child) => child.getBoundingClientRect().width),
      gap: Number.parseFloat(getComputedStyle(element).columnGap) || 0,
    });
  }, [row, signature, measured]);
  useEffect(() => {
    const element = row.current;
    if (!active || !element) return;
    const sizes = new ResizeObserver(() => setRoom(element.clientWidth));
    sizes.observe(element);
    // Other letters have other widths.
    const again = () => setMeasured(null);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      sizes.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [row, active]);
  if (!active) return Number.POSITIVE_INFINITY;
  return measured?.of === signature ? fitting(measured.widths, measured.gap, room, lastAnyway) : null;
}
