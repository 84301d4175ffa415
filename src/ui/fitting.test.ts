import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

const WIDTHS = [100, 100, 100, 60];

test('all stand in the row where there is room for them, with the last one only where it is needed', () => {
  expect(fitting(WIDTHS, 8, 316, false)).toBe(3);
  expect(fitting(WIDTHS, 8, 316, true)).toBe(2);
  expect(fitting(WIDTHS, 8, 384, true)).toBe(3);
});

test('what does not fit beside the last one waits behind it, but for the first', () => {
  expect(fitting(WIDTHS, 8, 315, false)).toBe(2);
  expect(fitting(WIDTHS, 8, 275, false)).toBe(1);
  expect(fitting(WIDTHS, 8, 40, false)).toBe(1);
  expect(fitting([60], 8, 40, true)).toBe(0);
});
