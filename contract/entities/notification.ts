/** Notifications: what happened in the school, told to each admin. Paths are the brief's (section 7). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, rows } from '../fields.ts';
import { kind, words } from '../kind.ts';
import { rowBase } from '../list.ts';
import { STAFF } from '../permissions.ts';
import { writtenMany } from '../resource.ts';

export const NOTIFICATION_KINDS = [
  'booking_added',
  'booking_cancelled',
  'late_cancel',
  'no_show',
  'missing_signature',
  'paper_expiring',
  'service_due',
  'import_done',
  'message',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications on a page. Source: specification, section 9. */
export const NOTIFICATIONS_PER_PAGE = 20;

export const notification = z.object({
  ...rowBase,
  kind: z.enum(NOTIFICATION_KINDS),
  /** In the language the reader asks for (Accept-Language), or else of the account. */
  title: z.string(),
  body: z.string(),
  /** Path of the console that shows what it is about; empty where there is none. */
  link: z.string(),
  entity: z.string(),
  row_id: z.number().nullable(),
  /** Values of the title, for a client that tells it in other words. */
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  read_at: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

const tag = 'notifications';

export const listNotifications = endpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/admin/notification',
  access: STAFF,
  tag,
  summary: "Lists the caller's notifications, newest first, 20 a page.",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    read: z.enum(['0', '1']).optional(),
  }),
  answer: z.object({
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    data: z.array(notification),
  }),
});

export const notificationKind = kind({
  entity: 'notification',
  plural: 'notifications',
  list: listNotifications,
  icon: 'bell',
  section: 'messages',
  place: null,
  name: (row: Partial<Notification>) => words(row.title),
  detail: (row, at) => at(row.created_at),
  path: null,
  found: null,
  typed: 'never',
  audit: 'following',
  personal: null,
});

export const unreadCounts = endpoint({
  id: 'countUnread',
  method: 'POST',
  path: '/admin/getUnreadMessageCount',
  access: STAFF,
  tag,
  summary: "Counts the caller's unread notifications and the school's unread messages.",
  write: false,
  answer: z.object({ total_unread_notification: z.number().int(), total_unread_message: z.number().int() }),
});

export const markNotifications = endpoint({
  id: 'markNotifications',
  method: 'POST',
  path: '/admin/notification/mark',
  access: STAFF,
  tag,
  summary: "Marks some of the caller's notifications as read or unread.",
  body: z.object({ rows: rows('notification'), read: flag().default(true) }),
  answer: writtenMany,
});

export const markAllNotifications = endpoint({
  id: 'markAllNotifications',
  method: 'POST',
  path: '/admin/notification/markAll',
  access: STAFF,
  tag,
  summary: "Marks all of the caller's notifications as read.",
  answer: writtenMany,
});

export const notificationEndpoints = [listNotifications, unreadCounts, markNotifications, markAllNotifications];
