/** The account, its school and the school's rules: what the console starts from. */
import { adminProfile } from '#contract/entities/session.ts';
import { useCall } from './queries.ts';

export const useProfile = () => useCall('profile', adminProfile, {}).data ?? null;

/** The school's time zone, or the browser's until it is known. */
export const useClubZone = (): string =>
  useProfile()?.club.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
