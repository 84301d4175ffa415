import { expect, test } from 'vitest';
import { progressWith } from './progress.ts';

const mark = (day: number, level: number) => ({ level, starts_at: `2026-03-0${day}T10:00:00.000Z` });

test('a skill that was never marked is open', () => {
  expect(progressWith([], 3)).toEqual({ last: null, classes: 0, stagnates: false });
});

test('the newest class counts, whichever was marked last', () => {
  expect(progressWith([mark(3, 2), mark(1, 3)], 3)).toMatchObject({ last: mark(3, 2), classes: 2 });
});

test('what was the same in the last classes stagnates, and what is done alone never does', () => {
  const same = [mark(1, 2), mark(2, 2), mark(3, 2)];
  expect(progressWith(same, 3).stagnates).toBe(true);
  expect(progressWith(same, 4).stagnates).toBe(false);
  expect(progressWith([...same, mark(4, 3)], 3).stagnates).toBe(false);
  expect(progressWith([mark(1, 1), ...same.slice(1)], 3).stagnates).toBe(false);
  expect(progressWith([mark(1, 3), mark(2, 3), mark(3, 3)], 3).stagnates).toBe(false);
});
