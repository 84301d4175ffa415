/** When things happen at the sample school: by season, on working days, in opening hours by the school's clock. */
import { offsetAt } from '#contract/rules/zone.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** How busy sign-ups are, January first: people begin in the new year, after school ends, and when term starts. */
const MONTHS = [1.25, 1.05, 1.1, 0.95, 1, 1.3, 1.45, 0.7, 1.35, 1.1, 0.85, 0.5] as const;
/** Sunday first; closed on Sundays but for what is done online. */
const WEEKDAYS = [0.12, 1.25, 1.15, 1.05, 1, 1, 0.55] as const;

/** Hours by which the winter time of a zone is ahead of UTC, where summer time is the European Union's. */
const EUROPEAN: Readonly<Record<string, number>> = {
  'Europe/Lisbon': 0,
  'Europe/London': 0,
  'Europe/Paris': 1,
  'Europe/Madrid': 1,
  'Europe/Berlin': 1,
};

/**
 * Milliseconds by which a zone is ahead of UTC. Of the usual zones it is worked out by the rule, from the last Sunday of
 * March to that of October at 01:00 UTC, since a large school asks a million times.
 */
export function aheadOf(zone: string, at: Date): number {
  const winter = EUROPEAN[zone];
  if (winter === undefined) return offsetAt(zone, at.getTime());
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * DAY;
  };
  const summer = at.getTime() >= lastSunday(2) && at.getTime() < lastSunday(9);
  return (winter + Number(summer)) * 3_600_000;
}

/** The UTC instant of a wall-clock time in a zone, `minutes` after midnight of a day given by its UTC midnight. */
export function wallTime(zone: string, day: number, minutes: number): Date {
  const local = day + minutes * 60_000;
  return new Date(local - aheadOf(zone, new Date(local)));
}

export interface Season {
  /** UTC midnight of the day on which that share (0 to 1) of all sign-ups is reached. */
  dayAt(share: number): number;
}

/** The last `days` days before `now`, weighed by season and weekday, growing by a tenth each year. */
export function season(now: Date, days: number): Season {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const sums: number[] = [];
  let sum = 0;
  for (let back = days; back >= 1; back--) {
    const day = new Date(today - back * DAY);
    const month = MONTHS[day.getUTCMonth()] ?? 1;
    const holiday =
      (day.getUTCMonth() === 11 && day.getUTCDate() >= 24) || (day.getUTCMonth() === 0 && day.getUTCDate() === 1);
    sum += month * (WEEKDAYS[day.getUTCDay()] ?? 1) * 1.1 ** (-back / 365) * (holiday ? 0.05 : 1);
    sums.push(sum);
  }
  return {
    dayAt(share) {
      const wanted = share * sum;
      let low = 0;
      let high = sums.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] as number) < wanted) low = middle + 1;
        else high = middle;
      }
      return today - (days - low) * DAY;
    },
  };
}

/** Minutes after midnight at which somebody signs up: mostly in opening hours, sometimes online in the evening. */
export const signUpMinute = (random: Random): number =>
  random.chance(0.85) ? random.int(9 * 60, 19 * 60 + 30) : random.int(19 * 60 + 30, 23 * 60 + 30);
