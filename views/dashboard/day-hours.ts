/** Which hours a picture of the day shows. */
import type { DashboardFigures } from '#contract/entities/dashboard.ts';
import { offsetAt } from '#contract/rules/zone.ts';

/** In ms. */
export const HOUR = 3600_000;
/** A day shorter than this is drawn as long, so that an hour has a sensible width. */
const SHORTEST = 8;

type TeacherDay = DashboardFigures['teachers_today'][number];

/** The hours that hold all classes: instants in ms, both on a full hour of the school's clock. */
export function hoursOf(days: readonly Pick<TeacherDay, 'first_at' | 'last_at'>[], zone: string): [number, number] {
  const floor = (instant: number) => {
    const offset = offsetAt(zone, instant);
    return Math.floor((instant + offset) / HOUR) * HOUR - offset;
  };
  const from = floor(Math.min(...days.map(({ first_at }) => Date.parse(first_at))));
  const last = Math.max(...days.map(({ last_at }) => Date.parse(last_at)));
  const to = floor(last) === last ? last : floor(last) + HOUR;
  return [from, Math.max(to, from + SHORTEST * HOUR)];
}
