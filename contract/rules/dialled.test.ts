import { expect, test } from 'vitest';
import { dialled, isDialled } from './dialled.ts';

test.each([
  ['912 345 678', 'PT', '', '+351912345678'],
  ['+351 912-345.678', 'FR', '', '+351912345678'],
  ['00351912345678', 'PT', '', '+351912345678'],
  ['06 12 34 56 78', 'FR', '', '+33612345678'],
  ['+44 (0)7700 900123', 'GB', '', '+447700900123'],
  ['07700 900123', 'GB', '', '+447700900123'],
  ['0151 234567', 'DE', '', '+49151234567'],
  ['2025550123', 'US', '1', '+12025550123'],
  ['2025550123', 'US', '', '2025550123'],
])('%s in %s with code "%s" is %s', (phone, country, code, expected) => {
  expect(dialled(phone, country, code)).toBe(expected);
});

test('a few digits are no number', () => {
  expect(isDialled('112')).toBe(false);
  expect(isDialled('')).toBe(false);
  expect(isDialled('+351 912 345 678')).toBe(true);
});
