/** Going places: one command for every entry of the menu and every route that needs no row. */

import { z } from 'zod';
import { time } from '#contract/entities/slot.ts';
import { student } from '#contract/entities/student.ts';
import { date, refs } from '#contract/fields.ts';
import type { Kind } from '#contract/kind.ts';
import { kinds } from '#contract/kinds.ts';
import type { ListSpec } from '#contract/list.ts';
import { ADMIN, type Permission, type Role, STAFF } from '#contract/permissions.ts';
import { EXAM_KINDS } from '#contract/rules/exam-rules.ts';
import { type AnyCommand, defineCommand, type KeyBinding } from '#kernel/command.ts';
import { filtersOf, lackedAt } from './filters.ts';

/** A place of the console. `key` is the letter after `g`. */
interface Place {
  readonly id: string;
  /** Its address, where that is not its id. */
  readonly to?: string;
  readonly icon: string;
  readonly key?: string;
  readonly roles?: readonly Role[];
  readonly permission?: Permission;
  /**
   * Of a place that shows days: only those that are over, or hours of one too. Typed: `bookings next week`,
   * `payments yesterday`, `bookings tomorrow morning`.
   */
  readonly days?: 'whole' | 'past' | 'hours';
  /** Of a list: what it can be narrowed to in words. Typed: `students paused`. */
  readonly list?: Pick<ListSpec, 'fields'>;
  /** Of a list that tells of others: whose names it is searched by. Typed: `who changed rita gomes`. */
  readonly about?: 'student';
}

/** An entity's list, and its form for a new row. */
function placesOf({ icon, place, fields }: Kind): Place[] {
  if (!place) return [];
  const { id, path = `/${id}`, roles, permission, key, days, add, whole } = place;
  return [
    { id, to: path, icon: place.icon ?? icon, key, roles, permission, days, list: whole ? undefined : { fields } },
    ...(add ? [{ id: `${id}-add`, to: `${path}/add`, icon: add, roles }] : []),
  ];
}

const PLACES: readonly Place[] = [
  { id: 'dashboard', icon: 'layout-dashboard', key: 'd', permission: 'view_dashboard' },
  ...kinds.flatMap(placesOf),
  // What is still driven, by what ends first of insurance, inspection, taxes and service.
  {
    id: 'vehicles-due',
    to: '/vehicles?sort=expires_on&status=in_service,off_road',
    icon: 'calendar-clock',
    roles: ADMIN,
  },
  {
    id: 'calendar',
    icon: 'calendar-days',
    key: 'c',
    days: 'whole',
    list: { fields: { teacher_id: { type: 'ref', entity: 'teacher', filter: true } } },
  },
  { id: 'calendar-vehicles', to: '/calendar?by=vehicle', icon: 'car', roles: ADMIN, days: 'whole' },
  {
    id: 'exam-entries',
    to: '/exams/entries',
    icon: 'clipboard-check',
    roles: ADMIN,
    days: 'whole',
    list: kinds.find(({ entity }) => entity === 'exam_entry'),
  },
  {
    id: 'exams-ready',
    to: '/exams/ready',
    icon: 'clipboard-check',
    roles: ADMIN,
    list: { fields: { kind: { type: 'choice', values: EXAM_KINDS, labels: 'exam.kind', filter: true } } },
  },
  { id: 'free-times', icon: 'calendar-search', key: 'f', roles: ADMIN, days: 'whole' },
  { id: 'reports', icon: 'chart-column', key: 'r', roles: ADMIN },
  { id: 'chat', icon: 'message-circle', key: 'm' },
  { id: 'notifications', icon: 'bell', key: 'n' },
  { id: 'settings', icon: 'settings', key: ',' },
  // The tabs of the settings, as the settings themselves show them: the school's to admins, one's own to everybody.
  { id: 'settings-club', to: '/settings?tab=club', icon: 'school', roles: ADMIN },
  { id: 'settings-rules', to: '/settings?tab=rules', icon: 'list-checks', roles: ADMIN },
  { id: 'settings-locations', to: '/settings?tab=locations', icon: 'map-pin', roles: ADMIN },
  { id: 'settings-messages', to: '/settings?tab=messages', icon: 'megaphone', roles: ADMIN },
  { id: 'settings-holidays', to: '/settings?tab=holidays', icon: 'calendar-x-2', roles: ADMIN },
  { id: 'settings-papers', to: '/settings?tab=papers', icon: 'id-card', roles: ADMIN },
  { id: 'settings-licences', to: '/settings?tab=licences', icon: 'id-card', roles: ADMIN },
  { id: 'settings-team', to: '/settings?tab=team', icon: 'users-round', roles: ADMIN },
  { id: 'settings-devices', to: '/settings?tab=devices', icon: 'monitor-smartphone' },
  { id: 'settings-profile', to: '/settings?tab=profile', icon: 'user-round' },
  { id: 'settings-shortcuts', to: '/settings?tab=shortcuts', icon: 'keyboard' },
  { id: 'settings-tokens', to: '/settings?tab=tokens', icon: 'key-round', roles: ADMIN },
  { id: 'settings-data', to: '/settings?tab=data', icon: 'database', roles: ADMIN },
  { id: 'audit', icon: 'scroll-text', key: 'a', roles: ADMIN, days: 'past', about: 'student' },
];

const keysOf = (key: string | undefined): readonly KeyBinding[] => (key ? [{ press: `g ${key}`, scope: 'app' }] : []);

const dayOf = (days: Place['days']) => date(days === 'past' ? 'begun' : 'nearest');

export const goCommands: readonly AnyCommand[] = PLACES.map(
  ({ id, to = `/${id}`, icon, key, roles, permission, days, list, about }) =>
    defineCommand({
      id: `go.${id}`,
      effect: 'navigate',
      section: 'go',
      icon,
      surfaces: [{ kind: 'palette' }],
      keys: keysOf(key),
      endpoints: about ? [student.endpoints.list] : [],
      roles: roles ?? STAFF,
      permission,
      args: z.object({
        ...(days && { from: dayOf(days).optional(), to: dayOf(days).optional() }),
        // Days without an end, or a beginning: `from` alone is that day.
        ...(days === 'hours' && { starting: dayOf(days).optional(), until: dayOf(days).optional() }),
        ...(days === 'hours' && { start_time: time('from').optional(), end_time: time('from').optional() }),
        ...(id === 'students' && { created_from: date('begun').optional(), created_to: date('begun').optional() }),
        ...(id === 'students' && {
          unbooked_from: date('nearest').optional(),
          unbooked_to: date('nearest').optional(),
        }),
        ...(list && filtersOf(list)),
        ...lackedAt(id),
        ...(about && { [about]: refs(about).optional() }),
      }),
      async run(ports, args, { timeZone, url }) {
        const narrowed = Object.keys(args).length > 0;
        if (narrowed) {
          const { addressOf, searchedBy } = await import('./address.ts');
          ports.navigate(addressOf(to, about ? await searchedBy(ports, args) : args, timeZone, url));
        } else ports.navigate(to);
        return null;
      },
    }),
);
