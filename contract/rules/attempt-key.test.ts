import { expect, test } from 'vitest';
import { inGroups, typedKey } from './attempt-key.ts';

test.each([
  ['K7QF-2M9X-4TPD', 'K7QF-2M9X-4TPD'],
  ['k7qf2m9x4tpd', 'K7QF-2M9X-4TPD'],
  [' k7qf – 2m9x 4tpd ', 'K7QF-2M9X-4TPD'],
  ['OIL0-1111-2222', '0110-1111-2222'],
])('%s is the key %s', (typed, key) => {
  expect(typedKey(typed)).toBe(key);
});

test.each(['', 'K7QF-2M9X', 'K7QF-2M9X-4TPD-1', 'K7QF-2M9X-4TPU', 'K7QF-2M9X-4TP!'])('%s is none', (typed) => {
  expect(typedKey(typed)).toBeNull();
});

test('letters stand in groups of four', () => {
  expect(inGroups('K7QF2M9X4TPD')).toBe('K7QF-2M9X-4TPD');
});
