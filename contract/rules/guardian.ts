/** The guardian of a student who is a minor: when one is told, and what the school has to know of one. */

/** Beside the student, or in the student's place. */
export const GUARDIAN_TOLD = ['beside', 'in_place'] as const;
export type GuardianTold = (typeof GUARDIAN_TOLD)[number];

/**
 * The age at which a student stands for him- or herself, in years, until the school says otherwise. It is the same in the
 * countries that Clutch knows. Portugal: Código Civil, art. 122 and 130. France: Code civil, art. 414. Spain: Constitución,
 * art. 12. Germany: BGB, § 2. Great Britain: Family Law Reform Act 1969, s. 1; Age of Majority (Scotland) Act 1969, s. 1.
 */
export const AGE_OF_MAJORITY = 18;

export interface Guarded {
  readonly date_of_birth: string | null;
  readonly guardian_name: string;
  readonly guardian_told: GuardianTold;
}
/** Settings of the school: the age in years, and what holds where no birth date is known. */
export interface GuardianRules {
  readonly age_of_majority: number;
  readonly guardian_without_birth_date: boolean;
}

/**
 * Whether somebody born on a day is a minor on another, both as `2010-02-28`. Who was born on 29 February comes of age on
 * 1 March of a year that has no such day.
 */
export function isMinor(born: string, day: string, age: number): boolean {
  const of = `${String(Number(born.slice(0, 4)) + age).padStart(4, '0')}${born.slice(4, 10)}`;
  return day < of;
}

/** How the guardian is told of what is written down on a day of the school; null where only the student is. */
export function guardianTold(student: Guarded, day: string, rules: GuardianRules): GuardianTold | null {
  const { date_of_birth: born, guardian_name, guardian_told } = student;
  if (guardian_name === '') return null;
  const minor = born ? isMinor(born, day, rules.age_of_majority) : rules.guardian_without_birth_date;
  return minor ? guardian_told : null;
}

/**
 * What is wrong with a guardian, by the field that it is about: an address without a name, and nobody to be told in the
 * student's place.
 */
export function guardianFault(guardian: {
  readonly guardian_name?: unknown;
  readonly guardian_email?: unknown;
  readonly guardian_phone?: unknown;
  readonly guardian_told?: unknown;
}): {
  readonly field: 'guardian_name' | 'guardian_told';
  readonly code: 'guardian-name' | 'guardian-unreachable';
} | null {
  const reachable = Boolean(guardian.guardian_email || guardian.guardian_phone);
  if (reachable && !guardian.guardian_name) return { field: 'guardian_name', code: 'guardian-name' };
  if (guardian.guardian_told === 'in_place' && !reachable)
    return { field: 'guardian_told', code: 'guardian-unreachable' };
  return null;
}
