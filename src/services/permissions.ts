/** What the account may see beside its roles: a school can take some of it from the developer role. */
import { atom, useAtomValue } from 'jotai';
import { type Permission, ROLE_PERMISSIONS } from '#contract/permissions.ts';
import { sessionAtom } from './session.ts';

/** Null while the server has not said yet. */
export const permissionsAtom = atom<readonly Permission[] | null>((get) => {
  const info = get(sessionAtom)?.userInfo;
  if (!info) return [];
  return info.permissions ?? (info.roles.includes('admin') ? ROLE_PERMISSIONS : null);
});

/** Whether the account holds a permission; false while that is not known. */
export const useMay = (permission: Permission): boolean => useAtomValue(permissionsAtom)?.includes(permission) ?? false;

export const useIsAdmin = (): boolean => useAtomValue(sessionAtom)?.userInfo.roles.includes('admin') ?? false;
