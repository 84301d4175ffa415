import { expect, test } from 'vitest';
import { beginning } from './beginning.ts';

test('a title is the beginning of a text, cut between words', () => {
  expect(beginning('What does  this\nsign mean?')).toBe('What does this sign mean?');
  expect(beginning('May you overtake here, where the line is broken?', 24)).toBe('May you overtake here…');
  expect(beginning('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}…`);
});
