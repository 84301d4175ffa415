/** Everyday names of papers belong to kinds that a country's ready set has. */
import { expect, test } from 'vitest';
import { COUNTRY_PAPERS } from './countries/papers.ts';
import { EVERYDAY_NAMES, everydayNames } from './paper-words.ts';

test('each stands for a kind of some ready set, and no name for two', () => {
  const codes = new Set(Object.values(COUNTRY_PAPERS).flatMap((kinds) => kinds.map(({ code }) => code)));
  expect(Object.keys(EVERYDAY_NAMES).filter((code) => !codes.has(code))).toEqual([]);
  const names = Object.values(EVERYDAY_NAMES).flat();
  expect(new Set(names).size).toBe(names.length);
});

test('a school’s own kind has its own names alone', () => {
  expect(everydayNames('PT.identity')).toContain('ID card');
  expect(everydayNames('')).toEqual([]);
  expect(everydayNames('PT.unknown')).toEqual([]);
});
