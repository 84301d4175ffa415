/** What of a vehicle expires next, and how near that is. */
import { endsFirst, type VEHICLE_DAYS, type Vehicle } from '#contract/entities/vehicle.ts';
import { addDays } from '#contract/rules/zone.ts';

/** From this many days before on, it is marked. */
export const SOON_DAYS = 30;

export interface Expiry {
  readonly what: (typeof VEHICLE_DAYS)[number];
  /** `2026-12-25` */
  readonly day: string;
  readonly state: 'past' | 'soon' | 'later';
}

/** The earliest of a vehicle's days; null where none is noted. A day holds until its end: it is past from the next day on. */
export function expiryOf(row: Pick<Vehicle, (typeof VEHICLE_DAYS)[number]>, today: string): Expiry | null {
  const first = endsFirst(row);
  if (!first) return null;
  const state = first.day < today ? 'past' : first.day <= addDays(today, SOON_DAYS) ? 'soon' : 'later';
  return { ...first, state };
}
