/** How countries ask their theory tests, to start a test from. Source: specification, section 3. */
import type { PassRule, Timing } from '../../rules/paper.ts';
import type { Country } from './countries.ts';

export interface Blueprint {
  readonly id: string;
  readonly country: Country;
  readonly licence_category: string;
  readonly questions: number;
  readonly timing: Timing;
  readonly pass_rule: PassRule;
  /** Whether questions commonly have more than one right answer. */
  readonly several_right: boolean;
}

export const BLUEPRINTS: readonly Blueprint[] = [
  {
    id: 'pt-b',
    country: 'PT',
    licence_category: 'B',
    questions: 30,
    timing: { kind: 'total', minutes: 30 },
    pass_rule: { kind: 'max_wrong', max: 3 },
    several_right: false,
  },
  {
    id: 'fr-b',
    country: 'FR',
    licence_category: 'B',
    questions: 40,
    timing: { kind: 'per_question', seconds: 20 },
    pass_rule: { kind: 'min_right', min: 35 },
    several_right: true,
  },
  {
    id: 'es-b',
    country: 'ES',
    licence_category: 'B',
    questions: 30,
    timing: { kind: 'total', minutes: 30 },
    pass_rule: { kind: 'max_wrong', max: 3 },
    several_right: false,
  },
  {
    id: 'gb-b',
    country: 'GB',
    licence_category: 'B',
    questions: 50,
    timing: { kind: 'total', minutes: 57 },
    pass_rule: { kind: 'min_right', min: 43 },
    several_right: false,
  },
  {
    id: 'de-b',
    country: 'DE',
    licence_category: 'B',
    questions: 30,
    timing: { kind: 'none' },
    pass_rule: { kind: 'max_penalty', max: 10, veto_weight: 5, veto_count: 2 },
    several_right: true,
  },
];
