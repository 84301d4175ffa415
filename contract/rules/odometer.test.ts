import { expect, test } from 'vitest';
import { doubtOf, kmOf } from './odometer.ts';

const span = { starts_at: '2026-03-02T09:00:00.000Z', ends_at: '2026-03-02T10:00:00.000Z' };
const known = { before: 1000, before_at: '2026-03-02T08:00:00.000Z', after: null };

test.each([
  ['as driven', 1000, 1030, known, null],
  ['with a way to the class', 1012, 1030, known, null],
  ['without moving', 1000, 1000, known, null],
  ['ended lower than begun', 1030, 1000, known, 'backwards'],
  ['begun lower than it stood', 999, 1030, known, 'behind'],
  ['as fast as is believed', 1000, 1130, known, null],
  ['faster than that', 1000, 1131, known, 'fast'],
  ['a day’s way before', 2000, 2030, known, null],
  ['further than a day goes', 2001, 2030, known, 'gap'],
  ['further, in three days', 3900, 3930, { ...known, before_at: '2026-02-27T10:00:00.000Z' }, null],
  ['further from a reading without a day', 11_000, 11_030, { ...known, before_at: null }, null],
  ['much further from it', 11_001, 11_030, { ...known, before_at: null }, 'gap'],
  ['nothing known', 45_000, 45_030, { before: null, before_at: null, after: null }, null],
  ['up to where a later class began', 1000, 1030, { ...known, after: 1030 }, null],
  ['beyond where a later class began', 1000, 1030, { ...known, after: 1029 }, 'beyond'],
] as const)('%s: %i to %i', (_what, from, to, of, doubt) => {
  expect(doubtOf({ from, to }, of, span)).toBe(doubt);
});

test('readings make a distance, and none where they go backwards', () => {
  expect([kmOf({ from: 10, to: 42 }), kmOf({ from: 10, to: 10 }), kmOf({ from: 42, to: 10 })]).toEqual([32, 0, null]);
});
