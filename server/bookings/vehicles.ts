/** Which vehicle a practical class has: the one that was named, else a usual one of the teacher's that fits and is free. */
import { mayTeach } from '#contract/rules/booking-rules.ts';
import { fieldProblem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { conflictProblem, vehicleTaken } from './conflicts.ts';

/** Where and when, and what was said of the vehicle. */
interface Placed {
  readonly teacher_id: number;
  readonly slot_id: number | null;
  readonly class_type: string;
  readonly starts_at: string;
  readonly busy_until: string;
  /** The vehicle that was named; null: none is wanted; left out: nothing was said. */
  readonly vehicle_id?: number | null | undefined;
}

interface Known {
  readonly category: string;
  /** Seats of the slot: classes of a slot with several are one class for their vehicle. */
  readonly seats: number;
  /** The class's own id, when it is there already. */
  readonly own: number | null;
  /** The vehicle of a class that is there already: it stays as long as it can. Null where it has none. */
  readonly held?: number | null | undefined;
}

/**
 * The vehicle's id, or null for a class without one.
 * @throws Problem 409 `vehicle-busy` with the class in the way; 422 where the vehicle named cannot be driven in that class
 */
export async function vehicleOf(db: ClubDb, placed: Placed, known: Known): Promise<number | null> {
  const { vehicle_id: named, class_type, teacher_id } = placed;
  const taken = (id: number) => vehicleTaken(db, id, { ...placed, id: known.own }, known.seats);
  if (named === null) return null;
  if (class_type !== 'practical') {
    if (named !== undefined) throw fieldProblem('vehicle-theory', 'vehicle_id');
    return null;
  }
  if (named !== undefined) {
    const row = await db.find('vehicle', named);
    if (!row || row.deleted_at) throw fieldProblem('no-vehicle', 'vehicle_id');
    // What stands in a class already may have been sold since.
    if (row.status !== 'in_service' && named !== known.held)
      throw fieldProblem('vehicle-out', 'vehicle_id', { status: row.status });
    if (!mayTeach(JSON.parse(row.licence_categories), known.category))
      throw fieldProblem('vehicle-licence', 'vehicle_id', { licence: known.category });
    const other = await taken(named);
    if (other !== null) throw await conflictProblem(db, 'vehicle', other);
    return named;
  }
  if (known.held === null) return null;
  const usual = await db
    .from('vehicle')
    .select(['vehicle.id', 'vehicle.licence_categories'])
    .where('vehicle.deleted_at', 'is', null)
    .where('vehicle.status', '=', 'in_service')
    .where('vehicle.teacher_id', '=', teacher_id)
    .orderBy('vehicle.id')
    .execute();
  const fitting = usual
    .filter(({ licence_categories }) => mayTeach(JSON.parse(licence_categories), known.category))
    .map(({ id }) => id);
  for (const id of known.held === undefined ? fitting : [known.held, ...fitting])
    if ((await taken(id)) === null) return id;
  return null;
}
