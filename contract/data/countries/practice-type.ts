/** What has to be learned before the exam in a licence category, and how long its exams take. */
export interface RequiredPractice {
  /** Hours of 60 minutes; lessons, where `practice_lesson_minutes` says how long one is. */
  readonly hours: number;
  readonly km: number;
  /** Hours where all of it is driven with an automatic gearbox. Left out, as many. */
  readonly automatic_hours?: number;
  /**
   * The practice is asked for and counted in lessons of so many minutes. Left out, in hours: so it is for every country whose law says
   * hours, or does not say how long a lesson is.
   */
  readonly practice_lesson_minutes?: number;
  /** Hours of 60 minutes. */
  readonly theory_hours?: number;
  /** Of the hours driven, classes of 45 minutes that have to be on country roads, on motorways and in the dark. */
  readonly country_roads?: number;
  readonly motorways?: number;
  readonly darkness?: number;
  /** How long the exams of the category take, in minutes, where the school says otherwise than its country. */
  readonly exam_theory_minutes?: number;
  readonly exam_practical_minutes?: number;
}

/** The figures beside hours and km, in the order in which they are shown. */
export const MORE_PRACTICE = [
  'automatic_hours',
  'practice_lesson_minutes',
  'theory_hours',
  'country_roads',
  'motorways',
  'darkness',
  'exam_theory_minutes',
  'exam_practical_minutes',
] as const;

/** Drives that some countries ask for by themselves; each counts in classes of `SPECIAL_MINUTES`. */
export const SPECIAL_DRIVES = ['country_roads', 'motorways', 'darkness'] as const;
export type SpecialDrive = (typeof SPECIAL_DRIVES)[number];
/** Source: Fahrschüler-Ausbildungsordnung § 5: special drives are counted in hours of 45 minutes. */
export const SPECIAL_MINUTES = 45;
