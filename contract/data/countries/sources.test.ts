import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { COURSE_PLANS } from './course-plans.ts';
import { EXAM_FACTS, type ExamFacts } from './exams.ts';
import { PRACTICE } from './practice.ts';
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

test('figures that are the law’s say so, those that a school changed do not', () => {
  for (const country of COUNTRIES)
    for (const [category, figures] of Object.entries(PRACTICE[country].by_category))
      expect(practiceSource(country, category, { ...figures })?.by).toBe(PRACTICE[country].source);
  const { km, hours, ...more } = PRACTICE.PT.by_category.B ?? { km: 0, hours: 0 };
  expect(practiceSource('PT', 'B', { ...more, hours: hours + 1, km })).toBeNull();
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
