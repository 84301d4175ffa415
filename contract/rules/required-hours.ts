/** How many hours or lessons of practice are asked for: fewer, in some countries, of who drove with an automatic gearbox alone. */
import type { RequiredPractice } from '../data/countries/practice-type.ts';

/**
 * Whether everything was driven with an automatic gearbox. Each class names that of its vehicle; where none is known (no vehicle
 * was noted, or the teacher brought one) it counts as manual, and so does who has not driven yet.
 */
export const allAutomatic = (gearboxes: readonly (string | null | undefined)[]): boolean =>
  gearboxes.length > 0 && gearboxes.every((one) => one === 'automatic');

/** Loosely, as settings are read. */
export type Needs = {
  readonly [K in 'hours' | 'automatic_hours' | 'practice_lesson_minutes']?: RequiredPractice[K] | undefined;
} & Pick<RequiredPractice, 'hours'>;

/** Whether the figure for an automatic gearbox is the one that holds. */
export const asAutomatic = (needs: Needs, automatic: boolean): boolean =>
  automatic && needs.automatic_hours !== undefined;

/** The hours, or lessons, that hold. */
export const requiredHours = (needs: Needs, automatic: boolean): number =>
  automatic ? (needs.automatic_hours ?? needs.hours) : needs.hours;

/** Minutes of one of them: an hour, or a lesson where those are counted. */
export const unitMinutes = ({ practice_lesson_minutes: lesson }: Pick<Needs, 'practice_lesson_minutes'>): number =>
  lesson || 60;

/** The minutes of practice that hold. */
export const requiredMinutes = (needs: Needs, automatic: boolean): number =>
  Math.ceil(requiredHours(needs, automatic) * unitMinutes(needs));

/** Minutes in hours or lessons, to a tenth; never more than were driven. */
export const inUnits = (minutes: number, unit: number): number => Math.floor((minutes / unit) * 10) / 10;
