/**
 * What a learner has to drive before the exam, by licence category: hours and kilometres of practical classes.
 * Source: the specification (issue B), which gives the values in force in Portugal. A club can set its own.
 */
export interface RequiredPractice {
  readonly hours: number;
  readonly km: number;
}

export const REQUIRED_PRACTICE: Readonly<Record<string, RequiredPractice>> = {
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
};
