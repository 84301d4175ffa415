/** Tells, once for each class, that it is over and a signature is missing. */
import type { Services } from '../context.ts';
import { classOf } from '../notifications/from-changes.ts';
import { notify } from '../notifications/notify.ts';
import { write } from '../operations/write.ts';
import { systemCtx } from './system.ts';

/** How long after its end a class may still be signed without being told of, in ms. */
const GRACE = 60 * 60_000;
/** Older classes are not told of any more, in ms. */
const PAST = 7 * 86_400_000;
const AT_ONCE = 100;

/** Looks at one school. Answers how many notifications were added. */
export async function tellMissingSignatures(services: Services, clubId: number): Promise<number> {
  const now = services.now().getTime();
  const ctx = systemCtx(services, clubId, 'system.missing-signatures');
  const due = await ctx.db
    .from('booking')
    .select('booking.id')
    .where('status', '=', 'booked')
    .where('signed', '<>', 'both')
    .where('deleted_at', 'is', null)
    .where('ends_at', '<=', new Date(now - GRACE).toISOString())
    .where('ends_at', '>', new Date(now - PAST).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .whereRef('notification.club_id', '=', 'booking.club_id')
            .where('notification.kind', '=', 'missing_signature')
            .where('notification.entity', '=', 'booking')
            .whereRef('notification.row_id', '=', 'booking.id'),
        ),
      ),
    )
    .orderBy('booking.ends_at', 'desc')
    .limit(AT_ONCE)
    .execute();
  if (due.length === 0) return 0;
  const { added } = await write(ctx, async (writer) => {
    let count = 0;
    for (const { id } of due) {
      const found = await classOf(writer, id);
      if (!found) continue;
      count += await notify(writer, {
        kind: 'missing_signature',
        values: found.told,
        entity: 'booking',
        rowId: id,
        link: `/bookings?ids=${id}`,
      });
    }
    // Listeners are told by the operation's record.
    if (count > 0) {
      writer.irreversible();
      await writer.operationId();
    }
    return { added: count };
  });
  return added;
}
