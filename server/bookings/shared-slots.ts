/** Slots that several students share: their classes go together, to one teacher and in one vehicle. */
import type { ClubDb } from '../store/club-db.ts';

/** Of the slots of some bookings those with several seats, by id. */
export async function slotsWithSeats(
  db: ClubDb,
  rows: readonly { readonly slot_id: number | null }[],
): Promise<Set<number>> {
  const ids = [...new Set(rows.flatMap(({ slot_id }) => (slot_id === null ? [] : [slot_id])))];
  if (ids.length === 0) return new Set();
  const found = await db
    .from('slot')
    .select('slot.id')
    .where('slot.id', 'in', ids)
    .where('slot.capacity', '>', 1)
    .where('slot.deleted_at', 'is', null)
    .execute();
  return new Set(found.map(({ id }) => id));
}
