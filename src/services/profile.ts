/** The account, its school and the school's rules: what the console starts from. */
import { useEffect } from 'react';
import { adminProfile } from '#contract/entities/session.ts';
import { useCall } from './queries.ts';
import { sessionAtom, store, updateUserInfo } from './session.ts';

export const useProfile = () => useCall('profile', adminProfile, {}).data ?? null;

/** The school's time zone, or the browser's until it is known. */
export const useClubZone = (): string =>
  useProfile()?.club.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Takes over what the server says of the account: its roles can change while it is signed in. */
export function useFollowProfile(): void {
  const profile = useProfile();
  useEffect(() => {
    // Another tab may have signed in as somebody else meanwhile.
    if (!profile || profile.user.id !== store.get(sessionAtom)?.userInfo.id) return;
    const { user, permissions } = profile;
    updateUserInfo({
      displayName: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      status: user.status,
      roles: user.roles,
      userRole: user.roles[0] ?? '',
      permissions,
    });
  }, [profile]);
}
