import { expect, test } from 'vitest';
import { acceptedIn, accepts, numberTyped } from './numeric.ts';

test.each([
  ['50', { low: 50, high: 50 }],
  ['50:2', { low: 48, high: 52 }],
  ['49..51', { low: 49, high: 51 }],
  ['-3,5 : 0.5', { low: -4, high: -3 }],
  ['0.5..0.7', { low: 0.5, high: 0.7 }],
  ['51..49', null],
  ['50:-2', null],
  ['fifty', null],
  ['', null],
  ['50 km', null],
  ['1e3', null],
])('%s accepts %j', (text, accepted) => {
  expect(acceptedIn(text)).toEqual(accepted);
});

test.each([
  ['62,5', 62.5],
  ['62.5', 62.5],
  [' 1 200 ', 1200],
  ['−3', -3],
  ['.5', 0.5],
  ['1,234,567', null],
  ['12 km/h', null],
  ['', null],
  ['9'.repeat(25), null],
])('%j says %j', (typed, number) => {
  expect(numberTyped(typed)).toBe(number);
});

test('what is accepted takes its ends, whatever the machine makes of decimals', () => {
  expect([accepts('0.2:0.1', 0.3), accepts('0.2:0.1', 0.1), accepts('0.2:0.1', 0.31)]).toEqual([true, true, false]);
  expect([accepts('49..51', 49), accepts('49..51', 51), accepts('49..51', 51.1)]).toEqual([true, true, false]);
});
