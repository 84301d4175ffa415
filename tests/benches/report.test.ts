import { expect, test } from 'vitest';
import { line, printer, quantile } from './report.ts';

test('quantiles are of the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_one, index) => 100 - index);
  expect([quantile(values, 0), quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1)]).toEqual([
    1, 50, 95, 100,
  ]);
  expect(quantile([7], 0.95)).toBe(7);
  expect(() => quantile([], 0.5)).toThrow();
});

test('a row over its budget says so, one without a budget says nothing', () => {
  const base = { group: 'Lists', name: 'first page', unit: 'ms', more: { p50: 1.234 } } as const;
  expect(line({ ...base, value: 9.999, budget: 10 })).toMatch(/first page +10\.00 ms {2}≤ 10 ms +ok +p50 1\.23$/);
  expect(line({ ...base, value: 10.01, budget: 10 })).toContain('OVER');
  expect(line({ ...base, value: 5, budget: null })).not.toMatch(/ok|OVER|≤/);
});

test('a heading is printed where the group changes', () => {
  let text = '';
  const print = printer((more) => {
    text += more;
  });
  for (const group of ['A', 'A', 'B']) print({ group, name: 'x', value: 1, unit: 'ms', budget: null });
  expect(text.match(/^\w$/gm)).toEqual(['A', 'B']);
});
