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
