/** Why a practical class that was just placed has no vehicle: what is in the way of the teacher's usual one, or that there is none. */
import type { VehicleLack } from '#contract/entities/planning.ts';
import { vehicle as vehicles } from '#contract/entities/vehicle.ts';
import { noTime } from '#contract/kind.ts';
import { mayTeach } from '#contract/rules/booking-rules.ts';
import type { ClubDb } from '../store/club-db.ts';
import { seatsOf } from './conflicts.ts';
import type { BookingRow } from './plan.ts';
import { freeVehicles } from './vehicles.ts';

/**
 * Null for a class that has a vehicle or needs none: one of theory, one of an external teacher without a usual vehicle, who
 * brings their own, and any class of a school that keeps no vehicles.
 */
export async function vehicleLack(db: ClubDb, row: BookingRow): Promise<VehicleLack | null> {
  if (row.class_type !== 'practical' || row.vehicle_id !== null || row.own_vehicle) return null;
  const usual = await usualVehicles(db, row.teacher_id, row.licence_category);
  if (usual.length === 0 && (await db.find('teacher', row.teacher_id))?.teacher_type === 'external') return null;
  const { some, free, taken } = await freeVehicles(
    db,
    { ...row, vehicle_id: undefined },
    { category: row.licence_category, seats: await seatsOf(db, row.slot_id), own: row.id },
  );
  const others = free.length;
  for (const car of usual) {
    const name = vehicles.kind.name(car, noTime);
    if (car.status === 'off_road') return { why: 'off_road', vehicle: name, who: '', until: null, free: others };
    const met = taken.find(({ id }) => id === car.id);
    if (met && met.why !== 'licence')
      return { why: met.why, vehicle: name, who: met.who, until: met.until, free: others };
  }
  if (!some) return null;
  return { why: others > 0 ? 'no_usual' : 'none_free', vehicle: '', who: '', until: null, free: others };
}

/** Those in service stand first: they may be free again sooner. */
async function usualVehicles(db: ClubDb, teacher: number, category: string) {
  const rows = await db
    .from('vehicle')
    .selectAll('vehicle')
    .where('vehicle.deleted_at', 'is', null)
    .where('vehicle.status', '<>', 'sold')
    .where('vehicle.teacher_id', '=', teacher)
    .orderBy('vehicle.status')
    .orderBy('vehicle.id')
    .execute();
  return rows.filter(({ licence_categories }) => mayTeach(JSON.parse(licence_categories), category));
}
