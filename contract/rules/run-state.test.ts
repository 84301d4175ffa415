import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runStateOf, shareOf } from './run-state.ts';

const NOW = Date.parse('2030-06-15T12:00:00.000Z');
const one = (more: object = {}) => ({
  status: 'published' as const,
  starts_at: null,
  ends_at: null,
  placement: 'home_top' as const,
  weight: 1,
  ...more,
});

test.each([
  ['running', {}],
  ['running', { starts_at: '2030-06-15T12:00:00.000Z' }],
  ['running', { starts_at: '2030-01-01T00:00:00.000Z', ends_at: '2030-06-15T12:00:00.001Z' }],
  ['planned', { starts_at: '2030-06-15T12:00:00.001Z' }],
  ['ended', { ends_at: '2030-06-15T12:00:00.000Z' }],
  ['ended', { starts_at: '2029-01-01T00:00:00.000Z', ends_at: '2030-01-01T00:00:00.000Z' }],
  ['draft', { status: 'draft' }],
  ['retired', { status: 'retired', starts_at: '2031-01-01T00:00:00.000Z' }],
] as const)('%s: %j', (state, more) => {
  expect(runStateOf(one(more), NOW)).toBe(state);
});

test('a share counts those that run in the same place', () => {
  const mine = one({ weight: 3 });
  const others = [
    mine,
    one({ weight: 1 }),
    one({ weight: 50, placement: 'tests_top' }),
    one({ weight: 50, status: 'draft' }),
    one({ weight: 50, ends_at: '2030-01-01T00:00:00.000Z' }),
    one({ weight: 50, starts_at: '2031-01-01T00:00:00.000Z' }),
  ];
  expect(shareOf(mine, others, NOW)).toBe(0.75);
  expect(shareOf(one({ status: 'draft' }), others, NOW)).toBeNull();
});

test('the shares of a place add up to the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }), (weights) => {
      const all = weights.map((weight) => one({ weight }));
      const sum = all.reduce((total, each) => total + (shareOf(each, all, NOW) ?? 0), 0);
      expect(sum).toBeCloseTo(1, 9);
    }),
  );
});
