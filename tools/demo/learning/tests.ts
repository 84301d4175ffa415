/** Tests of the sample school: the country blueprints over its bank, and two short ones. */
import { BLUEPRINTS } from '#contract/data/countries/blueprints.ts';
import type { Country } from '#contract/data/countries/countries.ts';
import type { PassRule, Timing } from '#contract/rules/paper.ts';
import type { LearningWords, Top } from './words.ts';

export interface SampleTest {
  readonly title: string;
  readonly licence_category: string;
  readonly timing: Timing;
  readonly pass_rule: PassRule;
  /** Top category and how many questions are drawn from it. */
  readonly sections: readonly (readonly [Top, number])[];
}

/** Shares of a test: signs a third, distances a tenth, the road a third, the rest about the driver. */
function split(questions: number): SampleTest['sections'] {
  const signs = Math.round(questions * 0.3);
  const distances = Math.round(questions * 0.1);
  const road = Math.round(questions * 0.35);
  return [
    ['signs', signs],
    ['road', road],
    ['driver', questions - signs - distances - road],
    ['distances', distances],
  ];
}

/** Tests in a language, the one of the school's country first: students sit it most. */
export function sampleTests({ tests: words }: LearningWords, country: Country): readonly SampleTest[] {
  const blueprints = BLUEPRINTS.toSorted((a, b) => Number(b.country === country) - Number(a.country === country));
  return [
    ...blueprints.map(({ country, licence_category, questions, timing, pass_rule }) => ({
      title: words.theory(words.countries[country]),
      licence_category,
      timing,
      pass_rule,
      sections: split(questions),
    })),
    {
      title: words.signs,
      licence_category: '',
      timing: { kind: 'none' },
      pass_rule: { kind: 'min_right', min: 8 },
      sections: [['signs', 10]],
    },
    {
      title: words.distances,
      licence_category: '',
      timing: { kind: 'per_question', seconds: 45 },
      pass_rule: { kind: 'max_wrong', max: 2 },
      sections: [['distances', 10]],
    },
  ];
}
