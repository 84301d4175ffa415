/** Which vehicle a practical class has: the one that was named, else its own or a usual one of the teacher's that fits and is free. */
import { addMinutes, busyUntil, mayTeach } from '#contract/rules/booking-rules.ts';
import { examTimesOfVehicle } from '../exams/taken.ts';
import { fieldProblem } from '../problems.ts';
import type { ClubDb } from '../store/club-db.ts';
import { type Claim, isVehicleTaken, meeting } from './conflicts.ts';
import { type VehicleOffers, vehicleOffers } from './vehicle-offers.ts';

/** Where and when, and what was said of the vehicle. */
interface Placed extends Pick<Claim, 'slot_id' | 'starts_at' | 'ends_at' | 'busy_until' | 'vehicle_id'> {
  readonly teacher_id: number;
  readonly class_type: string;
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
 * The vehicle's id, or null for a class without one. That a vehicle which was named is free is for `refuseConflict` to say.
 * @throws Problem 422 where the vehicle named cannot be driven in that class
 */
export async function vehicleOf(db: ClubDb, placed: Placed, known: Known): Promise<number | null> {
  const { vehicle_id: named, class_type, teacher_id } = placed;
  const { held } = known;
  if (named === null) return null;
  if (class_type !== 'practical') {
    if (named !== undefined) throw fieldProblem('vehicle-theory', 'vehicle_id');
    return null;
  }
  if (named !== undefined) {
    const row = await db.find('vehicle', named);
    if (!row || row.deleted_at) throw fieldProblem('no-vehicle', 'vehicle_id');
    if (row.status !== 'in_service') throw fieldProblem('vehicle-out', 'vehicle_id', { status: row.status });
    if (!mayTeach(JSON.parse(row.licence_categories), known.category))
      throw fieldProblem('vehicle-licence', 'vehicle_id', { licence: known.category });
    return named;
  }
  if (held === null) return null;
  const own = held ?? 0;
  const drivable = await db
    .from('vehicle')
    .select(['vehicle.id', 'vehicle.licence_categories'])
    .where('vehicle.deleted_at', 'is', null)
    .where('vehicle.status', '=', 'in_service')
    .where((eb) => eb.or([eb('vehicle.id', '=', own), eb('vehicle.teacher_id', '=', teacher_id)]))
    .orderBy('vehicle.id')
    .execute();
  const fitting = drivable
    .filter(({ licence_categories }) => mayTeach(JSON.parse(licence_categories), known.category))
    .sort((a, b) => Number(b.id === own) - Number(a.id === own));
  for (const { id } of fitting)
    if (!(await isVehicleTaken(db, id, { ...placed, id: known.own }, known.seats))) return id;
  return null;
}

/**
 * Whether an external teacher's own car can be what a class is driven in.
 * @throws Problem 422 beside a vehicle of the school, of a class of theory, of a teacher of the school
 */
export async function checkOwnVehicle(
  db: ClubDb,
  { class_type, teacher_id, vehicle_id }: Pick<Placed, 'class_type' | 'teacher_id' | 'vehicle_id'>,
): Promise<void> {
  if (vehicle_id) throw fieldProblem('own-vehicle-beside', 'own_vehicle');
  if (class_type !== 'practical') throw fieldProblem('vehicle-theory', 'own_vehicle');
  const teacher = await db.find('teacher', teacher_id);
  if (teacher?.teacher_type !== 'external') throw fieldProblem('own-vehicle-internal', 'own_vehicle');
}

const A_DAY = 24 * 60;

/** The vehicles that are free for a class as it stands now, whoever books first has one, and what is in the way of others. None for a class of theory. */
export async function freeVehicles(
  db: ClubDb,
  placed: Placed & { readonly location_id: number },
  { category, seats, own }: Pick<Known, 'category' | 'seats' | 'own'>,
): Promise<VehicleOffers> {
  if (placed.class_type !== 'practical') return { some: false, free: [], taken: [] };
  const { slot_id, teacher_id, location_id, starts_at, ends_at, busy_until } = placed;
  const wanting = {
    id: own,
    licence_category: category,
    slot_id,
    teacher_id,
    location_id,
    starts_at,
    ends_at,
    busy_until,
  };
  return vehicleOffers(db, [wanting], new Set(slot_id !== null && seats > 1 ? [slot_id] : []));
}

/**
 * Whether a vehicle is in no class at a time, and not off the road, of times that begin in a span. Every time is free where none was named.
 * `own` is a class that is moved, which is in its own way nowhere.
 */
export async function freeTimesOf(
  db: ClubDb,
  vehicle_id: number | null | undefined,
  { from, to }: { readonly from: string; readonly to: string },
  buffer: number,
  own?: number,
): Promise<(time: { readonly starts_at: string; readonly ends_at: string }) => boolean> {
  if (typeof vehicle_id !== 'number') return () => true;
  const driven = await meeting(db, { starts_at: from, busy_until: addMinutes(to, A_DAY) })
    .select(['booking.id', 'booking.starts_at', 'booking.busy_until'])
    .where('booking.vehicle_id', '=', vehicle_id)
    .execute();
  const repairs = await db
    .from('repair')
    .select(['repair.starts_at', 'repair.ends_at'])
    .where('repair.deleted_at', 'is', null)
    .where('repair.vehicle_id', '=', vehicle_id)
    .where('repair.starts_at', '<', addMinutes(to, A_DAY))
    .where('repair.ends_at', '>', from)
    .execute();
  const exams = await examTimesOfVehicle(db, vehicle_id, from, addMinutes(to, A_DAY));
  return (time) =>
    ![...repairs, ...exams].some(({ starts_at, ends_at }) => starts_at < time.ends_at && ends_at > time.starts_at) &&
    !driven.some(
      ({ id, starts_at, busy_until }) =>
        id !== own && starts_at < busyUntil(time.ends_at, buffer) && busy_until > time.starts_at,
    );
}
