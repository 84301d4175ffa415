/** Going places: one command for every entry of the menu and every route that needs no row. */

import { z } from 'zod';
import { ADMIN, type Permission, type Role, STAFF } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand, type KeyBinding } from '#kernel/command.ts';

/** A place of the console. `key` is the letter after `g`. */
interface Place {
  readonly id: string;
  readonly to: string;
  readonly icon: string;
  readonly key?: string;
  readonly roles?: readonly Role[];
  readonly permission?: Permission;
}

const PLACES: readonly Place[] = [
  { id: 'dashboard', to: '/dashboard', icon: 'layout-dashboard', key: 'd', permission: 'view_dashboard' },
  { id: 'students', to: '/students', icon: 'users-round', key: 's', roles: ADMIN },
  { id: 'students-add', to: '/students/add', icon: 'user-round-plus', roles: ADMIN },
  { id: 'teachers', to: '/teachers', icon: 'graduation-cap', key: 't' },
  { id: 'teachers-add', to: '/teachers/add', icon: 'user-round-plus' },
  { id: 'bookings', to: '/bookings', icon: 'book-open-check', key: 'b' },
  { id: 'calendar', to: '/calendar', icon: 'calendar-days', key: 'c' },
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
  { id: 'audit', to: '/audit', icon: 'scroll-text', key: 'a', roles: ADMIN },
];

const keysOf = (key: string | undefined): readonly KeyBinding[] => (key ? [{ press: `g ${key}`, scope: 'app' }] : []);

export const goCommands: readonly AnyCommand[] = PLACES.map(({ id, to, icon, key, roles, permission }) =>
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
    args: z.object({}),
    async run(ports) {
      ports.navigate(to);
      return null;
    },
  }),
);
