/**
 * Which rows are on screen, for any number of rows. Browsers cap the height of an element (about 17 million pixels in
 * the lowest of them), so beyond a limit one pixel of scrolling stands for more than one pixel of rows.
 */

/** Most pixels a list is drawn high. */
export const MAX_HEIGHT = 15_000_000;
/** Rows drawn beyond the edges, so that a short scroll shows no gap. */
export const OVERSCAN = 8;

export interface Extent {
  readonly total: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Pixels of rows that fit on screen. */
  readonly viewport: number;
}

/** Height of the scrolled content, in pixels. */
export const contentHeight = ({ total, rowHeight }: Extent): number => Math.min(total * rowHeight, MAX_HEIGHT);

const span = (extent: Extent): number => Math.max(0, contentHeight(extent) - extent.viewport);
const realSpan = ({ total, rowHeight, viewport }: Extent): number => Math.max(0, total * rowHeight - viewport);

/** Pixels of rows above the screen's edge at a scroll position. */
export function offsetOf(extent: Extent, scrollTop: number): number {
  if (extent.total * extent.rowHeight <= MAX_HEIGHT) return Math.max(0, scrollTop);
  const share = span(extent) === 0 ? 0 : Math.min(1, Math.max(0, scrollTop / span(extent)));
  return share * realSpan(extent);
}

/** The scroll position that shows an offset at the screen's edge. */
export function scrollOf(extent: Extent, offset: number): number {
  const wanted = Math.min(Math.max(0, offset), realSpan(extent));
  if (extent.total * extent.rowHeight <= MAX_HEIGHT) return wanted;
  return realSpan(extent) === 0 ? 0 : (wanted / realSpan(extent)) * span(extent);
}

export interface Range {
  /** First and last row to draw; `last` is -1 when there is none. */
  readonly first: number;
  readonly last: number;
  /** Where the first row stands in the content, in pixels. */
  readonly top: number;
}

/** The rows to draw at a scroll position. */
export function rangeAt(extent: Extent, scrollTop: number): Range {
  const offset = offsetOf(extent, scrollTop);
  const first = Math.max(0, Math.min(Math.floor(offset / extent.rowHeight) - OVERSCAN, extent.total - 1));
  const last = Math.min(extent.total - 1, Math.ceil((offset + extent.viewport) / extent.rowHeight) + OVERSCAN);
  return { first, last, top: Math.max(0, scrollTop) + first * extent.rowHeight - offset };
}

/** The scroll position at which a row is wholly on screen, as near as possible to the one given. */
export function scrollToShow(extent: Extent, index: number, scrollTop: number): number {
  const offset = offsetOf(extent, scrollTop);
  const top = index * extent.rowHeight;
  if (top < offset) return scrollOf(extent, top);
  if (top + extent.rowHeight > offset + extent.viewport)
    return scrollOf(extent, top + extent.rowHeight - extent.viewport);
  return scrollTop;
}
