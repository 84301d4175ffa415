/** Notifications as they stand on the screen: by the day on which they came, and within a day by what they are about. Pure. */
import type { Notification, NotificationKind } from '#contract/entities/notification.ts';
import { localTimeOf } from '#contract/rules/zone.ts';

export interface NotificationDay {
  /** `2026-11-24`, of the school's zone. */
  readonly day: string;
  /** The kind with the newest notification first, and of a kind the newest first. */
  readonly kinds: readonly { readonly kind: NotificationKind; readonly rows: readonly Notification[] }[];
}

/** Groups notifications, given the newest first, by days of a zone. */
export const groupsOf = (newestFirst: readonly Notification[], zone: string): readonly NotificationDay[] =>
  [...Map.groupBy(newestFirst, (one) => localTimeOf(one.created_at, zone).date)].map(([day, told]) => ({
    day,
    kinds: [...Map.groupBy(told, ({ kind }) => kind)].map(([kind, rows]) => ({ kind, rows })),
  }));
