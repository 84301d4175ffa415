/** Whether a day can be the birthday of somebody who learns to drive. */

/** Whole years. Nobody younger starts on any licence category; nobody older is alive. */
export const YOUNGEST = 12;
export const OLDEST = 110;

/** Age in whole years on a day; both days as `YYYY-MM-DD`. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/** What is wrong with a birthday, seen from today in the school's zone; null where nothing is. */
export function birthDateFault(born: string, today: string): 'birth-future' | 'birth-age' | null {
  if (born > today) return 'birth-future';
  const age = ageOn(born, today);
  return age < YOUNGEST || age > OLDEST ? 'birth-age' : null;
}
