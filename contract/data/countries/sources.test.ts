import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { COURSE_PLANS } from './course-plans.ts';
import { EXAM_LENGTHS, examMinutes } from './exam-lengths.ts';
import { EXAM_FACTS, type ExamFacts } from './exams.ts';
import { areOfCountry, PRACTICE } from './practice.ts';
import { EXAM_SOURCES, examFigureOf, PLAN_SOURCES, planSource, practiceSource } from './sources.ts';

test('every figure of an exam has its source, and no source is of a figure that is not there', () => {
  for (const country of COUNTRIES)
    for (const figure of Object.keys(EXAM_FACTS[country]) as (keyof ExamFacts)[])
      expect([country, figure, EXAM_SOURCES[country][figure] !== undefined]).toEqual([
        country,
        figure,
        EXAM_FACTS[country][figure] !== null,
      ]);
  expect(examFigureOf('DE', 'theory_valid_months')).toEqual({
    value: 12,
    source: { by: 'Fahrerlaubnis-Verordnung § 18 (2)', checked: '2026-11-25' },
  });
  expect(examFigureOf('PT', 'theory_wait_days')).toBeNull();
  expect(examFigureOf('BR', 'theory_wait_days')).toBeNull();
});

test('an exam takes as long as its country says for the category, and as usual where it says nothing', () => {
  expect(examMinutes('PT', 'practical', 'B')).toBe(40);
  expect(examMinutes('PT', 'theory', 'A')).toBe(40);
  expect(examMinutes('DE', 'practical', 'A2')).toBe(70);
  expect(examMinutes('GB', 'theory', 'B')).toBe(57);
  expect(examMinutes('DE', 'theory', 'B')).toBe(30);
  expect(examMinutes('BR', 'practical', 'B')).toBe(45);
  const own = {
    theory_exam_minutes: null,
    practical_exam_minutes: 50,
    required_practice: { D: { exam_practical_minutes: 75 } },
  };
  expect(examMinutes('PT', 'practical', 'C', own)).toBe(50);
  expect(examMinutes('PT', 'practical', 'D', own)).toBe(75);
  expect(examMinutes('PT', 'theory', 'A', own)).toBe(40);
  for (const country of COUNTRIES) expect(EXAM_LENGTHS[country].source.length).toBeGreaterThan(10);
});

test('a school has its country’s figures until it changes one, also those that came before', () => {
  const { AM: _later, ...before } = PRACTICE.PT.by_category;
  const A = { hours: 12, km: 200 };
  expect(areOfCountry('PT', PRACTICE.PT.by_category)).toBe(true);
  expect(areOfCountry('PT', { ...before, A })).toBe(true);
  expect(areOfCountry('PT', { ...before, A: { ...A, km: 100 } })).toBe(false);
  const { A1: _removed, ...fewer } = PRACTICE.PT.by_category;
  expect(areOfCountry('PT', fewer)).toBe(false);
  expect(areOfCountry('FR', {})).toBe(false);
});

test('figures that are the law’s say so, those that a school changed do not', () => {
  for (const country of COUNTRIES)
    for (const [category, figures] of Object.entries(PRACTICE[country].by_category))
      expect(practiceSource(country, category, { ...figures })?.by).toBe(PRACTICE[country].source);
  const { km, hours, ...more } = PRACTICE.PT.by_category.B ?? { km: 0, hours: 0 };
  expect(practiceSource('PT', 'B', { ...more, hours: hours + 1, km })).toBeNull();
  // A school that never set anything keeps the country's, though its theory came later.
  expect(practiceSource('PT', 'A', { hours: 12, km: 200 })?.by).toBe(PRACTICE.PT.source);
  expect(practiceSource('DE', 'C', { hours: 7.5, km: 0, country_roads: 5, motorways: 2, darkness: 3 })).not.toBeNull();
  expect(practiceSource('PT', 'A', { hours: 12, km: 201 })).toBeNull();
  expect(practiceSource('FR', 'A', { hours: 12, km: 200 })).toBeNull();
  expect(practiceSource('PT', 'B', undefined)).toBeNull();
  expect(practiceSource('BR', 'B', { hours: 1, km: 1 })).toBeNull();
});

test('every country with a course plan says where it comes from, with the day', () => {
  for (const country of COUNTRIES) {
    expect(COURSE_PLANS[country].B?.length).toBeGreaterThan(0);
    for (const source of Object.values(PLAN_SOURCES[country])) {
      expect(source.by.length).toBeGreaterThan(10);
      expect(source.checked).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  }
  expect(planSource('FR', 'B')).not.toEqual(planSource('FR', 'A'));
  expect(planSource('BR', 'B')).toBeNull();
});
