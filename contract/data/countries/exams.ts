/**
 * How long the result of a theory exam holds, and how long a student waits after an exam that was not passed, by country.
 * Null: no figure of the law or the authority is known here, and nothing is asked until the school sets one.
 * Where each comes from stands in sources.ts, and how long the exams take in exam-lengths.ts.
 */
import type { Country } from './countries.ts';

export interface ExamFacts {
  /** Months in which the practical exam has to be passed. */
  readonly theory_valid_months: number | null;
  /** Days between an exam that was not passed and the next try; working days where the country counts those. */
  readonly theory_wait_days: number | null;
  readonly practical_wait_days: number | null;
}

export const NO_EXAM_FACTS: ExamFacts = {
  theory_valid_months: null,
  theory_wait_days: null,
  practical_wait_days: null,
};

export const EXAM_FACTS: Readonly<Record<Country, ExamFacts>> = {
  PT: NO_EXAM_FACTS,
  FR: { ...NO_EXAM_FACTS, theory_valid_months: 60 },
  ES: { ...NO_EXAM_FACTS, theory_valid_months: 24 },
  DE: { theory_valid_months: 12, theory_wait_days: 14, practical_wait_days: 14 },
  GB: { theory_valid_months: 24, theory_wait_days: 3, practical_wait_days: 10 },
};

/** Countries whose waiting times are of working days: from Monday to Friday, without the days on which the school is closed. */
const IN_WORKING_DAYS: ReadonlySet<string> = new Set<Country>(['GB']);
export const waitsInWorkingDays = (country: string): boolean => IN_WORKING_DAYS.has(country);
