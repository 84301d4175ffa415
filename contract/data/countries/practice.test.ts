import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { PLACES } from './places.ts';
import { figureChanges, PRACTICE, takeFigures } from './practice.ts';
import { PRACTICE_IN_PORTUGAL } from './practice-portugal.ts';

test('every country says what it asks for and where that stands', () => {
  for (const country of COUNTRIES) {
    expect(PRACTICE[country].source.length).toBeGreaterThan(20);
    expect(Intl.supportedValuesOf('timeZone')).toContain(PLACES[country].time_zone);
    expect(Intl.supportedValuesOf('currency')).toContain(PLACES[country].currency);
  }
  expect(PRACTICE.FR.by_category.B).toEqual({ hours: 20, km: 0, automatic_hours: 13 });
  expect(PRACTICE.DE.by_category.B).toMatchObject({
    hours: 9,
    country_roads: 5,
    motorways: 4,
    darkness: 3,
    theory_hours: 21,
  });
  expect(PRACTICE.GB.by_category).toEqual({});
});

test('hours of theory go by the category where the law says so: double lessons of 90 minutes for all and of the category', () => {
  const hours = Object.entries(PRACTICE.DE.by_category).flatMap(([category, { theory_hours }]) =>
    theory_hours === undefined ? [] : [[category, theory_hours]],
  );
  expect(Object.fromEntries(hours)).toEqual({
    AM: 21,
    A1: 24,
    A2: 24,
    A: 24,
    B: 21,
    C1: 18,
    C: 24,
    D1: 24,
    D: 36,
    L: 21,
    T: 27,
  });
});

test('a school that took the figures of Germany before its theory for lorries was known has set nothing of its own', () => {
  const { C: _lorry, ...others } = PRACTICE.DE.by_category;
  const before = { ...others, C: { hours: 7.5, km: 0, country_roads: 5, motorways: 2, darkness: 3 } };
  expect(figureChanges(before, 'DE', 'DE')).toEqual([
    { category: 'C', before: before.C, after: PRACTICE.DE.by_category.C, own: false },
  ]);
  expect(takeFigures(before, figureChanges(before, 'DE', 'DE'), false)).toEqual(PRACTICE.DE.by_category);
});

test('figures of another country replace those of the former one and leave what the school set itself', () => {
  const now = { ...PRACTICE_IN_PORTUGAL, B: { hours: 40, km: 600 }, T: { hours: 5, km: 0 } };
  const changes = figureChanges(now, 'PT', 'FR');
  expect(changes.filter(({ own }) => own).map(({ category }) => category)).toEqual(['B', 'T']);
  const taken = takeFigures(now, changes, false);
  expect(taken.B).toEqual({ hours: 40, km: 600 });
  expect(taken.T).toEqual({ hours: 5, km: 0 });
  expect(taken.A2).toEqual({ hours: 20, km: 0 });
  expect(taken.CE).toBeUndefined();
  expect(takeFigures(now, changes, true)).toEqual(PRACTICE.FR.by_category);
  expect(figureChanges(PRACTICE.FR.by_category, 'FR', 'FR')).toEqual([]);
});

test('there and back again is where it began', () => {
  for (const from of COUNTRIES)
    for (const to of COUNTRIES) {
      const there = takeFigures(PRACTICE[from].by_category, figureChanges(PRACTICE[from].by_category, from, to), false);
      expect(there).toEqual(PRACTICE[to].by_category);
      expect(takeFigures(there, figureChanges(there, to, from), false)).toEqual(PRACTICE[from].by_category);
    }
});
