/** The logbook: what a student has driven, what is required, and which entries cannot be true. */
import { minutesBetween, overlaps, type Span } from './booking-rules.ts';
import { allAutomatic, asAutomatic, type Needs, requiredMinutes } from './required-hours.ts';

export interface LogbookClass extends Span {
  readonly id: number;
  readonly class_type: string;
  readonly licence_category: string;
  readonly status: string;
  readonly distance_km: number | null;
  readonly counts_as_taken: boolean;
  /** Of its vehicle; null or left out where it is not known. */
  readonly transmission?: string | null;
}

/** `overlap`: at the same time as another class of the student; `speed`: faster on average than a car may or can go. */
export type LogbookFlag = 'overlap' | 'speed';
/** Fastest average that is believed, in km/h. Source: issue B. */
export const MAX_SPEED = 130;

export interface Progress {
  readonly licence_category: string;
  readonly minutes: number;
  readonly km: number;
  readonly classes: number;
  /** Null where nothing is required of this category. */
  readonly required_minutes: number | null;
  readonly required_km: number | null;
  /** How long a lesson is, where lessons are required and counted; null where hours are. */
  readonly lesson_minutes: number | null;
  /** Whether the hours required are those of who drove with an automatic gearbox alone. */
  readonly automatic: boolean;
  readonly complete: boolean;
}

/** Average speed of a class in km/h; 0 without a distance. */
export const speedOf = (entry: Pick<LogbookClass, 'starts_at' | 'ends_at' | 'distance_km'>): number =>
  entry.distance_km ? (entry.distance_km * 60) / minutesBetween(entry.starts_at, entry.ends_at) : 0;

/** What is wrong with each entry, by id; entries without a fault are left out. */
export function implausible(entries: readonly LogbookClass[]): Map<number, LogbookFlag[]> {
  const found = new Map<number, LogbookFlag[]>();
  const flag = (id: number, what: LogbookFlag) => {
    const flags = found.get(id) ?? [];
    if (!flags.includes(what)) found.set(id, [...flags, what]);
  };
  const driven = entries
    .filter((entry) => entry.status === 'completed')
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  let longest: LogbookClass | null = null;
  for (const entry of driven) {
    if (longest && overlaps(longest, entry)) {
      flag(longest.id, 'overlap');
      flag(entry.id, 'overlap');
    }
    if (!longest || entry.ends_at > longest.ends_at) longest = entry;
    if (speedOf(entry) > MAX_SPEED) flag(entry.id, 'speed');
  }
  return found;
}

/** Sums of the practical classes that were driven, by licence category, with what is required of each. */
export function progressOf(
  entries: readonly LogbookClass[],
  required: Readonly<Record<string, Needs & { readonly km: number }>>,
  ownCategory: string,
): Progress[] {
  const sums = new Map<string, { minutes: number; km: number; classes: number }>();
  const gearboxes = new Map<string, (string | null | undefined)[]>();
  // The category the student learns for is shown from the first day.
  if (ownCategory) sums.set(ownCategory, { minutes: 0, km: 0, classes: 0 });
  for (const entry of entries) {
    if (entry.status !== 'completed' || entry.class_type !== 'practical') continue;
    const sum = sums.get(entry.licence_category) ?? { minutes: 0, km: 0, classes: 0 };
    sum.minutes += minutesBetween(entry.starts_at, entry.ends_at);
    sum.km += entry.distance_km ?? 0;
    sum.classes += 1;
    sums.set(entry.licence_category, sum);
    const of = gearboxes.get(entry.licence_category) ?? [];
    of.push(entry.transmission);
    gearboxes.set(entry.licence_category, of);
  }
  return [...sums].map(([licence_category, sum]) => {
    const needs = required[licence_category];
    const driven = allAutomatic(gearboxes.get(licence_category) ?? []);
    const automatic = needs ? asAutomatic(needs, driven) : false;
    const required_minutes = needs ? requiredMinutes(needs, driven) : null;
    const required_km = needs ? needs.km : null;
    const complete = sum.minutes >= (required_minutes ?? 0) && sum.km >= (required_km ?? 0);
    const km = Math.round(sum.km * 10) / 10;
    const lesson_minutes = needs?.practice_lesson_minutes ?? null;
    return { licence_category, ...sum, km, required_minutes, required_km, lesson_minutes, automatic, complete };
  });
}

/** What of a student's classes counts: taken are those held, missed, or cancelled too late. */
export function classCounts(entries: readonly Pick<LogbookClass, 'status' | 'counts_as_taken'>[]) {
  const count = (status: string) => entries.filter((entry) => entry.status === status).length;
  return {
    booked: count('booked'),
    completed: count('completed'),
    no_show: count('no_show'),
    cancelled: count('cancelled'),
    taken: entries.filter((entry) => entry.status === 'completed' || entry.counts_as_taken).length,
    total: entries.length,
  };
}
