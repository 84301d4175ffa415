/** Going places: one command for every entry of the menu and every route that needs no row. */

import { z } from 'zod';
import { attempt } from '#contract/entities/attempt.ts';
import { booking } from '#contract/entities/booking.ts';
import { moduleResource } from '#contract/entities/module.ts';
import { advertisement, banner } from '#contract/entities/notice.ts';
import { packageResource } from '#contract/entities/package.ts';
import { question } from '#contract/entities/question.ts';
import { sign } from '#contract/entities/sign.ts';
import { time } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { teacher } from '#contract/entities/teacher.ts';
import { test } from '#contract/entities/test.ts';
import { theory } from '#contract/entities/theory.ts';
import { date } from '#contract/fields.ts';
import type { ListSpec } from '#contract/list.ts';
import { ADMIN, type Permission, type Role, STAFF } from '#contract/permissions.ts';
import { addDays, instantOf } from '#contract/rules/zone.ts';
import { type AnyCommand, defineCommand, type KeyBinding } from '#kernel/command.ts';
import { filtersOf } from './filters.ts';

/** Hours of a day from the first to before the last. */
export interface Hours {
  readonly first?: string;
  readonly last?: string;
}

/** The hours that were said: an hour alone is all of it. */
export const hoursOf = (start?: string, end?: string): Hours => ({
  ...(start ? { first: start } : {}),
  ...(end
    ? { last: end }
    : start && start < '23'
      ? { last: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}` }
      : {}),
});

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
  readonly days?: (from: string, to: string, timeZone: string, hours: Hours) => Readonly<Record<string, string>>;
  /** Hours of a day narrow it too: `bookings tomorrow morning`. */
  readonly hours?: true;
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
    days: (from, to, timeZone, { first = '00:00', last }) => ({
      starts_at_from: instantOf(from, first, timeZone),
      starts_at_to: last ? instantOf(to, last, timeZone) : instantOf(addDays(to, 1), '00:00', timeZone),
    }),
    hours: true,
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
    list: attempt.list,
  },
  {
    id: 'packages',
    icon: 'package',
    key: 'p',
    list: packageResource.list,
  },
  { id: 'packages-add', to: '/packages/add', icon: 'package-plus' },
  { id: 'modules', icon: 'layers', list: moduleResource.list },
  { id: 'modules-add', to: '/modules/add', icon: 'circle-plus' },
  { id: 'theory', icon: 'book-open', list: theory.list },
  { id: 'signs', icon: 'triangle-alert', list: sign.list },
  { id: 'banners', icon: 'panel-top', list: banner.list },
  { id: 'advertisements', icon: 'megaphone', list: advertisement.list },
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
  ({ id, to = `/${id}`, icon, key, roles, permission, days: daysOf, hours, list }) =>
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
        ...(hours && { start_time: time('from').optional(), end_time: time('from').optional() }),
        ...(list && filtersOf(list)),
      }),
      async run(
        ports,
        { from, to: until, start_time, end_time, ...filters }: Readonly<Record<string, string>>,
        { timeZone },
      ) {
        const first = from ?? until;
        // A day said alone is that day.
        const days = first && daysOf?.(first, until ?? first, timeZone, hoursOf(start_time, end_time));
        // The address holds yes as 1.
        const narrowed = Object.entries(filters).map(([name, value]) => [
          name,
          typeof value === 'boolean' ? `${Number(value)}` : `${value}`,
        ]);
        const query = `${new URLSearchParams({ ...(days || {}), ...Object.fromEntries(narrowed) })}`;
        ports.navigate(query ? `${to}?${query}` : to);
        return null;
      },
    }),
);
