import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHeight, MAX_HEIGHT, OVERSCAN, offsetOf, rangeAt, scrollOf, scrollToShow } from './window-math.ts';

const small = { total: 1000, rowHeight: 28, viewport: 560 };
const huge = { total: 1_000_000, rowHeight: 36, viewport: 700 };

describe('a list that fits', () => {
  test('is as high as its rows, and scrolls pixel for pixel', () => {
    expect(contentHeight(small)).toBe(28_000);
    expect(offsetOf(small, 1234)).toBe(1234);
    expect(rangeAt(small, 2800)).toEqual({ first: 100 - OVERSCAN, last: 120 + OVERSCAN, top: (100 - OVERSCAN) * 28 });
  });

  test('has nothing before the first row or after the last', () => {
    expect(rangeAt(small, 0).first).toBe(0);
    expect(rangeAt(small, 28_000).last).toBe(999);
    expect(rangeAt({ ...small, total: 0 }, 0)).toMatchObject({ last: -1 });
  });
});

describe('a list beyond what a browser draws', () => {
  test('is cut to the limit, and its ends are reached', () => {
    expect(contentHeight(huge)).toBe(MAX_HEIGHT);
    expect(rangeAt(huge, 0).first).toBe(0);
    expect(rangeAt(huge, MAX_HEIGHT - huge.viewport).last).toBe(999_999);
  });

  test('the rows on screen stand on screen', () => {
    const scrollTop = 7_654_321;
    const { first, top } = rangeAt(huge, scrollTop);
    const offset = offsetOf(huge, scrollTop);
    const firstShown = Math.floor(offset / huge.rowHeight);
    const at = top + (firstShown - first) * huge.rowHeight;
    expect(at).toBeGreaterThan(scrollTop - huge.rowHeight);
    expect(at).toBeLessThanOrEqual(scrollTop);
  });
});

test('any row of any list can be shown, and is then on screen', () => {
  const extents = fc.record({
    total: fc.integer({ min: 1, max: 2_000_000 }),
    rowHeight: fc.constantFrom(28, 36),
    viewport: fc.integer({ min: 60, max: 2000 }),
  });
  fc.assert(
    fc.property(
      extents,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (extent, at, from) => {
        const index = Math.min(extent.total - 1, Math.floor(at * extent.total));
        const scrollTop = from * Math.max(0, contentHeight(extent) - extent.viewport);
        const shown = scrollToShow(extent, index, scrollTop);
        const { first, last } = rangeAt(extent, shown);
        expect(index).toBeGreaterThanOrEqual(first);
        expect(index).toBeLessThanOrEqual(last);
        expect(offsetOf(extent, scrollOf(extent, index * extent.rowHeight))).toBeLessThanOrEqual(
          index * extent.rowHeight + 1,
        );
      },
    ),
  );
});
