/** Classes that both have signed before the end are complete when the end has come. */
import { completeIfDue } from '../bookings/classes.ts';
import type { BookingRow } from '../bookings/plan.ts';
import type { Services } from '../context.ts';
import { write } from '../operations/write.ts';
import { Problem } from '../problems.ts';
import { systemCtx } from './system.ts';

const AT_ONCE = 200;

/**
 * Looks at one school. Answers how many classes became complete. Each is an operation of its own, so that a class which
 * somebody is working on, or another copy of the server has just completed, holds up no other.
 */
export async function completeDueClasses(services: Services, clubId: number): Promise<number> {
  const ctx = systemCtx(services, clubId, 'system.complete-classes');
  const due = await ctx.db
    .from('booking')
    .select('booking.id')
    .where('booking.status', '=', 'booked')
    .where('booking.signed', '=', 'both')
    .where('booking.deleted_at', 'is', null)
    // What is over has begun: the index is by the start.
    .where('booking.starts_at', '<', services.now().toISOString())
    .where('booking.ends_at', '<=', services.now().toISOString())
    .orderBy('booking.starts_at')
    .limit(AT_ONCE)
    .execute();
  let completed = 0;
  for (const { id } of due) {
    const { operation_id } = await write(ctx, async (writer) => {
      writer.describe({ student_bookings_id: id });
      const row = (await writer.db.find('booking', id)) as BookingRow | undefined;
      if (row && !row.deleted_at) await completeIfDue(writer, row);
      return {};
    }).catch((error) => {
      if (error instanceof Problem && error.status === 409) return { operation_id: null };
      throw error;
    });
    if (operation_id !== null) completed++;
  }
  return completed;
}
