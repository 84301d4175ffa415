/** The course plans that come with the product for a country, as rows of a school. */

import type { Country } from '#contract/data/countries/countries.ts';
import { COURSE_PLANS } from '#contract/data/countries/course-plans.ts';

const GAP = 1024;
/** What a school begins with: the category that nearly every school teaches. */
const FIRST = ['B'];

export interface ReadySkill {
  readonly licence_category: string;
  readonly group: string;
  readonly name: string;
  readonly position: number;
}

/** Skills of the categories in their order, behind the place `after`; none for a country or category without a plan. */
export function readyPlan(country: string, after = 0, categories: readonly string[] = FIRST): ReadySkill[] {
  const plan = COURSE_PLANS[country as Country] ?? {};
  return Object.entries(plan)
    .filter(([licence_category]) => categories.includes(licence_category))
    .flatMap(([licence_category, groups]) =>
      groups.flatMap(({ group, skills }) => skills.map((name) => ({ licence_category, group, name }))),
    )
    .map((one, index) => ({ ...one, position: after + (index + 1) * GAP }));
}
