/** The part of a list that is drawn: follows scrolling and size, and brings a row on screen. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Extent, MAX_HEIGHT, type Range, rangeAt, scrollToShow } from './window-math.ts';

export interface ListViewport extends Range {
  readonly viewport: number;
  readonly width: number;
}

const same = (a: Range, b: Range): boolean => a.first === b.first && a.last === b.last && a.top === b.top;

export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  rowHeight: number,
  headerHeight: number,
): { view: ListViewport; show: (index: number) => void; toTop: () => void } {
  const [size, setSize] = useState({ viewport: 600, width: 1000 });
  const extent: Extent = { total, rowHeight, viewport: size.viewport };
  const [range, setRange] = useState<Range>(() => rangeAt(extent, 0));
  const now = useRef(extent);
  now.current = extent;

  const measure = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const next = rangeAt(now.current, top);
    // On a list that fits, rows stay where they are; a scroll of a few pixels draws nothing anew.
    const exact = now.current.total * now.current.rowHeight > MAX_HEIGHT;
    setRange((before) => {
      if (same(before, next)) return before;
      if (!exact && before.first === next.first && before.last === next.last) return before;
      return next;
    });
  }, [scroller]);

  // Before the first rows are seen: on a phone they have other columns than those drawn at a guess.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const viewport = Math.max(rowHeight, element.clientHeight - headerHeight);
      const width = element.clientWidth;
      setSize((before) => (before.viewport === viewport && before.width === width ? before : { viewport, width }));
    };
    // Beyond which edges there is more; the shades there are drawn by it alone.
    const edges = () => {
      element.toggleAttribute('data-before', element.scrollLeft > 1);
      element.toggleAttribute('data-after', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    };
    look();
    edges();
    const resize = new ResizeObserver(() => {
      look();
      edges();
    });
    resize.observe(element);
    // As wide as the columns need.
    if (element.firstElementChild) resize.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    element.addEventListener('scroll', edges, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener('scroll', measure);
      element.removeEventListener('scroll', edges);
    };
  }, [scroller, measure, rowHeight, headerHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another extent shows other rows
  useLayoutEffect(measure, [measure, total, rowHeight, size.viewport]);

  const show = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const wanted = scrollToShow(now.current, index, element.scrollTop);
      if (wanted === element.scrollTop) return;
      element.scrollTop = wanted;
      measure();
    },
    [scroller, measure],
  );
  const toTop = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
    measure();
  }, [scroller, measure]);
  return { view: { ...range, ...size }, show, toTop };
}
