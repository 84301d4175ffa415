/** The account, its school and the school's rules: what the console starts from. */
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { adminProfile } from '#contract/entities/profile.ts';
import { csvFormIn } from '#contract/rules/csv-forms.ts';
import { nameOrderIn } from '#contract/rules/name-orders.ts';
import { clockChosen } from '#contract/rules/time-texts.ts';
import { type ClubTime, clubTimeAtom, setClubTime } from './club-time.ts';
import { setFileForm } from './file-form.ts';
import { heardOf, noteHeard } from './heard.ts';
import { type ApiError, call } from './http.ts';
import { setNameOrder } from './name-order.ts';
import { setPhoneCountry } from './phones.ts';
import { keyOf } from './queries.ts';
import { queries } from './queries-client.ts';
import { lockedAtom, sessionAtom, store, updateUserInfo } from './session.ts';

const profileQuery = {
  queryKey: keyOf('profile', adminProfile, {}),
  queryFn: async ({ signal }: QueryFunctionContext) => {
    const profile = await call(adminProfile, {}, { signal });
    // All that a screen shows is fetched after it.
    if (heardOf() === null) noteHeard(profile.newest_operation);
    return profile;
  },
};

export const useProfile = () => useQuery<AnswerOf<typeof adminProfile>, ApiError>(profileQuery).data ?? null;

/** Asks for it before anything that shows it is drawn. */
export const fetchProfile = (): Promise<void> => queries.prefetchQuery(profileQuery);

/** What is known of it now. */
export const profileNow = () => queries.getQueryData<AnswerOf<typeof adminProfile>>(profileQuery.queryKey);

const UNKNOWN: ClubTime = { timeZone: 'UTC', clock: '12', weekStart: 1 };

/** The school's zone and the account's clock. Screens are drawn when both are known. */
export const useClubTime = (): ClubTime => useAtomValue(clubTimeAtom) ?? UNKNOWN;

/** The school's time zone. */
export const useClubZone = (): string => useClubTime().timeZone;

/** Takes over what the server says of the account: its roles can change while it is signed in. */
export function followProfile(profile: AnswerOf<typeof adminProfile>): void {
  const { user, permissions, club, preferences, settings, second_factor } = profile;
  // Another tab may have signed in as somebody else meanwhile.
  if (user.id !== store.get(sessionAtom)?.userInfo.id) return;
  store.set(lockedAtom, second_factor?.over ?? false);
  setClubTime({ timeZone: club.time_zone, chosen: clockChosen(preferences), weekStart: settings.week_starts_on });
  setNameOrder(nameOrderIn(preferences));
  setFileForm(csvFormIn(preferences));
  setPhoneCountry(club.country);
  updateUserInfo({
    displayName: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    status: user.status,
    roles: user.roles,
    userRole: user.roles[0] ?? '',
    permissions,
  });
}

export function useFollowProfile(): void {
  const profile = useProfile();
  useEffect(() => {
    if (profile) followProfile(profile);
  }, [profile]);
}
