import { expect, test } from 'vitest';
import { PRACTICE } from '../data/countries/practice.ts';
import { allAutomatic, asAutomatic, requiredHours } from './required-hours.ts';

test('all is automatic where every class was, and nothing is guessed of a class without a vehicle', () => {
  expect(allAutomatic(['automatic', 'automatic'])).toBe(true);
  for (const mixed of [[], ['manual'], ['automatic', 'manual'], ['automatic', null], ['automatic', undefined]])
    expect(allAutomatic(mixed)).toBe(false);
});

test('who drove automatic alone needs the fewer hours, where the country has such a figure', () => {
  const { B } = PRACTICE.FR.by_category;
  if (!B) throw new Error('France requires hours for B.');
  expect([requiredHours(B, true), requiredHours(B, false)]).toEqual([13, 20]);
  expect([asAutomatic(B, true), asAutomatic(B, false)]).toEqual([true, false]);
  const own = { hours: 32 };
  expect([requiredHours(own, true), asAutomatic(own, true)]).toEqual([32, false]);
});
