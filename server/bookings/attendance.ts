/** The attendance list of a theory class. Each line closes a class by the path of its own act. */
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Attended, takeAttendance } from '#contract/entities/attendance.ts';
import type { Booking } from '#contract/entities/booking.ts';
import { fault } from '#contract/faults/fault.ts';
import { feesShown, nothingCharged } from '../money/fees.ts';
import type { Writer } from '../operations/writer.ts';
import { invalid, notFound, problem } from '../problems.ts';
import { complete, missed } from './classes.ts';
import { presented, presentedMany } from './names.ts';
import type { BookingRow } from './plan.ts';

/** Why a class is closed that nobody signed, in the school's language. */
const ON_THE_LIST: Readonly<Record<string, string>> = {
  en: 'On the attendance list',
  fr: 'Présence notée à l’appel',
  pt: 'Presente na chamada',
};

/**
 * Notes the lines of a list, within one operation. @throws Problem 404; 409 of a slot that is no theory, and where a class was
 * noted otherwise; 422 of a class that is not over or is none of the list.
 */
export async function noteAttendance(
  writer: Writer,
  id: number,
  asked: { readonly attendance: readonly Attended[]; readonly fee: boolean; readonly dry_run: boolean },
): Promise<Omit<AnswerOf<typeof takeAttendance>, 'operation_id'>> {
  await writer.lock('slot', [id]);
  const slot = await writer.db.find('slot', id);
  if (!slot || slot.deleted_at) throw notFound('slot');
  const rows = (await writer.db
    .from('booking')
    .selectAll('booking')
    .where('booking.deleted_at', 'is', null)
    .where('booking.status', '<>', 'cancelled')
    .where('booking.slot_id', '=', id)
    .orderBy('booking.id')
    .execute()) as BookingRow[];
  const known = new Map(rows.map((row) => [row.id, row]));
  const lines = new Map(asked.attendance.map((one) => [one.student_bookings_id, one.present]));
  const stranger = [...lines.keys()].find((one) => !known.has(one));
  if (stranger !== undefined) throw invalid({ attendance: fault('attendance-other', { id: stranger }) });
  if (slot.class_type !== 'theory') throw problem('attendance-theory');
  const { locale } = await writer.db.club();
  const charged = asked.fee ? nothingCharged() : null;
  let changed = 0;
  for (const [booking, present] of lines) {
    const row = known.get(booking) as BookingRow;
    if (row.status === (present ? 'completed' : 'no_show')) continue;
    known.set(
      booking,
      present
        ? await complete(writer, row, { reason: ON_THE_LIST[locale] ?? (ON_THE_LIST.en as string) })
        : await missed(writer, row, '', charged),
    );
    changed++;
  }
  const shown = (await presentedMany(writer.db, 'booking', [...known.values()])) as Booking[];
  return {
    dry_run: asked.dry_run,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    teacher_name: String((await presented(writer.db, 'slot', slot)).teacher_name),
    classes: shown
      .map(({ id: student_bookings_id, student_id, student_name, status }) => ({
        ...{ student_bookings_id, student_id, student_name, status },
      }))
      .sort((a, b) => a.student_name.localeCompare(b.student_name, locale)),
    fees: await feesShown(writer.ctx, charged),
    changed,
  };
}
