/** Notifications: opened, read, unread. */
import { z } from 'zod';
import { listNotifications, markAllNotifications, markNotifications } from '#contract/entities/notification.ts';
import { rows } from '#contract/fields.ts';
import { STAFF } from '#contract/permissions.ts';
import { type AnyCommand, defineCommand, hidden, ok, type Surface } from '#kernel/command.ts';

const onRows: readonly Surface[] = [
  { kind: 'row', entity: 'notification' },
  { kind: 'bulk', entity: 'notification' },
];

const mark = (verb: 'mark-read' | 'mark-unread', press: string) =>
  defineCommand({
    id: `notification.${verb}`,
    effect: 'reversible',
    section: 'messages',
    icon: verb === 'mark-read' ? 'mail-open' : 'mail',
    surfaces: onRows,
    keys: [{ press, scope: 'notifications' }],
    endpoints: [markNotifications],
    args: z.object({ notifications: rows('notification') }),
    async run(ports, { notifications }) {
      const answer = await ports.call(markNotifications, {
        body: { rows: notifications, read: verb === 'mark-read' },
      });
      ports.refresh('notification');
      return {
        message: { key: `commands.notification.${verb}.done`, values: { count: answer.changed } },
        operation: answer.operation_id ?? undefined,
      };
    },
  });

/** Whether this browser tells of what is new while the console is out of sight. */
const desktop = (verb: 'desktop-on' | 'desktop-off') =>
  defineCommand({
    id: `notification.${verb}`,
    effect: 'local',
    section: 'messages',
    icon: verb === 'desktop-on' ? 'bell-ring' : 'bell-minus',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/notifications' }],
    endpoints: [],
    roles: STAFF,
    args: z.object({}),
    when: ({ facts }) => (facts.desktop === (verb === 'desktop-on') ? hidden : ok),
    async run(ports) {
      const state = await ports.local('desktop.set', verb === 'desktop-on');
      const refused = state === 'denied' || state === 'unsupported';
      return {
        message: { key: `commands.notification.${verb}.${refused ? state : 'done'}` },
        inverse: refused
          ? undefined
          : { command: `notification.${verb === 'desktop-on' ? 'desktop-off' : 'desktop-on'}`, args: {} },
      };
    },
  });

export const notificationCommands: readonly AnyCommand[] = [
  defineCommand({
    id: 'notification.open',
    effect: 'reversible',
    section: 'messages',
    icon: 'bell-ring',
    surfaces: [{ kind: 'palette' }],
    endpoints: [markNotifications],
    args: z.object({}),
    async run(ports) {
      const { data } = await ports.call(listNotifications, { query: { page: 1, read: '0' } });
      const newest = data[0];
      ports.navigate(newest?.link || '/notifications');
      if (!newest) return { message: { key: 'commands.notification.open.none' } };
      const rowsRead = { ids: [newest.id] };
      const { operation_id } = await ports.call(markNotifications, { body: { rows: rowsRead, read: true } });
      ports.refresh('notification');
      return {
        message: { key: 'commands.notification.open.done', values: { title: newest.title } },
        operation: operation_id ?? undefined,
      };
    },
  }),
  mark('mark-read', 'r'),
  mark('mark-unread', 'u'),
  defineCommand({
    id: 'notification.mark-all-read',
    effect: 'reversible',
    section: 'messages',
    icon: 'check-check',
    surfaces: [{ kind: 'palette' }, { kind: 'button', screen: '/notifications' }],
    endpoints: [markAllNotifications],
    args: z.object({}),
    async run(ports) {
      const answer = await ports.call(markAllNotifications, {});
      ports.refresh('notification');
      return {
        message: { key: 'commands.notification.mark-all-read.done', values: { count: answer.changed } },
        operation: answer.operation_id ?? undefined,
      };
    },
  }),
  desktop('desktop-on'),
  desktop('desktop-off'),
];
