import { expect, test } from 'vitest';
import { initials, tintOf } from './initials.ts';

test('a name is told by the letters of its first and last word', () => {
  expect(initials('Inês Fernandes Silva')).toBe('IS');
  expect(initials('Élodie')).toBe('É');
  expect(initials(' ')).toBe('?');
});

test('a name keeps its tint, and names have several', () => {
  expect(tintOf('Ana Reis')).toBe(tintOf('Ana Reis'));
  const tints = new Set(['Ana Reis', 'Rui Costa', 'Bea Lima', 'Marta Nunes', 'Pedro Bento Santos'].map(tintOf));
  expect(tints.size).toBeGreaterThan(2);
  for (const tint of tints) expect(tint).toBeLessThan(360);
});
