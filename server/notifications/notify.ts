/** Tells the school's admins what happened, in the transaction in which it happened. */
import type { NotificationKind } from '#contract/entities/notification.ts';
import type { Writer } from '../operations/writer.ts';
import type { Values } from './texts.ts';

export interface Event {
  readonly kind: NotificationKind;
  /** Of its title, which is put into words when it is read. */
  readonly values: Values;
  readonly body?: string;
  /** Path of the console. */
  readonly link?: string;
  readonly entity?: string;
  readonly rowId?: number | null;
  /** How many it sums up; told as one. */
  readonly count?: number;
  /** True where also who did it is to see it as news. */
  readonly toActorToo?: boolean;
}

/**
 * Adds a notification for every active admin of the school. Who did it finds it in the list as well, read already. An
 * event told before (a missing signature) is not told again. Answers how many were added.
 */
export async function notify(writer: Writer, event: Event): Promise<number> {
  const { ctx, at } = writer;
  const accounts = await writer.db
    .from('account')
    .select(['id', 'roles'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  const admins = accounts.filter(({ roles }) => JSON.parse(roles).includes('admin'));
  if (admins.length === 0) return 0;
  const values = event.count !== undefined && event.count > 1 ? { ...event.values, count: event.count } : event.values;
  const added = await writer.internals.trx
    .insertInto('notification')
    .values(
      admins.map(({ id }) => ({
        club_id: ctx.clubId,
        account_id: id,
        kind: event.kind,
        body: event.body ?? '',
        link: event.link ?? '',
        entity: event.entity ?? '',
        row_id: event.rowId ?? null,
        data: JSON.stringify(values),
        read_at: id === ctx.actor.id && !event.toActorToo ? at : null,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const count = Number(added.numInsertedOrUpdatedRows ?? 0n);
  if (count > 0) writer.internals.touched.set('notification', null);
  return count;
}
