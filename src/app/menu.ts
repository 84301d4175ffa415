/** The menu: every entry of the brief, and what its calls imply. Labels are message keys under `menu`. */
import type { Permission, Role } from '#contract/permissions.ts';
import { ADMIN } from '#contract/permissions.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: string;
  readonly roles?: readonly Role[];
  readonly permission?: Permission;
  readonly children?: readonly { readonly label: string; readonly to: string; readonly roles?: readonly Role[] }[];
}

/** The six shortcuts of the sidebar. Source: the brief, section 1. */
export const shortcuts: readonly MenuEntry[] = [
  { label: 'dashboard', to: '/dashboard', icon: 'layout-dashboard', permission: 'view_dashboard' },
  { label: 'calendar', to: '/calendar', icon: 'calendar-days' },
  { label: 'chat', to: '/chat', icon: 'message-circle' },
  { label: 'teachers', to: '/teachers', icon: 'graduation-cap' },
  { label: 'students', to: '/students', icon: 'users-round', roles: ADMIN },
  { label: 'settings', to: '/settings', icon: 'settings' },
];

const family = (
  label: string,
  to: string,
  icon: string,
  roles?: readonly Role[],
  more: NonNullable<MenuEntry['children']> = [],
): MenuEntry => ({
  label,
  to,
  icon,
  roles,
  children: [{ label: `${label}All`, to }, { label: `${label}Add`, to: `${to}/add` }, ...more],
});

export const menu: readonly MenuEntry[] = [
  { label: 'dashboard', to: '/dashboard', icon: 'layout-dashboard', permission: 'view_dashboard' },
  { label: 'calendar', to: '/calendar', icon: 'calendar-days' },
  { label: 'bookings', to: '/bookings', icon: 'book-open-check' },
  { label: 'freeTimes', to: '/free-times', icon: 'calendar-search', roles: ADMIN },
  family('students', '/students', 'users-round', ADMIN),
  family('teachers', '/teachers', 'graduation-cap'),
  { label: 'chat', to: '/chat', icon: 'message-circle' },
  family('questions', '/questions', 'circle-question-mark'),
  family('tests', '/tests', 'clipboard-check', undefined, [{ label: 'attempts', to: '/tests/attempts', roles: ADMIN }]),
  { label: 'categories', to: '/categories', icon: 'folder-tree' },
  family('packages', '/packages', 'package'),
  family('modules', '/modules', 'layers'),
  { label: 'theory', to: '/theory', icon: 'book-open' },
  { label: 'signs', to: '/signs', icon: 'triangle-alert' },
  { label: 'banners', to: '/banners', icon: 'panel-top' },
  { label: 'advertisements', to: '/advertisements', icon: 'megaphone' },
  { label: 'settings', to: '/settings', icon: 'settings' },
  { label: 'audit', to: '/audit', icon: 'scroll-text', roles: ADMIN },
];

interface Place {
  readonly to: string;
  readonly children?: readonly Place[];
}

/**
 * The one entry that leads nearest to where one is: the longest path, a family's own list before its heading, and the menu
 * before the shortcut that leads to the same.
 */
export function nearest(pathname: string, entries: readonly Place[], quick: readonly Place[]): Place | undefined {
  const within = ({ to }: Place) => pathname === to || pathname.startsWith(`${to}/`);
  return [...entries.flatMap((entry) => [...(entry.children ?? []), entry]), ...quick]
    .filter(within)
    .reduce<Place | undefined>((best, one) => (best && best.to.length >= one.to.length ? best : one), undefined);
}
