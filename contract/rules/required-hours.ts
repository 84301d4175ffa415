/** How many hours of practice are asked for: fewer, in some countries, of who drove with an automatic gearbox alone. */
import type { RequiredPractice } from '../data/countries/practice-type.ts';

/**
 * Whether everything was driven with an automatic gearbox. Each class names that of its vehicle; where none is known (no vehicle
 * was noted, or the teacher brought one) it counts as manual, and so does who has not driven yet.
 */
export const allAutomatic = (gearboxes: readonly (string | null | undefined)[]): boolean =>
  gearboxes.length > 0 && gearboxes.every((one) => one === 'automatic');

type Needs = Pick<RequiredPractice, 'hours' | 'automatic_hours'>;

/** Whether the figure for an automatic gearbox is the one that holds. */
export const asAutomatic = (needs: Needs, automatic: boolean): boolean =>
  automatic && needs.automatic_hours !== undefined;

/** The hours that hold. */
export const requiredHours = (needs: Needs, automatic: boolean): number =>
  automatic ? (needs.automatic_hours ?? needs.hours) : needs.hours;
