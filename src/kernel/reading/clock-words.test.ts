import { expect, test } from 'vitest';
import { minuteAfter } from './clock-words.ts';

test.each([
  ['10:00', '10:01'],
  ['10:29', '10:30'],
  ['10:59', '11:00'],
  ['23:59', '23:59'],
])('the minute behind %s is %s', (time, after) => {
  expect(minuteAfter(time)).toBe(after);
});
