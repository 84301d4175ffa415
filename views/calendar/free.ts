/** The free times within the slots of a calendar, by the rule that the server books by. */
import { busyUntil } from '#contract/rules/booking-rules.ts';
import { freeTimesOf } from '#contract/rules/free-times.ts';
import type { CalendarData } from './columns.ts';
import type { Timed } from './layout.ts';

export interface FreeSpan extends Timed {
  readonly key: string;
  readonly slot_id: number;
  readonly teacher_id: number;
}

type Known = Pick<CalendarData, 'slots' | 'bookings' | 'lesson_minutes' | 'buffer_minutes'>;

/** From `now` on, by slot. */
export function freeIn({ slots, bookings, ...rules }: Known, now: string): ReadonlyMap<number, readonly FreeSpan[]> {
  const busy = Map.groupBy(
    bookings
      .filter(({ status }) => status !== 'cancelled')
      .map((one) => ({ ...one, busy_until: busyUntil(one.ends_at, rules.buffer_minutes) })),
    ({ teacher_id }) => teacher_id,
  );
  return new Map(
    slots.map((slot) => [
      slot.id,
      freeTimesOf(slot, busy.get(slot.teacher_id) ?? [], [], rules, now).map(({ starts_at, ends_at }) => ({
        key: `${slot.id} ${starts_at}`,
        slot_id: slot.id,
        teacher_id: slot.teacher_id,
        starts_at,
        ends_at,
      })),
    ]),
  );
}
