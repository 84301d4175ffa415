/** Going places: one command for every entry of the menu and every route that needs no row. */

import { z } from 'zod';
import { date } from '#contract/fields.ts';
import { ADMIN, type Permission, type Role, STAFF } from '#contract/permissions.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import { type AnyCommand, defineCommand, type KeyBinding } from '#kernel/command.ts';

/** A place of the console. `key` is the letter after `g`. */
interface Place {
  readonly id: string;
  readonly to: string;
  readonly icon: string;
  readonly key?: string;
  readonly roles?: readonly Role[];
  readonly permission?: Permission;
  /** Of a place that shows days: the address of those from one to another. Typed: `bookings next week`. */
  readonly days?: (from: string, to: string, timeZone: string) => string;
}

const PLACES: readonly Place[] = [
  { id: 'dashboard', to: '/dashboard', icon: 'layout-dashboard', key: 'd', permission: 'view_dashboard' },
  { id: 'students', to: '/students', icon: 'users-round', key: 's', roles: ADMIN },
  { id: 'students-add', to: '/students/add', icon: 'user-round-plus', roles: ADMIN },
  { id: 'teachers', to: '/teachers', icon: 'graduation-cap', key: 't' },
  { id: 'teachers-add', to: '/teachers/add', icon: 'user-round-plus' },
  {
    id: 'bookings',
    to: '/bookings',
    icon: 'book-open-check',
    key: 'b',
    days: (from, to, timeZone) =>
      `/bookings?${new URLSearchParams({
        starts_at_from: instantOf(from, '00:00', timeZone),
        starts_at_to: instantOf(addDays(to, 1), '00:00', timeZone),
      })}`,
  },
  {
    id: 'calendar',
    to: '/calendar',
    icon: 'calendar-days',
    key: 'c',
    days: (from, to) => `/calendar?${new URLSearchParams({ date: from, ...(to > from ? { view: 'week' } : {}) })}`,
  },
  { id: 'free-times', to: '/free-times', icon: 'calendar-search', key: 'f', roles: ADMIN },
  { id: 'categories', to: '/categories', icon: 'folder-tree' },
  { id: 'questions', to: '/questions', icon: 'circle-question-mark', key: 'q' },
  { id: 'questions-add', to: '/questions/add', icon: 'circle-plus' },
  { id: 'tests', to: '/tests', icon: 'clipboard-check', key: 'e' },
  { id: 'tests-add', to: '/tests/add', icon: 'circle-plus' },
  { id: 'attempts', to: '/tests/attempts', icon: 'pencil-line', roles: ADMIN },
  { id: 'packages', to: '/packages', icon: 'package', key: 'p' },
  { id: 'packages-add', to: '/packages/add', icon: 'package-plus' },
  { id: 'modules', to: '/modules', icon: 'layers' },
  { id: 'modules-add', to: '/modules/add', icon: 'circle-plus' },
  { id: 'theory', to: '/theory', icon: 'book-open' },
  { id: 'signs', to: '/signs', icon: 'triangle-alert' },
  { id: 'banners', to: '/banners', icon: 'panel-top' },
  { id: 'advertisements', to: '/advertisements', icon: 'megaphone' },
  { id: 'chat', to: '/chat', icon: 'message-circle', key: 'm' },
  { id: 'notifications', to: '/notifications', icon: 'bell', key: 'n' },
  { id: 'settings', to: '/settings', icon: 'settings', key: ',' },
  // The tabs of the settings, as the settings themselves show them: the school's to admins, one's own to everybody.
  { id: 'settings-club', to: '/settings?tab=club', icon: 'school', roles: ADMIN },
  { id: 'settings-rules', to: '/settings?tab=rules', icon: 'list-checks', roles: ADMIN },
  { id: 'settings-locations', to: '/settings?tab=locations', icon: 'map-pin', roles: ADMIN },
  { id: 'settings-licences', to: '/settings?tab=licences', icon: 'id-card', roles: ADMIN },
  { id: 'settings-team', to: '/settings?tab=team', icon: 'users-round', roles: ADMIN },
  { id: 'settings-devices', to: '/settings?tab=devices', icon: 'monitor-smartphone' },
  { id: 'settings-profile', to: '/settings?tab=profile', icon: 'user-round' },
  { id: 'settings-shortcuts', to: '/settings?tab=shortcuts', icon: 'keyboard' },
  { id: 'settings-data', to: '/settings?tab=data', icon: 'database', roles: ADMIN },
  { id: 'audit', to: '/audit', icon: 'scroll-text', key: 'a', roles: ADMIN },
];

const keysOf = (key: string | undefined): readonly KeyBinding[] => (key ? [{ press: `g ${key}`, scope: 'app' }] : []);

const days = z.object({ from: date().optional(), to: date().optional() });

export const goCommands: readonly AnyCommand[] = PLACES.map(({ id, to, icon, key, roles, permission, days: at }) =>
  defineCommand({
    id: `go.${id}`,
    effect: 'navigate',
    section: 'go',
    icon,
    surfaces: [{ kind: 'palette' }],
    keys: keysOf(key),
    endpoints: [],
    roles: roles ?? STAFF,
    permission,
    args: at ? days : z.object({}),
    async run(ports, args: z.output<typeof days>, { timeZone }) {
      const first = args.from ?? args.to;
      // A day said alone is that day.
      ports.navigate(at && first ? at(first, args.to ?? first, timeZone) : to);
      return null;
    },
  }),
);
