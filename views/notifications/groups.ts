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

/** Lists of everything that a kind tells of, where many of a day are one line. */
export const LIST_OF: Partial<Record<NotificationKind, string>> = { missing_signature: '/bookings?unsigned=1' };

/** Of one kind on one day these stand one by one; more are one line until they are asked for. */
const ONE_BY_ONE = 5;

/** What a line of the screen is: a notification, or several of a kind with the list that shows what they tell of. */
export type Line = { readonly id: number } & (
  | { readonly row: Notification }
  | { readonly many: readonly Notification[]; readonly list: string }
);

/** The lines of a kind on a day; `isOpen` says of the line for several whether each of them follows it. */
export function linesOf(rows: readonly Notification[], isOpen: (id: number) => boolean): readonly Line[] {
  const each = rows.map((row) => ({ id: row.id, row }));
  const [first] = rows;
  const list = first && LIST_OF[first.kind];
  if (!first || !list || rows.length <= ONE_BY_ONE) return each;
  // Below zero, so that it is told from the notifications.
  const id = -first.id;
  const many = { id, many: rows, list };
  return isOpen(id) ? [many, ...each] : [many];
}
