/** With which gearbox classes were driven: that of their vehicle, as the vehicle is now. */
import type { ClubDb } from '../store/club-db.ts';

/** Adds to classes the transmission of their vehicle; null where none was noted. */
export async function withGearboxes<R extends { readonly vehicle_id: number | null }>(
  db: ClubDb,
  rows: readonly R[],
): Promise<(R & { readonly transmission: string | null })[]> {
  const ids = [...new Set(rows.flatMap(({ vehicle_id }) => (vehicle_id === null ? [] : [vehicle_id])))];
  // A vehicle that was sold or deleted since was driven all the same.
  const found =
    ids.length === 0
      ? []
      : await db
          .from('vehicle')
          .select(['vehicle.id', 'vehicle.transmission'])
          .where('vehicle.id', 'in', ids)
          .execute();
  const of = new Map(found.map(({ id, transmission }) => [id, transmission]));
  return rows.map((row) => ({ ...row, transmission: of.get(row.vehicle_id ?? 0) ?? null }));
}
