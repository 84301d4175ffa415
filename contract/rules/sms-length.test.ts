import { expect, test } from 'vitest';
import { smsLength } from './sms-length.ts';

test.each([
  ['', 0, 0],
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['é'.repeat(160), 160, 1],
  ['ê'.repeat(70), 70, 1],
  ['ê'.repeat(71), 71, 2],
  ['€'.repeat(80), 80, 1],
  ['€'.repeat(81), 81, 2],
  ['😀'.repeat(36), 36, 2],
])('%s', (text, characters, parts) => {
  expect(smsLength(text)).toEqual({ characters, parts });
});
