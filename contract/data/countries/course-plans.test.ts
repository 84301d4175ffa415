import { describe, expect, test } from 'vitest';
import { LICENCE_CATEGORIES } from '../licence-categories.ts';
import { COUNTRIES } from './countries.ts';
import { COURSE_PLANS } from './course-plans.ts';

describe.each(COUNTRIES)('course plans of %s', (country) => {
  const plans = COURSE_PLANS[country];
  test('are of licence categories that there are, motorcycles and lorries among them', () => {
    const categories = Object.keys(plans);
    expect(categories.filter((one) => !(LICENCE_CATEGORIES as readonly string[]).includes(one))).toEqual([]);
    expect(categories).toEqual(expect.arrayContaining(['B', 'A1', 'A2', 'A', 'C', 'CE']));
  });
  test.each(Object.entries(plans))('%s has groups with skills, each named once', (_category, groups) => {
    const names = groups.flatMap(({ skills }) => skills);
    expect(groups.filter(({ group, skills }) => group === '' || skills.length === 0)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(10);
    expect(names.filter((name) => name.length > 200)).toEqual([]);
  });
});
