/** Tests of the sample school: the country blueprints over its bank, and two short ones. */
import { BLUEPRINTS } from '#contract/data/countries/blueprints.ts';
import type { PassRule, Timing } from '#contract/rules/paper.ts';

export interface SampleTest {
  readonly title: string;
  readonly licence_category: string;
  readonly timing: Timing;
  readonly pass_rule: PassRule;
  /** Top category and how many questions are drawn from it. */
  readonly sections: readonly (readonly [string, number])[];
}

const COUNTRIES = { PT: 'Portugal', FR: 'France', ES: 'Spain', GB: 'United Kingdom', DE: 'Germany' } as const;

/** Shares of a test: signs a third, distances a tenth, the road a third, the rest about the driver. */
function split(questions: number): SampleTest['sections'] {
  const signs = Math.round(questions * 0.3);
  const distances = Math.round(questions * 0.1);
  const road = Math.round(questions * 0.35);
  return [
    ['Signs', signs],
    ['On the road', road],
    ['Driver and vehicle', questions - signs - distances - road],
    ['Distances', distances],
  ];
}

export const SAMPLE_TESTS: readonly SampleTest[] = [
  ...BLUEPRINTS.map(({ country, licence_category, questions, timing, pass_rule }) => ({
    title: `Theory B, ${COUNTRIES[country]}`,
    licence_category,
    timing,
    pass_rule,
    sections: split(questions),
  })),
  {
    title: 'Signs, a first try',
    licence_category: '',
    timing: { kind: 'none' },
    pass_rule: { kind: 'min_right', min: 8 },
    sections: [['Signs', 10]],
  },
  {
    title: 'Distances',
    licence_category: '',
    timing: { kind: 'per_question', seconds: 45 },
    pass_rule: { kind: 'max_wrong', max: 2 },
    sections: [['Distances', 10]],
  },
];
