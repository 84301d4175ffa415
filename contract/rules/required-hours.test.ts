import { expect, test } from 'vitest';
import { PRACTICE } from '../data/countries/practice.ts';
import { allAutomatic, asAutomatic, inUnits, requiredHours, requiredMinutes } from './required-hours.ts';

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

test('an hour is 60 minutes, and a lesson as long as is said', () => {
  expect(requiredMinutes({ hours: 20, automatic_hours: 13 }, true)).toBe(780);
  expect(requiredMinutes({ hours: 7.5 }, false)).toBe(450);
  expect(requiredMinutes({ hours: 32, practice_lesson_minutes: 50 }, false)).toBe(1600);
  expect([inUnits(110, 50), inUnits(1599, 50), inUnits(105, 60)]).toEqual([2.2, 31.9, 1.7]);
});
