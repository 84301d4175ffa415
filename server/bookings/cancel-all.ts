/** Cancels classes together: what each costs, and who is told. */
import type { Booking } from '#contract/entities/booking.ts';
import type { Canceller } from '#contract/rules/booking-rules.ts';
import { wouldTell } from '../messages/tell.ts';
import { feesShown, nothingCharged } from '../money/fees.ts';
import type { Writer } from '../operations/writer.ts';
import { cancel } from './classes.ts';
import { presentedMany } from './names.ts';
import type { BookingRow } from './plan.ts';

/** Cancels those of some classes that are booked, within one operation. Those that are not stay as they are. */
export async function cancelAll(
  writer: Writer,
  rows: readonly BookingRow[],
  { by, reason, fee }: { readonly by: Canceller; readonly reason: string; readonly fee: boolean },
) {
  const live = rows.filter(({ status }) => status === 'booked');
  const named = await presentedMany(writer.db, 'booking', live);
  const cancelled: BookingRow[] = [];
  const charged = fee ? nothingCharged() : null;
  for (const row of live) cancelled.push(await cancel(writer, row, by, reason, charged));
  return {
    changed: live.length,
    left: rows.length - live.length,
    classes: costsOf(named as Booking[], cancelled),
    fees: await feesShown(writer.ctx, charged),
    told: await wouldTell(writer),
  };
}

/** What cancelling each class costs, by the classes themselves once they are cancelled. */
function costsOf(named: readonly Booking[], cancelled: readonly BookingRow[]) {
  const byId = new Map(cancelled.map((row) => [row.id, row]));
  return [...named]
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .map((row) => ({
      student_bookings_id: row.id,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      student_name: row.student_name,
      teacher_name: row.teacher_name,
      notice_minutes: byId.get(row.id)?.notice_minutes ?? 0,
      counts_as_taken: byId.get(row.id)?.counts_as_taken === 1,
    }));
}
