/** The number of a free time: a slot and the minutes into it, or the cancelled class whose time it was. */

/** More minutes than any slot is long. */
const LONGEST = 1_000_000;

export type FreeTimeSource =
  | { readonly slot_id: number; readonly minutes: number }
  | { readonly student_bookings_id: number };

export const slotTimeId = (slotId: number, minutes: number): number => 2 * (slotId * LONGEST + minutes);
export const freedTimeId = (bookingId: number): number => 2 * bookingId + 1;

/** What a number tells of. */
export function freeTimeSource(id: number): FreeTimeSource {
  const half = Math.floor(id / 2);
  if (id % 2 === 1) return { student_bookings_id: half };
  return { slot_id: Math.floor(half / LONGEST), minutes: half % LONGEST };
}
