/** Parts of the day, and the hours they have. */
import type { PartOfDay } from './lexicon.ts';

/** Hours of a day, `HH:mm`; an end that is left out is the day's own. */
export interface Hours {
  readonly from?: string;
  readonly to?: string;
}

/** When a part of the day begins and ends. */
export const HOURS_OF: Readonly<Record<PartOfDay, Hours>> = {
  am: { to: '12:00' },
  pm: { from: '12:00', to: '23:59' },
  evening: { from: '18:00', to: '23:59' },
};

/** The times of a part of the day: `3` in the afternoon is 15:00, and 15:00 in the morning is none. */
export function inHalf(times: readonly string[], half: PartOfDay): readonly string[] {
  const noon = '12:00';
  if (half === 'am') return times.filter((time) => time < noon);
  const later = (time: string) => `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`;
  return [...new Set(times.map((time) => (time < noon ? later(time) : time)))];
}
