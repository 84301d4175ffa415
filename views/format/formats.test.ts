import { expect, test } from 'vitest';
import { compactNumber, formatsOf, instantWidth } from './formats.ts';

test('numbers above 999 in thousands with one decimal', () => {
  expect([0, 999, 1000, 1234, 12_960, 1_000_000].map(compactNumber)).toEqual([
    '0',
    '999',
    '1k',
    '1.2k',
    '13k',
    '1000k',
  ]);
});

test('each language, zone and clock writes times in its own way, whichever was asked for first', () => {
  const at = '2026-11-18T20:05:00Z';
  expect(formatsOf('en', 'UTC', '24').instant(at)).toContain('20:05');
  expect(formatsOf('en', 'UTC', '12').instant(at)).not.toContain('20:05');
  expect(formatsOf('en', 'Asia/Tokyo', '24').instant(at)).toContain('05:05');
  expect(formatsOf('fr', 'UTC', '24').day(at)).not.toBe(formatsOf('en', 'UTC', '24').day(at));
});

test('durations', () => {
  expect([45, 60, 150].map(formatsOf('en', 'UTC').duration)).toEqual(['45 min', '1 h', '2 h 30']);
});

test.each([
  // Pixels of the longest instant of a year at the size of lists, measured in a browser.
  ['en', '12', 189],
  ['en', '24', 166],
  ['fr', '12', 198],
  ['fr', '24', 175],
  ['pt', '12', 209],
  ['pt', '24', 186],
] as const)('a column of instants has room for the longest: %s, %s hours', (locale, clock, longest) => {
  const width = instantWidth(formatsOf(locale, 'Europe/Lisbon', clock));
  expect(width).toBeGreaterThanOrEqual(longest + 16);
  expect(width).toBeLessThan(longest + 40);
});
