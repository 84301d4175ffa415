/** The club's settings as bookings need them. */
import { type BookingSettings, readBookingSettings } from '#contract/rules/booking-settings.ts';
import type { ClubDb } from '../store/club-db.ts';

export interface ClubRules extends BookingSettings {
  readonly time_zone: string;
}

/** Reads the settings of the club that `db` is bound to. */
export async function clubRules(db: ClubDb): Promise<ClubRules> {
  const club = await db.club();
  return { ...readBookingSettings(club.settings), time_zone: club.time_zone };
}
