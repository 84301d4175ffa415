/** Finds in the changes of a write what admins are told of, whichever call or command made them. */
import type { NotificationKind } from '#contract/entities/notification.ts';
import { serviceDue, vehicle } from '#contract/entities/vehicle.ts';
import { noTime } from '#contract/kind.ts';
import type { Row } from '../entities/entity.ts';
import type { Writer } from '../operations/writer.ts';
import { notify } from './notify.ts';

/** More of one kind in one operation are told as one. */
const TOLD_ALONE = 3;

type BookingKind = Extract<NotificationKind, 'booking_added' | 'booking_cancelled' | 'late_cancel' | 'no_show'>;

/** Raises the notifications of the bookings a write has changed so far. Call it once, at its end. */
export async function notifyOfChanges(writer: Writer): Promise<void> {
  const found = new Map<BookingKind, number[]>();
  for (const change of writer.internals.changes.values()) {
    if (change.entity === 'vehicle' && change.kind === 'update') await tellService(writer, change.rowId, change.before);
    if (change.entity !== 'booking') continue;
    const kind = kindOf(change.kind, change.before, change.after);
    if (kind) found.set(kind, [...(found.get(kind) ?? []), change.rowId]);
  }
  for (const [kind, ids] of found) {
    if (ids.length > TOLD_ALONE) {
      await notify(writer, {
        kind,
        count: ids.length,
        values: {},
        entity: 'booking',
        link: `/bookings?ids=${ids.slice(0, 200).join(',')}`,
      });
      continue;
    }
    for (const id of ids) {
      const values = await classOf(writer, id);
      if (values)
        await notify(writer, {
          kind: values.late && kind === 'booking_cancelled' ? 'late_cancel' : kind,
          values: values.told,
          entity: 'booking',
          rowId: id,
          link: `/bookings?ids=${id}`,
        });
    }
  }
}

type Odometer = Parameters<typeof serviceDue>[0];

/** Tells the office that the service of a vehicle is due by its odometer: once, as the reading comes near it. `before`: what changed, as it was. */
async function tellService(writer: Writer, id: number, before: Row): Promise<void> {
  const row = await writer.db.find('vehicle', id);
  if (!row || row.status === 'sold' || !serviceDue(row) || serviceDue({ ...row, ...before } as Odometer)) return;
  await notify(writer, {
    kind: 'service_due',
    values: {
      vehicle: vehicle.kind.name(row, noTime),
      due_km: Number(row.service_km),
      km: Number(row.odometer_km),
    },
    entity: 'vehicle',
    rowId: id,
    link: `/vehicles/edit/${id}`,
    toActorToo: true,
  });
}

function kindOf(kind: string, before: Row, after: Row): BookingKind | null {
  if (kind === 'insert') return 'booking_added';
  if (kind !== 'update' || before.status === after.status) return null;
  if (after.status === 'cancelled') return after.counts_as_taken === 1 ? 'late_cancel' : 'booking_cancelled';
  return after.status === 'no_show' ? 'no_show' : null;
}

/** Whose class it is and when, as the row is now. */
export async function classOf(writer: Writer, id: number) {
  const row = await writer.db
    .from('booking')
    .innerJoin('student', (join) =>
      join.onRef('student.id', '=', 'booking.student_id').onRef('student.club_id', '=', 'booking.club_id'),
    )
    .select([
      'student.first_name',
      'student.last_name',
      'booking.starts_at',
      'booking.counts_as_taken',
      'booking.student_id',
    ])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    told: {
      student: `${row.first_name} ${row.last_name}`,
      student_id: row.student_id,
      booking_id: id,
      when: row.starts_at,
    },
    late: row.counts_as_taken === 1,
  };
}
