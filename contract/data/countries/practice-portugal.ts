import type { RequiredPractice } from './practice-type.ts';

/**
 * What a learner has to drive before the exam in Portugal, by licence category: it also holds for schools that never said
 * otherwise. Source: Regime Jurídico do Ensino da Condução (Lei 14/2014) and Portaria 185/2015, with the values that the
 * specification (issue B) names.
 */
export const PRACTICE_IN_PORTUGAL = {
  A1: { hours: 12, km: 120 },
  A2: { hours: 12, km: 120 },
  A: { hours: 12, km: 200 },
  B1: { hours: 12, km: 120 },
  B: { hours: 32, km: 500 },
  C1: { hours: 12, km: 120 },
  C: { hours: 16, km: 200 },
  C1E: { hours: 8, km: 100 },
  CE: { hours: 10, km: 120 },
  D1: { hours: 14, km: 180 },
  D: { hours: 18, km: 240 },
  D1E: { hours: 8, km: 100 },
  DE: { hours: 10, km: 120 },
} satisfies Readonly<Record<string, RequiredPractice>>;
