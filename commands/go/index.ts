/** Going places: one command for every entry of the menu and every route that needs no row. */

import { z } from 'zod';
import { booking } from '#contract/entities/booking.ts';
import { packageResource } from '#contract/entities/package.ts';
import { question } from '#contract/entities/question.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { test } from '#contract/entities/test.ts';
import { date } from '#contract/fields.ts';
import type { ListSpec } from '#contract/list.ts';
import { ADMIN, type Permission, type Role, STAFF } from '#contract/permissions.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import { type AnyCommand, defineCommand, type KeyBinding } from '#kernel/command.ts';
import { filtersOf } from './filters.ts';

/** A place of the console. `key` is the letter after `g`. */
interface Place {
  readonly id: string;
  /** Its address, where that is not its id. */
  readonly to?: string;
  readonly icon: string;
  readonly key?: string;
  readonly roles?: readonly Role[];
  readonly permission?: Permission;
  /** Of a place that shows days: the query of those from one to another. Typed: `bookings next week`. */
  readonly days?: (from: string, to: string, timeZone: string) => Readonly<Record<string, string>>;
  /** Of a list: what it can be narrowed to in words. Typed: `students paused`. */
  readonly list?: Pick<ListSpec, 'fields'>;
}

const PLACES: readonly Place[] = [
  { id: 'dashboard', icon: 'layout-dashboard', key: 'd', permission: 'view_dashboard' },
  {
    id: 'students',
    icon: 'users-round',
    key: 's',
    roles: ADMIN,
    list: student.list,
  },
  { id: 'students-add', to: '/students/add', icon: 'user-round-plus', roles: ADMIN },
  {
    id: 'teachers',
    icon: 'graduation-cap',
    key: 't',
    list: teacher.list,
  },
  { id: 'teachers-add', to: '/teachers/add', icon: 'user-round-plus' },
  {
    id: 'bookings',
    icon: 'book-open-check',
    key: 'b',
    days: (from, to, timeZone) => ({
      starts_at_from: instantOf(from, '00:00', timeZone),
      starts_at_to: instantOf(addDays(to, 1), '00:00', timeZone),
    }),
    list: booking.list,
  },
  {
    id: 'calendar',
    icon: 'calendar-days',
    key: 'c',
    days: (from, to) => ({ date: from, ...(to > from ? { view: 'week' } : {}) }),
  },
  { id: 'free-times', icon: 'calendar-search', key: 'f', roles: ADMIN },
  { id: 'categories', icon: 'folder-tree' },
  {
    id: 'questions',
    icon: 'circle-question-mark',
    key: 'q',
    list: question.list,
  },
  { id: 'questions-add', to: '/questions/add', icon: 'circle-plus' },
  { id: 'tests', icon: 'clipboard-check', key: 'e', list: test.list },
  { id: 'tests-add', to: '/tests/add', icon: 'circle-plus' },
  {
    id: 'attempts',
    to: '/tests/attempts',
    icon: 'pencil-line',
    roles: ADMIN,
  },
  {
    id: 'packages',
    icon: 'package',
    key: 'p',
    list: packageResource.list,
  },
  { id: 'packages-add', to: '/packages/add', icon: 'package-plus' },
  { id: 'modules', icon: 'layers' },
  { id: 'modules-add', to: '/modules/add', icon: 'circle-plus' },
  { id: 'theory', icon: 'book-open' },
  { id: 'signs', icon: 'triangle-alert' },
  { id: 'banners', icon: 'panel-top' },
  { id: 'advertisements', icon: 'megaphone' },
  { id: 'chat', icon: 'message-circle', key: 'm' },
  { id: 'notifications', icon: 'bell', key: 'n' },
  { id: 'settings', icon: 'settings', key: ',' },
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
  { id: 'audit', icon: 'scroll-text', key: 'a', roles: ADMIN },
];

const keysOf = (key: string | undefined): readonly KeyBinding[] => (key ? [{ press: `g ${key}`, scope: 'app' }] : []);

export const goCommands: readonly AnyCommand[] = PLACES.map(
  ({ id, to = `/${id}`, icon, key, roles, permission, days: daysOf, list }) =>
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
      args: z.object({
        ...(daysOf && { from: date().optional(), to: date().optional() }),
        ...(list && filtersOf(list)),
      }),
      async run(ports, { from, to: until, ...filters }: Readonly<Record<string, string>>, { timeZone }) {
        const first = from ?? until;
        // A day said alone is that day.
        const days = first && daysOf?.(first, until ?? first, timeZone);
        const query = `${new URLSearchParams({ ...(days || {}), ...filters })}`;
        ports.navigate(query ? `${to}?${query}` : to);
        return null;
      },
    }),
);
