/** Where a student is usually picked up: what a practical class takes for its place where none is said. */
import type { ClubDb } from '../store/club-db.ts';

export interface Pickup {
  readonly id: number;
  readonly name: string;
}

/** The student's usual place; null where there is none, or it is in use no more. */
export async function pickupOf(
  db: ClubDb,
  student: { readonly pickup_location_id: number | null } | null,
): Promise<Pickup | null> {
  if (!student?.pickup_location_id) return null;
  const place = await db.find('location', student.pickup_location_id);
  return place && !place.deleted_at && place.active === 1 ? { id: place.id, name: place.name } : null;
}

/** Whether a class begins there: a class of several has one place for all. */
export const isPickedUp = ({ class_type, capacity = 1 }: { readonly class_type: string; readonly capacity?: number }) =>
  class_type === 'practical' && capacity === 1;

/** Free times with the place at which the student would be picked up. */
export const pickedUp = <
  T extends { class_type: string; capacity: number; location_id: number; location_name: string },
>(
  times: readonly T[],
  pickup: Pickup | null,
): T[] =>
  times.map((time) =>
    pickup && isPickedUp(time) ? { ...time, location_id: pickup.id, location_name: pickup.name } : time,
  );
